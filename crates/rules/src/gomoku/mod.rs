//! The Gomoku referee.
