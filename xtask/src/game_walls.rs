//! The wall between the two games: `rules::gomoku` and `rules::ataxx` never import each other.
//!
//! Cargo does not see inside a crate, so this reads the source: outside comments, no file of one
//! game's folder names the other game at all. That is stricter than forbidding imports, and it
//! needs no parser to be sure that no spelling of an import slips through.

use std::path::Path;

use anyhow::Result;

use crate::source_files;

/// Each line below the source folder of `rules` where one game names the other, one clause each.
pub(crate) fn faults(rules_source: &Path) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for (game, other) in [("gomoku", "ataxx"), ("ataxx", "gomoku")] {
        for path in source_files::below(&rules_source.join(game))? {
            let source = source_files::read(&path)?;
            let lines = source.lines().zip(1..).filter(|(line, _)| names(line, other));
            faults.extend(lines.map(|(_, number)| format!("{}:{number} names `{other}`", path.display())));
        }
    }
    Ok(faults)
}

/// Whether the code of a line, without its comment, holds `word` as an identifier.
fn names(line: &str, word: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|identifier| identifier == word)
}

#[cfg(test)]
mod tests {
    use std::fs;

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
