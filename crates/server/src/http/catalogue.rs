//! What the page must know, and what it keeps here.

use std::sync::Arc;

use app::{
    App,
    messages::{
        catalogue::{Info, SettingsView, ThemeView},
        error::Refusal,
        players::{PlayerInfo, PlayersQuery, Program},
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

/// What there is to choose from.
#[utoipa::path(get, path = "/api/info", responses((status = 200, body = Info)))]
pub(crate) async fn info(State(app): State<Arc<App>>) -> Json<Info> {
    Json(app.info())
}

/// The colours of the boards.
#[utoipa::path(get, path = "/api/themes", responses((status = 200, body = Vec<ThemeView>)))]
pub(crate) async fn themes() -> Json<Vec<ThemeView>> {
    Json(app::themes())
}

/// Everybody who can be played against.
#[utoipa::path(get, path = "/api/players", params(PlayersQuery),
    responses((status = 200, body = Vec<PlayerInfo>)))]
pub(crate) async fn players(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Query(query): Query<PlayersQuery>,
) -> Json<Vec<PlayerInfo>> {
    Json(app.players(&who, &query))
}

/// The own programs; what runs them is told to the owner of the machine alone.
#[utoipa::path(get, path = "/api/programs", responses((status = 200, body = Vec<Program>)))]
pub(crate) async fn programs(State(app): State<Arc<App>>, Asker(who): Asker) -> Json<Vec<Program>> {
    Json(app.programs(&who))
}

/// Adds an own program, or replaces that of its name.
#[utoipa::path(post, path = "/api/programs", request_body = Program,
    responses((status = 200, body = Vec<Program>), (status = 403, body = Refusal)))]
pub(crate) async fn add_program(
    State(app): State<Arc<App>>,
    Body(program): Body<Program>,
) -> Answer<Vec<Program>> {
    Ok(Json(app.add_program(program).await?))
}

/// Forgets an own program.
#[utoipa::path(delete, path = "/api/programs/{name}", params(("name" = String, Path)),
    responses((status = 200, body = Vec<Program>), (status = 403, body = Refusal), (status = 404, body = Refusal)))]
pub(crate) async fn remove_program(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Answer<Vec<Program>> {
    Ok(Json(app.remove_program(&name).await?))
}

/// Everything that the visitor has set.
#[utoipa::path(get, path = "/api/settings", responses((status = 200, body = SettingsView)))]
pub(crate) async fn settings(State(app): State<Arc<App>>, Asker(who): Asker) -> Answer<SettingsView> {
    Ok(Json(app.settings(&who).await?))
}

/// Sets some values; `null` forgets one.
#[utoipa::path(put, path = "/api/settings", request_body = SettingsView,
    responses((status = 200, body = SettingsView), (status = 400, body = Refusal)))]
pub(crate) async fn set_settings(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Body(changes): Body<SettingsView>,
) -> Answer<SettingsView> {
    Ok(Json(app.set_settings(&who, &changes).await?))
}
