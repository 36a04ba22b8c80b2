//! Which answers to an attacking move need a look, because all others lose in the same way.
//!
//! Suppose that the enemy passes and the attacker wins by a line of fours. If the enemy puts a stone
//! somewhere instead, the same line still wins unless the stone stands on a point of the line, or
//! makes a row of four with the enemy's other stones, those of the line among them: only with such a
//! row can it do anything else than block each four. Every row of five that has three stones of the
//! enemy and none of the attacker, at any moment of the line, therefore belongs to the zone.
//!
//! That holds where only the point of a five stops it, and nothing depends on what is forbidden: not
//! in Caro, not if a block is forbidden, and black's own moves in Renju are tried with each stone.

use rules::{
    Outcome, Side,
    gomoku::{Direction, Move, Point, Position, Variant},
};

/// The answers that need a look while the attacker has fives open: those on such a point, and those
/// with which the enemy itself makes five.
pub(super) fn answers_to_fives(position: &Position, fives: &[Point]) -> Option<Vec<Move>> {
    if position.ruleset().variant() == Variant::Caro || fives.is_empty() {
        return None;
    }
    let mut zone = Zone::new(position);
    zone.fives.extend(fives);
    Some(legal(position, zone.fives))
}

/// The answers that need a look if the line of fours wins after a pass.
pub(super) fn answers_to_fours(position: &mut Position, fours: &[Point]) -> Option<Vec<Move>> {
    if position.ruleset().variant() == Variant::Caro || position.moves().last() == Some(&Move::Pass) {
        return None;
    }
    let mut zone = Zone::new(position);
    zone.points.extend(fours);
    let moves_before = position.moves().len();
    position.play(Move::Pass);
    let wins = zone.follow(position, fours);
    while position.moves().len() > moves_before {
        position.undo();
    }
    if position.ruleset().variant() == Variant::Renju && zone.defender == Side::Second {
        let empty: Vec<Point> = position.empty_points().collect();
        zone.points.extend(empty.into_iter().filter(|&point| forbids(position, Move::Place(point), fours)));
    }
    wins.then(|| legal(position, zone.points))
}

fn legal(position: &Position, mut points: Vec<Point>) -> Vec<Move> {
    points.sort_unstable();
    points.dedup();
    points.into_iter().map(Move::Place).filter(|&mv| position.is_legal(mv)).collect()
}

/// Whether the line cannot be played after an answer.
fn forbids(position: &mut Position, answer: Move, line: &[Point]) -> bool {
    let moves_before = position.moves().len();
    let is_playable = position.try_play(answer).is_ok()
        && line.iter().all(|&point| position.try_play(Move::Place(point)).is_ok());
    while position.moves().len() > moves_before {
        position.undo();
    }
    !is_playable
}

struct Zone {
    defender: Side,
    points: Vec<Point>,
    /// Where the defender would win at once.
    fives: Vec<Point>,
}

impl Zone {
    /// What the stones on the board make relevant.
    fn new(position: &Position) -> Zone {
        let defender = position.side_to_move();
        let mut zone = Zone { defender, points: Vec::new(), fives: Vec::new() };
        // A row that counts has two empty points at most: its first stone is one of the first three.
        for stone in Point::all(position.size()).filter(|&point| position.stone(point) == Some(defender)) {
            for direction in Direction::ALL {
                for steps in 0..3 {
                    zone.take_in_row(position, stone, direction, -steps);
                }
            }
        }
        zone
    }

    /// Plays the line as far as it is forced. Whether it wins.
    fn follow(&mut self, position: &mut Position, line: &[Point]) -> bool {
        for pair in line.chunks(2) {
            let is_in_time = self.fives.iter().all(|&five| five == pair[0]);
            if !is_in_time || position.try_play(Move::Place(pair[0])).is_err() {
                return false;
            }
            let &[_, block] = pair else {
                return position.outcome() == Some(Outcome::Win(self.defender.other()));
            };
            if !threatens(position, block) || position.try_play(Move::Place(block)).is_err() {
                return false;
            }
            if position.outcome().is_some() {
                return false;
            }
            self.fives.clear();
            for direction in Direction::ALL {
                for steps in 0..5 {
                    self.take_in_row(position, block, direction, -steps);
                }
            }
        }
        false
    }

