//! The nodes of an SGF text's main line.
//!
//! The main line goes into the first branch everywhere, so it is all nodes up to the first closing
//! bracket. What follows is only checked for balance.

use super::SgfError;
use crate::Place;

/// A node of the tree: its properties in the order of the text.
pub(super) type Node = Vec<Property>;

/// A property and its values, with the byte where it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) values: Vec<String>,
    pub(super) at: usize,
}

/// The nodes of the main line; at least one.
pub(super) fn main_line(text: &str) -> Result<Vec<Node>, SgfError> {
    let mut lexer = Lexer { text, at: 0 };
    let mut nodes: Vec<Node> = Vec::new();
    // The places of the brackets that are open, outermost first.
    let mut open = Vec::new();
    let mut is_main_line = true;
    lexer.at = beginning(text).ok_or(SgfError::NoGame)?;
    while let Some((at, found)) = lexer.next_character() {
        match found {
            '(' if open.is_empty() && !is_main_line => return Err(SgfError::SecondGame(Place::of(text, at))),
            '(' => open.push(at),
            ')' if open.pop().is_some() => is_main_line = false,
            ';' if !open.is_empty() => {
                if is_main_line {
                    nodes.push(Node::new());
                }
            }
            'A'..='Z' | 'a'..='z' if !open.is_empty() => {
                let property = lexer.property(at)?;
                match nodes.last_mut() {
                    Some(node) if is_main_line => node.push(property),
                    Some(_) => {}
                    None => return Err(SgfError::NoGame),
                }
            }
            // Text behind the last game is passed over as well.
            _ if open.is_empty() => {}
            _ => return Err(SgfError::Unexpected { found, place: Place::of(text, at) }),
        }
    }
    match open.first() {
        Some(&at) => Err(SgfError::Unclosed { what: "game", place: Place::of(text, at) }),
        None if nodes.is_empty() => Err(SgfError::NoGame),
        None => Ok(nodes),
    }
}

/// The byte of the first `(;`. Text in front of it, such as the head of a letter, is passed over.
pub(super) fn beginning(text: &str) -> Option<usize> {
    let opens_game = |&(at, _): &(usize, &str)| text[at + 1..].trim_start().starts_with(['(', ';']);
    text.match_indices('(').find(opens_game).map(|(at, _)| at)
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl Lexer<'_> {
    /// The next character that is not white space, which is consumed, and its byte.
    fn next_character(&mut self) -> Option<(usize, char)> {
        let rest = &self.text[self.at..];
        let (offset, found) = rest.char_indices().find(|(_, c)| !c.is_whitespace())?;
        let at = self.at + offset;
        self.at = at + found.len_utf8();
        Some((at, found))
    }

    /// The property whose name begins at a byte. Small letters in a name do not count: older versions
    /// of SGF wrote `White` for `W`.
    fn property(&mut self, start: usize) -> Result<Property, SgfError> {
        let rest = &self.text[start..];
        let name = &rest[..rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())];
        self.at = start + name.len();
        let name: String = name.chars().filter(char::is_ascii_uppercase).collect();
        // Comments alone have lines: in any other value the end of a line is a space.
        let line_end = if name == "C" { '\n' } else { ' ' };
        let mut values = Vec::new();
        loop {
            let before = self.at;
            match self.next_character() {
                Some((at, '[')) => values.push(self.value(at, line_end)?),
                _ if !values.is_empty() => {
                    self.at = before;
                    return Ok(Property { name, values, at: start });
                }
                Some((at, found)) => {
                    return Err(SgfError::Unexpected { found, place: Place::of(self.text, at) });
                }
                None => {
                    return Err(SgfError::Unclosed { what: "property", place: Place::of(self.text, start) });
                }
            }
        }
    }

    /// The rest of a value that began with a bracket at `start`. A backslash takes the meaning from
    /// the character behind it; at the end of a line it joins the lines. Every other end of a line
    /// becomes `line_end`.
    fn value(&mut self, start: usize, line_end: char) -> Result<String, SgfError> {
        let mut value = String::new();
        let mut characters = self.text[self.at..].char_indices().peekable();
        let mut is_escaped = false;
        while let Some((offset, character)) = characters.next() {
            match character {
                ']' if !is_escaped => {
                    self.at += offset + 1;
                    return Ok(value);
                }
                '\\' if !is_escaped => {
                    is_escaped = true;
                    continue;
                }
                '\n' | '\r' => {
                    let is_other_half =
                        |&(_, next): &(usize, char)| "\r\n".contains(next) && next != character;
                    characters.next_if(is_other_half);
                    if !is_escaped {
                        value.push(line_end);
                    }
                }
                _ => value.push(character),
            }
            is_escaped = false;
        }
        Err(SgfError::Unclosed { what: "value", place: Place::of(self.text, start) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        let node = |node: Node| {
            node.iter().map(|property| format!("{}{:?}", property.name, property.values)).collect::<String>()
        };
        main_line(text).unwrap().into_iter().map(|properties| format!(";{}", node(properties))).collect()
    }

    #[test]
    fn the_main_line_is_the_first_branch_everywhere() {
        for (text, expected) in [
            ("(;A[1];B[2])", r#";A["1"];B["2"]"#),
            ("mail (head)\n(;A[1](;B[2];C[3])(;B[4]))tail", r#";A["1"];B["2"];C["3"]"#),
            ("(;A[1]((;B[2](;C[])(;D[])));E[])", r#";A["1"];B["2"];C[""]"#),
            ("( ; A [1] \n [2] ; )", r#";A["1", "2"];"#),
            ("(;White[1]CoPyright[2])", r#";W["1"]CP["2"]"#),
        ] {
            assert_eq!(written(text), expected, "{text}");
        }
    }

    #[test]
    fn escapes_and_ends_of_lines_follow_the_rules() {
        for (text, value) in [
            (r"(;C[a\]b\\c\:d[e])", r"a]b\c:d[e"),
            ("(;C[a\\\nb\\\r\nc])", "abc"),
            ("(;C[a\r\nb\n\rc\rd\n\ne])", "a\nb\nc\nd\n\ne"),
        ] {
            assert_eq!(main_line(text).unwrap()[0][0].values, [value], "{text}");
        }
    }

    #[test]
    fn what_is_broken_is_named_with_its_place() {
        for (text, why) in [
            ("", "the text has no game"),
            ("()", "the text has no game"),
            ("(A[1])", "the text has no game"),
            ("(;A[1]", "the game that begins at line 1, column 1 has no end"),
            ("(;A[1)", "the value that begins at line 1, column 4 has no end"),
            ("(;A", "the property that begins at line 1, column 3 has no end"),
            ("(;A;)", "line 1, column 4: `;` has no meaning here"),
            ("(;\n]", "line 2, column 1: `]` has no meaning here"),
            ("(;A[1])\n(;A[1])", "line 2, column 1: another game begins"),
        ] {
            let error = main_line(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
