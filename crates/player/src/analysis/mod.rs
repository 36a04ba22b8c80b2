//! The engines as analysts: what a position is worth, for people rather than for a game.
//!
//! An [`Analyst`] looks at any position of its game and tells the best lines as they deepen, or what
//! every single move is worth. [`Threats`] names the points of a Gomoku position that matter at once.

mod threats;

use std::time::Duration;

use rules::{AnyPosition, GameKind, MoveText};
use search_kit::{Info, Limits, OutOfMemory, Score, StopFlag, Tuning};

pub use threats::{Threat, ThreatKind, Threats};

use crate::{
    Watch, forced_moves,
    roster::{Engine, Setup},
};

/// An engine that looks at positions.
pub struct Analyst {
    engine: EngineOf,
}

enum EngineOf {
    Gomoku(Box<gomoku_engine::Engine>),
    Ataxx(Box<ataxx_engine::Engine>),
}

/// What an analyst is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnalystOptions {
    /// The game.
    pub game: GameKind,
    /// How many of the best moves get a line of their own.
    pub lines: usize,
    /// Threads that search.
    pub threads: usize,
    /// Memory for positions.
    pub hash_bytes: usize,
}

/// What has been found out so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Findings {
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The best lines, best first, from the view of the side to move.
    pub lines: Vec<FoundLine>,
}

/// A line of play and its worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundLine {
    /// What it is worth to the side to move.
    pub score: Score,
    /// The moves.
    pub moves: Vec<MoveText>,
}

impl Analyst {
    /// An analyst; this takes its memory.
    ///
    /// # Errors
    /// If the system does not give it.
    pub fn new(options: AnalystOptions) -> Result<Analyst, OutOfMemory> {
        let engine = match options.game {
            GameKind::Gomoku => EngineOf::Gomoku(Box::new(engine(&options)?)),
            GameKind::Ataxx => EngineOf::Ataxx(Box::new(engine(&options)?)),
        };
        Ok(Analyst { engine })
    }

    /// Looks at a position until a limit is reached, the flag is raised or all is proved; tells
    /// every completed iteration, and returns the last one.
    ///
    /// # Panics
    /// If the game is over, or another one.
    pub fn look(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        on_findings: &mut dyn FnMut(&Findings),
    ) -> Findings {
        match &mut self.engine {
            EngineOf::Gomoku(engine) => look(&mut **engine, position, limits, stop, on_findings),
            EngineOf::Ataxx(engine) => look(&mut **engine, position, limits, stop, on_findings),
        }
    }
}

fn engine<E: Engine>(options: &AnalystOptions) -> Result<E, OutOfMemory> {
    E::new(&Setup {
        hash_bytes: options.hash_bytes,
        threads: options.threads,
        lines: options.lines,
        weights: E::Weights::default(),
        without: Vec::new(),
        watch: Watch::Wall,
        tuning: Tuning::default(),
    })
}

fn look<E: Engine>(
    engine: &mut E,
    position: &AnyPosition,
    limits: &Limits,
    stop: &StopFlag,
    on_findings: &mut dyn FnMut(&Findings),
) -> Findings {
    let mut last = None;
    let best = engine.go(position, limits, stop, &mut |info| {
        let findings = findings(info);
        on_findings(&findings);
        last = Some(findings);
    });
    // A position with one sensible move is answered without an iteration.
    last.unwrap_or_else(|| Findings {
        depth: best.depth,
        nodes: best.nodes,
        time: Duration::ZERO,
        lines: vec![FoundLine { score: best.score, moves: texts(&best.pv) }],
    })
}

fn findings<M: Copy + std::fmt::Display>(info: &Info<M>) -> Findings {
    let line = |line: &search_kit::Line<M>| FoundLine { score: line.score, moves: texts(&line.moves) };
    Findings {
        depth: info.depth,
        nodes: info.nodes,
        time: info.time,
        lines: info.lines.iter().map(line).collect(),
    }
}

fn texts<M: Copy + std::fmt::Display>(moves: &[M]) -> Vec<MoveText> {
    moves.iter().map(|&mv| forced_moves::text(mv)).collect()
}

#[cfg(test)]
mod tests {
    use rules::GameSpec;

    use super::*;

    #[test]
    fn every_line_of_both_games_begins_with_another_legal_move() {
        for game in GameKind::BOTH {
            let spec = GameSpec::by_name(game, None, None).unwrap();
            let position = AnyPosition::start(spec);
            let legal = position.legal_moves();
            let mut analyst =
                Analyst::new(AnalystOptions { game, lines: 5, threads: 1, hash_bytes: 1 << 20 }).unwrap();
            let limits = Limits { nodes: Some(2_000), ..Limits::default() };
            let mut told = 0;
            let found = analyst.look(&position, &limits, &StopFlag::new(), &mut |_| told += 1);
            let firsts: Vec<MoveText> = found.lines.iter().map(|line| line.moves[0]).collect();
            assert!(firsts.iter().all(|mv| legal.contains(mv)), "{game}: {firsts:?}");
            assert!((1..firsts.len()).all(|n| !firsts[..n].contains(&firsts[n])), "{game}: {firsts:?}");
        }
    }
}
