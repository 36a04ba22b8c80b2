//! `tengen puzzles`: positions to be solved, those that come with the program, and new ones out of self-played games.

use std::{
    collections::HashSet,
    fs::{self, File},
    io::{BufReader, Write},
    path::PathBuf,
};

use clap::{Args, Subcommand};
use coach::{
    ataxx,
    gomoku::{Depth, Solver},
    puzzles::{self, Canonical, Puzzle},
};
use rules::{AnyPosition, GameKind, MoveText};
use serde_json::{Value, json};
use trainer::data::Reader;

use crate::{
    Answer,
    cli_error::CliError,
    failure::{Context, Result},
};

#[derive(Args)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// List the puzzles that come with the program, easiest first
    ///
    /// Examples:
    ///   tengen puzzles list --theme defence
    ///   tengen puzzles list --game ataxx --json
    #[command(verbatim_doc_comment)]
    List(ListArgs),
    /// Make puzzles out of self-played games: wins by fours, only defences, endings of Ataxx
    ///
    /// Each is proved, and none comes twice, however the board is turned. Examples:
    ///   tengen puzzles make games.sp --out puzzles.txt
    ///   tengen puzzles make renju.sp ataxx.sp --out puzzles.txt
    #[command(verbatim_doc_comment)]
    Make(MakeArgs),
}

#[derive(Args)]
struct ListArgs {
    /// gomoku or ataxx [default: both]
    #[arg(long)]
    game: Option<GameKind>,
    /// Only what asks for this
    #[arg(long, value_parser = ["fours", "four-three", "forbidden", "defence", "ending"])]
    theme: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct MakeArgs {
    /// Files of `tengen train selfplay`
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The file that the puzzles are written to, a line each
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// What may be looked at for a win by fours; wins by threats are not asked for.
const DEPTH: Depth = Depth { fours: 2_000, threats: 0, check: 0 };
/// What may be looked at for the result of an ending.
const ENDGAME_NODES: u64 = 20_000;

pub(crate) fn run(arguments: &PuzzlesArgs, out: &mut impl Write) -> Result<Answer> {
    match &arguments.what {
        What::List(arguments) => list(arguments, out),
        What::Make(arguments) => make(arguments, out),
    }
}

fn list(arguments: &ListArgs, out: &mut impl Write) -> Result<Answer> {
    let is_wanted = |puzzle: &&Puzzle| {
        arguments.game.is_none_or(|game| puzzle.position.spec().game() == game)
            && arguments.theme.as_ref().is_none_or(|theme| puzzle.theme.name() == theme)
    };
    let wanted: Vec<&Puzzle> = puzzles::shipped().iter().filter(is_wanted).collect();
    if arguments.json {
        let documents: Vec<Value> = wanted.into_iter().map(document).collect();
        writeln!(out, "{}", json!(documents))?;
    } else {
        for puzzle in &wanted {
            let (spec, theme) = (puzzle.position.spec(), puzzle.theme.name());
            let side = puzzle.position.side_to_move();
            writeln!(out, "{:<28} {theme:<10} {:>5}  {side} to move", spec.to_string(), puzzle.rating)?;
        }
        writeln!(out, "{} puzzles", wanted.len())?;
    }
    Ok(Answer::Done)
}

fn document(puzzle: &Puzzle) -> Value {
    let texts = |moves: &[MoveText]| moves.iter().map(MoveText::to_string).collect::<Vec<_>>();
    let mut document = json!({
        "spec": puzzle.position.spec().to_string(),
        "theme": puzzle.theme.name(),
        "rating": puzzle.rating,
        "to_move": puzzle.position.side_to_move().name(),
        "answers": texts(&puzzle.answers),
        "line": texts(&puzzle.line),
    });
    match &puzzle.position {
        AnyPosition::Gomoku(position) => document["diagram"] = json!(position.to_diagram()),
        AnyPosition::Ataxx(game) => document["fen"] = json!(game.position().to_string()),
    }
    document
}

fn make(arguments: &MakeArgs, out: &mut impl Write) -> Result<Answer> {
    let (mut gomoku, mut endings) = (Solver::new(DEPTH), ataxx::Solver::new(ENDGAME_NODES));
    let (mut made, mut known, mut games) = (Vec::new(), HashSet::new(), 0);
    for file in &arguments.files {
        let cannot_read = || CliError::cannot_read(file);
        let source = File::open(file).with_context(cannot_read)?;
        let reader = Reader::new(BufReader::new(source)).with_context(cannot_read)?;
        for block in reader {
            for stored in block.with_context(cannot_read)? {
                games += 1;
                let found = match &stored.game {
                    AnyPosition::Gomoku(game) => puzzles::gomoku_puzzles_of(&mut gomoku, game),
                    AnyPosition::Ataxx(game) => puzzles::ataxx_puzzles_of(&mut endings, game),
                };
                made.extend(found.into_iter().filter(|puzzle| known.insert(Canonical::of(&puzzle.position))));
            }
        }
    }
    made.sort_by_key(|puzzle| puzzle.rating);
    let cannot_write = || CliError::cannot_write(&arguments.out);
    fs::write(&arguments.out, puzzles::write(&made)).with_context(cannot_write)?;
    writeln!(out, "{} puzzles out of {games} games", made.len())?;
    Ok(Answer::Done)
}
