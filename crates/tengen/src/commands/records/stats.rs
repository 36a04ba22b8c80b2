//! `tengen records stats`: what players have achieved, and the last results.

use std::io::{self, Write};

use clap::Args;
use serde_json::{Value, json};
use store::{PlayerStats, Store, StoredResult};

use super::delete::counted;
use crate::{Answer, failure::Result};

/// The last screen of a game shows it and the three before it.
const LAST: u32 = 4;

#[derive(Args)]
pub(super) struct StatsArgs {
    /// Only this player, by the full name
    player: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(store: &Store, arguments: &StatsArgs, out: &mut impl Write) -> Result<Answer> {
    let player = arguments.player.as_deref();
    let all = match player {
        Some(player) => vec![store.results().stats(player).await?],
        None => store.results().stats_of_all().await?,
    };
    let last = store.results().latest(player, LAST).await?;
    if arguments.json {
        let players: Vec<Value> = all.iter().map(document).collect();
        let last: Vec<Value> = last.iter().map(result_document).collect();
        writeln!(out, "{}", json!({ "players": players, "last": last }))?;
        return Ok(Answer::Done);
    }
    if all.is_empty() {
        writeln!(out, "no results")?;
        return Ok(Answer::Done);
    }
    let widest = all.iter().map(|stats| stats.player.chars().count()).max().unwrap_or(0);
    all.iter().try_for_each(|stats| write_stats(stats, widest, out))?;
    writeln!(out, "the last results")?;
    last.iter().try_for_each(|result| {
        writeln!(out, "  {:<widest$}  {:>4}  {}", result.player, result.score, result.verdict.name())
    })?;
    Ok(Answer::Done)
}

fn write_stats(stats: &PlayerStats, widest: usize, out: &mut impl Write) -> io::Result<()> {
    let PlayerStats { player, wins, draws, losses, best_score, longest_winning_streak, .. } = stats;
    let streak = stats.streak.map_or_else(String::new, |streak| {
        format!(
            ", now {} × {}, most wins in a row {longest_winning_streak}",
            streak.length,
            streak.verdict.name()
        )
    });
    let games = counted(stats.games().into());
    writeln!(out, "{player:<widest$}  {games}: +{wins} ={draws} -{losses}, best score {best_score}{streak}")
}

fn document(stats: &PlayerStats) -> Value {
    let streak =
        stats.streak.map(|streak| json!({ "result": streak.verdict.name(), "length": streak.length }));
    json!({
        "player": stats.player,
        "games": stats.games(),
        "wins": stats.wins,
        "draws": stats.draws,
        "losses": stats.losses,
        "best_score": stats.best_score,
        "streak": streak,
        "longest_winning_streak": stats.longest_winning_streak,
        "last": stats.last.iter().map(result_document).collect::<Vec<_>>(),
    })
}

fn result_document(result: &StoredResult) -> Value {
    json!({
        "player": result.player,
        "score": result.score,
        "result": result.verdict.name(),
        "date_ms": result.played_ms,
    })
}
