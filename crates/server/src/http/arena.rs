//! Matches and tournaments over HTTP: started, listed, looked at, stopped, continued, deleted, and
//! taken along as logs.

use std::sync::Arc;

use app::{
    App,
    messages::{
        arena::{ArenaGameView, ArenaRequest, ArenaSummary, ArenaView, RatingPoint},
        catalogue::PartQuery,
        error::{ErrorCode, Refusal},
        records::Deleted,
    },
};
use axum::{
    Json,
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Body, Query, Refused},
    asker::Asker,
};

/// Every address of the arena.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(start, list))
        .routes(routes!(look, remove))
        .routes(routes!(stop))
        .routes(routes!(resume))
        .routes(routes!(ratings))
        .routes(routes!(game))
        .routes(routes!(log))
        .routes(routes!(logs))
}

/// Starts a match or tournament.
#[utoipa::path(post, path = "/api/arena", request_body = ArenaRequest,
    responses((status = 200, body = ArenaSummary), (status = 400, body = Refusal), (status = 503, body = Refusal)))]
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Body(request): Body<ArenaRequest>,
) -> Answer<ArenaSummary> {
    Ok(Json(app.arena().start(&app, &who, request).await?))
}

/// All matches and tournaments, the latest first.
#[utoipa::path(get, path = "/api/arena", params(PartQuery),
    responses((status = 200, body = Vec<ArenaSummary>), (status = 400, body = Refusal)))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(part): Query<PartQuery>,
) -> Json<Vec<ArenaSummary>> {
    Json(part.of(app.arena().runs().list()))
}

/// A match or tournament as it stands.
#[utoipa::path(get, path = "/api/arena/{id}", params(("id" = String, Path)),
    responses((status = 200, body = ArenaView), (status = 404, body = Refusal)))]
pub(crate) async fn look(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<ArenaView> {
    Ok(Json(app.arena().runs().get(&id)?.view()))
}

/// Stops a match or tournament; its finished games are kept, and it can be continued.
#[utoipa::path(post, path = "/api/arena/{id}/stop", params(("id" = String, Path)),
    responses((status = 200, body = ArenaSummary), (status = 404, body = Refusal)))]
pub(crate) async fn stop(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path(id): Path<String>,
) -> Answer<ArenaSummary> {
    Ok(Json(app.arena().runs().stop(&who, &id).await?))
}

/// Stops a match or tournament and deletes it with all its games. Those among the records stay.
#[utoipa::path(delete, path = "/api/arena/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Deleted), (status = 404, body = Refusal)))]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path(id): Path<String>,
) -> Answer<Deleted> {
    app.arena().runs().remove(&who, &id).await?;
    Ok(Json(Deleted { deleted: 1 }))
}

/// Goes on with a match or tournament that was stopped or cut off.
#[utoipa::path(post, path = "/api/arena/{id}/resume", params(("id" = String, Path)),
    responses((status = 200, body = ArenaSummary), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub(crate) async fn resume(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path(id): Path<String>,
) -> Answer<ArenaSummary> {
    Ok(Json(app.arena().resume(&app, &who, &id).await?))
}

/// Everybody's strength after more and more of the games, for a plot.
#[utoipa::path(get, path = "/api/arena/{id}/ratings", params(("id" = String, Path)),
    responses((status = 200, body = Vec<RatingPoint>), (status = 404, body = Refusal)))]
pub(crate) async fn ratings(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<Vec<RatingPoint>> {
    Ok(Json(app.arena().ratings(&id).await?))
}

/// A finished game with every move.
#[utoipa::path(get, path = "/api/arena/{id}/games/{number}",
    params(("id" = String, Path), ("number" = String, Path, description = "From 1.")),
    responses((status = 200, body = ArenaGameView), (status = 404, body = Refusal)))]
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Path((id, number)): Path<(String, String)>,
) -> Answer<ArenaGameView> {
    Ok(Json(app.arena().game(&id, game_number(&number)?).await?))
}

/// The log of a finished game: every move and the whole matrix after it.
#[utoipa::path(get, path = "/api/arena/{id}/games/{number}/log",
    params(("id" = String, Path), ("number" = String, Path, description = "From 1.")),
    responses((status = 200, description = "The file"), (status = 404, body = Refusal)))]
pub(crate) async fn log(
    State(app): State<Arc<App>>,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, Refused> {
    let log = app.arena().log(&id, game_number(&number)?).await?;
    Ok(file("text/plain; charset=utf-8", &log.name, log.text.into_bytes()))
}

/// The logs of all finished games, as a ZIP file.
#[utoipa::path(get, path = "/api/arena/{id}/logs", params(("id" = String, Path)),
    responses((status = 200, description = "The file"), (status = 404, body = Refusal), (status = 413, body = Refusal)))]
pub(crate) async fn logs(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Refused> {
    let logs = app.arena().logs(&id).await?;
    Ok(file("application/zip", &format!("rounds-{id}.zip"), logs))
}

fn file(kind: &'static str, name: &str, bytes: Vec<u8>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)], bytes)
        .into_response()
}

fn game_number(text: &str) -> Result<u32, Refused> {
    text.parse().map_err(|_| {
        let shown: String = text.chars().take(20).collect();
        Refused(ErrorCode::NotFound.with("what", "game").with("name", shown))
    })
}
