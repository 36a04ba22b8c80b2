//! What happens in a running game, as it is stored: one event, one row, one JSON text.

use record::Annotation;
use serde::{Deserialize, Serialize};

/// Something that happened in a running game, with what whoever stores it notes beside the moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum GameEvent<N = serde_json::Value> {
    /// A side moved.
    Moved {
        /// The move, as the referee writes it.
        #[serde(rename = "move")]
        text: String,
        /// What is known about it.
        #[serde(flatten)]
        annotation: Annotation,
    },
    /// The last moves were taken back.
    TakenBack {
        /// How many.
        plies: usize,
    },
    /// Something that does not change the record: an offer, a pause, a word.
    Noted {
        /// What, in the words of whoever stores it.
        note: N,
    },
}

/// An event with its place in the game.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredEvent {
    /// Its number, from 1.
    pub seq: u64,
    /// When it was stored: milliseconds since 1970, UTC.
    pub at_ms: i64,
    /// What happened.
    pub event: GameEvent,
}

impl<N> GameEvent<N> {
    /// The event with another kind of note; `None` if it is a note that has no other kind.
    pub fn with_note<M>(self, change: impl FnOnce(N) -> Option<M>) -> Option<GameEvent<M>> {
        Some(match self {
            GameEvent::Moved { text, annotation } => GameEvent::Moved { text, annotation },
            GameEvent::TakenBack { plies } => GameEvent::TakenBack { plies },
            GameEvent::Noted { note } => GameEvent::Noted { note: change(note)? },
        })
    }
}

impl GameEvent {
    /// A move about which nothing else is known.
    #[must_use]
    pub fn moved(text: &str) -> GameEvent {
        GameEvent::Moved { text: text.to_owned(), annotation: Annotation::default() }
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("every key of an event is a string")
    }

    pub(crate) fn from_json(text: &str) -> Option<GameEvent> {
        serde_json::from_str(text).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_survive_their_text() {
        let annotation =
            Annotation { spent_ms: Some(7), comment: "好棋".to_owned(), ..Annotation::default() };
        let events = [
            GameEvent::moved("h8"),
            GameEvent::Moved { text: "a1c3".to_owned(), annotation },
            GameEvent::TakenBack { plies: 2 },
            GameEvent::Noted { note: serde_json::json!({ "offer": "draw" }) },
        ];
        for event in events {
            assert_eq!(GameEvent::from_json(&event.to_json()), Some(event));
        }
        assert_eq!(GameEvent::moved("h8").to_json(), r#"{"event":"moved","move":"h8"}"#);
    }
}
