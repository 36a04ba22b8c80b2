//! `fuzz::targets::sprt_text` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::sprt_text(data));
