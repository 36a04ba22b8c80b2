//! What a command means at a table: the events that do it, or why it is refused.
//!
//! Nothing is changed here.

use std::{sync::Arc, time::Duration};

use record::{Annotation, EndReason, GameRecord, GameResult};
use rules::{AnyPosition, Side, ataxx, gomoku};

use super::{
    event::{GameEvent, Note},
    rights,
    seat::{Holder, Seat},
    table::{Played, Table},
};
use crate::{
    messages::{
        error::{ErrorCode, Refusal},
        socket::Command,
    },
    reason::Reason,
    view,
    visitors::Visitor,
};

/// The longest name of a person or a slot, in characters.
pub(crate) const LONGEST_NAME: usize = 60;

/// The game that a command begins instead of this one, which stays as it is.
///
/// # Errors
/// If there is nothing to take back.
pub(crate) fn new_game(table: &Table, command: &Command) -> Result<Option<GameRecord>, Refusal> {
    let is_over = table.result.is_some();
    let plies = match command {
        Command::Rematch => 0,
        Command::Restart if is_over => 0,
        Command::Undo { rounds } if is_over => table.moves.len() - undone_plies(table, *rounds)?,
        _ => return Ok(None),
    };
    let mut record = table.record("", plies);
    record.header.date_unix_ms = None;
    if *command == Command::Rematch {
        let players = &mut record.header.players;
        std::mem::swap(&mut players.black, &mut players.white);
    }
    Ok(Some(record))
}

/// What happens by a command that somebody has thought about for so long; nothing if it changes no game.
///
/// # Errors
/// Why it is refused.
pub(crate) fn decide(
    table: &Table,
    who: &Visitor,
    command: &Command,
    spent: Duration,
) -> Result<Vec<GameEvent>, Refusal> {
    if table.result.is_some() {
        return Err(ErrorCode::GameOver.refusal());
    }
    let event = match command {
        Command::Play { text, ply } => play(table, text, *ply, spent)?,
        Command::Undo { rounds } => GameEvent::TakenBack { plies: undone_plies(table, *rounds)? },
        Command::Redo { rounds } => return redo(table, *rounds),
        Command::Pass => pass(table, spent)?,
        Command::SwapSides => swap_sides(table, spent)?,
        Command::Resign => resign(table, who)?,
        Command::Restart => return Ok(restart(table)),
        Command::Hint => hint(table)?,
        Command::MoveNow if table.asked_seat().is_human() => return Err(ErrorCode::NotHere.refusal()),
        Command::MoveNow => return Ok(Vec::new()),
        Command::Pause => pause(table)?,
        Command::Continue if table.is_paused => Note::Continued.into(),
        Command::Continue => return Err(ErrorCode::NotHere.refusal()),
        Command::Choose { action } => choose(table, action, spent)?,
        Command::SetName { name } => set_name(table, who, name)?,
        Command::Sit { side, name, .. } => sit(table, who, view::side_of(*side), name.as_deref())?,
        Command::Stand { side } => stand(table, view::side_of(*side))?,
        Command::Save { slot, .. } => Note::Saved { slot: name(slot)? }.into(),
        Command::Rematch => unreachable!("it begins a new game"),
    };
    Ok(vec![event])
}

/// Whether a person is asked for something.
fn person_asked(table: &Table) -> Result<(), Refusal> {
    if table.asked_seat().is_human() { Ok(()) } else { Err(ErrorCode::NotYourTurn.refusal()) }
}

fn play(table: &Table, text: &str, ply: u32, spent: Duration) -> Result<GameEvent, Refusal> {
    if ply as usize != table.moves.len() {
        return Err(ErrorCode::Late.with("ply", table.moves.len()));
    }
    person_asked(table)?;
    Ok(persons_move(table, text, spent))
}

/// A move of the person who is asked.
fn persons_move(table: &Table, text: &str, spent: Duration) -> GameEvent {
    let spent_ms = u64::try_from(spent.as_millis()).ok();
    table.timed_move(text, Annotation { spent_ms, ..Annotation::default() })
}

fn hint(table: &Table) -> Result<GameEvent, Refusal> {
    if table.terms.serious {
        return Err(ErrorCode::Serious.refusal());
    }
    person_asked(table)?;
    Ok(Note::Hinted { side: table.asked() }.into())
}

/// How many plies so many rounds are: back to the last moves of a person, or single moves where
/// no person plays.
pub(super) fn undone_plies(table: &Table, rounds: u32) -> Result<usize, Refusal> {
    if table.opening.is_some() {
        return Err(ErrorCode::Opening.because(Reason::NotTakenBack));
    }
    let is_persons = |side: Side| table.seats[side.index()].is_human();
    let nobody = !Side::BOTH.into_iter().any(is_persons);
    let movers = movers(table);
    let wanted = movers[table.opening_plies..]
        .iter()
        .enumerate()
        .rev()
        .filter(|&(_, &mover)| nobody || is_persons(mover))
        .take(rounds.max(1) as usize);
    let kept = wanted.last().map(|(place, _)| table.opening_plies + place);
    kept.map(|kept| movers.len() - kept).ok_or_else(|| ErrorCode::NothingToUndo.refusal())
}

/// Who played each move. Passes are moves, so the sides take turns back from the present.
pub(super) fn movers(table: &Table) -> Vec<Side> {
    let mut side = table.position.side_to_move();
    let mut movers: Vec<Side> = table
        .moves
        .iter()
        .map(|_| {
            side = side.other();
            side
        })
        .collect();
    movers.reverse();
    movers
}

