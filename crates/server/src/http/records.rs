//! Games that have been played: listed, read, deleted, imported, exported.

use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};
use record::{EndReason, Format, GameRecord, GameResult, Import, PlayerOutcome};
use store::{Filter, GameId, GameSummary, NewResult, PageStart, PlayerFilter, Standing, StoreError, Verdict};

use super::{
    answer::{Answer, Body, Query, Refused},
    games::position_record,
};
use crate::{
    house::House,
    messages::{
        board::{Game, PositionRequest},
        error::{ErrorCode, Refusal},
        live::GameCreated,
        records::{
            Deleted, ExportRequest, ImportQuery, ImportReport, NamesQuery, PlayerResult, PlayerStats,
            RecordIds, RecordPage, RecordSummary, RecordView, RecordsQuery, RefusedLine, ResultsQuery, Stats,
        },
    },
    view,
};

/// The largest file that is imported, in bytes.
pub(crate) const IMPORT_LIMIT: usize = 8 << 20;

/// How many refused lines a report tells at most.
const MOST_REFUSED: usize = 200;

/// How many names there are to choose from.
const MOST_NAMES: u32 = 20;

/// How many records are deleted or exported at a time.
const MOST_IDS: usize = 10_000;

/// Keeps a position with the way to it as a record: what was set up on the analysis board.
#[utoipa::path(post, path = "/api/records", request_body = PositionRequest,
    responses((status = 200, body = GameCreated), (status = 400, body = Refusal)))]
pub(crate) async fn keep(
    State(house): State<Arc<House>>,
    Body(request): Body<PositionRequest>,
) -> Answer<GameCreated> {
    let mut record = position_record(&request.spec, request.start.as_deref(), &request.moves)?;
    let end = GameResult::by_rules(record.position());
    let end = end.unwrap_or_else(|| GameResult::new(None, EndReason::Interrupted));
    record.finish(end).expect("the referee has just said so, or nobody says who won");
    let id = house.store.games().add(&record).await?;
    Ok(Json(GameCreated { id: id.to_string() }))
}

/// A page of the list.
#[utoipa::path(get, path = "/api/records", params(RecordsQuery),
    responses((status = 200, body = RecordPage), (status = 400, body = Refusal)))]
pub(crate) async fn list(
    State(house): State<Arc<House>>,
    Query(query): Query<RecordsQuery>,
) -> Answer<RecordPage> {
    let filter = filter(&query)?;
    let per_page = query.per_page.unwrap_or(50).clamp(1, 200);
    let page = query.page.unwrap_or(1).max(1);
    let start = PageStart::Offset((page - 1).saturating_mul(per_page.into()));
    let found = house.store.games().page(&filter, start, per_page).await?;
    let records = found.games.iter().map(summary).collect();
    Ok(Json(RecordPage { records, total: found.total, page, per_page }))
}

fn filter(query: &RecordsQuery) -> Result<Filter, Refusal> {
    let bad = |value: &str| ErrorCode::BadValue.with("name", "result").with("value", value);
    let result = query.result.as_deref().filter(|result| !result.is_empty());
    let verdict = result.and_then(|name| match name {
        "win" => Some(Verdict::Win),
        "loss" => Some(Verdict::Loss),
        _ => None,
    });
    let standing = result.and_then(Standing::named);
    let player = query.player.clone().filter(|name| !name.trim().is_empty());
    if let Some(name) = result
        && standing.is_none()
        && (verdict.is_none() || player.is_none())
    {
        return Err(bad(name));
    }
    Ok(Filter {
        player: player.map(|name| PlayerFilter { name, verdict }),
        game: query.game.map(|game| match game {
            Game::Gomoku => rules::GameKind::Gomoku,
            Game::Ataxx => rules::GameKind::Ataxx,
        }),
        standing,
        from_ms: query.from,
        before_ms: query.to,
    })
}

