//! `fuzz::targets::request_game` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::request_game(data));
