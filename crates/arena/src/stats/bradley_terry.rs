//! Fitting the Bradley–Terry model: strengths in logits, one of them fixed at 0.
//!
//! The log-likelihood is concave, so Newton's method with short enough steps finds its only
//! maximum; minus its curvature there is the Fisher information, whose inverse is the
//! covariance of the strengths.

use super::cholesky::Cholesky;
use super::score::Wdl;

/// Newton's method needs about ten steps; very lopsided results a few dozen.
const MAX_NEWTON_STEPS: usize = 500;

/// A step in logits beyond which the quadratic model of the likelihood is not trusted.
const MAX_STEP: f64 = 2.0;

/// Steps shorter than this, in logits, no longer change a rating.
const CONVERGED: f64 = 1e-11;

/// What two players scored against each other.
#[derive(Clone, Debug)]
pub(super) struct Encounter {
    pub(super) first: usize,
    pub(super) second: usize,
    first_points: f64,
    second_points: f64,
}

impl Encounter {
    pub(super) fn new(first: usize, second: usize, games: &Wdl) -> Self {
        let half = games.draws() as f64 / 2.0;
        let (first_points, second_points) = (games.wins() as f64 + half, games.losses() as f64 + half);
        Self { first, second, first_points, second_points }
    }

    pub(super) fn games(&self) -> f64 {
        self.first_points + self.second_points
    }

    pub(super) fn add_draws(&mut self, draws: f64) {
        self.first_points += draws / 2.0;
        self.second_points += draws / 2.0;
    }

    fn log_likelihood(&self, strengths: &[f64]) -> f64 {
        let lead = strengths[self.first] - strengths[self.second];
        -self.first_points * softplus(-lead) - self.second_points * softplus(lead)
    }

    /// The expected scores of both sides; neither is found by subtraction, so that a score
    /// of almost nothing keeps its digits.
    fn expected(&self, strengths: &[f64]) -> (f64, f64) {
        let lead = strengths[self.first] - strengths[self.second];
        (logistic(lead), logistic(-lead))
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// `ln(1 + eˣ)` without overflow.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// Players `0..players` linked by their encounters; the anchor's strength is 0.
pub(super) struct BradleyTerry {
    pub(super) players: usize,
    pub(super) anchor: usize,
    pub(super) encounters: Vec<Encounter>,
}

impl BradleyTerry {
    /// The strengths of greatest likelihood.
    pub(super) fn fit(&self) -> Vec<f64> {
        let mut strengths = vec![0.0; self.players];
        for _ in 0..MAX_NEWTON_STEPS {
            let step = Cholesky::new(&self.information(&strengths)).solve(&self.gradient(&strengths));
            let step = self.with_anchor(&step, 0.0);
            let longest = step.iter().fold(0.0, |longest: f64, s| longest.max(s.abs()));
            if longest < CONVERGED {
                break;
            }
            let Some(better) = self.climb(&strengths, &step, (MAX_STEP / longest).min(1.0)) else {
                break;
            };
            strengths = better;
        }
        strengths
    }

    /// The covariance of the strengths; the anchor's row and column are 0.
    pub(super) fn covariance(&self, strengths: &[f64]) -> Vec<Vec<f64>> {
        let inverse = Cholesky::new(&self.information(strengths)).inverse();
        let rows: Vec<Vec<f64>> = inverse.iter().map(|row| self.with_anchor(row, 0.0)).collect();
        self.with_anchor(&rows, vec![0.0; self.players])
    }

    /// Goes `fraction` of the step, halving it while the likelihood falls by more than
    /// rounding explains. None when no step is short enough.
    fn climb(&self, from: &[f64], step: &[f64], mut fraction: f64) -> Option<Vec<f64>> {
        let likelihood = self.log_likelihood(from);
        let rounding = likelihood.abs() * self.encounters.len() as f64 * f64::EPSILON;
        while fraction > f64::EPSILON {
            let to: Vec<f64> = from.iter().zip(step).map(|(s, d)| s + fraction * d).collect();
            if self.log_likelihood(&to) >= likelihood - rounding {
                return Some(to);
            }
            fraction /= 2.0;
        }
        None
    }

    fn log_likelihood(&self, strengths: &[f64]) -> f64 {
        self.encounters.iter().map(|encounter| encounter.log_likelihood(strengths)).sum()
    }

    /// Points won beyond expectation, of everyone but the anchor.
    fn gradient(&self, strengths: &[f64]) -> Vec<f64> {
        let mut gradient = vec![0.0; self.players];
        for encounter in &self.encounters {
            let (first, second) = encounter.expected(strengths);
            let surplus = encounter.first_points * second - encounter.second_points * first;
            gradient[encounter.first] += surplus;
            gradient[encounter.second] -= surplus;
        }
        gradient.remove(self.anchor);
        gradient
    }

    /// The Fisher information, without the anchor's row and column.
    fn information(&self, strengths: &[f64]) -> Vec<Vec<f64>> {
        let mut information = vec![vec![0.0; self.players]; self.players];
        for encounter in &self.encounters {
            let (first, second) = encounter.expected(strengths);
            let weight = encounter.games() * first * second;
            information[encounter.first][encounter.first] += weight;
            information[encounter.second][encounter.second] += weight;
            information[encounter.first][encounter.second] -= weight;
            information[encounter.second][encounter.first] -= weight;
        }
        information.remove(self.anchor);
        for row in &mut information {
            row.remove(self.anchor);
        }
        information
    }

    fn with_anchor<T: Clone>(&self, others: &[T], anchor: T) -> Vec<T> {
        let mut all = others.to_vec();
        all.insert(self.anchor, anchor);
        all
    }
}

/// The players in groups that are linked by games, in ascending order.
pub(super) fn connected_groups(players: usize, encounters: &[Encounter]) -> Vec<Vec<usize>> {
    let mut group_of: Vec<usize> = (0..players).collect();
    for encounter in encounters {
        let (kept, merged) = (group_of[encounter.first], group_of[encounter.second]);
        for group in &mut group_of {
            if *group == merged {
                *group = kept;
            }
        }
    }
    let mut groups: Vec<Vec<usize>> = vec![Vec::new(); players];
    for (player, group) in group_of.into_iter().enumerate() {
        groups[group].push(player);
    }
    groups.retain(|group| !group.is_empty());
    groups.sort();
    groups
}
