//! The page itself, packed: what the first visit costs, in bytes and requests.

#![allow(clippy::print_stdout, reason = "tests over tables print counts")]

use std::{fs, path::Path};

use page_pack::{Files, Packed};

/// What home may weigh as it travels: four files, compressed.
const MOST_BYTES: usize = 45 * 1024;

const FOLDERS: [&str; 7] = ["", "board/", "game/", "i18n/", "pages/", "parts/", "styles/"];

fn sources() -> Files {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let mut files = Files::new();
    for folder in FOLDERS {
        for entry in fs::read_dir(root.join(folder)).expect("the page is beside the crates") {
            let path = entry.expect("the page can be read").path();
            if path.is_file() {
                let name = path.file_name().expect("a file has a name").to_string_lossy();
                files.insert(format!("{folder}{name}"), fs::read(&path).expect("the page can be read"));
            }
        }
    }
    files
}

fn packed() -> Packed {
    page_pack::pack(&sources()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_table_of_what_the_first_page_loads_is_small() {
    let packed = packed();
    for (language, first) in [("en", "index.html"), ("zh", "index.zh.html")] {
        let words = format!("i18n/{language}.json");
        let names = [first, "base.css", "base.js", &words];
        let sizes = names.map(|name| page_pack::brotli(&packed.files[name], 11).len());
        let total: usize = sizes.iter().sum();
        println!("home in {language}: {} requests, {total} bytes {sizes:?}", names.len());
        assert!(total <= MOST_BYTES, "home in {language} weighs {total} bytes: {sizes:?}");
        let index = String::from_utf8_lossy(&packed.files[first]);
        for name in &names[1..] {
            assert!(
                index.contains(&format!("\"/{}/{name}\"", packed.folder)),
                "{first} asks for {name} at once"
            );
        }
    }
}

#[test]
fn every_page_that_is_loaded_later_has_its_file() {
    let packed = packed();
    let base = String::from_utf8_lossy(&packed.files["base.js"]);
    let places =
        base.split("const C=").nth(1).and_then(|rest| rest.split(";\n").next()).expect("a table of files");
    let places: std::collections::BTreeMap<String, String> =
        serde_json::from_str(places).expect("the table is JSON");
    assert!(places.len() > 10, "{places:?}");
    for (page, file) in &places {
        let file = &packed.files[file.trim_start_matches("./")];
        assert!(String::from_utf8_lossy(file).contains(&format!("d(\"{page}\"")), "{page}");
    }
    assert_eq!(places["pages/game.js"], places["pages/record.js"], "neighbours share a file");
}
