//! JavaScript without comments and indentation.
//!
//! Only so much of the language is read as is needed to tell comments from strings, templates and regular expressions.
//! Lines stay lines: where a statement ends is not for this to decide.

/// Where a slash begins a regular expression and is no division: after these, or after one of [`WORDS`].
const BEFORE_REGEX: &str = "(,=:[!&|?{};+-*%<>~^";
const WORDS: [&str; 6] = ["return", "typeof", "case", "in", "of", "await"];
/// A blank beside one of these means nothing.
const TIGHT: &str = "{}(),:;=[]&|";

/// The same script for a browser.
pub(crate) fn stripped(script: &str) -> String {
    let mut out = String::with_capacity(script.len());
    let mut rest = script;
    while let Some(next) = rest.chars().next() {
        let taken = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |at| at + 2)
        } else if next == '\'' || next == '"' {
            copy(&mut out, rest, string_end(rest, next))
        } else if next == '`' {
            copy(&mut out, rest, template_end(rest))
        } else if next == '/' && is_regex(&out) {
            copy(&mut out, rest, regex_end(rest))
        } else if next.is_whitespace() {
            let length = rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len());
            push_blank(&mut out, &rest[..length]);
            length
        } else {
            if TIGHT.contains(next) && out.ends_with(' ') {
                out.pop();
            }
            out.push(next);
            next.len_utf8()
        };
        rest = &rest[taken..];
    }
    out.trim_end().to_owned()
}

fn copy(out: &mut String, text: &str, length: usize) -> usize {
    out.push_str(&text[..length]);
    length
}

fn push_blank(out: &mut String, blank: &str) {
    if blank.contains('\n') {
        if out.ends_with(' ') {
            out.pop();
        }
        if !out.is_empty() && !out.ends_with('\n') {
            out.push('\n');
        }
    } else if !out.is_empty() && !out.ends_with([' ', '\n']) && !out.ends_with(|c| TIGHT.contains(c)) {
        out.push(' ');
    }
}

/// The length of a string with its quotes.
fn string_end(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, next) in text.char_indices().skip(1) {
        match next {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if next == quote => return at + 1,
            _ => (),
        }
    }
    text.len()
}

/// The length of a template, what is set into it included.
fn template_end(text: &str) -> usize {
    let mut at = 1;
    while at < text.len() {
        let rest = &text[at..];
        if let Some(escaped) = rest.strip_prefix('\\') {
            at += 1 + escaped.chars().next().map_or(0, char::len_utf8);
        } else if rest.starts_with('`') {
            return at + 1;
        } else if let Some(expression) = rest.strip_prefix("${") {
            at += 2 + braces_end(expression);
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// The length of an expression with the brace that closes it.
fn braces_end(text: &str) -> usize {
    let mut depth = 1;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let next = rest.chars().next().expect("the end was not reached");
        at += match next {
            '\'' | '"' => string_end(rest, next),
            '`' => template_end(rest),
            _ => next.len_utf8(),
        };
        match next {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => (),
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// Whether a slash after this begins a regular expression.
fn is_regex(before: &str) -> bool {
    let before = before.trim_end();
    let Some(last) = before.chars().next_back() else { return true };
    let word_start = before.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
    BEFORE_REGEX.contains(last) || before.get(word_start..).is_some_and(|word| WORDS.contains(&word))
}

/// The length of a regular expression without its flags.
fn regex_end(text: &str) -> usize {
    let (mut is_escaped, mut is_class) = (false, false);
    for (at, next) in text.char_indices().skip(1) {
        match next {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '[' => is_class = true,
            ']' => is_class = false,
            '/' if !is_class => return at + 1,
            _ => (),
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::stripped;

    #[test]
    fn a_table_of_scripts_loses_its_comments_and_nothing_else() {
        for (script, expected) in [
            ("/** Why. */\nconst a = 1; // what\n\n  const b = a / 2;\n", "const a=1;\nconst b=a / 2;"),
            (
                "const s = '// no comment'; f(\"/* nor this */\");",
                "const s='// no comment';f(\"/* nor this */\");",
            ),
            ("x = text.replace(/\\/\\*|[/]/g, '') // yes", "x=text.replace(/\\/\\*|[/]/g,'')"),
            ("return /a b/.test(c) ? d / e / f : g;", "return /a b/.test(c)? d / e / f:g;"),
            ("t = `a  ${b ? `// ${c}` : '}'} // d`;", "t=`a  ${b ? `// ${c}` : '}'} // d`;"),
            ("if (a) {\n    b();\n  }\n", "if(a){\nb();\n}"),
            ("const f = (x) => x + +y - -z;", "const f=(x)=> x + +y - -z;"),
            ("'don\\'t // stop';  a", "'don\\'t // stop';a"),
        ] {
            assert_eq!(stripped(script), expected);
        }
    }
}
