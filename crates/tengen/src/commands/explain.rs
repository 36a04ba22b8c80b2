//! `tengen explain`: why a move is good or bad, in sentences whose claims have been checked.

use std::io::Write;

use clap::Args;
use coach::{Explainer, Language};
use rules::{AnyPosition, MoveText, ataxx, gomoku};
use serde_json::json;

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

/// Why claims can always be written as JSON.
const PLAIN: &str = "claims are plain values with names for keys";

pub(crate) fn run(arguments: &ExplainArgs, out: &mut impl Write) -> Result<Answer> {
    let (mut position, mut mv) = (arguments.position.read()?, arguments.mv.clone());
    if mv.is_none() {
        mv = position.undo().map(|last| last.to_string());
    }
    let mv = mv.ok_or(CliError::NoLastMove)?;
    let mv = canonical(&position, &mv)?;
    let explanation = Explainer::default().explain(&position, mv, None).ok_or(CliError::PassNotExplained)?;
    let language = match arguments.lang.map_or_else(locale::language, Into::into) {
        tui::Language::Chinese => Language::Chinese,
        tui::Language::English => Language::English,
    };
    let sentences = language.say_all(&explanation.phrases());
    if arguments.json {
        let mut document = serde_json::to_value(&explanation).expect(PLAIN);
        document["sentences"] = json!(sentences);
        writeln!(out, "{document}")?;
    } else {
        sentences.iter().try_for_each(|sentence| writeln!(out, "{sentence}"))?;
    }
    Ok(Answer::Done)
}

/// The move as the referee writes it, legal or not.
fn canonical(position: &AnyPosition, text: &str) -> Result<MoveText> {
    let written = match position {
        AnyPosition::Gomoku(position) => gomoku::Move::parse(text, position.size())?.to_string(),
        AnyPosition::Ataxx(_) => text.parse::<ataxx::Move>()?.to_string(),
    };
    Ok(written.parse().expect("a move is a plain word"))
}
