//! What the solver has learnt about colourings of the board.
//!
//! Positions with the same empty squares and the same side to move share a page. On it stand sets of the
//! attacker's stones: with such a set, and mostly with a larger one, the goal is forced; with such a set,
//! or a smaller one, it was not found.

use rules::ataxx::Bitboard;
use search_kit::OutOfMemory;

/// What is known about the attacker's chances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lesson {
    /// The goal is reached.
    Forced(Proof),
    /// No way was found on this level of effort, nor on a lower one.
    NotFound { level: u8 },
}

/// That a goal is forced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Proof {
    /// Within so many plies.
    pub(super) plies: u8,
    pub(super) scope: Scope,
}

/// For whom a proof serves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Scope {
    /// For this position alone.
    Position,
    /// For all that have more of the attacker's stones on the same squares.
    Colourings,
}

impl Proof {
    /// Longer proofs are not kept.
    pub(super) const MAX_PLIES: u8 = 0x3f;
}

impl Lesson {
    const FORCED: u8 = 0x80;
    const COLOURINGS: u8 = 0x40;

    /// Never 0, which stands for nothing.
    fn pack(self) -> u8 {
        match self {
            Lesson::Forced(Proof { plies, scope }) => {
                let scope = if scope == Scope::Colourings { Self::COLOURINGS } else { 0 };
                Self::FORCED | scope | plies.min(Proof::MAX_PLIES)
            }
            Lesson::NotFound { level } => level.min(0x7e) + 1,
        }
    }

    fn unpack(bits: u8) -> Option<Lesson> {
        let scope = if bits & Self::COLOURINGS == 0 { Scope::Position } else { Scope::Colourings };
        match bits {
            0 => None,
            bits if bits & Self::FORCED == 0 => Some(Lesson::NotFound { level: bits - 1 }),
            bits => Some(Lesson::Forced(Proof { plies: bits & Proof::MAX_PLIES, scope })),
        }
    }

    /// Whether what was learnt from one set of stones is true of another, on this level of effort.
    fn tells(self, learnt: Bitboard, attackers: Bitboard, level: u8) -> bool {
        match self {
            Lesson::Forced(Proof { scope: Scope::Colourings, .. }) => (learnt - attackers).is_empty(),
            Lesson::Forced(Proof { scope: Scope::Position, .. }) => learnt == attackers,
            Lesson::NotFound { level: tried } => tried >= level && (attackers - learnt).is_empty(),
        }
    }

    /// Whether all that another lesson tells follows from this one.
    fn covers(self, learnt: Bitboard, other: Lesson, others: Bitboard) -> bool {
        match (self, other) {
            (Lesson::Forced(_), Lesson::Forced(_)) => self.tells(learnt, others, 0),
            (Lesson::NotFound { .. }, Lesson::NotFound { level }) => self.tells(learnt, others, level),
            _ => learnt == others,
        }
    }
}

const SETS: usize = 6;

/// One cache line.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Page {
    key: u64,
    sets: [Bitboard; SETS],
    lessons: [u8; SETS],
    /// The place that is given up next.
    oldest: u8,
    /// How much the page is worth to keep.
    worth: u8,
}

/// All pages, in pairs. A full page gives up its oldest set, and a key that needs a page takes over the one of its pair
/// that is worth less, while the other comes to be worth less, too.
pub(crate) struct Lessons {
    pairs: Box<[[Page; 2]]>,
}

