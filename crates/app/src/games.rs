//! New games: what is asked for, as the record with which a live game begins.

use std::sync::Arc;

use record::{Annotation, GameRecord, RuleSet};
use rules::Side;
use store::GameId;
use wording::Message;

use crate::{
    App,
    live::{ClockTerms, Holder, Seat, Terms, name},
    messages::{
        board::{Game, PositionRequest, PositionView, SpecChoice},
        error::{ErrorCode, Refusal},
        live::{GameCreated, Invitation, NewGameRequest, SeatChoice},
    },
    now, programs,
    reason::Reason,
    view,
    visitors::{Role, Visitor},
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

impl App {
    /// Begins a game.
    ///
    /// # Errors
    /// If it is not possible.
    pub async fn begin(
        self: &Arc<App>,
        who: &Visitor,
        request: &NewGameRequest,
    ) -> Result<GameCreated, Refusal> {
        let record = new_record(self, who, request)?;
        Ok(GameCreated { id: self.begin_record(who, record).await?.to_string() })
    }

    /// Begins a game of somebody with the players, terms and moves of a record, and wakes it.
    pub(crate) async fn begin_record(
        self: &Arc<App>,
        who: &Visitor,
        mut record: GameRecord,
    ) -> Result<GameId, Refusal> {
        self.config.quota.bytes_left(&self.store, who).await?;
        record.header.date_unix_ms.get_or_insert_with(now::unix_ms);
        let terms = Terms { owner: who.id.to_string(), ..Terms::of(&record).unwrap_or_default() };
        terms.write(&mut record);
        let id = self.store.running().begin_of(who.id.as_str(), &record).await?;
        record.header.id = id.to_string();
        let seats = Side::BOTH.map(|side| Seat::of(record.header.players.of(side)));
        self.note_participants(&id, &seats).await?;
        if who.role != Role::Owner {
            self.store.owners().seat(who.id.as_str(), &id).await?;
        }
        self.games.begin(self, id.clone(), &record);
        Ok(id)
    }

    /// What somebody else needs to know to sit down at a game.
    ///
    /// # Errors
    /// If there is no such game, or it is somebody else's.
    pub async fn invitation(&self, who: &Visitor, game: &str) -> Result<Invitation, Refusal> {
        let id = GameId::new(game)?;
        let owners = self.store.owners().of_games(std::slice::from_ref(&id)).await?;
        let owner = owners.first();
        who.require_own(owner.ok_or_else(|| ErrorCode::NotFound.with("what", "game").with("name", game))?)?;
        Ok(Invitation { key: self.visitors.invitation(&id) })
    }

    /// Has whoever sits at a game find it again.
    pub(crate) async fn note_participants(&self, game: &GameId, seats: &[Seat; 2]) -> Result<(), Refusal> {
        for visitor in seats.iter().filter_map(Seat::visitor) {
            self.store.owners().seat(visitor, game).await?;
        }
        Ok(())
    }
}

/// A position with its board: what a share link shows.
///
/// # Errors
/// If the rules, the start or a move is wrong.
pub fn position_view(request: &PositionRequest) -> Result<PositionView, Refusal> {
    let record = position_record(&request.spec, request.start.as_deref(), &request.moves)?;
    Ok(view::position_view(&record))
}

/// The rules that somebody has chosen.
pub(crate) fn rules(spec: &SpecChoice) -> Result<RuleSet, Refusal> {
    let game = match spec.game {
        Game::Gomoku => "gomoku",
        Game::Ataxx => "ataxx",
    };
    let size = spec.size.map(|size| size as usize);
    RuleSet::by_name(game, spec.rule.as_deref(), size, spec.opening.as_deref())
        .map_err(|error| ErrorCode::BadValue.with("name", "spec").because(error))
}

/// A position as a record.
///
/// # Errors
/// If the rules, the start or a move is wrong.
pub fn position_record(
    spec: &SpecChoice,
    start: Option<&str>,
    moves: &[String],
) -> Result<GameRecord, Refusal> {
    let bad = |cause: Message| ErrorCode::BadPosition.because(cause);
    if moves.len() > MOST_MOVES {
        return Err(bad(Reason::TooManyMoves.into()));
    }
    let rules = rules(spec)?;
    let mut record =
        GameRecord::from_start(rules, start.unwrap_or("startpos")).map_err(|error| bad(error.into()))?;
    for mv in moves {
        record.push(mv, Annotation::default()).map_err(|error| bad(error.into()))?;
    }
    Ok(record)
}

/// The record of a game that is about to begin.
fn new_record(app: &App, who: &Visitor, request: &NewGameRequest) -> Result<GameRecord, Refusal> {
    let mut record = position_record(&request.spec, request.start.as_deref(), &request.moves)?;
    if let Some(outcome) = record.position().outcome() {
        return Err(ErrorCode::BadPosition.because(Reason::GameOver { outcome }));
    }
    let nickname = request.nickname.as_deref().map(name).transpose()?.unwrap_or_default();
    let choices = [&request.first, &request.second];
    if choices.iter().any(|choice| matches!(choice, SeatChoice::Engine { .. })) {
        // Its first move would be the help.
        app.serious.refuse_help(record.position())?;
    }
    for side in Side::BOTH {
        let seat = seat(app, who, choices[side.index()], &nickname, &record)?;
        let elo = view::elo_of(&seat.id, record.rules().spec().game(), &app.ratings);
        seat.write(record.header.players.of_mut(side), elo);
    }
    let clock = request.clock.map(|clock| ClockTerms {
        initial_ms: clock.initial_ms.clamp(1_000, LONGEST_CLOCK_MS),
        increment_ms: clock.increment_ms.min(LONGEST_CLOCK_MS),
    });
    let usual = if choices.into_iter().any(is_strong) { STRONG_THINK_MS } else { WEAK_THINK_MS };
    let longest = u32::try_from(app.ceilings.move_time.as_millis()).unwrap_or(u32::MAX);
    let think_ms = request.think_ms.unwrap_or(usual).clamp(50, LONGEST_THINK_MS.min(longest));
    Terms { think_ms, serious: request.serious, nickname, clock, owner: who.id.to_string() }
        .write(&mut record);
    Ok(record)
}

fn seat(
    app: &App,
    who: &Visitor,
    choice: &SeatChoice,
    nickname: &str,
    record: &GameRecord,
) -> Result<Seat, Refusal> {
    match choice {
        SeatChoice::Human { name: own } => {
            let own = own.as_deref().map(name).transpose()?;
            let name = own.unwrap_or_else(|| nickname.to_owned());
            Ok(Seat { id: String::new(), name, holder: Holder::visitor(&who.id) })
        }
        SeatChoice::Invited => Ok(Seat { id: String::new(), name: String::new(), holder: Holder::nobody() }),
        SeatChoice::Engine { id } => {
            app.engine(id, record.rules().spec().game())?;
            let name = id.strip_prefix(programs::PREFIX).unwrap_or(id);
            Ok(Seat { id: id.clone(), name: name.to_owned(), holder: Holder::default() })
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
