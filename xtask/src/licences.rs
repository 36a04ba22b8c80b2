//! What is built in: each package's licence must allow what our own allows, and no package may come in
//! two versions without a reason.
//!
//! A check of our own over `cargo metadata`, by the rules in `deny.toml`: cargo-deny, which reads the same
//! file and looks for advisories too, takes longer to build than the whole program (`cargo xtask deny`).

use std::fs;

use anyhow::{Context, Result, ensure};
use cargo_metadata::{CargoOpt, Metadata, MetadataCommand};
use toml::Table;

use crate::step::{root, step};

/// What `deny.toml` allows.
struct Rules {
    licences: Vec<String>,
    /// The packages that may come in several versions.
    several_versions: Vec<String>,
}

/// A package from outside.
struct Package {
    name: String,
    version: String,
    licence: String,
}

/// Every package must be allowed, and come once.
pub(crate) fn check() -> Result<()> {
    step("licences", || {
        let rules = Rules::read(&fs::read_to_string(root().join("deny.toml"))?)?;
        let packages = packages(&metadata()?);
        let refused: Vec<String> = packages
            .iter()
            .filter(|package| !rules.allow(&package.licence))
            .map(|package| format!("{} {} ({})", package.name, package.version, package.licence))
            .collect();
        ensure!(refused.is_empty(), "no licence that we can use: {}", refused.join(", "));
        let doubled = rules.doubled(&packages);
        ensure!(doubled.is_empty(), "two versions without a reason in deny.toml: {}", doubled.join(", "));
        println!("    {} packages may all be used", packages.len());
        Ok(())
    })
}

/// Prints every package with its licence.
pub(crate) fn report() -> Result<()> {
    print!("{}", table()?);
    Ok(())
}

/// Every package with its licence, as a table of Markdown.
pub(crate) fn table() -> Result<String> {
    let row =
        |package: Package| format!("| {} | {} | {} |\n", package.name, package.version, package.licence);
    let rows: String = packages(&metadata()?).into_iter().map(row).collect();
    Ok(format!("| package | version | licence |\n|---|---|---|\n{rows}"))
}

/// With all features, as `deny.toml` asks for: what only the fuzzers need is built by somebody, too.
fn metadata() -> Result<Metadata> {
    Ok(MetadataCommand::new().current_dir(root()).features(CargoOpt::AllFeatures).exec()?)
}

/// The packages that are not ours, by name.
fn packages(metadata: &Metadata) -> Vec<Package> {
    let outside = metadata.packages.iter().filter(|package| package.source.is_some());
    let mut packages: Vec<Package> = outside
        .map(|package| Package {
            name: package.name.to_string(),
            version: package.version.to_string(),
            licence: package.license.clone().unwrap_or_else(|| "none is named".to_owned()),
        })
        .collect();
    packages.sort_by(|one, other| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
    packages
}

impl Rules {
    fn read(text: &str) -> Result<Rules> {
        let document: Table = text.parse()?;
        let list = |table: &str, key: &str| {
            let list = document.get(table).and_then(|table| table.get(key)).and_then(toml::Value::as_array);
            list.with_context(|| format!("deny.toml has no list `{key}` in [{table}]"))
        };
        let texts = |value: &toml::Value| value.as_str().map(str::to_owned);
        let names = |value: &toml::Value| value.get("crate").and_then(texts);
        Ok(Rules {
            licences: list("licenses", "allow")?.iter().filter_map(texts).collect(),
            several_versions: list("bans", "skip")?.iter().filter_map(names).collect(),
        })
    }

    /// Whether an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` leaves a choice that is
    /// allowed. A slash is how `OR` was written once.
    fn allow(&self, expression: &str) -> bool {
        let expression = expression.replace('/', " OR ");
        let has = |word: &str| split(&expression, word);
        // `AND` binds more closely, so the expression falls apart at an `OR` first.
        if let Some((one, other)) = has(" OR ") {
            self.allow(one) || self.allow(other)
        } else if let Some((one, other)) = has(" AND ") {
            self.allow(one) && self.allow(other)
        } else {
            let bare = expression.trim();
            match bare.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
                Some(inner) => self.allow(inner),
                None => self.licences.iter().any(|licence| licence == bare),
            }
        }
    }

    /// Packages in several versions that may not be. The list of packages is sorted.
    fn doubled(&self, packages: &[Package]) -> Vec<String> {
        let mut doubled: Vec<String> = packages
            .windows(2)
            .filter(|pair| pair[0].name == pair[1].name)
            .map(|pair| pair[0].name.clone())
            .filter(|name| !self.several_versions.contains(name))
            .collect();
        doubled.dedup();
        doubled
    }
}

/// The two sides of a word that stands outside all brackets.
fn split<'a>(expression: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let depth = |before: &str| before.matches('(').count() - before.matches(')').count();
    let outside = expression.match_indices(word).find(|(at, _)| depth(&expression[..*at]) == 0);
    outside.map(|(at, _)| (&expression[..at], &expression[at + word.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = r#"
        [licenses]
        allow = ["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "Unicode-3.0"]
        [bans]
        skip = [{ crate = "old", reason = "it is" }]
    "#;

    #[test]
    fn packages_in_two_versions_need_a_reason() {
        let package = |name: &str, version: &str| Package {
            name: name.to_owned(),
            version: version.to_owned(),
            licence: "MIT".to_owned(),
        };
        let packages =
            [("new", "1"), ("old", "1"), ("old", "2"), ("other", "1"), ("other", "2"), ("other", "3")];
        let packages = packages.map(|(name, version)| package(name, version));
        assert_eq!(Rules::read(RULES).unwrap().doubled(&packages), ["other"]);
    }

    #[test]
    fn rules_without_a_list_are_refused() {
        let error = Rules::read("[licenses]\nallow = []").err().unwrap();
        assert_eq!(error.to_string(), "deny.toml has no list `skip` in [bans]");
    }

    #[test]
    fn expressions_are_judged_table() {
        let rules = Rules::read(RULES).unwrap();
        let table = [
            ("MIT", true),
            ("MIT OR Apache-2.0", true),
            ("MIT/Apache-2.0", true),
            ("GPL-3.0-only", false),
            ("GPL-3.0-only OR MIT", true),
            ("MIT AND GPL-3.0-only", false),
            ("MIT OR GPL-3.0-only AND GPL-2.0-only", true),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
            ("(MIT OR Apache-2.0) AND GPL-2.0-only", false),
            ("MIT OR (Apache-2.0 AND GPL-2.0-only)", true),
            ("Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT", true),
            ("none is named", false),
            ("", false),
        ];
        for (expression, allowed) in table {
            assert_eq!(rules.allow(expression), allowed, "{expression}");
        }
    }
}
