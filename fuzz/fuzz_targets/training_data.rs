//! `fuzz::targets::training_data` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::training_data(data));
