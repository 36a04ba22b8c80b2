//! The functions for processors with AVX-512, its instructions for bytes and words and those for dot
//! products: registers of thirty-two 16-bit numbers.
//!
//! Callers have checked the lengths: vectors fill their registers and are as long as each other.

use std::arch::x86_64::*;

/// Numbers of 16 bits in a register.
const LANES: usize = 32;

/// # Safety
/// `from` points to a register's worth of numbers.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
unsafe fn load<T>(from: *const T) -> __m512i {
    // SAFETY: the caller's promise; the instruction asks for no alignment.
    unsafe { _mm512_loadu_si512(from.cast()) }
}

/// # Safety
/// `to` points to room for a register's worth of numbers.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
unsafe fn store<T>(to: *mut T, vector: __m512i) {
    // SAFETY: the caller's promise; the instruction asks for no alignment.
    unsafe { _mm512_storeu_si512(to.cast(), vector) };
}

/// Bytes as 16-bit numbers.
///
/// # Safety
/// `from` points to half a register's worth of bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
unsafe fn widened(from: *const i8) -> __m512i {
    // SAFETY: the caller's promise; the instruction asks for no alignment.
    _mm512_cvtepi8_epi16(unsafe { _mm256_loadu_si256(from.cast()) })
}

/// The sum of all 32-bit numbers.
#[inline]
#[target_feature(enable = "avx512f")]
fn total(vector: __m512i) -> i32 {
    _mm512_reduce_add_epi32(vector)
}

/// Between 0 and a ceiling.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn clipped(vector: __m512i, ceiling: __m512i) -> __m512i {
    _mm512_min_epi16(_mm512_max_epi16(vector, _mm512_setzero_si512()), ceiling)
}

/// Pairs of products of 16-bit numbers, added to 32-bit numbers.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn add_products(sum: __m512i, values: __m512i, weights: __m512i) -> __m512i {
    _mm512_dpwssd_epi32(sum, values, weights)
}

/// `sum = change(sum, place)` for every register of it.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn change(sum: &mut [i16], change: impl Fn(__m512i, usize) -> __m512i) {
    for place in (0..sum.len()).step_by(LANES) {
        // SAFETY: the vector is whole registers long, and this one begins in it.
        unsafe { store(sum.as_mut_ptr().add(place), change(load(sum.as_ptr().add(place)), place)) };
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) fn add(sum: &mut [i16], row: &[i16]) {
    // SAFETY: the row is as long as the sum.
    change(sum, |sum, place| unsafe { _mm512_add_epi16(sum, load(row.as_ptr().add(place))) });
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) fn subtract(sum: &mut [i16], row: &[i16]) {
    // SAFETY: the row is as long as the sum.
    change(sum, |sum, place| unsafe { _mm512_sub_epi16(sum, load(row.as_ptr().add(place))) });
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) fn exchange(sum: &mut [i16], removed: &[i16], added: &[i16]) {
    change(sum, |sum, place| {
        // SAFETY: both rows are as long as the sum.
        let [added, removed] = [added, removed].map(|row| unsafe { load(row.as_ptr().add(place)) });
        _mm512_add_epi16(sum, _mm512_sub_epi16(added, removed))
    });
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) fn add_bytes(sum: &mut [i16], row: &[i8]) {
    // SAFETY: the row is as long as the sum.
    change(sum, |sum, place| unsafe { _mm512_add_epi16(sum, widened(row.as_ptr().add(place))) });
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) fn subtract_bytes(sum: &mut [i16], row: &[i8]) {
    // SAFETY: the row is as long as the sum.
    change(sum, |sum, place| unsafe { _mm512_sub_epi16(sum, widened(row.as_ptr().add(place))) });
}

