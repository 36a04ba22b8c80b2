//! The engines as entries of the list.

use gomoku_engine::{Options, Part, Weights};
use rules::GameKind;
use search_kit::Limits;

use super::{
    build::{BuildError, read_weights},
    engine::{self, MOVE_OVERHEAD},
    entries::{Family, RosterEntry},
    parameter::{Parameter, Settings},
};
use crate::{Pace, Recipe};

static HASH: Parameter =
    Parameter::integer("hash", [64, 1, 1 << 16], "megabytes of memory for positions met before");
static THREADS: Parameter = Parameter::integer("threads", [1, 1, 256], "threads that search");
static NODES: Parameter = Parameter::limit("nodes", i64::MAX, "positions to look at in a move, at most");
static DEPTH: Parameter = Parameter::limit("depth", 200, "plies to look ahead, at most");
static WEIGHTS: Parameter = Parameter::file("weights", "a file of weights in place of the engine's own");
static WITHOUT: Parameter =
    Parameter::names("without", Part::NAMES, "parts of the search to leave out, to see what they are worth");

static GOMOKU: [Parameter; 6] = [HASH, THREADS, NODES, DEPTH, WEIGHTS, WITHOUT];

/// The engines.
pub(super) static ENGINES: [RosterEntry; 1] = [RosterEntry {
    id: "gomoku",
    games: &[GameKind::Gomoku],
    origin: "the engine at full strength; without any limit, 200,000 positions a move",
    level: None,
    family: Family::Engine,
    own_parameters: &GOMOKU,
    pace: |_| Pace::OwnTime,
    recipe: gomoku,
}];

fn gomoku(settings: &Settings, _game: GameKind) -> Result<Recipe, BuildError> {
    let weights = settings.file(&WEIGHTS);
    let weights =
        weights.map_or_else(|| Ok(Weights::default()), |path| read_weights(path, Weights::parse))?;
    let options = Options {
        hash_bytes: settings.integer::<usize>(&HASH) << 20,
        threads: settings.integer(&THREADS),
        clock: Some(engine::wall_clock()),
        move_overhead: MOVE_OVERHEAD,
        weights,
        without: settings.names(&WITHOUT).iter().filter_map(|name| Part::by_name(name)).collect(),
        ..Options::default()
    };
    let make = move || gomoku_engine::Engine::new(options.clone());
    Ok(engine::recipe(make, own_limits(settings)))
}

fn own_limits(settings: &Settings) -> Limits {
    Limits { nodes: settings.limit(&NODES), depth: settings.limit(&DEPTH), ..Limits::default() }
}
