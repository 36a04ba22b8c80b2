//! A tournament as one page that works offline: settings, cross table, ratings and every game.
//!
//! The page makes no request and knows no rules. Each game is its start and, for each move, the
//! cells that the referee saw change (`board_data.rs`); the script only draws them. Names come from
//! outside and are escaped wherever they go.

mod board_data;
mod cross_table;
mod game_list;
mod markup;
mod rating_plot;

use std::fmt::Write;

use super::{
    calibration::limits_text,
    config::{OpeningSource, TournamentConfig},
    pairing::Format,
    result::TournamentResult,
    table::CrossTable,
};
use markup::{escaped, script_data};

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("viewer.js");

/// The page of a tournament, finished or not.
#[must_use]
pub fn html(config: &TournamentConfig, result: &TournamentResult, table: &CrossTable) -> String {
    let title = escaped(&config.name);
    let summary = table.summary();
    let settings = settings(config);
    let cross_table = cross_table::html(table, result);
    let ratings = rating_plot::html(table, &config.anchor);
    let games = game_list::html(config, result);
    let data = script_data(&board_data::document(config, result));
    // The policy makes sure that the page asks nobody for anything.
    format!(
        r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{title}</title>
<style>
{STYLE}</style>
</head>
<body>
<header>
<h1>{title}</h1>
<p>{summary}</p>
{settings}</header>
<main>
<section aria-labelledby="table-heading">
<h2 id="table-heading">Cross table</h2>
{cross_table}</section>
<section aria-labelledby="ratings-heading">
<h2 id="ratings-heading">Ratings</h2>
{ratings}</section>
<section aria-labelledby="games-heading">
<h2 id="games-heading">Games</h2>
{games}</section>
</main>
<script type="application/json" id="games-data">{data}</script>
<script>
{SCRIPT}</script>
</body>
</html>
"#
    )
}

/// How a tournament is played, in words.
pub(super) fn format_text(format: Format) -> String {
    match format {
        Format::RoundRobin => "everyone against everyone".to_owned(),
        Format::Gauntlet { challengers: 1 } => "one challenger against all others".to_owned(),
        Format::Gauntlet { challengers } => format!("{challengers} challengers against all others"),
        Format::KnockOut => "knock-out".to_owned(),
        Format::Swiss { rounds } => format!("Swiss system, {rounds} rounds"),
    }
}

fn settings(config: &TournamentConfig) -> String {
    let openings = match &config.openings {
        OpeningSource::Shipped => "those of the program".to_owned(),
        OpeningSource::Generated => "generated from the seed".to_owned(),
        OpeningSource::File(path) => path.display().to_string(),
    };
    let rows = [
        ("Game", config.rules.spec().to_string()),
        ("Format", format_text(config.format)),
        ("Players", config.players.len().to_string()),
        ("Games of a meeting", config.games.to_string()),
        ("Limits", limits_text(config)),
        ("Openings", openings),
        ("Seed", config.seed.to_string()),
    ];
    let mut html = String::from("<dl class=\"settings\">\n");
    for (name, value) in rows {
        let _ = writeln!(html, "<div><dt>{name}</dt><dd>{}</dd></div>", escaped(&value));
    }
    html.push_str("</dl>\n");
    html
}
