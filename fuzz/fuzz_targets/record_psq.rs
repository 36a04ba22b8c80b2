//! `fuzz::targets::record_psq` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::record_psq(data));
