//! Games that have been played, over HTTP: listed, read, deleted, imported, exported, drawn.

use std::sync::Arc;

use app::{
    App,
    messages::{
        board::PositionRequest,
        catalogue::PartQuery,
        error::{ErrorCode, Refusal},
        live::GameCreated,
        records::{
            Deleted, ExportRequest, ImportQuery, ImportReport, NamesQuery, PictureQuery, PlayerResult,
            RecordIds, RecordPage, RecordView, RecordsQuery, ResultsQuery, Stats,
        },
    },
    records::{ExportedFile, IMPORT_LIMIT, Ids, PictureKind},
};
use axum::{
    Json,
    body::Bytes,
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};
use record::Format;

use super::{
    answer::{Answer, Body, Query, Refused},
    asker::Asker,
};

/// Keeps a position with the way to it as a record: what was set up on the analysis board.
#[utoipa::path(post, path = "/api/records", request_body = PositionRequest,
    responses((status = 200, body = GameCreated), (status = 400, body = Refusal)))]
pub(crate) async fn keep(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Body(request): Body<PositionRequest>,
) -> Answer<GameCreated> {
    Ok(Json(app.records().keep(&who, &request).await?))
}

/// A page of the list.
#[utoipa::path(get, path = "/api/records", params(RecordsQuery),
    responses((status = 200, body = RecordPage), (status = 400, body = Refusal)))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(query): Query<RecordsQuery>,
) -> Answer<RecordPage> {
    Ok(Json(app.records().list(&query).await?))
}

/// Names of players of stored games that have a part, to choose from; twenty at most.
#[utoipa::path(get, path = "/api/record-players", params(NamesQuery),
    responses((status = 200, body = Vec<String>)))]
pub(crate) async fn players(
    State(app): State<Arc<App>>,
    Query(query): Query<NamesQuery>,
) -> Answer<Vec<String>> {
    Ok(Json(app.records().names(&query).await?))
}

/// A whole record; a running game with every move so far.
#[utoipa::path(get, path = "/api/records/{id}", params(("id" = String, Path)),
    responses((status = 200, body = RecordView), (status = 404, body = Refusal)))]
pub(crate) async fn read(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<RecordView> {
    Ok(Json(app.records().read(&id).await?))
}

/// Deletes records of the visitor's own, all of them or none.
#[utoipa::path(delete, path = "/api/records", request_body = RecordIds,
    responses((status = 200, body = Deleted), (status = 403, body = Refusal), (status = 404, body = Refusal)))]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Body(RecordIds { ids }): Body<RecordIds>,
) -> Answer<Deleted> {
    Ok(Json(Deleted { deleted: app.records().delete(&who, &ids).await? }))
}

/// Reads a file of any known format: the body is the file.
#[utoipa::path(post, path = "/api/records/import", params(ImportQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = ImportReport), (status = 413, body = Refusal)))]
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Query(query): Query<ImportQuery>,
    file: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Answer<ImportReport> {
    let file = file.map_err(|_| ErrorCode::TooLarge.with("limit", IMPORT_LIMIT))?;
    let name = query.name.unwrap_or_default();
    let imported = app.records_of(&who).import(&who, name, file, Ids::AsInTheFile).await;
    Ok(Json(imported.map_err(Refusal::from)?.report()))
}

/// One record in a format.
#[utoipa::path(get, path = "/api/records/{id}/export/{format}",
    params(("id" = String, Path), ("format" = String, Path)),
    responses((status = 200, description = "The file"), (status = 404, body = Refusal)))]
pub(crate) async fn export_one(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path((id, format)): Path<(String, String)>,
) -> Result<Response, Refused> {
    Ok(download(app.records_of(&who).export_one(&id, &format).await?))
}

/// Several records in a format.
#[utoipa::path(post, path = "/api/records/export", request_body = ExportRequest,
    responses((status = 200, description = "The file"), (status = 400, body = Refusal)))]
pub(crate) async fn export_many(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Body(ExportRequest { ids, format }): Body<ExportRequest>,
) -> Result<Response, Refused> {
    Ok(download(app.records_of(&who).export(&ids, &format).await?))
}

/// Games as a file to be downloaded.
fn download(ExportedFile { format, bytes }: ExportedFile) -> Response {
    let (kind, extension) = match format {
        Format::Json => ("application/x-ndjson", "jsonl"),
        Format::SavedBoard => ("text/plain; charset=gbk", "txt"),
        Format::Positions => ("text/plain; charset=utf-8", "pos"),
        other => ("text/plain; charset=utf-8", other.name()),
    };
    let name = format!("attachment; filename=\"tengen.{extension}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], bytes).into_response()
}

/// A picture: `picture.svg`, `picture.png` or `picture.gif`.
#[utoipa::path(get, path = "/api/records/{id}/{picture}",
    params(("id" = String, Path), ("picture" = String, Path), PictureQuery),
    responses((status = 200, description = "The picture"), (status = 404, body = Refusal)))]
pub(crate) async fn picture(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path((id, name)): Path<(String, String)>,
    Query(query): Query<PictureQuery>,
) -> Result<Response, Refused> {
    let (kind, content_type) = match name.as_str() {
        "picture.svg" => (PictureKind::Svg, "image/svg+xml"),
        "picture.png" => (PictureKind::Png, "image/png"),
        "picture.gif" => (PictureKind::Gif, "image/gif"),
        _ => return Err(ErrorCode::NotFound.with("what", "picture").with("name", name).into()),
    };
    let picture = app.records_of(&who).picture(&id, kind, query).await?;
    Ok(([(header::CONTENT_TYPE, content_type)], picture).into_response())
}

/// The last results: this game and the three before it.
#[utoipa::path(get, path = "/api/results", params(ResultsQuery),
    responses((status = 200, body = Vec<PlayerResult>)))]
pub(crate) async fn results(
    State(app): State<Arc<App>>,
    Query(query): Query<ResultsQuery>,
) -> Answer<Vec<PlayerResult>> {
    Ok(Json(app.records().results(&query).await?))
}

/// How many games are in the store, and what people have achieved, in pages: those who have played last come first.
#[utoipa::path(get, path = "/api/stats", params(PartQuery),
    responses((status = 200, body = Stats), (status = 400, body = Refusal)))]
pub(crate) async fn stats(State(app): State<Arc<App>>, Query(part): Query<PartQuery>) -> Answer<Stats> {
    Ok(Json(app.records().stats(part).await?))
}
