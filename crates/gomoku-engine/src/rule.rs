//! The four variants as compile-time parameters.
//!
//! A search is compiled once for each variant, so that the questions "how far does a stone reach?"
//! and "is anything forbidden?" cost nothing at run time. `dispatch` is the one place where a
//! run-time variant becomes such a parameter.

use rules::gomoku::Variant;

/// What the engine's inner loops need to know about a variant at compile time.
pub trait Rule: Copy + Send + Sync + 'static {
    /// The variant.
    const VARIANT: Variant;
    /// How many points away, along a line, a stone can change what a point is worth: four where
    /// longer rows win as well, else five, because the neighbour of a five matters.
    const REACH: usize;
    /// Whether black has forbidden points.
    const HAS_FORBIDDEN: bool;
}

macro_rules! rules {
    ($($name:ident: $reach:literal, $forbidden:literal;)*) => {$(
        #[doc = concat!("[`Variant::", stringify!($name), "`] at compile time.")]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Rule for $name {
            const VARIANT: Variant = Variant::$name;
            const REACH: usize = $reach;
            const HAS_FORBIDDEN: bool = $forbidden;
        }
    )*};
}

rules! {
    Freestyle: 4, false;
    Standard: 5, false;
    Renju: 5, true;
    Caro: 5, false;
}

/// The reach of a stone in a variant known at run time only.
#[must_use]
pub const fn reach(variant: Variant) -> usize {
    match variant {
        Variant::Freestyle => Freestyle::REACH,
        Variant::Standard => Standard::REACH,
        Variant::Renju => Renju::REACH,
        Variant::Caro => Caro::REACH,
    }
}

/// Work that is compiled for every variant.
pub trait ForEveryRule {
    /// What the work results in.
    type Output;

    /// Does the work under one rule.
    fn run<R: Rule>(self) -> Self::Output;
}

/// Does the work under the rule of a variant.
pub fn dispatch<W: ForEveryRule>(variant: Variant, work: W) -> W::Output {
    match variant {
        Variant::Freestyle => work.run::<Freestyle>(),
        Variant::Standard => work.run::<Standard>(),
        Variant::Renju => work.run::<Renju>(),
        Variant::Caro => work.run::<Caro>(),
    }
}
