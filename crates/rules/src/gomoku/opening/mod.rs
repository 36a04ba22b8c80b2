//! Opening protocols: how the first stones come onto the board and who gets which colour.
//!
//! [`Opening`] is the referee of an opening. It says at each moment which [`Seat`] is asked for
//! what ([`Turn`], [`Task`]), takes an [`Action`] or refuses it with the reason, and when
//! nobody is asked any more, hands over the [`Position`] and who has black. The protocols are told
//! in [`Protocol`] and written down as lists of steps in `plan`; `pattern` knows which fifth
//! moves are symmetric.

mod action;
mod error;
mod pattern;
mod plan;
mod protocol;
mod task;

pub use action::{Action, ActionTextError};
pub use error::OpeningError;
pub use protocol::{Protocol, UnknownProtocol};
pub use task::{Area, Seat, Task, Turn};

use super::{Move, Point, Position, Ruleset};
use crate::Side;
use pattern::Pattern;
use plan::{Actor, Step};

/// An opening in progress or ended.
///
/// ```
/// use rules::gomoku::{Point, Ruleset, opening::{Action, Opening, Protocol, Seat}};
/// let mut opening = Opening::new(Protocol::Swap, Ruleset::usual());
/// opening.act(Seat::A, Action::Place(Point::new(7, 7))).unwrap();
/// assert!(opening.act(Seat::A, Action::Swap).is_err(), "the choice is B's");
/// opening.act(Seat::B, Action::Swap).unwrap();
/// assert_eq!(opening.turn(), None);
/// let (position, black) = opening.into_parts();
/// assert_eq!((position.to_string().as_str(), black), ("h8", Seat::B));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    protocol: Protocol,
    position: Position,
    black: Seat,
    /// The steps known so far; each action in `past` has settled one, in order.
    plan: Vec<Step>,
    past: Vec<Past>,
}

/// An action that was done, and what it may have changed.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Past {
    seat: Seat,
    action: Action,
    black_before: Seat,
    planned_before: usize,
}

impl Opening {
    /// The beginning of an opening on an empty board; A has black for the moment.
    #[must_use]
    pub fn new(protocol: Protocol, ruleset: Ruleset) -> Self {
        Opening {
            protocol,
            position: Position::new(ruleset),
            black: Seat::A,
            plan: plan::beginning(protocol).to_vec(),
            past: Vec::new(),
        }
    }

    /// The protocol that is followed.
    #[must_use]
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The stones so far.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Who has a colour at present.
    #[must_use]
    pub fn owner(&self, colour: Side) -> Seat {
        match colour {
            Side::First => self.black,
            Side::Second => self.black.other(),
        }
    }

    /// Every action so far and who did it, oldest first.
    pub fn history(&self) -> impl Iterator<Item = (Seat, Action)> + '_ {
        self.past.iter().map(|past| (past.seat, past.action))
    }

    /// The fifth moves offered so far, oldest first.
    pub fn offered(&self) -> impl Iterator<Item = Point> + '_ {
        self.past.iter().filter_map(|past| match past.action {
            Action::Offer(point) => Some(point),
            _ => None,
        })
    }

    /// Who is asked for what; `None` when the opening has ended.
    #[must_use]
    pub fn turn(&self) -> Option<Turn> {
        let step = self.plan.get(self.past.len())?;
        let seat = match step.by {
            Actor::Seat(seat) => seat,
            Actor::Owner(colour) => self.owner(colour),
        };
        Some(Turn { seat, task: step.task })
    }

    /// Every action that the seat whose turn it is can do; empty when the opening has ended.
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        let Some(Turn { seat, task }) = self.turn() else { return Vec::new() };
        let points = || self.position.empty_points();
        let mut actions: Vec<Action> = match task {
            Task::Place { .. } => points().map(Action::Place).collect(),
            Task::OfferFifth { .. } => points().map(Action::Offer).collect(),
            Task::PickFifth => self.offered().map(Action::Pick).collect(),
            Task::DeclareFifths { most } => (1..=most).map(Action::Declare).collect(),
            choice => choice.choices().to_vec(),
        };
        actions.retain(|&action| self.check(seat, action).is_ok());
        actions
    }

    /// Whether a seat can do an action now, and if not, why.
    ///
    /// # Errors
    /// The reason why it cannot.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), OpeningError> {
        let turn = self.turn().ok_or(OpeningError::Over(action))?;
        let task = turn.task;
        if seat != turn.seat {
            return Err(OpeningError::NotYourTurn { seat, task });
        }
        match (task, action) {
            (Task::Place { area, .. }, Action::Place(point)) => self.check_stone(point, area),
            (Task::DeclareFifths { most }, Action::Declare(number)) => {
                let is_allowed = (1..=most).contains(&number);
                is_allowed.then_some(()).ok_or(OpeningError::BadNumber { number, most })
            }
            (Task::OfferFifth { .. }, Action::Offer(point)) => self.check_offer(point),
            (Task::PickFifth, Action::Pick(point)) => {
                let is_offered = self.offered().any(|offered| offered == point);
                is_offered.then_some(()).ok_or(OpeningError::NotOffered(point))
            }
            (choice, _) if choice.choices().contains(&action) => Ok(()),
            _ => Err(OpeningError::NotTheTask { action, task }),
        }
    }

    fn check_stone(&self, point: Point, area: Area) -> Result<(), OpeningError> {
        self.position.check(Move::Place(point))?;
        let is_inside = area.contains(point, self.position.size());
        is_inside.then_some(()).ok_or(OpeningError::OutsideArea { point, area })
    }

    fn check_offer(&self, point: Point) -> Result<(), OpeningError> {
        self.position.check(Move::Place(point))?;
        if self.offered().any(|offered| offered == point) {
            return Err(OpeningError::AlreadyOffered(point));
        }
        let pattern = Pattern::of(&self.position);
        let is_same = |&offered: &Point| pattern.images(point).any(|image| image == offered);
        self.offered().find(is_same).map_or(Ok(()), |offered| Err(OpeningError::Symmetric { point, offered }))
    }

    /// Does an action if it is what is asked of this seat; otherwise nothing changes.
    ///
    /// # Errors
    /// The reason why it cannot be done.
    pub fn act(&mut self, seat: Seat, action: Action) -> Result<(), OpeningError> {
        self.check(seat, action)?;
        let task = self.plan[self.past.len()].task;
        let different_fifths = || Pattern::count_different(&self.position);
        let added = plan::continuation(task, action, different_fifths);
        self.past.push(Past { seat, action, black_before: self.black, planned_before: self.plan.len() });
        self.plan.extend(added);
        match action {
            Action::Place(point) | Action::Pick(point) => self.position.play_unchecked(Move::Place(point)),
            Action::Swap => self.black = self.black.other(),
            Action::Black => self.black = seat,
            Action::White => self.black = seat.other(),
            Action::Stay | Action::AddTwo | Action::OfferTen | Action::Declare(_) | Action::Offer(_) => {}
        }
        Ok(())
    }

    /// Takes back the last action and says what it was; `None` if there is none.
    pub fn undo(&mut self) -> Option<Action> {
        let past = self.past.pop()?;
        self.black = past.black_before;
        self.plan.truncate(past.planned_before);
        if matches!(past.action, Action::Place(_) | Action::Pick(_)) {
            self.position.undo();
        }
        Some(past.action)
    }

    /// The position and who has black in it: for good once [`Self::turn`] is `None`.
    #[must_use]
    pub fn into_parts(self) -> (Position, Seat) {
        (self.position, self.black)
    }
}
