//! Writing games: their steps and who won.

use rules::gomoku::Move;
use rules::{AnyPosition, Outcome, Side};

use super::{NoCsv, SIZE_WORD, USUAL_SIZE};
use crate::GameRecord;

/// The game as lines of a `GameStep.csv`; the texts of several games follow each other.
///
/// # Errors
/// If the game has a move that the file cannot tell, or one that freestyle does not allow.
pub fn write(record: &GameRecord) -> Result<String, NoCsv> {
    let AnyPosition::Gomoku(position) = record.position() else { return Err(NoCsv::Ataxx) };
    let size = position.size();
    let mut text = match size {
        USUAL_SIZE => "0\n".to_owned(),
        _ => format!("0,{SIZE_WORD},{size}\n"),
    };
    let mut freestyle = AnyPosition::start(super::rules(size).spec());
    for mv in position.moves() {
        let Move::Place(point) = mv else { return Err(NoCsv::Pass) };
        freestyle.try_play(&mv.to_string()).map_err(|_| NoCsv::NotFreestyle)?;
        text += &format!("{},{}\n", point.x(), point.y());
    }
    let outcome = record.result().and_then(|result| result.outcome);
    if freestyle.outcome().is_some() && outcome.is_some() && freestyle.outcome() != outcome {
        return Err(NoCsv::NotFreestyle);
    }
    text += match outcome {
        Some(Outcome::Win(Side::First)) => "1,-1\n",
        Some(Outcome::Win(Side::Second)) => "-1,-1\n",
        Some(Outcome::Draw) => "0,-1\n",
        None => "",
    };
    Ok(text)
}
