//! `tengen calibrate`: measures every built-in player and writes down how strong it is.

use std::{fs, io::Write, path::PathBuf};

use arena::{
    adjudication::Adjudication,
    tournament::{
        Completion, CrossTable, Ledger, TournamentConfig,
        calibration::{self, LEAST_GAMES, USUAL_ROUNDS},
    },
};
use clap::Args;
use player::{Ratings, RosterEntry, TimeControl, roster};
use record::RuleSet;
use rules::{GameKind, GameSpec, gomoku::opening::Protocol};

use super::{
    duel::LONGEST_ATAXX_GAME,
    tournament::{openings_of, played},
};
use crate::{
    Answer,
    cli_error::CliError,
    failure::{Context, Result, ensure},
    interrupt,
};

#[derive(Args)]
pub(crate) struct CalibrateArgs {
    /// Games of each pair of players that meet, an even number
    #[arg(long, default_value_t = LEAST_GAMES)]
    games: usize,
    /// Rounds in which players meet who stand about equal; as many as there are opponents, and everyone
    /// meets everyone
    #[arg(long, default_value_t = USUAL_ROUNDS)]
    rounds: usize,
    /// How many games are played at once; more than there are idle cores spoils the measurement
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Where the table of ratings is written
    #[arg(long, value_name = "FILE", default_value = "ratings.toml")]
    ratings: PathBuf,
    /// Where the cross tables are written
    #[arg(long, value_name = "FILE", default_value = "ratings.md")]
    page: PathBuf,
}

pub(crate) fn run(arguments: &CalibrateArgs, out: &mut impl Write) -> Result<Answer> {
    let is_enough = arguments.games >= LEAST_GAMES && arguments.games.is_multiple_of(2);
    ensure!(arguments.rounds > 0, CliError::NoRounds);
    ensure!(is_enough, CliError::OddGames { games: arguments.games, least: LEAST_GAMES });
    let stop = interrupt::stop_flag()?;
    let mut measured: Vec<(TournamentConfig, CrossTable)> = Vec::new();
    let mut ratings = Ratings::shipped();
    for game in GameKind::BOTH {
        let config = config(game, arguments)?;
        let (result, table) = played(&config, &openings_of(&config)?, Ledger::default(), &stop)?;
        ensure!(result.completion == Completion::Finished, CliError::Stopped);
        write!(out, "{}", table.to_text())?;
        ratings = calibration::ratings(&ratings, game, &table)?;
        measured.push((config, table));
    }
    let tables: Vec<_> = measured.iter().map(|(config, table)| (config, table)).collect();
    for (path, text) in
        [(&arguments.ratings, ratings.to_toml()), (&arguments.page, calibration::ratings_page(&tables))]
    {
        fs::write(path, text).with_context(|| CliError::cannot_write(path))?;
    }
    Ok(Answer::Done)
}

/// Everyone who plays a game, as strong as they are: no clock stops them before their own limits.
fn config(game: GameKind, arguments: &CalibrateArgs) -> Result<TournamentConfig> {
    let rules = RuleSet::new(GameSpec::by_name(game, None, None)?, Protocol::Free)?;
    let is_measured = |entry: &&RosterEntry| entry.games.contains(&game) && entry.same_as.is_none();
    let players = roster().iter().filter(is_measured).map(|entry| entry.id.to_owned());
    let longest = (game == GameKind::Ataxx).then_some(LONGEST_ATAXX_GAME);
    Ok(TournamentConfig {
        games: arguments.games,
        concurrency: arguments.concurrency,
        time: TimeControl::default(),
        adjudication: Adjudication { longest, ..Adjudication::default() },
        ..calibration::config(rules, players, arguments.rounds)
    })
}
