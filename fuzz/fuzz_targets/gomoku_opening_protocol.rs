//! `fuzz::targets::gomoku_opening_protocol` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::gomoku_opening_protocol(data));
