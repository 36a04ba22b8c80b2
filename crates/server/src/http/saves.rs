//! Saves: games to be gone on with, under a name or because they are running.
//!
//! A list of them has one entry for what one can go on with: no games in which nothing was played, and no running game
//! beside a save that stands at the same place.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use record::GameRecord;
use rules::Side;

use super::answer::{Answer, Body, Refused};
use crate::{
    house::House,
    live::{Seat, seats_view},
    messages::{
        error::{ErrorCode, Refusal},
        house::{SaveInfo, SaveKind, SaveRequest},
        live::GameCreated,
        records::Deleted,
        socket::Command,
    },
    view,
};

/// Every save, named or automatic, the latest first; games in which nothing has been played, and running games that stand
/// where a save of them stands, are left out.
#[utoipa::path(get, path = "/api/saves", responses((status = 200, body = Vec<SaveInfo>)))]
pub(crate) async fn saves(State(house): State<Arc<House>>) -> Answer<Vec<SaveInfo>> {
    let mut infos: Vec<SaveInfo> = Vec::new();
    let mut named: Vec<GameRecord> = Vec::new();
    let mut saves = house.store.saves().list().await?;
    saves.sort_by_key(|save| save.kind != store::SaveKind::Named);
    for save in saves {
        let (kind, record) = match &save.kind {
            store::SaveKind::Named => (SaveKind::Named, house.store.saves().load(&save.name).await),
            store::SaveKind::Auto(id) => {
                (SaveKind::Auto, house.store.running().resume(id).await.map(|resumed| resumed.record))
            }
        };
        // A game that has ended since the list was made is no save any more.
        let Ok(record) = record else { continue };
        let is_auto = kind == SaveKind::Auto;
        if is_auto && (record.moves().is_empty() || named.iter().any(|save| is_same_game(save, &record))) {
            continue;
        }
        let board = view::board_view(record.position(), record.moves().len(), None);
        let seats = Side::BOTH.map(|side| Seat::of(record.header.players.of(side)));
        infos.push(SaveInfo {
            slot: save.name,
            kind,
            saved_ms: save.saved_ms,
            spec: view::spec_of(record.rules()),
            players: seats_view(&seats, record.rules().spec().game(), &house.ratings),
            ply: u32::try_from(record.moves().len()).unwrap_or(u32::MAX),
            game: record.header.id.clone(),
            stones: board.stones,
            blocked: board.blocked,
        });
        if !is_auto {
            named.push(record);
        }
    }
    infos.sort_by(|one, other| (other.saved_ms, &other.slot).cmp(&(one.saved_ms, &one.slot)));
    Ok(Json(infos))
}

/// Whether two records are of the same players at the same place of the same game.
fn is_same_game(one: &GameRecord, other: &GameRecord) -> bool {
    let seats = |record: &GameRecord| Side::BOTH.map(|side| Seat::of(record.header.players.of(side)));
    let texts =
        |record: &GameRecord| record.moves().iter().map(|mv| mv.text().to_owned()).collect::<Vec<_>>();
    one.rules() == other.rules()
        && one.start_text() == other.start_text()
        && seats(one) == seats(other)
        && texts(one) == texts(other)
}

/// Keeps a live game in a slot.
#[utoipa::path(post, path = "/api/saves", request_body = SaveRequest,
    responses((status = 200, body = GameCreated), (status = 404, body = Refusal)))]
pub(crate) async fn save(
    State(house): State<Arc<House>>,
    Body(SaveRequest { slot, game, replace }): Body<SaveRequest>,
) -> Answer<GameCreated> {
    house.command(&store::GameId::new(&game)?, Command::Save { slot, replace }).await?;
    Ok(Json(GameCreated { id: game }))
}

/// Empties a slot.
#[utoipa::path(delete, path = "/api/saves/{slot}", params(("slot" = String, Path)),
    responses((status = 200, body = Deleted), (status = 404, body = Refusal)))]
pub(crate) async fn delete_save(
    State(house): State<Arc<House>>,
    Path(slot): Path<String>,
) -> Answer<Deleted> {
    house.store.saves().delete(&slot).await?;
    Ok(Json(Deleted { deleted: 1 }))
}

/// The running game that stands where a save stands.
async fn running_twin(house: &House, save: &GameRecord) -> Result<Option<store::GameId>, Refused> {
    for running in house.store.saves().list().await? {
        let store::SaveKind::Auto(id) = running.kind else { continue };
        let resumed = house.store.running().resume(&id).await;
        if resumed.is_ok_and(|resumed| is_same_game(save, &resumed.record)) {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// Goes on with the game of a slot: in the running game that stands where the slot stands, or else in a new one; the slot
/// stays as it is.
#[utoipa::path(post, path = "/api/saves/{slot}/load", params(("slot" = String, Path)),
    responses((status = 200, body = GameCreated), (status = 404, body = Refusal)))]
pub(crate) async fn load_save(
    State(house): State<Arc<House>>,
    Path(slot): Path<String>,
) -> Answer<GameCreated> {
    let mut record = house.store.saves().load(&slot).await?;
    if record.result().is_some() {
        return Err(ErrorCode::GameOver.refusal().into());
    }
    if let Some(id) = running_twin(&house, &record).await? {
        return Ok(Json(GameCreated { id: id.to_string() }));
    }
    record.header.id = String::new();
    record.header.date_unix_ms = None;
    let id = house.begin(record).await?;
    Ok(Json(GameCreated { id: id.to_string() }))
}
