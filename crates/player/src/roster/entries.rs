//! The list of built-in players.

use std::{fs, path::PathBuf, time::Duration};

use classics::{
    GomokuPlayer,
    ataxx_alpha_beta::{AlphaBeta, Level, THINKING_TIME},
    ataxx_random::RandomAtaxx,
    defender::{DEFAULT_DEPTH, Defender},
    greedy_six::GreedySix,
    killer::Killer,
    random::RandomGomoku,
    shapes::{ShapesEasy, ShapesHard, Weights},
};
use rules::GameKind;

use super::{
    build::BuildError,
    classic,
    parameter::{Parameter, ParameterKind, Settings},
};
use crate::{Conduct, Manners, Pace, Recipe, Resignation};

/// A built-in player.
pub struct RosterEntry {
    /// The name by which it is called.
    pub id: &'static str,
    /// The games it plays.
    pub games: &'static [GameKind],
    /// Where it comes from and how it thinks, in a few words.
    pub origin: &'static str,
    /// Its place among players of the same origin, the weakest first.
    pub level: Option<u8>,
    /// The parameters of its algorithm.
    own_parameters: &'static [Parameter],
    pub(super) pace: fn(&Settings) -> Pace,
    pub(super) recipe: fn(&Settings, GameKind) -> Result<Recipe, BuildError>,
}

impl RosterEntry {
    /// The parameters of its algorithm.
    pub fn own_parameters(&self) -> impl Iterator<Item = &'static Parameter> {
        self.own_parameters.iter()
    }

    /// The parameters that every built-in player has.
    pub fn shared_parameters() -> impl Iterator<Item = &'static Parameter> {
        [&MANNERS, &RESIGN].into_iter()
    }

    /// All its parameters.
    pub fn parameters(&self) -> impl Iterator<Item = &'static Parameter> {
        self.own_parameters().chain(Self::shared_parameters())
    }

    pub(super) fn conduct(settings: &Settings) -> Conduct {
        let is_well_mannered = settings.switch(&MANNERS);
        let may_resign = settings.switch(&RESIGN);
        Conduct {
            manners: if is_well_mannered { Manners::Kept } else { Manners::None },
            resignation: if may_resign { Resignation::WhenHopeless } else { Resignation::Never },
        }
    }
}

/// Ids are unique, so they tell entries apart.
impl PartialEq for RosterEntry {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for RosterEntry {}

impl std::fmt::Debug for RosterEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

const fn integer(name: &'static str, [default, min, max]: [i64; 3], doc: &'static str) -> Parameter {
    Parameter { name, kind: ParameterKind::Integer { default, min, max }, doc }
}

const fn switch(name: &'static str, default: bool, doc: &'static str) -> Parameter {
    Parameter { name, kind: ParameterKind::Switch { default }, doc }
}

static MANNERS: Parameter =
    switch("manners", true, "takes an immediate win and answers a forced move at once");
static RESIGN: Parameter = switch("resign", false, "gives up a game in which no move helps any more");

static SEED: [Parameter; 1] =
    [integer("seed", [0, 0, i64::MAX], "which random moves, besides the game's own seed")];
static DEFENDER_DEPTH: [Parameter; 1] =
    [integer("depth", [DEFAULT_DEPTH as i64, 1, 8], "plies to look ahead")];
static WEIGHTS: Parameter =
    Parameter { name: "weights", kind: ParameterKind::File, doc: "a file of the report's 16 weights" };
static EASY: [Parameter; 1] = [WEIGHTS];
static HARD: [Parameter; 3] = [
    integer("width", [ShapesHard::SEARCH_NUM as i64, 1, 225], "points looked at in each position"),
    integer(
        "depth",
        [ShapesHard::SEARCH_DEP as i64, 0, ShapesHard::MAX_SEARCH_DEP as i64],
        "plies to look ahead, less one, as the report counts",
    ),
    WEIGHTS,
];
static KILLER: [Parameter; 2] = [
    integer("depth", [Killer::DEPTH as i64, 1, Killer::MAX_DEPTH as i64], "plies to look ahead"),
    integer(
        "kill-depth",
        [Killer::KILL_DEPTH as i64, 0, Killer::MAX_KILL_DEPTH as i64],
        "plies of the longest kill that is looked for",
    ),
];
static HIGH: [Parameter; 1] = [integer(
    "time-ms",
    [THINKING_TIME.as_millis() as i64, 1, 3_600_000],
    "milliseconds to think, unless the game is limited by depth or nodes",
)];

/// Every built-in player, the zero of the scale first.
#[must_use]
pub fn roster() -> &'static [RosterEntry] {
    &ROSTER
}

