//! Puzzles in a file: a line each, which the referee reads again, and those that come with the program.
//!
//! A line of Gomoku has the rule, the size, the side to move, theme, rating, black and white stones, answers and line;
//! one of Ataxx `ataxx`, the rule, theme, rating, the position with `_` for spaces, answers and line. Moves of Gomoku
//! stand in one word, those of Ataxx are set apart by commas.

use std::{io::Read, sync::LazyLock};

use flate2::read::GzDecoder;
use rules::{
    AnyPosition, MoveText, Side, ataxx,
    gomoku::{Move, Point, Position, Ruleset, Setup},
};

use super::{Puzzle, Theme, text_of};

static SHIPPED: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let mut text = String::new();
    GzDecoder::new(&include_bytes!("../../data/puzzles.txt.gz")[..])
        .read_to_string(&mut text)
        .expect("the file is part of the program");
    parse(&text).expect("a test reads the file")
});

/// The puzzles that come with the program, easiest first.
#[must_use]
pub fn shipped() -> &'static [Puzzle] {
    &SHIPPED
}

/// A line that is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line} is not a puzzle: `{text}`")]
pub struct BadPuzzle {
    /// The number of the line, from 1.
    pub line: usize,
    /// The line.
    pub text: String,
}

/// Reads a file of puzzles.
///
/// # Errors
/// The first line that is not a puzzle.
pub fn parse(text: &str) -> Result<Vec<Puzzle>, BadPuzzle> {
    let bad = |n: usize, text: &str| BadPuzzle { line: n + 1, text: text.to_owned() };
    text.lines().enumerate().map(|(n, line)| read(line).ok_or_else(|| bad(n, line))).collect()
}

/// Writes a file of puzzles.
#[must_use]
pub fn write(puzzles: &[Puzzle]) -> String {
    puzzles.iter().map(|puzzle| line(puzzle) + "\n").collect()
}

fn read(line: &str) -> Option<Puzzle> {
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        ["ataxx", rule, theme, rating, fen, answers, solution] => {
            let position = ataxx::Position::from_fen(&fen.replace('_', " "), rule.parse().ok()?).ok()?;
            let moves = |text: &str| -> Option<Vec<MoveText>> {
                let read = |word: &str| word.parse::<ataxx::Move>().ok().map(|mv| text_of(&mv));
                text.split(',').map(read).collect()
            };
            Some(Puzzle {
                theme: self::theme(theme)?,
                rating: rating.parse().ok()?,
                position: AnyPosition::Ataxx(ataxx::Game::new(position)),
                answers: moves(answers)?,
                line: moves(solution)?,
            })
        }
        [rule, size, to_move, theme, rating, black, white, answers, solution] => {
            let ruleset = Ruleset::new(size.parse().ok()?, rule.parse().ok()?).ok()?;
            let to_move = Side::BOTH.into_iter().find(|side| side.name() == to_move)?;
            let of =
                |text, side| points(text, ruleset).map(|points| points.into_iter().map(move |at| (at, side)));
            let stones = of(black, Side::First)?.chain(of(white, Side::Second)?).collect();
            let position = Setup { ruleset, stones, to_move }.validate().ok()?;
            let moves = |text| -> Option<Vec<MoveText>> {
                Some(points(text, ruleset)?.into_iter().map(|point| text_of(&Move::Place(point))).collect())
            };
            Some(Puzzle {
                theme: self::theme(theme)?,
                rating: rating.parse().ok()?,
                position: AnyPosition::Gomoku(position),
                answers: moves(answers)?,
                line: moves(solution)?,
            })
        }
        _ => None,
    }
}

fn theme(name: &str) -> Option<Theme> {
    Theme::ALL.into_iter().find(|theme| theme.name() == name)
}

/// The points of one word such as `h8i10`.
fn points(text: &str, ruleset: Ruleset) -> Option<Vec<Point>> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let letters = rest.bytes().take_while(u8::is_ascii_lowercase).count();
        let digits = rest[letters..].bytes().take_while(u8::is_ascii_digit).count();
        match Move::parse(&rest[..letters + digits], ruleset.size()) {
            Ok(Move::Place(point)) => found.push(point),
            _ => return None,
        }
        rest = &rest[letters + digits..];
    }
    Some(found)
}

fn line(puzzle: &Puzzle) -> String {
    let Puzzle { theme, rating, position, answers, line } = puzzle;
    let join = |moves: &[MoveText], between: &str| {
        moves.iter().map(MoveText::to_string).collect::<Vec<_>>().join(between)
    };
    match position {
        AnyPosition::Gomoku(position) => {
            let stones = |side| stones(position, side);
            format!(
                "{} {} {} {} {rating} {} {} {} {}",
                position.ruleset().variant(),
                position.size(),
                position.side_to_move(),
                theme.name(),
                stones(Side::First),
                stones(Side::Second),
                join(answers, ""),
                join(line, "")
            )
        }
        AnyPosition::Ataxx(game) => format!(
            "ataxx {} {} {rating} {} {} {}",
            game.ruleset(),
            theme.name(),
            game.position().to_string().replace(' ', "_"),
            join(answers, ","),
            join(line, ",")
        ),
    }
}

fn stones(position: &Position, side: Side) -> String {
    let of_side = Point::all(position.size()).filter(|&point| position.stone(point) == Some(side));
    of_side.map(|point| point.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{
        ataxx,
        gomoku::{Depth, Solver},
        puzzles::{Canonical, is_proved},
    };

    /// Of so many puzzles one is proved anew.
    const EVERY: usize = 5;

    #[test]
    fn shipped_puzzles_are_all_different_and_come_back_as_they_were_written() {
        let keys: HashSet<Canonical> =
            shipped().iter().map(|puzzle| Canonical::of(&puzzle.position)).collect();
        assert_eq!(keys.len(), shipped().len());
        assert_eq!(parse(&write(shipped())).as_deref(), Ok(shipped()));
        assert!(shipped().is_sorted_by_key(|puzzle| puzzle.rating));
    }

    #[test]
    #[allow(clippy::print_stdout, reason = "a table says how many cases it has")]
    fn shipped_puzzles_are_proved_table() {
        let mut solver = Solver::new(Depth { fours: 20_000, threats: 0, check: 0 });
        let mut endings = ataxx::Solver::new(100_000);
        let checked: Vec<&Puzzle> = shipped().iter().step_by(EVERY).collect();
        for puzzle in &checked {
            let holds = match &puzzle.position {
                AnyPosition::Gomoku(_) => is_proved(&mut solver, puzzle),
                AnyPosition::Ataxx(game) => ataxx::wins_only_with(&mut endings, game, &puzzle.answers),
            };
            assert!(holds, "{}", line(puzzle));
        }
        println!("{} puzzles proved of {}", checked.len(), shipped().len());
    }

    #[test]
    fn a_line_that_is_no_puzzle_is_named() {
        let bad = BadPuzzle { line: 2, text: "renju 15".to_owned() };
        let good = write(&shipped()[..1]);
        assert_eq!(parse(&(good + "renju 15")), Err(bad));
    }
}
