//! A table that is changed and written: what whoever tunes the engine needs.

use std::fmt;

use super::{LARGEST_TERM, LARGEST_WINDOW, Tapered, Weights};
use crate::evaluation::{Place, Term, Window};

/// An entry of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Something that is counted on the whole board.
    Term(Term),
    /// What three by two squares look like.
    Window(Place, Window),
}

impl Entry {
    /// Every entry; of windows that are each other's mirror image in the same place only one.
    pub fn all() -> impl Iterator<Item = Entry> {
        let places = (0..Place::COUNT as u8).filter_map(|n| Place::new(n % 3, n / 3));
        let windows = places.flat_map(|place| {
            let patterns = (0..Window::COUNT).map(Window::from_index);
            let is_first = move |window: &Window| window.in_place(place) == *window;
            patterns.filter(is_first).map(move |window| Entry::Window(place, window))
        });
        Term::ALL.iter().map(|&term| Entry::Term(term)).chain(windows)
    }
}

impl Weights {
    /// The weight of an entry.
    #[must_use]
    pub fn weight(&self, entry: Entry) -> Tapered {
        match entry {
            Entry::Term(term) => self.terms[term as usize],
            Entry::Window(place, window) => self.windows[place.index()][window.index()],
        }
    }

    /// Sets the weight of an entry; a number beyond what a table may hold becomes the nearest.
    pub fn set_weight(&mut self, entry: Entry, weight: Tapered) {
        let limited = |largest: i16| Tapered {
            opening: weight.opening.clamp(-largest, largest),
            ending: weight.ending.clamp(-largest, largest),
        };
        match entry {
            Entry::Term(term) => self.terms[term as usize] = limited(LARGEST_TERM),
            Entry::Window(place, window) => self.set_window(place, window, limited(LARGEST_WINDOW)),
        }
    }

    /// In the middle a window and its mirror image lie in the same place.
    pub(super) fn set_window(&mut self, place: Place, window: Window, weight: Tapered) {
        self.windows[place.index()][window.index()] = weight;
        if place.is_central() {
            self.windows[place.index()][window.mirrored().index()] = weight;
        }
    }
}

impl fmt::Display for Entry {
    /// The words of the entry before its numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Term(term) => write!(f, "term {}", term.name()),
            Entry::Window(place, window) => {
                write!(f, "window {} {} {window}", place.index() % 3, place.index() / 3)
            }
        }
    }
}

impl fmt::Display for Weights {
    /// The text of the table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for entry in Entry::all() {
            let Tapered { opening, ending } = self.weight(entry);
            if (opening, ending) != (0, 0) {
                writeln!(f, "{entry} {opening} {ending}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_table_survives_its_text() {
        let weights = Weights::default();
        assert_eq!(Weights::parse(&weights.to_string()), Ok(weights));
    }

    #[test]
    fn every_entry_can_be_set_and_survives_the_text() {
        let mut weights = Weights::parse("").unwrap();
        for (n, entry) in Entry::all().enumerate() {
            let weight = Tapered { opening: (n % 7) as i16 - 3, ending: (n % 5) as i16 - 2 };
            weights.set_weight(entry, weight);
            assert_eq!(weights.weight(entry), weight, "{entry}");
        }
        assert_eq!(Weights::parse(&weights.to_string()), Ok(weights));
    }

    #[test]
    fn a_number_that_is_too_large_becomes_the_largest() {
        let mut weights = Weights::parse("").unwrap();
        for entry in [Entry::Term(Term::Tempo), Entry::all().last().unwrap()] {
            weights.set_weight(entry, Tapered { opening: i16::MIN, ending: i16::MAX });
        }
        assert!(Weights::parse(&weights.to_string()).is_ok());
    }
}
