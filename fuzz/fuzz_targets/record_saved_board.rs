//! `fuzz::targets::record_saved_board` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::record_saved_board(data));
