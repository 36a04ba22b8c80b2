//! Which kind of value fills a slot.
//!
//! An error that is coded stays a message of its own, whatever else can be written stays a text. The
//! compiler chooses by how often it has to take a reference: `Cause` fits a `Slot`, `Text` only a
//! reference to one, and the first is tried first.

use std::fmt::Display;

use crate::{Coded, Message, Value};

/// What belongs into a slot.
#[derive(Debug)]
pub struct Slot<'a, T: ?Sized>(pub &'a T);

/// A slot with an error in it.
pub trait Cause {
    /// The value.
    fn fill(&self) -> Value;
}

/// A slot with anything else in it.
pub trait Text {
    /// The value.
    fn fill(&self) -> Value;
}

/// What has a message: an error with a code, and a message itself.
pub trait HasMessage {
    /// The message.
    fn to_message(&self) -> Message;
}

impl<E: Coded + ?Sized> HasMessage for E {
    fn to_message(&self) -> Message {
        self.message()
    }
}

impl HasMessage for Message {
    fn to_message(&self) -> Message {
        self.clone()
    }
}

impl<T: HasMessage + ?Sized> Cause for Slot<'_, T> {
    fn fill(&self) -> Value {
        self.0.to_message().into()
    }
}

impl<T: Display + ?Sized> Text for &Slot<'_, T> {
    fn fill(&self) -> Value {
        Value::Text(self.0.to_string())
    }
}
