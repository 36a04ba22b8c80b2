//! The cells of a cross table as text, the same for every way to write it.

use super::{CrossTable, Row, percent_text, points_text, wdl_text};
use crate::tournament::pairing::Format;

/// A column: its heading, which side its cells stand on, and what a row has in it.
struct Column {
    heading: &'static str,
    align: Align,
    cell: fn(usize, &Row) -> String,
}

/// Which side of its column a text stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Align {
    Left,
    Right,
}

/// Headings and rows of text.
pub(super) struct Grid {
    pub(super) headings: Vec<(String, Align)>,
    pub(super) rows: Vec<Vec<String>>,
}

const PLACE: Column = right("#", |place, _| place.to_string());
const NAME: Column = Column { heading: "player", align: Align::Left, cell: |_, row| row.name.clone() };
const ELO: Column = right("Elo", |_, row| rating_text(row, |rating| rating.elo));
const ERROR: Column = right("±", |_, row| rating_text(row, |rating| rating.error));
const ROUNDS: Column = right("rounds", |_, row| row.merit.to_string());
const MEETINGS: Column = right("meetings", |_, row| points_text(row.merit as u64));
const POINTS: Column =
    right("points", |_, row| format!("{}/{}", points_text(row.half_points()), row.games.games()));
const PERCENT: Column = right("%", |_, row| percent_text(&row.games));
const RESULTS: Column = right("W-D-L", |_, row| wdl_text(&row.games));
const ERRORS: Column = right("errors", |_, row| row.faults.errors.to_string());
const INVALID: Column = right("invalid", |_, row| row.faults.invalid_steps.to_string());

const fn right(heading: &'static str, cell: fn(usize, &Row) -> String) -> Column {
    Column { heading, align: Align::Right, cell }
}

fn rating_text(row: &Row, value: fn(&crate::stats::PlayerRating) -> f64) -> String {
    row.rating.as_ref().map_or_else(|| "–".to_owned(), |rating| format!("{:.0}", value(rating)))
}

impl Grid {
    /// The cells of a table: what each player did in all, then against each other player.
    pub(super) fn of(table: &CrossTable) -> Grid {
        let merit = match table.format {
            Format::KnockOut => Some(ROUNDS),
            Format::Swiss { .. } => Some(MEETINGS),
            Format::RoundRobin | Format::Gauntlet { .. } => None,
        };
        let columns: Vec<Column> = [PLACE, NAME, ELO, ERROR]
            .into_iter()
            .chain(merit)
            .chain([POINTS, PERCENT, RESULTS, ERRORS, INVALID])
            .collect();
        let opponents = (1..=table.rows.len()).map(|place| (place.to_string(), Align::Right));
        let headings = columns.iter().map(|column| (column.heading.to_owned(), column.align));
        let rows = (1..).zip(&table.rows).map(|(place, row)| {
            let cells = columns.iter().map(|column| (column.cell)(place, row));
            cells
                .chain((1..).zip(&row.against).map(|(other, games)| against_text(place, other, games)))
                .collect()
        });
        Grid { headings: headings.chain(opponents).collect(), rows: rows.collect() }
    }
}

fn against_text(place: usize, opponent: usize, games: &crate::stats::Wdl) -> String {
    match games.games() {
        _ if place == opponent => "×".to_owned(),
        0 => String::new(),
        _ => wdl_text(games),
    }
}
