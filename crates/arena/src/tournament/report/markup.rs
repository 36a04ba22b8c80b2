//! Text from outside made safe for the two places it goes to: markup and a script element.

use serde_json::Value;

/// A text as it can stand between tags or in a quoted attribute.
pub(super) fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            // Control characters other than white space must not stand in a document at all.
            c if c.is_control() && !c.is_ascii_whitespace() => html.push('\u{fffd}'),
            c => html.push(c),
        }
    }
    html
}

/// A document as it can stand in a script element: `<` is written as an escape, so that no text can
/// end the element or begin a comment in it.
pub(super) fn script_data(document: &Value) -> String {
    document.to_string().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn no_text_can_leave_its_place() {
        assert_eq!(escaped("<b> & \"x\" 'y'\u{7}"), "&lt;b&gt; &amp; &quot;x&quot; &#39;y&#39;\u{fffd}");
        let document = json!({ "name": "</script><!--<script>" });
        let data = script_data(&document);
        assert!(!data.contains('<'));
        assert_eq!(serde_json::from_str::<Value>(&data).unwrap(), document);
    }
}
