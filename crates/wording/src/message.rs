//! What an error says, before it is put into a language.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Display},
};

use serde::{Deserialize, Serialize};

use crate::{
    Coded,
    catalogue::{self, Catalogue},
};

/// What an error says: a code, and the values that belong into its sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Message {
    /// The key of its sentence in the catalogues; empty for words of others.
    #[cfg_attr(feature = "schema", ts(type = "string"), schema(value_type = String))]
    pub code: Cow<'static, str>,
    /// The values of the sentence's slots.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub values: BTreeMap<String, Value>,
    /// The sentence in English; whoever reads the rest elsewhere has a catalogue.
    #[serde(skip)]
    text: String,
}

/// A value in a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "MessageValue"))]
#[serde(untagged)]
pub enum Value {
    /// A name, a number, a text of the user.
    Text(String),
    /// A sentence of its own.
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    Message(Message),
}

impl Message {
    /// A message of these parts.
    #[must_use]
    pub fn new(code: &'static str, values: Vec<(&'static str, Value)>, text: String) -> Message {
        let values = values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Message { code: Cow::Borrowed(code), values, text }
    }

    /// Words that are not ours and have no code.
    #[must_use]
    pub fn of_others(text: impl Display) -> Message {
        Message { code: Cow::Borrowed(""), values: BTreeMap::new(), text: text.to_string() }
    }

    /// Whether it has a code, rather than words of others alone.
    #[must_use]
    pub fn is_coded(&self) -> bool {
        !self.code.is_empty()
    }

    /// The sentence of a catalogue; in English where the catalogue has none.
    #[must_use]
    pub fn said_in(&self, catalogue: &Catalogue) -> String {
        match catalogue.sentence(&self.code) {
            Some(sentence) => catalogue::fill(sentence, |slot| {
                self.values.get(slot).map(|value| match value {
                    Value::Text(text) => text.clone(),
                    Value::Message(message) => message.said_in(catalogue),
                })
            }),
            None => self.text.clone(),
        }
    }
}

impl Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<E: Coded> From<E> for Message {
    fn from(error: E) -> Message {
        error.message()
    }
}

impl From<String> for Message {
    fn from(text: String) -> Message {
        Message::of_others(text)
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Message {
        Message::of_others(text)
    }
}

impl Value {
    /// The message of a cause that an error passes on as it is.
    #[must_use]
    pub fn into_message(self) -> Message {
        match self {
            Value::Message(message) => message,
            Value::Text(text) => Message::of_others(text),
        }
    }
}

impl From<Message> for Value {
    /// Words of others are a text.
    fn from(message: Message) -> Value {
        if message.is_coded() { Value::Message(message) } else { Value::Text(message.text) }
    }
}
