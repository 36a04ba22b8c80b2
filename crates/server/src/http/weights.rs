//! The weights of report 001's players, read and written by the page.

use std::sync::Arc;

use axum::{Json, extract::State};

use super::answer::{Answer, Body, Query};
use crate::{
    house::House,
    messages::{
        error::{ErrorCode, Refusal},
        players::{WeightsFile, WeightsQuery},
    },
    weights,
};

/// A file of weights; the report's own if there is none of this name.
#[utoipa::path(get, path = "/api/weights", params(WeightsQuery),
    responses((status = 200, body = WeightsFile), (status = 404, body = Refusal)))]
pub(crate) async fn read(
    State(house): State<Arc<House>>,
    Query(query): Query<WeightsQuery>,
) -> Answer<WeightsFile> {
    let name = query.name.as_deref().unwrap_or(weights::USUAL_NAME);
    Ok(Json(weights::read(house.config.folder.as_deref(), name)?))
}

/// Writes a file of weights.
#[utoipa::path(put, path = "/api/weights", request_body = WeightsFile,
    responses((status = 200, body = WeightsFile), (status = 400, body = Refusal)))]
pub(crate) async fn write(
    State(house): State<Arc<House>>,
    Body(file): Body<WeightsFile>,
) -> Answer<WeightsFile> {
    if !house.config.is_local() {
        return Err(ErrorCode::NotOnThisHost.refusal().into());
    }
    Ok(Json(weights::write(house.config.folder.as_deref(), &file)?))
}
