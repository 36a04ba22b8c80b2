//! What an engine does in an opening.
//!
//! A player only chooses moves. Where a protocol asks for more, the engine's evaluation decides,
//! whoever plays: the better colour is taken, a stone that the other side may take stands where neither
//! side is far ahead, the fifth move that is worst for black is picked. Where it asks for a stone of
//! one's own, that is the player's move, or the nearest point that is allowed.

use player::Reply;
use rand::{Rng, RngExt, SeedableRng, seq::IndexedRandom};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{
    Side,
    gomoku::{
        Move, Point, Position,
        opening::{Action, Opening, Task, Turn},
    },
};

use super::{judge::Judge, table::side_of};

/// How many stones are compared before one is put that the other side may take.
const MOST_COMPARED: usize = 10;

/// The action that an evaluation decides; `None` if the player itself is to be asked for a move.
pub(super) fn judged(opening: &Opening, judge: &Judge<'_>, seed: u64) -> Option<Action> {
    let Turn { seat, task } = opening.turn()?;
    let mut rng = rng(opening, seed);
    let wanted = match task {
        Task::Place { .. } => even_stone(opening, judge, &mut rng),
        Task::OfferFifth { left } => offered_fifth(opening, judge, left.into()),
        Task::PickFifth => worst_for_black(opening, judge),
        Task::DeclareFifths { most } => Some(Action::Declare(most.div_ceil(2))),
        Task::DecideSwap | Task::DecideSwapOrOffer | Task::ChooseColour | Task::ChooseColourOrAdd => {
            Some(colour_action(task, side_of(opening, seat), better_side(opening.position(), judge)))
        }
    };
    wanted.filter(|&action| opening.check(seat, action).is_ok())
}

/// What the player's own move means for the opening.
pub(super) fn own(opening: &Opening, reply: &Reply, seed: u64) -> Option<Action> {
    let Turn { seat, task } = opening.turn()?;
    let wanted = match task {
        Task::Place { .. } => best(opening, reply).map(Action::Place),
        Task::OfferFifth { .. } => best(opening, reply).map(Action::Offer),
        _ => None,
    };
    wanted.filter(|&action| opening.check(seat, action).is_ok()).or_else(|| any(opening, seed))
}

/// Any action that is allowed, a point near the centre rather than elsewhere.
pub(super) fn any(opening: &Opening, seed: u64) -> Option<Action> {
    let centre = Point::centre(opening.position().size());
    let distance = |action: &Action| match action {
        Action::Place(point) | Action::Offer(point) | Action::Pick(point) => point.distance(centre),
        _ => 0,
    };
    let mut actions = opening.actions();
    actions.sort_by_key(distance);
    let choice = actions.len().min(12);
    (choice > 0).then(|| actions[rng(opening, seed).random_range(0..choice)])
}

/// The random numbers of a game, not the same in every step.
fn rng(opening: &Opening, seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed ^ opening.history().count() as u64)
}

/// The side that has the better of it.
fn better_side(position: &Position, judge: &Judge<'_>) -> Side {
    let to_move = position.side_to_move();
    let is_good = judge.values(std::slice::from_ref(position))[0] >= 0;
    if is_good { to_move } else { to_move.other() }
}

fn colour_action(task: Task, own: Side, better: Side) -> Action {
    match (task, better) {
        (Task::ChooseColour | Task::ChooseColourOrAdd, Side::First) => Action::Black,
        (Task::ChooseColour | Task::ChooseColourOrAdd, Side::Second) => Action::White,
        _ if own == better => Action::Stay,
        _ => Action::Swap,
    }
}

/// A stone that gives neither side much; `None` where the stone stays with whoever puts it.
fn even_stone(opening: &Opening, judge: &Judge<'_>, rng: &mut impl Rng) -> Option<Action> {
    let when = may_be_taken(opening)?;
    let candidates = near_others(opening);
    if matches!(when, Taken::Later) || candidates.len() == 1 {
        return candidates.choose(rng).copied().map(Action::Place);
    }
    let tried: Vec<Point> = candidates.sample(rng, MOST_COMPARED).copied().collect();
    let positions: Vec<Position> = tried.iter().filter_map(|&point| after(opening, point)).collect();
    let values = judge.values(&positions);
    let (point, _) = tried.into_iter().zip(values).min_by_key(|(_, value)| value.abs())?;
    Some(Action::Place(point))
}

/// When the other side may take what is put now.
enum Taken {
    /// Right after this stone.
    Now,
    /// After more stones of the same seat.
    Later,
}

/// When the other side may take the stone that is put now, if ever.
fn may_be_taken(opening: &Opening) -> Option<Taken> {
    let asked = opening.turn()?.seat;
    let mut ahead = opening.clone();
    let mut when = Taken::Now;
    loop {
        let &action = ahead.actions().first()?;
        ahead.act(asked, action).ok()?;
        match ahead.turn()? {
            Turn { seat, task } if seat != asked => {
                return (!task.choices().is_empty()).then_some(when);
            }
            Turn { task: Task::Place { .. }, .. } => when = Taken::Later,
            _ => return None,
        }
    }
}

