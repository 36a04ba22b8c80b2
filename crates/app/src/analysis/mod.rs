//! Looking at positions for somebody.
//!
//! [`AnalysisSession`] is one who looks at positions, one at a time, or at a whole game; a search under way tells lines, heat
//! map and threats as they become known, a review its story. Single moves are explained beside it.

mod explain;
mod review;
mod search;
mod session;
mod task;

pub(crate) use explain::{points, rows, sentence};
pub use session::AnalysisSession;
