//! Types that have a text are that text to serde, and what is no such text is refused with the reason.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fmt::Debug;

use rules::{GameKind, MoveText, Side, ataxx, gomoku};
use serde::{Serialize, de::DeserializeOwned};

fn survives<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(json, format!("\"{text}\""));
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value);
}

#[test]
fn every_value_is_its_text() {
    survives(&Side::Second, "white");
    survives(&GameKind::Ataxx, "ataxx");
    survives(&"h8".parse::<MoveText>().unwrap(), "h8");
    survives(&gomoku::Variant::Renju, "renju");
    survives(&"swap2".parse::<gomoku::opening::Protocol>().unwrap(), "swap2");
    survives(&"a1c3".parse::<ataxx::Move>().unwrap(), "a1c3");
    survives(&"g7".parse::<ataxx::Square>().unwrap(), "g7");
    survives(&ataxx::Layout::Standard, &ataxx::Layout::Standard.to_string());
}

#[test]
fn what_is_no_such_text_is_refused_with_the_reason() {
    let refused = |json: &str| serde_json::from_str::<Side>(json).unwrap_err().to_string();
    assert!(refused("\"red\"").starts_with("`red` is no side: black or white"));
    let refused = serde_json::from_str::<GameKind>("\"go\"").unwrap_err().to_string();
    assert!(refused.starts_with("`go` is not a game"), "{refused}");
    assert!(serde_json::from_str::<ataxx::Square>("\"h9\"").is_err());
}
