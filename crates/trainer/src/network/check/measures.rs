//! What is measured over some positions.
//!
//! A forecast is the logarithm of the odds to win, from the side to move; the chance to win is its
//! logistic function. The score of the search is brought to the same unit.

use rules::Side;

use super::stage::Stages;
use crate::{
    data::{Searched, StoredGame},
    tune::{fitted_scale, logistic, loss},
};

/// What became of a position, from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Label {
    /// What the search thought of it, in the engine's units.
    pub(super) score: i16,
    /// Half points: 0 lost, 1 drawn, 2 won.
    pub(super) result: u8,
}

impl Label {
    pub(super) fn new(game: &StoredGame, searched: &Searched, to_move: Side) -> Label {
        let result = match game.outcome.winner() {
            None => 1,
            Some(winner) => 2 * u8::from(winner == to_move),
        };
        Label { score: searched.score, result }
    }

    /// The points that were made.
    fn outcome(self) -> f32 {
        f32::from(self.result) / 2.0
    }
}

/// The scale by which the scores of the search foretell the results best.
pub(super) fn search_scale(labels: &(impl Iterator<Item = Label> + Clone)) -> f32 {
    fitted_scale(|scale| {
        labels.clone().map(|label| loss(logistic(f32::from(label.score) / scale), label.outcome())).sum()
    })
}

/// A position that was judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Judged {
    /// What the network says, in the engine's units.
    pub(super) evaluation: i32,
    pub(super) label: Label,
    pub(super) stages: Stages,
}

/// How many units of the engine make one of the logistic function.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Scales {
    /// In the network's evaluations.
    pub(super) network: f32,
    /// In the scores of the search.
    pub(super) search: f32,
}

/// Chances to win are sorted into so many bins of equal width.
pub const BINS: usize = 10;

/// Positions with about the same forecast.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Bin {
    /// How many there are.
    pub positions: usize,
    /// The mean chance to win that was foretold.
    pub foretold: f64,
    /// The mean of the points that were made.
    pub happened: f64,
}

/// What is measured. Means over nothing are 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Measures {
    /// How many positions there are.
    pub positions: usize,
    /// The mean cross-entropy against the results.
    pub loss_by_result: f64,
    /// The mean cross-entropy against the chance to win that the search gives.
    pub loss_by_score: f64,
    /// The standard deviation of the forecasts.
    pub spread: f64,
    /// The standard deviation of the search's scores, in the same unit.
    pub search_spread: f64,
    /// The correlation of both.
    pub correlation: f64,
    /// What the forecasts have to be multiplied with to fit the results best: above 1, the network is
    /// too timid.
    pub stretch: f64,
    /// Forecasts against results.
    pub bins: [Bin; BINS],
}

impl Measures {
    pub(super) fn new<'a>(judged: &(impl Iterator<Item = &'a Judged> + Clone), scales: Scales) -> Measures {
        let mut moments = Moments::default();
        let (mut by_result, mut by_score) = (0.0, 0.0);
        let mut bins = [Bin::default(); BINS];
        for one in judged.clone() {
            let forecast = one.evaluation as f32 / scales.network;
            let search = f32::from(one.label.score) / scales.search;
            let (chance, outcome) = (logistic(forecast), one.label.outcome());
            by_result += loss(chance, outcome);
            by_score += loss(chance, logistic(search));
            moments.add(f64::from(forecast), f64::from(search));
            let bin = &mut bins[((chance * BINS as f32) as usize).min(BINS - 1)];
            bin.positions += 1;
            bin.foretold += f64::from(chance);
            bin.happened += f64::from(outcome);
        }
        for bin in &mut bins {
            let positions = bin.positions.max(1) as f64;
            bin.foretold /= positions;
            bin.happened /= positions;
        }
        let count = moments.count.max(1.0);
        Measures {
            positions: moments.count as usize,
            loss_by_result: by_result / count,
            loss_by_score: by_score / count,
            spread: moments.variances()[0].sqrt(),
            search_spread: moments.variances()[1].sqrt(),
            correlation: moments.correlation(),
            stretch: stretch(judged, scales.network),
            bins,
        }
    }
}

/// Sums of two numbers, of their squares and of their products.
#[derive(Default)]
struct Moments {
    count: f64,
    sums: [f64; 2],
    squares: [f64; 2],
    products: f64,
}

