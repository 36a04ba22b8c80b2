//! The nodes of one game of an SGF text, as a tree.

use super::SgfError;
use crate::Place;

/// A node of the tree.
pub(super) struct Node {
    /// The byte where it begins.
    pub(super) at: usize,
    /// In the order of the text.
    pub(super) properties: Vec<Property>,
    /// The numbers of the nodes that follow; the first of them goes on with the line.
    pub(super) children: Vec<usize>,
}

/// A property and its values, with the byte where it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) values: Vec<String>,
    pub(super) at: usize,
}

/// All nodes of a game, the root first.
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    /// The byte where the game begins.
    pub(super) start: usize,
    /// The byte behind it.
    pub(super) end: usize,
}

impl Tree {
    /// Reads the first game from a byte of the text on; `None` if there is none.
    pub(super) fn read(text: &str, from: usize) -> Result<Option<Tree>, SgfError> {
        let Some(start) = beginning(text, from) else { return Ok(None) };
        let mut lexer = Lexer { text, at: start };
        let mut nodes: Vec<Node> = Vec::new();
        // For each open bracket its byte and the node in front of it.
        let mut open: Vec<(usize, Option<usize>)> = Vec::new();
        let mut current: Option<usize> = None;
        while let Some((at, found)) = lexer.next_character() {
            match found {
                '(' => open.push((at, current)),
                ')' => {
                    let (_, before) = open.pop().expect("the game ends with its last bracket");
                    current = before;
                    if open.is_empty() {
                        let tree = Tree { nodes, start, end: lexer.at };
                        return if tree.nodes.is_empty() { Err(SgfError::NoGame) } else { Ok(Some(tree)) };
                    }
                }
                ';' => {
                    let number = nodes.len();
                    nodes.push(Node { at, properties: Vec::new(), children: Vec::new() });
                    // A game has one root; whatever else stands beside it goes on from it.
                    if let Some(parent) = current.or((number > 0).then_some(0)) {
                        nodes[parent].children.push(number);
                    }
                    current = Some(number);
                }
                'A'..='Z' | 'a'..='z' => {
                    let property = lexer.property(at)?;
                    let node = current.and_then(|current| nodes.get_mut(current)).ok_or(SgfError::NoGame)?;
                    node.properties.push(property);
                }
                _ => return Err(SgfError::Unexpected { found, place: Place::of(text, at) }),
            }
        }
        Err(SgfError::Unclosed { what: "game", place: Place::of(text, start) })
    }
}

/// The byte of the first `(;` from a byte on. Text in front of it, such as the head of a letter, is
/// passed over.
pub(super) fn beginning(text: &str, from: usize) -> Option<usize> {
    let opens_game = |&(at, _): &(usize, &str)| text[from + at + 1..].trim_start().starts_with(['(', ';']);
    text[from..].match_indices('(').find(opens_game).map(|(at, _)| from + at)
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

    fn tree(text: &str) -> Result<Tree, SgfError> {
        Tree::read(text, 0)?.ok_or(SgfError::NoGame)
    }

    /// The properties of a node and, in brackets where there are several, of those that follow it.
    fn written(tree: &Tree, node: usize) -> String {
        let Node { properties, children, .. } = &tree.nodes[node];
        let own = properties.iter().map(|property| format!("{}{:?}", property.name, property.values));
        let following = |&child: &usize| match children.len() {
            1 => written(tree, child),
            _ => format!("({})", written(tree, child)),
        };
        format!(";{}{}", own.collect::<String>(), children.iter().map(following).collect::<String>())
    }

    #[test]
    fn a_game_is_a_tree_of_nodes() {
        for (text, expected) in [
            ("(;A[1];B[2])", r#";A["1"];B["2"]"#),
            ("mail (head)\n(;A[1](;B[2];C[3])(;B[4]))tail", r#";A["1"](;B["2"];C["3"])(;B["4"])"#),
            ("(;A[1]((;B[2](;C[])(;D[])));E[])", r#";A["1"](;B["2"](;C[""])(;D[""]))(;E[""])"#),
            ("( ; A [1] \n [2] ; )", r#";A["1", "2"];"#),
            ("(;White[1]CoPyright[2])", r#";W["1"]CP["2"]"#),
        ] {
            assert_eq!(written(&tree(text).unwrap(), 0), expected, "{text}");
        }
    }

    #[test]
    fn games_follow_each_other() {
        let text = "one (;A[1]) two (;B[2])";
        let first = tree(text).unwrap();
        let second = Tree::read(text, first.end).unwrap().unwrap();
        assert_eq!((first.start, second.start, written(&second, 0).as_str()), (4, 16, r#";B["2"]"#));
        assert!(Tree::read(text, second.end).unwrap().is_none());
    }

    #[test]
    fn escapes_and_ends_of_lines_follow_the_rules() {
        for (text, value) in [
            (r"(;C[a\]b\\c\:d[e])", r"a]b\c:d[e"),
            ("(;C[a\\\nb\\\r\nc])", "abc"),
            ("(;C[a\r\nb\n\rc\rd\n\ne])", "a\nb\nc\nd\n\ne"),
        ] {
            assert_eq!(tree(text).unwrap().nodes[0].properties[0].values, [value], "{text}");
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
        ] {
            let error = tree(text).err().unwrap().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
