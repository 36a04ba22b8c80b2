//! Every kind of claim against a slow reader of the board, over positions of games that the engines played against
//! themselves: the move that was played, and another one. `COACH_EVERY=1` reads all of them, without it a few.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "tests over tables print counts and may panic")]

mod ataxx;
mod board;
mod gomoku;

use std::collections::BTreeMap;

/// How many claims of each kind were read.
#[derive(Default)]
pub(crate) struct Tally(BTreeMap<&'static str, usize>);

impl Tally {
    pub(crate) fn count(&mut self, code: &'static str) {
        *self.0.entry(code).or_default() += 1;
    }

    pub(crate) fn tell(&self, moves: usize) {
        let kinds: Vec<String> = self.0.iter().map(|(code, count)| format!("{code} {count}")).collect();
        println!("{} claims about {moves} moves: {}", self.0.values().sum::<usize>(), kinds.join(", "));
    }
}

/// Of so many positions one is read.
pub(crate) fn every(usual: usize) -> usize {
    std::env::var("COACH_EVERY").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}
