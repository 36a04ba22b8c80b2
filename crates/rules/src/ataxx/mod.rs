//! The Ataxx referee.
