//! What each function means, in plain Rust: the oracle of all others, and what runs where there is
//! nothing faster.

pub(super) fn add(sum: &mut [i16], row: &[i16]) {
    sum.iter_mut().zip(row).for_each(|(sum, &row)| *sum = sum.wrapping_add(row));
}

pub(super) fn subtract(sum: &mut [i16], row: &[i16]) {
    sum.iter_mut().zip(row).for_each(|(sum, &row)| *sum = sum.wrapping_sub(row));
}

pub(super) fn exchange(sum: &mut [i16], removed: &[i16], added: &[i16]) {
    add(sum, added);
    subtract(sum, removed);
}

pub(super) fn add_bytes(sum: &mut [i16], row: &[i8]) {
    sum.iter_mut().zip(row).for_each(|(sum, &row)| *sum = sum.wrapping_add(row.into()));
}

pub(super) fn subtract_bytes(sum: &mut [i16], row: &[i8]) {
    sum.iter_mut().zip(row).for_each(|(sum, &row)| *sum = sum.wrapping_sub(row.into()));
}

fn clipped(value: i16, ceiling: i16) -> i32 {
    value.max(0).min(ceiling).into()
}

pub(super) fn add_clipped(sum: &mut [i32], values: &[i16], ceiling: i16) {
    let pairs = sum.iter_mut().zip(values);
    pairs.for_each(|(sum, &value)| *sum = sum.wrapping_add(clipped(value, ceiling)));
}

pub(super) fn exchange_clipped(sum: &mut [i32], before: &[i16], after: &[i16], ceiling: i16) {
    for ((sum, &before), &after) in sum.iter_mut().zip(before).zip(after) {
        *sum = sum.wrapping_add(clipped(after, ceiling) - clipped(before, ceiling));
    }
}

pub(super) fn dot(values: &[i16], weights: &[i16]) -> i32 {
    let products = values.iter().zip(weights).map(|(&value, &weight)| i32::from(value) * i32::from(weight));
    products.fold(0, i32::wrapping_add)
}

pub(super) fn clipped_dot(values: &[i16], ceiling: i16, weights: &[i16]) -> i32 {
    let pairs = values.iter().zip(weights);
    let products = pairs.map(|(&value, &weight)| clipped(value, ceiling) * i32::from(weight));
    products.fold(0, i32::wrapping_add)
}

pub(super) fn squared_dot(values: &[i16], ceiling: u8, weights: &[i8]) -> i32 {
    let pairs = values.iter().zip(weights);
    let products = pairs.map(|(&value, &weight)| {
        let value = clipped(value, ceiling.into());
        value * value * i32::from(weight)
    });
    products.fold(0, i32::wrapping_add)
}

pub(super) fn rows_squared_dot(
    start: &[i16],
    table: &[i8],
    rows: &[u16],
    ceiling: u8,
    weights: &[i8],
) -> i32 {
    /// How many values are summed up at a time: no memory is needed for them.
    const PART: usize = super::Kernels::LANES;
    let parts = start.as_chunks::<PART>().0.iter().zip(weights.as_chunks::<PART>().0);
    let part = |(n, (start, weights)): (usize, (&[i16; PART], &[i8; PART]))| {
        let mut sum = *start;
        for &row in rows {
            let begin = usize::from(row) * (parts.len() * PART) + n * PART;
            add_bytes(&mut sum, &table[begin..begin + PART]);
        }
        squared_dot(&sum, ceiling, weights)
    };
    parts.clone().enumerate().map(part).fold(0, i32::wrapping_add)
}
