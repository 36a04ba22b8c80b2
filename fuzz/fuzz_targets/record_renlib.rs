//! `fuzz::targets::record_renlib` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::record_renlib(data));