fn summary(game: &GameSummary) -> RecordSummary {
    RecordSummary {
        id: game.id.to_string(),
        game: match game.game {
            rules::GameKind::Gomoku => Game::Gomoku,
            rules::GameKind::Ataxx => Game::Ataxx,
        },
        rule: game.rule.clone(),
        size: game.size,
        first: game.black.clone(),
        second: game.white.clone(),
        result: game.standing.name().to_owned(),
        reason: game.reason.clone(),
        plies: game.plies,
        played_ms: game.played_ms,
    }
}

/// Names of players of stored games that have a part, to choose from; twenty at most.
#[utoipa::path(get, path = "/api/record-players", params(NamesQuery),
    responses((status = 200, body = Vec<String>)))]
pub(crate) async fn players(
    State(house): State<Arc<House>>,
    Query(NamesQuery { part }): Query<NamesQuery>,
) -> Answer<Vec<String>> {
    Ok(Json(house.store.players().with_part(&part, MOST_NAMES).await?))
}

/// A whole record; a running game with every move so far.
#[utoipa::path(get, path = "/api/records/{id}", params(("id" = String, Path)),
    responses((status = 200, body = RecordView), (status = 404, body = Refusal)))]
pub(crate) async fn read(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer<RecordView> {
    let record = record(&house, &id).await?;
    Ok(Json(view::record_view(&record)))
}

/// A record by its id; a running game with every move so far.
pub(crate) async fn record(house: &House, id: &str) -> Result<GameRecord, Refused> {
    let id = GameId::new(id)?;
    match house.store.running().resume(&id).await {
        Ok(resumed) => Ok(resumed.record),
        Err(StoreError::Ended(_)) => Ok(house.store.games().get(&id).await?),
        Err(error) => Err(error.into()),
    }
}

/// Deletes records, all of them or none.
#[utoipa::path(delete, path = "/api/records", request_body = RecordIds,
    responses((status = 200, body = Deleted), (status = 404, body = Refusal)))]
pub(crate) async fn delete(
    State(house): State<Arc<House>>,
    Body(RecordIds { ids }): Body<RecordIds>,
) -> Answer<Deleted> {
    let ids = game_ids(&ids)?;
    house.store.games().delete(&ids).await?;
    Ok(Json(Deleted { deleted: ids.len() as u64 }))
}

fn game_ids(ids: &[String]) -> Result<Vec<GameId>, Refused> {
    if ids.len() > MOST_IDS {
        return Err(ErrorCode::TooLarge.with("limit", MOST_IDS).into());
    }
    Ok(ids.iter().map(|id| GameId::new(id)).collect::<Result<_, _>>()?)
}

/// Reads a file of any known format: the body is the file.
#[utoipa::path(post, path = "/api/records/import", params(ImportQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = ImportReport), (status = 413, body = Refusal)))]
pub(crate) async fn import(
    State(house): State<Arc<House>>,
    Query(query): Query<ImportQuery>,
    file: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Answer<ImportReport> {
    let file = file.map_err(|_| ErrorCode::TooLarge.with("limit", IMPORT_LIMIT))?;
    let name = query.name.unwrap_or_default();
    let reading = tokio::task::spawn_blocking(move || record::import(&name, &file));
    let Import { games, results, refusals } = reading.await.expect("no reader of games panics");
    let mut report =
        ImportReport { added: Vec::new(), known: 0, results: results.len() as u64, refused: Vec::new() };
    for refusal in refusals.iter().take(MOST_REFUSED) {
        report.refused.push(RefusedLine { line: refusal.line as u64, detail: refusal.reason.clone() });
    }
    for addition in house.store.games().add_all(&games).await? {
        match addition {
            Ok(id) => report.added.push(id.to_string()),
            Err(StoreError::DuplicateGame(_)) => report.known += 1,
            Err(error) if report.refused.len() < MOST_REFUSED => {
                report.refused.push(RefusedLine { line: 1, detail: error.to_string() });
            }
            Err(_) => (),
        }
    }
    let results: Vec<NewResult> = results.into_iter().map(new_result).collect();
    house.store.results().add_all(&results).await?;
    Ok(Json(report))
}

fn new_result(result: record::PlayerResult) -> NewResult {
    let verdict = match result.outcome {
        PlayerOutcome::Win => Verdict::Win,
        PlayerOutcome::Draw => Verdict::Draw,
        PlayerOutcome::Loss => Verdict::Loss,
    };
    NewResult { player: result.nickname, verdict, rounds: result.rounds.into(), played_ms: None }
}

/// One record in a format.
#[utoipa::path(get, path = "/api/records/{id}/export/{format}",
    params(("id" = String, Path), ("format" = String, Path)),
    responses((status = 200, description = "The file"), (status = 404, body = Refusal)))]
