//! Who may do what at a board: whoever has a seat plays there, and whoever began the game looks after it.
//!
//! Where the owner of the machine alone can ask, everything is allowed. Elsewhere nobody moves, gives up or takes back for
//! somebody else, and who only watches changes nothing.

use rules::Side;

use super::{
    commands::{movers, undone_plies},
    seat::{Seat, only_person},
    table::Table,
};
use crate::{
    messages::{
        error::{ErrorCode, Refusal},
        socket::Command,
    },
    view,
    visitors::{Role, Visitor},
};

/// Refuses a command that is not for whoever gives it.
///
/// # Errors
/// If a seat or the game is somebody else's.
pub(super) fn check(table: &Table, who: &Visitor, command: &Command) -> Result<(), Refusal> {
    let rights = Rights { table, who };
    if who.role == Role::Owner {
        return Ok(());
    }
    match command {
        // Who may have a free seat, an invitation says.
        Command::Sit { .. } => Ok(()),
        Command::Stand { side } => rights.stands_up(view::side_of(*side)),
        _ if !rights.takes_part() => Err(ErrorCode::NotYourSeat.refusal()),
        Command::Play { .. } | Command::Pass | Command::Choose { .. } | Command::Hint => rights.is_asked(),
        Command::SwapSides if !table.moves.is_empty() => rights.is_asked(),
        Command::Undo { .. } | Command::Redo { .. } | Command::Restart | Command::Rematch
            if table.result.is_some() =>
        {
            Ok(())
        }
        Command::SwapSides | Command::Restart | Command::Redo { .. } => rights.is_alone(),
        Command::Undo { rounds } => rights.takes_back(undone_plies(table, *rounds)?),
        Command::Resign => rights.resigns(),
        Command::MoveNow
        | Command::Pause
        | Command::Continue
        | Command::SetName { .. }
        | Command::Save { .. }
        | Command::Rematch => Ok(()),
    }
}

/// Refuses a free seat to whoever is not invited: games are listed, and their names can be guessed.
///
/// # Errors
/// If somebody sits down in a game of others without the key of its invitation.
pub(super) fn check_invitation(
    table: &Table,
    who: &Visitor,
    command: &Command,
    is_key: impl FnOnce(&str) -> bool,
) -> Result<(), Refusal> {
    let Command::Sit { side, key, .. } = command else { return Ok(()) };
    let is_free = table.seats[view::side_of(*side).index()].holder.is_free();
    if !is_free || looks_after(table, who) || is_key(key.as_deref().unwrap_or_default()) {
        Ok(())
    } else {
        Err(ErrorCode::NotInvited.refusal())
    }
}

/// The side for which somebody gives up: their own, or that of whoever is asked.
pub(super) fn resigning(table: &Table, who: &Visitor) -> Side {
    let own = Side::BOTH.map(|side| holds(&table.seats[side.index()], who));
    match own {
        [true, false] => Side::First,
        [false, true] => Side::Second,
        _ => only_person(&table.seats).unwrap_or(table.asked()),
    }
}

/// Whether a person's seat is somebody's: the owner of the machine has all of them.
pub(super) fn holds(seat: &Seat, who: &Visitor) -> bool {
    seat.is_human() && (who.role == Role::Owner || seat.holder.is(&who.id))
}

/// Whether somebody looks after a game.
pub(super) fn looks_after(table: &Table, who: &Visitor) -> bool {
    who.is_in_charge() || table.terms.owner == who.id.as_str()
}

struct Rights<'a> {
    table: &'a Table,
    who: &'a Visitor,
}

impl Rights<'_> {
    fn has(&self, side: Side) -> bool {
        holds(&self.table.seats[side.index()], self.who)
    }

    /// Whether a side is played by somebody else.
    fn is_others(&self, side: Side) -> bool {
        let seat = &self.table.seats[side.index()];
        seat.is_human() && !seat.holder.is_free() && !self.has(side)
    }

    fn takes_part(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.has(side)) || looks_after(self.table, self.who)
    }

    /// An engine that is asked is nobody's: what follows from that is said elsewhere.
    fn is_asked(&self) -> Result<(), Refusal> {
        let asked = self.table.asked();
        if !self.table.asked_seat().is_human() || self.has(asked) {
            Ok(())
        } else if self.has(asked.other()) {
            Err(ErrorCode::NotYourTurn.refusal())
        } else {
            Err(ErrorCode::NotYourSeat.refusal())
        }
    }

    /// What concerns the whole game is for whoever has no other person in it.
    fn is_alone(&self) -> Result<(), Refusal> {
        let is_shared = Side::BOTH.into_iter().any(|side| self.is_others(side));
        if is_shared { Err(ErrorCode::NotYours.refusal()) } else { Ok(()) }
    }

    /// Nobody takes back somebody else's move.
    fn takes_back(&self, plies: usize) -> Result<(), Refusal> {
        let movers = movers(self.table);
        let is_others = movers[movers.len() - plies..].iter().any(|&mover| self.is_others(mover));
        if is_others { Err(ErrorCode::NotYourSeat.refusal()) } else { Ok(()) }
    }

    fn resigns(&self) -> Result<(), Refusal> {
        let side = resigning(self.table, self.who);
        if self.is_others(side) { Err(ErrorCode::NotYourSeat.refusal()) } else { Ok(()) }
    }

    /// Whoever sits may stand up, and whoever looks after the game may ask for that.
    fn stands_up(&self, side: Side) -> Result<(), Refusal> {
        if self.has(side) || looks_after(self.table, self.who) {
            Ok(())
        } else {
            Err(ErrorCode::NotYourSeat.refusal())
        }
    }
}
