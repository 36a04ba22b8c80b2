//! The engines as algorithms that can sit at the board.
//!
//! An engine divides its time itself: it is given what is left until the player's deadline, which
//! keeps the player's reserve, and hears the stop flag as well. It is made with its first game and
//! not with the player, because a tournament has many players and an engine's memory is large.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use record::{Moves, Score};
use rules::{AnyPosition, GameSpec};
use search_kit::{Limits, Line, OutOfMemory, StopFlag};

use super::engines::{Engine, Setup};

use crate::{Recipe, Task, ThinkInfo, Thinker, Thought, forced_moves};

/// How many positions an engine looks at when nothing limits it, so that its games can be repeated.
pub(super) const NODES_WITHOUT_LIMITS: u64 = 200_000;

/// An engine that is made when it is first needed.
pub(super) struct Late<E: Engine> {
    setup: Arc<Setup<E>>,
    engine: Option<E>,
}

impl<E: Engine> Late<E> {
    pub(super) fn new(setup: Arc<Setup<E>>) -> Self {
        Late { setup, engine: None }
    }

    /// The engine.
    ///
    /// # Panics
    /// If no game was started, which makes it.
    pub(super) fn get(&mut self) -> &mut E {
        self.engine.as_mut().expect("a game was started")
    }

    /// Makes it ready for a game: its memory and its tables for the rules cost more time than a fast
    /// move takes.
    ///
    /// # Errors
    /// If the system does not give the memory.
    pub(super) fn new_game(&mut self, spec: GameSpec) -> Result<(), OutOfMemory> {
        if self.engine.is_none() {
            self.engine = Some(E::new(&self.setup)?);
        }
        let engine = self.get();
        engine.new_game();
        let one_node = Limits { nodes: Some(1), ..Limits::default() };
        engine.go(&AnyPosition::start(spec), &one_node, &StopFlag::new(), &mut |_| {});
        Ok(())
    }
}

/// An engine at full strength, up to limits of its own.
struct EnginePlayer<E: Engine> {
    engine: Late<E>,
    own_limits: Limits,
}

/// The recipe of a player with such an engine, never beyond `own_limits`.
pub(super) fn recipe<E: Engine>(setup: Setup<E>, own_limits: Limits) -> Recipe {
    let setup = Arc::new(setup);
    Arc::new(move || Box::new(EnginePlayer { engine: Late::new(setup.clone()), own_limits }))
}

impl<E: Engine> Thinker for EnginePlayer<E> {
    fn new_game(&mut self, spec: GameSpec, _seed: u64) -> Result<(), OutOfMemory> {
        self.engine.new_game(spec)
    }

    fn think(&mut self, task: Task<'_>) -> Thought {
        let limits = limits(self.own_limits, &task);
        let Task { position, stop, on_info, .. } = task;
        let began = Instant::now();
        let best = self.engine.get().go(position, &limits, stop, &mut |info| {
            let best = info.lines.first();
            best.into_iter()
                .for_each(|line| on_info(think_info::<E>(line, info.depth, info.nodes, info.time)));
        });
        let line = Line { score: best.score, moves: best.pv };
        let info = think_info::<E>(&line, best.depth, best.nodes, began.elapsed());
        Thought { mv: forced_moves::text(best.mv), info }
    }
}

/// What an engine may use for a task: what the game leaves it, and no more than its own limits.
pub(super) fn limits(own: Limits, task: &Task<'_>) -> Limits {
    let until_deadline = task.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let limits = Limits {
        depth: own.depth.into_iter().chain(task.limits.depth).min(),
        nodes: own.nodes.into_iter().chain(task.limits.nodes).min(),
        move_time: until_deadline.or(task.limits.move_time),
        clock: task.limits.clock,
    };
    let is_limited = limits != Limits::default();
    Limits { nodes: if is_limited { limits.nodes } else { Some(NODES_WITHOUT_LIMITS) }, ..limits }
}

/// What is told about a line.
pub(super) fn think_info<E: Engine>(
    line: &Line<E::Move>,
    depth: u32,
    nodes: u64,
    time: Duration,
) -> ThinkInfo {
    ThinkInfo {
        depth: Some(depth),
        score: Some(score::<E>(line.score)),
        nodes: Some(nodes),
        pv: line.moves.iter().map(forced_moves::text).collect(),
        time: Some(time),
    }
}

/// A score as players tell it: a forced win in moves, not in plies.
fn score<E: Engine>(score: search_kit::Score) -> Score {
    match score {
        search_kit::Score::Evaluation(number) => E::score(number),
        search_kit::Score::Win(plies) => Score::Mate(Moves::to_win(plies)),
        search_kit::Score::Loss(plies) => Score::Mate(Moves::to_loss(plies)),
        search_kit::Score::Draw => E::score(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_table() {
        let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        let depth = |depth| Limits { depth: Some(depth), ..Limits::default() };
        let second = Limits { move_time: Some(Duration::from_secs(1)), ..Limits::default() };
        let position = &AnyPosition::start(GameSpec::by_name(rules::GameKind::Gomoku, None, None).unwrap());
        for (own, of_game, together) in [
            (Limits::default(), Limits::default(), nodes(NODES_WITHOUT_LIMITS)),
            (Limits::default(), second, second),
            (Limits::default(), depth(4), depth(4)),
            (nodes(10), Limits::default(), nodes(10)),
            (nodes(10), nodes(20), nodes(10)),
            (nodes(30), nodes(20), nodes(20)),
            (depth(3), nodes(20), Limits { depth: Some(3), ..nodes(20) }),
            (nodes(10), second, Limits { nodes: Some(10), ..second }),
        ] {
            let stop = &StopFlag::new();
            let task = Task { position, limits: of_game, stop, deadline: None, on_info: &mut |_| () };
            assert_eq!(limits(own, &task), together, "{own:?} {of_game:?}");
        }
    }

    #[test]
    fn an_engine_thinks_no_longer_than_its_players_deadline() {
        let position = &AnyPosition::start(GameSpec::by_name(rules::GameKind::Gomoku, None, None).unwrap());
        let of_game = Limits { move_time: Some(Duration::from_secs(9)), ..Limits::default() };
        let task = Task {
            position,
            limits: of_game,
            stop: &StopFlag::new(),
            deadline: Some(Instant::now()),
            on_info: &mut |_| (),
        };
        assert_eq!(limits(Limits::default(), &task).move_time, Some(Duration::ZERO));
    }

    #[test]
    fn forced_wins_are_told_in_moves() {
        use search_kit::Score as Found;
        for (found, told) in [
            (Found::Evaluation(-70), Score::Raw(-70)),
            (Found::Win(1), Score::Mate(Moves(1))),
            (Found::Win(5), Score::Mate(Moves(3))),
            (Found::Loss(2), Score::Mate(Moves(-1))),
            (Found::Loss(4), Score::Mate(Moves(-2))),
        ] {
            assert_eq!(score::<gomoku_engine::Engine>(found), told);
        }
    }
}
