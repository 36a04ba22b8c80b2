//! What a search of either game has found, in words.

use std::{
    fmt::Display,
    io::{self, Write},
    time::Duration,
};

use search_kit::{BestMove, Info, Score, score};
use serde_json::{Value, json};

/// The outcome of a search.
pub(crate) struct Findings {
    pub(crate) best: String,
    pub(crate) score: Score,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
    /// The lines looked at, best first.
    pub(crate) lines: Vec<(Score, Vec<String>)>,
}

impl Findings {
    /// What the search answered, and the lines of its last iteration.
    pub(crate) fn new<M: Display + PartialEq>(
        best: &BestMove<M>,
        last: Option<&Info<M>>,
        time: Duration,
    ) -> Findings {
        let own = (best.score, words(&best.pv));
        let others = last.map_or(&[][..], |info| &info.lines).iter();
        let others = others.filter(|line| line.moves.first() != best.pv.first());
        let others = others.map(|line| (line.score, words(&line.moves)));
        Findings {
            best: best.mv.to_string(),
            score: best.score,
            depth: best.depth,
            nodes: best.nodes,
            time,
            lines: [own].into_iter().chain(others).collect(),
        }
    }

    /// Positions looked at in a second.
    pub(crate) fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.time)
    }
}

/// So many things in a time, in a second.
pub(crate) fn per_second(count: u64, time: Duration) -> u64 {
    (count as f64 / time.as_secs_f64().max(1e-6)) as u64
}

/// The moves as words.
pub(crate) fn words<M: Display>(moves: &[M]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// A score as a number: evaluations as they are, proved wins near 30000, the faster the higher.
pub(crate) fn number(found: Score) -> i32 {
    match found {
        Score::Evaluation(value) => value,
        Score::Draw => 0,
        Score::Win(plies) => score::win_in(plies as i32),
        Score::Loss(plies) => score::loss_in(plies as i32),
    }
}

/// The plies to the end of a proved game; negative when it is lost.
pub(crate) fn plies_to_the_end(found: Score) -> Option<i64> {
    match found {
        Score::Evaluation(_) | Score::Draw => None,
        Score::Win(plies) => Some(i64::from(plies)),
        Score::Loss(plies) => Some(-i64::from(plies)),
    }
}

/// A score for people.
pub(crate) fn score_text(found: Score) -> String {
    match found {
        Score::Evaluation(value) => format!("{value:+}"),
        Score::Draw => "draw".to_owned(),
        Score::Win(plies) => format!("win in {plies}"),
        Score::Loss(plies) => format!("loss in {plies}"),
    }
}

/// A line as JSON.
pub(crate) fn line_document((score, moves): &(Score, Vec<String>)) -> Value {
    json!({ "score": number(*score), "win_in": plies_to_the_end(*score), "moves": moves })
}

/// The names of the columns of [`write_iteration`].
pub(crate) fn write_columns(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "depth       score       nodes  seconds  line")
}

/// An iteration as one row for each line.
pub(crate) fn write_iteration<M: Display>(out: &mut impl Write, info: &Info<M>) -> io::Result<()> {
    for line in &info.lines {
        writeln!(
            out,
            "{:>5} {:>11} {:>11} {:>8.2}  {}",
            info.depth,
            score_text(line.score),
            info.nodes,
            info.time.as_secs_f64(),
            words(&line.moves).join(" ")
        )?;
    }
    out.flush()
}
