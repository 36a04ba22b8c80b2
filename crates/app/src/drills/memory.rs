//! When something that was tried should come back: FSRS, the sixth version of its formulas, with its usual parameters.
//!
//! A memory has a stability – the days after which nine of ten such things are still known – and a difficulty. Each try
//! changes both by what became of it and by how likely it was to be known. The formulas are public
//! (github.com/open-spaced-repetition); days are whole ones.

use store::Memory;

/// How well something was known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Grade {
    /// Not at all.
    Again,
    /// With help.
    Hard,
    /// Well.
    Good,
}

impl Grade {
    const fn number(self) -> f64 {
        match self {
            Grade::Again => 1.0,
            Grade::Hard => 2.0,
            Grade::Good => 3.0,
        }
    }
}

/// The parameters, as they are called where the formulas are written down.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
    0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
/// How likely something should still be known when it comes back.
const RETENTION: f64 = 0.9;
const LEAST_STABILITY: f64 = 0.001;
/// The grade whose difficulty all drift to.
const EASY: f64 = 4.0;
const DAY_MS: i64 = 86_400_000;
/// What was not known comes back so soon.
const SOON_MS: i64 = 600_000;
const LONGEST_DAYS: f64 = 3650.0;

/// The memory after a try, and when the thing is due again.
pub(super) fn after(memory: Option<Memory>, grade: Grade, now_ms: i64) -> (Memory, i64) {
    let g = grade.number();
    let (stability, difficulty) = match memory {
        None => (W[g as usize - 1], first_difficulty(g).clamp(1.0, 10.0)),
        Some(Memory { seen_ms, stability, difficulty }) => {
            let days = (now_ms - seen_ms).max(0) / DAY_MS;
            let stability = match days {
                0 => same_day(stability, g),
                days if grade == Grade::Again => forgotten(stability, difficulty, known(days, stability)),
                days => recalled(stability, difficulty, known(days, stability), grade),
            };
            (stability, next_difficulty(difficulty, g))
        }
    };
    let stability = stability.max(LEAST_STABILITY);
    let wait_ms = match grade {
        Grade::Again => SOON_MS,
        Grade::Hard | Grade::Good => interval_days(stability) as i64 * DAY_MS,
    };
    (Memory { seen_ms: now_ms, stability, difficulty }, now_ms + wait_ms)
}

/// After how many days something of this stability is likely enough to be known still.
fn interval_days(stability: f64) -> f64 {
    let days = stability / factor() * (RETENTION.powf(-1.0 / W[20]) - 1.0);
    days.round().clamp(1.0, LONGEST_DAYS)
}

fn factor() -> f64 {
    0.9_f64.powf(-1.0 / W[20]) - 1.0
}

/// How likely something is known after so many days.
fn known(days: i64, stability: f64) -> f64 {
    (1.0 + factor() * days as f64 / stability).powf(-W[20])
}

fn first_difficulty(g: f64) -> f64 {
    W[4] - (W[5] * (g - 1.0)).exp() + 1.0
}

fn next_difficulty(difficulty: f64, g: f64) -> f64 {
    let moved = difficulty - W[6] * (g - 3.0) * (10.0 - difficulty) / 9.0;
    (W[7] * first_difficulty(EASY) + (1.0 - W[7]) * moved).clamp(1.0, 10.0)
}

fn same_day(stability: f64, g: f64) -> f64 {
    let grown = (W[17] * (g - 3.0 + W[18])).exp() * stability.powf(-W[19]);
    stability * if g >= 3.0 { grown.max(1.0) } else { grown }
}

fn recalled(stability: f64, difficulty: f64, known: f64, grade: Grade) -> f64 {
    let hard = if grade == Grade::Hard { W[15] } else { 1.0 };
    let surprise = ((1.0 - known) * W[10]).exp() - 1.0;
    stability * (1.0 + W[8].exp() * (11.0 - difficulty) * stability.powf(-W[9]) * surprise * hard)
}

fn forgotten(stability: f64, difficulty: f64, known: f64) -> f64 {
    let anew = W[11] * difficulty.powf(-W[12]) * ((stability + 1.0).powf(W[13]) - 1.0);
    (anew * ((1.0 - known) * W[14]).exp()).min(stability / (W[17] * W[18]).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The memory after tries with so many days before each, and the days until each next one.
    fn history(tries: &[(Grade, i64)]) -> (Memory, Vec<i64>) {
        let (mut memory, mut now, mut waits) = (None, 1_000, Vec::new());
        for &(grade, days) in tries {
            now += days * DAY_MS;
            let (next, due) = after(memory, grade, now);
            memory = Some(next);
            waits.push((due - now) / DAY_MS);
        }
        (memory.unwrap(), waits)
    }

    #[test]
    fn the_reference_values_of_the_formulas_come_out() {
        use Grade::{Again, Good};
        let tries = [(Again, 0), (Good, 0), (Good, 1), (Good, 3), (Good, 8), (Good, 21)];
        let (memory, _) = history(&tries);
        assert!((memory.stability - 53.62691).abs() < 1e-4, "{memory:?}");
        assert!((memory.difficulty - 6.357_486_7).abs() < 1e-4, "{memory:?}");
    }

    #[test]
    fn what_is_known_comes_back_at_growing_intervals_table() {
        use Grade::{Again, Good, Hard};
        for (tries, waits) in [
            (&[(Good, 0), (Good, 2), (Good, 11), (Good, 46)][..], &[2, 11, 46, 163][..]),
            (&[(Good, 0), (Again, 2), (Good, 0)], &[2, 0, 1]),
            (&[(Again, 0), (Again, 0)], &[0, 0]),
            (&[(Hard, 0), (Hard, 1)], &[1, 3]),
        ] {
            assert_eq!(history(tries).1, waits, "{tries:?}");
        }
        let (_, due) = after(None, Again, 5_000);
        assert_eq!(due, 5_000 + SOON_MS, "what was not known comes back while one remembers why");
    }
}
