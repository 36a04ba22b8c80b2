//! Tables that are changed and written: what whoever tunes an engine needs.

use std::fmt;

use rules::{Side, gomoku::Variant};

use super::{LARGEST, SECTIONS, SideWeights, Weights, in_order};
use crate::board::{Class, Shape};

/// An entry of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// What a shape in one direction adds to a point.
    Shape(Shape),
    /// What the class of a point adds to it.
    Class(Class),
    /// What four shapes together, in any order, add to a point.
    Point([Shape; 4]),
    /// What it is worth to the side to move that it has a point of a class.
    Threat(Class),
    /// What it is worth to the side to move that its enemy has one.
    EnemyThreat(Class),
    /// What the move is worth.
    Tempo,
}

/// Who has weights of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Section {
    /// Both sides in freestyle.
    Freestyle,
    /// Both sides in standard.
    Standard,
    /// Both sides in Caro.
    Caro,
    /// Black in Renju.
    RenjuBlack,
    /// White in Renju.
    RenjuWhite,
}

impl Section {
    /// All sections.
    pub const ALL: [Section; SECTIONS.len()] =
        [Section::Freestyle, Section::Standard, Section::Caro, Section::RenjuBlack, Section::RenjuWhite];

    /// The section of a side.
    #[must_use]
    pub const fn of(variant: Variant, side: Side) -> Section {
        match (variant, side) {
            (Variant::Freestyle, _) => Section::Freestyle,
            (Variant::Standard, _) => Section::Standard,
            (Variant::Caro, _) => Section::Caro,
            (Variant::Renju, Side::First) => Section::RenjuBlack,
            (Variant::Renju, Side::Second) => Section::RenjuWhite,
        }
    }
}

impl Entry {
    /// Every entry, each combination of shapes once, weakest first.
    pub fn all() -> impl Iterator<Item = Entry> {
        let classes = |entry: fn(Class) -> Entry| Class::ALL.into_iter().map(entry);
        let shapes = Shape::ALL.into_iter().map(Entry::Shape);
        let single = shapes.chain(classes(Entry::Class)).chain(classes(Entry::Threat));
        single.chain(classes(Entry::EnemyThreat)).chain([Entry::Tempo]).chain(combinations())
    }

    /// Whether the entry has a score in move ordering, too.
    const fn has_score(self) -> bool {
        matches!(self, Entry::Shape(_) | Entry::Class(_) | Entry::Point(_))
    }
}

/// Four shapes in the order of their strength, in every way.
fn combinations() -> impl Iterator<Item = Entry> {
    let from = |weakest: Shape| Shape::ALL.into_iter().skip(weakest as usize);
    from(Shape::Dead).flat_map(move |a| {
        from(a).flat_map(move |b| from(b).flat_map(move |c| from(c).map(move |d| Entry::Point([a, b, c, d]))))
    })
}

impl fmt::Display for Entry {
    /// The words of the entry before its numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Shape(shape) => write!(f, "shape {:<14}", shape.name()),
            Entry::Class(class) => write!(f, "class {:<14}", class.name()),
            Entry::Point(shapes) => {
                f.write_str("point")?;
                shapes.iter().try_for_each(|shape| write!(f, " {:<13}", shape.name()))
            }
            Entry::Threat(class) => write!(f, "threat       {:<14}", class.name()),
            Entry::EnemyThreat(class) => write!(f, "enemy-threat {:<14}", class.name()),
            Entry::Tempo => f.write_str("tempo"),
        }
    }
}

impl Weights {
    /// What an entry counts in the evaluation.
    #[must_use]
    pub fn value(&self, section: Section, entry: Entry) -> i16 {
        let weights = &self.sides[section as usize];
        match entry {
            Entry::Shape(shape) => weights.shapes[shape as usize].value,
            Entry::Class(class) => weights.classes[class as usize].value,
            Entry::Point(shapes) => weights.points.get(&in_order(shapes)).map_or(0, |pair| pair.value),
            Entry::Threat(class) => weights.threats[class as usize],
            Entry::EnemyThreat(class) => weights.enemy_threats[class as usize],
            Entry::Tempo => weights.tempo,
        }
    }

