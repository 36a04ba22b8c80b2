//! What happens in a live game, as it is stored and played over again.
//!
//! A step is one numbered event: the store keeps it, the page is told it. Moves and what is taken
//! back are events that the store understands; everything else is a note of ours.

use record::{Annotation, EndReason, Extra, GameResult};
use rules::{Outcome, Side};
use serde::{Deserialize, Serialize};
use store::GameEvent;

use super::seat::Seat;

/// One thing that happens.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Step {
    /// A move or a stone of the opening.
    Moved {
        /// The move.
        text: String,
        /// What is known about it.
        annotation: Annotation,
    },
    /// The last moves are taken back.
    TakenBack {
        /// How many.
        plies: usize,
    },
    /// Anything else.
    Noted(Note),
}

/// Something that is not a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Note {
    /// A decision of the opening.
    Chosen {
        /// The action, as the referee writes it.
        action: String,
    },
    /// The game begins again; its moves were taken back before.
    Restarted,
    /// Other players, colours or names.
    Players {
        /// Who plays now.
        seats: [Seat; 2],
        /// The person at the screen.
        nickname: String,
    },
    /// Kept in a slot.
    Saved {
        /// The slot.
        slot: String,
    },
    /// A side asked for the best move.
    Hinted {
        /// Which.
        #[serde(with = "side_name")]
        side: Side,
    },
    /// A game between engines was stopped.
    Paused,
    /// It goes on.
    Continued,
    /// The end.
    Ended(StoredEnd),
}

/// A result as a note holds it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct StoredEnd {
    /// `black`, `white`, `draw` or `none`.
    outcome: String,
    reason: String,
    rule: String,
    /// `black`, `white` or empty.
    at_fault: String,
    detail: String,
}

impl Step {
    /// A decision, a pause, an end.
    pub(crate) fn stored(&self) -> GameEvent {
        match self {
            Step::Moved { text, annotation } => {
                GameEvent::Moved { text: text.clone(), annotation: annotation.clone() }
            }
            Step::TakenBack { plies } => GameEvent::TakenBack { plies: *plies },
            Step::Noted(note) => {
                let note = serde_json::to_value(note).expect("every key of a note is a string");
                GameEvent::Noted { note }
            }
        }
    }

    /// The step that was stored; `None` for a note of somebody else.
    pub(crate) fn read(event: GameEvent) -> Option<Step> {
        match event {
            GameEvent::Moved { text, annotation } => Some(Step::Moved { text, annotation }),
            GameEvent::TakenBack { plies } => Some(Step::TakenBack { plies }),
            GameEvent::Noted { note } => serde_json::from_value(note).ok().map(Step::Noted),
        }
    }
}

impl StoredEnd {
    pub(crate) fn of(result: &GameResult) -> StoredEnd {
        StoredEnd {
            outcome: match result.outcome {
                Some(Outcome::Win(side)) => side.name(),
                Some(Outcome::Draw) => "draw",
                None => "none",
            }
            .to_owned(),
            reason: result.reason.name().to_owned(),
            rule: result.reason.rule().to_owned(),
            at_fault: result.at_fault.map_or("", Side::name).to_owned(),
            detail: result.detail.clone(),
        }
    }

    pub(crate) fn result(&self) -> GameResult {
        let side = |name: &str| Side::BOTH.into_iter().find(|side| side.name() == name);
        let outcome = match self.outcome.as_str() {
            "draw" => Some(Outcome::Draw),
            name => side(name).map(Outcome::Win),
        };
        GameResult {
            outcome,
            reason: EndReason::from_name(&self.reason, &self.rule).unwrap_or(EndReason::Unstated),
            at_fault: side(&self.at_fault),
            detail: self.detail.clone(),
            extra: Extra::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_survive_the_store() {
        let timeout = GameResult::lost_by(Side::Second, EndReason::Timeout, "late");
        let draw = GameResult::new(Some(Outcome::Draw), EndReason::Rules("full-board".to_owned()));
        let steps = [
            Step::Moved { text: "h8".to_owned(), annotation: Annotation::default() },
            Step::TakenBack { plies: 2 },
            Step::Noted(Note::Chosen { action: "declare 3".to_owned() }),
            Step::Noted(Note::Restarted),
            Step::Noted(Note::Ended(StoredEnd::of(&timeout))),
        ];
        for step in steps {
            assert_eq!(Step::read(step.stored()), Some(step));
        }
        for result in [timeout, draw, GameResult::new(None, EndReason::Interrupted)] {
            assert_eq!(StoredEnd::of(&result).result(), result);
        }
    }
}

/// A side by its name.
mod side_name {
    use rules::Side;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(side.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
        let name = String::deserialize(deserializer)?;
        let side = Side::BOTH.into_iter().find(|side| side.name() == name);
        side.ok_or_else(|| D::Error::custom("there is no such side"))
    }
}
