//! What a board can be asked.

use std::sync::Arc;

use rules::{Side, gomoku::Point};

use super::{
    Board, Lines, Spot, Tables,
    class::{Ban, Class},
    line_table::{EMPTY, shift, stone_bits},
    lines::window,
    shape::Shape,
};
use crate::{
    network::{LineNetwork, windows::REACH},
    rule::Rule,
};

/// The hash key that is present whenever white is to move.
const WHITE_TO_MOVE: u64 = 0x6a09_e667_f3bc_c909;

impl<R: Rule> Board<R> {
    /// The side to move.
    #[inline]
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.to_move
    }

    /// The hash of the stones and the side to move.
    #[inline]
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash ^ (WHITE_TO_MOVE * self.to_move.index() as u64)
    }

    /// The hash after a stone of the side to move on an empty point.
    #[inline]
    pub(crate) fn hash_after(&self, spot: Spot) -> u64 {
        let stones = self.hash ^ self.tables.stone_key(spot, self.to_move);
        stones ^ (WHITE_TO_MOVE * self.to_move.other().index() as u64)
    }

    /// How many stones are on the board.
    #[must_use]
    pub fn stones(&self) -> usize {
        self.stones
    }

    /// Whether no point is empty.
    #[inline]
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.stones == self.area
    }

    /// The spot of a point.
    #[must_use]
    pub fn spot(&self, point: Point) -> Spot {
        self.geometry.spot(point)
    }

    /// The point of a spot.
    #[must_use]
    pub fn point(&self, spot: Spot) -> Point {
        self.points[spot.index()]
    }

    /// Whether a spot is an empty point of the board.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, spot: Spot) -> bool {
        spot.index() < self.cells.len() && self.lines.cell(spot) == EMPTY
    }

    /// The stone on a point.
    #[must_use]
    pub fn stone(&self, spot: Spot) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.lines.cell(spot) == stone_bits(side))
    }

    /// How many cells a table with one entry for each spot needs.
    pub(crate) fn spots(&self) -> usize {
        self.cells.len()
    }

    /// The class of an empty point for a side.
    #[inline]
    #[must_use]
    pub fn class(&self, side: Side, spot: Spot) -> Class {
        self.cells[spot.index()].worths[side.index()].class()
    }

    /// The class of an empty point, were nothing forbidden.
    #[must_use]
    pub fn class_without_ban(&self, side: Side, spot: Spot) -> Class {
        Class::of(self.shapes(side, spot), Ban::Ignored)
    }

    /// The shapes that a stone on an empty point would make in the four directions.
    #[must_use]
    pub fn shapes(&self, side: Side, spot: Spot) -> [Shape; 4] {
        self.cells[spot.index()].shapes.of(side)
    }

    /// The four cells on either side of a point in each direction, two bits each; an edge is 3.
    #[must_use]
    pub fn near_windows(&self, spot: Spot) -> [u16; 4] {
        let near = |place| window(self.lines.strip(place, REACH), REACH) as u16;
        self.lines.places(spot).map(near)
    }

    /// The stones, line by line.
    pub(crate) fn lines(&self) -> &Lines {
        &self.lines
    }

    /// How far apart neighbours lie in each direction.
    pub(crate) fn steps(&self) -> [isize; 4] {
        self.steps
    }

    /// The network that corrects the evaluation, if the rule has one.
    pub(crate) fn network(&self) -> Option<&Arc<LineNetwork>> {
        self.tables.network()
    }

    /// How many points of a class a side has.
    #[inline]
    #[must_use]
    pub fn count(&self, side: Side, class: Class) -> usize {
        self.sets.count(side, class)
    }

    /// The points of a class.
    #[inline]
    pub fn points(&self, side: Side, class: Class) -> impl Iterator<Item = Spot> + '_ {
        self.sets.iter(side, class)
    }

    /// The points worth a thought to either side, in the order of the board.
    #[inline]
    pub(crate) fn for_each_candidate(&self, visit: impl FnMut(Spot)) {
        self.sets.for_each_of_either(Class::Potential, Class::Suspect, visit);
    }

    /// Every empty point, in the order of the board.
    pub fn empty_points(&self) -> impl Iterator<Item = Spot> + '_ {
        let range = self.geometry.first()..self.geometry.first() + self.geometry.span();
        range.map(|index| Spot(index as u16)).filter(|&spot| self.is_empty(spot))
    }

    /// How early a move should be tried: what the point is worth to each side.
    #[inline]
    pub(crate) fn scores(&self, spot: Spot) -> [i16; 2] {
        let shapes = self.cells[spot.index()].shapes;
        Side::BOTH.map(|side| self.tables.points.score(side, shapes))
    }

    /// The worth of the position to the side to move by the tables, judged without looking ahead.
    #[must_use]
    pub fn evaluate(&self) -> i32 {
        let own = self.to_move;
        let weights = self.tables.weights(own);
        let lead = if own == Side::First { self.balance } else { -self.balance };
        let threats = self.sum_of_present(own, weights.threats());
        let enemy_threats = self.sum_of_present(own.other(), weights.enemy_threats());
        lead + threats + enemy_threats + i32::from(weights.tempo())
    }

    /// The weights of the classes that a side has points of.
    #[inline]
    fn sum_of_present(&self, side: Side, weights: &[i16; Class::COUNT]) -> i32 {
        let counts = self.sets.counts(side).iter();
        counts.zip(weights).map(|(&count, &weight)| if count > 0 { i32::from(weight) } else { 0 }).sum()
    }

    /// The empty points where a stone of `blocker` keeps `side` from having `class` on `spot`,
    /// which it has now. The point itself is among them.
    pub(crate) fn blockers(&self, side: Side, spot: Spot, class: Class, mut visit: impl FnMut(Spot)) {
        visit(spot);
        let Tables { lines, points, .. } = &*self.tables;
        let shapes = self.cells[spot.index()].shapes;
        let enemy = stone_bits(side.other());
        let reach = R::REACH as isize;
        for direction in 0..4 {
            if shapes.of(side)[direction] < Shape::OpenThree {
                continue;
            }
            let window = self.window(spot, direction);
            for distance in (-reach..=reach).filter(|&distance| distance != 0) {
                let blocker = spot.shifted(distance * self.steps[direction]);
                if !self.is_empty(blocker) {
                    continue;
                }
                let pair = lines.pair(window | enemy << shift(R::REACH, distance));
                if points.worth(side, shapes.with(direction, pair)).class() < class {
                    visit(blocker);
                }
            }
        }
    }
}
