//! From the types of the core to the messages of the page: positions, moves, scores, records, players.
//!
//! Nothing here decides anything; it only tells.

mod board;
mod moves;
mod opening;
mod record;
mod roster;
mod score;
mod theme;

pub(crate) use board::{board_state, board_view, side};
pub(crate) use moves::{Context, move_view};
pub(crate) use opening::opening_view;
pub(crate) use record::{position_view, record_view, result_view, spec_of};
pub(crate) use roster::{elo_of, players};
pub(crate) use score::{Scale, searched_score, told_score};
pub use theme::themes;
