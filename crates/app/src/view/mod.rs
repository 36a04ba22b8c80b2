//! From the types of the core to the messages of the page: positions, moves, scores, records, players.
//!
//! Nothing here decides anything; it only tells.

mod board;
mod opening;
mod record;
mod roster;
mod score;
mod theme;

pub(crate) use board::{Context, board_state, board_view, move_view, side, side_of};
pub(crate) use opening::opening_view;
pub(crate) use record::{game, position_view, record_view, result_view, spec_of};
pub(crate) use roster::{elo_of, players};
pub(crate) use score::{Scale, searched_score, told_score};
pub use theme::themes;
