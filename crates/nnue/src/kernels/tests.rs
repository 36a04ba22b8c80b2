//! Every kind of processor gives the numbers of the oracle, for numbers large and small and vectors of
//! every length that there is in practice.

use std::fmt::Debug;

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Kernels;

const WIDTHS: [usize; 9] = [16, 32, 48, 64, 96, 112, 128, 256, 320];

fn rng(width: usize) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(width as u64)
}

/// Numbers of all sizes, the extremes among them.
fn shorts(len: usize, rng: &mut impl Rng) -> Vec<i16> {
    let number = |_| {
        let number = rng.random::<i16>() >> rng.random_range(0..12);
        if rng.random_range(0..20) == 0 {
            [i16::MIN, i16::MAX, 0, -1][usize::from(rng.random::<u8>() & 3)]
        } else {
            number
        }
    };
    (0..len).map(number).collect()
}

fn bytes(len: usize, rng: &mut impl Rng) -> Vec<i8> {
    (0..len).map(|_| if rng.random_range(0..9) == 0 { i8::MIN } else { rng.random() }).collect()
}

/// A function changes numbers in the same way on a path as on the oracle's.
fn agrees<T: Copy + PartialEq + Debug>(kernels: Kernels, start: &[T], change: impl Fn(Kernels, &mut [T])) {
    let [found, expected] = [kernels, Kernels::scalar()].map(|kernels| {
        let mut numbers = start.to_vec();
        change(kernels, &mut numbers);
        numbers
    });
    assert_eq!(found, expected, "{} {}", kernels.name(), start.len());
}

#[test]
fn sums_of_rows_are_the_same_on_every_path() {
    for kernels in Kernels::available() {
        for width in WIDTHS {
            let rng = &mut rng(width);
            let (start, row, other) = (shorts(width, rng), shorts(width, rng), shorts(width, rng));
            let narrow = bytes(width, rng);
            agrees(kernels, &start, |kernels, sum| kernels.add(sum, &row));
            agrees(kernels, &start, |kernels, sum| kernels.subtract(sum, &row));
            agrees(kernels, &start, |kernels, sum| kernels.exchange(sum, &row, &other));
            agrees(kernels, &start, |kernels, sum| kernels.add_bytes(sum, &narrow));
            agrees(kernels, &start, |kernels, sum| kernels.subtract_bytes(sum, &narrow));
        }
    }
}

#[test]
fn sums_of_clipped_values_are_the_same_on_every_path() {
    for kernels in Kernels::available() {
        for (width, ceiling) in WIDTHS.into_iter().flat_map(|width| [(width, 127), (width, i16::MAX)]) {
            let rng = &mut rng(width);
            let (before, after) = (shorts(width, rng), shorts(width, rng));
            let start: Vec<i32> = (0..width).map(|_| rng.random()).collect();
            agrees(kernels, &start, |kernels, sum| kernels.add_clipped(sum, &after, ceiling));
            agrees(kernels, &start, |kernels, sum| kernels.exchange_clipped(sum, &before, &after, ceiling));
        }
    }
}

#[test]
fn dot_products_are_the_same_on_every_path() {
    let oracle = Kernels::scalar();
    for kernels in Kernels::available() {
        for width in WIDTHS {
            let rng = &mut rng(width);
            let (values, weights) = (shorts(width, rng), shorts(width, rng));
            let narrow = bytes(width, rng);
            let name = kernels.name();
            for ceiling in [1, 181, 255] {
                let squared = |kernels: Kernels| kernels.squared_dot(&values, ceiling, &narrow);
                assert_eq!(squared(kernels), squared(oracle), "{name} {width}");
                let clipped = |kernels: Kernels| kernels.clipped_dot(&values, ceiling.into(), &weights);
                assert_eq!(clipped(kernels), clipped(oracle), "{name} {width}");
            }
        }
    }
}

#[test]
fn sums_of_rows_and_their_squares_are_the_same_on_every_path() {
    let oracle = Kernels::scalar();
    for kernels in Kernels::available() {
        for width in WIDTHS {
            let rng = &mut rng(width);
            let table = bytes(50 * width, rng);
            let weights = bytes(width, rng);
            let start: Vec<i16> = (0..width).map(|_| rng.random_range(-300..300)).collect();
            let rows: Vec<u16> = (0..36).map(|_| rng.random_range(0..50)).collect();
            let mut sum = start.clone();
            for &row in &rows {
                oracle.add_bytes(&mut sum, &table[usize::from(row) * width..][..width]);
            }
            let expected = oracle.squared_dot(&sum, 255, &weights);
            let found = kernels.rows_squared_dot(&start, &table, &rows, 255, &weights);
            assert_eq!(found, expected, "{} {width}", kernels.name());
        }
    }
}

#[test]
fn dense_layers_are_the_same_on_every_path() {
    for kernels in Kernels::available() {
        for (width, results) in WIDTHS.into_iter().flat_map(|width| [(width, 1), (width, 33)]) {
            let rng = &mut rng(width);
            let input: Vec<i16> = (0..width).map(|_| rng.random_range(-32_767..=32_767)).collect();
            let weights = shorts(width * results, rng);
            let bias: Vec<i32> = (0..results).map(|_| rng.random()).collect();
            agrees(kernels, &bias, |kernels, results| kernels.dense(results, &input, &weights, &bias));
        }
    }
}

#[test]
fn a_square_is_what_it_says() {
    let mut values = vec![0_i16; 16];
    values[..4].copy_from_slice(&[-5, 3, 255, 300]);
    let mut weights = vec![0_i8; 16];
    weights[..4].copy_from_slice(&[100, 2, -1, 1]);
    for kernels in Kernels::available() {
        assert_eq!(kernels.squared_dot(&values, 255, &weights), 18);
    }
}

#[test]
#[should_panic(expected = "row 7 is not in the table")]
fn a_row_beyond_the_table_is_refused() {
    let _ = Kernels::best().rows_squared_dot(&[0; 16], &[0; 7 * 16], &[0, 7], 255, &[0; 16]);
}

#[test]
#[should_panic(expected = "lengths differ")]
fn vectors_of_different_lengths_are_refused() {
    Kernels::best().add(&mut [0; 32], &[0; 16]);
}
