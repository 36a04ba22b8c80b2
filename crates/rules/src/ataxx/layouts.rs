//! Start boards by name: the standard one and the blocked boards that engine tournaments and perft
//! suites use. All have `x` on a7 and g1, `o` on a1 and g7, and look the same after half a turn.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Position, Ruleset};

macro_rules! layouts {
    ($($(#[$doc:meta])* $layout:ident = $name:literal, $board:literal;)*) => {
        /// A start board.
        ///
        /// ```
        /// use rules::ataxx::{Layout, Ruleset, perft};
        /// let layout: Layout = "four-blocks".parse().unwrap();
        /// assert_eq!(perft(layout.position(Ruleset::INTERNATIONAL), 3), 4184);
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Layout {
            $($(#[$doc])* $layout,)*
        }

        impl Layout {
            /// Every layout, the standard one first.
            pub const ALL: &[Layout] = &[$(Layout::$layout),*];

            /// The name, as it may be written in place of `startpos`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Layout::$layout => $name,)*
                }
            }

            /// The FEN of the start position.
            #[must_use]
            pub const fn fen(self) -> &'static str {
                match self {
                    $(Layout::$layout => concat!($board, " x 0 1"),)*
                }
            }
        }
    };
}

layouts! {
    /// Nothing blocked.
    Standard = "standard", "x5o/7/7/7/7/7/o5x";
    /// Four single blocks around the centre.
    FourBlocks = "four-blocks", "x5o/7/2-1-2/7/2-1-2/7/o5x";
    /// Four blocks around the centre and one on it.
    FiveBlocks = "five-blocks", "x5o/7/2-1-2/3-3/2-1-2/7/o5x";
    /// A diamond of four blocks around the open centre.
    Diamond = "diamond", "x5o/7/3-3/2-1-2/3-3/7/o5x";
    /// A diamond from edge to edge, with a block in its centre.
    WideDiamond = "wide-diamond", "x2-2o/2-1-2/1-3-1/-2-2-/1-3-1/2-1-2/o2-2x";
    /// A plus sign of five blocks in the centre.
    Plus = "plus", "x5o/7/3-3/2---2/3-3/7/o5x";
    /// A cross that cuts the board into four rooms of nine squares: only jumps lead over its arms.
    Cross = "cross", "x2-2o/3-3/3-3/-------/3-3/3-3/o2-2x";
    /// Four blocks around the centre, and one further out in each of the four directions.
    Compass = "compass", "x5o/3-3/2-1-2/-5-/2-1-2/3-3/o5x";
    /// A ring of eight blocks with gaps.
    Ring = "ring", "x5o/2-1-2/1-3-1/7/1-3-1/2-1-2/o5x";
    /// The arms of an X without its middle.
    Arms = "arms", "x5o/1-3-1/2-1-2/7/2-1-2/1-3-1/o5x";
    /// Two blocks inwards from the middle of each edge.
    Spokes = "spokes", "x2-2o/3-3/7/--3--/7/3-3/o2-2x";
    /// Two blocks inwards from the upper and the lower edge, each pair with a bar across its end.
    Anchors = "anchors", "x2-2o/3-3/2---2/7/2---2/3-3/o2-2x";
    /// Files c and e blocked but for the middle row.
    Lanes = "lanes", "x1-1-1o/2-1-2/2-1-2/7/2-1-2/2-1-2/o1-1-1x";
    /// Four solid squares of two by two blocks.
    Pillars = "pillars", "x5o/1--1--1/1--1--1/7/1--1--1/1--1--1/o5x";
    /// A closed square wall with a single block inside.
    Fortress = "fortress", "x5o/1-----1/1-3-1/1-1-1-1/1-3-1/1-----1/o5x";
}

impl Layout {
    /// The start position on this board.
    #[must_use]
    pub fn position(self, ruleset: Ruleset) -> Position {
        Position::from_fen(self.fen(), ruleset).expect("every layout is a position, as the tests show")
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No layout has this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
#[error("`{0}` is not the name of an Ataxx board")]
pub struct UnknownLayout(pub String);

impl FromStr for Layout {
    type Err = UnknownLayout;

    fn from_str(text: &str) -> Result<Layout, UnknownLayout> {
        Layout::ALL
            .iter()
            .find(|layout| layout.name().eq_ignore_ascii_case(text))
            .copied()
            .ok_or_else(|| UnknownLayout(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;
    use crate::ataxx::Symmetry;

    #[test]
    fn every_layout_is_a_fair_start_under_its_own_name() {
        for &layout in Layout::ALL {
            assert_eq!(layout.name().parse(), Ok(layout));
            let position = layout.position(Ruleset::INTERNATIONAL);
            assert_eq!(position.to_string(), layout.fen());
            assert_eq!(position.outcome(), None);
            for side in Side::BOTH {
                let standard = Position::start(Ruleset::INTERNATIONAL);
                assert_eq!(position.stones(side), standard.stones(side), "{layout}");
            }
            let half_turn = Symmetry::ALL[3];
            assert_eq!(half_turn.position(&position), position, "{layout}");
        }
    }
}
