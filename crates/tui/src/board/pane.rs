//! The part of a board that the window shows, with the cursor on it.

use app::messages::board::Game;
use ratatui::{Frame, layout::Rect, style::Style};
use rules::gomoku::Point;

use super::diagram::{Diagram, Target};
use crate::looks::Looks;

/// Columns of the row numbers.
const NUMBERS: u16 = 4;
/// Columns and rows of a point: the gap before it and its sign.
const CELL: (u16, u16) = (2, 1);
/// The same for a small board of squares where there is room: a gap on either side of the sign.
const WIDE_CELL: (u16, u16) = (4, 2);
/// How near to the edge of the window the cursor may come while the board goes on beyond it.
const MARGIN: u8 = 2;

/// A window onto a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pane {
    pub(crate) cursor: Point,
    /// The lowest column and row that are shown.
    corner: (u8, u8),
    /// How many columns and rows are shown.
    shown: (u8, u8),
    /// The columns and rows of a point.
    cell: (u16, u16),
    /// Where the board was drawn last.
    area: Rect,
}

impl Pane {
    /// A window with the cursor at the centre of a board.
    pub(crate) fn new(size: u8) -> Pane {
        let (corner, shown) = ((0, 0), (0, 0));
        Pane { cursor: Point::centre(size), corner, shown, cell: CELL, area: Rect::ZERO }
    }

    /// The columns that a whole board takes where there is so much room.
    pub(crate) fn full_width(diagram: &Diagram, room: Rect) -> u16 {
        let (width, _) = cell(diagram, room);
        NUMBERS + width * u16::from(diagram.size) + 1
    }

    /// Whether a point is in the part that was drawn last.
    pub(crate) fn shows(&self, at: Point) -> bool {
        let is_within = |at: u8, corner: u8, shown: u8| (corner..corner.saturating_add(shown)).contains(&at);
        is_within(at.x(), self.corner.0, self.shown.0) && is_within(at.y(), self.corner.1, self.shown.1)
    }

    /// Brings a point into sight if only a part of the board is shown and it is elsewhere.
    pub(crate) fn look_at(&mut self, at: Option<Point>, size: u8) {
        let is_drawn = self.shown != (0, 0);
        if let Some(at) = at.filter(|&at| is_drawn && self.is_partial(size) && !self.shows(at)) {
            self.cursor = at;
        }
    }

    /// Moves the cursor, as far as the board goes.
    pub(crate) fn step(&mut self, dx: i16, dy: i16, size: u8) {
        let moved = |from: u8, by: i16| (i16::from(from) + by).clamp(0, i16::from(size) - 1) as u8;
        self.cursor = Point::new(moved(self.cursor.x(), dx), moved(self.cursor.y(), dy));
    }

    /// The point under a place of the screen: its own column or the gap before it.
    pub(crate) fn hit(&self, column: u16, row: u16) -> Option<Point> {
        let x = column.checked_sub(self.area.x + NUMBERS)? / self.cell.0;
        let y = row.checked_sub(self.area.y)? / self.cell.1;
        let (columns, rows) = (u16::from(self.shown.0), u16::from(self.shown.1));
        (x < columns && y < rows)
            .then(|| Point::new(self.corner.0 + x as u8, self.corner.1 + (rows - 1 - y) as u8))
    }

    /// Draws as much of the board as there is room for, around the cursor.
    pub(crate) fn draw(
        &mut self,
        diagram: &Diagram,
        cursor: Cursor,
        frame: &mut Frame<'_>,
        area: Rect,
        looks: Looks,
    ) {
        self.cell = cell(diagram, area);
        self.fit(diagram.size, area);
        let marked = if cursor == Cursor::Shown { Some(self.cursor) } else { None };
        let neighbour = if self.cell == CELL { Neighbour::Touching } else { Neighbour::Apart };
        let (columns, rows) = self.shown;
        for row in 0..rows {
            let y = self.corner.1 + row;
            let line = area.y + self.cell.1 * u16::from(rows - 1 - row);
            frame.buffer_mut().set_string(area.x, line, format!("{:>3}", y + 1), looks.label());
            for column in 0..columns {
                let at = Point::new(self.corner.0 + column, y);
                let place = (self.column(area, column), line);
                draw_point(diagram, at, marked, frame, place, neighbour, looks);
                if neighbour == Neighbour::Apart || column + 1 == columns {
                    let closes = closing_bracket(diagram, at, marked, looks);
                    let (sign, style) = closes.unwrap_or((' ', looks.board()));
                    frame.buffer_mut().set_string(place.0 + 2, line, sign.to_string(), style);
                }
            }
        }
        self.draw_letters(frame, area, looks);
    }

