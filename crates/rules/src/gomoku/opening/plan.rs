//! The protocols as lists of steps, and the steps that a choice adds to them.
//!
//! Each action settles one step. A protocol begins with a fixed list; where it branches, the
//! action that was chosen says how the list goes on.

use super::{Action, Area, Protocol, Seat, Task};
use crate::Side;

/// Something that one seat will be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) by: Actor,
    pub(super) task: Task,
}

/// Who does a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Actor {
    /// This seat, whatever colour it has.
    Seat(Seat),
    /// The seat that has this colour when the step comes.
    Owner(Side),
}

const BLACK: Side = Side::First;
const WHITE: Side = Side::Second;
const CENTRE: Area = Area::CentralSquare(1);

/// The stone is placed by a seat that may not own its colour.
const fn seat_places(seat: Seat, colour: Side, area: Area) -> Step {
    Step { by: Actor::Seat(seat), task: Task::Place { colour, area } }
}

const fn owner_places(colour: Side, area: Area) -> Step {
    Step { by: Actor::Owner(colour), task: Task::Place { colour, area } }
}

const fn owner(colour: Side, task: Task) -> Step {
    Step { by: Actor::Owner(colour), task }
}

const CENTRE_FIRST: &[Step] = &[owner_places(BLACK, CENTRE)];

const SWAP: &[Step] = &[owner_places(BLACK, Area::Board), owner(WHITE, Task::DecideSwap)];

const SWAP2: &[Step] = &[
    seat_places(Seat::A, BLACK, Area::Board),
    seat_places(Seat::A, WHITE, Area::Board),
    seat_places(Seat::A, BLACK, Area::Board),
    owner(WHITE, Task::ChooseColourOrAdd),
];

const SWAP2_ADDED: &[Step] = &[
    seat_places(Seat::B, WHITE, Area::Board),
    seat_places(Seat::B, BLACK, Area::Board),
    owner(BLACK, Task::ChooseColour),
];

const SOOSYRV_8: &[Step] = &[
    seat_places(Seat::A, BLACK, CENTRE),
    seat_places(Seat::A, WHITE, Area::CentralSquare(3)),
    seat_places(Seat::A, BLACK, Area::CentralSquare(5)),
    owner(WHITE, Task::DecideSwap),
    owner_places(WHITE, Area::Board),
    owner(WHITE, Task::DeclareFifths { most: 8 }),
    owner(BLACK, Task::DecideSwap),
];

const TARAGUCHI_10: &[Step] = &[
    owner_places(BLACK, CENTRE),
    owner(WHITE, Task::DecideSwap),
    owner_places(WHITE, Area::CentralSquare(3)),
    owner(BLACK, Task::DecideSwap),
    owner_places(BLACK, Area::CentralSquare(5)),
    owner(WHITE, Task::DecideSwap),
    owner_places(WHITE, Area::CentralSquare(7)),
    owner(BLACK, Task::DecideSwapOrOffer),
];

const TARAGUCHI_10_ONE_FIFTH: &[Step] =
    &[owner_places(BLACK, Area::CentralSquare(9)), owner(WHITE, Task::DecideSwap)];

/// The steps with which a protocol begins.
pub(super) const fn beginning(protocol: Protocol) -> &'static [Step] {
    match protocol {
        Protocol::Free => &[],
        Protocol::CentreFirst => CENTRE_FIRST,
        Protocol::Swap => SWAP,
        Protocol::Swap2 => SWAP2,
        Protocol::Soosyrv8 => SOOSYRV_8,
        Protocol::Taraguchi10 => TARAGUCHI_10,
    }
}

/// The steps that an action adds at the end of the plan. `different_fifths` counts the fifth moves
/// that are not symmetric to each other: a small board may not have as many as are to be offered.
pub(super) fn continuation(
    task: Task,
    action: Action,
    different_fifths: impl FnOnce() -> usize,
) -> Vec<Step> {
    match (task, action) {
        (Task::ChooseColourOrAdd, Action::AddTwo) => SWAP2_ADDED.to_vec(),
        (Task::DecideSwapOrOffer, Action::Swap | Action::Stay) => TARAGUCHI_10_ONE_FIFTH.to_vec(),
        (Task::DecideSwapOrOffer, Action::OfferTen) => fifths(10, different_fifths()),
        (Task::DeclareFifths { .. }, Action::Declare(number)) => fifths(number, different_fifths()),
        _ => Vec::new(),
    }
}

/// Black offers fifth moves and white picks one. A single one need not be offered: it is played.
fn fifths(wanted: u8, available: usize) -> Vec<Step> {
    let count = wanted.min(u8::try_from(available).unwrap_or(u8::MAX));
    if count == 1 {
        return vec![owner_places(BLACK, Area::Board)];
    }
    let offers = (1..=count).rev().map(|left| owner(BLACK, Task::OfferFifth { left }));
    offers.chain([owner(WHITE, Task::PickFifth)]).collect()
}
