//! Positions as a sum of weights sees them.

/// How often a weight counts: its number, and how many times it is added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Feature {
    pub(super) weight: u16,
    pub(super) count: i16,
}

/// What is known about a position besides its features, from the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Facts {
    /// The game it is from.
    pub(super) game: u32,
    /// 1 if the side to move won, ½ for a draw.
    pub(super) result: f32,
    /// The score of the search, in the engine's units.
    pub(super) score: f32,
    /// How much the weights of the opening count; those of the ending count the rest.
    pub(super) opening_share: f32,
}

/// Many positions, their features one after another.
#[derive(Default)]
pub(super) struct Samples {
    features: Vec<Feature>,
    /// Where the features of each position end.
    ends: Vec<usize>,
    facts: Vec<Facts>,
}

impl Samples {
    pub(super) fn push(&mut self, facts: Facts, features: impl IntoIterator<Item = Feature>) {
        self.features.extend(features);
        self.ends.push(self.features.len());
        self.facts.push(facts);
    }

    pub(super) fn len(&self) -> usize {
        self.facts.len()
    }

    pub(super) fn facts(&self, sample: usize) -> Facts {
        self.facts[sample]
    }

    pub(super) fn features(&self, sample: usize) -> &[Feature] {
        let start = sample.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.features[start..self.ends[sample]]
    }
}