    /// The column of the screen where the gap before a point is.
    fn column(&self, area: Rect, column: u8) -> u16 {
        area.x + NUMBERS + self.cell.0 * u16::from(column) + (self.cell.0 - CELL.0) / 2
    }

    /// Names of two letters would touch: every other one is enough, from ab on, and the same ones
    /// wherever the board has been moved to.
    fn draw_letters(&self, frame: &mut Frame<'_>, area: Rect, looks: Looks) {
        let line = area.y + self.cell.1 * u16::from(self.shown.1);
        for column in 0..self.shown.0 {
            let text = Point::new(self.corner.0 + column, 0).to_string();
            let letters = text.trim_end_matches(|character: char| character.is_ascii_digit());
            let is_named = letters.len() == 1 || !(self.corner.0 + column).is_multiple_of(2);
            let letters = if is_named { letters } else { "" };
            let place = self.column(area, column);
            frame.buffer_mut().set_string(place, line, format!("{letters:>2}"), looks.label());
        }
    }

    /// Chooses the part of the board that is shown.
    fn fit(&mut self, size: u8, area: Rect) {
        let room = |length: u16| u8::try_from(length).unwrap_or(u8::MAX).clamp(1, size);
        self.area = area;
        self.shown = (
            room(area.width.saturating_sub(NUMBERS + 1) / self.cell.0),
            room(area.height.saturating_sub(1) / self.cell.1),
        );
        self.corner = (
            corner(self.corner.0, self.cursor.x(), self.shown.0, size),
            corner(self.corner.1, self.cursor.y(), self.shown.1, size),
        );
    }

    /// Whether only a part of the board is shown.
    pub(crate) fn is_partial(&self, size: u8) -> bool {
        self.shown.0 < size || self.shown.1 < size
    }
}

/// The columns and rows of a point: wide where a board of squares then still fits.
fn cell(diagram: &Diagram, room: Rect) -> (u16, u16) {
    let size = u16::from(diagram.size);
    let fits = NUMBERS + WIDE_CELL.0 * size < room.width && WIDE_CELL.1 * size < room.height;
    if diagram.game == Game::Ataxx && fits { WIDE_CELL } else { CELL }
}

/// Whether the cursor is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cursor {
    Shown,
    Hidden,
}

/// Whether a point closes the bracket of the one before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Neighbour {
    Touching,
    Apart,
}

/// The first of `shown` lines such that the cursor is among them, moved no further than necessary.
fn corner(before: u8, cursor: u8, shown: u8, size: u8) -> u8 {
    let margin = MARGIN.min(shown.saturating_sub(1) / 2);
    let lowest = cursor.saturating_sub(shown - 1 - margin);
    let highest = cursor.saturating_sub(margin);
    before.clamp(lowest, highest).min(size - shown)
}

fn draw_point(
    diagram: &Diagram,
    at: Point,
    cursor: Option<Point>,
    frame: &mut Frame<'_>,
    (column, line): (u16, u16),
    neighbour: Neighbour,
    looks: Looks,
) {
    let (sign, style) = sign(diagram, at, looks);
    let closed = (at.x() > 0 && neighbour == Neighbour::Touching).then(|| Point::new(at.x() - 1, at.y()));
    let closes = closed.and_then(|before| closing_bracket(diagram, before, cursor, looks));
    let opens = opening_bracket(diagram, at, cursor, looks);
    let gap = opens.or(closes).unwrap_or_else(|| (gap(diagram, at, looks), looks.board()));
    let buffer = frame.buffer_mut();
    buffer.set_string(column, line, gap.0.to_string(), gap.1);
    buffer.set_string(column + 1, line, sign.to_string(), style);
}

/// What stands on a point.
fn sign(diagram: &Diagram, at: Point, looks: Looks) -> (char, Style) {
    if let Some(side) = diagram.piece(at) {
        let is_winning = diagram.winning.contains(&at);
        return (looks.stone(side), if is_winning { looks.winning(side) } else { looks.piece(side) });
    }
    let target = diagram.targets.iter().find(|(point, _)| *point == at).map(|(_, target)| *target);
    if diagram.blocked.contains(&at) {
        (looks.sign('▓', '#'), looks.board())
    } else if diagram.hint.contains(&at) {
        ('*', looks.hint())
    } else if let Some(target) = target {
        (if target == Target::Clone { '+' } else { looks.sign('°', '^') }, looks.hint())
    } else if diagram.threatened.contains(&at) {
        (looks.sign('!', '?'), looks.alert())
    } else if diagram.forbidden.contains(&at) {
        (looks.sign('×', '!'), looks.alert())
    } else {
        (empty(diagram, at, looks), looks.board())
    }
}

