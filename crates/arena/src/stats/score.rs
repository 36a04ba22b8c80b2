//! Counts of results, always from the first player's view.
//!
//! A trial is one game ([`Wdl`]) or one pair of games from the same opening with colours
//! exchanged ([`PairCounts`]). Pairs are the better evidence: the opening's bias and the
//! advantage of the first move cancel inside a pair, so its score varies less than the
//! scores of two unrelated games. Both are a [`Tally`] over equally spaced scores, and all
//! further statistics are written once for either.

use std::ops::AddAssign;

/// The result of one game as the first player of the match sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameScore {
    /// The first player lost.
    Loss,
    /// Nobody won.
    Draw,
    /// The first player won.
    Win,
}

impl GameScore {
    /// The score in half points: 0, 1 or 2.
    pub fn half_points(self) -> usize {
        match self {
            Self::Loss => 0,
            Self::Draw => 1,
            Self::Win => 2,
        }
    }

    /// The same game as the second player sees it.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// How often each score occurred: bin `i` counts the trials worth `i` half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tally<const BINS: usize> {
    counts: [u64; BINS],
}

/// Losses, draws and wins of single games (the trinomial counts).
pub type Wdl = Tally<3>;

/// Game pairs worth 0, ½, 1, 1½ and 2 points (the pentanomial counts).
///
/// The middle bin holds both the pairs of a win and a loss and those of two draws: they
/// are worth the same, and only the score of a pair matters to the statistics.
pub type PairCounts = Tally<5>;

impl<const BINS: usize> Default for Tally<BINS> {
    fn default() -> Self {
        Self { counts: [0; BINS] }
    }
}

impl<const BINS: usize> From<[u32; BINS]> for Tally<BINS> {
    fn from(counts: [u32; BINS]) -> Self {
        Self { counts: counts.map(u64::from) }
    }
}

impl<const BINS: usize> AddAssign for Tally<BINS> {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }
}

impl<const BINS: usize> Tally<BINS> {
    /// A trial of `BINS` bins is worth up to `BINS - 1` half points.
    pub(super) const GAMES_PER_TRIAL: usize = (BINS - 1) / 2;

    /// The count of every bin, lowest score first.
    pub fn counts(&self) -> [u64; BINS] {
        self.counts
    }

    /// The number of trials: games of a [`Wdl`], pairs of a [`PairCounts`].
    pub fn trials(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The number of games in those trials.
    pub fn games(&self) -> u64 {
        self.trials() * Self::GAMES_PER_TRIAL as u64
    }

    /// The same results from the second player's view.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let mut counts = self.counts;
        counts.reverse();
        Self { counts }
    }

    /// The mean score of a trial as a fraction of what it is worth; none without trials.
    pub fn mean(&self) -> Option<f64> {
        self.distribution().map(|seen| seen.mean())
    }

    /// The variance of that fraction from trial to trial; none without trials.
    pub fn variance(&self) -> Option<f64> {
        self.distribution().map(|seen| seen.variance())
    }

    /// The frequencies as they were seen.
    fn distribution(&self) -> Option<Distribution<BINS>> {
        (self.trials() > 0).then(|| Distribution::from_weights(self.counts.map(|n| n as f64)))
    }

    /// The frequencies, softened when every trial had the same score.
    ///
    /// Such a tally has no spread, hence no error, and a perfect score has no finite Elo.
    /// One virtual game, spread evenly over all scores, repairs both. It is too light to
    /// overtake a tally in which one game really went the other way.
    pub(super) fn softened(&self) -> Option<Distribution<BINS>> {
        let occupied = self.counts.iter().filter(|&&count| count > 0).count();
        if occupied != 1 {
            return self.distribution();
        }
        let virtual_game = 1.0 / (Self::GAMES_PER_TRIAL * BINS) as f64;
        Some(Distribution::from_weights(self.counts.map(|n| n as f64 + virtual_game)))
    }

