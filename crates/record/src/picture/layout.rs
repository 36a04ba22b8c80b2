//! Where on the picture the points or squares of a board are, and the names at its edge.

use super::scene::Shape;
use super::{Coordinates, Options};

/// The middle of the pieces: between squares or where lines cross.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Grid {
    Points,
    Squares,
}

/// A board on its picture.
pub(super) struct Layout {
    /// The width and height of the picture.
    pub(super) pixels: f32,
    /// From one piece to the next.
    pub(super) cell: f32,
    pub(super) size: u8,
    /// The middle of the piece in the upper left corner.
    first: (f32, f32),
    label_height: f32,
    /// From the first line to the middle of the names beside it.
    label_offset: f32,
}

impl Layout {
    pub(super) fn new(size: u8, grid: Grid, options: &Options) -> Layout {
        let pixels = options.pixels(size);
        let about_a_cell = pixels / (f32::from(size) + 1.4);
        let label_height = (about_a_cell * 0.26).clamp(pixels * 0.011, pixels * 0.026);
        // Around the points there is room for half a stone.
        let (steps, edge) = match grid {
            Grid::Points => (f32::from(size) - 1.0, about_a_cell * 0.62),
            Grid::Squares => (f32::from(size), about_a_cell * 0.12),
        };
        let far = edge + pixels * 0.012;
        let longest_name = if size < 100 { 2.5 } else { 3.3 };
        let near = match options.coordinates {
            Coordinates::Shown => edge + label_height * longest_name,
            Coordinates::Hidden => far,
        };
        let cell = (pixels - near - far) / steps;
        let inset = if grid == Grid::Squares { cell / 2.0 } else { 0.0 };
        let label_offset = inset + edge + label_height * longest_name * 0.48;
        Layout { pixels, cell, size, first: (near + inset, far + inset), label_height, label_offset }
    }

    /// The middle of the piece in a column and row, both from 0, row 0 at the bottom.
    pub(super) fn centre(&self, column: u8, row: u8) -> (f32, f32) {
        let from_top = self.size - 1 - row;
        (self.first.0 + f32::from(column) * self.cell, self.first.1 + f32::from(from_top) * self.cell)
    }

    /// The names of columns and rows, as many as have room.
    pub(super) fn labels(&self, colour: &'static str) -> Vec<Shape> {
        let last_row = self.centre(0, 0).1;
        let mut labels = Vec::new();
        for n in self.labelled() {
            let (x, y) = self.centre(n, n);
            let mut add = |text, centre| {
                labels.push(Shape::Text { text, centre, height: self.label_height, colour });
            };
            add(column_name(n), (x, last_row + self.label_offset));
            add((u16::from(n) + 1).to_string(), (self.first.0 - self.label_offset, y));
        }
        labels
    }

    /// The lines that have a name: all, or the first and every second, fifth, tenth ….
    fn labelled(&self) -> impl Iterator<Item = u8> + use<> {
        // A name of two letters, and as much again between two of them.
        let room = self.label_height * if self.size < 100 { 2.0 } else { 3.4 };
        let steps = [1u8, 2, 5, 10, 20, 50];
        let step = steps.into_iter().find(|&step| f32::from(step) * self.cell >= room).unwrap_or(50);
        (0..self.size).filter(move |&n| step == 1 || n == 0 || (n + 1) % step == 0)
    }
}

fn column_name(column: u8) -> String {
    let letter = |n: u8| char::from(b'A' + n);
    match column.checked_sub(26) {
        None => letter(column).to_string(),
        Some(further) => [letter(further / 26), letter(column % 26)].iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_as_moves_name_them() {
        for column in 0..181 {
            let name = rules::gomoku::Point::new(column, 0).to_string();
            assert_eq!(column_name(column).to_lowercase() + "1", name);
        }
    }

    #[test]
    fn every_board_fits_on_every_picture() {
        for pixels in [64, 480, 2000] {
            for size in 5..=181 {
                let options = Options { pixels: Some(pixels), ..Options::default() };
                let layout = Layout::new(size, Grid::Points, &options);
                let ((left, bottom), (right, top)) = (layout.centre(0, 0), layout.centre(size - 1, size - 1));
                let reach = layout.cell / 2.0;
                assert!(layout.cell > 0.0 && left > reach && top > reach, "{size} on {pixels}");
                assert!(right + reach < f32::from(pixels) && bottom + reach < f32::from(pixels));
                assert!(layout.labels("#000000").len() >= 2);
            }
        }
    }
}