impl Lessons {
    /// At most so many bytes, and at least one pair of pages.
    ///
    /// # Errors
    /// If the system does not give the memory.
    pub(crate) fn try_new(bytes: usize) -> Result<Lessons, OutOfMemory> {
        let count = (bytes / size_of::<[Page; 2]>()).max(1);
        let mut pairs = Vec::new();
        pairs.try_reserve_exact(count).map_err(|_| OutOfMemory { bytes })?;
        pairs.resize(count, [Page::default(); 2]);
        Ok(Lessons { pairs: pairs.into_boxed_slice() })
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.pairs.fill([Page::default(); 2]);
    }

    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.pairs.len() as u128) >> 64) as usize
    }

    /// What is known about the attacker's stones on this level of effort.
    pub(super) fn recall(&self, key: u64, attackers: Bitboard, level: u8) -> Option<Lesson> {
        let page = self.pairs[self.place(key)].iter().find(|page| page.key == key)?;
        let known =
            page.sets.iter().zip(page.lessons).filter_map(|(&set, bits)| Some((set, Lesson::unpack(bits)?)));
        let mut told = known.filter(|&(set, lesson)| lesson.tells(set, attackers, level));
        told.next().map(|(_, lesson)| lesson)
    }

    /// The page of a key, which is made if there is none.
    fn page(&mut self, key: u64, worth: u8) -> &mut Page {
        let place = self.place(key);
        let pair = &mut self.pairs[place];
        let [one, other] = pair;
        let n = if one.key == key {
            0
        } else if other.key == key {
            1
        } else {
            let n = usize::from(other.worth < one.worth);
            pair[1 - n].worth = pair[1 - n].worth.saturating_sub(1);
            pair[n] = Page { key, worth, ..Page::default() };
            n
        };
        &mut pair[n]
    }

    /// Learns a lesson, which it took this much to learn, and drops those that it makes superfluous.
    pub(super) fn learn(&mut self, key: u64, attackers: Bitboard, lesson: Lesson, worth: u8) {
        let page = self.page(key, worth);
        let mut free = None;
        for n in 0..SETS {
            let old = Lesson::unpack(page.lessons[n]);
            let is_superfluous = old.is_none_or(|old| lesson.covers(attackers, old, page.sets[n]));
            if is_superfluous {
                page.lessons[n] = 0;
                free = free.or(Some(n));
            }
        }
        let n = free.unwrap_or_else(|| {
            page.oldest = (page.oldest + 1) % SETS as u8;
            usize::from(page.oldest)
        });
        (page.sets[n], page.lessons[n]) = (attackers, lesson.pack());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(bits: u64) -> Bitboard {
        Bitboard::from_bits(bits)
    }

    const FORCED: Lesson = Lesson::Forced(Proof { plies: 7, scope: Scope::Colourings });

    #[test]
    fn more_stones_are_as_good_and_fewer_are_as_bad() {
        let mut lessons = Lessons::try_new(0).unwrap();
        lessons.learn(5, set(0b0110), FORCED, 3);
        lessons.learn(5, set(0b1100), Lesson::NotFound { level: 2 }, 3);
        assert_eq!(lessons.recall(5, set(0b0111), 9), Some(FORCED));
        assert_eq!(lessons.recall(5, set(0b0010), 0), None);
        assert_eq!(lessons.recall(5, set(0b0100), 2), Some(Lesson::NotFound { level: 2 }));
        assert_eq!(lessons.recall(5, set(0b0100), 3), None);
        assert_eq!(lessons.recall(6, set(0b0111), 0), None);
    }

    #[test]
    fn a_proof_for_one_position_says_nothing_about_others() {
        let mut lessons = Lessons::try_new(0).unwrap();
        let forced = Lesson::Forced(Proof { plies: 63, scope: Scope::Position });
        lessons.learn(5, set(0b0110), forced, 3);
        assert_eq!(lessons.recall(5, set(0b0110), 9), Some(forced));
        assert_eq!(lessons.recall(5, set(0b1110), 0), None);
    }

    #[test]
    fn a_full_page_gives_up_its_oldest_set() {
        let mut lessons = Lessons::try_new(0).unwrap();
        for n in 0..=SETS {
            lessons.learn(5, set(1 << n), FORCED, 3);
        }
        let known = (0..=SETS).filter(|&n| lessons.recall(5, set(1 << n), 0).is_some()).count();
        assert_eq!(known, SETS);
    }
}