    /// Takes in the empty points of the row of five that begins so many steps from a point.
    fn take_in_row(&mut self, position: &Position, point: Point, direction: Direction, first: i16) {
        let mut empty = [None; 2];
        let mut empty_count = 0;
        for steps in first..first + 5 {
            let Some(point) = point.step(direction, steps, position.size()) else { return };
            match position.stone(point) {
                Some(side) if side == self.defender => {}
                None if empty_count < 2 => {
                    empty[empty_count] = Some(point);
                    empty_count += 1;
                }
                _ => return,
            }
        }
        self.points.extend(empty.iter().flatten());
        if empty_count == 1 {
            self.fives.extend(empty.iter().flatten());
        }
    }
}

/// Whether the side that has just moved would win on a point if it could move again.
fn threatens(position: &mut Position, point: Point) -> bool {
    let attacker = position.side_to_move().other();
    position.play(Move::Pass);
    let wins = position.try_play(Move::Place(point)).is_ok_and(|()| {
        let wins = position.outcome() == Some(Outcome::Win(attacker));
        position.undo();
        wins
    });
    position.undo();
    wins
}

#[cfg(test)]
mod tests {
    use rules::gomoku::Ruleset;

    use super::*;

    fn position(moves: &str, variant: Variant) -> Position {
        Position::parse(moves, Ruleset::new(15, variant).unwrap()).unwrap()
    }

    fn points(text: &str) -> Vec<Point> {
        let point = |word| match Move::parse(word, 15) {
            Ok(Move::Place(point)) => point,
            _ => panic!("{word} is no point"),
        };
        text.split(' ').map(point).collect()
    }

    fn sorted(text: &str) -> Option<Vec<Move>> {
        let mut points = points(text);
        points.sort_unstable();
        Some(points.into_iter().map(Move::Place).collect())
    }

    #[test]
    fn only_blocks_and_own_fives_answer_a_four() {
        let four = position("h8a1i8a2j8a3k8", Variant::Freestyle);
        assert_eq!(answers_to_fives(&four, &points("g8 l8")), sorted("g8 l8"));
        let race = position("h8a1i8a2j8a3l1a4k8", Variant::Freestyle);
        assert_eq!(answers_to_fives(&race, &points("g8 l8")), sorted("g8 l8 a5"));
        let caro = position("h8a1i8a2j8a3k8", Variant::Caro);
        assert_eq!(answers_to_fives(&caro, &points("g8 l8")), None);
    }

    #[test]
    fn an_open_three_is_answered_on_its_line_or_with_a_four() {
        let mut three = position("h8a1i8a2l1a3j8", Variant::Freestyle);
        let answers = answers_to_fours(&mut three, &points("k8 g8 l8"));
        assert_eq!(answers, sorted("k8 g8 l8 a4 a5"));
        assert_eq!(answers_to_fours(&mut three, &points("k8 m8 l8")), None);
        assert_eq!(answers_to_fours(&mut three, &points("k8 g8")), None);
        assert_eq!(answers_to_fours(&mut three, &[]), None);
        assert_eq!(three.moves().len(), 7);
    }

    #[test]
    fn a_stone_that_makes_a_four_with_a_forced_block_is_an_answer() {
        // White's g8 will stand with g9 and g11: g10, g7 and their like gain a tempo then.
        let mut three = position("h8g9i8g11l1a3j8", Variant::Freestyle);
        let answers = answers_to_fours(&mut three, &points("k8 g8 l8"));
        assert_eq!(answers, sorted("k8 g8 l8 g7 g10 g12"));
    }
}
