//! Puzzles in a file: a line each, which the referee reads again, and those that come with the program.
//!
//! A line of Gomoku has the rule, the size, the side to move, theme, rating, black and white stones, answers and line;
//! one of Ataxx `ataxx`, the rule, theme, rating, the position with `_` for spaces, answers and line. Moves of Gomoku
//! stand in one word, those of Ataxx are set apart by commas.

use std::{
    collections::HashMap,
    io::{Read, Write},
    sync::LazyLock,
};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use rules::{
    AnyPosition, MoveText, Side, ataxx,
    gomoku::{Move, Point, Position, Ruleset, Setup},
};

use super::{Puzzle, Theme, text_of};

static SHIPPED: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let text = unpack(include_bytes!("../../data/puzzles.txt.gz")).expect("the file is part of the program");
    parse(&text).expect("a test reads the file")
});

/// The puzzles that come with the program, easiest first.
#[must_use]
pub fn shipped() -> &'static [Puzzle] {
    &SHIPPED
}

static BY_ID: LazyLock<HashMap<String, usize>> =
    LazyLock::new(|| shipped().iter().enumerate().map(|(n, puzzle)| (puzzle.id(), n)).collect());

/// The place among the shipped puzzles of the one with this id.
#[must_use]
pub fn shipped_at(id: &str) -> Option<usize> {
    BY_ID.get(id).copied()
}

/// The id of every shipped puzzle, in their order.
pub fn shipped_ids() -> &'static [String] {
    static IDS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let mut ids = vec![String::new(); shipped().len()];
        BY_ID.iter().for_each(|(id, &n)| ids[n].clone_from(id));
        ids
    });
    &IDS
}

/// A line that is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
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
    puzzles.iter().map(|puzzle| written(puzzle) + "\n").collect()
}

/// Writes a file of puzzles, compressed.
#[must_use]
pub fn pack(puzzles: &[Puzzle]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(write(puzzles).as_bytes()).expect("memory can be written to");
    packed.finish().expect("memory can be written to")
}

/// The text of a file of puzzles, compressed or not.
///
/// # Errors
/// If it is neither.
pub fn unpack(bytes: &[u8]) -> std::io::Result<String> {
    let mut text = String::new();
    match bytes {
        [0x1f, 0x8b, ..] => GzDecoder::new(bytes).read_to_string(&mut text)?,
        mut plain => plain.read_to_string(&mut text)?,
    };
    Ok(text)
}

/// Reads a line of a file.
#[must_use]
pub fn read(line: &str) -> Option<Puzzle> {
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        ["ataxx", rule, theme, rating, fen, answers, solution] => {
            let position = ataxx::Position::from_fen(&fen.replace('_', " "), rule.parse().ok()?).ok()?;
            let moves = |text: &str| -> Option<Vec<MoveText>> {
                let read = |word: &str| word.parse::<ataxx::Move>().ok().map(|mv| text_of(&mv));
                text.split(',').map(read).collect()
            };
            Some(Puzzle {
                theme: Theme::by_name(theme)?,
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
                theme: Theme::by_name(theme)?,
                rating: rating.parse().ok()?,
                position: AnyPosition::Gomoku(position),
                answers: moves(answers)?,
                line: moves(solution)?,
            })
        }
        _ => None,
    }
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

/// A puzzle as a line of a file.
#[must_use]
pub fn written(puzzle: &Puzzle) -> String {
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
mod tests;
