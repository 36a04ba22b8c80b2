//! A replay for a file or a pipe: every position in order.

use std::io::Write;

use record::GameRecord;

use crate::{
    commands::{records::show::write_header, show::write_position},
    failure::Result,
};

pub(super) fn write(record: &GameRecord, number: usize, games: usize, out: &mut impl Write) -> Result<()> {
    if games > 1 {
        writeln!(out, "game {} of {games}", number + 1)?;
    }
    write_header(record, out)?;
    for (mv, ply) in record.moves().iter().zip(1..) {
        writeln!(out, "\nmove {ply} of {}: {} {}", record.moves().len(), mv.side(), mv.text())?;
        let position = record.position_at(ply).expect("the game has this move");
        write_position(&position, out)?;
        if !mv.annotation.comment.is_empty() {
            writeln!(out, "{}", mv.annotation.comment)?;
        }
    }
    match record.result() {
        Some(result) => writeln!(out, "{result}\n")?,
        None => writeln!(out, "still being played\n")?,
    }
    Ok(())
}
