//! Foreign text in error messages: it must not break the line that a message is told on.
//!
//! The errors themselves carry the text as it was written; only their messages show it like this.

/// The text with the ends of its lines escaped.
pub(crate) fn on_one_line(text: &str) -> String {
    text.replace('\n', "\\n").replace('\r', "\\r")
}
