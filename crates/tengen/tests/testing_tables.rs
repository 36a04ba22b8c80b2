//! The tables of `docs/testing.md` name tests that exist, the same ones in both languages.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{fs, path::Path};

/// The last cell of each row: the name of a test.
fn tests_in(page: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join("docs").join(page)).unwrap();
    let name = |line: &str| Some(line.strip_suffix("` |")?.rsplit_once("| `")?.1.to_owned());
    text.lines().filter_map(name).collect()
}

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every line of code below a folder, that of other people left out.
fn code(folder: &Path, all: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("node_modules") && !path.ends_with("target") {
            code(&path, all);
        } else if path.extension().is_some_and(|kind| kind == "rs" || kind == "mjs") {
            all.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_row_of_the_three_tables_names_a_test_that_exists() {
    let (mut rust, mut page) = (String::new(), String::new());
    code(&root().join("crates"), &mut rust);
    code(&root().join("web/tests"), &mut page);
    let named = tests_in("testing.md");
    assert!(named.len() >= 27, "three tables of at least nine rows: {}", named.len());
    for name in &named {
        let is_rust = rust.contains(&format!("fn {name}("));
        let is_page = page.contains(&format!("test('{name}'"));
        assert!(is_rust || is_page, "there is no test `{name}`");
    }
    assert_eq!(named, tests_in("testing.zh.md"), "both languages name the same tests");
}
