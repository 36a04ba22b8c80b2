//! `fuzz::targets::player_admission` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::player_admission(data));
