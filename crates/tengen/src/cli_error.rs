//! What the command line itself says when something is not possible.

use std::path::PathBuf;

use rules::{GameSpec, Outcome};
use wording::Message;

/// An error of the command line, or what was being done when another one came.
#[derive(Clone, Debug, thiserror::Error, wording::Coded)]
#[coded("cli")]
pub(crate) enum CliError {
    #[error("cannot read {0}")]
    CannotRead(String),
    #[error("cannot write {0}")]
    CannotWrite(String),
    #[error("cannot make {0}")]
    CannotMake(String),
    #[error("cannot open {0}")]
    CannotOpen(String),
    #[error("cannot open the database")]
    CannotOpenDatabase,
    #[error("cannot check {0}")]
    CannotCheck(String),
    #[error("cannot go on with {0}")]
    CannotGoOn(String),
    #[error("cannot serve at {0}")]
    CannotServe(std::net::SocketAddr),
    #[error("cannot start the threads of the server")]
    NoServerThreads,
    #[error("cannot start the work with the database")]
    NoDatabaseThread,
    #[error("cannot listen for Ctrl-C")]
    NoInterrupt,
    #[error("the terminal cannot be used for a replay")]
    NoReplay,
    #[error("the games are kept, but not the report")]
    NoReport,
    #[error("the judge of openings does not start")]
    NoJudge,
    #[error("--params")]
    Params,

    #[error("tengen tui needs a terminal: its input and output are redirected")]
    NoTerminal,
    #[error("no data directory is known: set HOME or use --data DIR")]
    NoDataFolder,
    #[error("{path} is not a path in UTF-8", path = .0.display())]
    NotUtf8(PathBuf),
    #[error("`{0}` is not an address with a port, such as 0.0.0.0:8015 or [::]:8015")]
    Address(String),
    #[error("use a day such as 2026-01-31")]
    Day,
    #[error("use 0.25, 0.5, 1, 2, 4 or 8")]
    Speed,
    #[error("`{0}` is not a time such as 500ms, 5s or 2m")]
    Time(String),

    #[error("the game is over: {0}")]
    GameOver(Outcome),
    #[error("it holds no game")]
    NoGame,
    #[error("it has no game {number}, but {count}")]
    NoSuchGame { number: usize, count: usize },
    #[error("it has {0} bytes, far too many")]
    TooLarge(u64),
    #[error("the file has {bytes} bytes, more than the {most} that are read")]
    ImportTooLarge { bytes: u64, most: u64 },
    #[error("the diagram is {found}×{found}, but --size is {size}")]
    DiagramSize { found: u8, size: usize },
    #[error("the game has {moves} moves, not {ply}")]
    GameEndsBefore { moves: usize, ply: usize },
    #[error("there is no move {ply}: the game has {moves}")]
    NoMove { ply: usize, moves: usize },
    #[error("the position has no last move: name one with --move")]
    NoLastMove,
    #[error("a pass cannot be explained")]
    PassNotExplained,
    #[error("no near-even opening was found for {0}")]
    NoOpening(GameSpec),
    #[error("only the Gomoku search has an anatomy")]
    NoAnatomy,

    #[error("there are no such games")]
    NoSuchGames,
    #[error("say which games: ids, a filter such as --player NAME, or --all")]
    NothingChosen,
    #[error("use either ids or a filter, not both")]
    IdsAndFilter,
    #[error("--result win and --result loss need --player NAME: whose win is meant?")]
    WhoseResult,
    #[error("there is no page {page}: the last is page {last}")]
    NoPage { page: u64, last: u64 },
    #[error("`{id}` cannot be written: {cause}")]
    CannotExport { id: String, cause: Message },

    #[error("{file} is not the name of a GIF: let it end in .gif", file = .0.display())]
    NotAGif(PathBuf),
    #[error("{file} does not say what to draw: let it end in .svg, .png or .gif", file = .0.display())]
    NotAPicture(PathBuf),
    #[error("`{0}` is not a mark such as h8=cross")]
    NotAMark(String),
    #[error("a pass has no point that could be marked")]
    MarkedPass,

    #[error("--games 0: a match has at least one game")]
    NoGames,
    #[error("--games {games}: an even number from {least} on is needed")]
    OddGames { games: usize, least: usize },
    #[error("--concurrency 0: at least one game must be played at a time")]
    NoConcurrency,
    #[error("--time has {0} times, and a match has two players")]
    Times(usize),
    #[error("{option} {text}: write a score in hundredths and a number of moves, such as 500,4")]
    Streak { option: String, text: String },
    #[error("--resume: the document names no folder as `out`")]
    NothingToResume,
    #[error("stopped; nothing is written")]
    Stopped,

    #[error("a file of games is needed")]
    NoFileOfGames,
    #[error("{0} is there already: go on with --resume, or choose another file")]
    FileExists(String),
    #[error("--log {file}: the weights are written there", file = .0.display())]
    LogIsWeights(PathBuf),
    #[error("--rounds 0: at least one round is needed")]
    NoRounds,
    #[error("--nodes 0: the engine must look at one position at least")]
    NoNodes,
    #[error("--positions 0: at least one position is needed")]
    NoPositions,
    #[error("--result-share {0}: it is a share from 0 to 1")]
    ResultShare(f32),
    #[error("--lambda {0}: it is from 0 to 1")]
    Lambda(f32),
    #[error("--rate {0}: it must be above 0")]
    Rate(f32),
    #[error("--rate {0}: it is between 0 and 1")]
    TuningRate(f64),
    #[error("--decay {0}: it is from 0 to below 1")]
    Decay(f32),
    #[error("--epochs 0: at least one pass is needed")]
    NoEpochs,
    #[error("--patience 0: at least one pass must be allowed to fail")]
    NoPatience,
    #[error("--batch 0: at least one position is needed for a step")]
    NoBatch,

    #[error("--pairs 0: at least one pair must be played")]
    NoPairs,
    #[error("--pairs {pairs}: {knobs} knobs need more pairs than that")]
    TooFewPairs { pairs: usize, knobs: usize },
    #[error("--batch 0: a batch has at least one pair")]
    EmptyBatch,
    #[error("--threads 0: at least one game must be played at a time")]
    NoThreads,
    #[error("--movetime 0: a move needs some time")]
    NoMoveTime,
    #[error("`{0}` is a program: only built-in engines can be tuned")]
    IsAProgram(String),
    #[error("the games were stopped before there were more pairs than knobs")]
    StoppedTooEarly,
}

impl CliError {
    /// The file that cannot be read.
    pub(crate) fn cannot_read(file: impl AsRef<std::path::Path>) -> CliError {
        CliError::CannotRead(file.as_ref().display().to_string())
    }

    /// The file that cannot be written.
    pub(crate) fn cannot_write(file: impl AsRef<std::path::Path>) -> CliError {
        CliError::CannotWrite(file.as_ref().display().to_string())
    }
}
