//! The functions for processors with AVX2: registers of sixteen 16-bit numbers.

use std::arch::x86_64::{
    __m256i as Register, _mm_add_epi32, _mm_cvtsi128_si32, _mm_loadu_si128 as load_half, _mm_shuffle_epi32,
    _mm256_add_epi16 as plus, _mm256_add_epi32 as plus_wide, _mm256_castsi256_si128 as lower_half,
    _mm256_cvtepi8_epi16 as widen_bytes, _mm256_cvtepi16_epi32 as widen_words,
    _mm256_extracti128_si256 as other_half, _mm256_loadu_si256 as load_register, _mm256_madd_epi16,
    _mm256_max_epi16 as larger, _mm256_min_epi16 as smaller, _mm256_mullo_epi16 as times,
    _mm256_set1_epi16 as everywhere, _mm256_setzero_si256 as zero, _mm256_storeu_si256 as store_register,
    _mm256_sub_epi16 as minus,
};

/// Numbers of 16 bits in a register.
const LANES: usize = 16;
/// How many registers of a sum stay where they are while the rows go by.
const MOST_COLUMNS: usize = 8;

/// The sum of all 32-bit numbers.
#[inline]
#[target_feature(enable = "avx2")]
fn total(vector: Register) -> i32 {
    let halves = _mm_add_epi32(lower_half(vector), other_half::<1>(vector));
    let pairs = _mm_add_epi32(halves, _mm_shuffle_epi32::<0b01_00_11_10>(halves));
    _mm_cvtsi128_si32(_mm_add_epi32(pairs, _mm_shuffle_epi32::<0b10_11_00_01>(pairs)))
}

/// Pairs of products of 16-bit numbers, added to 32-bit numbers.
#[inline]
#[target_feature(enable = "avx2")]
fn add_products(sum: Register, values: Register, weights: Register) -> Register {
    plus_wide(sum, _mm256_madd_epi16(values, weights))
}

super::wide::wide_kernels!("avx2");
