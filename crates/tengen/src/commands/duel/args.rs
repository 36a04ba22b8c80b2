//! The words of `tengen match`.

use std::{path::PathBuf, time::Duration};

use arena::{
    adjudication::{Adjudication, Streak},
    conditions::Conditions,
    stats::Sprt,
    tournament::OpeningSource,
};
use clap::Args;
use player::{Limits, PlayerSpec, Protocol, TimeControl};
use rules::{AnyPosition, GameKind, GameSpec};

use crate::{cli::RulesArgs, cli_error::CliError, commands::openings, failure::Result};

#[derive(Args)]
pub(crate) struct MatchArgs {
    /// The first player: an id of `tengen players`, with settings if need be (killer:depth=4), or
    /// cmd:PROGRAM, with settings if need be (cmd,nodes=20000,option.Hash=64:PROGRAM)
    pub(crate) first: String,
    /// The second player
    pub(crate) second: String,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// How many games; every opening is played with both colours
    #[arg(long, default_value_t = 100)]
    pub(crate) games: usize,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// A file of openings, one position a line, or `generated` [default: the shipped ones of this
    /// game if there are any, otherwise generated ones]
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<String>,
    #[command(flatten)]
    pub(crate) adjudication: AdjudicationArgs,
    /// End as soon as the sequential test decides between two Elo differences
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// How many games are played at once
    #[arg(long, default_value_t = 1)]
    pub(crate) concurrency: usize,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The protocol of a program, when its name does not tell: gomocup or uai
    #[arg(long)]
    pub(crate) protocol: Option<Protocol>,
    /// Keep the games in this folder, as records, PGN, SGF and round logs
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Go on with the match in the folder of --out
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// How long and how far players may think.
#[derive(Args)]
pub(crate) struct LimitArgs {
    /// Time for each move (200ms, 5s), for the game (60+0.5, 600+5x30), both (30s/180+0), or
    /// `unlimited`; two of them, joined by a comma, for players with different times [default:
    /// unlimited, 5s if a program plays]
    #[arg(long, value_name = "TIME[,TIME]", value_delimiter = ',')]
    pub(crate) time: Vec<TimeControl>,
    /// Time for each move, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "time")]
    pub(crate) movetime: Option<u64>,
    /// How many positions a player may look at for a move
    #[arg(long)]
    pub(crate) nodes: Option<u64>,
    /// How many plies a player may look ahead
    #[arg(long)]
    pub(crate) depth: Option<u32>,
    /// How late, in milliseconds, an answer may come without a loss
    #[arg(long, value_name = "MS", default_value_t = Conditions::USUAL_TOLERANCE.as_millis() as u64)]
    pub(crate) tolerance: u64,
}

/// When the arena ends a game.
#[derive(Args)]
pub(crate) struct AdjudicationArgs {
    /// Draw a game after so many plies [default: 400 in Ataxx, never in Gomoku]
    #[arg(long, value_name = "PLIES")]
    pub(crate) draw_after: Option<usize>,
    /// Draw a game once no score has been above SCORE (in hundredths) for PLIES in a row
    #[arg(long, value_name = "SCORE,PLIES")]
    pub(crate) draw_score: Option<String>,
    /// End a game once both players' scores agree on the winner by SCORE for PLIES in a row
    #[arg(long, value_name = "SCORE,PLIES")]
    pub(crate) win_score: Option<String>,
    /// End a game once the loser's own score has been below -SCORE for MOVES in a row
    #[arg(long, value_name = "SCORE,MOVES")]
    pub(crate) resign_score: Option<String>,
}

/// A game of Ataxx without a limit by its rules may go in circles for ever.
pub(crate) const LONGEST_ATAXX_GAME: usize = 400;

impl AdjudicationArgs {
    pub(crate) fn read(&self, game: GameKind) -> Result<Adjudication> {
        let usual = (game == GameKind::Ataxx).then_some(LONGEST_ATAXX_GAME);
        Ok(Adjudication {
            longest: self.draw_after.or(usual),
            draw: streak("--draw-score", self.draw_score.as_deref())?,
            win: streak("--win-score", self.win_score.as_deref())?,
            resign: streak("--resign-score", self.resign_score.as_deref())?,
        })
    }
}

fn streak(option: &str, text: Option<&str>) -> Result<Option<Streak>> {
    let Some(text) = text else { return Ok(None) };
    let parts = text.split_once(',').and_then(|(score, length)| {
        Some(Streak { score: score.trim().parse().ok()?, length: length.trim().parse().ok()? })
    });
    match parts {
        Some(streak) if streak.score >= 0 && streak.length > 0 => Ok(Some(streak)),
        _ => Err(CliError::Streak { option: option.to_owned(), text: text.to_owned() }.into()),
    }
}

impl LimitArgs {
    /// The times that were asked for, the first player's first.
    fn times(&self, players: &[PlayerSpec; 2]) -> Result<[TimeControl; 2]> {
        match (self.movetime, self.time.as_slice()) {
            (Some(milliseconds), _) => Ok([TimeControl::per_move(Duration::from_millis(milliseconds)); 2]),
            (None, &[time]) => Ok([time; 2]),
            (None, &[first, second]) => Ok([first, second]),
            (None, []) => Ok([self.usual_time(players); 2]),
            (None, times) => Err(CliError::Times(times.len()).into()),
        }
    }

    /// The time when none is asked for. An outside program may hang, so it never has all the time of
    /// the world.
    fn usual_time(&self, players: &[PlayerSpec; 2]) -> TimeControl {
        let programs = players.iter().filter_map(|player| match player {
            PlayerSpec::Program(program) => Some(program.limits()),
            PlayerSpec::BuiltIn(..) => None,
        });
        let is_limited = self.nodes.is_some() || self.depth.is_some();
        let longest = programs.map(|own| match is_limited || own != Limits::default() {
            true => LONGEST_LIMITED_THINK,
            false => USUAL_PROGRAM_THINK,
        });
        longest.min().map_or_else(TimeControl::default, TimeControl::per_move)
    }
}

/// How long an outside program may think about a move when nothing else is said.
const USUAL_PROGRAM_THINK: Duration = Duration::from_secs(5);
/// How long it may think when its depth or nodes are limited.
const LONGEST_LIMITED_THINK: Duration = Duration::from_secs(60);

impl MatchArgs {
    /// What every game is played under.
    pub(crate) fn conditions(&self, adjudication: Adjudication) -> Result<Conditions> {
        let players: [PlayerSpec; 2] = [self.first.parse()?, self.second.parse()?];
        Ok(Conditions {
            time: self.limits.times(&players)?,
            depth: self.limits.depth,
            nodes: self.limits.nodes,
            tolerance: Duration::from_millis(self.limits.tolerance),
            adjudication,
        })
    }

    /// The openings that were asked for.
    pub(crate) fn read_openings(&self, spec: GameSpec) -> Result<Vec<AnyPosition>> {
        let source = match self.openings.as_deref() {
            None => OpeningSource::Shipped,
            Some("generated") => OpeningSource::Generated,
            Some(file) => OpeningSource::File(file.into()),
        };
        openings::from_source(&source, spec, self.games.div_ceil(2), self.seed)
    }
}
