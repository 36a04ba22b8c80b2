//! `fuzz::targets::socket_analysis` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::socket_analysis(data));