/// An empty point: a crossing of lines, or the middle of a square.
fn empty(diagram: &Diagram, at: Point, looks: Looks) -> char {
    if diagram.game == Game::Ataxx {
        return looks.sign('·', '.');
    }
    let edge = diagram.size - 1;
    let crossing = match (at.x(), at.y()) {
        (0, 0) => '└',
        (0, y) if y == edge => '┌',
        (x, 0) if x == edge => '┘',
        (x, y) if x == edge && y == edge => '┐',
        (0, _) => '├',
        (x, _) if x == edge => '┤',
        (_, 0) => '┴',
        (_, y) if y == edge => '┬',
        _ => '┼',
    };
    looks.sign(crossing, '.')
}

/// What stands between two points.
fn gap(diagram: &Diagram, at: Point, looks: Looks) -> char {
    let is_line = diagram.game == Game::Gomoku && at.x() > 0;
    if is_line { looks.sign('─', ' ') } else { ' ' }
}

fn opening_bracket(
    diagram: &Diagram,
    at: Point,
    cursor: Option<Point>,
    looks: Looks,
) -> Option<(char, Style)> {
    brackets(diagram, at, cursor, looks).map(|(open, _, style)| (open, style))
}

fn closing_bracket(
    diagram: &Diagram,
    at: Point,
    cursor: Option<Point>,
    looks: Looks,
) -> Option<(char, Style)> {
    brackets(diagram, at, cursor, looks).map(|(_, close, style)| (close, style))
}

/// The brackets around a point that is marked; the cursor before everything else.
fn brackets(
    diagram: &Diagram,
    at: Point,
    cursor: Option<Point>,
    looks: Looks,
) -> Option<(char, char, Style)> {
    if cursor == Some(at) {
        Some(('[', ']', looks.cursor()))
    } else if diagram.picked == Some(at) {
        Some(('{', '}', looks.hint()))
    } else if diagram.last == Some(at) {
        Some(('(', ')', looks.alert()))
    } else if diagram.winning.contains(&at) {
        Some(('<', '>', looks.alert()))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_follows_the_cursor_no_further_than_necessary_table() {
        // before, cursor, shown, size: the first line that is shown.
        let table = [
            (0, 7, 15, 15, 0),
            (0, 90, 20, 181, 73),
            (73, 88, 20, 181, 73),
            (73, 74, 20, 181, 72),
            (0, 180, 20, 181, 161),
            (161, 0, 20, 181, 0),
            (0, 3, 1, 9, 3),
        ];
        for (before, cursor, shown, size, expected) in table {
            assert_eq!(corner(before, cursor, shown, size), expected, "{before} {cursor} {shown} {size}");
        }
    }

    #[test]
    fn the_cursor_stays_on_the_board() {
        let mut pane = Pane::new(15);
        pane.step(100, -100, 15);
        assert_eq!(pane.cursor, Point::new(14, 0));
    }

    #[test]
    fn a_click_hits_the_point_or_the_gap_before_it() {
        let mut pane = Pane::new(15);
        pane.fit(15, Rect::new(0, 1, 40, 20));
        assert_eq!(pane.hit(4, 1), Some(Point::new(0, 14)));
        assert_eq!(pane.hit(5, 15), Some(Point::new(0, 0)));
        assert_eq!(pane.hit(33, 15), Some(Point::new(14, 0)));
        for outside in [(3, 1), (34, 1), (5, 0), (5, 16)] {
            assert_eq!(pane.hit(outside.0, outside.1), None, "{outside:?}");
        }
    }

    #[test]
    fn a_click_hits_the_square_of_a_wide_board() {
        let mut pane = Pane { cell: WIDE_CELL, ..Pane::new(7) };
        pane.fit(7, Rect::new(0, 1, 45, 21));
        for (column, row, x, y) in [(4, 1, 0, 6), (7, 2, 0, 6), (8, 3, 1, 5), (31, 14, 6, 0)] {
            assert_eq!(pane.hit(column, row), Some(Point::new(x, y)), "{column} {row}");
        }
        assert_eq!((pane.hit(32, 1), pane.hit(5, 15)), (None, None));
    }

    #[test]
    fn a_point_out_of_sight_is_looked_at_and_one_in_sight_is_not() {
        let mut pane = Pane::new(40);
        pane.look_at(Some(Point::new(0, 0)), 40);
        assert_eq!(pane.cursor, Point::centre(40), "nothing has been drawn yet");
        pane.fit(40, Rect::new(0, 1, 45, 21));
        pane.look_at(Some(Point::new(18, 18)), 40);
        assert_eq!(pane.cursor, Point::centre(40));
        pane.look_at(Some(Point::new(0, 39)), 40);
        assert_eq!(pane.cursor, Point::new(0, 39));
    }
}
