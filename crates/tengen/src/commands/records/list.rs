//! `tengen records list`: a page of stored games, as a table or as one JSON document.

use std::io::{self, Write};

use clap::Args;
use record::civil_time;
use serde_json::{Value, json};
use store::{Cursor, GameSummary, Page, PageStart, Store};

use super::{choice::FilterArgs, delete::counted};
use crate::{
    Answer,
    cli_error::CliError,
    failure::{Result, ensure},
};

#[derive(Args)]
pub(super) struct ListArgs {
    #[command(flatten)]
    filter: FilterArgs,
    /// How many games a page has
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    limit: u32,
    /// Which page, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    page: u64,
    /// Go on where a JSON document said `next`
    #[arg(long, value_name = "PLACE", conflicts_with = "page")]
    after: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(store: &Store, arguments: &ListArgs, out: &mut impl Write) -> Result<Answer> {
    let offset = (arguments.page - 1).saturating_mul(arguments.limit.into());
    let start = match &arguments.after {
        Some(place) => PageStart::After(place.parse::<Cursor>()?),
        None => PageStart::Offset(offset),
    };
    let page = store.games().page(&arguments.filter.filter()?, start, arguments.limit).await?;
    if arguments.json {
        writeln!(out, "{}", document(&page))?;
        return Ok(Answer::Done);
    }
    let pages = page.total.div_ceil(arguments.limit.into());
    let is_beyond = arguments.after.is_none() && arguments.page > pages.max(1);
    ensure!(!is_beyond, CliError::NoPage { page: arguments.page, last: pages.max(1) });
    write_table(&page.games, out)?;
    match (page.total, &arguments.after) {
        (0, _) => writeln!(out, "no games")?,
        (total, None) => writeln!(out, "page {} of {pages}, {} in all", arguments.page, counted(total))?,
        (total, Some(_)) => writeln!(out, "{} in all", counted(total))?,
    }
    Ok(Answer::Done)
}

fn write_table(games: &[GameSummary], out: &mut impl Write) -> io::Result<()> {
    let widest = games.iter().map(|game| game.id.as_str().chars().count()).max().unwrap_or(0);
    for game in games {
        let day = civil_time::date(game.played_ms, '-').unwrap_or_default();
        let rules = format!("{} {} {}×{}", game.game.name(), game.rule, game.size, game.size);
        let result = match game.reason.as_str() {
            "" => game.standing.name().to_owned(),
            reason => format!("{} ({reason})", game.standing.name()),
        };
        let (black, white) = (named(&game.black), named(&game.white));
        writeln!(
            out,
            "{:<widest$}  {day}  {rules:<24}  {black} – {white}  {result}  {} moves",
            game.id.as_str(),
            game.plies
        )?;
    }
    Ok(())
}

/// A name, or a question mark for nobody.
pub(super) fn named(name: &str) -> &str {
    if name.is_empty() { "?" } else { name }
}

fn document(page: &Page) -> Value {
    json!({
        "total": page.total,
        "games": page.games.iter().map(summary).collect::<Vec<_>>(),
        "next": page.next.map(|cursor| cursor.to_string()),
    })
}

fn summary(game: &GameSummary) -> Value {
    json!({
        "id": game.id.as_str(),
        "game": game.game.name(),
        "rule": game.rule,
        "size": game.size,
        "black": game.black,
        "white": game.white,
        "result": game.standing.name(),
        "reason": game.reason,
        "moves": game.plies,
        "date_ms": game.played_ms,
    })
}
