//! Positions of both games as boards, and moves with what they change there.

use record::{Annotation, GameRecord};
use rules::{
    AnyPosition, Outcome,
    ataxx::{self, Square},
    gomoku::{self, Move, Point},
};

use super::score::{Scale, told_score};
use crate::messages::board::{
    BoardState, BoardView, Cell, Change, Counts, Forbidden, Game, Legal, LegalMove, MoveView, OutcomeView,
    Side, Stones,
};

/// A side as the page calls it.
pub(crate) fn side(side: rules::Side) -> Side {
    match side {
        rules::Side::First => Side::First,
        rules::Side::Second => Side::Second,
    }
}

/// The side that the page means.
pub(crate) fn side_of(side: Side) -> rules::Side {
    match side {
        Side::First => rules::Side::First,
        Side::Second => rules::Side::Second,
    }
}

/// A whole board, after so many moves since the start.
pub(crate) fn board_view(position: &AnyPosition, ply: usize, last_move: Option<MoveView>) -> BoardView {
    let state = board_state(position, ply, last_move);
    match position {
        AnyPosition::Gomoku(position) => BoardView {
            game: Game::Gomoku,
            rule: position.ruleset().variant().name().to_owned(),
            width: position.size(),
            height: position.size(),
            stones: gomoku_stones(position),
            blocked: Vec::new(),
            state,
        },
        AnyPosition::Ataxx(game) => BoardView {
            game: Game::Ataxx,
            rule: game.ruleset().to_string(),
            width: Square::SIDE_LENGTH,
            height: Square::SIDE_LENGTH,
            stones: Stones {
                first: squares(game.position().stones(rules::Side::First)),
                second: squares(game.position().stones(rules::Side::Second)),
            },
            blocked: squares(game.position().blocked()),
            state,
        },
    }
}

/// Everything about a position but its pieces.
pub(crate) fn board_state(position: &AnyPosition, ply: usize, last_move: Option<MoveView>) -> BoardState {
    let outcome = position.outcome().zip(position.end_reason());
    let outcome = outcome.map(|(outcome, reason)| OutcomeView {
        winner: winner(outcome).map(side),
        reason: reason.to_owned(),
    });
    let (legal, forbidden, winning_line, counts) = match position {
        AnyPosition::Gomoku(position) => gomoku_details(position),
        AnyPosition::Ataxx(game) => (ataxx_legal(game), Vec::new(), Vec::new(), ataxx_counts(game)),
    };
    BoardState {
        to_move: side(position.side_to_move()),
        ply: u32::try_from(ply).unwrap_or(u32::MAX),
        last_move,
        legal,
        forbidden,
        outcome,
        winning_line,
        counts,
    }
}

pub(crate) fn winner(outcome: Outcome) -> Option<rules::Side> {
    match outcome {
        Outcome::Win(side) => Some(side),
        Outcome::Draw => None,
    }
}

fn gomoku_stones(position: &gomoku::Position) -> Stones {
    let mut stones = Stones::default();
    for point in Point::all(position.size()) {
        match position.stone(point) {
            Some(rules::Side::First) => stones.first.push(point.to_string()),
            Some(rules::Side::Second) => stones.second.push(point.to_string()),
            None => (),
        }
    }
    stones
}

fn gomoku_details(position: &gomoku::Position) -> (Legal, Vec<Forbidden>, Vec<String>, Counts) {
    let legal = match position.outcome() {
        Some(_) => Legal::None,
        None => Legal::Points { pass: position.is_legal(Move::Pass) },
    };
    let forbidden = position.forbidden_points().into_iter().map(|forbidden| Forbidden {
        point: forbidden.point.to_string(),
        kind: forbidden.kind.name().to_owned(),
    });
    let line = position.winning_lines().into_iter().next();
    let line = line.map_or_else(Vec::new, |line| line.stones.iter().map(Point::to_string).collect());
    (legal, forbidden.collect(), line, gomoku_counts(position))
}

fn gomoku_counts(position: &gomoku::Position) -> Counts {
    // Passes put no stone, so the stones are counted and not the moves.
    let first = Point::all(position.size())
        .filter(|&point| position.stone(point) == Some(rules::Side::First))
        .count();
    let second = position.stone_count() - first;
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    Counts { first: number(first), second: number(second) }
}