/// Adds 16-bit numbers to the 32-bit numbers from a place on.
///
/// # Safety
/// A register's worth of 16-bit numbers begins at `place` of the sum.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
unsafe fn add_widened(sum: &mut [i32], place: usize, vector: __m512i) {
    let halves = [_mm512_castsi512_si256(vector), _mm512_extracti64x4_epi64::<1>(vector)];
    for (n, half) in halves.into_iter().enumerate() {
        // SAFETY: the caller's promise, for one half and then the other.
        unsafe {
            let to = sum.as_mut_ptr().add(place + n * (LANES / 2));
            store(to, _mm512_add_epi32(load(to), _mm512_cvtepi16_epi32(half)));
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) fn add_clipped(sum: &mut [i32], values: &[i16], ceiling: i16) {
    let ceiling = _mm512_set1_epi16(ceiling);
    for place in (0..values.len()).step_by(LANES) {
        // SAFETY: sum and values are equally long, and whole registers.
        unsafe { add_widened(sum, place, clipped(load(values.as_ptr().add(place)), ceiling)) };
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) fn exchange_clipped(sum: &mut [i32], before: &[i16], after: &[i16], ceiling: i16) {
    let ceiling = _mm512_set1_epi16(ceiling);
    for place in (0..before.len()).step_by(LANES) {
        // SAFETY: sum and values are equally long, and whole registers.
        unsafe {
            let before = clipped(load(before.as_ptr().add(place)), ceiling);
            let after = clipped(load(after.as_ptr().add(place)), ceiling);
            // Both are between 0 and the ceiling, so that their difference fits.
            add_widened(sum, place, _mm512_sub_epi16(after, before));
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) fn dot(values: &[i16], weights: &[i16]) -> i32 {
    let mut sum = _mm512_setzero_si512();
    for place in (0..values.len()).step_by(LANES) {
        // SAFETY: both are equally long, and whole registers.
        let [values, weights] = [values, weights].map(|row| unsafe { load(row.as_ptr().add(place)) });
        sum = add_products(sum, values, weights);
    }
    total(sum)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) fn clipped_dot(values: &[i16], ceiling: i16, weights: &[i16]) -> i32 {
    let ceiling = _mm512_set1_epi16(ceiling);
    let mut sum = _mm512_setzero_si512();
    for place in (0..values.len()).step_by(LANES) {
        // SAFETY: both are equally long, and whole registers.
        let [values, weights] = [values, weights].map(|row| unsafe { load(row.as_ptr().add(place)) });
        sum = add_products(sum, clipped(values, ceiling), weights);
    }
    total(sum)
}

/// Adds `clipped(value)² * weight`. The product of a byte without and a byte with a sign fits 16 bits.
///
/// # Safety
/// `weights` points to a weight for every value.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
unsafe fn add_squares(sum: __m512i, values: __m512i, ceiling: __m512i, weights: *const i8) -> __m512i {
    let values = clipped(values, ceiling);
    // SAFETY: the caller's promise.
    add_products(sum, _mm512_mullo_epi16(values, unsafe { widened(weights) }), values)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) fn squared_dot(values: &[i16], ceiling: u8, weights: &[i8]) -> i32 {
    let ceiling = _mm512_set1_epi16(ceiling.into());
    let mut sum = _mm512_setzero_si512();
    for place in (0..values.len()).step_by(LANES) {
        // SAFETY: both are equally long, and whole registers.
        sum = unsafe {
            add_squares(sum, load(values.as_ptr().add(place)), ceiling, weights.as_ptr().add(place))
        };
    }
    total(sum)
}

/// As many columns at a time as stay in registers while the rows go by.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) fn rows_squared_dot(
    start: &[i16],
    table: &[i8],
    rows: &[u16],
    ceiling: u8,
    weights: &[i8],
) -> i32 {
    let columns = Columns { start, table, rows, ceiling: _mm512_set1_epi16(ceiling.into()), weights };
    let mut sum = _mm512_setzero_si512();
    let mut place = 0;
    while place < start.len() {
        let registers = (start.len() - place) / LANES;
        // SAFETY: so many registers are left from this place on, and all rows are in the table.
        let (after, step) = unsafe {
            match registers {
                4.. => (columns.add::<4>(sum, place), 4),
                2.. => (columns.add::<2>(sum, place), 2),
                _ => (columns.add::<1>(sum, place), 1),
            }
        };
        sum = after;
        place += step * LANES;
    }
    total(sum)
}

/// The columns of a table whose rows are added up.
struct Columns<'a> {
    start: &'a [i16],
    table: &'a [i8],
    rows: &'a [u16],
    ceiling: __m512i,
    weights: &'a [i8],
}

impl Columns<'_> {
    /// # Safety
    /// `N` registers fit behind `place`, and the table has every row.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    unsafe fn add<const N: usize>(&self, sum: __m512i, place: usize) -> __m512i {
        let width = self.start.len();
        let mut values = [_mm512_setzero_si512(); N];
        // SAFETY: the caller's promise covers every place that is read here.
        unsafe {
            for (n, values) in values.iter_mut().enumerate() {
                *values = load(self.start.as_ptr().add(place + n * LANES));
            }
            for &row in self.rows {
                let row = self.table.as_ptr().add(usize::from(row) * width + place);
                for (n, values) in values.iter_mut().enumerate() {
                    *values = _mm512_add_epi16(*values, widened(row.add(n * LANES)));
                }
            }
            let mut sum = sum;
            for (n, values) in values.into_iter().enumerate() {
                let weights = self.weights.as_ptr().add(place + n * LANES);
                sum = add_squares(sum, values, self.ceiling, weights);
            }
            sum
        }
    }
}
