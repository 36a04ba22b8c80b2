//! Who sits at a board, and the terms of a game that the record does not speak about.

use player::Ratings;
use record::{GameRecord, Player};
use rules::{GameKind, Side};
use serde::{Deserialize, Serialize};

use crate::{
    messages::live::{self, SeatKind},
    programs, view,
    visitors::{self, Role, Visitor, VisitorId},
};

/// A person, or an engine by its id.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// The id of an engine; empty for a person.
    pub id: String,
    /// The name that is shown.
    pub name: String,
    /// Who has the seat of a person.
    #[serde(default, skip_serializing_if = "Holder::is_house")]
    pub holder: Holder,
}

/// Who has the seat of a person: a visitor, nobody yet, or the host, whose games the owner of the machine plays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Holder(String);

/// How a free seat is written down: no id is like this.
const FREE: &str = "?";

impl Holder {
    /// Nobody yet.
    pub(crate) fn nobody() -> Holder {
        Holder(FREE.to_owned())
    }

    /// Somebody.
    pub(crate) fn visitor(id: &VisitorId) -> Holder {
        Holder(id.to_string())
    }

    pub(crate) fn is(&self, id: &VisitorId) -> bool {
        self.0 == id.as_str()
    }

    pub(crate) fn is_free(&self) -> bool {
        self.0 == FREE
    }

    fn is_house(&self) -> bool {
        self.0.is_empty()
    }

    /// By which others know the holder; none while the seat is free.
    fn handle(&self) -> Option<String> {
        (!self.is_free()).then(|| visitors::handle_of(&self.0).unwrap_or_else(|| HOST.to_owned()))
    }
}

/// The handle of the owner of the machine, which is none of a visitor.
pub(crate) const HOST: &str = "host";

impl Seat {
    pub(crate) fn is_human(&self) -> bool {
        self.id.is_empty()
    }

    /// The visitor whose seat it is, by its id.
    pub(crate) fn visitor(&self) -> Option<&str> {
        let holder = self.holder.0.as_str();
        (self.is_human() && !self.holder.is_free() && !holder.is_empty()).then_some(holder)
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
            holder: if self.is_human() { self.holder.handle() } else { None },
        }
    }

    /// The seat that a record tells.
    pub(crate) fn of(player: &Player) -> Seat {
        let holder = player.extra.get(HOLDER).and_then(|holder| holder.as_str());
        Seat {
            id: player.spec.clone(),
            name: player.name.clone(),
            holder: Holder(holder.unwrap_or_default().to_owned()),
        }
    }

    /// Tells a record who sits here.
    pub(crate) fn write(&self, player: &mut Player, rating: Option<f64>) {
        player.name.clone_from(&self.name);
        player.spec.clone_from(&self.id);
        player.rating = rating.map(|rating| rating.round() as i32);
        if self.holder.is_house() {
            player.extra.remove(HOLDER);
        } else {
            player.extra.insert(HOLDER.to_owned(), self.holder.0.clone().into());
        }
    }
}

/// The field of a player that tells who has the seat.
const HOLDER: &str = "holder";

/// Forgets whose a game is and who sits there: a file cannot say, and is not told.
pub(crate) fn forget_people(record: &mut GameRecord) {
    for side in Side::BOTH {
        record.header.players.of_mut(side).extra.remove(HOLDER);
    }
    if let Some(terms) = Terms::of(record) {
        Terms { owner: String::new(), ..terms }.write(record);
    }
}

/// Has somebody go on with a kept game: their own seats stay theirs, those of others are free.
pub(crate) fn take_over(record: &mut GameRecord, who: &Visitor) {
    for side in Side::BOTH {
        let player = record.header.players.of_mut(side);
        let mut seat = Seat::of(player);
        if seat.is_human() && !seat.holder.is(&who.id) {
            seat.holder = if who.role == Role::Owner { Holder::default() } else { Holder::nobody() };
            seat.write(player, player.rating.map(f64::from));
        }
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
    /// Who began the game: the id of a visitor, or empty for the host.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) owner: String,
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
