//! Random walks through every protocol, held against a slow obvious reference.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::Side;
use rules::gomoku::opening::{Action, Area, Opening, Protocol, Seat, Task, Turn};
use rules::gomoku::{Move, Point, Position};

use super::renju;

const SIZES: [usize; 6] = [5, 6, 8, 15, 20, 181];
/// Taraguchi-10 with ten fifths: four stones, four choices, ten offers, one pick.
const LONGEST_OPENING: usize = 19;

/// The figure of the stones and a marked point, in the smallest of its eight views, moved to the
/// corner: equal for two points if and only if they are symmetric.
fn figure(position: &Position, marked: Point) -> Vec<(i16, i16, Option<Side>)> {
    let stones = Point::all(position.size()).filter(|&point| position.stone(point).is_some());
    let cells: Vec<(i16, i16, Option<Side>)> = stones
        .chain([marked])
        .map(|point| (i16::from(point.x()), i16::from(point.y()), position.stone(point)))
        .collect();
    let view = |n: usize| {
        let turned = cells.iter().map(|&(x, y, stone)| {
            let (x, y) = if n & 1 == 0 { (x, y) } else { (y, x) };
            (if n & 2 == 0 { x } else { -x }, if n & 4 == 0 { y } else { -y }, stone)
        });
        let left = turned.clone().map(|(x, ..)| x).min().unwrap_or(0);
        let bottom = turned.clone().map(|(_, y, _)| y).min().unwrap_or(0);
        let mut view: Vec<_> = turned.map(|(x, y, stone)| (x - left, y - bottom, stone)).collect();
        view.sort();
        view
    };
    (0..8).map(view).min().expect("there are eight views")
}

/// Whether an action fits the turn, the slow and obvious way.
fn reference_allows(opening: &Opening, turn: Turn, seat: Seat, action: Action) -> bool {
    let position = opening.position();
    let size = position.size();
    let is_playable = |point: Point| position.is_legal(Move::Place(point));
    let in_area = |point: Point, area: Area| match area {
        Area::Board => true,
        Area::CentralSquare(side) => {
            let near = |n: u8| (i16::from(n) - i16::from(size / 2)).abs() * 2 < i16::from(side);
            near(point.x()) && near(point.y())
        }
    };
    let fits = match (turn.task, action) {
        (Task::Place { area, colour }, Action::Place(point)) => {
            colour == position.side_to_move() && is_playable(point) && in_area(point, area)
        }
        (Task::DecideSwap | Task::DecideSwapOrOffer, Action::Swap | Action::Stay)
        | (Task::ChooseColour | Task::ChooseColourOrAdd, Action::Black | Action::White)
        | (Task::ChooseColourOrAdd, Action::AddTwo)
        | (Task::DecideSwapOrOffer, Action::OfferTen) => true,
        (Task::DeclareFifths { most }, Action::Declare(number)) => number >= 1 && number <= most,
        (Task::OfferFifth { .. }, Action::Offer(point)) => {
            is_playable(point)
                && opening.offered().all(|other| figure(position, other) != figure(position, point))
        }
        (Task::PickFifth, Action::Pick(point)) => opening.offered().any(|offered| offered == point),
        _ => false,
    };
    fits && seat == turn.seat
}

/// Everything that could be tried, possible or not.
fn attempts(size: u8) -> impl Iterator<Item = (Seat, Action)> {
    let choices =
        [Action::Swap, Action::Stay, Action::Black, Action::White, Action::AddTwo, Action::OfferTen];
    let points = Point::all(size + 1)
        .flat_map(|point| [Action::Place(point), Action::Offer(point), Action::Pick(point)]);
    let actions = choices.into_iter().chain((0..=11).map(Action::Declare)).chain(points);
    actions.flat_map(|action| Seat::BOTH.map(|seat| (seat, action)))
}

#[test]
fn exactly_the_listed_actions_are_accepted_and_nothing_else_changes_anything() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    for (size, walks) in [(5, 12), (6, 8), (9, 2)] {
        for protocol in Protocol::ALL.repeat(walks) {
            let mut opening = Opening::new(protocol, renju(size));
            while let Some(turn) = opening.turn() {
                let listed = opening.actions();
                for (seat, action) in attempts(opening.position().size()) {
                    let mut tried = opening.clone();
                    let is_accepted = tried.act(seat, action).is_ok();
                    let context = || format!("{protocol} {size}: {seat} {action} at {turn:?}");
                    assert_eq!(is_accepted, seat == turn.seat && listed.contains(&action), "{}", context());
                    assert_eq!(is_accepted, reference_allows(&opening, turn, seat, action), "{}", context());
                    if is_accepted {
                        assert_eq!(tried.undo(), Some(action), "{}", context());
                    }
                    assert_eq!(tried, opening, "{}", context());
                }
                opening.act(turn.seat, listed[random.random_range(0..listed.len())]).unwrap();
            }
            assert!(attempts(5).all(|(seat, action)| opening.check(seat, action).is_err()));
        }
    }
}

#[test]
fn every_walk_ends_and_can_be_undone_to_the_start() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for size in SIZES {
        for protocol in Protocol::ALL.repeat(if size > 20 { 3 } else { 60 }) {
            let start = Opening::new(protocol, renju(size));
            let (mut opening, mut states) = (start.clone(), Vec::new());
            while let Some(turn) = opening.turn() {
                let listed = opening.actions();
                states.push(opening.clone());
                assert!(states.len() <= LONGEST_OPENING, "{protocol} {size}");
                opening.act(turn.seat, listed[random.random_range(0..listed.len())]).unwrap();
            }
            assert_eq!(opening.actions(), []);
            assert_eq!(opening.position().outcome(), None);
            while let Some(state) = states.pop() {
                assert!(opening.undo().is_some());
                assert_eq!(opening, state, "{protocol} {size}");
            }
            assert_eq!((opening.undo(), &opening), (None, &start));
        }
    }
}
