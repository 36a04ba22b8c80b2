//! Every fuzz target as an ordinary test: on stable Rust, over the same inputs every time.
//!
//! A target that panics fails its test with the input, escaped so that it can be pasted into a
//! line of `seeds/TARGET.seeds`, where it stays as a regression test.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod inputs;

use std::{collections::BTreeSet, fs, panic::catch_unwind};

use fuzz::{
    seeds,
    targets::{TARGETS, by_name},
};
use inputs::inputs;

/// Targets that start threads and build engines; of their inputs all seeds and some others are tried.
const SLOW_TARGETS: [&str; 2] = ["gomocup_session", "uai_session"];
const INPUTS_LEFT_OUT: usize = 80;

fn survives_all_inputs(name: &str) {
    let target = by_name(name).expect("the target is in the table");
    let seeds: Vec<_> = seeds::read(name).unwrap().into_iter().map(|(_, bytes)| bytes).collect();
    assert!(!seeds.is_empty(), "fuzz/seeds/{name}.seeds is empty");
    let step = if SLOW_TARGETS.contains(&name) { INPUTS_LEFT_OUT } else { 1 };
    let seeds_and_some = inputs(&seeds).enumerate().filter(|(n, _)| *n < seeds.len() || n % step == 0);
    for (_, input) in seeds_and_some {
        let survived = catch_unwind(|| target(&input)).is_ok();
        assert!(survived, "{name} panicked on b\"{}\"", input.escape_ascii());
    }
}

macro_rules! bounded_tests {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                survives_all_inputs(stringify!($name));
            }
        )*
    };
}

fuzz::for_every_target!(bounded_tests);

#[test]
fn every_file_of_seeds_belongs_to_a_target_and_names_each_of_them_once() {
    let files = fs::read_dir(seeds::file("any").parent().unwrap()).unwrap().map(|file| file.unwrap().path());
    for file in files {
        let target = file.file_stem().unwrap().to_str().unwrap();
        assert!(by_name(target).is_some(), "{} belongs to no target", file.display());
        let seeds = seeds::read(target).unwrap();
        let names: BTreeSet<_> = seeds.iter().map(|(name, _)| name).collect();
        assert_eq!(names.len(), seeds.len(), "{target}");
    }
    assert!(TARGETS.is_sorted_by_key(|(name, _)| name));
}
