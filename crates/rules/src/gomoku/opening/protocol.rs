//! The opening protocols by name, each told in plain words.

use std::{fmt, str::FromStr};

/// How the first stones come onto the board and who gets which colour. Seat A has black at first,
/// seat B white.
///
/// When a protocol has ended the game goes on by the ordinary moves: white's next stone, where a
/// rule book still counts it to the opening, may stand anywhere. Fifth moves are symmetric if the
/// figure of the stones can be turned or mirrored onto itself so that one lands on the other. A
/// board too small for as many fifths as are to be offered gets as many as it has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// No opening rule: black plays where black likes.
    Free,
    /// Black's first stone stands at the centre.
    CentreFirst,
    /// A places a black stone anywhere. B may swap colours.
    Swap,
    /// A places a black, a white and a black stone anywhere. B takes black, or stays white, or adds
    /// a white and a black stone; in that last case A chooses the colour.
    Swap2,
    /// A shows one of the 26 openings of three stones: black at the centre, white in the central
    /// 3×3, black in the central 5×5 square. B may swap. White plays the fourth stone anywhere and
    /// declares how many fifth moves black will offer, 1 to 8. Black's seat may swap. Black
    /// offers that many fifths, no two of them symmetric, and white picks the one that is played.
    Soosyrv8,
    /// The first stone stands at the centre, the second in the central 3×3, the third in the central
    /// 5×5, the fourth in the central 7×7 square, each played by the owner of its colour; after
    /// each of the first three the other seat may swap. After the fourth, black's seat has the
    /// choice. Either it may swap, black plays the fifth in the central 9×9 square, and white's
    /// seat may swap once more. Or it stays black and offers ten fifths anywhere, no two of them
    /// symmetric, of which white picks the one that is played.
    Taraguchi10,
}

impl Protocol {
    /// All protocols.
    pub const ALL: [Protocol; 6] = [
        Protocol::Free,
        Protocol::CentreFirst,
        Protocol::Swap,
        Protocol::Swap2,
        Protocol::Soosyrv8,
        Protocol::Taraguchi10,
    ];

    /// The word used on the command line and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Free => "free",
            Protocol::CentreFirst => "centre",
            Protocol::Swap => "swap",
            Protocol::Swap2 => "swap2",
            Protocol::Soosyrv8 => "soosyrv-8",
            Protocol::Taraguchi10 => "taraguchi-10",
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not the name of an opening protocol.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
#[error("`{0}` is not an opening protocol: use free, centre, swap, swap2, soosyrv-8 or taraguchi-10")]
#[cfg_attr(feature = "wording", coded("unknown_opening"))]
pub struct UnknownProtocol(pub String);

impl FromStr for Protocol {
    type Err = UnknownProtocol;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Protocol::ALL
            .into_iter()
            .find(|protocol| protocol.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownProtocol(text.to_owned()))
    }
}
