//! `tengen puzzles`: positions to be solved, those that come with the program, and new ones out of self-played games.

use std::{
    fs::{self, File},
    io::{BufReader, Write},
    path::PathBuf,
};

use clap::{Args, Subcommand};
use coach::puzzles::{self, Maker, Prover, Puzzle, Theme};
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
    ///   tengen puzzles list --rule renju --easiest 1500
    ///   tengen puzzles list --game ataxx --most 3 --json
    #[command(verbatim_doc_comment)]
    List(ListArgs),
    /// Make puzzles out of self-played games: wins by fours and by threats, only defences, endings and captures of Ataxx
    ///
    /// Each is proved, and none comes twice, however the board is turned. Examples:
    ///   tengen puzzles make games.sp --out puzzles.txt
    ///   tengen puzzles make renju.sp ataxx.sp --each 150 --out puzzles.txt.gz
    #[command(verbatim_doc_comment)]
    Make(MakeArgs),
    /// Prove puzzles anew, those of a file or those that come with the program
    ///
    /// Examples:
    ///   tengen puzzles check puzzles.txt
    ///   tengen puzzles check --one-in 50
    #[command(verbatim_doc_comment)]
    Check(CheckArgs),
}

#[derive(Args)]
struct ListArgs {
    /// gomoku or ataxx [default: both]
    #[arg(long)]
    game: Option<GameKind>,
    /// Only under these rules: freestyle, standard, renju, international
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
    /// Only what asks for this
    #[arg(long, value_parser = Theme::ALL.map(Theme::name))]
    theme: Option<String>,
    /// Only ratings from here on
    #[arg(long, value_name = "RATING")]
    easiest: Option<u16>,
    /// Only ratings up to here
    #[arg(long, value_name = "RATING")]
    hardest: Option<u16>,
    /// Only so many
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct MakeArgs {
    /// Files of `tengen train selfplay`
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The file that the puzzles are written to, a line each; compressed if its name ends in .gz
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Keep so many of each theme under each rule, from easy ones to hard ones [default: all]
    #[arg(long, value_name = "N")]
    each: Option<usize>,
}

#[derive(Args)]
struct CheckArgs {
    /// A file of puzzles, compressed or not [default: those that come with the program]
    file: Option<PathBuf>,
    /// Only one puzzle in so many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    one_in: u32,
}

pub(crate) fn run(arguments: &PuzzlesArgs, out: &mut impl Write) -> Result<Answer> {
    match &arguments.what {
        What::List(arguments) => list(arguments, out),
        What::Make(arguments) => make(arguments, out),
        What::Check(arguments) => check(arguments, out),
    }
}

fn list(arguments: &ListArgs, out: &mut impl Write) -> Result<Answer> {
    let is_wanted = |puzzle: &&Puzzle| {
        arguments.game.is_none_or(|game| puzzle.theme.game() == game)
            && arguments.rule.as_ref().is_none_or(|rule| puzzle.rule() == *rule)
            && arguments.theme.as_ref().is_none_or(|theme| puzzle.theme.name() == theme)
            && arguments.easiest.is_none_or(|easiest| puzzle.rating >= easiest)
            && arguments.hardest.is_none_or(|hardest| puzzle.rating <= hardest)
    };
    let wanted = puzzles::shipped().iter().filter(is_wanted);
    let wanted: Vec<&Puzzle> = wanted.take(arguments.most.unwrap_or(usize::MAX)).collect();
    if arguments.json {
        let documents: Vec<Value> = wanted.into_iter().map(document).collect();
        writeln!(out, "{}", json!(documents))?;
    } else {
        for puzzle in &wanted {
            let (spec, theme) = (puzzle.position.spec(), puzzle.theme.name());
            let side = puzzle.position.side_to_move();
            writeln!(out, "{:<28} {theme:<12} {:>5}  {side} to move", spec.to_string(), puzzle.rating)?;
        }
        writeln!(out, "{} puzzles", wanted.len())?;
    }
    Ok(Answer::Done)
}

fn document(puzzle: &Puzzle) -> Value {
    let texts = |moves: &[MoveText]| moves.iter().map(MoveText::to_string).collect::<Vec<_>>();
    let mut document = json!({
        "id": puzzle.id(),
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
    let (mut maker, mut games) = (Maker::default(), 0);
    for file in &arguments.files {
        let cannot_read = || CliError::cannot_read(file);
        let source = File::open(file).with_context(cannot_read)?;
        let reader = Reader::new(BufReader::new(source)).with_context(cannot_read)?;
        for block in reader {
            for stored in block.with_context(cannot_read)? {
                games += 1;
                maker.look_at(&stored.game);
            }
        }
    }
    let made = maker.chosen(arguments.each.unwrap_or(usize::MAX));
    let is_packed = arguments.out.extension().is_some_and(|extension| extension == "gz");
    let bytes = if is_packed { puzzles::pack(&made) } else { puzzles::write(&made).into_bytes() };
    fs::write(&arguments.out, bytes).with_context(|| CliError::cannot_write(&arguments.out))?;
    writeln!(out, "{} puzzles out of {games} games", made.len())?;
    Ok(Answer::Done)
}

fn check(arguments: &CheckArgs, out: &mut impl Write) -> Result<Answer> {
    let read;
    let all = match &arguments.file {
        None => puzzles::shipped(),
        Some(file) => {
            let cannot_read = || CliError::cannot_read(file);
            let text = puzzles::unpack(&fs::read(file).with_context(cannot_read)?);
            read = puzzles::parse(&text.with_context(cannot_read)?).with_context(cannot_read)?;
            &read[..]
        }
    };
    let mut prover = Prover::default();
    let (mut proved, mut failed) = (0, 0);
    for puzzle in all.iter().step_by(arguments.one_in as usize) {
        if prover.is_proved(puzzle) {
            proved += 1;
        } else {
            failed += 1;
            writeln!(out, "not proved: {}", puzzles::written(puzzle))?;
        }
    }
    writeln!(out, "{proved} of {} puzzles proved", proved + failed)?;
    Ok(if failed == 0 { Answer::Done } else { Answer::No })
}
