//! `fuzz::targets::ataxx_legal_moves` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::ataxx_legal_moves(data));
