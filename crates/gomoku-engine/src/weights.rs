//! The numbers behind evaluation and move ordering, as data.
//!
//! A table is text, one entry a line: `shape NAME VALUE SCORE` is what each of a point's four
//! directions adds, `class NAME VALUE SCORE` what the point's class adds to that, `point NAME NAME
//! NAME NAME VALUE SCORE` what four shapes add when they come together, in any order. `threat NAME
//! VALUE` is what it is worth to the side to move that it has such a point at all, `enemy-threat
//! NAME VALUE` that its enemy has, `tempo VALUE` what the move itself is worth. `#` starts a
//! comment; what is not named is 0. VALUE counts in the evaluation, SCORE in move ordering.
//!
//! Entries hold for all variants, until a section `[freestyle]`, `[standard]`, `[caro]`, `[renju]`,
//! `[renju black]` or `[renju white]` begins, whose entries take the place of the common ones.

mod edit;

pub use edit::{Entry, Section};

use std::{collections::HashMap, sync::Arc};

use rules::{Side, gomoku::Variant};

use crate::{
    board::{Class, Shape},
    network::{LineNetwork, NetworkError},
};

/// The weights of all variants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// In the order of [`SECTIONS`].
    sides: [SideWeights; SECTIONS.len()],
    networks: Networks,
}

/// The networks that correct what the tables say.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Networks {
    /// The engine's own.
    Embedded,
    /// For each variant the given one, if any.
    Given([Option<Arc<LineNetwork>>; Variant::ALL.len()]),
}

impl Networks {
    const NONE: Networks = Networks::Given([const { None }; Variant::ALL.len()]);
}

/// Who has weights of its own: the colours differ in Renju only.
const SECTIONS: [&str; 5] = ["freestyle", "standard", "caro", "renju black", "renju white"];

/// The largest weight, of either sign.
const LARGEST: i16 = 2000;

/// The weights of one side in one variant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SideWeights {
    shapes: [Pair; Shape::ALL.len()],
    classes: [Pair; Class::COUNT],
    /// By shapes in the order of their strength.
    points: HashMap<[Shape; 4], Pair>,
    threats: [i16; Class::COUNT],
    enemy_threats: [i16; Class::COUNT],
    tempo: i16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Pair {
    value: i16,
    score: i16,
}

/// Why a text is not a table of weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[coded("gomoku_weights")]
pub enum WeightsError {
    /// A line is none of the entries there are.
    #[error("line {line}: `{text}` is not an entry of a weight table")]
    Malformed {
        /// The number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// There is no such shape, class or section.
    #[error("line {line}: there is no {kind} `{name}`")]
    UnknownName {
        /// The number of the line, from 1.
        line: usize,
        /// What was looked for.
        kind: &'static str,
        /// The name.
        name: String,
    },
    /// A file is neither a table, which is text, nor a network.
    #[error("a table of weights is a text, and this is none")]
    NoText,
    /// A file is no network of Gomoku.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// A number is missing, malformed or beyond ±2000.
    #[error("line {line}: `{text}` is not a weight from -2000 to 2000")]
    BadNumber {
        /// The number of the line, from 1.
        line: usize,
        /// The text in its place.
        text: String,
    },
}

const EMBEDDED: &str = include_str!("../data/default.weights");

/// The networks' files, by variant.
const EMBEDDED_NETWORKS: [&[u8]; Variant::ALL.len()] = [
    include_bytes!("../data/freestyle.nnue"),
    include_bytes!("../data/standard.nnue"),
    include_bytes!("../data/renju.nnue"),
    include_bytes!("../data/caro.nnue"),
];

impl Default for Weights {
    fn default() -> Weights {
        let tables = Weights::parse(EMBEDDED).expect("the embedded table is tested");
        Weights { networks: Networks::Embedded, ..tables }
    }
}

impl Weights {
    /// Reads a table. Without a network, it is the whole evaluation.
    ///
    /// # Errors
    /// The first line that is wrong, and what is wrong with it.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = Weights { sides: Default::default(), networks: Networks::NONE };
        let mut section = "";
        for (n, line) in text.lines().enumerate() {
            let content = line.split('#').next().unwrap_or_default().trim();
            if let Some(name) = content.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                section = name.trim();
            }
            let line = n + 1;
            let mut members = weights.members(section).peekable();
            if members.peek().is_none() {
                let name = section.to_owned();
                return Err(WeightsError::UnknownName { line, kind: "section", name });
            }
            if !content.ends_with(']') {
                members.try_for_each(|side| side.read_entry(line, content))?;
            }
        }
        Ok(weights)
    }

    /// Reads a file: a table, or a network that corrects the engine's own tables under its rule.
    ///
    /// # Errors
    /// If it is neither.
    pub fn read(file: &[u8]) -> Result<Weights, WeightsError> {
        if !nnue::Network::begins(file) {
            return Weights::parse(str::from_utf8(file).map_err(|_| WeightsError::NoText)?);
        }
        let network = LineNetwork::parse(file)?;
        let own = Weights::default();
        network.check_tables(own.checksum(network.variant()))?;
        let mut networks = Variant::ALL.map(|variant| own.network(variant));
        let variant = network.variant() as usize;
        networks[variant] = Some(Arc::new(network));
        Ok(Weights { networks: Networks::Given(networks), ..own })
    }

    /// The network that corrects what the tables say in a variant.
    #[must_use]
    pub fn network(&self, variant: Variant) -> Option<Arc<LineNetwork>> {
        match &self.networks {
            Networks::Given(networks) => networks[variant as usize].clone(),
            Networks::Embedded => {
                let file = EMBEDDED_NETWORKS[variant as usize];
                Some(Arc::new(LineNetwork::parse(file).expect("the embedded networks are tested")))
            }
        }
    }

    /// A name that says which tables and which networks they are.
    #[must_use]
    pub fn name(&self) -> String {
        let network = |variant| Some(format!("+{variant}-{:08x}", self.network(variant)?.checksum()));
        let networks: String = Variant::ALL.into_iter().filter_map(network).collect();
        format!("tables-{:08x}{networks}", fnv1a(self.to_string().bytes()))
    }

    /// A checksum of what the tables of a variant say about positions.
    #[must_use]
    pub fn checksum(&self, variant: Variant) -> u32 {
        let sections = Side::BOTH.map(|side| Section::of(variant, side));
        let values = sections
            .into_iter()
            .flat_map(|section| Entry::all().map(move |entry| self.value(section, entry)));
        fnv1a(values.flat_map(i16::to_le_bytes))
    }

    /// The sides whose weights a section holds: all before the first one.
    fn members(&mut self, section: &str) -> impl Iterator<Item = &mut SideWeights> {
        let is_member = move |name: &str| {
            section.is_empty() || section == name || section == "renju" && name.starts_with("renju ")
        };
        let sides = self.sides.iter_mut().zip(SECTIONS);
        sides.filter(move |(_, name)| is_member(name)).map(|(side, _)| side)
    }

    /// The weights of a side.
    pub(crate) fn of(&self, variant: Variant, side: Side) -> &SideWeights {
        &self.sides[Section::of(variant, side) as usize]
    }
}

