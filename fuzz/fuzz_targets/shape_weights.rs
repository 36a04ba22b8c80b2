//! `fuzz::targets::shape_weights` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::shape_weights(data));
