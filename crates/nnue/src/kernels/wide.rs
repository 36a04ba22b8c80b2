//! The functions for processors with wide registers, written once for every width.
//!
//! A file for a kind of processor imports its intrinsics under their own names, without the prefix that
//! tells the width (`_mm256_add_epi16` is `add_epi16` here), and has the functions compiled with what it
//! asks of the processor. This is a macro because that stands in an attribute, which does not follow a
//! type as generic code would.
//!
//! Callers have checked the lengths: vectors fill their registers and are as long as each other.

/// All functions, for processors with these features.
macro_rules! wide_kernels {
    ($features:literal) => {
        /// # Safety
        /// `from` points to a register's worth of numbers.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn load<T>(from: *const T) -> Register {
            // SAFETY: the caller's promise; the instruction asks for no alignment.
            unsafe { loadu(from.cast()) }
        }

        /// # Safety
        /// `to` points to room for a register's worth of numbers.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn store<T>(to: *mut T, vector: Register) {
            // SAFETY: the caller's promise; the instruction asks for no alignment.
            unsafe { storeu(to.cast(), vector) };
        }

        /// Bytes as 16-bit numbers.
        ///
        /// # Safety
        /// `from` points to half a register's worth of bytes.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn widened(from: *const i8) -> Register {
            // SAFETY: the caller's promise; the instruction asks for no alignment.
            cvtepi8_epi16(unsafe { loadu_half(from.cast()) })
        }

        /// Between 0 and a ceiling.
        #[inline]
        #[target_feature(enable = $features)]
        fn clipped(vector: Register, ceiling: Register) -> Register {
            min_epi16(max_epi16(vector, setzero()), ceiling)
        }

        /// `sum = change(sum, place)` for every register of it.
        #[inline]
        #[target_feature(enable = $features)]
        fn change(sum: &mut [i16], change: impl Fn(Register, usize) -> Register) {
            for place in (0..sum.len()).step_by(LANES) {
                // SAFETY: the vector is whole registers long, and this one begins in it.
                unsafe { store(sum.as_mut_ptr().add(place), change(load(sum.as_ptr().add(place)), place)) };
            }
        }

        #[target_feature(enable = $features)]
        pub(super) fn add(sum: &mut [i16], row: &[i16]) {
            // SAFETY: the row is as long as the sum.
            change(sum, |sum, place| unsafe { add_epi16(sum, load(row.as_ptr().add(place))) });
        }

        #[target_feature(enable = $features)]
        pub(super) fn subtract(sum: &mut [i16], row: &[i16]) {
            // SAFETY: the row is as long as the sum.
            change(sum, |sum, place| unsafe { sub_epi16(sum, load(row.as_ptr().add(place))) });
        }

        #[target_feature(enable = $features)]
        pub(super) fn exchange(sum: &mut [i16], removed: &[i16], added: &[i16]) {
            change(sum, |sum, place| {
                // SAFETY: both rows are as long as the sum.
                let [added, removed] = [added, removed].map(|row| unsafe { load(row.as_ptr().add(place)) });
                add_epi16(sum, sub_epi16(added, removed))
            });
        }

        #[target_feature(enable = $features)]
        pub(super) fn add_bytes(sum: &mut [i16], row: &[i8]) {
            // SAFETY: the row is as long as the sum.
            change(sum, |sum, place| unsafe { add_epi16(sum, widened(row.as_ptr().add(place))) });
        }

        #[target_feature(enable = $features)]
        pub(super) fn subtract_bytes(sum: &mut [i16], row: &[i8]) {
            // SAFETY: the row is as long as the sum.
            change(sum, |sum, place| unsafe { sub_epi16(sum, widened(row.as_ptr().add(place))) });
        }

        /// Adds 16-bit numbers to the 32-bit numbers from a place on.
        ///
        /// # Safety
        /// A register's worth of 16-bit numbers begins at `place` of the sum.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn add_widened(sum: &mut [i32], place: usize, vector: Register) {
            let halves = [extract_lower(vector), extract_upper::<1>(vector)];
            for (n, half) in halves.into_iter().enumerate() {
                // SAFETY: the caller's promise, for one half and then the other.
                unsafe {
                    let to = sum.as_mut_ptr().add(place + n * (LANES / 2));
                    store(to, add_epi32(load(to), cvtepi16_epi32(half)));
                }
            }
        }

        #[target_feature(enable = $features)]
        pub(super) fn add_clipped(sum: &mut [i32], values: &[i16], ceiling: i16) {
            let ceiling = set1_epi16(ceiling);
            for place in (0..values.len()).step_by(LANES) {
                // SAFETY: sum and values are equally long, and whole registers.
                unsafe { add_widened(sum, place, clipped(load(values.as_ptr().add(place)), ceiling)) };
            }
        }

        #[target_feature(enable = $features)]
        pub(super) fn exchange_clipped(sum: &mut [i32], before: &[i16], after: &[i16], ceiling: i16) {
            let ceiling = set1_epi16(ceiling);
            for place in (0..before.len()).step_by(LANES) {
                // SAFETY: sum and values are equally long, and whole registers.
                unsafe {
                    let before = clipped(load(before.as_ptr().add(place)), ceiling);
                    let after = clipped(load(after.as_ptr().add(place)), ceiling);
                    // Both are between 0 and the ceiling, so that their difference fits.
                    add_widened(sum, place, sub_epi16(after, before));
                }
            }
        }

        #[target_feature(enable = $features)]
        pub(super) fn dot(values: &[i16], weights: &[i16]) -> i32 {
            let mut sum = setzero();
            for place in (0..values.len()).step_by(LANES) {
                // SAFETY: both are equally long, and whole registers.
                let [values, weights] = [values, weights].map(|row| unsafe { load(row.as_ptr().add(place)) });
                sum = dpwssd_epi32(sum, values, weights);
            }
            reduce_add_epi32(sum)
        }

        #[target_feature(enable = $features)]
        pub(super) fn clipped_dot(values: &[i16], ceiling: i16, weights: &[i16]) -> i32 {
            let ceiling = set1_epi16(ceiling);
            let mut sum = setzero();
            for place in (0..values.len()).step_by(LANES) {
                // SAFETY: both are equally long, and whole registers.
                let [values, weights] = [values, weights].map(|row| unsafe { load(row.as_ptr().add(place)) });
                sum = dpwssd_epi32(sum, clipped(values, ceiling), weights);
            }
            reduce_add_epi32(sum)
        }

        /// Adds `clipped(value)² * weight`. The product of a byte without and a byte with a sign fits 16 bits.
        ///
        /// # Safety
        /// `weights` points to a weight for every value.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn add_squares(
            sum: Register,
            values: Register,
            ceiling: Register,
            weights: *const i8,
        ) -> Register {
            let values = clipped(values, ceiling);
            // SAFETY: the caller's promise.
            dpwssd_epi32(sum, mullo_epi16(values, unsafe { widened(weights) }), values)
        }

        #[target_feature(enable = $features)]
        pub(super) fn squared_dot(values: &[i16], ceiling: u8, weights: &[i8]) -> i32 {
            let ceiling = set1_epi16(ceiling.into());
            let mut sum = setzero();
            for place in (0..values.len()).step_by(LANES) {
                // SAFETY: both are equally long, and whole registers.
                sum = unsafe {
                    add_squares(sum, load(values.as_ptr().add(place)), ceiling, weights.as_ptr().add(place))
                };
            }
            reduce_add_epi32(sum)
        }

        /// As many columns at a time as stay in registers while the rows go by.
        #[target_feature(enable = $features)]
        pub(super) fn rows_squared_dot(
            start: &[i16],
            table: &[i8],
            rows: &[u16],
            ceiling: u8,
            weights: &[i8],
        ) -> i32 {
            let columns = Columns { start, table, rows, ceiling: set1_epi16(ceiling.into()), weights };
            let mut sum = setzero();
            let mut place = 0;
            while place < start.len() {
                let registers = (start.len() - place) / LANES;
                // SAFETY: so many registers are left from this place on, and all rows are in the table.
                let (after, step) = unsafe {
                    match registers {
                        8.. if MAX_COLUMNS >= 8 => (columns.add::<8>(sum, place), 8),
                        4.. => (columns.add::<4>(sum, place), 4),
                        2.. => (columns.add::<2>(sum, place), 2),
                        _ => (columns.add::<1>(sum, place), 1),
                    }
                };
                sum = after;
                place += step * LANES;
            }
            reduce_add_epi32(sum)
        }

        /// The columns of a table whose rows are added up.
        struct Columns<'a> {
            start: &'a [i16],
            table: &'a [i8],
            rows: &'a [u16],
            ceiling: Register,
            weights: &'a [i8],
        }

        impl Columns<'_> {
            /// # Safety
            /// `N` registers fit behind `place`, and the table has every row.
            #[inline]
            #[target_feature(enable = $features)]
            unsafe fn add<const N: usize>(&self, sum: Register, place: usize) -> Register {
                let width = self.start.len();
                let mut values = [setzero(); N];
                // SAFETY: the caller's promise covers every place that is read here.
                unsafe {
                    for (n, values) in values.iter_mut().enumerate() {
                        *values = load(self.start.as_ptr().add(place + n * LANES));
                    }
                    for &row in self.rows {
                        let row = self.table.as_ptr().add(usize::from(row) * width + place);
                        for (n, values) in values.iter_mut().enumerate() {
                            *values = add_epi16(*values, widened(row.add(n * LANES)));
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
    };
}

pub(super) use wide_kernels;
