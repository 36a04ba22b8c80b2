//! One line for each number that tuning may change.
//!
//! Usually such a number is a constant that the compiler can work with. A program built with the feature
//! `tunable` looks it up in a table of the searching thread instead, which an engine fills from its
//! options before it searches: two engines with different numbers can then play each other in one
//! program. Divisions by numbers that are no constants cost some percent of the speed, so that the
//! feature is for tuning alone.

/// Whether the numbers of this program can be set.
pub const ARE_TUNABLES_SETTABLE: bool = cfg!(feature = "tunable");

/// Declares tunable numbers as `name: default, min, max, step;`, one line each: a function for every
/// number, a list of all with their ranges, and `install`, which takes over those of a search on this
/// thread. Here the numbers are constants, and nothing is taken over.
#[macro_export]
macro_rules! fixed_tunables {
    ($($(#[$doc:meta])* $name:ident: $default:expr, $min:expr, $max:expr, $step:expr;)*) => {
        $($(#[$doc])* #[inline] pub(crate) const fn $name() -> i32 { $default })*

        $crate::list_tunables! { $($name: $default, $min, $max, $step;)* }

        /// The numbers are what they are.
        #[inline]
        pub(crate) const fn install(_: &$crate::Tuning) {}
    };
}

/// Declares tunable numbers as [`fixed_tunables`] does, but so that each thread has its own.
#[macro_export]
macro_rules! settable_tunables {
    ($($(#[$doc:meta])* $name:ident: $default:expr, $min:expr, $max:expr, $step:expr;)*) => {
        /// The place of each number.
        #[allow(non_camel_case_types)]
        enum Place { $($name),* }

        ::std::thread_local! {
            static VALUES: [::std::cell::Cell<i32>; TUNABLES.len()] =
                const { [$(::std::cell::Cell::new($default)),*] };
        }

        $($(#[$doc])* #[inline] pub(crate) fn $name() -> i32 {
            VALUES.with(|values| values[Place::$name as usize].get())
        })*

        $crate::list_tunables! { $($name: $default, $min, $max, $step;)* }

        /// Takes over the numbers of a search on this thread.
        pub(crate) fn install(tuning: &$crate::Tuning) {
            VALUES.with(|values| {
                values.iter().zip(TUNABLES).for_each(|(value, tunable)| value.set(tuning.value(tunable)));
            });
        }
    };
}

/// The list of tunable numbers.
#[doc(hidden)]
#[macro_export]
macro_rules! list_tunables {
    ($($name:ident: $default:expr, $min:expr, $max:expr, $step:expr;)*) => {
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

/// Values of some numbers; the others have their defaults.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tuning(Vec<(&'static str, i32)>);

impl Tuning {
    /// These values, by the names of the numbers.
    #[must_use]
    pub fn new(values: &[(&'static str, i32)]) -> Tuning {
        Tuning(values.to_vec())
    }

    /// The value of a number, within its range.
    #[must_use]
    pub fn value(&self, tunable: &Tunable) -> i32 {
        let given = self.0.iter().find(|(name, _)| *name == tunable.name);
        given.map_or(tunable.default, |&(_, value)| value.clamp(tunable.min, tunable.max))
    }
}

#[cfg(test)]
#[allow(unreachable_pub, reason = "an engine lists its numbers for others")]
mod tests {
    use super::*;

    mod fixed {
        crate::fixed_tunables! {
            /// How wide.
            width: 5, 1, 9, 2;
        }
    }

    mod settable {
        crate::settable_tunables! {
            /// How wide.
            width: 5, 1, 9, 2;
            /// How high.
            height: 7, 0, 20, 1;
        }
    }

    #[test]
    fn each_thread_has_the_numbers_that_it_took_over() {
        settable::install(&Tuning::new(&[("height", 12), ("width", 100)]));
        assert_eq!((settable::width(), settable::height()), (9, 12));
        std::thread::spawn(|| assert_eq!((settable::width(), settable::height()), (5, 7))).join().unwrap();
        settable::install(&Tuning::default());
        assert_eq!((settable::width(), settable::height()), (5, 7));
    }

    #[test]
    fn constants_stay_what_they_are() {
        const WIDTH: i32 = fixed::width();
        fixed::install(&Tuning::new(&[("width", 1)]));
        assert_eq!((WIDTH, fixed::width()), (5, 5));
        assert_eq!(fixed::TUNABLES, &settable::TUNABLES[..1]);
    }
}
