//! The engines as algorithms that can sit at the board.
//!
//! An engine divides its time itself: it is given what is left until the player's deadline, which
//! keeps the player's reserve, and hears the stop flag as well. It is made with its first game and
//! not with the player, because a tournament has many players and an engine's memory is large.

use std::{
    fmt::Display,
    sync::Arc,
    time::{Duration, Instant},
};

use rules::{AnyPosition, GameSpec};
use search_kit::{BestMove, Clock, Info, Limits, StopFlag};

use crate::{Recipe, Score, Task, ThinkInfo, Thinker, Thought, manners};

/// How many positions an engine looks at when nothing limits it, so that its games can be repeated.
pub(super) const NODES_WITHOUT_LIMITS: u64 = 200_000;

/// Kept back of a time limit by the engine itself: nothing, since its player keeps a reserve already.
pub(super) const MOVE_OVERHEAD: Duration = Duration::ZERO;

/// An engine of either game: both have the same facade, each over moves of its own.
pub(super) trait Engine: Send + 'static {
    /// A move of the game.
    type Move: Copy + Display;

    /// Forgets the game before.
    fn new_game(&mut self);

    /// Chooses a move in a game that is not over.
    fn go(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<Self::Move>),
    ) -> BestMove<Self::Move>;
}

impl Engine for gomoku_engine::Engine {
    type Move = rules::gomoku::Move;

    fn new_game(&mut self) {
        self.new_game();
    }

    fn go(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<Self::Move>),
    ) -> BestMove<Self::Move> {
        let AnyPosition::Gomoku(position) = position else { unreachable!("only Gomoku is started") };
        self.go(position, limits, stop, on_info)
    }
}

/// An engine at full strength, up to limits of its own.
struct EnginePlayer<E, F> {
    make: F,
    engine: Option<E>,
    own_limits: Limits,
}

/// The recipe of a player with the engine that `make` makes, never beyond `own_limits`.
pub(super) fn recipe<E: Engine>(
    make: impl Fn() -> E + Send + Sync + Clone + 'static,
    own_limits: Limits,
) -> Recipe {
    Arc::new(move || Box::new(EnginePlayer { make: make.clone(), engine: None, own_limits }))
}

impl<E: Engine, F: Fn() -> E + Send> Thinker for EnginePlayer<E, F> {
    fn new_game(&mut self, spec: GameSpec, _seed: u64) {
        let engine = self.engine.get_or_insert_with(&self.make);
        engine.new_game();
        prepare(engine, spec);
    }

    fn think(&mut self, task: Task<'_>) -> Thought {
        let limits = limits(self.own_limits, &task);
        let Task { position, stop, on_info, .. } = task;
        let engine = self.engine.get_or_insert_with(&self.make);
        let began = Instant::now();
        let best = engine.go(position, &limits, stop, &mut |info| on_info(report(info)));
        Thought { mv: manners::text(best.mv), info: summary(&best, began.elapsed()) }
    }
}

/// Has an engine compute its tables for the rules, which costs more than a fast move takes.
pub(super) fn prepare<E: Engine>(engine: &mut E, spec: GameSpec) {
    let one_node = Limits { nodes: Some(1), ..Limits::default() };
    engine.go(&AnyPosition::start(spec), &one_node, &StopFlag::new(), &mut |_| {});
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

/// The clock that engines measure their time with.
pub(super) fn wall_clock() -> Clock {
    let start = Instant::now();
    Arc::new(move || start.elapsed())
}

/// A report on an iteration.
pub(super) fn report<M: Copy + Display>(info: &Info<M>) -> ThinkInfo {
    let best = info.lines.first();
    ThinkInfo {
        depth: Some(info.depth),
        score: best.map(|line| score(line.score)),
        nodes: Some(info.nodes),
        pv: best.map(|line| line.moves.iter().map(manners::text).collect()).unwrap_or_default(),
        time: Some(info.time),
    }
}

/// What a finished search found out.
pub(super) fn summary<M: Copy + Display>(best: &BestMove<M>, time: Duration) -> ThinkInfo {
    ThinkInfo {
        depth: Some(best.depth),
        score: Some(score(best.score)),
        nodes: Some(best.nodes),
        pv: best.pv.iter().map(manners::text).collect(),
        time: Some(time),
    }
}

/// A score in the words of the arena, which counts the moves of a forced win, not its plies.
fn score(score: search_kit::Score) -> Score {
    let moves = |plies: u32| i32::try_from(plies.div_ceil(2)).unwrap_or(i32::MAX);
    match score {
        search_kit::Score::Evaluation(number) => Score::Raw(number.into()),
        search_kit::Score::Win(plies) => Score::Mate(moves(plies)),
        search_kit::Score::Loss(plies) => Score::Mate(-moves(plies)),
        search_kit::Score::Draw => Score::Raw(0),
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
            (Found::Win(1), Score::Mate(1)),
            (Found::Win(5), Score::Mate(3)),
            (Found::Loss(2), Score::Mate(-1)),
            (Found::Loss(4), Score::Mate(-2)),
        ] {
            assert_eq!(score(found), told);
        }
    }
}
