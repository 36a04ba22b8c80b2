//! `fuzz::targets::gomoku_weights` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::gomoku_weights(data));