pub(crate) async fn export_one(
    State(house): State<Arc<House>>,
    Path((id, format)): Path<(String, String)>,
) -> Result<Response, Refused> {
    let record = record(&house, &id).await?;
    file(vec![record], &format).await
}

/// Several records in a format.
#[utoipa::path(post, path = "/api/records/export", request_body = ExportRequest,
    responses((status = 200, description = "The file"), (status = 400, body = Refusal)))]
pub(crate) async fn export_many(
    State(house): State<Arc<House>>,
    Body(ExportRequest { ids, format }): Body<ExportRequest>,
) -> Result<Response, Refused> {
    let mut records = Vec::new();
    for id in game_ids(&ids)? {
        records.push(record(&house, id.as_str()).await?);
    }
    file(records, &format).await
}

/// Games as a file to be downloaded.
async fn file(records: Vec<GameRecord>, format: &str) -> Result<Response, Refused> {
    let format: Format = format.parse().map_err(|error: record::UnknownFormat| {
        ErrorCode::NotFound.with("what", "format").with("name", error.0)
    })?;
    let writing = tokio::task::spawn_blocking(move || record::export(&records, format));
    let bytes = writing.await.expect("no writer of games panics");
    let bytes = bytes.map_err(|error| ErrorCode::CannotExport.with("detail", error))?;
    let (kind, extension) = match format {
        Format::Json => ("application/x-ndjson", "jsonl"),
        Format::SavedBoard => ("text/plain; charset=gbk", "txt"),
        Format::Positions => ("text/plain; charset=utf-8", "pos"),
        other => ("text/plain; charset=utf-8", other.name()),
    };
    let name = format!("attachment; filename=\"tengen.{extension}\"");
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], bytes)
        .into_response())
}

/// The last results: this game and the three before it.
#[utoipa::path(get, path = "/api/results", params(ResultsQuery),
    responses((status = 200, body = Vec<PlayerResult>)))]
pub(crate) async fn results(
    State(house): State<Arc<House>>,
    Query(query): Query<ResultsQuery>,
) -> Answer<Vec<PlayerResult>> {
    let limit = query.limit.unwrap_or(4).clamp(1, 100);
    let latest = house.store.results().latest(query.player.as_deref(), limit).await?;
    Ok(Json(latest.into_iter().map(player_result).collect()))
}

fn player_result(result: store::StoredResult) -> PlayerResult {
    PlayerResult {
        player: result.player,
        verdict: result.verdict.name().to_owned(),
        score: result.score,
        played_ms: result.played_ms,
        hints: result.hints,
    }
}

/// What is in the store, and what everybody has achieved.
#[utoipa::path(get, path = "/api/stats", responses((status = 200, body = Stats)))]
pub(crate) async fn stats(State(house): State<Arc<House>>) -> Answer<Stats> {
    let records = house.store.games().count(&Filter::default()).await?;
    let players = house.store.results().stats_of_all().await?;
    let stats = |stats: store::PlayerStats| PlayerStats {
        player: stats.player,
        wins: stats.wins,
        draws: stats.draws,
        losses: stats.losses,
        best: stats.best.name().to_owned(),
        best_score: stats.best_score,
        longest_winning_streak: stats.longest_winning_streak,
        last: stats.last.into_iter().map(player_result).collect(),
    };
    Ok(Json(Stats { records, players: players.into_iter().map(stats).collect() }))
}
