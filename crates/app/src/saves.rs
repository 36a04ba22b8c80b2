//! Saves: games to be gone on with, under a name or because they are running.
//!
//! A list of them has one entry for what one can go on with: no games in which nothing was played, and no running game
//! beside a save that stands at the same place.

use std::sync::Arc;

use record::GameRecord;
use rules::Side;

use crate::{
    App,
    live::{Seat, seats_view},
    messages::{
        catalogue::{SaveInfo, SaveKind, SaveRequest},
        error::{ErrorCode, Refusal},
        live::GameCreated,
        socket::Command,
    },
    view,
};

impl App {
    /// Every save, named or automatic, the latest first; games in which nothing has been played, and running games
    /// that stand where a save of them stands, are left out.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn saves(&self) -> Result<Vec<SaveInfo>, Refusal> {
        let mut infos: Vec<SaveInfo> = Vec::new();
        let mut named: Vec<GameRecord> = Vec::new();
        let mut saves = self.store.saves().list().await?;
        saves.sort_by_key(|save| save.kind != store::SaveKind::Named);
        for save in saves {
            let (kind, record) = match &save.kind {
                store::SaveKind::Named => (SaveKind::Named, self.store.saves().load(&save.name).await),
                store::SaveKind::Auto(id) => {
                    (SaveKind::Auto, self.store.running().resume(id).await.map(|resumed| resumed.record))
                }
            };
            // A game that has ended since the list was made is no save any more.
            let Ok(record) = record else { continue };
            let is_auto = kind == SaveKind::Auto;
            if is_auto && (record.moves().is_empty() || named.iter().any(|save| is_same_game(save, &record)))
            {
                continue;
            }
            infos.push(self.save_info(save.name, kind, save.saved_ms, &record));
            if !is_auto {
                named.push(record);
            }
        }
        infos.sort_by(|one, other| (other.saved_ms, &other.slot).cmp(&(one.saved_ms, &one.slot)));
        Ok(infos)
    }

    fn save_info(&self, slot: String, kind: SaveKind, saved_ms: i64, record: &GameRecord) -> SaveInfo {
        let board = view::board_view(record.position(), record.moves().len(), None);
        SaveInfo {
            slot,
            kind,
            saved_ms,
            spec: view::spec_of(record.rules()),
            players: seats_view(&seats(record), record.rules().spec().game(), &self.ratings),
            ply: u32::try_from(record.moves().len()).unwrap_or(u32::MAX),
            game: record.header.id.clone(),
            stones: board.stones,
            blocked: board.blocked,
        }
    }

    /// Keeps a live game in a slot.
    ///
    /// # Errors
    /// If there is no such game, the name of the slot is not possible, or it holds another game that may not go.
    pub async fn save(self: &Arc<App>, request: SaveRequest) -> Result<GameCreated, Refusal> {
        let SaveRequest { slot, game, replace } = request;
        self.command(&game, Command::Save { slot, replace }).await?;
        Ok(GameCreated { id: game })
    }

    /// Empties a slot.
    ///
    /// # Errors
    /// If there is no such slot.
    pub async fn delete_save(&self, slot: &str) -> Result<(), Refusal> {
        Ok(self.store.saves().delete(slot).await?)
    }

    /// Goes on with the game of a slot: in the running game that stands where the slot stands, or else in a new one;
    /// the slot stays as it is.
    ///
    /// # Errors
    /// If there is no such slot, or its game is over.
    pub async fn load_save(self: &Arc<App>, slot: &str) -> Result<GameCreated, Refusal> {
        let mut record = self.store.saves().load(slot).await?;
        if record.result().is_some() {
            return Err(ErrorCode::GameOver.refusal());
        }
        if let Some(id) = self.running_twin(&record).await? {
            return Ok(GameCreated { id: id.to_string() });
        }
        record.header.id = String::new();
        record.header.date_unix_ms = None;
        Ok(GameCreated { id: self.begin_record(record).await?.to_string() })
    }

    /// The running game that stands where a save stands.
    async fn running_twin(&self, save: &GameRecord) -> Result<Option<store::GameId>, Refusal> {
        for running in self.store.saves().list().await? {
            let store::SaveKind::Auto(id) = running.kind else { continue };
            let resumed = self.store.running().resume(&id).await;
            if resumed.is_ok_and(|resumed| is_same_game(save, &resumed.record)) {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }
}

fn seats(record: &GameRecord) -> [Seat; 2] {
    Side::BOTH.map(|side| Seat::of(record.header.players.of(side)))
}

/// Whether two records are of the same players at the same place of the same game.
fn is_same_game(one: &GameRecord, other: &GameRecord) -> bool {
    let texts =
        |record: &GameRecord| record.moves().iter().map(|mv| mv.text().to_owned()).collect::<Vec<_>>();
    one.rules() == other.rules()
        && one.start_text() == other.start_text()
        && seats(one) == seats(other)
        && texts(one) == texts(other)
}
