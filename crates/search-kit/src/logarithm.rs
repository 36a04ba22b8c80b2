//! Natural logarithms of small numbers, the same on every machine, which a library's need not be.

/// Hundredths of the logarithms of 1 to 63.
#[derive(Clone, Debug)]
pub struct Logarithms {
    hundredths: [i32; 64],
}

impl Default for Logarithms {
    fn default() -> Logarithms {
        // By repeated multiplication in integers.
        let mut table = [0; 64];
        let mut hundredths = 0;
        let mut power: u64 = 1 << 32;
        for (n, entry) in table.iter_mut().enumerate().skip(1) {
            while power < (n as u64) << 32 {
                power += power / 100;
                hundredths += 1;
            }
            *entry = hundredths;
        }
        Logarithms { hundredths: table }
    }
}

impl Logarithms {
    /// Hundredths of the logarithm; larger numbers count as 63.
    #[inline]
    #[must_use]
    pub fn of(&self, n: usize) -> i32 {
        self.hundredths[n.min(63)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_right_to_a_few_hundredths() {
        let logarithms = Logarithms::default();
        for (n, expected) in [(1, 0), (2, 69), (10, 230), (63, 414), (1000, 414)] {
            assert!((logarithms.of(n) - expected).abs() <= 5, "{n}: {}", logarithms.of(n));
        }
    }
}
