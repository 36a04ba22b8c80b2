//! One line for each number that tuning may change.

/// Declares tunable numbers as `name: default, min, max, step;`, one line each: a constant function
/// for every number and a list of all with their ranges.
#[macro_export]
macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident: $default:expr, $min:expr, $max:expr, $step:expr;)*) => {
        $($(#[$doc])* #[inline] pub(crate) const fn $name() -> i32 { $default })*

        /// Every number with its range.
        pub const TUNABLES: &[$crate::Tunable] = &[
            $($crate::Tunable { name: stringify!($name), default: $default, min: $min, max: $max, step: $step },)*
        ];
    };
}

/// A number that tuning may change, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tunable {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub default: i32,
    /// The least value worth trying.
    pub min: i32,
    /// The greatest value worth trying.
    pub max: i32,
    /// The size of a change that is felt.
    pub step: i32,
}
