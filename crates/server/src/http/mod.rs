//! The HTTP API: every address, its guards and its description.

mod admin;
mod answer;
mod arena;
mod asker;
mod bodies;
mod catalogue;
mod description;
mod games;
mod guard;
mod headers;
mod lessons;
mod log;
mod operations;
mod puzzles;
mod rates;
mod records;
mod refusals;
mod saves;
mod training;
mod weights;

use std::sync::Arc;

use app::App;
use axum::{Router, body::Bytes, extract::DefaultBodyLimit, http::header, middleware, routing::get};
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{config::Access, limits::Limits, page, socket};

pub(crate) use answer::Refused;
pub(crate) use asker::Asker;

/// The largest body of a request that is not an import, in bytes.
const BODY_LIMIT: usize = 1 << 20;

/// What the description of the API says about itself.
#[derive(OpenApi)]
#[openapi(info(
    title = "Tengen",
    description = "Both games over HTTP: live games, positions, records, players, matches. Live events come over \
                   WebSockets: /ws/games/{id}, /ws/analysis, /ws/arena/{id}, /ws/training/{name}."
))]
struct Description;

/// The API and its description.
fn api() -> OpenApiRouter<Arc<App>> {
    let import = OpenApiRouter::new()
        .routes(routes!(records::import))
        .layer(DefaultBodyLimit::max(app::records::IMPORT_LIMIT));
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(catalogue::info))
        .routes(routes!(catalogue::themes))
        .routes(routes!(catalogue::players))
        .routes(routes!(catalogue::programs, catalogue::add_program))
        .routes(routes!(catalogue::remove_program))
        .routes(routes!(catalogue::settings, catalogue::set_settings))
        .routes(routes!(saves::saves, saves::save))
        .routes(routes!(saves::delete_save))
        .routes(routes!(saves::load_save))
        .routes(routes!(games::begin, games::list))
        .routes(routes!(games::look))
        .routes(routes!(games::invitation))
        .routes(routes!(games::command))
        .routes(routes!(games::position))
        .routes(routes!(lessons::courses))
        .routes(routes!(lessons::read, lessons::attempt))
        .routes(routes!(records::list, records::keep, records::delete))
        .routes(routes!(records::players))
        .routes(routes!(records::read))
        .routes(routes!(records::export_one))
        .routes(routes!(records::export_many))
        .routes(routes!(records::picture))
        .routes(routes!(records::results))
        .routes(routes!(records::stats))
        .routes(routes!(weights::list, weights::write))
        .routes(routes!(weights::read, weights::remove))
        .routes(routes!(weights::read_text, weights::write_text))
        .merge(admin::routes())
        .merge(arena::routes())
        .merge(puzzles::routes())
        .merge(training::routes())
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .merge(import)
}

/// The description of the API, as `/api/openapi.json` has it.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut description = api().into_openapi();
    refusals::describe(&mut description);
    description
}

/// Everything that is served.
pub(crate) fn router(app: Arc<App>, access: Access, limits: &Limits) -> Router {
    let (api, mut description) = api().split_for_parts();
    refusals::describe(&mut description);
    // Handlers are cloned for every request: these hold bytes that are shared.
    let listing = Bytes::from(description::page(&description));
    let html = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    let description = Bytes::from(serde_json::to_vec(&description).expect("a description is JSON"));
    let json = [(header::CONTENT_TYPE, "application/json")];
    api.route("/api/openapi.json", get(move || async move { (json, description) }))
        .route("/api", get(move || async move { (html, listing) }))
        .route("/ws/games/{id}", get(socket::game))
        .route("/ws/analysis", get(socket::analysis))
        .route("/ws/arena/{id}", get(socket::arena))
        .route("/ws/training/{name}", get(socket::training))
        .route("/healthz", get(operations::alive))
        .route("/readyz", get(operations::ready))
        .route("/metrics", get(operations::metrics))
        .fallback(page::file)
        .layer(middleware::from_fn_with_state(app.clone(), asker::recognise))
        .layer(middleware::from_fn_with_state(bodies::Room::new(limits.body_time), bodies::read))
        .layer(middleware::from_fn_with_state(rates::Counting::new(limits), rates::count))
        .layer(middleware::from_fn_with_state(Arc::new(access), guard::guard))
        .layer(middleware::from_fn(headers::safe))
        .layer(middleware::from_fn_with_state(app.clone(), log::log))
        .with_state(app)
}
