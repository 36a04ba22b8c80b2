//! The list of files in ARCHITECTURE.md: every source file with the first sentence of its own `//!`.
//!
//! The list stands between two marks and is never written by hand: `cargo xtask map` writes it, the
//! test command checks that it is fresh. So a file says what it is in one place only, and the map
//! cannot go stale.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::source_files;

const BEGIN: &str = "<!-- files: written by `cargo xtask map` -->";
const END: &str = "<!-- end of files -->";

/// Writes the list into ARCHITECTURE.md.
pub(crate) fn write(root: &Path) -> Result<()> {
    let path = root.join("ARCHITECTURE.md");
    Ok(fs::write(&path, refreshed(root, &source_files::read(&path)?)?)?)
}

/// Fails unless the list in ARCHITECTURE.md is the one that would be written now.
pub(crate) fn check(root: &Path) -> Result<()> {
    let text = source_files::read(&root.join("ARCHITECTURE.md"))?;
    ensure!(
        refreshed(root, &text)? == text,
        "the list of files in ARCHITECTURE.md is stale; `cargo xtask map` writes it anew"
    );
    Ok(())
}

/// The document with a fresh list between the marks.
fn refreshed(root: &Path, document: &str) -> Result<String> {
    let marks = document.split_once(BEGIN).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = marks.context("ARCHITECTURE.md has lost the marks around its list of files")?;
    let packages: Result<Vec<String>> =
        package_folders(root)?.iter().map(|folder| listed(root, folder)).collect();
    Ok(format!("{before}{BEGIN}\n{}\n{END}{after}", packages?.join("\n")))
}

fn package_folders(root: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(root.join("crates"))?.map(|entry| Ok(entry?.path()));
    let mut folders = entries.collect::<Result<Vec<_>>>()?;
    folders.extend([root.join("fuzz"), root.join("xtask")]);
    folders.retain(|folder| folder.join("Cargo.toml").is_file());
    folders.sort();
    Ok(folders)
}

/// A heading for a package, then a row for each of its files.
fn listed(root: &Path, folder: &Path) -> Result<String> {
    let name = shown(root, folder);
    let mut list = format!("### `{name}`\n\n| file | what it is |\n|---|---|\n");
    let parts = ["src", "tests", "benches"].map(|part| folder.join(part));
    for part in parts.iter().filter(|part| part.is_dir()) {
        for file in source_files::below(part)? {
            let sentence = first_sentence(&source_files::read(&file)?)
                .with_context(|| format!("{} does not open with a `//!` sentence", shown(root, &file)))?;
            list += &format!("| `{}` | {sentence} |\n", shown(folder, &file));
        }
    }
    Ok(list)
}

fn shown(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).display().to_string()
}

/// The first sentence of the `//!` paragraph that opens a file.
fn first_sentence(source: &str) -> Option<String> {
    let lines = source.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    let paragraph: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    let paragraph = paragraph.join(" ");
    let end = paragraph.find(". ").unwrap_or(paragraph.trim_end_matches('.').len());
    let sentence = paragraph[..end].replace('|', "\\|");
    (!sentence.is_empty()).then_some(sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_sentence_may_run_over_lines_and_ends_before_the_next() {
        let table = [
            ("//! One line.\n", "One line"),
            ("//! Two\n//! lines. And more.\n", "Two lines"),
            ("//! A paragraph without a stop\n//!\n//! Another.\n", "A paragraph without a stop"),
            ("//! `a | b`.\nfn main() {}\n", "`a \\| b`"),
        ];
        for (source, sentence) in table {
            assert_eq!(first_sentence(source).as_deref(), Some(sentence), "{source}");
        }
        assert_eq!(first_sentence("fn main() {}\n"), None);
    }

    #[test]
    fn a_new_file_makes_the_list_stale_until_it_is_written() {
        let root = tempfile::tempdir().unwrap();
        let source = root.path().join("crates/tea/src");
        fs::create_dir_all(&source).unwrap();
        fs::write(root.path().join("crates/tea/Cargo.toml"), "").unwrap();
        fs::write(source.join("lib.rs"), "//! The pot.\n").unwrap();
        fs::write(root.path().join("ARCHITECTURE.md"), format!("# Map\n{BEGIN}\n{END}\nthe rest\n")).unwrap();
        assert!(check(root.path()).unwrap_err().to_string().contains("stale"));
        write(root.path()).unwrap();
        check(root.path()).unwrap();
        fs::write(source.join("cup.rs"), "//! The cup.\n").unwrap();
        assert!(check(root.path()).is_err());
        write(root.path()).unwrap();
        let map = fs::read_to_string(root.path().join("ARCHITECTURE.md")).unwrap();
        assert!(map.contains("| `src/cup.rs` | The cup |") && map.ends_with("the rest\n"), "{map}");
    }
}
