//! Why an action is refused.

use super::{Action, Area, Seat, Task};
use crate::gomoku::{IllegalMove, Point};

/// Why an action cannot be done in an opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
pub enum OpeningError {
    /// The opening has ended.
    #[error("`{0}` comes too late: the opening is over")]
    Over(Action),
    /// The other seat is asked.
    #[error("it is not {seat}'s turn: {other} is to {task}", other = seat.other())]
    NotYourTurn {
        /// Who acted.
        seat: Seat,
        /// What the other seat is asked for.
        task: Task,
    },
    /// Something else is asked for.
    #[error("`{action}` is not asked for: the task is to {task}")]
    NotTheTask {
        /// The action.
        action: Action,
        /// What is asked for.
        task: Task,
    },
    /// The stone may not stand that far from the centre.
    #[error("{point} is not allowed: the stone must stand {area}")]
    OutsideArea {
        /// The point asked for.
        point: Point,
        /// Where the stone may stand.
        area: Area,
    },
    /// The referee of the game refuses the stone.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// That many fifth moves may not be declared.
    #[error("{number} fifth moves cannot be declared: the number must be from 1 to {most}")]
    BadNumber {
        /// The number declared.
        number: u8,
        /// The largest number allowed.
        most: u8,
    },
    /// The point has been offered before.
    #[error("{0} is already offered")]
    AlreadyOffered(Point),
    /// The point is the mirror image of one that has been offered, as the stones stand.
    #[error("{point} is symmetric to {offered}, which is already offered")]
    Symmetric {
        /// The point.
        point: Point,
        /// The offer it is symmetric to.
        offered: Point,
    },
    /// The point has not been offered.
    #[error("{0} is not one of the offered fifth moves")]
    NotOffered(Point),
}
