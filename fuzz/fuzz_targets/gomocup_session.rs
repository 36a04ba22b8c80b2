//! `fuzz::targets::gomocup_session` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::targets::gomocup_session(data));
