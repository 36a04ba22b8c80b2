//! The parts of a search that can be left out, to measure what each is worth.

/// Declares the parts of a search as `Variant: "name";`, one line each: the enum `Part` with its
/// names, and the set `Ablation` of those left out, empty by default.
#[macro_export]
macro_rules! ablation {
    ($($(#[$doc:meta])* $part:ident: $name:literal;)*) => {
        /// A part of the search that can be left out, to measure what it is worth.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Part { $($(#[$doc])* $part,)* }

        impl Part {
            /// Every part.
            pub const ALL: &[Part] = &[$(Part::$part),*];

            /// Their names, in the same order.
            pub const NAMES: &[&'static str] = &[$($name),*];

            /// Its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Part::$part => $name,)* }
            }

            /// The part of that name.
            #[must_use]
            pub fn by_name(name: &str) -> Option<Part> {
                Part::ALL.iter().copied().find(|part| part.name() == name)
            }
        }

        /// The parts that are left out.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Ablation(u64);

        impl Ablation {
            /// Whether a part is left out.
            #[inline]
            #[must_use]
            pub const fn contains(self, part: Part) -> bool {
                self.0 >> part as u8 & 1 != 0
            }
        }

        impl FromIterator<Part> for Ablation {
            fn from_iter<I: IntoIterator<Item = Part>>(parts: I) -> Ablation {
                Ablation(parts.into_iter().fold(0, |set, part| set | 1 << part as u8))
            }
        }
    };
}
