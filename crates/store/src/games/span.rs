//! Places in a list of games, and the stretch between two of them.
//!
//! A list is sorted by time, and games of one millisecond by number: the two are the key of a game.

/// Where a game stands in every list that it is in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Key {
    pub(crate) played_ms: i64,
    pub(crate) number: i64,
}

impl Key {
    /// In front of every game.
    pub(super) const LEAST: Key = Key { played_ms: i64::MIN, number: i64::MIN };
    /// Behind every game.
    pub(super) const GREATEST: Key = Key { played_ms: i64::MAX, number: i64::MAX };

    /// In front of all games of a moment.
    pub(super) fn at(played_ms: i64) -> Key {
        Key { played_ms, number: i64::MIN }
    }
}

/// The keys from one on, as far as another, which is not among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span {
    pub(super) from: Key,
    pub(super) before: Key,
}

impl Span {
    pub(super) const EVERYTHING: Span = Span { from: Key::LEAST, before: Key::GREATEST };

    /// What two spans have in common; `None` if that is nothing.
    pub(super) fn common(self, other: Span) -> Option<Span> {
        let common = Span { from: self.from.max(other.from), before: self.before.min(other.before) };
        (common.from < common.before).then_some(common)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_have_their_overlap_in_common() {
        let span = |from, before| Span { from: Key::at(from), before: Key::at(before) };
        for (one, other, common) in [
            (span(0, 5), span(3, 9), Some(span(3, 5))),
            (span(0, 9), span(3, 5), Some(span(3, 5))),
            (span(0, 5), span(5, 9), None),
            (span(0, 1), span(5, 9), None),
            (span(5, 3), span(0, 9), None),
        ] {
            assert_eq!(one.common(other), common, "{one:?} {other:?}");
            assert_eq!(other.common(one), common, "{one:?} {other:?}");
        }
    }
}
