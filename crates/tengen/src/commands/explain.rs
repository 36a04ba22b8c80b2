//! `tengen explain`: why a move is good or bad, in sentences whose claims have been checked.

use std::io::Write;

use clap::Args;
use coach::{Language, Phrase, ataxx as ataxx_coach, gomoku as gomoku_coach};
use rules::{AnyPosition, ataxx, gomoku};
use serde_json::{Value, json};

use crate::{
    Answer,
    cli::PositionArgs,
    cli_error::CliError,
    failure::Result,
    locale::{self, LanguageName},
};

#[derive(Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// The move to explain [default: the last one of the position]
    #[arg(long = "move", value_name = "MOVE")]
    mv: Option<String>,
    /// The language of the sentences [default: that of the environment]
    #[arg(long)]
    lang: Option<LanguageName>,
    /// Print one JSON document: the claims with their codes and values, and the sentences
    #[arg(long)]
    json: bool,
}

/// The positions that the solver of endgames may look at for one question.
const ENDGAME_NODES: u64 = 100_000;
/// Why claims can always be written as JSON.
const PLAIN: &str = "claims are plain values with names for keys";

pub(crate) fn run(arguments: &ExplainArgs, out: &mut impl Write) -> Result<Answer> {
    let (mut position, mut mv) = (arguments.position.read()?, arguments.mv.clone());
    if mv.is_none() {
        mv = position.undo().map(|last| last.to_string());
    }
    let mv = mv.ok_or(CliError::NoLastMove)?;
    let (claims, phrases) = match &position {
        AnyPosition::Gomoku(position) => explain_gomoku(position, &mv)?,
        AnyPosition::Ataxx(game) => explain_ataxx(game, &mv)?,
    };
    let language = match arguments.lang.map_or_else(locale::language, Into::into) {
        tui::Language::Chinese => Language::Chinese,
        tui::Language::English => Language::English,
    };
    let sentences = language.say_all(&phrases);
    if arguments.json {
        let mut document = claims;
        document["sentences"] = json!(sentences);
        writeln!(out, "{document}")?;
    } else {
        sentences.iter().try_for_each(|sentence| writeln!(out, "{sentence}"))?;
    }
    Ok(Answer::Done)
}

fn explain_gomoku(position: &gomoku::Position, mv: &str) -> Result<(Value, Vec<Phrase>)> {
    let gomoku::Move::Place(point) = gomoku::Move::parse(mv, position.size())? else {
        return Err(CliError::PassNotExplained.into());
    };
    let mut solver = gomoku_coach::Solver::new(gomoku_coach::Depth::default());
    let explanation = gomoku_coach::explain(&mut solver, position, point, None);
    Ok((serde_json::to_value(&explanation).expect(PLAIN), explanation.phrases()))
}

fn explain_ataxx(game: &ataxx::Game, mv: &str) -> Result<(Value, Vec<Phrase>)> {
    let mut solver = ataxx_coach::Solver::new(ENDGAME_NODES);
    let explanation = ataxx_coach::explain(&mut solver, game, mv.parse()?, None);
    Ok((serde_json::to_value(&explanation).expect(PLAIN), explanation.phrases()))
}
