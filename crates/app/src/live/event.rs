//! What happens in a live game: decided by a command or an engine's answer, applied to the table, stored, told.
//!
//! It is one type all the way. Moves and what is taken back are events that the store understands; everything else
//! is a note of ours.

use record::GameResult;
use rules::Side;
use serde::{Deserialize, Serialize};

use super::seat::Seat;

/// One numbered event of a live game.
pub type GameEvent = store::GameEvent<Note>;

/// Something that is not a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Note {
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

impl From<Note> for GameEvent {
    fn from(note: Note) -> GameEvent {
        GameEvent::Noted { note }
    }
}

#[cfg(test)]
mod tests {
    use record::{Annotation, EndReason};
    use rules::Outcome;

    use super::*;

    #[test]
    fn events_survive_their_text() {
        let timeout = GameResult::lost_by(Side::Second, EndReason::Timeout, "late");
        let draw = GameResult::new(Some(Outcome::Draw), EndReason::Rules("full-board".to_owned()));
        let events = [
            GameEvent::Moved { text: "h8".to_owned(), annotation: Annotation::default() },
            GameEvent::TakenBack { plies: 2 },
            Note::Chosen { action: "declare 3".to_owned() }.into(),
            Note::Restarted.into(),
            Note::Ended(timeout).into(),
            Note::Ended(draw).into(),
            Note::Ended(GameResult::new(None, EndReason::Interrupted)).into(),
        ];
        for event in events {
            let text = serde_json::to_string(&event).unwrap();
            assert_eq!(serde_json::from_str::<GameEvent>(&text).unwrap(), event);
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
            let stored = format!(r#"{{"event":"noted","note":{note}}}"#);
            let read: GameEvent = serde_json::from_str(&stored).unwrap();
            assert_eq!(read, Note::Ended(result).into(), "{end}");
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
