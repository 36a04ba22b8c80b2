//! How many units of an engine's score make how much of a difference.

/// The range in which a scale is looked for, and how closely.
const LEAST: f32 = 10.0;
const MOST: f32 = 5_000.0;
const STEPS: usize = 30;

/// The scale with the least of a badness that has one valley, so that its range can be cut down by a third
/// again and again: with scores of the search against results it has.
pub(crate) fn fitted(badness: impl Fn(f32) -> f64) -> f32 {
    let badness = |logarithm: f32| badness(logarithm.exp());
    let (mut low, mut high) = (LEAST.ln(), MOST.ln());
    for _ in 0..STEPS {
        let third = (high - low) / 3.0;
        if badness(low + third) < badness(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    f32::midpoint(low, high).exp()
}
