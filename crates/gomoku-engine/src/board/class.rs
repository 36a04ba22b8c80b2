//! What a stone on an empty point would make in all four directions together.

use super::shape::Shape;

/// The worth of a point for one side, as a threat; weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum Class {
    /// Nothing worth a thought.
    #[default]
    None,
    /// An open two or a blocked three.
    Potential,
    /// Several open twos or blocked threes.
    RichPotential,
    /// An open three.
    Three,
    /// An open three and more potential.
    ThreePlus,
    /// Two open threes.
    DoubleThree,
    /// A four: the enemy has one answer.
    Four,
    /// A four and more potential.
    FourPlus,
    /// A four and an open three.
    FourThree,
    /// A four that one answer does not stop, or two fours.
    OpenFour,
    /// Wins at once.
    Five,
    /// Two threes, which are forbidden if both are real: only the exact check knows.
    Suspect,
    /// An overline or two fours, where that is forbidden.
    Forbidden,
}

/// Whether overlines, double fours and double threes are forbidden to the side in question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ban {
    /// They are.
    Applies,
    /// They are not, or are left out of account.
    Ignored,
}

impl Class {
    /// How many classes there are.
    pub const COUNT: usize = 13;

    /// All classes, weakest first.
    pub const ALL: [Class; Self::COUNT] = [
        Class::None,
        Class::Potential,
        Class::RichPotential,
        Class::Three,
        Class::ThreePlus,
        Class::DoubleThree,
        Class::Four,
        Class::FourPlus,
        Class::FourThree,
        Class::OpenFour,
        Class::Five,
        Class::Suspect,
        Class::Forbidden,
    ];

    /// The name used in tables of weights.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Class::None => "none",
            Class::Potential => "potential",
            Class::RichPotential => "rich-potential",
            Class::Three => "three",
            Class::ThreePlus => "three-plus",
            Class::DoubleThree => "double-three",
            Class::Four => "four",
            Class::FourPlus => "four-plus",
            Class::FourThree => "four-three",
            Class::OpenFour => "open-four",
            Class::Five => "five",
            Class::Suspect => "suspect",
            Class::Forbidden => "forbidden",
        }
    }

    /// Whether the enemy must answer a stone here at once, though it does not win by itself.
    #[must_use]
    pub const fn is_stoppable_four(self) -> bool {
        matches!(self, Class::Four | Class::FourPlus | Class::FourThree)
    }

    /// The class of a point from its shapes in the four directions.
    pub(crate) fn of(shapes: [Shape; 4], ban: Ban) -> Class {
        let count = |wanted: fn(Shape) -> bool| shapes.iter().filter(|&&shape| wanted(shape)).count();
        if shapes.contains(&Shape::Five) {
            return Class::Five;
        }
        let open_fours = count(|shape| matches!(shape, Shape::OpenFour | Shape::TwoFours));
        let fours = count(Shape::is_four);
        let threes = count(Shape::is_open_three);
        if ban == Ban::Applies {
            if shapes.contains(&Shape::Overline) || shapes.contains(&Shape::TwoFours) || fours >= 2 {
                return Class::Forbidden;
            }
            if threes >= 2 {
                return Class::Suspect;
            }
        }
        let potential = count(|shape| shape == Shape::BlockedThree || shape.is_open_two());
        match (fours, threes, potential) {
            _ if open_fours > 0 => Class::OpenFour,
            (2.., _, _) => Class::OpenFour,
            (1, 1.., _) => Class::FourThree,
            (1, 0, 1..) => Class::FourPlus,
            (1, 0, 0) => Class::Four,
            (0, 2.., _) => Class::DoubleThree,
            (0, 1, 1..) => Class::ThreePlus,
            (0, 1, 0) => Class::Three,
            (0, 0, 2..) => Class::RichPotential,
            (0, 0, 1) => Class::Potential,
            (0, 0, 0) => Class::None,
        }
    }
}
