//! A look at a position: lines, heat map and threats, told as they become known.

use std::time::{Duration, Instant};

use player::{
    Limits, OutOfMemory, StopFlag,
    analysis::{Analyst, AnalystOptions, Findings, FoundLine, ThreatKind as Kind, Threats},
};
use rules::{AnyPosition, Side};
use tokio::sync::mpsc::UnboundedSender;

use crate::{
    messages::{
        analysis::{AnalysisLine, AnalysisMessage, AnalysisView, HeatPoint, Threat, ThreatKind},
        board::ScoreView,
        error::Refusal,
        review::ReviewView,
    },
    view::{self, Scale},
};

/// The least time between two reports: at most fifteen a second.
const REPORT_INTERVAL: Duration = Duration::from_millis(66);

/// How many positions the heat map is worth.
const HEAT_NODES: u64 = 60_000;

/// How many moves the heat map has at most.
const MOST_HEAT: usize = 400;

/// Memory for positions.
const HASH_BYTES: usize = 32 << 20;
const HEAT_HASH_BYTES: usize = 8 << 20;

/// All that a search takes: the heat map has gone when the lines are looked for, but for the tables of the rules.
pub(super) const TABLE_BYTES: usize = HASH_BYTES + HEAT_HASH_BYTES;

/// A position to be looked at.
pub(crate) struct Search {
    pub(crate) position: AnyPosition,
    /// How many moves lead to it.
    pub(crate) ply: usize,
    pub(crate) lines: usize,
    pub(crate) heat: Heat,
    pub(crate) threads: usize,
    pub(crate) time: Duration,
    pub(crate) stop: StopFlag,
}

/// Whether every move gets a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Heat {
    /// It does.
    Wanted,
    /// Only the best lines do.
    NotWanted,
}

/// What comes of a search.
pub(crate) enum News {
    /// More is known about what is looked at.
    Report(Box<AnalysisMessage>),
    /// A review that was made before.
    Kept(Box<ReviewView>),
    /// The coach has answered.
    Answered(Box<AnalysisMessage>),
    /// Nothing is looked at.
    Refused(Refusal),
    /// The thread is free again.
    Over,
}

/// A search under way: what is known, and whom to tell.
struct Reporter<'a> {
    news: &'a UnboundedSender<News>,
    view: AnalysisView,
    to_move: Side,
    scale: Scale,
    began: Instant,
    last_told: Option<Instant>,
}

impl Search {
    /// Looks; to be called on a thread of the pool.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub(crate) fn run(&self, threats: &mut Threats, news: &UnboundedSender<News>) -> Result<(), OutOfMemory> {
        let position = &self.position;
        let mut reporter = Reporter::new(self, threats, news);
        reporter.tell();
        if position.outcome().is_none() {
            if self.heat == Heat::Wanted {
                let heat = self.heat_map(&reporter)?;
                reporter.view.heat = Some(heat);
                reporter.tell();
            }
            let mut analyst = self.analyst(self.lines, self.threads, HASH_BYTES)?;
            let limits = Limits { move_time: Some(self.time), ..Limits::default() };
            let last =
                analyst.look(position, &limits, &self.stop, &mut |findings| reporter.on_findings(findings));
            reporter.note(&last);
        }
        reporter.view.done = true;
        reporter.tell();
        Ok(())
    }

    fn analyst(&self, lines: usize, threads: usize, hash_bytes: usize) -> Result<Analyst, OutOfMemory> {
        Analyst::new(AnalystOptions { game: self.position.spec().game(), lines, threads, hash_bytes })
    }

    /// What every move is worth, after a short look.
    fn heat_map(&self, reporter: &Reporter<'_>) -> Result<Vec<HeatPoint>, OutOfMemory> {
        let mut analyst = self.analyst(MOST_HEAT, 1, HEAT_HASH_BYTES)?;
        let limits = Limits { nodes: Some(HEAT_NODES), ..Limits::default() };
        let found = analyst.look(&self.position, &limits, &self.stop, &mut |_| {});
        let scores: Vec<(String, ScoreView)> = found
            .lines
            .iter()
            .filter_map(|line| Some((line.moves.first()?.to_string(), reporter.score(line))))
            .collect();
        let share = |score: &ScoreView| match reporter.to_move {
            Side::First => score.first_share.unwrap_or(0.5),
            Side::Second => 1.0 - score.first_share.unwrap_or(0.5),
        };
        let shares = scores.iter().map(|(_, score)| share(score));
        let (worst, best) =
            shares.fold((1.0_f64, 0.0_f64), |(worst, best), share| (worst.min(share), best.max(share)));
        let warmth = |score: &ScoreView| {
            if best > worst { (share(score) - worst) / (best - worst) } else { 1.0 }
        };
        let point = |(text, score): (String, ScoreView)| HeatPoint {
            point: target(&text),
            warmth: warmth(&score),
            text,
            score,
        };
        Ok(scores.into_iter().map(point).collect())
    }
}

