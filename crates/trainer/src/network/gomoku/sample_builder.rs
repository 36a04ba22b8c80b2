//! Games of Gomoku on their way to samples.

use std::{collections::HashSet, sync::Arc};

use gomoku_engine::{
    Weights,
    board::{Board, Tables},
    rule::{ForEveryRule, Rule, dispatch},
    threats::{Situation, situation},
};
use rules::gomoku::{Move, Position};
use search_kit::score::is_proved;

use super::{GomokuModel, Moves, Seen};
use crate::{
    data::{Choice, Searched, StoredGame},
    network::{
        AddError, BeginError, Settings, TooFew, Training,
        run::Run,
        samples::{Labelled, Samples, result_for},
    },
};

/// The samples of the games so far, all under one rule.
pub(in crate::network) struct SampleBuilder {
    tables: Option<Arc<Tables>>,
    seen: HashSet<u64>,
    pub(in crate::network) samples: Samples<Seen>,
}

impl SampleBuilder {
    pub(in crate::network) fn new() -> SampleBuilder {
        SampleBuilder { tables: None, seen: HashSet::new(), samples: Samples::new() }
    }

    /// Takes in the positions of a game in which nothing must be answered at once, that nobody has proved
    /// and that did not come up before. Those before a move of chance say how many such moves are ahead, for
    /// the result is not theirs. A board that is too large is passed over.
    ///
    /// # Errors
    /// If the games before it were played under another rule.
    pub(in crate::network) fn add(&mut self, game: &StoredGame, position: &Position) -> Result<(), AddError> {
        let variant = position.ruleset().variant();
        if let Some(tables) = self.tables.as_ref().filter(|tables| tables.variant() != variant) {
            return Err(AddError::OtherRule { found: variant, wanted: tables.variant() });
        }
        if position.size() <= Seen::LARGEST {
            let new_tables = || Arc::new(Tables::new(variant, Weights::default()));
            let tables = self.tables.get_or_insert_with(new_tables).clone();
            let mut collector =
                Collector { seen: &mut self.seen, game, size: position.size(), found: Vec::new() };
            visit_open(&tables, game, position, &mut collector);
            let found = collector.found;
            self.samples.add_game(found);
        }
        Ok(())
    }

    /// Begins a training.
    ///
    /// # Errors
    /// If there are too few positions, or there is no network of that width.
    pub(in crate::network) fn training(
        self,
        width: usize,
        settings: Settings,
    ) -> Result<Box<dyn Training>, BeginError> {
        let SampleBuilder { tables, samples, .. } = self;
        let Some(tables) = tables else { return Err(TooFew { learned: 0, checked: 0 }.into()) };
        let (variant, scale) = (tables.variant(), samples.fitted_scale().round());
        macro_rules! by_width {
            ($($width:literal),*) => {
                match width {
                    $($width => {
                        let model = GomokuModel::<{ $width / 2 }>::new(variant, scale);
                        Ok(Box::new(Run::new(model, samples, settings)?))
                    })*
                    _ => Err(BeginError::Width { width, possible: &[$($width),*] }),
                }
            };
        }
        by_width!(32, 64)
    }
}

/// Keeps positions that did not come up before.
struct Collector<'a> {
    seen: &'a mut HashSet<u64>,
    game: &'a StoredGame,
    size: u8,
    found: Vec<Labelled<Seen>>,
}

impl Visit for Collector<'_> {
    fn visit<R: Rule>(&mut self, board: &Board<R>, _situation: Situation, searched: &Searched, moves: Moves) {
        if self.seen.insert(board.hash()) {
            self.found.push(Labelled {
                seen: Seen::new(board, self.size).among(moves),
                outlook: result_for(board.side_to_move(), self.game.outcome),
                score: searched.score,
                ply: board.stones() as u16,
                chances_ahead: moves.chances_ahead,
            });
        }
    }
}

/// Who is shown positions on the engine's board.
pub(in crate::network) trait Visit {
    /// A position, what must be done about it, what was found out about it, and the moves around it.
    fn visit<R: Rule>(&mut self, board: &Board<R>, situation: Situation, searched: &Searched, moves: Moves);
}

/// The moves around the position before a ply, at which somebody chose.
fn moves_around(moves: &[Move], ply: usize, choice: Choice, chances_ahead: u16) -> Moves {
    let point = |ply: Option<usize>| match moves[ply?] {
        Move::Place(point) => Some(point),
        Move::Pass => None,
    };
    let last = [1, 2].map(|back| point(ply.checked_sub(back)));
    Moves { last, chosen: point((choice == Choice::Best).then_some(ply)), chances_ahead }
}

/// Shows the positions of a game that are learned from, in their order.
pub(in crate::network) fn visit_open<V: Visit>(
    tables: &Arc<Tables>,
    game: &StoredGame,
    position: &Position,
    visitor: &mut V,
) {
    dispatch(tables.variant(), Replay { tables, game, position, visitor });
}

/// A game that is gone through on the engine's board.
struct Replay<'a, V> {
    tables: &'a Arc<Tables>,
    game: &'a StoredGame,
    position: &'a Position,
    visitor: &'a mut V,
}

impl<V: Visit> ForEveryRule for Replay<'_, V> {
    type Output = ();

    fn run<R: Rule>(self) {
        let Replay { tables, game, position, visitor } = self;
        let mut board = Board::<R>::new(position.size(), tables.clone());
        let moves = position.moves();
        let by_chance = |searched: &Searched| u16::from(searched.choice == Choice::Random);
        let mut chances_ahead: u16 = game.searched.iter().map(by_chance).sum();
        for (ply, &mv) in moves.iter().enumerate() {
            let searched = ply.checked_sub(game.opening).map(|n| game.searched[n]);
            if let Some(searched) = searched.filter(|searched| !is_proved(searched.score.into()))
                && let situation @ (Situation::Free | Situation::Defend) = situation(&board)
            {
                let moves = moves_around(moves, ply, searched.choice, chances_ahead);
                visitor.visit(&board, situation, &searched, moves);
            }
            chances_ahead -= searched.as_ref().map_or(0, by_chance);
            // The engine's board has no pass, and hardly any game has one.
            let Move::Place(point) = mv else { break };
            board.place(board.spot(point));
        }
    }
}
