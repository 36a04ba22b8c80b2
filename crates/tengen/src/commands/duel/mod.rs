//! `tengen match`: two players, many games, one answer.

mod args;
mod folder;
mod live;
mod report;

use std::{
    collections::{BTreeMap, BTreeSet},
    io::Write,
};

use arena::{
    duel::{MatchState, Schedule},
    run::run as play,
    stats::SprtDecision,
};
use record::{GameRecord, RuleSet};
use rules::gomoku::opening::Protocol;
use serde_json::{Value, json};

use crate::{
    Answer,
    cli_error::CliError,
    failure::{Context, Result, ensure},
    interrupt, seats,
};
use folder::Folder;
use live::Live;
use report::Round;

pub(crate) use args::{LONGEST_ATAXX_GAME, MatchArgs};

pub(crate) fn run(arguments: &MatchArgs, out: &mut impl Write) -> Result<Answer> {
    let spec = arguments.rules.spec()?;
    let schedule = schedule(arguments)?;
    let sources = seats::sources(&schedule.players, spec, arguments.protocol)?;
    let mut kept = Kept::open(arguments, &schedule)?;
    let stop = interrupt::stop_flag()?;
    let mut failure = None;
    if !kept.state.is_decided() {
        let mut live = Live::new(schedule.games, kept.games.len());
        let finished: BTreeSet<usize> = kept.games.keys().copied().collect();
        play(schedule.fixtures(finished), &sources, arguments.concurrency, &stop, |number, record| {
            failure = failure.take().or(kept.add(number, record).err());
            live.show(kept.games.len(), &kept.state);
            if failure.is_some() || kept.state.is_decided() {
                stop.raise();
            }
        });
    }
    failure.map_or(Ok(()), Err)?;
    kept.conclude(arguments, &schedule, out)
}

fn schedule(arguments: &MatchArgs) -> Result<Schedule> {
    ensure!(arguments.games > 0, CliError::NoGames);
    ensure!(arguments.concurrency > 0, CliError::NoConcurrency);
    let spec = arguments.rules.spec()?;
    let adjudication = arguments.adjudication.read(arguments.rules.game)?;
    Ok(Schedule {
        rules: RuleSet::new(spec, Protocol::Free)?,
        players: [arguments.first.clone(), arguments.second.clone()],
        openings: arguments.read_openings(spec)?,
        conditions: arguments.conditions(adjudication)?,
        seed: arguments.seed,
        games: arguments.games,
        event: format!("{} against {}", arguments.first, arguments.second),
    })
}

/// What a journal must agree on to be continued.
fn plan(schedule: &Schedule) -> Value {
    let conditions = &schedule.conditions;
    json!({
        "players": schedule.players,
        "rules": schedule.rules.spec().to_string(),
        "time": schedule.time_text(),
        "depth": conditions.depth,
        "nodes": conditions.nodes,
        "adjudication": format!("{:?}", conditions.adjudication),
        "seed": schedule.seed,
        "openings": schedule.openings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "games": schedule.games,
    })
}

/// The finished games of a match, in memory and in its folder.
struct Kept {
    folder: Option<Folder>,
    games: BTreeMap<usize, GameRecord>,
    state: MatchState,
}

impl Kept {
    fn open(arguments: &MatchArgs, schedule: &Schedule) -> Result<Kept> {
        let opened =
            arguments.out.as_deref().map(|path| Folder::open(path, &plan(schedule), arguments.resume));
        let (folder, games) = match opened.transpose()? {
            Some((folder, games)) => (Some(folder), games),
            None => (None, BTreeMap::new()),
        };
        let mut state = MatchState::new(arguments.sprt);
        let games: BTreeMap<usize, GameRecord> =
            games.into_iter().filter(|(number, _)| *number < schedule.games).collect();
        games.iter().for_each(|(&number, record)| state.add(number, record));
        Ok(Kept { folder, games, state })
    }

    fn add(&mut self, number: usize, record: GameRecord) -> Result<()> {
        if let Some(folder) = &mut self.folder {
            folder.keep(number, &record)?;
        }
        self.state.add(number, &record);
        self.games.insert(number, record);
        Ok(())
    }

    fn conclude(self, arguments: &MatchArgs, schedule: &Schedule, out: &mut impl Write) -> Result<Answer> {
        let rounds: Vec<Round> = self.games.iter().map(|(&game, record)| Round::of(game, record)).collect();
        let document = report::document(&schedule.players, &self.state, &rounds);
        if let Some(folder) = &self.folder {
            folder.finish(&self.games, &document).context(CliError::NoReport)?;
        }
        if arguments.json {
            writeln!(out, "{document}")?;
        } else {
            report::write_text(out, &schedule.players, schedule.games, &self.state, &rounds)?;
        }
        let rejected = self.state.standing().test.is_some_and(|test| test.verdict == SprtDecision::AcceptH0);
        Ok(if rejected { Answer::No } else { Answer::Done })
    }
}
