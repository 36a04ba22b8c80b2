//! Looking at positions for somebody.
//!
//! [`AnalysisSession`] is one who looks at positions, one at a time; a search under way tells lines, heat map and threats
//! as they become known.

mod search;
mod session;

pub use session::AnalysisSession;
