//! `tengen tune`: better numbers for an engine's search, or what each of its knobs is worth.

use std::{
    io::{self, Write},
    path::PathBuf,
    time::Duration,
};

use arena::{
    conditions::Conditions,
    tournament::OpeningSource,
    tuning::{self, Gains, Kinds, Knob, Log, Method, Screening, Spsa, Table},
};
use clap::Args;
use player::{PlayerSpec, TimeControl, Tunable};
use record::RuleSet;
use rules::gomoku::opening::Protocol;
use serde_json::{Value, json};

use super::{duel::LONGEST_ATAXX_GAME, openings};
use crate::{
    Answer,
    cli::RulesArgs,
    cli_error::CliError,
    failure::{Context, Result, ensure},
    interrupt,
};

#[derive(Args)]
pub(crate) struct TuneArgs {
    /// Who is tuned: an engine, with settings if need be (ataxx:hash=16,weights=mine.nnue)
    player: String,
    #[command(flatten)]
    rules: RulesArgs,
    /// What is tuned: `all` numbers, or some by name, joined by commas, each with a range of its own
    /// if need be (aspiration_window=10..80/5); with --screen parts of the search, too
    #[arg(long, default_value = "all")]
    params: String,
    /// Say what each knob is worth instead of looking for better numbers
    #[arg(long)]
    screen: bool,
    /// Time for each move, in milliseconds of processor time
    #[arg(long, value_name = "MS", required_unless_present = "nodes")]
    movetime: Option<u64>,
    /// Positions to look at in a move
    #[arg(long)]
    nodes: Option<u64>,
    /// How many pairs of games in all
    #[arg(long, default_value_t = 2000)]
    pairs: usize,
    /// How many pairs are played before the numbers move
    #[arg(long, default_value_t = 4)]
    batch: usize,
    /// How much of its step a won game moves a number in the last pair
    #[arg(long, default_value_t = Gains::default().rate)]
    rate: f64,
    /// A file of openings, one position a line, or `generated` [default: the shipped ones]
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder of the log
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Go on with the tuning in the folder of --out; every option but --threads must be as it was
    #[arg(long)]
    resume: bool,
    /// How many games are played at once
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &TuneArgs, out: &mut impl Write) -> Result<Answer> {
    arguments.check()?;
    let player = arguments.player()?;
    let mut method = arguments.method(&player)?;
    let table = arguments.table(player)?;
    method.sides(0).iter().try_for_each(|knobs| table.check(knobs))?;
    let plan = arguments.plan(&table);
    let mut log = match arguments.resume {
        true => Log::resume(&arguments.out, &plan)?,
        false => Log::begin(&arguments.out, &plan)?,
    };
    let stop = interrupt::stop_flag()?;
    let mut played = 0;
    let mut play = |first: usize, sides: &[[tuning::Knobs; 2]]| table.play(first, sides, &stop);
    tuning::run(&mut method, &mut log, arguments.pairs, arguments.batch, &mut play, &mut |_, pairs| {
        played = pairs;
        // A line that cannot be written is not worth ending a tuning for.
        let _ = writeln!(io::stderr(), "{pairs}/{} pairs", arguments.pairs);
    })?;
    match &method {
        Method::Spsa(spsa) => arguments.tell_numbers(spsa, out)?,
        Method::Screening(screening) => arguments.tell_effects(screening, out)?,
    }
    Ok(Answer::Done)
}

impl TuneArgs {
    fn check(&self) -> Result<()> {
        ensure!(self.pairs > 0, CliError::NoPairs);
        ensure!(self.batch > 0, CliError::EmptyBatch);
        ensure!(self.threads > 0, CliError::NoThreads);
        ensure!(self.rate > 0.0 && self.rate < 1.0, CliError::TuningRate(self.rate));
        ensure!(self.movetime != Some(0), CliError::NoMoveTime);
        ensure!(self.nodes != Some(0), CliError::NoNodes);
        Ok(())
    }

    /// The player; if it has a limit of time, it counts what it computes.
    fn player(&self) -> Result<PlayerSpec> {
        let player: PlayerSpec = self.player.parse()?;
        let PlayerSpec::BuiltIn(_, settings) = &player else {
            return Err(CliError::IsAProgram(player.to_string()).into());
        };
        let counts_already = settings.given().any(|(name, _)| name == PROCESSOR_TIME);
        if self.movetime.is_none() || counts_already || player.parts().is_empty() {
            return Ok(player);
        }
        let separator = if settings.given().next().is_some() { ',' } else { ':' };
        Ok(format!("{player}{separator}{PROCESSOR_TIME}=on").parse()?)
    }