    /// The frequencies with every empty bin raised to `floor` trials.
    pub(super) fn floored(&self, floor: f64) -> Distribution<BINS> {
        Distribution::from_weights(self.counts.map(|n| if n == 0 { floor } else { n as f64 }))
    }
}

impl Wdl {
    /// Counts one game.
    pub fn record(&mut self, game: GameScore) {
        self.counts[game.half_points()] += 1;
    }

    /// Games the first player won.
    pub fn wins(&self) -> u64 {
        self.counts[2]
    }

    /// Drawn games.
    pub fn draws(&self) -> u64 {
        self.counts[1]
    }

    /// Games the first player lost.
    pub fn losses(&self) -> u64 {
        self.counts[0]
    }
}

impl PairCounts {
    /// Counts one pair of games from the same opening.
    pub fn record(&mut self, one: GameScore, other: GameScore) {
        self.counts[one.half_points() + other.half_points()] += 1;
    }
}

/// Frequencies of equally spaced scores from 0 to 1, and the trials behind them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distribution<const BINS: usize> {
    pub(super) trials: f64,
    pub(super) frequency: [f64; BINS],
    /// How far the mean score lies above one half.
    pub(super) lead: f64,
}

impl<const BINS: usize> Distribution<BINS> {
    fn from_weights(weights: [f64; BINS]) -> Self {
        let trials: f64 = weights.iter().sum();
        // Bins that mirror each other are compared before anything is divided, so that
        // balanced results are exactly even.
        let surplus: f64 = Self::scores()
            .iter()
            .zip(weights.iter().zip(weights.iter().rev()))
            .map(|(score, (weight, mirror))| score * (weight - mirror))
            .sum();
        Self { trials, frequency: weights.map(|weight| weight / trials), lead: surplus / 2.0 / trials }
    }

    /// The score of each bin as a fraction of the trial's worth.
    pub(super) fn scores() -> [f64; BINS] {
        std::array::from_fn(|bin| bin as f64 / (BINS - 1) as f64)
    }

    pub(super) fn mean(&self) -> f64 {
        0.5 + self.lead
    }

    pub(super) fn variance(&self) -> f64 {
        let mean = self.mean();
        Self::scores().iter().zip(self.frequency).map(|(score, p)| (score - mean).powi(2) * p).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_counted_by_its_points() {
        use GameScore::{Draw, Loss, Win};
        let table = [
            (Loss, Loss, 0),
            (Loss, Draw, 1),
            (Draw, Loss, 1),
            (Win, Loss, 2),
            (Draw, Draw, 2),
            (Win, Draw, 3),
            (Win, Win, 4),
        ];
        for (one, other, bin) in table {
            let mut pairs = PairCounts::default();
            pairs.record(one, other);
            assert_eq!(pairs.counts()[bin], 1, "{one:?} {other:?}");
            assert_eq!((pairs.trials(), pairs.games()), (1, 2));
        }
    }

    #[test]
    fn mean_and_variance_follow_the_definition() {
        let games = Wdl::from([1, 2, 1]);
        assert_eq!((games.mean(), games.variance()), (Some(0.5), Some(0.125)));
        let pairs = PairCounts::from([0, 0, 2, 0, 2]);
        assert_eq!((pairs.mean(), pairs.variance()), (Some(0.75), Some(0.0625)));
        assert_eq!(Wdl::default().mean(), None);
        assert_eq!(PairCounts::default().variance(), None);
    }

    #[test]
    fn merging_adds_bin_by_bin_and_swapping_reverses() {
        let mut sum = PairCounts::from([1, 2, 3, 4, 5]);
        sum += PairCounts::from([10, 0, 0, 0, 1]);
        assert_eq!(sum, PairCounts::from([11, 2, 3, 4, 6]));
        assert_eq!(sum.swapped(), PairCounts::from([6, 4, 3, 2, 11]));
        assert_eq!(GameScore::Win.swapped(), GameScore::Loss);
    }
}
