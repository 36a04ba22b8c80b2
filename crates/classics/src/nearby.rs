//! Where the reports' Gomoku players look for a move: next to the stones, or else at the centre.

use rules::gomoku::{Direction, Move, Point, Position};

/// The empty points with at least one stone among their eight neighbours, row by row from row 1.
pub(crate) fn beside_stones(position: &Position) -> impl Iterator<Item = Point> + '_ {
    let has_stone = |point: Option<Point>| point.is_some_and(|point| position.stone(point).is_some());
    let size = position.size();
    let is_beside_stone = move |&point: &Point| {
        Direction::ALL
            .into_iter()
            .any(|direction| [-1, 1].into_iter().any(|step| has_stone(point.step(direction, step, size))))
    };
    position.empty_points().filter(is_beside_stone)
}

/// The legal point nearest the centre (the centre itself on an empty board); the pass if no point
/// may be played.
pub(crate) fn nearest_to_centre(position: &Position) -> Move {
    let centre = Point::centre(position.size());
    let distance = |mv: &Move| match mv {
        Move::Place(point) => point.distance(centre),
        Move::Pass => u8::MAX,
    };
    position.legal_moves().min_by_key(distance).unwrap_or(Move::Pass)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{
        Side,
        gomoku::{Ruleset, Variant},
    };

    #[test]
    fn only_empty_points_that_touch_a_stone_are_beside_stones() {
        let diagram = "
            . . . . o
            . . . . .
            . . . . .
            . x . . .
            . . . . .";
        let position = Position::from_diagram(diagram, Variant::Freestyle, None).unwrap();
        let points: Vec<String> = beside_stones(&position).map(|point| point.to_string()).collect();
        assert_eq!(points, ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3", "d4", "e4", "d5"]);
    }

    #[test]
    fn an_empty_board_is_opened_in_the_centre() {
        for size in [5, 6, 15, 181] {
            let position = Position::new(Ruleset::new(size, Variant::Renju).unwrap());
            assert_eq!(beside_stones(&position).next(), None);
            assert_eq!(nearest_to_centre(&position), Move::Place(Point::centre(position.size())));
        }
    }

    #[test]
    fn black_passes_when_every_empty_point_is_forbidden() {
        let diagram = "
            o x o x o x
            o o x o x o
            x x x . x x
            o x o x o x
            o o x o x o
            x o o x o o";
        let position = Position::from_diagram(diagram, Variant::Renju, Some(Side::First)).unwrap();
        assert_eq!(nearest_to_centre(&position), Move::Pass, "six in a row are an overline");
    }
}
