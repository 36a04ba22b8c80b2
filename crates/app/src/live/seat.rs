//! Who sits at a board, and the terms of a game that the record does not speak about.

use player::Ratings;
use record::{GameRecord, Player};
use rules::{GameKind, Side};
use serde::{Deserialize, Serialize};

use crate::{
    messages::live::{self, SeatKind},
    programs, view,
};

/// A person, or an engine by its id.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Seat {
    /// The id of an engine; empty for a person.
    pub(crate) id: String,
    /// The name that is shown.
    pub(crate) name: String,
}

impl Seat {
    pub(crate) fn is_human(&self) -> bool {
        self.id.is_empty()
    }

    /// Whether an own program sits here.
    pub(crate) fn is_program(&self) -> bool {
        self.id.starts_with(programs::PREFIX)
    }

    /// The seat as the page is told.
    pub(crate) fn view(&self, game: GameKind, ratings: &Ratings) -> live::Seat {
        live::Seat {
            kind: if self.is_human() { SeatKind::Human } else { SeatKind::Engine },
            id: self.id.clone(),
            name: self.name.clone(),
            elo: view::elo_of(&self.id, game, ratings),
        }
    }

    /// The seat that a record tells.
    pub(crate) fn of(player: &Player) -> Seat {
        Seat { id: player.spec.clone(), name: player.name.clone() }
    }

    /// Tells a record who sits here.
    pub(crate) fn write(&self, player: &mut Player, rating: Option<f64>) {
        player.name.clone_from(&self.name);
        player.spec.clone_from(&self.id);
        player.rating = rating.map(|rating| rating.round() as i32);
    }
}

/// Both seats as the page is told.
pub(crate) fn seats_view(seats: &[Seat; 2], game: GameKind, ratings: &Ratings) -> live::Seats {
    let [first, second] = [&seats[0], &seats[1]].map(|seat| seat.view(game, ratings));
    live::Seats { first, second }
}

/// The terms of a live game, kept among the fields of the record that others do not know.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// How long an engine without a clock may think about a move.
    pub(crate) think_ms: u32,
    /// Whether help is refused.
    pub(crate) serious: bool,
    /// The person at the screen.
    pub(crate) nickname: String,
    /// The clocks.
    pub(crate) clock: Option<ClockTerms>,
}

/// What each side's clock begins with, and what a move adds to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ClockTerms {
    pub(crate) initial_ms: u64,
    pub(crate) increment_ms: u64,
}

/// The field of a record that holds the terms.
const FIELD: &str = "live";

impl Terms {
    /// The terms that a record holds, or the usual ones if somebody else has written it.
    pub(crate) fn of(record: &GameRecord) -> Option<Terms> {
        serde_json::from_value(record.extra.get(FIELD)?.clone()).ok()
    }

    /// Tells them to a record.
    pub(crate) fn write(&self, record: &mut GameRecord) {
        let terms = serde_json::to_value(self).expect("every key of the terms is a string");
        record.extra.insert(FIELD.to_owned(), terms);
        if let Some(ClockTerms { initial_ms, increment_ms }) = self.clock {
            let seconds = |ms: u64| ms as f64 / 1000.0;
            record.header.time_control = format!("{}+{}", seconds(initial_ms), seconds(increment_ms));
        }
    }
}

/// The side of the one person who plays against an engine.
pub(crate) fn only_person(seats: &[Seat; 2]) -> Option<Side> {
    match [seats[0].is_human(), seats[1].is_human()] {
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        _ => None,
    }
}
