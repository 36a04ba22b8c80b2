//! Random openings that a judge holds to be near even, the same for the same seed.
//!
//! Candidates are random moves from the start; of every few candidates the one that the judge's
//! score calls most even is kept. That needs no common unit: a judge is only compared with itself.

use std::collections::HashSet;

use player::forced_moves::{Obvious, look};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{AnyPosition, GameSpec, ataxx, gomoku};

/// Says what a position is worth to the side to move, in a unit of its own; `None` if it is decided.
pub type Judge<'a> = &'a mut dyn FnMut(&AnyPosition) -> Option<i64>;

/// How many candidates compete for each place if nothing else is said.
pub const USUAL_CANDIDATES: u16 = 6;
/// How often a candidate may fail before the search for this place is given up.
const TRIES: usize = 200;

/// What openings are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// How many.
    pub count: usize,
    /// How many candidates compete for each place: the more there are, the more even the best one is.
    pub candidates: u16,
    /// Where all chance comes from.
    pub seed: u64,
}

impl Wanted {
    /// So many, of the usual evenness.
    #[must_use]
    pub const fn new(count: usize, seed: u64) -> Wanted {
        Wanted { count, candidates: USUAL_CANDIDATES, seed }
    }
}

/// Makes different openings, fewer than are wanted if the board has not so many.
pub fn generate(spec: GameSpec, wanted: Wanted, judge: Judge<'_>) -> Vec<AnyPosition> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(wanted.seed);
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    for _ in 0..wanted.count {
        let mut best: Option<(u64, AnyPosition)> = None;
        let mut judged = 0;
        for _ in 0..TRIES {
            let Some(candidate) = candidate(spec, &mut rng) else { continue };
            if seen.contains(&candidate.to_string()) || matches!(look(&candidate), Some(Obvious::Win(_))) {
                continue;
            }
            let Some(score) = judge(&candidate) else { continue };
            judged += 1;
            if best.as_ref().is_none_or(|(least, _)| score.unsigned_abs() < *least) {
                best = Some((score.unsigned_abs(), candidate));
            }
            if judged >= wanted.candidates {
                break;
            }
        }
        let Some((_, opening)) = best else { break };
        seen.insert(opening.to_string());
        openings.push(opening);
    }
    openings
}

/// A random beginning of a game that is not over.
fn candidate(spec: GameSpec, rng: &mut Xoshiro256PlusPlus) -> Option<AnyPosition> {
    let position = match spec {
        GameSpec::Gomoku(ruleset) => AnyPosition::Gomoku(random_stones(ruleset, rng)?),
        GameSpec::Ataxx(ruleset) => AnyPosition::Ataxx(random_plies(ruleset, rng)?),
    };
    position.outcome().is_none().then_some(position)
}

/// Three to seven stones within a few steps of the centre and of each other.
fn random_stones(ruleset: gomoku::Ruleset, rng: &mut Xoshiro256PlusPlus) -> Option<gomoku::Position> {
    let size = ruleset.size();
    let reach = (size / 2).min(4);
    let centre = gomoku::Point::centre(size);
    let mut position = gomoku::Position::new(ruleset);
    let stones = rng.random_range(3..=7.min(ruleset.area() / 4));
    while position.stone_count() < stones {
        let shifted = |middle: u8, rng: &mut Xoshiro256PlusPlus| {
            rng.random_range(middle - reach..=(middle + reach).min(size - 1))
        };
        let point = gomoku::Point::new(shifted(centre.x(), rng), shifted(centre.y(), rng));
        let near = |stone: &gomoku::Point| position.stone(*stone).is_some() && stone.distance(point) <= 3;
        let is_near = position.stone_count() == 0 || gomoku::Point::all(size).any(|stone| near(&stone));
        if is_near {
            position.try_play(gomoku::Move::Place(point)).ok()?;
        }
    }
    Some(position)
}

/// Six to twelve random plies from the standard start or a blocked board.
fn random_plies(ruleset: ataxx::Ruleset, rng: &mut Xoshiro256PlusPlus) -> Option<ataxx::Game> {
    let layouts =
        [ataxx::Layout::Standard, ataxx::Layout::ALL[rng.random_range(0..ataxx::Layout::ALL.len())]];
    let layout = layouts[rng.random_range(0..layouts.len())];
    let mut game = ataxx::Game::new(layout.position(ruleset));
    for _ in 0..rng.random_range(6..=12) {
        let moves: Vec<ataxx::Move> = game.legal_moves().collect();
        game.try_play(*moves.get(rng.random_range(0..moves.len().max(1)))?).ok()?;
    }
    Some(game)
}
