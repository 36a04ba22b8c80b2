//! Playing the lines of the tree: the main line and every variation, all by the referee.
//!
//! The first legal child of a move goes on with its line, the others are variations in its place. What
//! is not legal is cut off, with everything behind it, and remembered.

use rules::AnyPosition;
use rules::gomoku::{Move, Point};
use serde_json::Value;

use super::{
    BranchCause, RenlibCause, RenlibError, SIZE,
    tree::{NO_POINT, Node, ROOT, Tree},
};
use crate::{Annotation, Extra, PlayedMove, Variation, variation::check_nesting};

pub(super) struct LineReader<'a> {
    tree: &'a Tree,
    position: AnyPosition,
    /// The branches that were cut off.
    pub(super) faults: Vec<RenlibError>,
}

impl<'a> LineReader<'a> {
    pub(super) fn new(tree: &'a Tree, start: AnyPosition) -> Self {
        LineReader { tree, position: start, faults: Vec::new() }
    }

    pub(super) fn main_line(&mut self) -> Vec<PlayedMove> {
        let mut line = Vec::new();
        self.go_on(ROOT, 0, &mut line);
        line
    }

    /// Plays on from a move to the end of its line, which is so many variations deep.
    fn go_on(&mut self, from: usize, depth: usize, line: &mut Vec<PlayedMove>) {
        let mut children = self.legal_children(from);
        while let Some((&next, others)) = children.split_first() {
            let variations = others.iter().flat_map(|&other| self.variation(other, depth + 1)).collect();
            let mut played = self.play(next).expect("it was legal before");
            played.variations = variations;
            line.push(played);
            children = self.legal_children(next);
        }
    }

    /// Plays a variation that begins with a legal move, and takes it back.
    fn variation(&mut self, first: usize, depth: usize) -> Vec<Variation> {
        let played = self.play(first).expect("it was legal before");
        let number = self.position.ply();
        let mut line = vec![played];
        if let Err(refused) = check_nesting(depth, number, line[0].text()) {
            self.position.undo();
            self.cut_off(first, refused.into());
            return Vec::new();
        }
        self.go_on(first, depth, &mut line);
        for _ in &line {
            self.position.undo();
        }
        Variation::of(line)
    }

    /// The children of a move that can be played; the others are cut off.
    fn legal_children(&mut self, parent: usize) -> Vec<usize> {
        let tree = self.tree;
        let mut legal = Vec::new();
        for &child in &tree.nodes[parent].children {
            match self.play(child) {
                Ok(_) => {
                    self.position.undo();
                    legal.push(child);
                }
                Err(BranchCause::Label) if tree.nodes[child].moves_behind == 0 => {}
                Err(cause) => self.cut_off(child, cause),
            }
        }
        legal
    }

    fn play(&mut self, number: usize) -> Result<PlayedMove, BranchCause> {
        let node = &self.tree.nodes[number];
        let mv = point_of(node)?.map_or(Move::Pass, Move::Place);
        if !node.is_move {
            return Err(BranchCause::Label);
        }
        let number_of_move = self.position.ply() + 1;
        let annotation = self.annotation(number);
        Ok(PlayedMove::play(&mut self.position, number_of_move, &mv.to_string(), annotation)?)
    }

    fn cut_off(&mut self, first: usize, cause: BranchCause) {
        let Node { byte, moves_behind, .. } = self.tree.nodes[first];
        self.faults.push(RenlibError { byte, cause: RenlibCause::Branch { cause, moves_behind } });
    }

    /// What the library says about a move, or about the empty board.
    pub(super) fn annotation(&self, number: usize) -> Annotation {
        let node = &self.tree.nodes[number];
        let mut extra = Extra::new();
        if !node.label.is_empty() {
            extra.insert("label".to_owned(), node.label.as_str().into());
        }
        let labels: Extra =
            node.children.iter().filter_map(|&child| label_on_board(&self.tree.nodes[child])).collect();
        if !labels.is_empty() {
            extra.insert("labels".to_owned(), labels.into());
        }
        if node.is_marked {
            extra.insert("marked".to_owned(), true.into());
        }
        Annotation { comment: node.comment.clone(), extra, ..Annotation::default() }
    }
}

/// An empty point with its label, and with the comment if it has one.
fn label_on_board(node: &Node) -> Option<(String, Value)> {
    let point = point_of(node).ok()??;
    let text = [node.label.as_str(), &node.comment].join("\n");
    let text = text.trim_matches('\n');
    (!node.is_move && !text.is_empty()).then(|| (point.to_string(), text.into()))
}

/// The point of a move; none for a pass. Columns count from 1, rows from 0 and from the top.
fn point_of(node: &Node) -> Result<Option<Point>, BranchCause> {
    let (column, row) = (node.point % 16, node.point / 16);
    match (column, row) {
        _ if node.point == NO_POINT => Ok(None),
        (1..=SIZE, 0..SIZE) => Ok(Some(Point::new(column - 1, SIZE - 1 - row))),
        _ => Err(BranchCause::Point(node.point)),
    }
}
