//! Saves over HTTP: games to be gone on with, under a name or because they are running.

use std::sync::Arc;

use app::{
    App,
    messages::{
        catalogue::{PartQuery, SaveInfo, SaveRequest},
        error::Refusal,
        live::GameCreated,
        records::Deleted,
    },
};
use axum::{
    Json,
    extract::{Path, State},
};

use super::{
    answer::{Answer, Body, Query},
    asker::Asker,
};

/// Every save of the visitor, named or automatic, the latest first; games in which nothing has been played, and running games that stand
/// where a save of them stands, are left out.
#[utoipa::path(get, path = "/api/saves", params(PartQuery),
    responses((status = 200, body = Vec<SaveInfo>), (status = 400, body = Refusal)))]
pub(crate) async fn saves(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Query(part): Query<PartQuery>,
) -> Answer<Vec<SaveInfo>> {
    Ok(Json(app.saves(&who, part).await?))
}

/// Keeps a live game in a slot.
#[utoipa::path(post, path = "/api/saves", request_body = SaveRequest,
    responses((status = 200, body = GameCreated), (status = 404, body = Refusal)))]
pub(crate) async fn save(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Body(request): Body<SaveRequest>,
) -> Answer<GameCreated> {
    Ok(Json(app.save(&who, request).await?))
}

/// Empties a slot.
#[utoipa::path(delete, path = "/api/saves/{slot}", params(("slot" = String, Path)),
    responses((status = 200, body = Deleted), (status = 404, body = Refusal)))]
pub(crate) async fn delete_save(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path(slot): Path<String>,
) -> Answer<Deleted> {
    app.delete_save(&who, &slot).await?;
    Ok(Json(Deleted { deleted: 1 }))
}

/// Goes on with the game of a slot: in the running game that stands where the slot stands, or else in a new one; the slot
/// stays as it is.
#[utoipa::path(post, path = "/api/saves/{slot}/load", params(("slot" = String, Path)),
    responses((status = 200, body = GameCreated), (status = 404, body = Refusal)))]
pub(crate) async fn load_save(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path(slot): Path<String>,
) -> Answer<GameCreated> {
    Ok(Json(app.load_save(&who, &slot).await?))
}
