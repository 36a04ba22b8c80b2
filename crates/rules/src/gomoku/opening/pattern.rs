//! Which points are the same point as far as the stones on the board are concerned.
//!
//! Fifth moves are symmetric if one becomes the other when the stones are laid onto themselves,
//! colour on colour, by a turn or a mirror. The mirror line or the centre of the turn may lie
//! anywhere: Renju players look at the figure of the stones, not at its place on the board.

use crate::gomoku::{Move, Point, Position, Symmetry};

/// The ways to lay the stones of a position onto themselves.
pub(super) struct Pattern {
    size: u8,
    symmetries: Vec<ShiftedSymmetry>,
}

/// A symmetry of the board followed by a shift in columns and rows.
struct ShiftedSymmetry {
    symmetry: Symmetry,
    shift: (i16, i16),
}

impl ShiftedSymmetry {
    fn image(&self, point: Point, size: u8) -> Option<Point> {
        let turned = self.symmetry.point(point, size);
        let x = u8::try_from(i16::from(turned.x()) + self.shift.0).ok()?;
        let y = u8::try_from(i16::from(turned.y()) + self.shift.1).ok()?;
        (x < size && y < size).then(|| Point::new(x, y))
    }
}

impl Pattern {
    /// The pattern of the stones that have been played.
    pub(super) fn of(position: &Position) -> Pattern {
        let size = position.size();
        let placed = |mv: &Move| if let Move::Place(point) = *mv { Some(point) } else { None };
        let stones: Vec<Point> = position.moves().iter().filter_map(placed).collect();
        let onto_itself = |symmetry: Symmetry| {
            let turned: Vec<Point> = stones.iter().map(|&stone| symmetry.point(stone, size)).collect();
            let ((to_x, to_y), (from_x, from_y)) = (lower_left(&stones), lower_left(&turned));
            let shifted = ShiftedSymmetry { symmetry, shift: (to_x - from_x, to_y - from_y) };
            let finds_its_like = |&stone: &Point| {
                let image = shifted.image(stone, size);
                image.is_some_and(|image| position.stone(image) == position.stone(stone))
            };
            stones.iter().all(finds_its_like).then_some(shifted)
        };
        Pattern { size, symmetries: Symmetry::ALL.into_iter().filter_map(onto_itself).collect() }
    }

    /// The points of the board that are the same as this one: itself first, some perhaps twice.
    pub(super) fn images(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        self.symmetries.iter().filter_map(move |symmetry| symmetry.image(point, self.size))
    }

    /// How many of the legal points of a position are different from each other.
    pub(super) fn count_different(position: &Position) -> usize {
        let pattern = Pattern::of(position);
        let stands_for_its_like = |&point: &Point| pattern.images(point).all(|image| point <= image);
        let is_legal = |&point: &Point| position.is_legal(Move::Place(point));
        position.empty_points().filter(stands_for_its_like).filter(is_legal).count()
    }
}

/// The corner of the box around the stones.
fn lower_left(stones: &[Point]) -> (i16, i16) {
    let least =
        |coordinate: fn(Point) -> u8| stones.iter().map(|&stone| coordinate(stone)).min().unwrap_or(0);
    (i16::from(least(Point::x)), i16::from(least(Point::y)))
}
