//! Puzzles of Gomoku in a game: `attack` looks for wins by fours and by threats, `defence` for the moves that stop one.
//!
//! A game is looked at from its end: it gives at most one win, and a few defences that lie apart.

mod attack;
mod defence;

pub(super) use attack::{by_fours, by_threats};
pub(super) use defence::defence;

use rules::{
    AnyPosition, MoveText,
    gomoku::{Move, Point, Position},
};

use super::{Puzzle, Theme, text_of};
use crate::gomoku::{Solver, study};

/// The last positions of a game in which a win is looked for.
const LAST_FOR_WINS: usize = 7;
/// The positions before the end in which a defence is looked for.
const LAST_FOR_DEFENCES: usize = 60;
/// The defences of a game, and how many plies lie between two of them.
const MOST_DEFENCES: usize = 2;
const PLIES_BETWEEN: usize = 8;

/// Which answers make a puzzle worth solving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Demands {
    /// With more right answers there is little to find.
    pub(super) most_answers: usize,
    /// Wins of fewer plies are seen at once.
    pub(super) fewest_plies: usize,
    /// Moves that look as good and are not, at least.
    pub(super) fewest_decoys: usize,
}

impl Demands {
    /// For puzzles that come with the program.
    pub(super) const OF_THE_LIBRARY: Demands = Demands { most_answers: 2, fewest_plies: 5, fewest_decoys: 1 };
    /// For what was missed in one's own game: whatever is not plain.
    pub(super) const OF_OWN_GAMES: Demands = Demands { most_answers: 4, fewest_plies: 3, fewest_decoys: 0 };
}

/// The puzzles in a game.
pub(super) fn puzzles_of(solver: &mut Solver, game: &Position) -> Vec<Puzzle> {
    let demands = Demands::OF_THE_LIBRARY;
    let mut position = game.clone();
    let mut looked_at = vec![position.clone()];
    while looked_at.len() < LAST_FOR_DEFENCES && position.undo().is_some() {
        looked_at.push(position.clone());
    }
    looked_at.retain(|position| position.outcome().is_none());
    let last = looked_at.len().min(LAST_FOR_WINS);
    let mut found: Vec<Puzzle> = Vec::new();
    found.extend(win(solver, &looked_at[..last], demands));
    let (mut defences, mut next) = (0, 0);
    for (n, position) in looked_at.iter().enumerate() {
        if n < next || defences == MOST_DEFENCES {
            continue;
        }
        if let Some(puzzle) = defence(solver, position, demands) {
            found.push(puzzle);
            defences += 1;
            next = n + PLIES_BETWEEN;
        }
    }
    found
}

/// A win in these positions, the latest first. Self-played games stop where a win is proved: it is played on, and where it
/// goes over into fours, these are asked for. Otherwise the threats are.
fn win(solver: &mut Solver, positions: &[Position], demands: Demands) -> Option<Puzzle> {
    if let Some(found) = positions.iter().find_map(|position| by_fours(solver, position, demands)) {
        return Some(found);
    }
    let played_on = positions.iter().find_map(|position| {
        let mut position = position.clone();
        for point in study::win_by_threats(solver, &position)? {
            let found = by_fours(solver, &position, demands);
            if found.is_some() || position.try_play(Move::Place(point)).is_err() {
                return found;
            }
        }
        None
    });
    played_on.or_else(|| positions.iter().find_map(|position| by_threats(solver, position, demands)))
}

fn puzzle(theme: Theme, rating: u16, position: &Position, answers: &[Point], line: &[Point]) -> Puzzle {
    let alone = study::without_history(position).unwrap_or_else(|| position.clone());
    Puzzle { theme, rating, position: AnyPosition::Gomoku(alone), answers: texts(answers), line: texts(line) }
}

/// Points as the moves they are.
pub(super) fn texts(points: &[Point]) -> Vec<MoveText> {
    points.iter().map(|&point| text_of(&Move::Place(point))).collect()
}

/// The points of moves; none if one of them is not a point of the board.
pub(super) fn points(texts: &[MoveText], position: &Position) -> Option<Vec<Point>> {
    texts.iter().map(|text| point(*text, position)).collect()
}

/// The point of a move.
pub(super) fn point(text: MoveText, position: &Position) -> Option<Point> {
    match Move::parse(text.as_str(), position.size()) {
        Ok(Move::Place(point)) => Some(point),
        _ => None,
    }
}
