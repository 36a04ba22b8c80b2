//! What is built in, with the licence of each package; `deny.rs` says which licences there may be.

use anyhow::Result;
use cargo_metadata::{CargoOpt, Metadata, MetadataCommand};

use crate::step::root;

/// A package from outside.
struct Package {
    name: String,
    version: String,
    licence: String,
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
