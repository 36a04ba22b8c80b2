//! Sums and products of vectors, by the fastest instructions at hand.
//!
//! [`Kernels::best`] looks at the processor once; every later call is one predictable branch away from
//! the code for it. `scalar` says in plain Rust what each function means, `wide` says it again in
//! registers, whose width and instructions are in the file of each kind of processor; a test holds all of
//! them to the same numbers. Arithmetic wraps around: whoever makes a network sees to it that nothing
//! overflows.

mod scalar;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod wide;

/// The vectors' functions for one kind of processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kernels(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// With the instructions for bytes and words, and those for dot products.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// Runs a function in the form for a kind of processor. The widest registers need a width that fills
/// them; a narrower vector takes those of half the size.
macro_rules! by_kind {
    ($kernels:expr, $width:expr, $function:ident($($argument:expr),*)) => {
        match $kernels.0 {
            Kind::Scalar => scalar::$function($($argument),*),
            // SAFETY: this kind is only chosen where its instructions have been detected.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 if $width % 32 == 0 => unsafe { avx512::$function($($argument),*) },
            // SAFETY: whatever has the wider registers has these.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 | Kind::Avx512 => unsafe { avx2::$function($($argument),*) },
        }
    };
}

impl Kernels {
    /// Every vector is as long as a multiple of this, but for the results of [`Kernels::dense`].
    pub const LANES: usize = 16;

    /// The fastest for this processor.
    #[must_use]
    pub fn best() -> Kernels {
        Kernels::available().last().copied().unwrap_or(Kernels::scalar())
    }

    /// Those in plain Rust, which every processor runs.
    #[must_use]
    pub const fn scalar() -> Kernels {
        Kernels(Kind::Scalar)
    }

    /// All that this processor runs, the fastest last.
    #[must_use]
    pub fn available() -> Vec<Kernels> {
        let mut available = vec![Kernels::scalar()];
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            available.push(Kernels(Kind::Avx2));
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vnni")
            {
                available.push(Kernels(Kind::Avx512));
            }
        }
        available
    }

    /// Whether code for registers of sixteen 16-bit numbers may run.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(crate) const fn has_avx2(self) -> bool {
        !matches!(self.0, Kind::Scalar)
    }

    /// What they are called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "AVX-512",
        }
    }

    /// `sum += row`.
    ///
    /// # Panics
    /// As all functions here do, if a length does not fit the others or is no multiple of [`Kernels::LANES`].
    #[inline]
    pub fn add(self, sum: &mut [i16], row: &[i16]) {
        check(sum.len(), &[row.len()]);
        by_kind!(self, sum.len(), add(sum, row));
    }

    /// `sum -= row`.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn subtract(self, sum: &mut [i16], row: &[i16]) {
        check(sum.len(), &[row.len()]);
        by_kind!(self, sum.len(), subtract(sum, row));
    }

    /// `sum += added - removed`.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn exchange(self, sum: &mut [i16], removed: &[i16], added: &[i16]) {
        check(sum.len(), &[removed.len(), added.len()]);
        by_kind!(self, sum.len(), exchange(sum, removed, added));
    }

    /// `sum += row`, the row of bytes.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn add_bytes(self, sum: &mut [i16], row: &[i8]) {
        check(sum.len(), &[row.len()]);
        by_kind!(self, sum.len(), add_bytes(sum, row));
    }

    /// `sum -= row`, the row of bytes.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn subtract_bytes(self, sum: &mut [i16], row: &[i8]) {
        check(sum.len(), &[row.len()]);
        by_kind!(self, sum.len(), subtract_bytes(sum, row));
    }

    /// `sum += clipped(values)`, where clipped means between 0 and a ceiling.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn add_clipped(self, sum: &mut [i32], values: &[i16], ceiling: i16) {
        check(sum.len(), &[values.len()]);
        by_kind!(self, sum.len(), add_clipped(sum, values, ceiling));
    }

    /// `sum += clipped(after) - clipped(before)`.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn exchange_clipped(self, sum: &mut [i32], before: &[i16], after: &[i16], ceiling: i16) {
        check(sum.len(), &[before.len(), after.len()]);
        by_kind!(self, sum.len(), exchange_clipped(sum, before, after, ceiling));
    }

    /// The sum of `clipped(value) * weight`.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    #[must_use]
    pub fn clipped_dot(self, values: &[i16], ceiling: i16, weights: &[i16]) -> i32 {
        check(values.len(), &[weights.len()]);
        by_kind!(self, values.len(), clipped_dot(values, ceiling, weights))
    }

    /// The sum of `clipped(value)² * weight`.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    #[must_use]
    pub fn squared_dot(self, values: &[i16], ceiling: u8, weights: &[i8]) -> i32 {
        check(values.len(), &[weights.len()]);
        by_kind!(self, values.len(), squared_dot(values, ceiling, weights))
    }

    /// The sum of `clipped(value)² * weight`, where the values are `start` and the rows of a table with
    /// these numbers, added up.
    ///
    /// # Panics
    /// If the lengths do not fit, or a row is not in the table.
    #[inline]
    #[must_use]
    pub fn rows_squared_dot(
        self,
        start: &[i16],
        table: &[i8],
        rows: &[u16],
        ceiling: u8,
        weights: &[i8],
    ) -> i32 {
        check(start.len(), &[weights.len()]);
        let last = rows.iter().fold(0, |last, &row| last.max(row));
        assert!((usize::from(last) + 1) * start.len() <= table.len(), "row {last} is not in the table");
        by_kind!(self, start.len(), rows_squared_dot(start, table, rows, ceiling, weights))
    }

    /// A dense layer: each result is its bias and the sum of `input * weight`, the weights of a result
    /// side by side.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn dense(self, results: &mut [i32], input: &[i16], weights: &[i16], bias: &[i32]) {
        check(input.len(), &[]);
        assert!(
            bias.len() == results.len() && weights.len() == results.len() * input.len(),
            "lengths differ"
        );
        let rows = weights.chunks_exact(input.len().max(1));
        for ((result, row), bias) in results.iter_mut().zip(rows).zip(bias) {
            *result = bias.wrapping_add(by_kind!(self, input.len(), dot(input, row)));
        }
    }
}

/// All that keeps the kernels from reading beyond the end of a vector.
#[inline]
fn check(width: usize, others: &[usize]) {
    assert!(width.is_multiple_of(Kernels::LANES), "vectors of {width} do not fill the registers");
    assert!(others.iter().all(|&other| other == width), "lengths differ");
}

#[cfg(test)]
mod tests;
