//! The weights of report 001's players, read and written by the page.

use std::sync::Arc;

use app::{
    App,
    messages::{error::Refusal, players::WeightsFile, records::Deleted},
};
use axum::{
    Json,
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};

use super::answer::{Answer, Body, Refused};

/// Every file of weights, that of the report first.
#[utoipa::path(get, path = "/api/weights", responses((status = 200, body = Vec<WeightsFile>)))]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Json<Vec<WeightsFile>> {
    Json(app.weights())
}

/// A file of weights; the report's own if there is none of this name.
#[utoipa::path(get, path = "/api/weights/{name}", params(("name" = String, Path)),
    responses((status = 200, body = WeightsFile), (status = 404, body = Refusal)))]
pub(crate) async fn read(State(app): State<Arc<App>>, Path(name): Path<String>) -> Answer<WeightsFile> {
    Ok(Json(app.read_weights(&name)?))
}

/// Writes a file of weights.
#[utoipa::path(put, path = "/api/weights", request_body = WeightsFile,
    responses((status = 200, body = WeightsFile), (status = 400, body = Refusal)))]
pub(crate) async fn write(State(app): State<Arc<App>>, Body(file): Body<WeightsFile>) -> Answer<WeightsFile> {
    Ok(Json(app.write_weights(&file)?))
}

/// Deletes a file of weights. That of the report is then as it was.
#[utoipa::path(delete, path = "/api/weights/{name}", params(("name" = String, Path)),
    responses((status = 200, body = Deleted), (status = 404, body = Refusal)))]
pub(crate) async fn remove(State(app): State<Arc<App>>, Path(name): Path<String>) -> Answer<Deleted> {
    app.remove_weights(&name)?;
    Ok(Json(Deleted { deleted: 1 }))
}

/// A file of weights as it is, sixteen numbers, to be taken along.
#[utoipa::path(get, path = "/api/weights/{name}/text", params(("name" = String, Path)),
    responses((status = 200, description = "The file"), (status = 404, body = Refusal)))]
pub(crate) async fn read_text(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Response, Refused> {
    let text = app.weights_text(&name)?;
    // The page names the file: a header could not hold every name.
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CONTENT_DISPOSITION, "attachment")];
    Ok((headers, text).into_response())
}

/// Takes over a file of weights from its text.
#[utoipa::path(put, path = "/api/weights/{name}/text", params(("name" = String, Path)), request_body = String,
    responses((status = 200, body = WeightsFile), (status = 400, body = Refusal)))]
pub(crate) async fn write_text(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    text: String,
) -> Answer<WeightsFile> {
    Ok(Json(app.write_weights_text(&name, &text)?))
}
