//! `fuzz::targets::ataxx_weights` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::ataxx_weights(data));
