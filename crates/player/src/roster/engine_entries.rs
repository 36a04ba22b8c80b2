//! The engines and their levels as entries of the list.

use rules::GameKind;
use search_kit::{ARE_TUNABLES_SETTABLE, Limits, Tuning};

use super::{
    build::BuildError,
    ceilings::Resource,
    engine,
    engines::{Engine, Setup},
    entries::{Family, RosterEntry},
    level_player,
    parameter::{Parameter, Settings},
};
use crate::{ForcedMoves, Pace, Recipe, Watch};

const HASH: Parameter =
    Parameter::integer("hash", [64, 1, 1 << 16], "megabytes of memory for positions met before")
        .of(Resource::Megabytes);
const THREADS: Parameter =
    Parameter::integer("threads", [1, 1, 256], "threads that search").of(Resource::Threads);
const NODES: Parameter =
    Parameter::limit("nodes", i64::MAX, "positions to look at in a move, at most").of(Resource::Nodes);
const DEPTH: Parameter = Parameter::limit("depth", 200, "plies to look ahead, at most");
const PROCESSOR_TIME: Parameter = Parameter::switch(
    "processor-time",
    false,
    "count the time that it computes, not the time that passes: for matches on a busy machine",
);
const WEIGHTS: Parameter =
    Parameter::file("weights", "a file of weights or of a network, in place of the engine's own");

type Gomoku = gomoku_engine::Engine;
type Ataxx = ataxx_engine::Engine;

/// The engines and their levels.
pub(super) static ENGINES: [RosterEntry; 22] = [
    level::<Gomoku, 1>("gomoku-1", "plays by the look of it, often not the best; overlooks even fours"),
    level::<Gomoku, 2>("gomoku-2", "plays by the look of it; overlooks threats, now and then a four"),
    level::<Gomoku, 3>("gomoku-3", "plays by the look of it; overlooks threats, but no four"),
    level::<Gomoku, 4>("gomoku-4", "looks two plies ahead; sometimes overlooks a threat"),
    level::<Gomoku, 5>(
        "gomoku-5",
        "looks four plies ahead, sees wins by fours; sometimes overlooks a threat",
    ),
    level::<Gomoku, 6>("gomoku-6", "looks six plies ahead, sees wins by fours; seldom overlooks a threat"),
    level::<Gomoku, 7>("gomoku-7", "the whole engine, at a glance"),
    level::<Gomoku, 8>("gomoku-8", "the whole engine, thinking very briefly"),
    level::<Gomoku, 9>("gomoku-9", "the whole engine, thinking briefly"),
    full::<Gomoku>("gomoku-10"),
    RosterEntry { id: "gomoku", level: None, same_as: Some("gomoku-10"), ..full::<Gomoku>("gomoku-10") },
    level::<Ataxx, 1>("ataxx-1", "looks five plies ahead, but plays almost every second move at first sight"),
    level::<Ataxx, 2>("ataxx-2", "looks five plies ahead, but plays every third move at first sight"),
    level::<Ataxx, 3>("ataxx-3", "looks five plies ahead, but plays every fifth move at first sight"),
    level::<Ataxx, 4>("ataxx-4", "looks seven plies ahead, but plays some moves at first sight"),
    level::<Ataxx, 5>("ataxx-5", "looks far ahead, but plays a few moves at first sight"),
    level::<Ataxx, 6>("ataxx-6", "looks far ahead; seldom plays a move at first sight"),
    level::<Ataxx, 7>("ataxx-7", "the whole engine, at a glance"),
    level::<Ataxx, 8>("ataxx-8", "the whole engine, thinking very briefly"),
    level::<Ataxx, 9>("ataxx-9", "the whole engine, thinking briefly"),
    full::<Ataxx>("ataxx-10"),
    RosterEntry { id: "ataxx", level: None, same_as: Some("ataxx-10"), ..full::<Ataxx>("ataxx-10") },
];

/// An engine as strong as it is.
const fn full<E: Engine>(id: &'static str) -> RosterEntry {
    RosterEntry {
        id,
        games: E::GAMES,
        origin: "the engine at full strength; without any limit, 200,000 positions a move",
        level: Some(10),
        family: Family::Engine,
        same_as: None,
        forced_moves: ForcedMoves::Played,
        own_parameters: const {
            if ARE_TUNABLES_SETTABLE {
                &[HASH, THREADS, NODES, DEPTH, PROCESSOR_TIME, WEIGHTS, E::WITHOUT, E::TUNE]
            } else {
                &[HASH, THREADS, NODES, DEPTH, PROCESSOR_TIME, WEIGHTS, E::WITHOUT]
            }
        },
        tables: 0,
        pace: |settings| match watch(settings) {
            Watch::Wall => Pace::OwnTime,
            Watch::Processor => Pace::ProcessorTime,
        },
        recipe: full_recipe::<E>,
    }
}

fn watch(settings: &Settings) -> Watch {
    if settings.switch(&PROCESSOR_TIME) { Watch::Processor } else { Watch::Wall }
}

fn full_recipe<E: Engine>(settings: &Settings, _game: GameKind) -> Result<Recipe, BuildError> {
    let weights = settings.file(&WEIGHTS).map(|path| E::weights(path)).transpose()?;
    let setup = Setup::<E> {
        hash_bytes: settings.integer::<usize>(&HASH) << 20,
        threads: settings.integer(&THREADS),
        lines: 1,
        weights: weights.unwrap_or_default(),
        without: settings.names(&E::WITHOUT).iter().filter_map(|name| E::part(name)).collect(),
        watch: watch(settings),
        tuning: Tuning::new(settings.numbers(&E::TUNE)),
    };
    if setup.watch == Watch::Processor && setup.threads > 1 {
        return Err(BuildError::ProcessorTime { threads: setup.threads });
    }
    let own = Limits { nodes: settings.limit(&NODES), depth: settings.limit(&DEPTH), ..Limits::default() };
    Ok(engine::recipe(setup, own))
}

/// An engine at one of its levels, from 1.
const fn level<E: Engine, const LEVEL: u8>(id: &'static str, origin: &'static str) -> RosterEntry {
    RosterEntry {
        id,
        games: E::GAMES,
        origin,
        level: Some(LEVEL),
        family: Family::Engine,
        same_as: None,
        forced_moves: if E::LEVELS[LEVEL as usize - 1].oversight.of_fours > 0.0 {
            // Good manners would see the four.
            ForcedMoves::WinsOnly
        } else {
            ForcedMoves::Played
        },
        own_parameters: &[NODES],
        tables: level_player::table_bytes(&E::LEVELS[LEVEL as usize - 1]),
        pace: |_| Pace::OwnTime,
        recipe: |settings, _| {
            let most_nodes = settings.limit(&NODES).unwrap_or(u64::MAX);
            Ok(level_player::recipe::<E>(E::LEVELS[LEVEL as usize - 1], most_nodes))
        },
    }
}