/// The point that a move goes to: of `a1c3` it is `c3`.
fn target(text: &str) -> String {
    let last = text.rfind(|char: char| char.is_ascii_alphabetic()).unwrap_or(0);
    let is_jump = last > 0 && text[..last].ends_with(|char: char| char.is_ascii_digit());
    if is_jump { text[last..].to_owned() } else { text.to_owned() }
}

impl<'a> Reporter<'a> {
    fn new(search: &Search, threats: &mut Threats, news: &'a UnboundedSender<News>) -> Reporter<'a> {
        let to_move = search.position.side_to_move();
        let view = AnalysisView {
            for_ply: u32::try_from(search.ply).unwrap_or(u32::MAX),
            to_move: view::side(to_move),
            depth: 0,
            nodes: 0,
            nps: 0,
            ms: 0,
            lines: Vec::new(),
            heat: None,
            threats: threats.find(&search.position).into_iter().map(threat_view).collect(),
            done: false,
        };
        let scale = Scale::of_engine(search.position.spec().game());
        Reporter { news, view, to_move, scale, began: Instant::now(), last_told: None }
    }

    fn score(&self, line: &FoundLine) -> ScoreView {
        view::searched_score(line.score, self.to_move, self.scale)
    }

    fn on_findings(&mut self, findings: &Findings) {
        self.note(findings);
        if self.last_told.is_none_or(|told| told.elapsed() >= REPORT_INTERVAL) {
            self.tell();
        }
    }

    fn note(&mut self, findings: &Findings) {
        let line = |line: &FoundLine| AnalysisLine {
            score: self.score(line),
            depth: findings.depth,
            moves: line.moves.iter().map(ToString::to_string).collect(),
        };
        self.view.lines = findings.lines.iter().map(line).collect();
        self.view.depth = findings.depth;
        self.view.nodes = findings.nodes;
        let ms = u64::try_from(findings.time.as_millis()).unwrap_or(u64::MAX);
        self.view.nps = findings.nodes.saturating_mul(1000) / ms.max(1);
    }

    fn tell(&mut self) {
        self.last_told = Some(Instant::now());
        self.view.ms = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        // Nobody listens when the page is gone; its flag ends the search.
        let report = AnalysisMessage::Analysis(self.view.clone());
        let _ = self.news.send(News::Report(Box::new(report)));
    }
}

fn threat_view(threat: player::analysis::Threat) -> Threat {
    let (kind, label) = match threat.kind {
        Kind::Wins => (ThreatKind::Wins, "W"),
        Kind::MustAnswer => (ThreatKind::MustAnswer, "A"),
        Kind::CounterThreat => (ThreatKind::CounterThreat, "C"),
        Kind::AboutToThreaten => (ThreatKind::AboutToThreaten, "T"),
    };
    Threat {
        point: threat.point.to_string(),
        kind,
        side: view::side(threat.side),
        label: label.to_owned(),
        shape: threat.shape.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_target_of_a_move_is_its_last_point() {
        for (text, expected) in
            [("h8", "h8"), ("a1c3", "c3"), ("g2", "g2"), ("fy181", "fy181"), ("pass", "pass")]
        {
            assert_eq!(target(text), expected);
        }
    }
}
