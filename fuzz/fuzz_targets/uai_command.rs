//! `fuzz::targets::uai_command` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::uai_command(data));
