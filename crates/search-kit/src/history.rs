//! History scores: how well a move has done.

/// A number between `-LIMIT` and `LIMIT` that bonuses and maluses pull towards the ends: the nearer it
/// is to an end, the less the next of the same sign moves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HistoryScore(i16);

impl HistoryScore {
    /// The bound on both sides.
    pub const LIMIT: i32 = 16_384;

    /// The number.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0 as i32
    }

    /// Takes in a bonus, or a malus if it is negative.
    #[inline]
    pub fn add(&mut self, bonus: i32) {
        let bonus = bonus.clamp(-Self::LIMIT, Self::LIMIT);
        let pulled = self.value() + bonus - self.value() * bonus.abs() / Self::LIMIT;
        self.0 = pulled as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_approaches_its_limit_and_never_passes_it() {
        let mut score = HistoryScore::default();
        (0..10_000).for_each(|_| score.add(3_000));
        assert!((HistoryScore::LIMIT - 100..=HistoryScore::LIMIT).contains(&score.value()));
        score.add(-i32::MAX);
        assert_eq!(score.value(), -HistoryScore::LIMIT);
    }
}
