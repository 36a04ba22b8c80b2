//! The players of the reports as algorithms that can sit at the board.

use std::sync::Arc;

use classics::{AtaxxPlayer, Choice, GomokuPlayer};
use rules::{AnyPosition, GameSpec};
use search_kit::OutOfMemory;

use crate::{Recipe, Score, Task, ThinkInfo, Thinker, Thought, forced_moves};

/// Makes a player from the seed of a game.
trait Maker<P: ?Sized>: Fn(u64) -> Box<P> + Send + Sync + Clone + 'static {}

impl<P: ?Sized, F: Fn(u64) -> Box<P> + Send + Sync + Clone + 'static> Maker<P> for F {}

/// A classic player, made anew for every game, so that no game depends on another.
struct Classic<P: ?Sized, F> {
    make: F,
    player: Box<P>,
}

/// The recipe of a Gomoku player that `make` makes from a game's seed.
pub(super) fn gomoku(make: impl Fn(u64) -> Box<dyn GomokuPlayer> + Send + Sync + Clone + 'static) -> Recipe {
    Arc::new(move || Box::new(Classic { player: make(0), make: make.clone() }))
}

/// The recipe of an Ataxx player that `make` makes from a game's seed.
pub(super) fn ataxx(make: impl Fn(u64) -> Box<dyn AtaxxPlayer> + Send + Sync + Clone + 'static) -> Recipe {
    Arc::new(move || Box::new(Classic { player: make(0), make: make.clone() }))
}

impl<F: Maker<dyn GomokuPlayer>> Thinker for Classic<dyn GomokuPlayer, F> {
    fn new_game(&mut self, _spec: GameSpec, seed: u64) -> Result<(), OutOfMemory> {
        self.player = (self.make)(seed);
        Ok(())
    }

    fn think(&mut self, task: Task<'_>) -> Thought {
        let AnyPosition::Gomoku(position) = task.position else { unreachable!("only Gomoku is started") };
        thought(self.player.choose(position, &|| task.is_over()))
    }
}

impl<F: Maker<dyn AtaxxPlayer>> Thinker for Classic<dyn AtaxxPlayer, F> {
    fn new_game(&mut self, _spec: GameSpec, seed: u64) -> Result<(), OutOfMemory> {
        self.player = (self.make)(seed);
        Ok(())
    }

    fn think(&mut self, task: Task<'_>) -> Thought {
        let AnyPosition::Ataxx(game) = task.position else { unreachable!("only Ataxx is started") };
        thought(self.player.choose(game, &|| task.is_over()))
    }
}

fn thought(choice: Choice<impl std::fmt::Display>) -> Thought {
    let mv = forced_moves::text(choice.mv);
    let info = ThinkInfo {
        depth: Some(choice.depth),
        score: Some(Score::Raw(choice.score)),
        nodes: Some(choice.nodes),
        pv: vec![mv],
        time: None,
    };
    Thought { mv, info }
}
