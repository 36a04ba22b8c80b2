//! Live games over HTTP: begun, listed, looked at, commanded.

use std::sync::Arc;

use app::{
    App,
    messages::{
        board::{PositionRequest, PositionView},
        catalogue::PartQuery,
        error::Refusal,
        live::{GameCreated, Invitation, LiveGame, LiveGameSummary, NewGameRequest},
        socket::{Command, CommandDone},
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

/// Begins a game.
#[utoipa::path(post, path = "/api/games", request_body = NewGameRequest,
    responses((status = 200, body = GameCreated), (status = 400, body = Refusal)))]
pub(crate) async fn begin(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Body(request): Body<NewGameRequest>,
) -> Answer<GameCreated> {
    Ok(Json(app.begin(&who, &request).await?))
}

/// The games that are awake.
#[utoipa::path(get, path = "/api/games", params(PartQuery),
    responses((status = 200, body = Vec<LiveGameSummary>), (status = 400, body = Refusal)))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(part): Query<PartQuery>,
) -> Json<Vec<LiveGameSummary>> {
    Json(app.live_games(part))
}

/// A game as it stands.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)),
    responses((status = 200, body = LiveGame), (status = 404, body = Refusal)))]
pub(crate) async fn look(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<LiveGame> {
    Ok(Json(app.look(&id).await?))
}

/// What somebody else needs to know to sit down at a game of the visitor's own.
#[utoipa::path(get, path = "/api/games/{id}/invitation", params(("id" = String, Path)),
    responses((status = 200, body = Invitation), (status = 403, body = Refusal), (status = 404, body = Refusal)))]
pub(crate) async fn invitation(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path(id): Path<String>,
) -> Answer<Invitation> {
    Ok(Json(app.invitation(&who, &id).await?))
}

/// A command, the same as on the socket of the game.
#[utoipa::path(post, path = "/api/games/{id}/commands", params(("id" = String, Path)), request_body = Command,
    responses((status = 200, body = CommandDone), (status = 403, body = Refusal), (status = 409, body = Refusal)))]
pub(crate) async fn command(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path(id): Path<String>,
    Body(command): Body<Command>,
) -> Answer<CommandDone> {
    Ok(Json(app.command(&who, &id, command).await?))
}

/// A position with its board: what a share link shows.
#[utoipa::path(post, path = "/api/position", request_body = PositionRequest,
    responses((status = 200, body = PositionView), (status = 400, body = Refusal)))]
pub(crate) async fn position(Body(request): Body<PositionRequest>) -> Answer<PositionView> {
    Ok(Json(app::position_view(&request)?))
}
