//! Searches and positions in lines.

use ataxx_engine::Info;
use protocol::uai::{self, MoveText, Reply};
use rules::{
    Side,
    ataxx::{Game, Move, Square},
};
use search_kit::Score;

/// An iteration, one line for each line of play.
pub(super) fn replies(info: &Info) -> Vec<Reply> {
    let milliseconds = info.time.as_millis() as u64;
    let has_ranks = info.lines.len() > 1;
    let reply = |(rank, line): (u32, &ataxx_engine::Line)| {
        Reply::Info(Box::new(uai::Info {
            depth: Some(info.depth),
            seldepth: Some(info.selective_depth),
            multipv: has_ranks.then_some(rank),
            score: Some(told_score(line.score)),
            nodes: Some(info.nodes),
            nps: Some(info.nodes.saturating_mul(1000) / milliseconds.max(1)),
            time: Some(info.time.into()),
            hashfull: Some(info.table_permille as u16),
            pv: line.moves.iter().copied().map(told_move).collect(),
            ..uai::Info::default()
        }))
    };
    (1..).zip(&info.lines).map(reply).collect()
}

/// A remark for people, and for whoever reads the log.
pub(super) fn remark(text: &str) -> Reply {
    Reply::Info(Box::new(uai::Info::text(text)))
}

/// The move as the protocol writes it.
pub(super) fn told_move(mv: Move) -> MoveText {
    MoveText::new(&mv.to_string()).expect("a move is a short word with a digit")
}

/// Mates are counted in moves of the side that wins or loses.
fn told_score(score: Score) -> uai::Score {
    let moves = |plies: u32| i32::try_from(plies.div_ceil(2)).unwrap_or(i32::MAX);
    match score {
        Score::Evaluation(value) => uai::Score::centistones(value),
        Score::Draw => uai::Score::centistones(0),
        Score::Win(plies) => uai::Score::mate(moves(plies)),
        Score::Loss(plies) => uai::Score::mate(-moves(plies)),
    }
}

/// The board for people, the highest row first, and its FEN.
pub(super) fn board(game: &Game) -> String {
    let position = game.position();
    let symbol = |square: Square| match square {
        _ if position.stones(Side::First).contains(square) => 'x',
        _ if position.stones(Side::Second).contains(square) => 'o',
        _ if position.blocked().contains(square) => '-',
        _ => '.',
    };
    let row = |rank: u8| {
        let squares = (0..7).filter_map(|file| Square::new(file, rank));
        let cells: String = squares.flat_map(|square| [' ', symbol(square)]).collect();
        format!("{}{cells}\n", rank + 1)
    };
    let rows: String = (0..7).rev().map(row).collect();
    let end = game.end().map(|ending| format!("\n{ending}")).unwrap_or_default();
    format!("{rows}  a b c d e f g\nfen {position}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::ataxx::Ruleset;

    #[test]
    fn scores_table() {
        let table = [
            (Score::Evaluation(-35), "cp -35"),
            (Score::Draw, "cp 0"),
            (Score::Win(1), "mate 1"),
            (Score::Win(5), "mate 3"),
            (Score::Loss(2), "mate -1"),
            (Score::Loss(4), "mate -2"),
        ];
        for (score, text) in table {
            assert_eq!(told_score(score).to_string(), text);
        }
    }

    #[test]
    fn the_board_is_drawn_with_its_fen() {
        let game = Game::parse("x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", Ruleset::INTERNATIONAL).unwrap();
        let board = board(&game);
        let lines: Vec<&str> = board.lines().collect();
        assert_eq!((lines.len(), lines[0], lines[2]), (9, "7 x . . . . . o", "5 . . - . - . ."));
        assert_eq!(lines[8], "fen x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1");
    }
}