impl SideWeights {
    fn read_entry(&mut self, line: usize, text: &str) -> Result<(), WeightsError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |text: &str| {
            let parsed = text.parse().ok().filter(|number: &i16| (-LARGEST..=LARGEST).contains(number));
            parsed.ok_or_else(|| WeightsError::BadNumber { line, text: text.to_owned() })
        };
        let shape = |name: &str| {
            let found = Shape::ALL.iter().position(|shape| shape.name() == name);
            found.ok_or_else(|| WeightsError::UnknownName { line, kind: "shape", name: name.to_owned() })
        };
        let class = |name: &str| {
            let found = Class::ALL.iter().position(|class| class.name() == name);
            found.ok_or_else(|| WeightsError::UnknownName { line, kind: "class", name: name.to_owned() })
        };
        match words[..] {
            [] => {}
            ["shape", name, value, score] => {
                self.shapes[shape(name)?] = Pair { value: number(value)?, score: number(score)? };
            }
            ["class", name, value, score] => {
                self.classes[class(name)?] = Pair { value: number(value)?, score: number(score)? };
            }
            ["point", a, b, c, d, value, score] => {
                let shapes = [shape(a)?, shape(b)?, shape(c)?, shape(d)?].map(|n| Shape::ALL[n]);
                let pair = Pair { value: number(value)?, score: number(score)? };
                self.change_point(shapes, |entry| *entry = pair);
            }
            ["enemy-threat", name, value] => self.enemy_threats[class(name)?] = number(value)?,
            ["threat", name, value] => self.threats[class(name)?] = number(value)?,
            ["tempo", value] => self.tempo = number(value)?,
            _ => return Err(WeightsError::Malformed { line, text: words.join(" ") }),
        }
        Ok(())
    }

    /// What a point adds to the evaluation of the side that could play there.
    pub(crate) fn value(&self, shapes: [Shape; 4], class: Class) -> i16 {
        self.sum(shapes, class, |pair| pair.value)
    }

    /// How early a move to the point is tried.
    pub(crate) fn score(&self, shapes: [Shape; 4], class: Class) -> i16 {
        self.sum(shapes, class, |pair| pair.score)
    }

    fn sum(&self, shapes: [Shape; 4], class: Class, part: impl Fn(Pair) -> i16) -> i16 {
        let directions: i16 = shapes.iter().map(|&shape| part(self.shapes[shape as usize])).sum();
        let together = self.points.get(&in_order(shapes)).copied().unwrap_or_default();
        directions + part(self.classes[class as usize]) + part(together)
    }

    /// What it is worth to the side to move that it has a point of each class.
    pub(crate) fn threats(&self) -> &[i16; Class::COUNT] {
        &self.threats
    }

    /// What it is worth to the side to move that its enemy has a point of each class.
    pub(crate) fn enemy_threats(&self) -> &[i16; Class::COUNT] {
        &self.enemy_threats
    }

    /// What the move is worth.
    pub(crate) fn tempo(&self) -> i16 {
        self.tempo
    }
}

