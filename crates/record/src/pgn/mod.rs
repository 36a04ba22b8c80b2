//! PGN-like text for both games: tags in brackets, numbered moves, notes in braces, the score.
//!
//! Black moves first, and `1-0` is a win for black. A move is written as the referee writes it; behind
//! it stand the note `{+0.35/12 0.250s 81234n pv i9 j9}`, in braces of its own the comment, and in
//! parentheses the variations in its place. The reader passes over tags and glyphs that it does not
//! know. The page on formats lists the tags.

mod error;
mod lexer;
mod line;
mod read;
mod write;

pub use error::PgnError;
pub use read::{parse, parse_all};
pub use write::write;

/// The names of the tags that both directions use.
mod tag {
    pub(super) const EVENT: &str = "Event";
    pub(super) const ROUND: &str = "Round";
    pub(super) const DATE: &str = "Date";
    pub(super) const UTC_TIME: &str = "UTCTime";
    pub(super) const NAME: [&str; 2] = ["Black", "White"];
    pub(super) const SPEC: [&str; 2] = ["BlackSpec", "WhiteSpec"];
    pub(super) const ELO: [&str; 2] = ["BlackElo", "WhiteElo"];
    pub(super) const RESULT: &str = "Result";
    pub(super) const GAME: &str = "Game";
    pub(super) const RULE: &str = "Rule";
    pub(super) const SIZE: &str = "Size";
    pub(super) const OPENING: &str = "OpeningProtocol";
    pub(super) const OPENING_ACTIONS: &str = "OpeningActions";
    pub(super) const START: &str = "Start";
    pub(super) const FEN: &str = "FEN";
    pub(super) const TIME_CONTROL: &str = "TimeControl";
    pub(super) const ID: &str = "Id";
}

/// What stands for a value that is not known.
const UNKNOWN: &str = "?";
