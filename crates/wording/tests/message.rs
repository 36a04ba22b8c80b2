//! A message in a catalogue's words and on the wire.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use wording::{
    Coded, Message, Value,
    catalogue::Catalogue,
    slot::{Cause as _, Slot, Text as _},
};

/// An error whose code is written by hand.
#[derive(Debug, thiserror::Error)]
#[error("it is gone")]
struct Gone;

impl Coded for Gone {
    fn message(&self) -> Message {
        Message::new("gone", Vec::new(), self.to_string())
    }
}

/// A file, and why it cannot be read.
fn unreadable(cause: Value) -> Message {
    let name = Value::Text("{cause}".to_owned());
    Message::new("file", vec![("name", name), ("cause", cause)], "the file cannot be read".to_owned())
}

#[test]
fn a_cause_is_said_within_the_sentence_of_its_error_table() {
    let catalogue = Catalogue::read(r#"{"file": "文件 {name}：{cause}", "gone": "没有了"}"#).unwrap();
    let table = [
        (unreadable(Slot(&Gone).fill()), "文件 {cause}：没有了"),
        (unreadable(Slot(&Gone.message()).fill()), "文件 {cause}：没有了"),
        (unreadable((&Slot(&"locked")).fill()), "文件 {cause}：locked"),
        (unreadable(Message::of_others("locked").into()), "文件 {cause}：locked"),
        (Message::new("unknown", Vec::new(), "as it is".to_owned()), "as it is"),
    ];
    for (message, said) in table {
        assert_eq!(message.said_in(&catalogue), said);
    }
}

#[test]
fn a_message_is_its_code_and_its_values_on_the_wire() {
    let wire = serde_json::to_string(&unreadable(Gone.message().into())).unwrap();
    let expected = r#"{"code":"file","values":{"cause":{"code":"gone","values":{}},"name":"{cause}"}}"#;
    assert_eq!(wire, expected);
}
