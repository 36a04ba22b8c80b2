//! `fuzz::targets::uai_session` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::uai_session(data));
