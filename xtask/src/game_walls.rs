//! The wall between the two games: `rules::gomoku` and `rules::ataxx` never import each other.
//!
//! Cargo does not see inside a crate, so this reads the source: outside comments, no file of one
//! game's folder names the other game at all. That is stricter than forbidding imports, and it
//! needs no parser to be sure that no spelling of an import slips through.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// Each line below the source folder of `rules` where one game names the other, one clause each.
pub(crate) fn faults(rules_source: &Path) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for (game, other) in [("gomoku", "ataxx"), ("ataxx", "gomoku")] {
        scan_folder(&rules_source.join(game), other, &mut faults)?;
    }
    Ok(faults)
}

fn scan_folder(folder: &Path, other: &str, faults: &mut Vec<String>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("could not list {}", folder.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            scan_folder(&path, other, faults)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source =
                fs::read_to_string(&path).with_context(|| format!("could not read {}", path.display()))?;
            let lines = source.lines().zip(1..).filter(|(line, _)| names(line, other));
            faults.extend(lines.map(|(_, number)| format!("{}:{number} names `{other}`", path.display())));
        }
    }
    Ok(())
}

/// Whether the code of a line, without its comment, holds `word` as an identifier.
fn names(line: &str, word: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|identifier| identifier == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_an_import_is_seen() {
        let imports = [
            "use crate::ataxx::Position;",
            "use crate::{ataxx, gomoku};",
            "    ataxx,",
            "let start = super::super::ataxx::start();",
            "use ataxx as other;",
        ];
        for line in imports {
            assert!(names(line, "ataxx"), "{line}");
        }
    }

    #[test]
    fn comments_and_longer_words_are_no_imports() {
        for line in ["//! Unlike in ataxx, …", "let x = 1; // as ataxx does", "fn ataxx_like() {}", ""] {
            assert!(!names(line, "ataxx"), "{line}");
        }
    }

    #[test]
    fn a_fault_names_the_file_and_the_line() {
        let source = tempfile::tempdir().unwrap();
        fs::create_dir_all(source.path().join("ataxx")).unwrap();
        fs::create_dir_all(source.path().join("gomoku/renju")).unwrap();
        fs::write(source.path().join("ataxx/mod.rs"), "pub struct Position;\n").unwrap();
        fs::write(source.path().join("gomoku/renju/three.rs"), "\nuse crate::ataxx::Position;\n").unwrap();
        let found = faults(source.path()).unwrap();
        assert_eq!(found.len(), 1);
        assert!(found[0].ends_with("three.rs:2 names `ataxx`"), "{}", found[0]);
    }

    #[test]
    fn a_missing_game_folder_is_an_error_not_a_pass() {
        let source = tempfile::tempdir().unwrap();
        assert!(faults(source.path()).unwrap_err().to_string().starts_with("could not list"));
    }
}
