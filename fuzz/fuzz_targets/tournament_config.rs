//! `fuzz::targets::tournament_config` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::tournament_config(data));
