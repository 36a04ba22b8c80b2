//! The list of files: every source file with the first sentence of its own `//!`.
//!
//! It is printed when somebody asks and kept nowhere, so that it cannot go stale. A file says what
//! it is in one place only.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::source_files;

/// Every file whose path has the text in it, as Markdown.
pub(crate) fn list(root: &Path, wanted: &str) -> Result<String> {
    let packages = package_folders(root)?;
    let lists: Result<Vec<String>> = packages.iter().map(|folder| listed(root, folder, wanted)).collect();
    Ok(lists?.into_iter().filter(|list| !list.is_empty()).collect::<Vec<_>>().join("\n"))
}

fn package_folders(root: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(root.join("crates"))?.map(|entry| Ok(entry?.path()));
    let mut folders = entries.collect::<Result<Vec<_>>>()?;
    folders.extend([root.join("fuzz"), root.join("xtask")]);
    folders.retain(|folder| folder.join("Cargo.toml").is_file());
    folders.sort();
    Ok(folders)
}

/// A heading for a package and a row for each of its files; nothing if there is none.
fn listed(root: &Path, folder: &Path, wanted: &str) -> Result<String> {
    let mut rows = String::new();
    let parts = ["src", "tests", "benches"].map(|part| folder.join(part));
    for part in parts.iter().filter(|part| part.is_dir()) {
        for file in source_files::below(part)? {
            if !shown(root, &file).contains(wanted) {
                continue;
            }
            let sentence = first_sentence(&source_files::read(&file)?)
                .with_context(|| format!("{} does not open with a `//!` sentence", shown(root, &file)))?;
            rows += &format!("| `{}` | {sentence} |\n", shown(folder, &file));
        }
    }
    if rows.is_empty() {
        return Ok(rows);
    }
    Ok(format!("### `{}`\n\n| file | what it is |\n|---|---|\n{rows}", shown(root, folder)))
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
    fn files_are_listed_by_package_and_those_wanted_alone_if_asked() {
        let root = tempfile::tempdir().unwrap();
        for (package, file) in [("pot", "lid.rs"), ("tea", "cup.rs")] {
            let source = root.path().join("crates").join(package).join("src");
            fs::create_dir_all(&source).unwrap();
            fs::write(root.path().join("crates").join(package).join("Cargo.toml"), "").unwrap();
            fs::write(source.join("lib.rs"), format!("//! The {package}.\n")).unwrap();
            fs::write(source.join(file), "//! A part of it.\n").unwrap();
        }
        let all = list(root.path(), "").unwrap();
        assert!(all.contains("### `crates/pot`") && all.contains("| `src/lib.rs` | The tea |"), "{all}");
        let cups = list(root.path(), "cup").unwrap();
        assert_eq!(
            cups,
            "### `crates/tea`\n\n| file | what it is |\n|---|---|\n| `src/cup.rs` | A part of it |\n"
        );
    }
}
