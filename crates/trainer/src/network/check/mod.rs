//! What a network foretells, held against what happened: loss, calibration and spread by stage.
//!
//! A [`Check`] is shown games one after another and judges an even sample of their positions, those that
//! training would learn from; nothing of a game is kept but a few numbers, so that files of any size can
//! be checked. [`Check::report`] sums up. `stage` says what the positions are sorted by, `measures` what is
//! measured, `report` writes it down.

mod measures;
mod report;
mod stage;

pub use measures::{BINS, Bin, Measures};
pub use report::{Group, Report};

use std::sync::Arc;

use ataxx_engine::{
    Evaluation, Network,
    network::{NetworkError as AtaxxError, View},
};
use gomoku_engine::{
    Weights,
    board::{Board, Tables},
    network::{LineNetwork, NetworkError as GomokuError, evaluate},
    rule::Rule,
    threats::Situation,
};
use rules::{AnyPosition, GameKind, gomoku::Variant};
use search_kit::score::is_proved;

use super::{
    AddError, OtherGame,
    gomoku::{Moves, Visit, visit_open},
};
use crate::data::{Searched, StoredGame};
use measures::{Judged, Label, search_scale};

/// A network that is held against games.
pub struct Check {
    judge: Judge,
    sample: Sample,
    judged: Vec<Judged>,
}

/// The network.
enum Judge {
    Ataxx(Arc<Network>),
    /// The network of a rule, or none yet: the engine's own, of the rule that is played.
    Gomoku(Option<Lines>),
}

/// The network of a rule of Gomoku, and the tables that it corrects.
struct Lines {
    network: Arc<LineNetwork>,
    tables: Arc<Tables>,
}

/// One position in so many, counted over all games.
struct Sample {
    every: usize,
    met: usize,
}

impl Sample {
    fn takes_next(&mut self) -> bool {
        self.met += 1;
        self.met.is_multiple_of(self.every)
    }
}

/// Why a network cannot be checked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum CheckError {
    /// It is no network of Ataxx.
    #[error(transparent)]
    Ataxx(#[from] AtaxxError),
    /// It is no network of Gomoku.
    #[error(transparent)]
    Gomoku(#[from] GomokuError),
    /// A game that the network does not play.
    #[error(transparent)]
    Game(#[from] AddError),
    /// Nothing to hold it against.
    #[error("the games have no position to check with: each is proved, or must be answered at once")]
    NoPositions,
}

impl Check {
    /// A check of the network in a file, or of the engine's own, with one position in so many.
    ///
    /// # Errors
    /// If the file is no network of the game.
    pub fn new(game: GameKind, file: Option<&[u8]>, every: usize) -> Result<Check, CheckError> {
        let judge = match (game, file) {
            (GameKind::Ataxx, Some(file)) => Judge::Ataxx(Arc::new(Network::parse(file)?)),
            (GameKind::Ataxx, None) => match Evaluation::default() {
                Evaluation::Network(network) => Judge::Ataxx(network),
                Evaluation::Tables(_) => unreachable!("the engine's own evaluation is a network"),
            },
            (GameKind::Gomoku, None) => Judge::Gomoku(None),
            (GameKind::Gomoku, Some(file)) => {
                let network = Arc::new(LineNetwork::parse(file)?);
                network.check_tables(Weights::default().checksum(network.variant()))?;
                Judge::Gomoku(Some(Lines::new(network)))
            }
        };
        Ok(Check { judge, sample: Sample { every: every.max(1), met: 0 }, judged: Vec::new() })
    }

    /// What the network is called.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.judge {
            Judge::Ataxx(network) => network.name(),
            Judge::Gomoku(None) => "built-in".to_owned(),
            Judge::Gomoku(Some(Lines { network, .. })) => {
                format!("{}-{:08x}", network.variant(), network.checksum())
            }
        }
    }

    /// How many positions have been judged.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.judged.len()
    }

    /// Judges the positions of a game whose turn it is.
    ///
    /// # Errors
    /// If the network does not play the game.
    pub fn add(&mut self, game: &StoredGame) -> Result<(), CheckError> {
        let Check { judge, sample, judged } = self;
        match (judge, &game.game) {
            (Judge::Ataxx(network), AnyPosition::Ataxx(played)) => {
                let searched = played.positions().iter().skip(game.opening).zip(&game.searched);
                for (position, searched) in searched {
                    if !is_proved(searched.score.into()) && sample.takes_next() {
                        let evaluation = network.evaluate_view(View::new(position));
                        let label = Label::new(game, searched, position.side_to_move());
                        judged.push(Judged { evaluation, label, stages: stage::of_ataxx(position) });
                    }
                }
                Ok(())
            }
            (Judge::Gomoku(lines), AnyPosition::Gomoku(position)) => {
                let lines = Lines::of(lines, position.ruleset().variant())?;
                let tables = lines.tables.clone();
                visit_open(&tables, game, position, &mut Visitor { game, lines, sample, judged });
                Ok(())
            }
            (judge, other) => {
                Err(AddError::from(OtherGame { found: other.spec().game(), wanted: judge.game() }).into())
            }
        }
    }

    /// What comes of it.
    ///
    /// # Errors
    /// If there was no position.
    pub fn report(&self) -> Result<Report, CheckError> {
        if self.judged.is_empty() {
            return Err(CheckError::NoPositions);
        }
        // A part of them is enough for one number.
        let some = self.judged.iter().step_by(1 + self.judged.len() / 200_000);
        let search = search_scale(&some.map(|judged| judged.label));
        let network = match &self.judge {
            Judge::Ataxx(network) => network.scale() as f32,
            Judge::Gomoku(_) => search,
        };
        let scales = measures::Scales { network, search };
        let groups = stage::groupings(self.judge.game());
        Ok(Report::new(self.name(), &self.judged, groups, scales))
    }
}

impl Judge {
    fn game(&self) -> GameKind {
        match self {
            Judge::Ataxx(_) => GameKind::Ataxx,
            Judge::Gomoku(_) => GameKind::Gomoku,
        }
    }
}

impl Lines {
    fn new(network: Arc<LineNetwork>) -> Lines {
        let tables = Arc::new(Tables::new(network.variant(), Weights::default()));
        Lines { network, tables }
    }

    /// The network that judges games of a rule.
    fn of(lines: &mut Option<Lines>, variant: Variant) -> Result<&Lines, CheckError> {
        if lines.is_none() {
            let own = Weights::default().network(variant).expect("every rule has a network of its own");
            *lines = Some(Lines::new(own));
        }
        let lines = lines.as_ref().expect("it has just been filled");
        match lines.network.variant() {
            wanted if wanted == variant => Ok(lines),
            wanted => Err(AddError::OtherRule { found: variant, wanted }.into()),
        }
    }
}

/// Judges the positions of a game of Gomoku.
struct Visitor<'a> {
    game: &'a StoredGame,
    lines: &'a Lines,
    sample: &'a mut Sample,
    judged: &'a mut Vec<Judged>,
}

impl Visit for Visitor<'_> {
    /// Only a position from which nothing was left to chance has a result to be held against.
    fn visit<R: Rule>(&mut self, board: &Board<R>, situation: Situation, searched: &Searched, moves: Moves) {
        if moves.chances_ahead == 0 && self.sample.takes_next() {
            let evaluation = evaluate(board, &self.lines.network);
            let label = Label::new(self.game, searched, board.side_to_move());
            self.judged.push(Judged { evaluation, label, stages: stage::of_gomoku(board, situation) });
        }
    }
}
