//! Fuzz targets: functions that take any bytes and panic when a promise of ours is broken.
//!
//! The same targets run twice. `tests/bounded` runs each as an ordinary test on stable Rust, over
//! its seeds and a fixed number of random strings and mutants. `fuzz_targets/any.rs` runs the one that a
//! variable names under cargo-fuzz, built only with the feature `libfuzzer`.
//!
//! A new target is a function in [`targets`], its name in [`for_every_target`] and one or more lines
//! in `seeds/NAME.seeds`.

pub mod seeds;
pub mod targets;
