//! Who is asked in an opening, and what for.

use std::fmt;

use super::Action;
use crate::{Side, gomoku::Point};

/// A person or program at the board, whatever colour it has: colours change hands in an opening,
/// seats do not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Seat {
    /// Begins, and has black at first.
    A,
    /// Has white at first.
    B,
}

impl Seat {
    /// Both seats.
    pub const BOTH: [Seat; 2] = [Seat::A, Seat::B];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::A => Seat::B,
            Seat::B => Seat::A,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::A => "A",
            Seat::B => "B",
        })
    }
}

/// Where a stone may stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Area {
    /// Anywhere.
    Board,
    /// In the square of this odd side length around [`Point::centre`], as far as the board has it.
    /// Side 1 is the centre itself.
    CentralSquare(u8),
}

impl Area {
    /// Whether a point of a board of this size lies in the area.
    #[must_use]
    pub const fn contains(self, point: Point, size: u8) -> bool {
        match self {
            Area::Board => point.is_on(size),
            Area::CentralSquare(side) => point.is_on(size) && point.distance(Point::centre(size)) <= side / 2,
        }
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Area::Board => f.write_str("anywhere on the board"),
            Area::CentralSquare(1) => f.write_str("at the centre"),
            Area::CentralSquare(side) => write!(f, "in the central {side}×{side} square"),
        }
    }
}

/// What is asked of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Task {
    /// [`Action::Place`]: put a stone of this colour, which need not be the seat's own.
    Place {
        /// The colour of the stone.
        colour: Side,
        /// Where it may stand.
        area: Area,
    },
    /// [`Action::Swap`] or [`Action::Stay`].
    DecideSwap,
    /// [`Action::Black`] or [`Action::White`].
    ChooseColour,
    /// [`Action::Black`], [`Action::White`] or [`Action::AddTwo`]: the choice of Swap2.
    ChooseColourOrAdd,
    /// [`Action::Swap`], [`Action::Stay`] or [`Action::OfferTen`]: the choice of Taraguchi-10.
    DecideSwapOrOffer,
    /// [`Action::Declare`]: say how many fifth moves will be offered.
    DeclareFifths {
        /// The largest number allowed; the smallest is 1.
        most: u8,
    },
    /// [`Action::Offer`]: offer one more fifth move, not symmetric to those offered before.
    OfferFifth {
        /// How many are still to be offered, this one included.
        left: u8,
    },
    /// [`Action::Pick`]: choose the offered fifth move that is played.
    PickFifth,
}

impl Task {
    /// The actions to choose from, if the task is a plain choice; empty if it asks for a point or a
    /// number.
    #[must_use]
    pub const fn choices(self) -> &'static [Action] {
        match self {
            Task::DecideSwap => &[Action::Swap, Action::Stay],
            Task::ChooseColour => &[Action::Black, Action::White],
            Task::ChooseColourOrAdd => &[Action::Black, Action::White, Action::AddTwo],
            Task::DecideSwapOrOffer => &[Action::Swap, Action::Stay, Action::OfferTen],
            Task::Place { .. } | Task::DeclareFifths { .. } | Task::OfferFifth { .. } | Task::PickFifth => {
                &[]
            }
        }
    }
}

/// Completes the sentence "the task is to …".
impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Task::Place { colour, area } => write!(f, "place a {colour} stone {area}"),
            Task::DecideSwap => f.write_str("swap colours or stay"),
            Task::ChooseColour => f.write_str("choose black or white"),
            Task::ChooseColourOrAdd => f.write_str("choose black or white, or add a white and a black stone"),
            Task::DecideSwapOrOffer => f.write_str("swap colours, stay, or offer ten fifth moves"),
            Task::DeclareFifths { most } => write!(f, "declare the number of fifth moves, 1 to {most}"),
            Task::OfferFifth { left } => write!(f, "offer a fifth move, {left} to go"),
            Task::PickFifth => f.write_str("pick one of the offered fifth moves"),
        }
    }
}

/// Whose turn it is in an opening, and what for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// Who is asked.
    pub seat: Seat,
    /// What is asked.
    pub task: Task,
}
