//! What a stone on an empty point would make in one direction.

/// The shape that a stone makes on the line through its point, weakest first.
///
/// *Open* means that it takes the enemy more than one stone to stop the row from growing to five;
/// *blocked* that one stone is enough.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum Shape {
    /// Can never become five.
    #[default]
    Dead,
    /// Six or more in a row where that is forbidden.
    Overline,
    /// One stone of a row that can become a blocked four.
    BlockedOne,
    /// One stone of a row that can become an open four.
    OpenOne,
    /// Two stones of a row that can become a blocked four.
    BlockedTwo,
    /// Two stones that one point turns into an open three.
    OpenTwo,
    /// Two stones that several points turn into an open three.
    RichTwo,
    /// Three stones of a row that can become a blocked four.
    BlockedThree,
    /// Three stones that one point turns into an open four.
    OpenThree,
    /// Three stones that several points turn into an open four.
    RichThree,
    /// Four stones that one more makes five.
    BlockedFour,
    /// Two fours on one line where that is forbidden.
    TwoFours,
    /// Four stones that no single enemy stone keeps from five.
    OpenFour,
    /// A row that wins.
    Five,
}

impl Shape {
    /// All shapes, weakest first.
    pub const ALL: [Shape; 14] = [
        Shape::Dead,
        Shape::Overline,
        Shape::BlockedOne,
        Shape::OpenOne,
        Shape::BlockedTwo,
        Shape::OpenTwo,
        Shape::RichTwo,
        Shape::BlockedThree,
        Shape::OpenThree,
        Shape::RichThree,
        Shape::BlockedFour,
        Shape::TwoFours,
        Shape::OpenFour,
        Shape::Five,
    ];

    /// The shape with this number, which is below 14.
    pub(crate) const fn from_index(index: u8) -> Shape {
        Shape::ALL[index as usize]
    }

    /// The name used in tables of weights.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Dead => "dead",
            Shape::Overline => "overline",
            Shape::BlockedOne => "blocked-one",
            Shape::OpenOne => "open-one",
            Shape::BlockedTwo => "blocked-two",
            Shape::OpenTwo => "open-two",
            Shape::RichTwo => "rich-two",
            Shape::BlockedThree => "blocked-three",
            Shape::OpenThree => "open-three",
            Shape::RichThree => "rich-three",
            Shape::BlockedFour => "blocked-four",
            Shape::TwoFours => "two-fours",
            Shape::OpenFour => "open-four",
            Shape::Five => "five",
        }
    }

    /// Whether the row is four stones, of whatever kind.
    #[must_use]
    pub const fn is_four(self) -> bool {
        matches!(self, Shape::BlockedFour | Shape::TwoFours | Shape::OpenFour)
    }

    /// Whether the row is an open three.
    #[must_use]
    pub const fn is_open_three(self) -> bool {
        matches!(self, Shape::OpenThree | Shape::RichThree)
    }

    /// Whether the row is an open two.
    #[must_use]
    pub const fn is_open_two(self) -> bool {
        matches!(self, Shape::OpenTwo | Shape::RichTwo)
    }
}
