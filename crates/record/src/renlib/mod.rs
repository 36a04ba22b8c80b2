//! RenLib, the `.lib` files of renju players: one tree of moves on 15×15, read only.
//!
//! Behind a head of 20 bytes, which older files lack, stand the moves in the order of a walk through
//! the tree, each followed by everything that comes after it. A move is two bytes, a point and its
//! flags; flags announce a comment, a label on the board, a sibling, and the end of a line.
//!
//! The first child of a move goes on with its line, the others are variations. Comments are kept;
//! labels and marks are the fields `label`, `labels` and `marked` of a move or of the game.

mod entry;
mod error;
mod line;
mod tree;

use rules::MoveRejected;
use rules::gomoku::IllegalMove;

pub use error::{BranchCause, RenlibCause, RenlibError};

use crate::{GameRecord, GameResult, RefusalCause, RuleSet};
use line::LineReader;
use tree::Tree;

/// What a library begins with.
pub(crate) const MAGIC: &[u8] = b"\xFFRenLib\xFF";
/// The largest library that is read, in moves. A million are some 300 MB of memory.
pub const MAX_MOVES: usize = 1_000_000;
/// The side of the board.
const SIZE: u8 = 15;

/// A library that was read, as far as it can be read.
#[derive(Clone, PartialEq, Debug)]
pub struct Library {
    /// The first line of the library, with all others as variations.
    pub game: GameRecord,
    /// What could not be read, in the order of the file.
    pub faults: Vec<RenlibError>,
}

/// Reads a library by the rules of renju, or as freestyle if black plays a forbidden point in it.
///
/// # Errors
/// If it is no library, or of a version that is not known. All other faults cost a branch or a text
/// and are told beside the game.
pub fn parse(bytes: &[u8]) -> Result<Library, RenlibError> {
    let (tree, mut faults) = Tree::read(bytes)?;
    let (mut game, mut refused) = play(&tree, "renju");
    if refused.iter().any(is_forbidden_point) {
        (game, refused) = play(&tree, "freestyle");
    }
    faults.append(&mut refused);
    if game.moves().is_empty() && faults.is_empty() {
        faults.push(RenlibError { byte: tree.nodes[tree::ROOT].byte, cause: RenlibCause::NoMove });
    }
    faults.sort_by_key(|fault| fault.byte);
    if let Some(result) = GameResult::by_rules(game.position()) {
        game.finish(result).expect("the referee agrees with itself");
    }
    Ok(Library { game, faults })
}

/// The game of a tree by these rules, and the branches that do not follow them.
fn play(tree: &Tree, rule: &str) -> (GameRecord, Vec<RenlibError>) {
    let rules = RuleSet::by_name("gomoku", Some(rule), Some(SIZE.into()), None).expect("the names are known");
    let mut game = GameRecord::new(rules);
    let mut reader = LineReader::new(tree, game.start().clone());
    for mut mv in reader.main_line() {
        let variations = std::mem::take(&mut mv.variations);
        game.push(mv.text(), mv.annotation.clone()).expect("the referee has played it before");
        game.set_last_variations(variations);
    }
    let about_start = reader.annotation(tree::ROOT);
    game.header.comment = about_start.comment;
    game.extra = about_start.extra;
    (game, reader.faults)
}

fn is_forbidden_point(fault: &RenlibError) -> bool {
    let RenlibCause::Branch { cause: BranchCause::Refused(refused), .. } = &fault.cause else { return false };
    matches!(refused.cause, RefusalCause::Referee(MoveRejected::GomokuIllegal(IllegalMove::Forbidden { .. })))
}
