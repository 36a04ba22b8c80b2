//! Why the application itself says no, where no library has said it.

use rules::{GameKind, Outcome};

/// A reason, told beside the code of a refusal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub(crate) enum Reason {
    #[error("there is no such program")]
    NoSuchProgram,
    #[error("the program failed, and its owner finds in the log how")]
    ProgramFailed,
    #[error("only registered programs play")]
    OnlyRegisteredPrograms,
    #[error("{player} does not play {game}")]
    OtherGame { player: &'static str, game: GameKind },
    #[error("there are too many moves")]
    TooManyMoves,
    #[error("the game is over: {outcome}")]
    GameOver { outcome: Outcome },
    #[error("nobody may pass before the opening has ended")]
    NoPassYet,
    #[error("an opening is not taken back; restart it")]
    NotTakenBack,
    #[error("this machine has {count} cores")]
    Cores { count: usize },
    #[error("a program may hang, so it needs a limit")]
    MayHang,
    #[error("at most {per_move} s for a move and {per_game} s for a game are given here")]
    Time { per_move: u64, per_game: u64 },
    #[error("engines play without an opening protocol")]
    NoOpeningProtocol,
    #[error("{least} to {most} players are possible")]
    Players { least: usize, most: usize },
    #[error("a match has no format")]
    NoFormat,
    #[error("choose round-robin, gauntlet, knock-out or swiss")]
    Format,
    #[error("1 to {most} are possible")]
    Rounds { most: usize },
    #[error("somebody must be left to meet the challengers")]
    NobodyLeft,
    #[error("{games} games in all, of {most} that are possible")]
    GamesInAll { games: usize, most: usize },
    #[error("every opening is played with both colours")]
    BothColours,
    #[error("only a match can be a test")]
    OnlyAMatch,
    #[error("at least one round is needed")]
    NoRound,
    #[error("at most {most} are possible")]
    AtMost { most: u32 },
    #[error("at most {most} moves at a time go into a file")]
    Moves { most: usize },
    #[error(
        "{frames} pictures of {pixels} × {pixels} pixels are more than can be drawn: ask for smaller ones"
    )]
    Film { frames: usize, pixels: u32 },
    #[error("it is no file of weights")]
    NoWeights,
    #[error("there must be seven shapes for each side")]
    SevenShapes,
}
