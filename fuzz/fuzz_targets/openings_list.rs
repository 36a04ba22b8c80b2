//! `fuzz::targets::openings_list` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::openings_list(data));
