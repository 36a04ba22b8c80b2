//! `tengen records show`: a stored game with its players, moves and board.

use std::io::{self, Write};

use clap::Args;
use record::{GameRecord, civil_time};
use rules::Side;
use store::{GameId, Standing, Store};

use super::list::named;
use crate::{Answer, cli_error::CliError, commands::show::write_position, failure::Result};

#[derive(Args)]
pub(super) struct ShowArgs {
    /// The id of the game, as `tengen records list` shows it
    id: String,
    /// The board after so many moves [default: all]
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Print the record as one JSON document
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(store: &Store, arguments: &ShowArgs, out: &mut impl Write) -> Result<Answer> {
    let record = stored(store, &GameId::new(&arguments.id)?).await?;
    if arguments.json {
        writeln!(out, "{}", record.to_json())?;
        return Ok(Answer::Done);
    }
    let moves = record.moves().len();
    let ply = arguments.ply.unwrap_or(moves);
    let position = record.position_at(ply).ok_or(CliError::GameEndsBefore { moves, ply })?;
    write_header(&record, out)?;
    write_moves(&record, out)?;
    write_position(&position, out)?;
    if let Some(result) = record.result().filter(|_| ply == moves) {
        writeln!(out, "{result}")?;
    }
    Ok(Answer::Done)
}

/// A game as it stands: a running one with all its events.
pub(super) async fn stored(store: &Store, id: &GameId) -> Result<GameRecord> {
    match store.games().summary(id).await?.standing {
        Standing::Running => Ok(store.running().resume(id).await?.record),
        _ => Ok(store.games().get(id).await?),
    }
}

/// Who played what, when and where.
pub(super) fn write_header(record: &GameRecord, out: &mut impl Write) -> io::Result<()> {
    let header = &record.header;
    let player = |side| named(&header.players.of(side).name);
    writeln!(out, "{}: {} – {}", header.id, player(Side::First), player(Side::Second))?;
    let day = header.date_unix_ms.and_then(|unix_ms| civil_time::date(unix_ms, '-'));
    let round = if header.round.is_empty() { String::new() } else { format!("round {}", header.round) };
    let facts = [day.unwrap_or_default(), header.event.clone(), round, header.time_control.clone()];
    let facts: Vec<String> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    if !facts.is_empty() {
        writeln!(out, "{}", facts.join(", "))?;
    }
    if header.comment.is_empty() { Ok(()) } else { writeln!(out, "{}", header.comment) }
}

/// The moves, ten a line, numbered.
fn write_moves(record: &GameRecord, out: &mut impl Write) -> io::Result<()> {
    for (line, moves) in record.moves().chunks(10).enumerate() {
        let texts: Vec<&str> = moves.iter().map(record::PlayedMove::text).collect();
        writeln!(out, "{:>4}. {}", line * 10 + 1, texts.join(" "))?;
    }
    Ok(())
}
