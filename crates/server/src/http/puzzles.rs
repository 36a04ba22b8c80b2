//! Puzzles over HTTP: lists, the ones of a day, tries and hints, and how somebody gets on.

use std::sync::Arc;

use app::{
    App,
    messages::{
        error::Refusal,
        progress::ProgressView,
        puzzles::{
            AttemptRequest, AttemptView, DailyView, DayQuery, GamePuzzles, HintRequest, HintView, PuzzlePage,
            PuzzleView, PuzzlesQuery,
        },
        records::Deleted,
    },
};
use axum::{
    Json,
    extract::{Path, State},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Body, Query},
    asker::Asker,
};

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(today))
        .routes(routes!(rush))
        .routes(routes!(one, forget))
        .routes(routes!(attempt))
        .routes(routes!(hint))
        .routes(routes!(of_game))
        .routes(routes!(progress))
}

/// A page of the list of puzzles, the easiest first; of one's own, those that are due first.
#[utoipa::path(get, path = "/api/puzzles", params(PuzzlesQuery),
    responses((status = 200, body = PuzzlePage), (status = 400, body = Refusal)))]
async fn list(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Query(query): Query<PuzzlesQuery>,
) -> Answer<PuzzlePage> {
    Ok(Json(app.puzzles(&who, &query).await?))
}

/// The ten puzzles of today, those of one's own that are due first.
#[utoipa::path(get, path = "/api/puzzles/today", params(DayQuery),
    responses((status = 200, body = DailyView), (status = 400, body = Refusal)))]
async fn today(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Query(query): Query<DayQuery>,
) -> Answer<DailyView> {
    Ok(Json(app.daily(&who, &query).await?))
}

/// Puzzles for a rush, the easiest first; others each time. Pages of the list are not meant by the query here.
#[utoipa::path(get, path = "/api/puzzles/rush", params(PuzzlesQuery),
    responses((status = 200, body = Vec<PuzzleView>), (status = 400, body = Refusal)))]
async fn rush(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Query(query): Query<PuzzlesQuery>,
) -> Answer<Vec<PuzzleView>> {
    Ok(Json(app.rush(&who, &query).await?))
}

/// A puzzle with its board.
#[utoipa::path(get, path = "/api/puzzles/{id}", params(("id" = String, Path)),
    responses((status = 200, body = PuzzleView), (status = 404, body = Refusal)))]
async fn one(State(app): State<Arc<App>>, Asker(who): Asker, Path(id): Path<String>) -> Answer<PuzzleView> {
    Ok(Json(app.puzzle(&who, &id).await?))
}

/// Forgets a puzzle that comes back: one out of a game of one's own is gone then.
#[utoipa::path(delete, path = "/api/puzzles/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Deleted), (status = 404, body = Refusal)))]
async fn forget(State(app): State<Arc<App>>, Asker(who): Asker, Path(id): Path<String>) -> Answer<Deleted> {
    app.forget_puzzle(&who, &id).await?;
    Ok(Json(Deleted { deleted: 1 }))
}

/// Judges moves in a puzzle: a right one is answered, a wrong one refuted, and the try is noted once it is decided.
#[utoipa::path(post, path = "/api/puzzles/{id}/moves", params(("id" = String, Path)), request_body = AttemptRequest,
    responses((status = 200, body = AttemptView), (status = 404, body = Refusal)))]
async fn attempt(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path(id): Path<String>,
    Body(request): Body<AttemptRequest>,
) -> Answer<AttemptView> {
    Ok(Json(app.attempt(&who, &id, &request).await?))
}

/// A hint: what kind of move is right, where it is, or the move.
#[utoipa::path(post, path = "/api/puzzles/{id}/hint", params(("id" = String, Path)), request_body = HintRequest,
    responses((status = 200, body = HintView), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
async fn hint(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path(id): Path<String>,
    Body(request): Body<HintRequest>,
) -> Answer<HintView> {
    Ok(Json(app.puzzle_hint(&who, &id, &request).await?))
}

/// Makes puzzles out of a game that has been reviewed: they come back until they are known.
#[utoipa::path(post, path = "/api/records/{id}/puzzles", params(("id" = String, Path)),
    responses((status = 200, body = GamePuzzles), (status = 404, body = Refusal)))]
async fn of_game(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path(id): Path<String>,
) -> Answer<GamePuzzles> {
    Ok(Json(app.game_puzzles(&who, &id).await?))
}

/// How somebody gets on: games against the levels, accuracy, puzzles, and what to train next.
#[utoipa::path(get, path = "/api/progress", params(DayQuery),
    responses((status = 200, body = ProgressView), (status = 400, body = Refusal)))]
async fn progress(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Query(query): Query<DayQuery>,
) -> Answer<ProgressView> {
    Ok(Json(app.progress(&who, &query).await?))
}
