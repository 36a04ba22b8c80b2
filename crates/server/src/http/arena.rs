//! Matches and tournaments over HTTP: started, listed, looked at, stopped, continued.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use tokio::task::spawn_blocking;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::answer::{Answer, Body, Refused};
use crate::{
    house::House,
    messages::{
        arena::{ArenaGameView, ArenaRequest, ArenaSummary, ArenaView},
        error::{ErrorCode, Refusal},
    },
};

/// Every address of the arena.
pub(super) fn routes() -> OpenApiRouter<Arc<House>> {
    OpenApiRouter::new()
        .routes(routes!(start, list))
        .routes(routes!(look, stop))
        .routes(routes!(resume))
        .routes(routes!(game))
}

/// Starts a match or tournament.
#[utoipa::path(post, path = "/api/arena", request_body = ArenaRequest,
    responses((status = 200, body = ArenaSummary), (status = 400, body = Refusal), (status = 503, body = Refusal)))]
pub(crate) async fn start(
    State(house): State<Arc<House>>,
    Body(request): Body<ArenaRequest>,
) -> Answer<ArenaSummary> {
    Ok(Json(house.arena.start(&house, request).await?))
}

/// All matches and tournaments, the latest first.
#[utoipa::path(get, path = "/api/arena", responses((status = 200, body = Vec<ArenaSummary>)))]
pub(crate) async fn list(State(house): State<Arc<House>>) -> Json<Vec<ArenaSummary>> {
    Json(house.arena.list())
}

/// A match or tournament as it stands.
#[utoipa::path(get, path = "/api/arena/{id}", params(("id" = String, Path)),
    responses((status = 200, body = ArenaView), (status = 404, body = Refusal)))]
pub(crate) async fn look(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer<ArenaView> {
    Ok(Json(house.arena.run(&id)?.view()))
}

/// Stops a match or tournament; its finished games are kept, and it can be continued.
#[utoipa::path(delete, path = "/api/arena/{id}", params(("id" = String, Path)),
    responses((status = 200, body = ArenaSummary), (status = 404, body = Refusal)))]
pub(crate) async fn stop(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer<ArenaSummary> {
    Ok(Json(house.arena.stop(&id).await?))
}

/// Goes on with a match or tournament that was stopped or cut off.
#[utoipa::path(post, path = "/api/arena/{id}/resume", params(("id" = String, Path)),
    responses((status = 200, body = ArenaSummary), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub(crate) async fn resume(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer<ArenaSummary> {
    Ok(Json(house.arena.resume(&house, &id).await?))
}

/// A finished game with every move.
#[utoipa::path(get, path = "/api/arena/{id}/games/{number}",
    params(("id" = String, Path), ("number" = String, Path, description = "From 1.")),
    responses((status = 200, body = ArenaGameView), (status = 404, body = Refusal)))]
pub(crate) async fn game(
    State(house): State<Arc<House>>,
    Path((id, number)): Path<(String, String)>,
) -> Answer<ArenaGameView> {
    let run = house.arena.run(&id)?;
    let not_found = || {
        let shown: String = number.chars().take(20).collect();
        Refused(ErrorCode::NotFound.with("what", "game").with("name", shown))
    };
    let number = number.parse().map_err(|_| not_found())?;
    let game = spawn_blocking(move || run.game(number)).await.expect("reading a game does not panic");
    Ok(Json(game?))
}
