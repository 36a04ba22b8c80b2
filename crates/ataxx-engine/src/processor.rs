//! What the processor at hand can do beyond the oldest ones the program is built for.
//!
//! Bits are counted and scanned in every node. Newer processors have instructions for both; the functions
//! that need them most exist twice, compiled with and without, and ask here which one to call.

/// The instructions for sets of bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BitInstructions {
    /// Those of every processor.
    Basic,
    /// One instruction counts bits, finds the lowest, or removes it, and one compares eight numbers.
    #[cfg(target_arch = "x86_64")]
    Extended,
}

impl BitInstructions {
    /// What this processor has.
    pub(crate) fn detect() -> BitInstructions {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("avx2")
        {
            return BitInstructions::Extended;
        }
        BitInstructions::Basic
    }
}
