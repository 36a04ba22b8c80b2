//! Targets of the JSON texts that a page sends over its sockets and in the body of a request.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};
use server::messages::{analysis::AnalysisRequest, live::NewGameRequest, socket::ClientMessage};

/// A message on the socket of a game.
pub fn socket_message(data: &[u8]) {
    is_read_again_from_its_own_text::<ClientMessage>(data);
}

/// A message on the socket of the analysis.
pub fn socket_analysis(data: &[u8]) {
    is_read_again_from_its_own_text::<AnalysisRequest>(data);
}

/// The body that asks for a new game.
pub fn request_game(data: &[u8]) {
    is_read_again_from_its_own_text::<NewGameRequest>(data);
}

fn is_read_again_from_its_own_text<M: Serialize + DeserializeOwned + PartialEq + Debug>(data: &[u8]) {
    let Ok(message) = serde_json::from_slice::<M>(data) else { return };
    let text = serde_json::to_string(&message).expect("a message is JSON");
    let again: M = serde_json::from_str(&text).expect("what was written is read");
    assert_eq!(again, message, "{text}");
}
