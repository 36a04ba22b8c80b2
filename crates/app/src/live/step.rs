//! What happens in a live game, as it is stored and played over again.
//!
//! A step is one numbered event: the store keeps it, the page is told it. Moves and what is taken
//! back are events that the store understands; everything else is a note of ours.

use record::GameResult;
use rules::Side;
use serde::{Deserialize, Serialize};
use store::GameEvent;

use super::seat::Seat;

/// One thing that happens: what the store keeps, with a note of ours.
pub(crate) type Step = GameEvent<Note>;

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
    Ended(GameResult),
}

/// The step as the store keeps it.
pub(crate) fn stored(step: &Step) -> GameEvent {
    let text = |note| Some(serde_json::to_value(note).expect("every key of a note is a string"));
    step.clone().with_note(text).expect("every note has a text")
}

/// The step that was stored; `None` for a note of somebody else.
pub(crate) fn read(event: GameEvent) -> Option<Step> {
    event.with_note(|note| serde_json::from_value(note).ok())
}

#[cfg(test)]
mod tests {
    use record::{Annotation, EndReason};
    use rules::Outcome;

    use super::*;

    #[test]
    fn steps_survive_the_store() {
        let timeout = GameResult::lost_by(Side::Second, EndReason::Timeout, "late");
        let draw = GameResult::new(Some(Outcome::Draw), EndReason::Rules("full-board".to_owned()));
        let steps = [
            Step::Moved { text: "h8".to_owned(), annotation: Annotation::default() },
            Step::TakenBack { plies: 2 },
            Step::Noted { note: Note::Chosen { action: "declare 3".to_owned() } },
            Step::Noted { note: Note::Restarted },
            Step::Noted { note: Note::Ended(timeout) },
            Step::Noted { note: Note::Ended(draw) },
            Step::Noted { note: Note::Ended(GameResult::new(None, EndReason::Interrupted)) },
        ];
        for step in steps {
            assert_eq!(read(stored(&step)), Some(step));
        }
    }

    #[test]
    fn ends_that_version_0_1_has_stored_are_read_table() {
        let table = [
            (
                r#"{"outcome":"black","reason":"timeout","rule":"","at_fault":"white","detail":"late"}"#,
                GameResult::lost_by(Side::Second, EndReason::Timeout, "late"),
            ),
            (
                r#"{"outcome":"draw","reason":"rules","rule":"full-board","at_fault":"","detail":""}"#,
                GameResult::new(Some(Outcome::Draw), EndReason::Rules("full-board".to_owned())),
            ),
            (
                r#"{"outcome":"none","reason":"interrupted","rule":"","at_fault":"","detail":""}"#,
                GameResult::new(None, EndReason::Interrupted),
            ),
        ];
        for (end, result) in table {
            let note = end.replacen('{', r#"{"type":"ended","#, 1);
            let note = serde_json::from_str(&note).unwrap();
            let ended = Step::Noted { note: Note::Ended(result) };
            assert_eq!(read(GameEvent::Noted { note }), Some(ended), "{end}");
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