/// Points for a stone that is not worth much: the first not far from the edge where it may be, the
/// others not far from the last.
fn near_others(opening: &Opening) -> Vec<Point> {
    let size = opening.position().size();
    let last = placed(opening).last();
    let allowed: Vec<Point> = opening.actions().into_iter().filter_map(point_of).collect();
    let is_even = |point: &&Point| {
        let from_edge = [point.x(), point.y(), size - 1 - point.x(), size - 1 - point.y()];
        match last {
            None => from_edge.into_iter().min() == Some((size / 8).max(1)),
            Some(last) => (2..=4).contains(&last.distance(**point)),
        }
    };
    let even: Vec<Point> = allowed.iter().filter(is_even).copied().collect();
    if even.is_empty() { allowed } else { even }
}

fn point_of(action: Action) -> Option<Point> {
    match action {
        Action::Place(point) => Some(point),
        _ => None,
    }
}

fn placed(opening: &Opening) -> impl Iterator<Item = Point> + '_ {
    opening.history().filter_map(|(_, action)| point_of(action))
}

fn after(opening: &Opening, point: Point) -> Option<Position> {
    let mut position = opening.position().clone();
    position.try_play(Move::Place(point)).ok()?;
    Some(position)
}

/// The best fifth move that may still be offered.
fn offered_fifth(opening: &Opening, judge: &Judge<'_>, left: usize) -> Option<Action> {
    let seat = opening.turn()?.seat;
    // Those offered before and the ones symmetric to them are among the best as well.
    let most = 8 * (opening.offered().count() + 1);
    let points = judge.best_points(opening.position(), most, left);
    points.into_iter().map(Action::Offer).find(|&action| opening.check(seat, action).is_ok())
}

/// The offered fifth move after which white, who moves then, stands best.
fn worst_for_black(opening: &Opening, judge: &Judge<'_>) -> Option<Action> {
    let offered: Vec<Point> = opening.offered().collect();
    let positions: Vec<Position> = offered.iter().filter_map(|&point| after(opening, point)).collect();
    let values = judge.values(&positions);
    let (point, _) = offered.into_iter().zip(values).max_by_key(|&(_, value)| value)?;
    Some(Action::Pick(point))
}

/// The point that the player would play on.
fn best(opening: &Opening, reply: &Reply) -> Option<Point> {
    let player::Action::Move(text) = reply.action else { return None };
    match Move::parse(text.as_str(), opening.position().size()) {
        Ok(Move::Place(point)) => Some(point),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use player::StopFlag;
    use rules::gomoku::{Ruleset, opening::Protocol};

    use super::*;

    /// An opening after some stones.
    fn opening(protocol: Protocol, points: &[(u8, u8)]) -> Opening {
        let mut opening = Opening::new(protocol, Ruleset::usual());
        for &(x, y) in points {
            let seat = opening.turn().unwrap().seat;
            opening.act(seat, Action::Place(Point::new(x, y))).unwrap();
        }
        opening
    }

    #[test]
    fn every_protocol_is_walked_to_its_end() {
        // A raised flag has every position looked at for an instant only.
        let stop = StopFlag::new();
        stop.raise();
        let reply = Reply::plain("h8".parse().unwrap());
        for protocol in Protocol::ALL {
            for seed in [1, 2] {
                let mut opening = Opening::new(protocol, Ruleset::usual());
                while let Some(turn) = opening.turn() {
                    let judged = judged(&opening, &Judge::new(&stop), seed);
                    let action = judged.or_else(|| own(&opening, &reply, seed)).unwrap();
                    opening.act(turn.seat, action).unwrap();
                }
            }
        }
    }

    #[test]
    fn the_better_colour_is_taken() {
        let stop = StopFlag::new();
        // Two black stones side by side in the middle, or far from each other near the edge.
        for (protocol, points, expected) in [
            (Protocol::Swap2, [(7, 7), (0, 0), (8, 8)], Action::Black),
            (Protocol::Swap2, [(0, 14), (7, 7), (14, 14)], Action::White),
        ] {
            let opening = opening(protocol, &points);
            let action = judged(&opening, &Judge::new(&stop), 0);
            assert_eq!(action, Some(expected), "{points:?}");
        }
    }

    #[test]
    fn only_stones_that_can_be_taken_are_judged() {
        assert!(matches!(may_be_taken(&opening(Protocol::Swap2, &[])), Some(Taken::Later)));
        assert!(matches!(may_be_taken(&opening(Protocol::Swap2, &[(7, 7), (8, 8)])), Some(Taken::Now)));
        assert!(may_be_taken(&opening(Protocol::Soosyrv8, &[(7, 7), (7, 8)])).is_some());
    }
}