    /// What an entry counts in move ordering; 0 where it does not.
    #[must_use]
    pub fn score(&self, section: Section, entry: Entry) -> i16 {
        let weights = &self.sides[section as usize];
        match entry {
            Entry::Shape(shape) => weights.shapes[shape as usize].score,
            Entry::Class(class) => weights.classes[class as usize].score,
            Entry::Point(shapes) => weights.points.get(&in_order(shapes)).map_or(0, |pair| pair.score),
            Entry::Threat(_) | Entry::EnemyThreat(_) | Entry::Tempo => 0,
        }
    }

    /// Sets what an entry counts in the evaluation; a number beyond ±2000 becomes the nearest.
    pub fn set_value(&mut self, section: Section, entry: Entry, value: i16) {
        let value = value.clamp(-LARGEST, LARGEST);
        // A network corrects the tables that it was made for, and no others.
        self.networks = super::Networks::NONE;
        let weights = &mut self.sides[section as usize];
        match entry {
            Entry::Shape(shape) => weights.shapes[shape as usize].value = value,
            Entry::Class(class) => weights.classes[class as usize].value = value,
            Entry::Point(shapes) => weights.change_point(shapes, |pair| pair.value = value),
            Entry::Threat(class) => weights.threats[class as usize] = value,
            Entry::EnemyThreat(class) => weights.enemy_threats[class as usize] = value,
            Entry::Tempo => weights.tempo = value,
        }
    }

    fn write_entry(&self, f: &mut fmt::Formatter<'_>, section: Section, entry: Entry) -> fmt::Result {
        write!(f, "{entry} {:>5}", self.value(section, entry))?;
        if entry.has_score() {
            write!(f, " {:>5}", self.score(section, entry))?;
        }
        writeln!(f)
    }
}

impl SideWeights {
    /// Changes the entry of four shapes. One that adds nothing is no entry.
    pub(super) fn change_point(&mut self, shapes: [Shape; 4], change: impl FnOnce(&mut super::Pair)) {
        let shapes = in_order(shapes);
        let mut pair = self.points.get(&shapes).copied().unwrap_or_default();
        change(&mut pair);
        if pair == super::Pair::default() {
            self.points.remove(&shapes);
        } else {
            self.points.insert(shapes, pair);
        }
    }
}

impl fmt::Display for Weights {
    /// The text of the table: freestyle's entries for all, then what differs in each section.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = |section, entry| (self.value(section, entry), self.score(section, entry));
        let common = Section::ALL[0];
        for entry in Entry::all().filter(|&entry| numbers(common, entry) != (0, 0)) {
            self.write_entry(f, common, entry)?;
        }
        for section in Section::ALL.into_iter().skip(1) {
            let differs = |entry: &Entry| numbers(section, *entry) != numbers(common, *entry);
            let mut entries = Entry::all().filter(differs).peekable();
            if entries.peek().is_some() {
                writeln!(f, "\n[{}]", SECTIONS[section as usize])?;
            }
            entries.try_for_each(|entry| self.write_entry(f, section, entry))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_table_survives_its_text() {
        let weights = Weights { networks: super::super::Networks::NONE, ..Weights::default() };
        assert_eq!(Weights::parse(&weights.to_string()), Ok(weights));
    }

    #[test]
    fn every_entry_of_every_section_can_be_set_and_survives_the_text() {
        let mut weights = Weights::default();
        for (n, section) in Section::ALL.into_iter().enumerate() {
            for (m, entry) in Entry::all().enumerate() {
                let value = ((7 * n + 3 * m) % 5) as i16 - 2;
                weights.set_value(section, entry, value);
                assert_eq!(weights.value(section, entry), value, "{section:?} {entry:?}");
            }
        }
        assert_eq!(Weights::parse(&weights.to_string()), Ok(weights));
    }

    #[test]
    fn a_number_that_is_too_large_becomes_the_largest() {
        let mut weights = Weights::parse("").unwrap();
        weights.set_value(Section::Caro, Entry::Tempo, i16::MIN);
        assert_eq!(weights.value(Section::Caro, Entry::Tempo), -LARGEST);
        assert!(Weights::parse(&weights.to_string()).is_ok());
    }
}
