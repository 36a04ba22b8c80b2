//! The search told in lines: `MESSAGE` for everyone, `INFO` for boards that ask for all details.

use std::fmt::Write;

use gomoku_engine::{Info, Line};
use protocol::{LineText, gomocup::Reply};
use rules::gomoku::Move;
use search_kit::Score;

use super::game::told_move;

/// How much is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Detail {
    Nothing,
    Messages,
    Everything,
}

impl Detail {
    /// What a manager's `show_detail` means.
    pub(super) const fn of_level(level: u32) -> Detail {
        match level {
            0 => Detail::Nothing,
            1 => Detail::Messages,
            _ => Detail::Everything,
        }
    }
}

/// What to say about an iteration.
pub(super) fn replies(info: &Info, detail: Detail) -> Vec<Reply> {
    let mut replies = Vec::new();
    for (rank, line) in info.lines.iter().enumerate() {
        if detail == Detail::Everything {
            replies.extend(details(info, rank, line).iter().map(|text| Reply::Info(LineText::new(text))));
        }
        if detail != Detail::Nothing {
            replies.push(Reply::Message(LineText::new(&message(info, rank, line))));
        }
    }
    replies
}

fn message(info: &Info, rank: usize, line: &Line) -> String {
    // Writing to a string never fails.
    let mut text = String::new();
    if info.lines.len() > 1 {
        let _ = write!(text, "({}) ", rank + 1);
    }
    let milliseconds = info.time.as_millis();
    let _ = write!(text, "depth {}-{} ev {}", info.depth, info.selective_depth, told_score(line.score));
    let _ = write!(text, " n {} n/ms {}", info.nodes, u128::from(info.nodes) / milliseconds.max(1));
    let _ = write!(text, " tm {milliseconds} pv");
    for mv in &line.moves {
        let _ = write!(text, " {mv}");
    }
    text
}

fn details(info: &Info, rank: usize, line: &Line) -> Vec<String> {
    let milliseconds = info.time.as_millis();
    let per_second = u128::from(info.nodes) * 1000 / milliseconds.max(1);
    vec![
        format!("PV {rank}"),
        format!("NUMPV {}", info.lines.len()),
        format!("DEPTH {}", info.depth),
        format!("SELDEPTH {}", info.selective_depth),
        format!("TOTALNODES {}", info.nodes),
        format!("TOTALTIME {milliseconds}"),
        format!("SPEED {per_second}"),
        format!("EVAL {}", told_score(line.score)),
        format!("BESTLINE {}", best_line(&line.moves)),
        "PV DONE".to_owned(),
    ]
}

fn best_line(moves: &[Move]) -> String {
    moves.iter().map(|&mv| told_move(mv).to_string()).collect::<Vec<_>>().join(" ")
}

/// `35`, or `+M5`, a win after five plies, or `-M4`, a loss after four.
fn told_score(score: Score) -> String {
    match score {
        Score::Evaluation(value) => value.to_string(),
        Score::Draw => "0".to_owned(),
        Score::Win(plies) => format!("+M{plies}"),
        Score::Loss(plies) => format!("-M{plies}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn an_iteration_in_lines() {
        let line = |score, moves: &[&str]| Line {
            score,
            moves: moves.iter().map(|text| Move::parse(text, 15).unwrap()).collect(),
        };
        let info = Info {
            depth: 7,
            selective_depth: 12,
            nodes: 9_000,
            time: Duration::from_millis(30),
            lines: vec![line(Score::Win(5), &["h8", "a1"])],
            table_permille: 0,
        };
        let told =
            |info, detail| -> Vec<String> { replies(info, detail).iter().map(Reply::to_string).collect() };
        assert_eq!(
            told(&info, Detail::Messages),
            ["MESSAGE depth 7-12 ev +M5 n 9000 n/ms 300 tm 30 pv h8 a1"]
        );
        assert_eq!(told(&info, Detail::Nothing), [""; 0]);
        let everything = told(&info, Detail::Everything);
        assert!(everything.contains(&"INFO BESTLINE 7,7 0,0".to_owned()), "{everything:?}");
        let two =
            Info { lines: vec![line(Score::Evaluation(-3), &["h8"]), line(Score::Loss(4), &["a1"])], ..info };
        let told = told(&two, Detail::Messages);
        assert!(told[1].starts_with("MESSAGE (2) depth 7-12 ev -M4 "), "{told:?}");
    }
}
