//! `tengen train random`: the sixteen weights of the shapes players, evolved by chance.

use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
};

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rules::gomoku::{Ruleset, Variant};
use serde_json::json;
use trainer::{
    ShapeWeights,
    random::{Log, Round, Schedule, Settings, Training},
};

use super::{ThreadsArgs, write_whole};
use crate::{
    Answer,
    cli_error::CliError,
    failure::{Context, Result, ensure},
    interrupt,
};

#[derive(Args)]
pub(crate) struct RandomArgs {
    /// How many rounds, those before a --resume included
    #[arg(long, default_value_t = 250)]
    rounds: usize,
    /// How many sets of weights play in a round: the best so far and its copies
    #[arg(long, default_value_t = Settings::default().population)]
    population: usize,
    /// Games of each pair, an even number; the first two begin with the empty board, the others with
    /// a few random stones
    #[arg(long, default_value_t = Settings::default().games)]
    games: usize,
    /// The share of the weights that change in a copy
    #[arg(long, default_value_t = Settings::default().changed, value_name = "SHARE")]
    changed: f64,
    /// How far a weight of a copy may move, as a share of the weight
    #[arg(long, default_value_t = Settings::default().step)]
    step: f64,
    /// constant, or halve:N to halve the step every N rounds
    #[arg(long, default_value_t = Schedule::Constant)]
    schedule: Schedule,
    /// Games of the trial of a round's best copy against the first weights: it takes over only if it
    /// scores more than whoever took over before; 0 for no trial, as in the report
    #[arg(long, default_value_t = Settings::default().trial, value_name = "GAMES")]
    trial: usize,
    /// Where all chance comes from
    #[arg(long, default_value_t = Settings::default().seed)]
    seed: u64,
    /// The rule of the games: freestyle, standard, renju or caro
    #[arg(long, default_value_t = Variant::Freestyle)]
    rule: Variant,
    /// The side of the board, 5 to 181
    #[arg(long, default_value_t = usize::from(Ruleset::usual().size()))]
    size: usize,
    /// The file of weights to begin with [default: weights made by hand]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Where the best weights are written after every round
    #[arg(long, value_name = "FILE", default_value = "ChessboardValue.txt")]
    out: PathBuf,
    /// Where every round is logged, as a line of JSON [default: beside --out, ending in .jsonl]
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Go on with the training of the log
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &RandomArgs, out: &mut impl Write) -> Result<Answer> {
    ensure!(arguments.rounds > 0, CliError::NoRounds);
    let settings = arguments.settings()?;
    let start = arguments.start()?;
    let mut training = Training::new(settings, start)?;
    let log_path = arguments.log.clone().unwrap_or_else(|| arguments.out.with_extension("jsonl"));
    ensure!(log_path != arguments.out, CliError::LogIsWeights(log_path));
    let mut log = if arguments.resume {
        let (log, rounds) = Log::resume(&log_path, &settings, &start)?;
        training = training.after(&rounds);
        log
    } else {
        Log::begin(&log_path, &settings, &start)?
    };
    let stop = interrupt::stop_flag()?;
    let threads = arguments.threads.count();
    let live = Live::new(&training, arguments);
    while training.rounds() < arguments.rounds {
        let Some(round) = training.round(threads, &stop, &mut |game| live.game(game.number + 1)) else {
            break;
        };
        log.append(&round)?;
        write_whole(&arguments.out, training.weights().to_string())?;
        live.round(&round);
    }
    drop(live);
    // A training that was stopped in its first round has not changed the file yet.
    write_whole(&arguments.out, training.weights().to_string())?;
    conclude(arguments, &training, out)
}

fn conclude(arguments: &RandomArgs, training: &Training, out: &mut impl Write) -> Result<Answer> {
    let (file, rounds, weights) = (arguments.out.display(), training.rounds(), training.weights());
    if arguments.json {
        let document = json!({ "file": file.to_string(), "rounds": rounds, "weights": weights.numbers() });
        writeln!(out, "{document}")?;
    } else {
        write!(out, "after {rounds} rounds {file} is\n{weights}")?;
    }
    Ok(Answer::Done)
}

impl RandomArgs {
    fn settings(&self) -> Result<Settings> {
        Ok(Settings {
            ruleset: Ruleset::new(self.size, self.rule)?,
            population: self.population,
            games: self.games,
            changed: self.changed,
            step: self.step,
            schedule: self.schedule,
            trial: self.trial,
            seed: self.seed,
        })
    }

    /// The weights to begin with.
    fn start(&self) -> Result<ShapeWeights> {
        let Some(path) = &self.weights else { return Ok(ShapeWeights::default()) };
        let cannot_read = || CliError::cannot_read(path);
        let text = fs::read_to_string(path).with_context(cannot_read)?;
        text.parse().with_context(cannot_read)
    }
}

/// The table that grows by a row with every round, above a bar for the games of the round, on
/// standard error.
struct Live {
    bar: ProgressBar,
    is_plain: bool,
    rounds: usize,
}

impl Live {
    fn new(training: &Training, arguments: &RandomArgs) -> Live {
        let games = training.games_per_round() as u64;
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{bar:24} {pos}/{len} games, {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let live = Live { is_plain: bar.is_hidden(), bar, rounds: arguments.rounds };
        let copies = (1..arguments.population).map(|copy| format!("{:>7}", format!("copy {copy}")));
        live.row(&format!("  round   step  before {}  best", copies.collect::<Vec<_>>().join(" ")));
        live.announce(training.rounds());
        live
    }

    fn game(&self, finished: usize) {
        self.bar.set_position(finished as u64);
        if self.bar.length() == Some(finished as u64) {
            self.announce_trial();
        }
    }

    fn round(&self, round: &Round) {
        let scores = round.tallies.iter().map(|tally| format!("{:>+7}", tally.score()));
        let winner = if round.winner == 0 { "before".to_owned() } else { format!("copy {}", round.winner) };
        let verdict = if round.best == 0 { "fails" } else { "takes over" };
        let trial =
            round.trial.map_or(String::new(), |trial| format!(", {verdict} with {:+}", trial.score()));
        let scores = scores.collect::<Vec<_>>().join(" ");
        self.row(&format!("{:>7}  {:.3} {scores}  {winner}{trial}", round.number, round.step));
        self.announce(round.number);
    }

    /// All games of a round are played: what is left is the trial.
    fn announce_trial(&self) {
        self.bar.set_message("trial of the best");
    }

    fn announce(&self, finished: usize) {
        self.bar.set_message(format!("round {}/{}", (finished + 1).min(self.rounds), self.rounds));
    }

    fn row(&self, row: &str) {
        if self.is_plain {
            // A table that cannot be written is not worth ending a training for.
            let _ = writeln!(io::stderr(), "{row}");
        } else {
            self.bar.println(row);
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
