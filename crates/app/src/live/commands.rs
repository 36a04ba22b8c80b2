//! What a command means at a table: the steps that do it, or why it is refused.
//!
//! Nothing is changed here.

use rules::{AnyPosition, Side, ataxx, gomoku};

use super::{
    seat::{Seat, only_person},
    step::{Note, Step},
    table::Table,
};
use crate::{
    messages::{
        error::{ErrorCode, Refusal},
        socket::Command,
    },
    reason::Reason,
};
use record::{Annotation, EndReason, GameResult};

/// The longest name of a person or a slot, in characters.
pub(crate) const LONGEST_NAME: usize = 60;

/// What is to be done.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Order {
    /// A move of the person who is asked: its time is still to be noted.
    Play(String),
    /// These steps.
    Steps(Vec<Step>),
    /// Moves that were taken back are played again.
    Redo {
        /// How many.
        plies: usize,
    },
    /// The game is kept in a slot.
    Save {
        /// The name of the slot.
        slot: String,
        /// Whether what is in it may go.
        replace: bool,
    },
    /// A new game instead of this one, which is over or stays as it is.
    NewGame {
        /// How many of its moves are taken over.
        plies: usize,
        /// Whether the players keep their colours.
        colours: Colours,
    },
    /// The best move is looked for.
    Hint,
    /// The thinking ends.
    MoveNow,
}

/// The colours of a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colours {
    /// As they were.
    Kept,
    /// Exchanged.
    Exchanged,
}

/// What a command means at a table.
///
/// # Errors
/// Why it is refused.
pub(crate) fn order(table: &Table, command: &Command) -> Result<Order, Refusal> {
    let is_over = table.result.is_some();
    match command {
        Command::Rematch => return Ok(Order::NewGame { plies: 0, colours: Colours::Exchanged }),
        Command::Restart if is_over => return Ok(Order::NewGame { plies: 0, colours: Colours::Kept }),
        Command::Undo { rounds } if is_over => {
            let plies = table.moves.len() - undone_plies(table, *rounds)?;
            return Ok(Order::NewGame { plies, colours: Colours::Kept });
        }
        Command::Save { slot, replace } => {
            return name(slot).map(|slot| Order::Save { slot, replace: *replace });
        }
        _ if is_over => return Err(ErrorCode::GameOver.refusal()),
        _ => (),
    }
    match command {
        Command::Play { text, ply } => play(table, text, *ply),
        Command::Undo { rounds } => {
            Ok(Order::Steps(vec![Step::TakenBack { plies: undone_plies(table, *rounds)? }]))
        }
        Command::Redo { rounds } => redo(table, *rounds),
        Command::Pass => pass(table),
        Command::SwapSides => swap_sides(table),
        Command::Resign => resign(table),
        Command::Restart => Ok(Order::Steps(restart(table))),
        Command::Hint if table.terms.serious => Err(ErrorCode::Serious.refusal()),
        Command::Hint => person_asked(table).map(|()| Order::Hint),
        Command::MoveNow if table.asked_seat().is_human() => Err(ErrorCode::NotHere.refusal()),
        Command::MoveNow => Ok(Order::MoveNow),
        Command::Pause => pause(table),
        Command::Continue if table.is_paused => Ok(noted(Note::Continued)),
        Command::Continue => Err(ErrorCode::NotHere.refusal()),
        Command::Choose { action } => choose(table, action),
        Command::SetName { name } => set_name(table, name),
        Command::Save { .. } | Command::Rematch => unreachable!("they were answered before"),
    }
}

fn noted(note: Note) -> Order {
    Order::Steps(vec![Step::Noted { note }])
}

/// Whether a person is asked for something.
fn person_asked(table: &Table) -> Result<(), Refusal> {
    if table.asked_seat().is_human() { Ok(()) } else { Err(ErrorCode::NotYourTurn.refusal()) }
}

fn play(table: &Table, text: &str, ply: u32) -> Result<Order, Refusal> {
    if ply as usize != table.moves.len() {
        return Err(ErrorCode::Late.with("ply", table.moves.len()));
    }
    person_asked(table)?;
    Ok(Order::Play(text.to_owned()))
}

/// How many plies so many rounds are: back to the last moves of a person, or single moves where
/// no person plays.
fn undone_plies(table: &Table, rounds: u32) -> Result<usize, Refusal> {
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
fn movers(table: &Table) -> Vec<Side> {
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

fn redo(table: &Table, rounds: u32) -> Result<Order, Refusal> {
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
    Ok(Order::Redo { plies })
}

fn pass(table: &Table) -> Result<Order, Refusal> {
    person_asked(table)?;
    let (is_legal, text) = match &table.position {
        AnyPosition::Gomoku(position) => {
            (position.is_legal(gomoku::Move::Pass), gomoku::Move::Pass.to_string())
        }
        AnyPosition::Ataxx(game) => (game.is_legal(ataxx::Move::PASS), ataxx::Move::PASS.to_string()),
    };
    if is_legal && table.opening.is_none() { Ok(Order::Play(text)) } else { Err(ErrorCode::NoPass.refusal()) }
}

/// 我当后手: before the first stone the players change colours, later the move is passed.
fn swap_sides(table: &Table) -> Result<Order, Refusal> {
    if !table.moves.is_empty() {
        return pass(table);
    }
    let [first, second] = table.seats.clone();
    Ok(noted(Note::Players { seats: [second, first], nickname: table.terms.nickname.clone() }))
}

fn resign(table: &Table) -> Result<Order, Refusal> {
    let side = only_person(&table.seats).unwrap_or(table.asked());
    if !table.seats[side.index()].is_human() {
        return Err(ErrorCode::NotHere.refusal());
    }
    let result = GameResult::lost_by(side, EndReason::Resign, "");
    Ok(noted(Note::Ended(result)))
}

fn restart(table: &Table) -> Vec<Step> {
    let plies = table.moves.len();
    let taken_back = (plies > 0).then_some(Step::TakenBack { plies });
    taken_back.into_iter().chain([Step::Noted { note: Note::Restarted }]).collect()
}

/// Stops a game in which an engine is to move. A person who plays against a clock cannot: nobody would lose
/// on time any more.
fn pause(table: &Table) -> Result<Order, Refusal> {
    let has_person = table.seats.iter().any(Seat::is_human);
    let is_possible = !has_person || (!table.asked_seat().is_human() && table.clocks.is_none());
    if table.is_paused || !is_possible {
        return Err(ErrorCode::NotHere.refusal());
    }
    Ok(noted(Note::Paused))
}

/// A decision of an opening. A pick plays a stone.
fn choose(table: &Table, action: &str) -> Result<Order, Refusal> {
    if table.opening.is_none() {
        return Err(ErrorCode::NotHere.refusal());
    }
    person_asked(table)?;
    match action.trim().strip_prefix("pick ") {
        Some(point) => Ok(Order::Play(point.trim().to_owned())),
        None => Ok(noted(Note::Chosen { action: action.trim().to_owned() })),
    }
}

fn set_name(table: &Table, text: &str) -> Result<Order, Refusal> {
    let nickname = name(text)?;
    let mut seats = table.seats.clone();
    let known_as = |seat: &&mut Seat| seat.is_human() && seat.name == table.terms.nickname;
    for seat in seats.iter_mut().filter(known_as) {
        seat.name.clone_from(&nickname);
    }
    Ok(noted(Note::Players { seats, nickname }))
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

/// A move about which nothing is known.
pub(crate) fn plain_move(text: &str) -> Step {
    Step::Moved { text: text.to_owned(), annotation: Annotation::default() }
}
