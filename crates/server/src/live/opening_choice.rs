//! What an engine does in an opening.
//!
//! A player only chooses moves. Here its move and its score become the action that the protocol asks
//! for: the better colour is taken, stones that the other side may take are put where neither
//! side is far ahead, and whatever is not allowed is replaced by the nearest that is.

use player::{Reply, Score};
use rand::{Rng, RngExt, SeedableRng, seq::IndexedRandom};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{
    Side,
    gomoku::{
        Move, Point,
        opening::{Action, Opening, Protocol, Task, Turn},
    },
};

use super::table::side_of;

/// The action of a player whose turn it is, from what it would play and thinks of the position.
pub(crate) fn action(opening: &Opening, reply: &Reply, seed: u64) -> Option<Action> {
    let Turn { seat, task } = opening.turn()?;
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed ^ opening.history().count() as u64);
    let wanted = match task {
        Task::Place { .. } if may_be_taken(opening) => even_stone(opening, &mut chance),
        Task::Place { .. } => best(opening, reply).map(Action::Place),
        Task::OfferFifth { .. } => best(opening, reply).map(Action::Offer),
        Task::PickFifth => worst_for_black(opening, reply).map(Action::Pick),
        Task::DeclareFifths { most } => Some(Action::Declare(most.div_ceil(2))),
        Task::DecideSwap | Task::DecideSwapOrOffer | Task::ChooseColour | Task::ChooseColourOrAdd => {
            let own = side_of(opening, seat);
            Some(colour_action(task, own, better_side(opening, reply)))
        }
    };
    wanted.filter(|&action| opening.check(seat, action).is_ok()).or_else(|| near(opening, &mut chance))
}

/// The side that has the better of it, as far as the player can tell.
fn better_side(opening: &Opening, reply: &Reply) -> Side {
    let to_move = opening.position().side_to_move();
    let is_good = match reply.info.as_ref().and_then(|info| info.score) {
        Some(Score::Centi(number) | Score::Mate(number)) => number >= 0,
        Some(Score::Raw(number)) => number >= 0,
        None => to_move == Side::First,
    };
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

/// Whether the stones that are put now can become the opponent's.
fn may_be_taken(opening: &Opening) -> bool {
    matches!(opening.protocol(), Protocol::Swap | Protocol::Swap2)
}

/// A stone that gives neither side much: near the edge the first, the others not far from it.
fn even_stone(opening: &Opening, chance: &mut impl Rng) -> Option<Action> {
    let size = opening.position().size();
    let stones: Vec<Point> = placed(opening).collect();
    let is_even = |point: &Point| {
        let from_edge = [point.x(), point.y(), size - 1 - point.x(), size - 1 - point.y()];
        match stones.last() {
            None => from_edge.into_iter().min() == Some((size / 8).max(1)),
            Some(last) => (2..=4).contains(&last.distance(*point)),
        }
    };
    let candidates: Vec<Point> = opening.position().empty_points().filter(is_even).collect();
    candidates.choose(chance).copied().map(Action::Place)
}

fn placed(opening: &Opening) -> impl Iterator<Item = Point> + '_ {
    opening.history().filter_map(|(_, action)| match action {
        Action::Place(point) => Some(point),
        _ => None,
    })
}

/// The point that the player would play on.
fn best(opening: &Opening, reply: &Reply) -> Option<Point> {
    let player::Action::Move(text) = reply.action else { return None };
    match Move::parse(text.as_str(), opening.position().size()) {
        Ok(Move::Place(point)) => Some(point),
        _ => None,
    }
}

/// An offered fifth that is not what black would like best.
fn worst_for_black(opening: &Opening, reply: &Reply) -> Option<Point> {
    let best = best(opening, reply);
    opening.offered().filter(|&point| Some(point) != best).last().or(opening.offered().last())
}

/// Any action that is allowed, a point near the centre rather than elsewhere.
fn near(opening: &Opening, chance: &mut impl Rng) -> Option<Action> {
    let centre = Point::centre(opening.position().size());
    let distance = |action: &Action| match action {
        Action::Place(point) | Action::Offer(point) | Action::Pick(point) => point.distance(centre),
        _ => 0,
    };
    let mut actions = opening.actions();
    actions.sort_by_key(distance);
    let choice = actions.len().min(12);
    (choice > 0).then(|| actions[chance.random_range(0..choice)])
}

#[cfg(test)]
mod tests {
    use player::ThinkInfo;
    use rules::gomoku::Ruleset;

    use super::*;

    #[test]
    fn every_protocol_is_walked_to_its_end() {
        for protocol in Protocol::ALL {
            for (seed, score) in [(1, 100), (2, -100), (3, 0)] {
                let mut opening = Opening::new(protocol, Ruleset::usual());
                let info = ThinkInfo { score: Some(Score::Raw(score)), ..ThinkInfo::default() };
                let reply = Reply { info: Some(info), ..Reply::plain("h8".parse().unwrap()) };
                while let Some(turn) = opening.turn() {
                    let action = action(&opening, &reply, seed).unwrap();
                    opening.act(turn.seat, action).unwrap();
                }
            }
        }
    }

    #[test]
    fn the_better_colour_is_taken() {
        let mut opening = Opening::new(Protocol::Swap, Ruleset::usual());
        let seat = opening.turn().unwrap().seat;
        opening.act(seat, Action::Place(Point::new(7, 7))).unwrap();
        for (score, expected) in [(300, Action::Stay), (-300, Action::Swap)] {
            let info = ThinkInfo { score: Some(Score::Raw(score)), ..ThinkInfo::default() };
            let reply = Reply { info: Some(info), ..Reply::plain("h9".parse().unwrap()) };
            assert_eq!(action(&opening, &reply, 0), Some(expected), "white to move at {score}");
        }
    }
}
