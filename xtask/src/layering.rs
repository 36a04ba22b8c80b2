//! Which crate may import which: the drawing of ARCHITECTURE.md as a table, held against the manifests.
//!
//! Normal, build and development dependencies all count: a test that needs a crate its own crate
//! may not import belongs one level up. A workspace crate that the map does not know is a fault
//! too, so that every new crate gets its place on the map in the change that creates it, and so is
//! an import that the map allows and nobody makes.

use cargo_metadata::Metadata;

/// A place on the map: a crate, its level, and the crates of ours that it may import.
struct Room {
    level: i8,
    name: &'static str,
    may_import: &'static [&'static str],
}

const fn room(level: i8, name: &'static str, may_import: &'static [&'static str]) -> Room {
    Room { level, name, may_import }
}

/// Every crate, lowest level first; nothing imports upwards or sideways.
const MAP: &[Room] = &[
    room(-2, "wording-derive", &[]),
    room(-1, "wording", &["wording-derive"]),
    room(0, "tengen-rules", &[]),
    room(0, "search-kit", &[]),
    room(0, "nnue", &[]),
    room(0, "protocol", &[]),
    room(0, "page-pack", &[]),
    room(1, "record", &["tengen-rules"]),
    room(1, "gomoku-engine", &["tengen-rules", "search-kit", "nnue"]),
    room(1, "ataxx-engine", &["tengen-rules", "search-kit", "nnue"]),
    room(1, "classics", &["tengen-rules"]),
    room(2, "engine-session", &["tengen-rules", "search-kit", "protocol", "gomoku-engine", "ataxx-engine"]),
    room(
        2,
        "player",
        &["tengen-rules", "record", "search-kit", "protocol", "gomoku-engine", "ataxx-engine", "classics"],
    ),
    room(2, "trainer", &["tengen-rules", "search-kit", "nnue", "gomoku-engine", "ataxx-engine", "classics"]),
    room(2, "coach", &["tengen-rules", "search-kit", "gomoku-engine", "ataxx-engine"]),
    room(3, "arena", &["tengen-rules", "record", "player"]),
    room(3, "store", &["tengen-rules", "record"]),
    room(4, "app", &["tengen-rules", "search-kit", "record", "player", "store", "arena", "trainer", "coach"]),
    room(5, "server", &["tengen-rules", "record", "player", "app", "page-pack"]),
    room(5, "tui", &["tengen-rules", "app"]),
    room(6, "tengen", LIBRARIES),
    room(6, "pbrain-tengen", &["engine-session"]),
    room(6, "fuzz", LIBRARIES),
    room(6, "xtask", &[]),
];

/// What every crate may import: how errors are said lies below all that can fail.
const EVERYWHERE: &[&str] = &["wording"];

/// Every crate below the programs.
const LIBRARIES: &[&str] = &[
    "tengen-rules",
    "search-kit",
    "nnue",
    "protocol",
    "page-pack",
    "record",
    "gomoku-engine",
    "ataxx-engine",
    "classics",
    "engine-session",
    "player",
    "trainer",
    "coach",
    "arena",
    "store",
    "app",
    "server",
    "tui",
];

/// A crate of the workspace and the crates of ours that its manifest names.
pub(crate) struct Crate {
    pub(crate) name: String,
    pub(crate) imports: Vec<String>,
}

/// The workspace's crates as cargo sees them. Only our own crates are dependencies by path.
pub(crate) fn crates(metadata: &Metadata) -> Vec<Crate> {
    let packages = metadata.packages.iter();
    packages
        .map(|package| {
            // A crate's tests may try it with other features.
            let is_other = |name: &str| name != package.name.as_str();
            let ours = package.dependencies.iter().filter(|dependency| dependency.path.is_some());
            let ours = ours.filter(|dependency| is_other(&dependency.name));
            let imports = ours.map(|dependency| dependency.name.clone()).collect();
            Crate { name: package.name.to_string(), imports }
        })
        .collect()
}

/// The level of the programs, which may import every library and need not.
const PROGRAMS: i8 = 6;

/// Every import against the map, or on it and not made, and every crate that is not on it, one clause each.
pub(crate) fn faults(crates: &[Crate]) -> Vec<String> {
    crates.iter().flat_map(crate_faults).collect()
}

fn crate_faults(krate: &Crate) -> Vec<String> {
    let name = &krate.name;
    let Some(room) = MAP.iter().find(|room| room.name == name) else {
        return vec![format!("the crate `{name}` is not on the map: add it to xtask/src/layering.rs")];
    };
    let may_import = |import: &str| room.may_import.contains(&import) || EVERYWHERE.contains(&import);
    let against_the_map = krate.imports.iter().filter(|import| !may_import(import));
    let against_the_map =
        against_the_map.map(|import| format!("`{name}` (level {}) may not import `{import}`", room.level));
    let is_made = |import: &str| room.level == PROGRAMS || krate.imports.iter().any(|made| made == import);
    let not_made = room.may_import.iter().filter(|import| !is_made(import));
    let not_made =
        not_made.map(|import| format!("`{name}` does not import `{import}`, as the map says it may"));
    against_the_map.chain(not_made).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn krate(name: &str, imports: &[&str]) -> Crate {
        Crate { name: name.to_owned(), imports: imports.iter().map(|&import| import.to_owned()).collect() }
    }

    #[test]
    fn the_map_only_points_downwards() {
        for room in MAP {
            for import in room.may_import {
                let imported = MAP.iter().find(|other| other.name == *import);
                let imported = imported.unwrap_or_else(|| panic!("{import} is not on the map"));
                assert!(imported.level < room.level, "{} imports {import}", room.name);
            }
        }
    }

    #[test]
    fn every_crate_below_the_programs_is_a_library() {
        let below: Vec<_> =
            MAP.iter().filter(|room| (0..6).contains(&room.level)).map(|room| room.name).collect();
        assert_eq!(below, LIBRARIES);
    }

    #[test]
    fn a_graph_that_follows_the_map_has_no_faults() {
        let crates = [
            krate("tengen-rules", &[]),
            krate("record", &["tengen-rules"]),
            krate("tengen", &["tengen-rules", "record", "server"]),
            krate("fuzz", &["tengen-rules"]),
            krate("xtask", &[]),
        ];
        assert_eq!(faults(&crates), Vec::<String>::new());
    }

    #[test]
    fn imports_upwards_sideways_and_past_a_facade_are_faults() {
        let crates = [
            krate("tengen-rules", &["record"]),
            krate("gomoku-engine", &["tengen-rules", "search-kit", "nnue", "ataxx-engine"]),
            krate("arena", &["tengen-rules", "record", "player", "gomoku-engine"]),
            krate("xtask", &["tengen-rules"]),
        ];
        let expected = [
            "`tengen-rules` (level 0) may not import `record`",
            "`gomoku-engine` (level 1) may not import `ataxx-engine`",
            "`arena` (level 3) may not import `gomoku-engine`",
            "`xtask` (level 6) may not import `tengen-rules`",
        ];
        assert_eq!(faults(&crates), expected);
    }

    #[test]
    fn an_import_on_the_map_that_nobody_makes_is_a_fault() {
        let expected = ["`server` does not import `page-pack`, as the map says it may"];
        assert_eq!(faults(&[krate("server", &["tengen-rules", "record", "player", "app"])]), expected);
    }

    #[test]
    fn a_crate_that_is_not_on_the_map_is_a_fault() {
        let expected = ["the crate `checkers` is not on the map: add it to xtask/src/layering.rs"];
        assert_eq!(faults(&[krate("checkers", &[])]), expected);
    }
}
