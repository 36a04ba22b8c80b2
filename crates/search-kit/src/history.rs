//! Numbers that remember how well a move has done.

/// A number between `-LIMIT` and `LIMIT` that good and bad news pull towards the ends: the nearer it
/// is to an end, the less more of the same news moves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Credit(i16);

impl Credit {
    /// The bound on both sides.
    pub const LIMIT: i32 = 16_384;

    /// The number.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0 as i32
    }

    /// Takes in news; positive is good.
    #[inline]
    pub fn add(&mut self, news: i32) {
        let news = news.clamp(-Self::LIMIT, Self::LIMIT);
        let pulled = self.value() + news - self.value() * news.abs() / Self::LIMIT;
        self.0 = pulled as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credit_approaches_its_limit_and_never_passes_it() {
        let mut credit = Credit::default();
        (0..10_000).for_each(|_| credit.add(3_000));
        assert!((Credit::LIMIT - 100..=Credit::LIMIT).contains(&credit.value()));
        credit.add(-i32::MAX);
        assert_eq!(credit.value(), -Credit::LIMIT);
    }
}