/// FNV-1a: a short checksum, the same on every machine.
fn fnv1a(bytes: impl Iterator<Item = u8>) -> u32 {
    bytes.fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn in_order(mut shapes: [Shape; 4]) -> [Shape; 4] {
    shapes.sort_unstable();
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_table_is_read_in_full() {
        let weights = Weights::default();
        for weights in &weights.sides {
            assert!(weights.tempo > 0);
            assert!(weights.classes[Class::FourThree as usize].value > 0);
        }
    }

    #[test]
    fn the_embedded_networks_are_for_their_rule_and_the_embedded_tables() {
        let weights = Weights::default();
        assert!(weights.network(Variant::Freestyle).is_some());
        for variant in Variant::ALL {
            let Some(network) = weights.network(variant) else { continue };
            assert_eq!(network.variant(), variant);
            assert_eq!(network.check_tables(weights.checksum(variant)), Ok(()));
        }
    }

    #[test]
    fn checksums_are_fnv_1a_table() {
        for (text, sum) in [("", 0x811c_9dc5), ("a", 0xe40c_292c), ("foobar", 0xbf9c_f968)] {
            assert_eq!(fnv1a(text.bytes()), sum, "{text}");
        }
    }

    #[test]
    fn a_file_is_a_table_or_a_network() {
        assert_eq!(Weights::read(b"tempo 3"), Weights::parse("tempo 3"));
        assert_eq!(Weights::read(b"tempo \xff"), Err(WeightsError::NoText));
        let network = nnue::Network::new("go").to_bytes();
        let error = Weights::read(&network).unwrap_err().to_string();
        assert_eq!(error, "a network `go` is not one of Gomoku");
    }

    #[test]
    fn what_is_wrong_with_a_table_is_said() {
        let table = [
            ("tempo 5\nshape six 1 2", "line 2: there is no shape `six`"),
            ("class none 1", "line 1: `class none 1` is not an entry of a weight table"),
            ("tempo 3000", "line 1: `3000` is not a weight from -2000 to 2000"),
            ("tempo\r1 2", "line 1: `tempo 1 2` is not an entry of a weight table"),
            ("tempo 1\n[go]", "line 2: there is no section `go`"),
            ("[renju\ntempo 1", "line 1: `[renju` is not an entry of a weight table"),
            ("threat four x", "line 1: `x` is not a weight from -2000 to 2000"),
        ];
        for (text, message) in table {
            assert_eq!(Weights::parse(text).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn comments_and_blank_lines_are_no_entries() {
        let weights = Weights::parse("# only\n\ntempo 7 # a comment\n").unwrap();
        assert!(weights.sides.iter().all(|side| side.tempo == 7));
    }

    #[test]
    fn shapes_that_come_together_add_their_own_entry_in_any_order() {
        let weights =
            Weights::parse("shape open-two 5 6\npoint open-two dead dead open-three 10 20").unwrap();
        let weights = weights.of(Variant::Freestyle, Side::First);
        let [dead, two, three] = [Shape::Dead, Shape::OpenTwo, Shape::OpenThree];
        assert_eq!(weights.value([dead, three, dead, two], Class::None), 15);
        assert_eq!(weights.score([two, dead, three, dead], Class::None), 26);
        assert_eq!(weights.value([two, two, dead, dead], Class::None), 10);
    }

    #[test]
    fn a_section_takes_the_place_of_the_common_entries() {
        let text = "tempo 1\nshape open-two 5 6\n[renju]\ntempo 2\n[renju black]\ntempo 3\n[caro]\ntempo 4";
        let weights = Weights::parse(text).unwrap();
        let table = [
            (Variant::Freestyle, [1, 1]),
            (Variant::Standard, [1, 1]),
            (Variant::Renju, [3, 2]),
            (Variant::Caro, [4, 4]),
        ];
        for (variant, tempos) in table {
            assert_eq!(Side::BOTH.map(|side| weights.of(variant, side).tempo), tempos, "{variant}");
        }
        assert!(weights.sides.iter().all(|side| side.shapes[Shape::OpenTwo as usize].value == 5));
    }
}
