//! Games of Gomoku on their way to samples.

use std::{collections::HashSet, sync::Arc};

use gomoku_engine::{
    Weights,
    board::{Board, Tables},
    network::HIDDEN,
    rule::{ForEveryRule, Rule, dispatch},
    threats::{Situation, situation},
};
use rules::gomoku::{Move, Position};
use search_kit::score::is_proved;

use super::{GomokuModel, Seen};
use crate::{
    data::{Choice, Searched, StoredGame},
    network::{
        AddError, BeginError, Settings, TooFew, Training,
        run::Run,
        samples::{Labelled, Samples, result_for},
    },
};

/// The samples of the games so far, all under one rule.
pub(in crate::network) struct Gathering {
    tables: Option<Arc<Tables>>,
    seen: HashSet<u64>,
    pub(in crate::network) samples: Samples<Seen>,
}

impl Gathering {
    pub(in crate::network) fn new() -> Gathering {
        Gathering { tables: None, seen: HashSet::new(), samples: Samples::new() }
    }

    /// Takes in the positions of a game in which nothing must be answered at once, that nobody has proved
    /// and that did not come up before. Those before a move of chance are left out, for the result is not
    /// theirs. A board that is too large is passed over.
    ///
    /// # Errors
    /// If the games before it were played under another rule.
    pub(in crate::network) fn add(&mut self, game: &StoredGame, position: &Position) -> Result<(), AddError> {
        let variant = position.ruleset().variant();
        if let Some(tables) = self.tables.as_ref().filter(|tables| tables.variant() != variant) {
            return Err(AddError::OtherRule { found: variant, wanted: tables.variant() });
        }
        if position.size() <= Seen::LARGEST {
            dispatch(variant, Replay { gathering: self, game, position });
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
        let Gathering { tables, samples, .. } = self;
        if width != HIDDEN {
            return Err(BeginError::Width { width, possible: &[HIDDEN] });
        }
        let Some(tables) = tables else { return Err(TooFew { learned: 0, checked: 0 }.into()) };
        let model = GomokuModel::new(tables.variant(), samples.fitted_scale().round());
        Ok(Box::new(Run::new(model, samples, settings)?))
    }
}

/// A game that is gone through on the engine's board.
struct Replay<'a> {
    gathering: &'a mut Gathering,
    game: &'a StoredGame,
    position: &'a Position,
}

impl ForEveryRule for Replay<'_> {
    type Output = ();

    fn run<R: Rule>(self) {
        let Replay { gathering, game, position } = self;
        let tables =
            gathering.tables.get_or_insert_with(|| Arc::new(Tables::new(R::VARIANT, Weights::default())));
        let mut board = Board::<R>::new(position.size(), tables.clone());
        let by_chance = game.searched.iter().rposition(|searched| searched.choice == Choice::Random);
        let settled_from = by_chance.map_or(0, |last| game.opening + last + 1);
        let mut positions = Vec::new();
        for (ply, &mv) in position.moves().iter().enumerate() {
            let searched = ply.checked_sub(game.opening).map(|n| game.searched[n]);
            let is_open = |searched: &Searched| ply >= settled_from && !is_proved(searched.score.into());
            let open = searched.filter(is_open);
            if let Some(searched) = open
                && matches!(situation(&board), Situation::Free | Situation::Defend)
                && gathering.seen.insert(board.hash())
            {
                positions.push(Labelled {
                    seen: Seen::new(&board, position.size()),
                    outlook: result_for(board.side_to_move(), game.outcome),
                    score: searched.score,
                    ply: ply as u16,
                });
            }
            // The engine's board has no pass, and hardly any game has one.
            let Move::Place(point) = mv else { break };
            board.place(board.spot(point));
        }
        gathering.samples.add_game(positions);
    }
}