    fn method(&self, player: &PlayerSpec) -> Result<Method> {
        let kinds = if self.screen { Kinds::All } else { Kinds::Numbers };
        let knobs = tuning::choose(player, &self.params, kinds).context(CliError::Params)?;
        if self.screen {
            ensure!(
                self.pairs > knobs.len(),
                CliError::TooFewPairs { pairs: self.pairs, knobs: knobs.len() }
            );
            return Ok(Method::Screening(Screening::new(knobs, self.seed)));
        }
        let numbers = knobs.into_iter().filter_map(|knob| match knob {
            Knob::Number(number) => Some(number),
            Knob::Part(_) => None,
        });
        let gains = Gains { rate: self.rate, ..Gains::default() };
        Ok(Method::Spsa(Spsa::new(numbers.collect(), gains, self.pairs, self.seed)))
    }

    fn table(&self, player: PlayerSpec) -> Result<Table> {
        let spec = self.rules.spec()?;
        let source = match self.openings.as_deref() {
            None => OpeningSource::Shipped,
            Some("generated") => OpeningSource::Generated,
            Some(file) => OpeningSource::File(file.into()),
        };
        let time =
            self.movetime.map(|milliseconds| TimeControl::per_move(Duration::from_millis(milliseconds)));
        let mut conditions =
            Conditions { time: [time.unwrap_or_default(); 2], nodes: self.nodes, ..Conditions::default() };
        if self.rules.game == rules::GameKind::Ataxx {
            conditions.adjudication.longest = Some(LONGEST_ATAXX_GAME);
        }
        Ok(Table {
            player,
            rules: RuleSet::new(spec, Protocol::Free)?,
            openings: openings::from_source(&source, spec, self.pairs, self.seed)?,
            conditions,
            seed: self.seed,
            threads: self.threads,
        })
    }

    /// What a log must agree on to be continued.
    fn plan(&self, table: &Table) -> Value {
        json!({
            "player": table.player.to_string(),
            "rules": table.rules.spec().to_string(),
            "method": if self.screen { "screening" } else { "spsa" },
            "params": self.params,
            "movetime": self.movetime,
            "nodes": self.nodes,
            "pairs": self.pairs,
            "batch": self.batch,
            "rate": self.rate,
            "seed": self.seed,
            "openings": table.openings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
    }

    /// The numbers as they would stand among those of the search.
    fn tell_numbers(&self, spsa: &Spsa, out: &mut impl Write) -> Result<()> {
        if self.json {
            let values: serde_json::Map<String, Value> =
                spsa.numbers().map(|number| (number.name.to_owned(), json!(number.default))).collect();
            return Ok(writeln!(out, "{}", json!({ "values": values }))?);
        }
        for Tunable { name, default, min, max, step } in spsa.numbers() {
            writeln!(out, "    {name}: {default}, {min}, {max}, {step};")?;
        }
        let tune: Vec<String> =
            spsa.numbers().map(|number| format!("{}={}", number.name, number.default)).collect();
        writeln!(out, "\nto confirm it: tune={}", tune.join("+"))?;
        Ok(())
    }

    fn tell_effects(&self, screening: &Screening, out: &mut impl Write) -> Result<()> {
        let Some(effects) = screening.effects() else {
            return Err(CliError::StoppedTooEarly.into());
        };
        let rows = screening.knobs().iter().zip(&effects);
        if self.json {
            let knobs = rows.map(|(knob, effect)| {
                json!({ "name": knob.name(), "turned": turned(knob), "elo": effect.value, "error": effect.error() })
            });
            return Ok(writeln!(out, "{}", json!({ "knobs": knobs.collect::<Vec<_>>() }))?);
        }
        for (knob, effect) in rows {
            writeln!(out, "{:<24}{:<24}Elo {effect}", knob.name(), turned(knob))?;
        }
        Ok(())
    }
}

const PROCESSOR_TIME: &str = "processor-time";

/// The two ways in which a knob is turned.
fn turned(knob: &Knob) -> String {
    match knob {
        Knob::Part(_) => "there against left out".to_owned(),
        Knob::Number(Tunable { default, min, max, step, .. }) => {
            format!("{} against {}", (default + step).min(*max), (default - step).max(*min))
        }
    }
}
