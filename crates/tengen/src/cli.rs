//! The command line: what can be asked, in which words.

// The comments are the help of the command line, where an address is written as it is.
#![allow(rustdoc::bare_urls, rustdoc::broken_intra_doc_links)]

use clap::{Args, Parser, Subcommand, ValueEnum};
use rules::{GameKind, GameSpec, Side, SpecError};

use crate::commands::{
    AdminArgs, AnalyzeArgs, BackupArgs, BenchArgs, CalibrateArgs, CompletionsArgs, EngineArgs, ExplainArgs,
    ManArgs, MatchArgs, OpeningsArgs, PerftArgs, PlayArgs, PlayersArgs, PuzzlesArgs, RecordsArgs, RenderArgs,
    RestoreArgs, ServeArgs, ShowArgs, SolveArgs, TournamentArgs, TrainArgs, TuiArgs, TuneArgs,
};
use crate::version;

/// A house for two board games, Gomoku (五子棋) and Ataxx (同化棋).
///
/// Without a command it opens in the browser, as `tengen play` does. Examples:
///   tengen
///   tengen tui --game ataxx
///   tengen analyze h8i9i7 --time 5s
///   tengen match killer defender --games 20
#[derive(Parser)]
#[command(version, long_version = version::long(), about, verbatim_doc_comment, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play in the browser: both games, records, analysis, matches
    ///
    /// Examples:
    ///   tengen play
    ///   tengen play --port 9000 --no-open
    ///   tengen play --data my-games
    #[command(verbatim_doc_comment)]
    Play(PlayArgs),
    /// Serve both games to others, over a network or behind a proxy
    ///
    /// Opens no browser, logs to standard error, and ends in good order on the signal TERM. Whoever
    /// reaches it can play and see all games, but adds no programs and writes no weights. Examples:
    ///   tengen serve --listen 0.0.0.0:8015 --data /srv/tengen
    ///   tengen serve --listen 127.0.0.1:8015 --origin https://games.example
    ///   tengen serve --listen [::]:80 --database-url postgres://tengen@localhost/tengen
    #[command(verbatim_doc_comment)]
    Serve(ServeArgs),
    /// Look after a server: a new token for its admin
    ///
    /// Whoever knows the token can delete games, end matches and turn visitors away, on the page #/admin. It
    /// is told once; the server need not be stopped, and the token before is good for nothing then. Examples:
    ///   tengen admin token
    ///   tengen admin token --data /srv/tengen
    #[command(verbatim_doc_comment)]
    Admin(AdminArgs),
    /// Play in the terminal: both games, saves, replays, live matches
    ///
    /// Examples:
    ///   tengen tui
    ///   tengen tui --game ataxx --level 6
    ///   tengen tui --rule renju --size 15 --black killer --white human
    ///   tengen tui --black gomoku-7 --white "cmd:./my-bot --fast" --movetime 500
    ///   tengen tui --load sunday
    #[command(verbatim_doc_comment)]
    Tui(Box<TuiArgs>),
    /// Show a position: the board, the last move, forbidden points, the outcome
    ///
    /// Examples:
    ///   tengen show h8h9i9
    ///   tengen show board:diagram.txt --rule renju --json
    ///   tengen show "startpos moves g2 a1c3" --game ataxx
    #[command(verbatim_doc_comment)]
    Show(ShowArgs),
    /// Let the engine look at a position: the best move, its score, the lines expected
    ///
    /// Examples:
    ///   tengen analyze h8i9i7 --time 5s
    ///   tengen analyze h8i9i7 --rule renju --multipv 3 --nodes 500000 --json
    #[command(verbatim_doc_comment)]
    Analyze(AnalyzeArgs),
    /// Prove who wins a position by force
    ///
    /// The exit status is 1 when nothing is proved within the limits. Examples:
    ///   tengen solve h8a1j8a15i9o1i10o15
    ///   tengen solve board:puzzle.txt --rule renju --time 60s --json
    ///   tengen solve "xxxxxxx/xxxxxxx/xxxxxxx/ooooooo/ooooooo/ooooooo/oooo3 x 0 1" --game ataxx
    #[command(verbatim_doc_comment)]
    Solve(SolveArgs),
    /// Say why a move is good or bad, in sentences that have been checked
    ///
    /// What it makes, blocks and allows, and the win it starts or misses. Examples:
    ///   tengen explain h8i9h9h10i8 --move j8
    ///   tengen explain h8h9j8 --rule renju --lang zh
    ///   tengen explain "startpos moves g2" --game ataxx --move a2 --json
    #[command(verbatim_doc_comment)]
    Explain(ExplainArgs),
    /// Measure the engine: nodes per second, and the number of nodes as its signature
    ///
    /// Examples:
    ///   tengen bench
    ///   tengen bench --game ataxx --json
    #[command(verbatim_doc_comment)]
    Bench(BenchArgs),
    /// Be an engine for other programs: Gomocup for Gomoku, UAI for Ataxx
    ///
    /// Examples:
    ///   tengen engine gomoku
    ///   tengen match "cmd:tengen engine ataxx" ataxx-high --game ataxx --movetime 100
    #[command(verbatim_doc_comment)]
    Engine(EngineArgs),
    /// Draw a position or a game: SVG, PNG, or an animated GIF
    ///
    /// Examples:
    ///   tengen render h8h9i9 -o board.png --numbers all
    ///   tengen render startpos --game ataxx -o a.png --theme cartoon
    ///   tengen render game.sgf --ply 20 -o move-20.svg
    ///   tengen render game.json --gif -o game.gif --delay 500
    #[command(verbatim_doc_comment)]
    Render(RenderArgs),
    /// Count every legal move sequence of a length
    ///
    /// Examples:
    ///   tengen perft startpos 5 --game ataxx
    ///   tengen perft h8h9 2 --divide
    #[command(verbatim_doc_comment)]
    Perft(PerftArgs),
    /// List every built-in player: id, game, origin, settings, measured Elo
    ///
    /// Examples:
    ///   tengen players
    ///   tengen players --game ataxx --json
    #[command(verbatim_doc_comment)]
    Players(PlayersArgs),
    /// Positions to be solved: list them, or make new ones out of self-played games
    ///
    /// Examples:
    ///   tengen puzzles list --theme defence
    ///   tengen puzzles make games.sp --out puzzles.txt
    #[command(verbatim_doc_comment)]
    Puzzles(PuzzlesArgs),
    /// Play a match between two players and say who is stronger
    ///
    /// Examples:
    ///   tengen match killer defender --games 20
    ///   tengen match killer:depth=4 shapes-hard --sprt 0,10 --concurrency 2
    ///   tengen match cmd:./pbrain-mine killer --movetime 200 --out my-match
    ///   tengen match ataxx-high ataxx-mid --game ataxx --time 10+0.1
    ///   tengen match ataxx:nodes=20000 cmd,nodes=10000,option.Hash=64:./engine --game ataxx
    #[command(verbatim_doc_comment)]
    Match(Box<MatchArgs>),
    /// Play a tournament: round robin, gauntlet, knock-out or Swiss
    ///
    /// The document and its keys are described in docs/tournaments.md. Examples:
    ///   tengen tournament spring-cup.toml
    ///   tengen tournament spring-cup.toml --resume --json
    #[command(verbatim_doc_comment)]
    Tournament(TournamentArgs),
    /// Measure every built-in player and write the table that `tengen players` shows
    ///
    /// Examples:
    ///   tengen calibrate --games 40 --concurrency 2
    #[command(verbatim_doc_comment)]
    Calibrate(CalibrateArgs),
    /// Make random openings that are near even
    ///
    /// Examples:
    ///   tengen openings 50 --rule renju --seed 7
    #[command(verbatim_doc_comment)]
    Openings(OpeningsArgs),
    /// Train: evolve weights by chance, let the engines play themselves, fit their tables
    ///
    /// Examples:
    ///   tengen train random --rounds 20 --seed 1
    ///   tengen train selfplay games.sp --games 10000
    ///   tengen train tune games.sp --out tuned.weights
    #[command(verbatim_doc_comment)]
    Train(TrainArgs),
    /// Tune an engine's search by games: better numbers, or what each knob is worth
    ///
    /// Numbers can be tuned in a program built with --features tunable; docs/tuning.md says how, and what
    /// the log means. Ctrl-C keeps the pairs so far. Examples:
    ///   tengen tune ataxx:hash=16 --game ataxx --movetime 100 --pairs 4000 --out tuned --threads 2
    ///   tengen tune gomoku --params aspiration_window,razor_base=100..400/20 --nodes 20000 --out tuned
    ///   tengen tune gomoku --nodes 20000 --pairs 4000 --out tuned --resume
    ///   tengen tune gomoku --screen --params singular,razoring,aspiration --movetime 100 --out screened
    #[command(verbatim_doc_comment)]
    Tune(Box<TuneArgs>),
    /// Stored games: list, show, replay, delete, import, export, stats
    ///
    /// Examples:
    ///   tengen records import GameStep.csv
    ///   tengen records list --player Ada
    ///   tengen records replay game-17
    #[command(verbatim_doc_comment)]
    Records(RecordsArgs),
    /// Write a copy of all stored games, saves and settings, while the server runs
    ///
    /// Examples:
    ///   tengen backup monday.db
    ///   tengen backup /srv/backup/tengen.db --data /srv/tengen
    #[command(verbatim_doc_comment)]
    Backup(BackupArgs),
    /// Put a backup in the place of the stored games; what was there is kept beside it
    ///
    /// The server has to be stopped for it. Examples:
    ///   tengen restore monday.db
    #[command(verbatim_doc_comment)]
    Restore(RestoreArgs),
    /// Write the completions of a shell, to be read by it when it starts
    ///
    /// Examples:
    ///   tengen completions bash > ~/.local/share/bash-completion/completions/tengen
    ///   tengen completions zsh > ~/.zfunc/_tengen
    #[command(verbatim_doc_comment)]
    Completions(CompletionsArgs),
    /// Write the manual as man pages, one for each command
    ///
    /// Examples:
    ///   tengen man ~/.local/share/man/man1
    #[command(verbatim_doc_comment)]
    Man(ManArgs),
    /// An engine for trials of match runners: plays at random, or misbehaves as it is told
    #[command(hide = true)]
    ScriptedEngine {
        /// gomocup or uai, then what to do: crash@3, hang@start, illegal@2, late@1:500, deaf, seed=7
        words: Vec<String>,
    },
}

