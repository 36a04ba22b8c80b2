//! `fuzz::targets::ratings_table` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::ratings_table(data));
