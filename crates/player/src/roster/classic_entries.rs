//! The players of the reports, and chance, as entries of the list.

use std::time::Duration;

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
    build::{BuildError, read_weights},
    ceilings::Resource,
    classic,
    entries::{Family, RosterEntry},
    parameter::{Parameter, Settings},
};
use crate::{ForcedMoves, Pace, Recipe};

static SEED: [Parameter; 1] =
    [Parameter::integer("seed", [0, 0, i64::MAX], "which random moves, besides the game's own seed")];
static DEFENDER_DEPTH: [Parameter; 1] =
    [Parameter::integer("depth", [DEFAULT_DEPTH as i64, 1, 8], "plies to look ahead")];
static WEIGHTS: Parameter = Parameter::file("weights", "a file of the report's 16 weights");
static EASY: [Parameter; 1] = [WEIGHTS];
static HARD: [Parameter; 3] = [
    Parameter::integer("width", [ShapesHard::SEARCH_NUM as i64, 1, 225], "points looked at in each position"),
    Parameter::integer(
        "depth",
        [ShapesHard::SEARCH_DEP as i64, 0, ShapesHard::MAX_SEARCH_DEP as i64],
        "plies to look ahead, less one, as the report counts",
    ),
    WEIGHTS,
];
static KILLER: [Parameter; 2] = [
    Parameter::integer("depth", [Killer::DEPTH as i64, 1, Killer::MAX_DEPTH as i64], "plies to look ahead"),
    Parameter::integer(
        "kill-depth",
        [Killer::KILL_DEPTH as i64, 0, Killer::MAX_KILL_DEPTH as i64],
        "plies of the longest kill that is looked for",
    ),
];
static HIGH: [Parameter; 1] = [Parameter::integer(
    "time-ms",
    [THINKING_TIME.as_millis() as i64, 1, 3_600_000],
    "milliseconds to think, unless the game is limited by depth or nodes",
)
.of(Resource::Milliseconds)];

/// The players, the zero of the scale first.
pub(super) static CLASSICS: [RosterEntry; 9] = [
    RosterEntry {
        id: "random",
        games: &GameKind::BOTH,
        origin: "the zero of the scale: any legal move",
        level: None,
        family: Family::Classic,
        same_as: None,
        forced_moves: ForcedMoves::Played,
        own_parameters: &SEED,
        tables: 0,
        pace: |_| Pace::Instant,
        recipe: random,
    },
    RosterEntry {
        id: "defender",
        games: &[GameKind::Gomoku],
        origin: "report 000: points scored in eight directions, the enemy's five times, minimax",
        level: None,
        family: Family::Classic,
        same_as: None,
        forced_moves: ForcedMoves::Played,
        own_parameters: &DEFENDER_DEPTH,
        tables: 0,
        pace: unhurried,
        recipe: |settings, _| {
            let depth = settings.integer(&DEFENDER_DEPTH[0]);
            Ok(classic::gomoku(move |_| Box::new(Defender { depth })))
        },
    },
    RosterEntry {
        id: "shapes-easy",
        games: &[GameKind::Gomoku],
        origin: "report 001: static shapes with sixteen weights",
        level: Some(1),
        family: Family::Classic,
        same_as: None,
        forced_moves: ForcedMoves::Played,
        own_parameters: &EASY,
        tables: 0,
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
        family: Family::Classic,
        same_as: None,
        forced_moves: ForcedMoves::Played,
        own_parameters: &HARD,
        tables: 0,
        pace: unhurried,
        recipe: shapes_hard,
    },
    RosterEntry {
        id: "greedy-six",
        games: &[GameKind::Gomoku],
        origin: "report 002: greedy by a table of six-character shapes",
        level: None,
        family: Family::Classic,
        same_as: None,
        forced_moves: ForcedMoves::Played,
        own_parameters: &[],
        tables: 0,
        pace: unhurried,
        recipe: |_, _| Ok(classic::gomoku(|_| -> Box<dyn GomokuPlayer> { Box::new(GreedySix) })),
    },
    RosterEntry {
        id: "killer",
        games: &[GameKind::Gomoku],
        origin: "report 004: live and dead runs, alpha-beta with a search for kills at every node",
        level: None,
        family: Family::Classic,
        same_as: None,
        forced_moves: ForcedMoves::Played,
        own_parameters: &KILLER,
        tables: 0,
        pace: unhurried,
        recipe: |settings, _| {
            let (depth, kill_depth) = (settings.integer(&KILLER[0]), settings.integer(&KILLER[1]));
            Ok(classic::gomoku(move |_| Box::new(Killer::new(depth, kill_depth))))
        },
    },
    RosterEntry {
        id: "ataxx-low",
        games: &[GameKind::Ataxx],
        origin: "report 003, low: the move that leaves the most stones",
        level: Some(1),
        family: Family::Classic,
        same_as: None,
        forced_moves: ForcedMoves::Played,
        own_parameters: &[],
        tables: 0,
        pace: unhurried,
        recipe: |_, _| Ok(alpha_beta(Level::Low)),
    },
    RosterEntry {
        id: "ataxx-mid",
        games: &[GameKind::Ataxx],
        origin: "report 003, middle: alpha-beta, three plies",
        level: Some(2),
        family: Family::Classic,
        same_as: None,
        forced_moves: ForcedMoves::Played,
        own_parameters: &[],
        tables: 0,
        pace: unhurried,
        recipe: |_, _| Ok(alpha_beta(Level::Mid)),
    },
    RosterEntry {
        id: "ataxx-high",
        games: &[GameKind::Ataxx],
        origin: "report 003, high: alpha-beta, deeper as the board fills, 0.85 seconds",
        level: Some(3),
        family: Family::Classic,
        same_as: None,
        forced_moves: ForcedMoves::Played,
        own_parameters: &HIGH,
        tables: 0,
        pace: |settings| Pace::Plain {
            thinking_time: Some(Duration::from_millis(settings.integer(&HIGH[0]))),
        },
        recipe: |_, _| Ok(alpha_beta(Level::High)),
    },
];

fn unhurried(_: &Settings) -> Pace {
    Pace::Plain { thinking_time: None }
}

fn random(settings: &Settings, game: GameKind) -> Result<Recipe, BuildError> {
    let own: u64 = settings.integer(&SEED[0]);
    // Both seeds count, and neither hides the other.
    let mix = move |seed: u64| seed ^ own.rotate_left(32);
    Ok(match game {
        GameKind::Gomoku => classic::gomoku(move |seed| Box::new(RandomGomoku::new(mix(seed)))),
        GameKind::Ataxx => classic::ataxx(move |seed| Box::new(RandomAtaxx::new(mix(seed)))),
    })
}

fn shapes_hard(settings: &Settings, _game: GameKind) -> Result<Recipe, BuildError> {
    let player = ShapesHard::new(weights(settings)?)
        .with_search_num(settings.integer(&HARD[0]))
        .with_search_dep(settings.integer(&HARD[1]));
    Ok(classic::gomoku(move |_| Box::new(player.clone())))
}

fn alpha_beta(level: Level) -> Recipe {
    classic::ataxx(move |_| Box::new(AlphaBeta::new(level)))
}

/// The weights of the given file, or the report's.
fn weights(settings: &Settings) -> Result<Weights, BuildError> {
    settings.file(&WEIGHTS).map_or_else(|| Ok(Weights::default()), |path| read_weights(path, str::parse))
}
