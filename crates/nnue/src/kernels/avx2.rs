//! The functions for processors with AVX2: registers of sixteen 16-bit numbers.

use std::arch::x86_64::{
    __m256i as Register, _mm_add_epi32, _mm_cvtsi128_si32, _mm_loadu_si128 as loadu_half, _mm_shuffle_epi32,
    _mm256_add_epi16 as add_epi16, _mm256_add_epi32 as add_epi32, _mm256_castsi256_si128 as extract_lower,
    _mm256_cvtepi8_epi16 as cvtepi8_epi16, _mm256_cvtepi16_epi32 as cvtepi16_epi32,
    _mm256_extracti128_si256 as extract_upper, _mm256_loadu_si256 as loadu, _mm256_madd_epi16,
    _mm256_max_epi16 as max_epi16, _mm256_min_epi16 as min_epi16, _mm256_mullo_epi16 as mullo_epi16,
    _mm256_set1_epi16 as set1_epi16, _mm256_setzero_si256 as setzero, _mm256_storeu_si256 as storeu,
    _mm256_sub_epi16 as sub_epi16,
};

/// Numbers of 16 bits in a register.
const LANES: usize = 16;
/// How many registers of a sum stay where they are while the rows go by.
const MAX_COLUMNS: usize = 8;

/// The sum of all 32-bit numbers.
#[inline]
#[target_feature(enable = "avx2")]
fn reduce_add_epi32(vector: Register) -> i32 {
    let halves = _mm_add_epi32(extract_lower(vector), extract_upper::<1>(vector));
    let pairs = _mm_add_epi32(halves, _mm_shuffle_epi32::<0b01_00_11_10>(halves));
    _mm_cvtsi128_si32(_mm_add_epi32(pairs, _mm_shuffle_epi32::<0b10_11_00_01>(pairs)))
}

/// Pairs of products of 16-bit numbers, added to 32-bit numbers.
#[inline]
#[target_feature(enable = "avx2")]
fn dpwssd_epi32(sum: Register, values: Register, weights: Register) -> Register {
    add_epi32(sum, _mm256_madd_epi16(values, weights))
}

super::wide::wide_kernels!("avx2");
