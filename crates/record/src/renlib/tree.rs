//! The moves of a library as a tree, before the referee has seen any of them.

use super::{
    MAGIC, MAX_MOVES, RenlibCause, RenlibError,
    entry::{Entries, Entry},
};

/// The head: [`MAGIC`], the two numbers of the version, and bytes without a meaning.
const HEAD_LENGTH: usize = 20;
const LAST_VERSION: (u8, u8) = (3, 4);
/// The centre of the board, which is the first move of every library without a head.
const CENTRE: u8 = 0x78;
/// The byte of the root; for any later move it is a pass.
pub(super) const NO_POINT: u8 = 0;
/// The number of the empty board.
pub(super) const ROOT: usize = 0;

/// A move, or the empty board.
pub(super) struct Node {
    /// The byte of the file, from 1.
    pub(super) byte: usize,
    pub(super) point: u8,
    /// Whether it is a move; else it is an empty point with a label.
    pub(super) is_move: bool,
    pub(super) is_marked: bool,
    pub(super) comment: String,
    pub(super) label: String,
    /// The numbers of the moves that follow it, all of them higher than its own.
    pub(super) children: Vec<usize>,
    /// How many moves there are in all lines behind it.
    pub(super) moves_behind: usize,
}

/// All moves, the empty board first.
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
}

impl Tree {
    /// Reads a library up to the first fault of its structure; faults of the texts go beside it.
    pub(super) fn read(bytes: &[u8]) -> Result<(Tree, Vec<RenlibError>), RenlibError> {
        let start = read_head(bytes)?;
        let mut entries = Entries::new(bytes, start);
        let mut tree = Tree { nodes: vec![Node::empty_board(start)] };
        let fault = tree.read_moves(&mut entries);
        let mut faults = entries.faults;
        faults.extend(fault);
        tree.count_moves();
        Ok((tree, faults))
    }

    /// Reads the walk through the tree up to its end. A move follows the one in front of it in the
    /// file; behind the end of a line it is the last sibling that was announced and has not come yet.
    fn read_moves(&mut self, entries: &mut Entries<'_>) -> Option<RenlibError> {
        let mut next = entries.next();
        if let Some(root) = next.take_if(|entry| entry.point == NO_POINT) {
            self.nodes[ROOT].add(root);
            next = entries.next();
        }
        let mut parent = ROOT;
        // For each announced sibling the move that it follows.
        let mut announced: Vec<usize> = Vec::new();
        let mut has_line_ended = false;
        let mut count = 0;
        while let Some(entry) = next {
            let (has_sibling, ends_line) = (entry.has_sibling(), entry.ends_line());
            let node = self.add(parent, entry);
            if has_sibling {
                announced.push(parent);
            }
            let goes_on_from = if ends_line { announced.pop() } else { Some(node) };
            has_line_ended |= ends_line;
            count += 1;
            let (rest, byte) = (entries.rest().len(), entries.at() + 1);
            match goes_on_from {
                None if rest == 0 => return None,
                None => return Some(RenlibError { byte, cause: RenlibCause::Trailing(rest) }),
                Some(_) if count == MAX_MOVES && rest > 0 => {
                    return Some(RenlibError { byte, cause: RenlibCause::TooLarge(rest) });
                }
                Some(node) => parent = node,
            }
            next = entries.next();
        }
        // RenLib itself does not mark the end of a single line.
        let is_finished = announced.is_empty() && !has_line_ended;
        let cause = RenlibCause::Unfinished { announced: announced.len() + 1 };
        (!is_finished && !entries.is_cut_off()).then(|| RenlibError { byte: entries.at() + 1, cause })
    }

    /// Adds a move behind another, or what is new about it if it is already there, and gives its number.
    fn add(&mut self, parent: usize, entry: Entry) -> usize {
        let is_same = |&&child: &&usize| self.nodes[child].point == entry.point;
        if let Some(&child) = self.nodes[parent].children.iter().find(is_same) {
            self.nodes[child].add(entry);
            return child;
        }
        let number = self.nodes.len();
        self.nodes[parent].children.push(number);
        self.nodes.push(Node::of(entry));
        number
    }

    fn count_moves(&mut self) {
        for number in (0..self.nodes.len()).rev() {
            let moves = |&child: &usize| {
                let child = &self.nodes[child];
                child.moves_behind + usize::from(child.is_move)
            };
            self.nodes[number].moves_behind = self.nodes[number].children.iter().map(moves).sum();
        }
    }
}

impl Node {
    fn empty_board(at: usize) -> Node {
        Node {
            byte: at + 1,
            point: NO_POINT,
            is_move: false,
            is_marked: false,
            comment: String::new(),
            label: String::new(),
            children: Vec::new(),
            moves_behind: 0,
        }
    }

    fn of(entry: Entry) -> Node {
        let mut node = Node { point: entry.point, ..Node::empty_board(entry.at) };
        node.add(entry);
        node
    }

    /// Adds what the file says about a move, perhaps not for the first time.
    fn add(&mut self, entry: Entry) {
        self.is_move |= entry.is_move();
        self.is_marked |= entry.is_marked();
        for (known, new) in [(&mut self.comment, entry.comment), (&mut self.label, entry.label)] {
            if known.is_empty() {
                *known = new;
            } else if !new.is_empty() && *known != new {
                *known += "\n";
                *known += &new;
            }
        }
    }
}

/// The byte behind the head, which may be missing.
fn read_head(bytes: &[u8]) -> Result<usize, RenlibError> {
    let fault = |at: usize, cause| Err(RenlibError { byte: at + 1, cause });
    if !bytes.starts_with(MAGIC) {
        return if bytes.first() == Some(&CENTRE) { Ok(0) } else { fault(0, RenlibCause::Head) };
    }
    match bytes[MAGIC.len()..] {
        [major, minor, ..] if (major, minor) > LAST_VERSION => {
            fault(MAGIC.len(), RenlibCause::Version { major, minor })
        }
        _ if bytes.len() < HEAD_LENGTH => fault(bytes.len(), RenlibCause::Truncated("the head")),
        _ => Ok(HEAD_LENGTH),
    }
}
