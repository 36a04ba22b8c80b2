//! The lessons over HTTP: listed, read, tried.

use std::sync::Arc;

use app::{
    App,
    messages::{
        error::Refusal,
        lessons::{CourseView, LessonAnswer, LessonTry, LessonView},
    },
};
use axum::{
    Json,
    extract::{Path, State},
};

use super::{
    answer::{Answer, Body},
    asker::Asker,
};

/// What there is to learn.
#[utoipa::path(get, path = "/api/lessons", responses((status = 200, body = Vec<CourseView>)))]
pub(crate) async fn courses(State(app): State<Arc<App>>) -> Json<Vec<CourseView>> {
    Json(app.courses())
}

/// A lesson with its boards.
#[utoipa::path(get, path = "/api/lessons/{id}", params(("id" = String, Path)),
    responses((status = 200, body = LessonView), (status = 404, body = Refusal)))]
pub(crate) async fn read(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<LessonView> {
    Ok(Json(app.lesson(&id)?))
}

/// A try at a task of a lesson.
#[utoipa::path(post, path = "/api/lessons/{id}", params(("id" = String, Path)), request_body = LessonTry,
    responses((status = 200, body = LessonAnswer), (status = 400, body = Refusal), (status = 404, body = Refusal)))]
pub(crate) async fn attempt(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path(id): Path<String>,
    Body(attempt): Body<LessonTry>,
) -> Answer<LessonAnswer> {
    Ok(Json(app.try_lesson(&who, &id, attempt).await?))
}
