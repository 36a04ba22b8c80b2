//! JSON without the blanks that make it readable.

/// The same document on one line; one that cannot be read stays as it is.
pub(crate) fn stripped(text: &str) -> String {
    match serde_json::from_str::<serde_json::Value>(text) {
        Ok(document) => document.to_string(),
        Err(_) => text.to_owned(),
    }
}
