//! What Gomocup programs tell about their search in `MESSAGE`, `DEBUG` and `INFO` lines.
//!
//! There is no standard: one writes `Depth 12-20 | Eval 35 | Time 120ms`, another
//! `depth=10 ev 35 n 120k pv h8 i9`. Words that are known are read with the number behind them,
//! everything else is passed over.

use std::time::Duration;

use record::{Moves, Score};
use rules::gomoku::Move;

use crate::{ThinkInfo, forced_moves};

/// Whatever can be understood of a line, for a board of this size.
pub(super) fn read(text: &str, size: u8) -> ThinkInfo {
    let mut info = ThinkInfo::default();
    let mut words =
        text.split(|c: char| c.is_whitespace() || "|:=,;()[]".contains(c)).filter(|word| !word.is_empty());
    while let Some(word) = words.next() {
        match word.to_ascii_lowercase().as_str() {
            "depth" | "dep" => info.depth = words.next().and_then(leading_number).or(info.depth),
            "eval" | "ev" | "score" | "value" | "val" => {
                info.score = words.next().and_then(score).or(info.score);
            }
            "nodes" | "node" | "n" => info.nodes = words.next().and_then(large_number).or(info.nodes),
            "time" | "tm" => info.time = words.next().and_then(time).or(info.time),
            "pv" | "bestline" => {
                let moves = words.by_ref().map_while(|word| Move::parse(word, size).ok());
                info.pv = moves.map(forced_moves::text).collect();
            }
            _ => {}
        }
    }
    info
}

/// The number that a word starts with: `12` of `12-20`.
fn leading_number(word: &str) -> Option<u32> {
    let end = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    word[..end].parse().ok()
}

/// `35`, `-120`, or a forced end such as `+M5`, `-M4`, which Gomoku programs count in plies.
fn score(word: &str) -> Option<Score> {
    let unsigned = word.trim_start_matches(['+', '-']);
    let is_negative = word.starts_with('-');
    match unsigned.strip_prefix(['M', 'm']) {
        Some(plies) => {
            let plies = plies.parse::<u16>().ok()?.into();
            Some(Score::Mate(if is_negative { Moves::to_loss(plies) } else { Moves::to_win(plies) }))
        }
        None => {
            let number = i64::from(unsigned.parse::<u32>().ok()?);
            Some(Score::Raw(if is_negative { -number } else { number }))
        }
    }
}

/// A count such as `900`, `120k`, `1.5M`.
fn large_number(word: &str) -> Option<u64> {
    let end = word.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(word.len());
    let (number, unit) = word.split_at(end);
    let factor = match unit {
        "" => return number.parse().ok(),
        "k" | "K" => 1e3,
        "m" | "M" => 1e6,
        "g" | "G" => 1e9,
        _ => return None,
    };
    // A float's conversion saturates: no count is that large anyway.
    Some((number.parse::<f64>().ok()? * factor) as u64)
}

/// `120` and `120ms` are milliseconds, `1.2s` seconds.
fn time(word: &str) -> Option<Duration> {
    let milliseconds = word.strip_suffix("ms").unwrap_or(word);
    match milliseconds.strip_suffix('s') {
        Some(seconds) => Duration::try_from_secs_f64(seconds.parse().ok()?).ok(),
        None => Some(Duration::from_millis(milliseconds.parse().ok()?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chatter_table() {
        let none = ThinkInfo::default();
        let pv = |moves: &[&str]| moves.iter().map(|mv| mv.parse().unwrap()).collect();
        let table = [
            ("", none.clone()),
            ("hello, I am depth less", none.clone()),
            ("the depth", none.clone()),
            (
                "Depth 12-20 | Eval -35 | Time 120ms | Node 1.5M",
                ThinkInfo {
                    depth: Some(12),
                    score: Some(Score::Raw(-35)),
                    nodes: Some(1_500_000),
                    time: Some(Duration::from_millis(120)),
                    ..none.clone()
                },
            ),
            (
                "depth=3 ev=+M5 n=900 tm=1.5s pv H8 i9 7,6 end",
                ThinkInfo {
                    depth: Some(3),
                    score: Some(Score::Mate(Moves(3))),
                    nodes: Some(900),
                    time: Some(Duration::from_millis(1500)),
                    pv: pv(&["h8", "i9"]),
                },
            ),
            (
                "score -M4 nodes 12x value 99999999999",
                ThinkInfo { score: Some(Score::Mate(Moves(-2))), ..none },
            ),
        ];
        for (text, info) in table {
            assert_eq!(read(text, 15), info, "{text}");
        }
    }
}
