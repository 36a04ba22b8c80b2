//! The functions for processors with AVX-512, its instructions for bytes and words and those for dot
//! products: registers of thirty-two 16-bit numbers.

use std::arch::x86_64::{
    __m512i as Register, _mm256_loadu_si256 as loadu_half, _mm512_add_epi16 as add_epi16,
    _mm512_add_epi32 as add_epi32, _mm512_castsi512_si256 as extract_lower,
    _mm512_cvtepi8_epi16 as cvtepi8_epi16, _mm512_cvtepi16_epi32 as cvtepi16_epi32,
    _mm512_dpwssd_epi32 as dpwssd_epi32, _mm512_extracti64x4_epi64 as extract_upper,
    _mm512_loadu_si512 as loadu, _mm512_max_epi16 as max_epi16, _mm512_min_epi16 as min_epi16,
    _mm512_mullo_epi16 as mullo_epi16, _mm512_reduce_add_epi32 as reduce_add_epi32,
    _mm512_set1_epi16 as set1_epi16, _mm512_setzero_si512 as setzero, _mm512_storeu_si512 as storeu,
    _mm512_sub_epi16 as sub_epi16,
};

/// Numbers of 16 bits in a register.
const LANES: usize = 32;
/// How many registers of a sum stay where they are while the rows go by.
const MAX_COLUMNS: usize = 4;

super::wide::wide_kernels!("avx512f,avx512bw,avx512vnni");
