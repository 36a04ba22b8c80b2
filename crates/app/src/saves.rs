//! Saves: games to be gone on with, under a name or because they are running.
//!
//! A list of them has one entry for what one can go on with: no games in which nothing was played, and no running game
//! beside a save that stands at the same place.

use std::{collections::HashMap, sync::Arc};

use record::GameRecord;
use rules::Side;
use store::StoreError;

use crate::{
    App,
    live::{Seat, seats_view, take_over},
    messages::{
        catalogue::{PartQuery, SaveInfo, SaveKind, SaveRequest},
        error::{ErrorCode, Refusal},
        live::GameCreated,
        socket::Command,
    },
    view,
    visitors::{Role, Visitor},
};

impl App {
    /// Every save, named or automatic, the latest first; games in which nothing has been played, and running games
    /// that stand where a save of them stands, are left out.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn saves(&self, who: &Visitor, part: PartQuery) -> Result<Vec<SaveInfo>, Refusal> {
        let saves = self.stored_saves(who).await?;
        let mut named: HashMap<String, GameRecord> = HashMap::new();
        for save in saves.iter().filter(|save| save.kind == store::SaveKind::Named) {
            match self.store.saves().load(who.id.as_str(), &save.name).await {
                Ok(record) => drop(named.insert(save.name.clone(), record)),
                Err(error @ StoreError::Database(_)) => return Err(error.into()),
                // A slot that was emptied since the list was made is none any more.
                Err(_) => (),
            }
        }
        let (mut before, length) = part.span();
        let mut infos = Vec::new();
        for save in saves {
            let running;
            let (kind, record) = match &save.kind {
                store::SaveKind::Named => (SaveKind::Named, named.get(&save.name)),
                store::SaveKind::Auto(id) => {
                    running = match self.store.running().resume(id).await {
                        Ok(resumed) => Some(resumed.record),
                        Err(error @ StoreError::Database(_)) => return Err(error.into()),
                        Err(_) => None,
                    };
                    let is_worth_it = |record: &&GameRecord| {
                        !record.moves().is_empty() && !named.values().any(|save| is_same_game(save, record))
                    };
                    (SaveKind::Auto, running.as_ref().filter(is_worth_it))
                }
            };
            let Some(record) = record else { continue };
            if before > 0 {
                before -= 1;
                continue;
            }
            infos.push(self.save_info(save.name.clone(), kind, save.saved_ms, record));
            if infos.len() == length {
                break;
            }
        }
        Ok(infos)
    }

    /// What the store has for somebody to go on with: where nobody else asks, every running game.
    async fn stored_saves(&self, who: &Visitor) -> Result<Vec<store::Save>, Refusal> {
        let saves = self.store.saves();
        Ok(match who.role {
            Role::Owner => saves.list().await?,
            Role::Admin | Role::Guest => saves.list_of(who.id.as_str()).await?,
        })
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
    pub async fn save(self: &Arc<App>, who: &Visitor, request: SaveRequest) -> Result<GameCreated, Refusal> {
        let SaveRequest { slot, game, replace } = request;
        self.command(who, &game, Command::Save { slot, replace }).await?;
        Ok(GameCreated { id: game })
    }

    /// Empties a slot.
    ///
    /// # Errors
    /// If there is no such slot.
    pub async fn delete_save(&self, who: &Visitor, slot: &str) -> Result<(), Refusal> {
        Ok(self.store.saves().delete(who.id.as_str(), slot).await?)
    }

    /// Goes on with the game of a slot: in the running game that stands where the slot stands, or else in a new one;
    /// the slot stays as it is.
    ///
    /// # Errors
    /// If there is no such slot, or its game is over.
    pub async fn load_save(self: &Arc<App>, who: &Visitor, slot: &str) -> Result<GameCreated, Refusal> {
        let mut record = self.store.saves().load(who.id.as_str(), slot).await?;
        if record.result().is_some() {
            return Err(ErrorCode::GameOver.refusal());
        }
        if let Some(id) = self.running_twin(who, &record).await? {
            return Ok(GameCreated { id: id.to_string() });
        }
        take_over(&mut record, who);
        record.header.id = String::new();
        record.header.date_unix_ms = None;
        Ok(GameCreated { id: self.begin_record(who, record).await?.to_string() })
    }

    /// The running game that stands where a save stands.
    async fn running_twin(&self, who: &Visitor, save: &GameRecord) -> Result<Option<store::GameId>, Refusal> {
        for running in self.stored_saves(who).await? {
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
