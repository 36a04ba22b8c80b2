//! Packs the page into the program: few files, compressed as well as can be. A build for development packs nothing and
//! reads the page from disk.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// The page.
const PAGE: &str = "../../web";

/// What is in the folder of the page and belongs to its development.
const LEFT_OUT: [&str; 6] =
    ["node_modules", "pictures", "tests", "types", "package.json", "package-lock.json"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    let table = match env::var_os("CARGO_CFG_DEBUG_ASSERTIONS") {
        Some(_) => "const FILES: &[PackedFile] = &[];\n".to_owned(),
        None => packed(&out),
    };
    fs::write(out.join("page_files.rs"), table).expect("the folder of the build can be written to");
}

/// Packs the page into a folder; returns the table of its files as Rust.
fn packed(out: &Path) -> String {
    let mut sources = page_pack::Files::new();
    read(Path::new(PAGE), "", &mut sources);
    let packed = page_pack::pack(&sources).unwrap_or_else(|error| panic!("{error}"));
    let mut table = format!("const FOLDER: &str = {:?};\nconst FILES: &[PackedFile] = &[\n", packed.folder);
    for (number, (path, plain)) in packed.files.iter().enumerate() {
        let forms = [plain.clone(), page_pack::brotli(plain, 11), page_pack::gzip(plain)];
        let names: Vec<String> = forms
            .iter()
            .enumerate()
            .map(|(form, data)| {
                let file = out.join(format!("page-{number}-{form}"));
                fs::write(&file, data).expect("the folder of the build can be written to");
                format!("include_bytes!({file:?})")
            })
            .collect();
        table += &format!("    ({path:?}, {}),\n", names.join(", "));
    }
    table + "];\n"
}

/// Takes up the files below a folder.
fn read(folder: &Path, prefix: &str, files: &mut page_pack::Files) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).expect("the page is beside the crates") {
        let entry = entry.expect("the page can be read");
        let name = entry.file_name().into_string().expect("the files of the page have plain names");
        let path = format!("{prefix}{name}");
        if LEFT_OUT.contains(&path.as_str()) || path == "tsconfig.json" {
            continue;
        }
        if entry.path().is_dir() {
            read(&entry.path(), &format!("{path}/"), files);
        } else {
            files.insert(path, fs::read(entry.path()).expect("the page can be read"));
        }
    }
}
