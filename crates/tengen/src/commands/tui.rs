//! `tengen tui`: both games in the terminal.

use std::io::{self, IsTerminal, Write};

use app::{
    Config,
    messages::{
        board::{Game, SpecChoice},
        live::{NewGameRequest, SeatChoice},
    },
};
use clap::Args;
use rules::GameKind;
use tui::{Options, Signs, Start};

use crate::{
    Answer,
    cli_error::CliError,
    data_place::DataArgs,
    failure::{Result, ensure},
    locale::{self, LanguageName},
};

#[derive(Args)]
pub(crate) struct TuiArgs {
    /// Begin a game at once: gomoku or ataxx
    #[arg(long)]
    game: Option<GameKind>,
    /// Gomoku: freestyle, standard, renju, caro; Ataxx: international, course, botzone
    #[arg(long)]
    rule: Option<String>,
    /// The side of a Gomoku board, 5 to 181
    #[arg(long)]
    size: Option<u32>,
    /// The opening of Gomoku: free, centre, swap, swap2, soosyrv-8, taraguchi-10
    #[arg(long)]
    opening: Option<String>,
    /// Play against this level of the engine, 1 to 10
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10), conflicts_with = "white")]
    level: Option<u8>,
    /// Who has black: `human`, a player such as killer:depth=4, or cmd:PROGRAM [default: human]
    #[arg(long, value_name = "PLAYER")]
    black: Option<String>,
    /// Who has white [default: level 4 of the engine]
    #[arg(long, value_name = "PLAYER")]
    white: Option<String>,
    /// How long an engine may think about a move, in milliseconds
    #[arg(long, value_name = "MS")]
    movetime: Option<u32>,
    /// Go on with the game of this slot
    #[arg(long, value_name = "SLOT", group = "stored")]
    load: Option<String>,
    /// Go on with an unfinished game by its id
    #[arg(long, value_name = "GAME", group = "stored")]
    resume: Option<String>,
    /// Replay a stored game by its id
    #[arg(long, value_name = "GAME", group = "stored")]
    replay: Option<String>,
    /// The language of the screen [default: by LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, value_enum)]
    lang: Option<LanguageName>,
    /// Letters instead of stones and lines
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    data: DataArgs,
}

pub(crate) fn run(arguments: &TuiArgs) -> Result<Answer> {
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    ensure!(is_terminal, CliError::NoTerminal);
    let mut config = Config::new(arguments.data.place()?, arguments.data.folder()?);
    config.thinking_threads = config.thinking_threads.min(2);
    let mut looks = locale::looks();
    if arguments.ascii {
        looks.signs = Signs::Plain;
    }
    let language = arguments.lang.map_or_else(locale::language, Into::into);
    let farewell = tui::run(Options { config, language, looks, start: arguments.start() })?;
    if let Some(wish) = farewell {
        writeln!(io::stdout(), "{wish}")?;
    }
    Ok(Answer::Done)
}

impl TuiArgs {
    fn start(&self) -> Start {
        if let Some(slot) = &self.load {
            return Start::Load(slot.clone());
        }
        if let Some(id) = &self.resume {
            return Start::Continue(id.clone());
        }
        if let Some(id) = &self.replay {
            return Start::Replay(id.clone());
        }
        let is_asked_for = self.game.is_some()
            || self.rule.is_some()
            || self.size.is_some()
            || self.opening.is_some()
            || self.level.is_some()
            || self.black.is_some()
            || self.white.is_some();
        if is_asked_for { Start::Game(Box::new(self.request())) } else { Start::Menu }
    }

    fn request(&self) -> NewGameRequest {
        let game = self.game.unwrap_or(GameKind::Gomoku);
        let level = || format!("{game}-{}", self.level.unwrap_or(4));
        NewGameRequest {
            spec: SpecChoice {
                game: match game {
                    GameKind::Gomoku => Game::Gomoku,
                    GameKind::Ataxx => Game::Ataxx,
                },
                rule: self.rule.clone(),
                size: self.size,
                opening: self.opening.clone(),
            },
            first: seat(self.black.as_deref().unwrap_or("human")),
            second: seat(&self.white.clone().unwrap_or_else(level)),
            clock: None,
            think_ms: self.movetime,
            start: None,
            moves: Vec::new(),
            serious: false,
            nickname: None,
        }
    }
}

fn seat(player: &str) -> SeatChoice {
    match player {
        "human" => SeatChoice::Human { name: None },
        id => SeatChoice::Engine { id: id.to_owned() },
    }
}
