//! What the enemy threatens, for whoever is to move: a five, an open four, a win by fours.
//!
//! Nothing is said where the side to move wins at once, and in Caro of fives alone.

use rules::{Side, gomoku::Position};

use super::{
    board::{Trial, turned},
    explain::{by_fours, open_threes, row_without},
    shape::Row,
    solver::{Fours, Solver},
    speech::threatened,
};
use crate::{Phrase, text::At};

/// What the enemy does next if it is let.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alarm {
    /// Whose threat it is.
    pub enemy: Side,
    /// What is threatened.
    pub threat: Threatened,
    /// The rows that are there to be seen.
    pub rows: Vec<Row>,
    /// Where the enemy would play.
    pub points: Vec<At>,
}

/// What is threatened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Threatened {
    /// A row that wins.
    Five,
    /// An open four.
    OpenFour,
    /// A win by this line of fours.
    Fours(Vec<At>),
}

/// The most urgent threat of the enemy of the side to move.
#[must_use]
pub fn alarm(solver: &mut Solver, position: &Position) -> Option<Alarm> {
    let (side, variant) = (position.side_to_move(), position.ruleset().variant());
    let enemy = side.other();
    let mut trial = Trial::of(position)?;
    if !trial.fives(side).is_empty() {
        return None;
    }
    let fives = trial.fives(enemy);
    if !fives.is_empty() {
        let row_at = |point| {
            let lines = trial.with(enemy, point, |trial, _| trial.winning_lines()).unwrap_or_default();
            lines.iter().map(|line| row_without(line, point)).collect::<Vec<Row>>()
        };
        let rows = distinct(fives.iter().copied().flat_map(row_at));
        let points = fives.into_iter().map(At).collect();
        return Some(Alarm { enemy, threat: Threatened::Five, rows, points });
    }
    let rows = open_threes(&mut trial, variant, enemy);
    if !rows.is_empty() {
        let mut points: Vec<At> = rows.iter().flat_map(|row| row.gaps.iter().copied()).collect();
        points.sort_unstable();
        points.dedup();
        return Some(Alarm { enemy, threat: Threatened::OpenFour, rows, points });
    }
    let Fours::Win(line) = solver.fours(&turned(position, enemy)?) else { return None };
    let line = by_fours(&line).line;
    let points = line.first().copied().into_iter().collect();
    Some(Alarm { enemy, threat: Threatened::Fours(line), rows: Vec::new(), points })
}

impl Alarm {
    /// What is said.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        threatened(self)
    }
}

/// Each row of stones once.
fn distinct(rows: impl Iterator<Item = Row>) -> Vec<Row> {
    let mut found: Vec<Row> = Vec::new();
    for row in rows {
        match found.iter_mut().find(|known| known.stones == row.stones) {
            Some(known) => known.gaps.extend(row.gaps),
            None => found.push(row),
        }
    }
    found
}

#[cfg(test)]
#[allow(clippy::print_stdout, reason = "tests over tables print counts")]
mod tests {
    use rules::gomoku::{Ruleset, Variant};

    use super::*;
    use crate::{Language, gomoku::Depth};

    /// The alarm after these moves on a board of 15, in English.
    fn told(moves: &str) -> Option<String> {
        let position = Position::parse(moves, Ruleset::new(15, Variant::Freestyle).unwrap()).unwrap();
        let mut solver = Solver::new(Depth::default());
        alarm(&mut solver, &position).map(|alarm| Language::English.say(&alarm.phrase()))
    }

    #[test]
    fn the_most_urgent_threat_is_told_table() {
        let table = [
            ("h8 a1 i8 c1", None),
            ("h8 a1 i8 c1 j8", Some("Black threatens to make an open four at G8 or K8.")),
            ("h8 g8 i8 c1 j8 e1 k8", Some("Black threatens to win at once at L8.")),
            ("h8 a1 i8 c1 j8 e1 k8", Some("Black threatens to win at once at G8 or L8.")),
            // Who wins at once need not be afraid.
            ("h8 a1 i8 b1 j8 c1 k8 d1 o15", None),
            // A four with K8 and an open three up the K line.
            ("h8 g8 i8 a1 j8 a3 k9 a5 k10", Some("Black threatens to win by fours: K8 L8 K7 K6 K11.")),
        ];
        for (moves, expected) in table {
            assert_eq!(told(moves).as_deref(), expected, "{moves}");
        }
        println!("{} positions", table.len());
    }
}
