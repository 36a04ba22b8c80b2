//! Reading the lines of a tree: the main line and every variation, all played by the referee.
//!
//! The first child of a node goes on with its line; each further one is a variation in place of the
//! first move behind that first child. A fault in the main line is the game's; a fault in a
//! variation cuts it off there and is remembered.

use rules::{AnyPosition, Side};

use super::{
    MOVE, SgfError,
    lexer::{Property, Tree},
    point,
    read::bad_value,
};
use crate::{Annotation, MAX_NESTING, Place, PlayedMove, RuleSet, Variation, line::Line, note};

/// The properties that put stones on the board without a move.
const SETUP: [&str; 3] = ["AB", "AW", "AE"];

pub(super) struct LineReader<'a> {
    text: &'a str,
    tree: &'a Tree,
    position: AnyPosition,
    size: u8,
    /// How many moves belong to the start of the record and do not count.
    start_count: usize,
    /// What was wrong with variations.
    pub(super) faults: Vec<SgfError>,
}

impl<'a> LineReader<'a> {
    pub(super) fn new(text: &'a str, tree: &'a Tree, rules: &RuleSet, start_count: usize) -> Self {
        let position = AnyPosition::start(rules.spec());
        LineReader { text, tree, position, size: rules.size(), start_count, faults: Vec::new() }
    }

    /// Plays the main line.
    pub(super) fn main_line(&mut self) -> Result<Line, SgfError> {
        let mut line = Line::default();
        self.read_line(0, 0, &mut line)?;
        Ok(line)
    }

    /// Plays the line that begins with a node, so many variations deep, up to its first fault.
    fn read_line(&mut self, first: usize, depth: usize, line: &mut Line) -> Result<(), SgfError> {
        let tree = self.tree;
        let mut node = first;
        loop {
            for mv in read_moves(self.text, &tree.nodes[node].properties, self.size)? {
                line.push(self.play(mv)?);
            }
            let [next, others @ ..] = tree.nodes[node].children.as_slice() else { return Ok(()) };
            for &other in others {
                let variation = self.variation(other, depth + 1);
                line.continuations.extend(variation);
            }
            node = *next;
        }
    }

    /// Plays a variation and takes it back.
    fn variation(&mut self, first: usize, depth: usize) -> Vec<Variation> {
        if depth > MAX_NESTING {
            self.faults.push(SgfError::Nested(Place::of(self.text, self.tree.nodes[first].at)));
            return Vec::new();
        }
        let mut line = Line::default();
        if let Err(fault) = self.read_line(first, depth, &mut line) {
            self.faults.push(fault);
        }
        for _ in &line.moves {
            self.position.undo();
        }
        line.into_variations()
    }

    fn play(&mut self, mv: MoveNode<'_>) -> Result<PlayedMove, SgfError> {
        if mv.side != self.position.side_to_move() {
            let place = Place::of(self.text, mv.at);
            return Err(SgfError::Turn { property: mv.name.to_owned(), place });
        }
        let ply = self.position.ply();
        let number = ply.checked_sub(self.start_count).unwrap_or(ply) + 1;
        PlayedMove::play(&mut self.position, number, &mv.text, mv.annotation)
            .map_err(|source| SgfError::Move { place: Place::of(self.text, mv.at), source })
    }
}

/// A move as a node tells it, not yet seen by the referee.
struct MoveNode<'a> {
    side: Side,
    text: String,
    annotation: Annotation,
    name: &'a str,
    at: usize,
}

/// The moves of a node: one as a rule, none in the root, two in files that do not know better.
fn read_moves<'a>(text: &str, node: &'a [Property], size: u8) -> Result<Vec<MoveNode<'a>>, SgfError> {
    let comment = node.iter().find(|property| property.name == "C").map_or("", |c| c.values[0].as_str());
    let mut moves = Vec::new();
    for property in node {
        let Property { name, at, .. } = property;
        if SETUP.contains(&name.as_str()) {
            return Err(SgfError::Setup { property: name.clone(), place: Place::of(text, *at) });
        }
        let Some(side) = Side::BOTH.into_iter().find(|side| MOVE[side.index()] == name.as_str()) else {
            continue;
        };
        let letters = property.values[0].trim();
        let mv = point::read(letters, size).ok_or_else(|| bad_value(text, property))?;
        moves.push(MoveNode { side, text: mv.to_string(), annotation: Annotation::default(), name, at: *at });
    }
    if let Some(last) = moves.last_mut() {
        last.annotation = read_comment(comment);
    }
    Ok(moves)
}

/// The note in the first line, if there is one, and the free text.
fn read_comment(text: &str) -> Annotation {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    match note::read(first) {
        Some(note) => Annotation { comment: rest.to_owned(), ..note },
        None => Annotation { comment: text.to_owned(), ..Annotation::default() },
    }
}
