//! Style sheets without comments and indentation.

/// The same sheet for a browser. Blanks within a declaration or a selector stay: they may mean something there.
pub(crate) fn stripped(sheet: &str) -> String {
    let mut out = String::with_capacity(sheet.len());
    let mut rest = sheet;
    let mut quote = None;
    while let Some(next) = rest.chars().next() {
        if quote.is_none() && rest.starts_with("/*") {
            let end = rest.find("*/").map_or(rest.len(), |at| at + 2);
            rest = &rest[end..];
            continue;
        }
        rest = &rest[next.len_utf8()..];
        if let Some(open) = quote {
            out.push(next);
            quote = (next != open).then_some(open);
        } else if next == '"' || next == '\'' {
            out.push(next);
            quote = Some(next);
        } else if next.is_whitespace() {
            if !out.is_empty() && !out.ends_with([' ', '{', '}', ';', ',']) {
                out.push(' ');
            }
        } else {
            if matches!(next, '{' | '}' | ';') && out.ends_with(' ') {
                out.pop();
            }
            if next == '}' && out.ends_with(';') {
                out.pop();
            }
            out.push(next);
        }
    }
    out.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::stripped;

    #[test]
    fn a_table_of_sheets_keeps_what_means_something() {
        for (sheet, expected) in [
            ("/* a */\n\n.a .b,\n.c > .d {\n  margin: 0 auto;\n}\n", ".a .b,.c > .d{margin: 0 auto}"),
            (".a :is(b) { width: calc(1px + 2px); }", ".a :is(b){width: calc(1px + 2px)}"),
            ("a::before { content: '/* + */  '; }", "a::before{content: '/* + */  '}"),
            ("@media (max-width: 9px) {\n  a {\n    b: c;\n  }\n}", "@media (max-width: 9px){a{b: c}}"),
        ] {
            assert_eq!(stripped(sheet), expected);
        }
    }
}