static ROSTER: [RosterEntry; 9] = [
    RosterEntry {
        id: "random",
        games: &GameKind::BOTH,
        origin: "the zero of the scale: any legal move",
        level: None,
        own_parameters: &SEED,
        pace: |_| Pace::Instant,
        recipe: random,
    },
    RosterEntry {
        id: "defender",
        games: &[GameKind::Gomoku],
        origin: "report 000: points scored in eight directions, the enemy's five times, minimax",
        level: None,
        own_parameters: &DEFENDER_DEPTH,
        pace: unhurried,
        recipe: |settings, _| {
            let depth = whole(settings, &DEFENDER_DEPTH[0]);
            Ok(classic::gomoku(move |_| Box::new(Defender { depth })))
        },
    },
    RosterEntry {
        id: "shapes-easy",
        games: &[GameKind::Gomoku],
        origin: "report 001: static shapes with sixteen weights",
        level: Some(1),
        own_parameters: &EASY,
        pace: unhurried,
        recipe: |settings, _| {
            let weights = weights(settings)?;
            Ok(classic::gomoku(move |_| Box::new(ShapesEasy::new(weights))))
        },
    },
    RosterEntry {
        id: "shapes-hard",
        games: &[GameKind::Gomoku],
        origin: "report 001: the same shapes, minimax with alpha-beta and a hash table",
        level: Some(2),
        own_parameters: &HARD,
        pace: unhurried,
        recipe: shapes_hard,
    },
    RosterEntry {
        id: "greedy-six",
        games: &[GameKind::Gomoku],
        origin: "report 002: greedy by a table of six-character shapes",
        level: None,
        own_parameters: &[],
        pace: unhurried,
        recipe: |_, _| Ok(classic::gomoku(|_| -> Box<dyn GomokuPlayer> { Box::new(GreedySix) })),
    },
    RosterEntry {
        id: "killer",
        games: &[GameKind::Gomoku],
        origin: "report 004: live and dead runs, alpha-beta with a search for kills at every node",
        level: None,
        own_parameters: &KILLER,
        pace: unhurried,
        recipe: |settings, _| {
            let (depth, kill_depth) = (whole(settings, &KILLER[0]), whole(settings, &KILLER[1]));
            Ok(classic::gomoku(move |_| Box::new(Killer::new(depth, kill_depth))))
        },
    },
    RosterEntry {
        id: "ataxx-low",
        games: &[GameKind::Ataxx],
        origin: "report 003, low: the move that leaves the most stones",
        level: Some(1),
        own_parameters: &[],
        pace: unhurried,
        recipe: |_, _| Ok(alpha_beta(Level::Low)),
    },
    RosterEntry {
        id: "ataxx-mid",
        games: &[GameKind::Ataxx],
        origin: "report 003, middle: alpha-beta, three plies",
        level: Some(2),
        own_parameters: &[],
        pace: unhurried,
        recipe: |_, _| Ok(alpha_beta(Level::Mid)),
    },
    RosterEntry {
        id: "ataxx-high",
        games: &[GameKind::Ataxx],
        origin: "report 003, high: alpha-beta, deeper as the board fills, 0.85 seconds",
        level: Some(3),
        own_parameters: &HIGH,
        pace: |settings| Pace::Plain {
            thinking_time: Some(Duration::from_millis(whole(settings, &HIGH[0]))),
        },
        recipe: |_, _| Ok(alpha_beta(Level::High)),
    },
];

fn unhurried(_: &Settings) -> Pace {
    Pace::Plain { thinking_time: None }
}

/// A parameter whose bounds fit the type.
fn whole<T: TryFrom<i64>>(settings: &Settings, parameter: &Parameter) -> T {
    T::try_from(settings.integer(parameter)).ok().expect("the bounds of the parameter fit its type")
}

fn random(settings: &Settings, game: GameKind) -> Result<Recipe, BuildError> {
    let own: u64 = whole(settings, &SEED[0]);
    // Both seeds count, and neither hides the other.
    let mix = move |seed: u64| seed ^ own.rotate_left(32);
    Ok(match game {
        GameKind::Gomoku => classic::gomoku(move |seed| Box::new(RandomGomoku::new(mix(seed)))),
        GameKind::Ataxx => classic::ataxx(move |seed| Box::new(RandomAtaxx::new(mix(seed)))),
    })
}

fn shapes_hard(settings: &Settings, _game: GameKind) -> Result<Recipe, BuildError> {
    let player = ShapesHard::new(weights(settings)?)
        .with_search_num(whole(settings, &HARD[0]))
        .with_search_dep(whole(settings, &HARD[1]));
    Ok(classic::gomoku(move |_| Box::new(player.clone())))
}

fn alpha_beta(level: Level) -> Recipe {
    classic::ataxx(move |_| Box::new(AlphaBeta::new(level)))
}

/// The weights of the given file, or the report's.
fn weights(settings: &Settings) -> Result<Weights, BuildError> {
    settings.file(&WEIGHTS).map_or_else(|| Ok(Weights::default()), read_weights)
}

fn read_weights(path: &PathBuf) -> Result<Weights, BuildError> {
    let text = fs::read_to_string(path);
    let text = text.map_err(|source| BuildError::Unreadable { path: path.clone(), source })?;
    text.parse().map_err(|source| BuildError::Weights { path: path.clone(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_every_default_lies_within_its_bounds() {
        for (n, entry) in roster().iter().enumerate() {
            assert!(roster()[..n].iter().all(|other| other.id != entry.id), "{}", entry.id);
            assert!(!entry.games.is_empty());
            for parameter in entry.parameters() {
                if let ParameterKind::Integer { default, min, max } = parameter.kind {
                    assert!((min..=max).contains(&default), "{} {}", entry.id, parameter.name);
                }
            }
        }
    }
}
