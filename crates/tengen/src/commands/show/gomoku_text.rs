//! A Gomoku board in characters: `x` black, `o` white, `X` and `O` in a winning row, `!` a point
//! forbidden to black, and the last move in brackets.

use std::io::{self, Write};

use rules::{
    Side,
    gomoku::{Forbidden, Move, Point, Position},
};

pub(super) fn write(position: &Position, out: &mut impl Write) -> io::Result<()> {
    let drawing = Drawing::of(position);
    let size = position.size();
    for y in (0..size).rev() {
        writeln!(out, "{:>3} {}", u16::from(y) + 1, drawing.row(y))?;
    }
    let width = drawing.cell_width;
    let labels: String = (0..size).map(|x| format!("{:>width$}", column_label(x))).collect();
    writeln!(out, "    {labels}")?;
    if let Some(last) = position.moves().last() {
        writeln!(out, "last move {last}")?;
    }
    drawing.forbidden.iter().try_for_each(|forbidden| writeln!(out, "{}", explained(forbidden)))
}

fn column_label(x: u8) -> String {
    Point::new(x, 0).to_string().trim_end_matches(char::is_numeric).to_owned()
}

fn explained(forbidden: &Forbidden) -> String {
    let row = |points: &[Point]| points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = forbidden.lines.iter().map(|line| row(&line.stones)).collect();
    format!("{} is forbidden to black: {} by {}", forbidden.point, forbidden.kind.name(), rows.join(" and "))
}

struct Drawing<'a> {
    position: &'a Position,
    winning: Vec<Point>,
    forbidden: Vec<Forbidden>,
    last: Option<Point>,
    cell_width: usize,
}

impl Drawing<'_> {
    fn of(position: &Position) -> Drawing<'_> {
        let last = match position.moves().last() {
            Some(&Move::Place(point)) => Some(point),
            Some(Move::Pass) | None => None,
        };
        Drawing {
            position,
            winning: position.winning_lines().into_iter().flat_map(|line| line.stones).collect(),
            forbidden: position.forbidden_points(),
            last,
            cell_width: column_label(position.size() - 1).len() + 1,
        }
    }

    /// The cells of a row. A bracket takes the place of a space, so that the columns stay aligned.
    fn row(&self, y: u8) -> String {
        let mut row = String::new();
        for point in (0..self.position.size()).map(|x| Point::new(x, y)) {
            let is_after_last = point.x() > 0 && self.last == Some(Point::new(point.x() - 1, y));
            let before = if is_after_last { "]" } else { " " };
            row += &match self.last == Some(point) {
                false => format!("{before}{}{}", " ".repeat(self.cell_width - 2), self.symbol(point)),
                true => format!("{}[{}", " ".repeat(self.cell_width - 2), self.symbol(point)),
            };
        }
        let closes_row = self.last == Some(Point::new(self.position.size() - 1, y));
        row + if closes_row { "]" } else { "" }
    }

    fn symbol(&self, point: Point) -> char {
        match (self.position.stone(point), self.winning.contains(&point)) {
            (Some(Side::First), false) => 'x',
            (Some(Side::First), true) => 'X',
            (Some(Side::Second), false) => 'o',
            (Some(Side::Second), true) => 'O',
            (None, _) if self.forbidden.iter().any(|forbidden| forbidden.point == point) => '!',
            (None, _) => '.',
        }
    }
}