fn squares(set: ataxx::Bitboard) -> Vec<String> {
    set.iter().map(|square| square.to_string()).collect()
}

fn ataxx_counts(game: &ataxx::Game) -> Counts {
    let position = game.position();
    Counts { first: position.count(rules::Side::First), second: position.count(rules::Side::Second) }
}

fn ataxx_legal(game: &ataxx::Game) -> Legal {
    if game.outcome().is_some() {
        return Legal::None;
    }
    let position = game.position();
    let own = position.stones(position.side_to_move());
    let enemy = position.stones(position.side_to_move().other());
    let mut moves = Vec::new();
    let mut pass = false;
    for mv in game.legal_moves() {
        let Some(to) = mv.to() else {
            pass = true;
            continue;
        };
        let sources = match mv.from() {
            Some(from) => from.bitboard(),
            None => to.neighbours() & own,
        };
        moves.extend(sources.iter().map(|from| LegalMove {
            from: from.to_string(),
            to: to.to_string(),
            jump: mv.is_jump(),
            flips: squares(to.neighbours() & enemy),
            text: mv.to_string(),
        }));
    }
    Legal::Moves { moves, pass }
}

/// Where a move stands: its number and in whose units its score is told.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    /// Its number, from 1.
    pub(crate) ply: usize,
    /// What the numbers of the player mean.
    pub(crate) scale: Scale,
}

/// The last move of a position.
///
/// # Panics
/// If no move has been played.
pub(crate) fn move_view(position: &AnyPosition, annotation: &Annotation, context: Context) -> MoveView {
    let mover = position.side_to_move().other();
    let (text, changes) = match position {
        AnyPosition::Gomoku(position) => {
            let mv = *position.moves().last().expect("a move was played");
            let stone = cell(mover);
            let change = |point: rules::gomoku::Point| Change {
                point: point.to_string(),
                from: Cell::Empty,
                to: stone,
            };
            let changes = match mv {
                Move::Place(point) => vec![change(point)],
                Move::Pass => Vec::new(),
            };
            (mv.to_string(), changes)
        }
        AnyPosition::Ataxx(game) => {
            let mv = game.moves().last().expect("a move was played");
            (mv.to_string(), ataxx_changes(game))
        }
    };
    MoveView {
        text,
        side: side(mover),
        ply: u32::try_from(context.ply).unwrap_or(u32::MAX),
        changes,
        ms: annotation.spent_ms,
        score: annotation.score.map(|score| told_score(score, mover, context.scale)),
        depth: annotation.depth,
        nodes: annotation.nodes,
        pv: annotation.pv.iter().map(ToString::to_string).collect(),
        comment: annotation.comment.clone(),
    }
}

fn cell(side: rules::Side) -> Cell {
    match side {
        rules::Side::First => Cell::First,
        rules::Side::Second => Cell::Second,
    }
}

/// The squares that differ from the position before the last move.
fn ataxx_changes(game: &ataxx::Game) -> Vec<Change> {
    let Some([before, now]) = game.positions().last_chunk::<2>() else { return Vec::new() };
    let on = |position: &ataxx::Position, square| {
        let stands = |side: &rules::Side| position.stones(*side).contains(square);
        rules::Side::BOTH.into_iter().find(stands).map_or(Cell::Empty, cell)
    };
    let change = |square: Square| {
        let (from, to) = (on(before, square), on(now, square));
        (from != to).then(|| Change { point: square.to_string(), from, to })
    };
    Square::all().filter_map(change).collect()
}

/// Every move of a record, played over from its start.
pub(crate) fn replayed(record: &GameRecord, scales: [Scale; 2]) -> Vec<MoveView> {
    let mut position = record.start().clone();
    let view = |(number, mv): (usize, &record::PlayedMove)| {
        position.try_play(mv.text()).expect("a record holds legal moves only");
        let context = Context { ply: number, scale: scales[mv.side().index()] };
        move_view(&position, &mv.annotation, context)
    };
    (1..).zip(record.moves()).map(view).collect()
}
