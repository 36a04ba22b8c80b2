//! Writing a game.

use rules::gomoku::Move;
use rules::{AnyPosition, Outcome, Side};

use super::{HEAD, NAMELESS, NoPsq, move_fields};
use crate::GameRecord;

/// The game as PSQ.
///
/// # Errors
/// If it is a game of Ataxx, or somebody passed.
pub fn write(record: &GameRecord) -> Result<String, NoPsq> {
    let AnyPosition::Gomoku(position) = record.position() else { return Err(NoPsq::Ataxx) };
    let size = position.size();
    let mut text = format!("{HEAD} {size}x{size}, 0:0, 0\n");
    let start_moves = record.start().ply();
    for (ply, mv) in position.moves().iter().enumerate() {
        let Move::Place(point) = mv else { return Err(NoPsq::Pass) };
        let played = ply.checked_sub(start_moves).map(|n| &record.moves()[n]);
        let ms = played.and_then(|played| played.annotation.spent_ms).unwrap_or(0);
        text += &format!("{},{},{ms}\n", u16::from(point.x()) + 1, u16::from(point.y()) + 1);
    }
    for side in Side::BOTH {
        text += &name(&record.header.players.of(side).name, side);
        text.push('\n');
    }
    let winner = match record.result().and_then(|result| result.outcome) {
        Some(Outcome::Win(Side::First)) => "1",
        Some(Outcome::Win(Side::Second)) => "2",
        Some(Outcome::Draw) => "0",
        None => "-1",
    };
    Ok(text + &format!("-1\n{winner},{}\n", record.rules().rule()))
}

/// A name on one line that nobody takes for a move.
fn name(name: &str, side: Side) -> String {
    let name = name.split(['\n', '\r']).collect::<Vec<_>>().join(" ");
    match name.trim() {
        "" => NAMELESS[side.index()].to_owned(),
        // The first name follows the moves.
        name if side == Side::First && move_fields(name).is_some() => name.replace(',', " "),
        name => name.to_owned(),
    }
}
