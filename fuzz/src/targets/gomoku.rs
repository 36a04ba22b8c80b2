//! Targets of the Gomoku referee: its texts, its diagrams and the legality of its moves.

use std::collections::HashSet;

use rules::Side;
use rules::gomoku::{IllegalMove, Move, Point, Position, PositionTextCause, Ruleset, Setup, Variant};

use super::{assert_names, assert_stands_at, choose};

/// The usual, the smallest, a two-letter and the largest board.
const TEXT_RULESETS: [(usize, Variant); 8] = [
    (15, Variant::Freestyle),
    (15, Variant::Standard),
    (15, Variant::Renju),
    (15, Variant::Caro),
    (5, Variant::Freestyle),
    (6, Variant::Renju),
    (27, Variant::Standard),
    (181, Variant::Renju),
];

/// Boards on which one byte names any point.
const PLAY_RULESETS: [(usize, Variant); 8] = [
    (15, Variant::Freestyle),
    (15, Variant::Standard),
    (15, Variant::Renju),
    (15, Variant::Caro),
    (5, Variant::Freestyle),
    (5, Variant::Renju),
    (6, Variant::Standard),
    (7, Variant::Caro),
];

/// A move that is read lies on the board and is read again from its own text.
pub fn gomoku_move(data: &[u8]) {
    let Some((size, text)) = choose(&[15, 5, 26, 27, 181], data) else { return };
    let text = String::from_utf8_lossy(text);
    match Move::parse(&text, size) {
        Ok(mv) => {
            if let Move::Place(point) = mv {
                assert!(point.is_on(size), "{point} is not on a board of {size}");
                assert_eq!(Move::parse(&format!("{},{}", point.x(), point.y()), size), Ok(mv));
            }
            assert_eq!(Move::parse(&mv.to_string(), size), Ok(mv));
        }
        Err(error) => assert_names(&error, &text),
    }
}

/// A game that is read is read again from its own text, and undone move by move is the empty
/// board. An error names a text that stands exactly where it says.
pub fn gomoku_game(data: &[u8]) {
    let Some((ruleset, text)) = ruleset(&TEXT_RULESETS, data) else { return };
    let text = String::from_utf8_lossy(text);
    match Position::parse(&text, ruleset) {
        Ok(mut position) => {
            assert!(position.began_empty());
            assert_eq!(Position::parse(&position.to_string(), ruleset).as_ref(), Ok(&position));
            while position.undo().is_some() {}
            assert_eq!(position, Position::new(ruleset));
        }
        Err(error) => {
            assert_stands_at(error.at, &error.text, &text);
            if let PositionTextCause::Text(cause) = error.cause {
                assert_names(&cause, &error.text);
            }
        }
    }
}

/// A diagram that is read makes the same setup from its own picture, and a valid setup the same
/// position.
pub fn gomoku_diagram(data: &[u8]) {
    let choices: [(Variant, Option<Side>); 6] = [
        (Variant::Freestyle, None),
        (Variant::Standard, None),
        (Variant::Renju, None),
        (Variant::Caro, None),
        (Variant::Freestyle, Some(Side::First)),
        (Variant::Renju, Some(Side::Second)),
    ];
    let Some(((variant, to_move), text)) = choose(&choices, data) else { return };
    let text = String::from_utf8_lossy(text);
    match Setup::from_diagram(&text, variant, to_move) {
        Ok(setup) => {
            let Ok(position) = setup.validate() else { return };
            assert_eq!(position.stone_count(), setup.stones.len());
            assert_eq!(position.side_to_move(), setup.to_move);
            let picture = position.to_diagram();
            assert_eq!(Setup::from_diagram(&picture, variant, Some(setup.to_move)), Ok(setup));
            let is_won = position.outcome().is_some_and(|outcome| outcome.winner().is_some());
            assert_eq!(is_won, !position.winning_lines().is_empty());
        }
        Err(error) => assert_eq!(error.to_string().lines().count(), 1),
    }
}

/// After any play, every listed move is legal and comes back by undo, and every other point is
/// refused without a trace. Each byte is a try to play the point of that number, 255 a pass.
pub fn gomoku_legal_moves(data: &[u8]) {
    let Some((ruleset, tries)) = ruleset(&PLAY_RULESETS, data) else { return };
    let mut position = Position::new(ruleset);
    let points: Vec<Point> = Point::all(ruleset.size()).collect();
    for &number in tries {
        let mv = match number {
            u8::MAX => Move::Pass,
            _ => Move::Place(points[usize::from(number) % points.len()]),
        };
        let before = position.moves().len();
        let played = position.try_play(mv);
        assert_eq!(position.moves().len(), before + usize::from(played.is_ok()));
    }
    assert_listed_moves_are_the_legal_ones(&position);
    assert_forbidden_points_are_refused(&position);
}

fn assert_listed_moves_are_the_legal_ones(position: &Position) {
    let size = position.size();
    let listed: HashSet<Move> = position.legal_moves().collect();
    let mut played = position.clone();
    let outside = [Point::new(size, 0), Point::new(0, size)];
    for mv in Point::all(size).chain(outside).map(Move::Place) {
        let legal = played.try_play(mv).is_ok();
        assert_eq!(legal, listed.contains(&mv), "{mv} after {position}");
        if legal {
            assert_eq!(played.undo(), Some(mv));
        }
    }
    assert_eq!(&played, position, "trying every point left a trace");
    let is_over = position.outcome().is_some();
    assert_eq!(position.is_legal(Move::Pass), !is_over);
    assert_eq!(listed.is_empty(), is_over);
}

fn assert_forbidden_points_are_refused(position: &Position) {
    for forbidden in position.forbidden_points() {
        assert!(!forbidden.lines.is_empty(), "{} is forbidden without a reason", forbidden.point);
        if position.side_to_move() == Side::First {
            let refusal = IllegalMove::Forbidden { point: forbidden.point, kind: forbidden.kind };
            assert_eq!(position.check(Move::Place(forbidden.point)), Err(refusal));
        }
    }
}

/// A variant is read from its own name, in small or capital letters, and from nothing else.
pub fn gomoku_variant(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<Variant>() {
        Ok(variant) => assert_eq!(variant.name(), text.to_ascii_lowercase()),
        Err(error) => assert_names(&error, &text),
    }
}

fn ruleset<'d>(choices: &[(usize, Variant)], data: &'d [u8]) -> Option<(Ruleset, &'d [u8])> {
    let ((size, variant), rest) = choose(choices, data)?;
    Some((Ruleset::new(size, variant).expect("every size in the table is one a board can have"), rest))
}