impl Moments {
    fn add(&mut self, one: f64, other: f64) {
        self.count += 1.0;
        for (n, number) in [one, other].into_iter().enumerate() {
            self.sums[n] += number;
            self.squares[n] += number * number;
        }
        self.products += one * other;
    }

    fn means(&self) -> [f64; 2] {
        self.sums.map(|sum| sum / self.count.max(1.0))
    }

    fn variances(&self) -> [f64; 2] {
        let means = self.means();
        // Rounding may leave a little less than nothing.
        [0, 1].map(|n| (self.squares[n] / self.count.max(1.0) - means[n] * means[n]).max(0.0))
    }

    fn correlation(&self) -> f64 {
        let [one, other] = self.means();
        let covariance = self.products / self.count.max(1.0) - one * other;
        let spread = self.variances().into_iter().product::<f64>().sqrt();
        if spread > 1e-12 { covariance / spread } else { 0.0 }
    }
}

/// The factor by which forecasts fit the results best.
fn stretch<'a>(judged: &(impl Iterator<Item = &'a Judged> + Clone), scale: f32) -> f64 {
    let fitted = fitted_scale(|scale| {
        let losses =
            judged.clone().map(|one| loss(logistic(one.evaluation as f32 / scale), one.label.outcome()));
        losses.sum()
    });
    f64::from(scale / fitted)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALES: Scales = Scales { network: 100.0, search: 200.0 };

    fn judged(evaluation: i32, score: i16, result: u8) -> Judged {
        Judged { evaluation, label: Label { score, result }, stages: [0, 0] }
    }

    fn measured(judged: &[Judged]) -> Measures {
        Measures::new(&judged.iter(), SCALES)
    }

    #[test]
    fn known_answers() {
        // Log odds of ±1 and 0, the search twice as sure of the first.
        let measures = measured(&[judged(100, 400, 2), judged(-100, -400, 0), judged(0, 0, 1)]);
        let sure = 1.0 / (1.0 + (-1.0_f64).exp());
        let close =
            |found: f64, expected: f64| assert!((found - expected).abs() < 1e-5, "{found} {expected}");
        assert_eq!(measures.positions, 3);
        close(measures.loss_by_result, (-2.0 * sure.ln() + std::f64::consts::LN_2) / 3.0);
        let by_search = 1.0 / (1.0 + (-2.0_f64).exp());
        let against_search = -(by_search * sure.ln() + (1.0 - by_search) * (1.0 - sure).ln());
        close(measures.loss_by_score, (2.0 * against_search + std::f64::consts::LN_2) / 3.0);
        close(measures.spread, (2.0_f64 / 3.0).sqrt());
        close(measures.search_spread, 2.0 * (2.0_f64 / 3.0).sqrt());
        close(measures.correlation, 1.0);
        assert_eq!(measures.bins.map(|bin| bin.positions), [0, 0, 1, 0, 0, 1, 0, 1, 0, 0]);
        close(measures.bins[7].foretold, sure);
        close(measures.bins[7].happened, 1.0);
    }

    #[test]
    fn a_network_that_is_right_about_its_chances_lies_on_the_diagonal() {
        // Of 1,000 positions with a forecast, as many are won as it foretells.
        let mut all = Vec::new();
        for percent in [5, 15, 25, 35, 45, 55, 65, 75, 85, 95] {
            let odds = f64::from(percent) / f64::from(100 - percent);
            let evaluation = (odds.ln() * 100.0).round() as i32;
            all.extend((0..1000).map(|n| judged(evaluation, 0, if n < percent * 10 { 2 } else { 0 })));
        }
        let measures = measured(&all);
        for bin in measures.bins {
            assert_eq!(bin.positions, 1000);
            assert!((bin.foretold - bin.happened).abs() < 0.002, "{bin:?}");
        }
        assert!((measures.stretch - 1.0).abs() < 0.02, "{}", measures.stretch);
        // One that says half of it is too timid by a factor of two.
        let timid: Vec<Judged> =
            all.iter().map(|one| Judged { evaluation: one.evaluation / 2, ..*one }).collect();
        assert!((measured(&timid).stretch - 2.0).abs() < 0.05, "{}", measured(&timid).stretch);
    }

    #[test]
    fn nothing_is_measured_over_nothing() {
        let measures = measured(&[]);
        assert_eq!((measures.positions, measures.spread, measures.correlation), (0, 0.0, 0.0));
    }
}
