//! Errors as codes with values, so that each front says them in its user's language.
//!
//! Every error that a person can meet implements [`Coded`], derived from what `thiserror` reads too; its
//! [`Message`] is a stable code, the values that belong into the sentence, causes among them, and the
//! sentence in English. The sentences of both languages stand in `web/i18n/errors.en.json` and
//! `errors.zh.json`, keyed by the code; a test derived with each error holds them.

pub mod catalogue;
mod foreign;
mod message;
pub mod slot;

pub use message::{Message, Value};
pub use wording_derive::Coded;

/// An error with a code.
pub trait Coded: std::fmt::Debug + std::fmt::Display {
    /// The code, the values and the sentence in English.
    fn message(&self) -> Message;
}

impl<T: Coded + ?Sized> Coded for &T {
    fn message(&self) -> Message {
        (**self).message()
    }
}

impl<T: Coded + ?Sized> Coded for Box<T> {
    fn message(&self) -> Message {
        (**self).message()
    }
}
