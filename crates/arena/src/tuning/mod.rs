//! Better numbers for a player's search, found by games of the player against itself.
//!
//! Two methods share everything else. [`Spsa`] moves all numbers at once towards what wins: of each pair of
//! games one side has every number a little higher or lower by chance, the other the opposite. A
//! [`Screening`] says what each of many knobs is worth: each is turned one way or the other by chance, the other side
//! has the complement, and a regression tells their effects apart. What a pair is depends on its
//! number and the seed alone, and batches follow one another, so that games at fixed nodes come out the same on
//! any number of threads. [`Log`] keeps every batch, [`Table`] plays the games.

mod knob;
mod log;
mod screening;
mod spsa;
mod table;

pub use knob::{Kinds, Knob, KnobError, Knobs, choose};
pub use log::Log;
pub use screening::Screening;
pub use spsa::{Gains, Spsa};
pub use table::Table;

use serde_json::{Value, json};

use crate::{duel::scattered, journal::JournalError};

/// How many half points there are in a pair of games.
pub const HALF_POINTS: u8 = 4;

/// How to learn from pairs of games.
#[derive(Clone, PartialEq, Debug)]
pub enum Method {
    /// Numbers that get better.
    Spsa(Spsa),
    /// The worth of each knob.
    Screening(Screening),
}

impl Method {
    /// What the two players of a pair have.
    #[must_use]
    pub fn sides(&self, pair: usize) -> [Knobs; 2] {
        match self {
            Method::Spsa(spsa) => spsa.sides(pair),
            Method::Screening(screening) => screening.sides(pair),
        }
    }

    /// Learns from the half points that the first player made in a pair.
    pub fn learn(&mut self, pair: usize, half_points: u8) {
        match self {
            Method::Spsa(spsa) => spsa.learn(pair, half_points),
            Method::Screening(screening) => screening.learn(half_points),
        }
    }

    /// Where it stands, for the log.
    fn state(&self) -> Value {
        match self {
            Method::Spsa(spsa) => json!({ "values": spsa.named_values().collect::<serde_json::Map<_, _>>() }),
            Method::Screening(_) => json!({}),
        }
    }
}

/// Plays some pairs of games, the first of which has this number, and says how many half points the first
/// player of each made; nothing if it was stopped.
pub type Play<'a> = dyn FnMut(usize, &[[Knobs; 2]]) -> Option<Vec<u8>> + 'a;

/// Learns from so many pairs in all, a batch after the other, and keeps each batch in the log before it
/// counts. `on_batch` hears how many pairs there are.
///
/// # Errors
/// If the log cannot be written.
pub fn run(
    method: &mut Method,
    log: &mut Log,
    pairs: usize,
    batch: usize,
    play: &mut Play<'_>,
    on_batch: &mut dyn FnMut(&Method, usize),
) -> Result<(), JournalError> {
    let mut played = log.replay(method);
    while played < pairs {
        let batch = played..pairs.min(played + batch.max(1));
        let sides: Vec<[Knobs; 2]> = batch.clone().map(|pair| method.sides(pair)).collect();
        let Some(points) = play(played, &sides) else { break };
        batch.clone().zip(&points).for_each(|(pair, &points)| method.learn(pair, points));
        log.append(played, &points, &method.state())?;
        played = batch.end;
        on_batch(method, played);
    }
    Ok(())
}

/// Whether chance turns a knob up in a pair: as often as down, whatever the others do.
fn is_up(seed: u64, pair: usize, knob: usize) -> bool {
    let of_pair = scattered(scattered(seed).wrapping_add(pair as u64));
    scattered(of_pair.wrapping_add(knob as u64)) >> 63 == 1
}

/// The same as a sign.
fn sign(seed: u64, pair: usize, knob: usize) -> f64 {
    if is_up(seed, pair, knob) { 1.0 } else { -1.0 }
}
