//! Fuzz targets: functions that take any bytes and panic when a promise of ours is broken.
//!
//! The same targets run twice. `tests/bounded` runs each as an ordinary test on stable Rust, over
//! its seeds and a fixed number of random strings and mutants. `fuzz_targets/` holds an entry
//! point for each under cargo-fuzz, built only with the feature `libfuzzer`.
//!
//! A new target is a function in [`targets`], a line in [`targets::TARGETS`] and in
//! `tests/bounded/main.rs`, a `[[bin]]` in the manifest, an entry point in `fuzz_targets/` and
//! one or more small files in `seeds/NAME/`; a test fails while these places disagree.

pub mod targets;
