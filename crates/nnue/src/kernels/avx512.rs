//! The functions for processors with AVX-512, its instructions for bytes and words and those for dot
//! products: registers of thirty-two 16-bit numbers.

use std::arch::x86_64::{
    __m512i as Register, _mm256_loadu_si256 as load_half, _mm512_add_epi16 as plus,
    _mm512_add_epi32 as plus_wide, _mm512_castsi512_si256 as lower_half, _mm512_cvtepi8_epi16 as widen_bytes,
    _mm512_cvtepi16_epi32 as widen_words, _mm512_dpwssd_epi32 as add_products,
    _mm512_extracti64x4_epi64 as other_half, _mm512_loadu_si512 as load_register, _mm512_max_epi16 as larger,
    _mm512_min_epi16 as smaller, _mm512_mullo_epi16 as times, _mm512_reduce_add_epi32 as total,
    _mm512_set1_epi16 as everywhere, _mm512_setzero_si512 as zero, _mm512_storeu_si512 as store_register,
    _mm512_sub_epi16 as minus,
};

/// Numbers of 16 bits in a register.
const LANES: usize = 32;
/// How many registers of a sum stay where they are while the rows go by.
const MOST_COLUMNS: usize = 4;

super::wide::wide_kernels!("avx512f,avx512bw,avx512vnni");