/// Which position, by which rules.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// `startpos`, moves such as h8h9i9, an Ataxx FEN or `startpos moves …`, a file with a game in any
    /// format that can be imported (FILE#2 is its second game), or board:FILE, a diagram
    pub(crate) position: String,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Whose turn it is in a board:FILE diagram [default: by the number of stones]
    #[arg(long, value_name = "SIDE")]
    pub(crate) to_move: Option<SideName>,
}

/// Which game, by which rules.
#[derive(Args)]
pub(crate) struct RulesArgs {
    /// gomoku or ataxx
    #[arg(long, default_value = "gomoku")]
    pub(crate) game: GameKind,
    /// Gomoku: freestyle, standard, renju, caro; Ataxx: international, course, botzone [default:
    /// the first]
    #[arg(long)]
    pub(crate) rule: Option<String>,
    /// The side of a Gomoku board, 5 to 181 [default: 15]
    #[arg(long)]
    pub(crate) size: Option<usize>,
}

impl RulesArgs {
    pub(crate) fn spec(&self) -> Result<GameSpec, SpecError> {
        GameSpec::by_name(self.game, self.rule.as_deref(), self.size)
    }
}

/// A side by its colour.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum SideName {
    Black,
    White,
}

impl From<SideName> for Side {
    fn from(name: SideName) -> Side {
        match name {
            SideName::Black => Side::First,
            SideName::White => Side::Second,
        }
    }
}