fn redo(table: &Table, rounds: u32) -> Result<Vec<GameEvent>, Refusal> {
    if table.redo.is_empty() {
        return Err(ErrorCode::NothingToRedo.refusal());
    }
    let nobody = !table.seats.iter().any(Seat::is_human);
    let mut side = table.position.side_to_move();
    let mut plies = 0;
    let mut rounds = rounds.max(1);
    while plies < table.redo.len() && rounds > 0 {
        plies += 1;
        side = side.other();
        if nobody || table.seats[side.index()].is_human() {
            rounds -= 1;
        }
    }
    let again = |played: &Arc<Played>| GameEvent::Moved {
        text: played.view.text.clone(),
        annotation: played.annotation.clone(),
    };
    Ok(table.redo.iter().rev().take(plies).map(again).collect())
}

fn pass(table: &Table, spent: Duration) -> Result<GameEvent, Refusal> {
    person_asked(table)?;
    let (is_legal, text) = match &table.position {
        AnyPosition::Gomoku(position) => {
            (position.is_legal(gomoku::Move::Pass), gomoku::Move::Pass.to_string())
        }
        AnyPosition::Ataxx(game) => (game.is_legal(ataxx::Move::PASS), ataxx::Move::PASS.to_string()),
    };
    let is_legal = is_legal && table.opening.is_none();
    if is_legal { Ok(persons_move(table, &text, spent)) } else { Err(ErrorCode::NoPass.refusal()) }
}

/// 我当后手: before the first stone the players change colours, later the move is passed.
fn swap_sides(table: &Table, spent: Duration) -> Result<GameEvent, Refusal> {
    if !table.moves.is_empty() {
        return pass(table, spent);
    }
    let [first, second] = table.seats.clone();
    Ok(Note::Players { seats: [second, first], nickname: table.terms.nickname.clone() }.into())
}

fn resign(table: &Table, who: &Visitor) -> Result<GameEvent, Refusal> {
    let side = rights::resigning(table, who);
    if !table.seats[side.index()].is_human() {
        return Err(ErrorCode::NotHere.refusal());
    }
    Ok(Note::Ended(GameResult::lost_by(side, EndReason::Resign, "")).into())
}

fn restart(table: &Table) -> Vec<GameEvent> {
    let plies = table.moves.len();
    let taken_back = (plies > 0).then_some(GameEvent::TakenBack { plies });
    taken_back.into_iter().chain([Note::Restarted.into()]).collect()
}

/// Stops a game in which an engine is to move. A person who plays against a clock cannot: nobody would lose
/// on time any more.
fn pause(table: &Table) -> Result<GameEvent, Refusal> {
    let has_person = table.seats.iter().any(Seat::is_human);
    let is_possible = !has_person || (!table.asked_seat().is_human() && table.clocks.is_none());
    if table.is_paused || !is_possible {
        return Err(ErrorCode::NotHere.refusal());
    }
    Ok(Note::Paused.into())
}

/// A decision of an opening. A pick plays a stone.
fn choose(table: &Table, action: &str, spent: Duration) -> Result<GameEvent, Refusal> {
    if table.opening.is_none() {
        return Err(ErrorCode::NotHere.refusal());
    }
    person_asked(table)?;
    Ok(match action.trim().strip_prefix("pick ") {
        Some(point) => persons_move(table, point.trim(), spent),
        None => Note::Chosen { action: action.trim().to_owned() }.into(),
    })
}

/// Another name of whoever says so: of the person at the screen, or of a guest at the one seat that they have.
fn set_name(table: &Table, who: &Visitor, text: &str) -> Result<GameEvent, Refusal> {
    let name = name(text)?;
    let mut seats = table.seats.clone();
    let is_host = rights::looks_after(table, who);
    let is_known = |seat: &Seat| !is_host || seat.name == table.terms.nickname;
    for seat in seats.iter_mut().filter(|seat| rights::holds(seat, who) && is_known(seat)) {
        seat.name.clone_from(&name);
    }
    let nickname = if is_host { name } else { table.terms.nickname.clone() };
    Ok(Note::Players { seats, nickname }.into())
}

/// Somebody sits down on a free seat.
fn sit(table: &Table, who: &Visitor, side: Side, own: Option<&str>) -> Result<GameEvent, Refusal> {
    let mut seats = table.seats.clone();
    let seat = &mut seats[side.index()];
    if !seat.is_human() || !seat.holder.is_free() {
        return Err(ErrorCode::NotYourSeat.refusal());
    }
    seat.holder = Holder::visitor(&who.id);
    seat.name = own.map(name).transpose()?.unwrap_or_default();
    Ok(Note::Players { seats, nickname: table.terms.nickname.clone() }.into())
}

/// A seat becomes free.
fn stand(table: &Table, side: Side) -> Result<GameEvent, Refusal> {
    let mut seats = table.seats.clone();
    let seat = &mut seats[side.index()];
    if !seat.is_human() || seat.holder.is_free() {
        return Err(ErrorCode::NotHere.refusal());
    }
    *seat = Seat { holder: Holder::nobody(), name: String::new(), ..seat.clone() };
    Ok(Note::Players { seats, nickname: table.terms.nickname.clone() }.into())
}

/// A name that can be kept: not empty, on one line, not too long.
///
/// # Errors
/// If it cannot.
pub(crate) fn name(text: &str) -> Result<String, Refusal> {
    let name = text.trim();
    let length = name.chars().count();
    if (1..=LONGEST_NAME).contains(&length) && !name.chars().any(char::is_control) {
        Ok(name.to_owned())
    } else {
        let shown: String = name.chars().take(LONGEST_NAME).flat_map(char::escape_debug).collect();
        Err(ErrorCode::BadName.with("name", shown).with("limit", LONGEST_NAME))
    }
}
