//! Random training over HTTP: started, listed, looked at, stopped, continued, deleted.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use tokio::sync::oneshot;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::answer::{Answer, Body};
use crate::{
    house::House,
    messages::{
        error::{ErrorCode, Refusal},
        records::Deleted,
        training::{TrainingGame, TrainingRequest, TrainingResume, TrainingSummary, TrainingView},
    },
    pool::Busy,
};

/// Every address of the training.
pub(super) fn routes() -> OpenApiRouter<Arc<House>> {
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
    State(house): State<Arc<House>>,
    Body(request): Body<TrainingRequest>,
) -> Answer<TrainingSummary> {
    Ok(Json(house.trainings.start(&house, request).await?))
}

/// All trainings, the latest first.
#[utoipa::path(get, path = "/api/training", responses((status = 200, body = Vec<TrainingSummary>)))]
pub(crate) async fn list(State(house): State<Arc<House>>) -> Json<Vec<TrainingSummary>> {
    Json(house.trainings.list())
}

/// A training as it stands, with all its rounds.
#[utoipa::path(get, path = "/api/training/{name}", params(("name" = String, Path)),
    responses((status = 200, body = TrainingView), (status = 404, body = Refusal)))]
pub(crate) async fn look(State(house): State<Arc<House>>, Path(name): Path<String>) -> Answer<TrainingView> {
    Ok(Json(house.trainings.run(&name)?.view()))
}

/// Stops a training; its finished rounds and its weights are kept, and it can be continued.
#[utoipa::path(post, path = "/api/training/{name}/stop", params(("name" = String, Path)),
    responses((status = 200, body = TrainingSummary), (status = 404, body = Refusal)))]
pub(crate) async fn stop(
    State(house): State<Arc<House>>,
    Path(name): Path<String>,
) -> Answer<TrainingSummary> {
    Ok(Json(house.trainings.stop(&name).await?))
}

/// Goes on with a training that was stopped or cut off, or gives a finished one more rounds.
#[utoipa::path(post, path = "/api/training/{name}/resume", params(("name" = String, Path)),
    request_body = TrainingResume,
    responses((status = 200, body = TrainingSummary), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub(crate) async fn resume(
    State(house): State<Arc<House>>,
    Path(name): Path<String>,
    Body(wanted): Body<TrainingResume>,
) -> Answer<TrainingSummary> {
    Ok(Json(house.trainings.resume(&house, &name, wanted.rounds).await?))
}

/// Stops a training and forgets it. The weights that it has written stay.
#[utoipa::path(delete, path = "/api/training/{name}", params(("name" = String, Path)),
    responses((status = 200, body = Deleted), (status = 404, body = Refusal)))]
pub(crate) async fn remove(State(house): State<Arc<House>>, Path(name): Path<String>) -> Answer<Deleted> {
    house.trainings.remove(&name).await?;
    Ok(Json(Deleted { deleted: 1 }))
}

/// Games of the best weights of a finished round: one against each of the others with either colour.
#[utoipa::path(get, path = "/api/training/{name}/rounds/{number}/games",
    params(("name" = String, Path), ("number" = String, Path, description = "From 1.")),
    responses((status = 200, body = Vec<TrainingGame>), (status = 404, body = Refusal), (status = 503, body = Refusal)))]
pub(crate) async fn games(
    State(house): State<Arc<House>>,
    Path((name, number)): Path<(String, String)>,
) -> Answer<Vec<TrainingGame>> {
    let run = house.trainings.run(&name)?;
    let busy = |Busy| ErrorCode::Busy.refusal();
    let permit = house.thinkers.permit().await.map_err(busy)?;
    let (reply, answer) = oneshot::channel();
    // They are played once more, which takes a thread for some milliseconds.
    house.thinkers.run(permit, move |_permit| {
        // Nobody listens any more if the page is gone.
        let _ = reply.send(run.games(&number));
    });
    Ok(Json(answer.await.map_err(|_| ErrorCode::Busy.refusal())??))
}
