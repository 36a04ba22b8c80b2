//! `tengen players`: every built-in player, with what has been measured about it.

use std::io::{self, Write};

use clap::Args;
use player::{Family, Parameter, Ratings, RosterEntry, roster};
use rules::GameKind;
use serde_json::{Value, json};

use crate::{Answer, failure::Result};

#[derive(Args)]
pub(crate) struct PlayersArgs {
    /// Only the players of one game: gomoku or ataxx
    #[arg(long)]
    game: Option<GameKind>,
    /// Tell the settings of each player too
    #[arg(long)]
    long: bool,
    /// Print one JSON document, settings included
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &PlayersArgs, out: &mut impl Write) -> Result<Answer> {
    let is_wanted = |game: &GameKind| arguments.game.is_none_or(|wanted| wanted == *game);
    let ratings = Ratings::shipped();
    if arguments.json {
        let games = GameKind::BOTH.into_iter().filter(is_wanted);
        let players: Vec<Value> = games
            .flat_map(|game| of_game(game).map(move |entry| (game, entry)))
            .map(|(game, entry)| document(entry, game, &ratings))
            .collect();
        writeln!(out, "{}", Value::from(players))?;
        return Ok(Answer::Done);
    }
    for game in GameKind::BOTH.into_iter().filter(is_wanted) {
        for family in Family::ALL {
            let mut entries = of_game(game).filter(|entry| entry.family == family).peekable();
            if entries.peek().is_some() {
                writeln!(out, "{game}: {}", heading(family))?;
            }
            for entry in entries {
                write_entry(out, entry, game, &ratings)?;
                if arguments.long {
                    entry.own_parameters().try_for_each(|parameter| write_parameter(out, parameter))?;
                }
            }
        }
    }
    if arguments.long {
        writeln!(out, "every player")?;
        RosterEntry::shared_parameters().try_for_each(|parameter| write_parameter(out, parameter))?;
    } else {
        writeln!(out, "tengen players --long tells what can be set about them")?;
    }
    Ok(Answer::Done)
}

fn heading(family: Family) -> &'static str {
    match family {
        Family::Classic => "the players of the reports, and chance",
        Family::Engine => "the engine and its levels",
    }
}

/// The players of a game, the weakest first.
fn of_game(game: GameKind) -> impl Iterator<Item = &'static RosterEntry> {
    let ratings = Ratings::shipped();
    let mut entries: Vec<_> = roster().iter().filter(|entry| entry.games.contains(&game)).collect();
    let elo = |entry: &RosterEntry| {
        ratings.find(entry.measured_as(), game).map_or(f64::INFINITY, |rating| rating.elo)
    };
    entries.sort_by(|one, other| elo(one).total_cmp(&elo(other)));
    entries.into_iter()
}

fn write_entry(
    out: &mut impl Write,
    entry: &RosterEntry,
    game: GameKind,
    ratings: &Ratings,
) -> io::Result<()> {
    let elo = ratings.find(entry.measured_as(), game).map_or_else(
        || "not measured".to_owned(),
        |rating| format!("Elo {:.0} ± {:.0}", rating.elo, rating.error),
    );
    writeln!(out, "  {:<12} {elo:<16} {}", entry.id, entry.origin)
}

fn write_parameter(out: &mut impl Write, parameter: &Parameter) -> io::Result<()> {
    let Parameter { name, kind, doc, .. } = parameter;
    let usual = kind.default_text().map(|value| format!(", usually {value}")).unwrap_or_default();
    writeln!(out, "  {:12}   {name}: {doc} ({kind}{usual})", "")
}

fn document(entry: &RosterEntry, game: GameKind, ratings: &Ratings) -> Value {
    let rating = ratings.find(entry.measured_as(), game);
    let parameters = entry.parameters().map(|parameter| {
        json!({
            "name": parameter.name,
            "values": parameter.kind.to_string(),
            "default": parameter.kind.default_text(),
            "doc": parameter.doc,
        })
    });
    json!({
        "id": entry.id,
        "game": game.name(),
        "origin": entry.origin,
        "family": entry.family.name(),
        "level": entry.level,
        "elo": rating.map(|rating| rating.elo),
        "elo_error": rating.map(|rating| rating.error),
        "games": rating.map(|rating| rating.games),
        "parameters": parameters.collect::<Vec<_>>(),
    })
}
