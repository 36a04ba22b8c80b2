//! Live games over HTTP: begun, listed, looked at, commanded.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use record::{Annotation, GameRecord, RuleSet};
use rules::Side;
use store::GameId;

use super::answer::{Answer, Body, Refused};
use crate::{
    house::House,
    live::{ClockTerms, Mail, Seat, Terms, name},
    messages::{
        board::{Game, PositionRequest, PositionView, SpecChoice},
        error::{ErrorCode, Refusal},
        live::{GameCreated, LiveGame, LiveGameSummary, NewGameRequest, SeatChoice},
        socket::{Command, CommandDone},
    },
    programs, view,
};

/// How long a weak opponent thinks at most, in milliseconds: it never answers later than in a second.
const WEAK_THINK_MS: u32 = 900;

/// How long a strong opponent without a clock thinks unless asked otherwise, in milliseconds.
pub(crate) const STRONG_THINK_MS: u32 = 2000;

/// The longest thinking time that can be asked for: ten minutes.
const LONGEST_THINK_MS: u32 = 600_000;

/// The longest clock: a day.
const LONGEST_CLOCK_MS: u64 = 86_400_000;

/// The level from which on an engine is not weak.
const STRONG_LEVEL: u8 = 9;

/// The most moves of a position that is sent.
const MOST_MOVES: usize = 70_000;

/// Begins a game.
#[utoipa::path(post, path = "/api/games", request_body = NewGameRequest,
    responses((status = 200, body = GameCreated), (status = 400, body = Refusal)))]
pub(crate) async fn begin(
    State(house): State<Arc<House>>,
    Body(request): Body<NewGameRequest>,
) -> Answer<GameCreated> {
    let record = new_record(&house, &request)?;
    let id = house.begin(record).await?;
    Ok(Json(GameCreated { id: id.to_string() }))
}

/// The games that are awake.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<LiveGameSummary>)))]
pub(crate) async fn list(State(house): State<Arc<House>>) -> Json<Vec<LiveGameSummary>> {
    let mut games = Vec::new();
    for mailbox in house.games.all() {
        let (reply, answer) = tokio::sync::oneshot::channel();
        if mailbox.send(Mail::Summary(reply)).await.is_ok() {
            games.extend(answer.await.ok());
        }
    }
    games.sort_by_key(|game| std::cmp::Reverse(game.changed_ms));
    Json(games)
}

/// A game as it stands.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)),
    responses((status = 200, body = LiveGame), (status = 404, body = Refusal)))]
pub(crate) async fn look(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer<LiveGame> {
    let id = GameId::new(&id)?;
    Ok(Json(house.ask_game(&id, Mail::Look).await?))
}

/// A command, the same as on the socket of the game.
#[utoipa::path(post, path = "/api/games/{id}/commands", params(("id" = String, Path)), request_body = Command,
    responses((status = 200, body = CommandDone), (status = 409, body = Refusal)))]
pub(crate) async fn command(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Body(command): Body<Command>,
) -> Answer<CommandDone> {
    let done = house.command(&GameId::new(&id)?, command).await?;
    Ok(Json(CommandDone { seq: done.seq, game: done.game }))
}

/// A position with its board: what a share link shows.
#[utoipa::path(post, path = "/api/position", request_body = PositionRequest,
    responses((status = 200, body = PositionView), (status = 400, body = Refusal)))]
pub(crate) async fn position(Body(request): Body<PositionRequest>) -> Answer<PositionView> {
    let record = position_record(&request.spec, request.start.as_deref(), &request.moves)?;
    Ok(Json(view::position_view(&record)))
}

/// The rules that somebody has chosen.
pub(crate) fn rules(spec: &SpecChoice) -> Result<RuleSet, Refusal> {
    let game = match spec.game {
        Game::Gomoku => "gomoku",
        Game::Ataxx => "ataxx",
    };
    let size = spec.size.map(|size| size as usize);
    RuleSet::by_name(game, spec.rule.as_deref(), size, spec.opening.as_deref())
        .map_err(|error| ErrorCode::BadValue.with("name", "spec").with("detail", error))
}

/// A position as a record.
pub(crate) fn position_record(
    spec: &SpecChoice,
    start: Option<&str>,
    moves: &[String],
) -> Result<GameRecord, Refusal> {
    let bad = |detail: &dyn ToString| ErrorCode::BadPosition.with("detail", detail.to_string());
    if moves.len() > MOST_MOVES {
        return Err(bad(&"there are too many moves"));
    }
    let rules = rules(spec)?;
    let mut record =
        GameRecord::from_start(rules, start.unwrap_or("startpos")).map_err(|error| bad(&error))?;
    for mv in moves {
        record.push(mv, Annotation::default()).map_err(|error| bad(&error))?;
    }
    Ok(record)
}

/// The record of a game that is about to begin.
fn new_record(house: &House, request: &NewGameRequest) -> Result<GameRecord, Refusal> {
    let mut record = position_record(&request.spec, request.start.as_deref(), &request.moves)?;
    if let Some(outcome) = record.position().outcome() {
        return Err(ErrorCode::BadPosition.with("detail", format!("the game is over: {outcome}")));
    }
    let nickname = request.nickname.as_deref().map(name).transpose()?.unwrap_or_default();
    let choices = [&request.first, &request.second];
    for side in Side::BOTH {
        let seat = seat(house, choices[side.index()], &nickname, &record)?;
        let elo = view::elo_of(&seat.id, record.rules().spec().game(), &house.ratings);
        seat.write(record.header.players.of_mut(side), elo);
    }
    let clock = request.clock.map(|clock| ClockTerms {
        initial_ms: clock.initial_ms.clamp(1_000, LONGEST_CLOCK_MS),
        increment_ms: clock.increment_ms.min(LONGEST_CLOCK_MS),
    });
    let usual = if choices.into_iter().any(is_strong) { STRONG_THINK_MS } else { WEAK_THINK_MS };
    let longest = u32::try_from(house.ceilings.move_time.as_millis()).unwrap_or(u32::MAX);
    let think_ms = request.think_ms.unwrap_or(usual).clamp(50, LONGEST_THINK_MS.min(longest));
    Terms { think_ms, serious: request.serious, nickname, clock }.write(&mut record);
    Ok(record)
}

fn seat(house: &House, choice: &SeatChoice, nickname: &str, record: &GameRecord) -> Result<Seat, Refusal> {
    match choice {
        SeatChoice::Human { name: own } => {
            let own = own.as_deref().map(name).transpose()?;
            Ok(Seat { id: String::new(), name: own.unwrap_or_else(|| nickname.to_owned()) })
        }
        SeatChoice::Engine { id } => {
            house.engine(id, record.rules().spec().game())?;
            let name = id.strip_prefix(programs::PREFIX).unwrap_or(id);
            Ok(Seat { id: id.clone(), name: name.to_owned() })
        }
    }
}

/// Whether somebody takes longer than a second for good reason: a full engine or an own program.
fn is_strong(choice: &SeatChoice) -> bool {
    let SeatChoice::Engine { id } = choice else { return false };
    match id.parse() {
        Ok(player::PlayerSpec::BuiltIn(entry, _)) => {
            entry.family == player::Family::Engine && entry.level.is_none_or(|level| level >= STRONG_LEVEL)
        }
        _ => true,
    }
}

impl From<player::PlayerSpecError> for Refused {
    fn from(error: player::PlayerSpecError) -> Refused {
        Refused(ErrorCode::UnknownPlayer.with("detail", error))
    }
}
