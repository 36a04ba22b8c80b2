//! The places that list the fuzz targets agree: the table, the manifest, the entry points, the seeds.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::path::{Path, PathBuf};

use fuzz::targets::TARGETS;

fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn registered() -> Vec<String> {
    let mut names: Vec<_> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    names.sort();
    names
}

fn paths_in(folder: &str) -> Vec<PathBuf> {
    let mut paths: Vec<_> =
        fs::read_dir(crate_folder().join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn stems_in(folder: &str) -> Vec<String> {
    paths_in(folder).iter().map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

#[test]
fn the_manifest_builds_every_target_and_only_under_libfuzzer() {
    let manifest: toml::Table =
        fs::read_to_string(crate_folder().join("Cargo.toml")).unwrap().parse().unwrap();
    let mut binaries = Vec::new();
    for binary in manifest["bin"].as_array().unwrap() {
        let name = binary["name"].as_str().unwrap();
        assert_eq!(binary["path"].as_str(), Some(format!("fuzz_targets/{name}.rs").as_str()));
        assert_eq!(binary["required-features"].as_array().unwrap(), &["libfuzzer".into()], "{name}");
        binaries.push(name.to_owned());
    }
    binaries.sort();
    assert_eq!(binaries, registered());
}

#[test]
fn every_entry_point_calls_the_target_it_is_named_after() {
    assert_eq!(stems_in("fuzz_targets"), registered());
    for path in paths_in("fuzz_targets") {
        let call = format!("fuzz::targets::{}(data)", path.file_stem().unwrap().to_str().unwrap());
        assert!(fs::read_to_string(&path).unwrap().contains(&call), "{} lacks {call}", path.display());
    }
}

#[test]
fn every_seed_folder_belongs_to_a_target() {
    assert_eq!(stems_in("seeds"), registered());
}
