//! What is known about a position as a win of the attacker, and how a table remembers it.
//!
//! A position that is won carries the length of the win and the move: the attacker's best, or the
//! defender's longest resistance. All others carry how hard they still are to prove and to disprove.

use crate::board::Spot;

/// A proof or disproof number that is out of reach.
pub(super) const INFINITE: u32 = (1 << 24) - 1;

/// How hard something still is to prove and to disprove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const UNLIMITED: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

    pub(super) const fn new(proof: u32, disproof: u32) -> Numbers {
        Numbers { proof, disproof }
    }

    /// The numbers as seen by the other side.
    pub(super) const fn swapped(self) -> Numbers {
        Numbers { proof: self.disproof, disproof: self.proof }
    }
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Finding {
    /// Not settled.
    Open(Numbers),
    /// The attacker wins after so many plies at most; the move to play now, if there is any.
    Won { plies: u16, mv: Option<Spot> },
    /// Threats do not win.
    Refuted,
}

impl Finding {
    pub(super) const fn won(plies: u16, mv: Option<Spot>) -> Finding {
        Finding::Won { plies, mv }
    }

    /// The attacker's numbers.
    pub(super) const fn numbers(self) -> Numbers {
        match self {
            Finding::Open(numbers) => numbers,
            Finding::Won { .. } => Numbers::new(0, INFINITE),
            Finding::Refuted => Numbers::new(INFINITE, 0),
        }
    }

    /// From the highest bit: the kind (never 0) 2, the logarithm of the work 6, and either the
    /// numbers 24 and 24 or the plies 16 and the move 16.
    pub(super) fn pack(self, work: u64) -> u64 {
        let effort = u64::from(work.max(1).ilog2()) << 56;
        effort
            | match self {
                Finding::Open(Numbers { proof, disproof }) => {
                    1 << 62 | u64::from(proof.min(INFINITE)) << 24 | u64::from(disproof.min(INFINITE))
                }
                Finding::Won { plies, mv } => {
                    2 << 62 | u64::from(plies) << 16 | u64::from(mv.unwrap_or_default().0)
                }
                Finding::Refuted => 3 << 62,
            }
    }

    pub(super) fn unpack(value: u64) -> Finding {
        match value >> 62 {
            1 => Finding::Open(Numbers::new((value >> 24) as u32 & INFINITE, value as u32 & INFINITE)),
            2 => {
                let mv = Spot(value as u16);
                Finding::won((value >> 16) as u16, (mv != Spot::default()).then_some(mv))
            }
            _ => Finding::Refuted,
        }
    }
}

/// What is worth keeping in the table: what took long to find out.
pub(super) const fn worth(value: u64) -> i32 {
    (value >> 56 & 63) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_comes_back_as_it_was_stored() {
        let findings = [
            Finding::Open(Numbers::new(7, INFINITE)),
            Finding::won(59, Some(Spot(0xfedc))),
            Finding::won(2, None),
            Finding::Refuted,
        ];
        for finding in findings {
            assert_eq!(Finding::unpack(finding.pack(1_000)), finding);
            assert_eq!(worth(finding.pack(1_000)), 9);
        }
    }
}
