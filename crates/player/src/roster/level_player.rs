//! A player that errs as its level says.
//!
//! It asks its engine for several moves and takes one that is nearly the best, or it asks about the
//! position as it was before the opponent's last move, which it has overlooked, or it plays at first
//! sight. Chance comes from the seed of the game and the number of the move alone: neither time nor
//! earlier questions matter.

use std::{sync::Arc, time::Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{AnyPosition, GameSpec};
use search_kit::{Info, Limits, Line, OutOfMemory, Score, Tuning, score};

use super::{
    engine::{self, Late},
    engines::{Engine, Setup},
    levels::Level,
    oversight,
};
use crate::{Recipe, Task, Thinker, Thought, Watch, forced_moves};

struct LevelPlayer<E: Engine> {
    calm: EngineProfile<E>,
    hasty: Option<EngineProfile<E>>,
    level: Level<E::Part>,
    /// Positions to look at in a move, at most, .
    most_nodes: u64,
    /// The level in this game: stronger or weaker by its seed.
    game_level: Level<E::Part>,
    seed: u64,
}

/// An engine and how it is used.
struct EngineProfile<E: Engine> {
    engine: Late<E>,
    level: Level<E::Part>,
}

/// Memory for the positions of a level, which looks at few.
const HASH_BYTES: usize = 4 << 20;

/// How much memory for positions a level takes: who sometimes plays at first sight has an engine for that.
pub(super) const fn table_bytes<P: 'static>(level: &Level<P>) -> usize {
    if level.haste > 0.0 { 2 * HASH_BYTES } else { HASH_BYTES }
}

/// The recipe of a player of a level that never looks at more positions in a move than `most_nodes`.
pub(super) fn recipe<E: Engine>(level: Level<E::Part>, most_nodes: u64) -> Recipe {
    let calm = EngineProfile::<E>::source(level);
    let hasty = (level.haste > 0.0).then(|| EngineProfile::<E>::source(level.at_first_sight()));
    Arc::new(move || {
        let hasty = hasty.as_ref().map(|hasty| hasty());
        Box::new(LevelPlayer { calm: calm(), hasty, level, most_nodes, game_level: level, seed: 0 })
    })
}

impl<E: Engine> Thinker for LevelPlayer<E> {
    fn new_game(&mut self, spec: GameSpec, seed: u64) -> Result<(), OutOfMemory> {
        self.seed = seed;
        let game_level = self.level.with_care(care_of_game(seed));
        self.game_level = Level { nodes: game_level.nodes.min(self.most_nodes), ..game_level };
        self.calm.new_game(spec, self.game_level)?;
        match &mut self.hasty {
            Some(hasty) => hasty.new_game(spec, self.game_level.at_first_sight()),
            None => Ok(()),
        }
    }

    fn think(&mut self, mut task: Task<'_>) -> Thought {
        let mut rng = rng_of_move(self.seed, task.position.ply());
        let position = task.position;
        let hasty = self.hasty.as_mut().filter(|_| rng.random::<f64>() < self.game_level.haste);
        let profile = hasty.unwrap_or(&mut self.calm);
        if let Some(imagined) = oversight::imagined(position, self.game_level.oversight, &mut rng) {
            let thought = profile.answer(&mut task, &imagined, &mut rng);
            if position.clone().try_play(thought.mv.as_str()).is_ok() {
                return thought;
            }
        }
        profile.answer(&mut task, position, &mut rng)
    }
}

/// How careful a player is in a game, compared with its level: from half as much to twice as much, since
/// everybody has better and worse days.
fn care_of_game(seed: u64) -> f64 {
    libm::exp2(Xoshiro256PlusPlus::seed_from_u64(!seed).random_range(-1.0..1.0))
}

/// The chance that belongs to one move of a game.
fn rng_of_move(seed: u64, ply: usize) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed ^ (ply as u64).rotate_left(48))
}

impl<E: Engine> EngineProfile<E> {
    /// Makes it for any number of players.
    fn source(level: Level<E::Part>) -> impl Fn() -> Self {
        let setup = Arc::new(Setup {
            hash_bytes: HASH_BYTES,
            threads: 1,
            lines: level.candidates,
            weights: E::Weights::default(),
            without: level.without.to_vec(),
            watch: Watch::Wall,
            tuning: Tuning::default(),
        });
        move || EngineProfile { engine: Late::new(setup.clone()), level }
    }

    /// Forgets the last game; this one is played as `level` says.
    fn new_game(&mut self, spec: GameSpec, level: Level<E::Part>) -> Result<(), OutOfMemory> {
        self.level = level;
        self.engine.new_game(spec)
    }

    /// Answers the task as if this were its position.
    fn answer(
        &mut self,
        task: &mut Task<'_>,
        position: &AnyPosition,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Thought {
        let Level { nodes, depth, .. } = self.level;
        let own = Limits { nodes: Some(nodes), depth: Some(depth), ..Limits::default() };
        let limits = engine::limits(own, task);
        let began = Instant::now();
        let mut last: Option<Info<E::Move>> = None;
        let best = self.engine.get().go(position, &limits, task.stop, &mut |info| last = Some(info.clone()));
        let chosen = last.as_ref().and_then(|info| self.choose(&info.lines, rng));
        let (line, depth) = match chosen.zip(last.as_ref()) {
            Some((line, info)) => (line.clone(), info.depth),
            None => (Line { score: best.score, moves: best.pv.clone() }, best.depth),
        };
        let mv = line.moves.first().copied().unwrap_or(best.mv);
        Thought {
            mv: forced_moves::text(mv),
            info: engine::think_info::<E>(&line, depth, best.nodes, began.elapsed()),
        }
    }

    /// A line that is nearly the best.
    fn choose<'a, M>(&self, lines: &'a [Line<M>], rng: &mut Xoshiro256PlusPlus) -> Option<&'a Line<M>> {
        let Level { candidates, margin, temperature, .. } = self.level;
        let best = worth(lines.first()?.score);
        let near = lines.iter().take(candidates).filter(|line| best - worth(line.score) <= margin);
        let weight = |line: &Line<M>| libm::exp(f64::from(worth(line.score) - best) / temperature);
        let all: f64 = near.clone().map(weight).sum();
        let mut left = rng.random::<f64>() * all;
        let mut near = near.peekable();
        while let Some(line) = near.next() {
            left -= weight(line);
            if left < 0.0 || near.peek().is_none() {
                return Some(line);
            }
        }
        None
    }
}

/// A score as a number: proved wins above every evaluation, the shorter the higher.
fn worth(found: Score) -> i32 {
    let plies = |plies: u32| i32::try_from(plies).unwrap_or(i32::MAX).min(score::WIN - score::PROVED);
    match found {
        Score::Evaluation(number) => number,
        Score::Draw => 0,
        Score::Win(distance) => score::win_in(plies(distance)),
        Score::Loss(distance) => score::loss_in(plies(distance)),
    }
}
