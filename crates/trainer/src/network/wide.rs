//! The same code for processors with wider registers.
//!
//! The compiler makes vectors of plain loops when it may use their instructions. Nothing is summed in
//! another order for it, so that results are the same to the last bit.

/// Something to do whose loops are worth it. All that `run` calls should be inlined into it.
pub(super) trait Work {
    type Done;

    fn run(self) -> Self::Done;
}

/// Does it with the widest registers at hand.
pub(super) fn widely<W: Work>(work: W) -> W::Done {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the instructions have been detected.
        return unsafe { with_avx2(work) };
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn with_avx2<W: Work>(work: W) -> W::Done {
    work.run()
}
