//! Random training over HTTP: started, listed, looked at, stopped, continued, deleted.

use std::sync::Arc;

use app::{
    App,
    messages::{
        catalogue::PartQuery,
        error::Refusal,
        records::Deleted,
        training::{TrainingGame, TrainingRequest, TrainingResume, TrainingSummary, TrainingView},
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

/// Every address of the training.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(start, list))
        .routes(routes!(look, remove))
        .routes(routes!(stop))
        .routes(routes!(resume))
        .routes(routes!(games))
}

/// Starts a training. It goes on whether anybody looks or not.
#[utoipa::path(post, path = "/api/training", request_body = TrainingRequest,
    responses((status = 200, body = TrainingSummary), (status = 400, body = Refusal), (status = 409, body = Refusal)))]
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    Body(request): Body<TrainingRequest>,
) -> Answer<TrainingSummary> {
    Ok(Json(app.trainings().start(&app, request).await?))
}

/// All trainings, the latest first.
#[utoipa::path(get, path = "/api/training", params(PartQuery),
    responses((status = 200, body = Vec<TrainingSummary>), (status = 400, body = Refusal)))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(part): Query<PartQuery>,
) -> Json<Vec<TrainingSummary>> {
    Json(part.of(app.trainings().runs().list()))
}

/// A training as it stands, with all its rounds.
#[utoipa::path(get, path = "/api/training/{name}", params(("name" = String, Path)),
    responses((status = 200, body = TrainingView), (status = 404, body = Refusal)))]
pub(crate) async fn look(State(app): State<Arc<App>>, Path(name): Path<String>) -> Answer<TrainingView> {
    Ok(Json(app.trainings().runs().get(&name)?.view()))
}

/// Stops a training; its finished rounds and its weights are kept, and it can be continued.
#[utoipa::path(post, path = "/api/training/{name}/stop", params(("name" = String, Path)),
    responses((status = 200, body = TrainingSummary), (status = 404, body = Refusal)))]
pub(crate) async fn stop(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path(name): Path<String>,
) -> Answer<TrainingSummary> {
    Ok(Json(app.trainings().runs().stop(&who, &name).await?))
}

/// Goes on with a training that was stopped or cut off, or gives a finished one more rounds.
#[utoipa::path(post, path = "/api/training/{name}/resume", params(("name" = String, Path)),
    request_body = TrainingResume,
    responses((status = 200, body = TrainingSummary), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub(crate) async fn resume(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Body(wanted): Body<TrainingResume>,
) -> Answer<TrainingSummary> {
    Ok(Json(app.trainings().resume(&app, &name, wanted.rounds).await?))
}

/// Stops a training and forgets it. The weights that it has written stay.
#[utoipa::path(delete, path = "/api/training/{name}", params(("name" = String, Path)),
    responses((status = 200, body = Deleted), (status = 404, body = Refusal)))]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path(name): Path<String>,
) -> Answer<Deleted> {
    app.trainings().runs().remove(&who, &name).await?;
    Ok(Json(Deleted { deleted: 1 }))
}

/// Games of the best weights of a finished round: one against each of the others with either colour.
#[utoipa::path(get, path = "/api/training/{name}/rounds/{number}/games",
    params(("name" = String, Path), ("number" = String, Path, description = "From 1.")),
    responses((status = 200, body = Vec<TrainingGame>), (status = 404, body = Refusal), (status = 503, body = Refusal)))]
pub(crate) async fn games(
    State(app): State<Arc<App>>,
    Path((name, number)): Path<(String, String)>,
) -> Answer<Vec<TrainingGame>> {
    Ok(Json(app.training_games(&name, &number).await?))
}
