//! Packs the page when the program is built: few requests, few bytes, names that never change their meaning.
//!
//! The modules of the page are written by hand and read from disk while it is developed. For a release their comments are
//! taken out, modules that are needed together become one file (`bundle`), and every file is compressed. All of it stands
//! below a folder whose name is a hash of its contents, so that a browser may keep it for ever.
//!
//! No JavaScript is understood beyond what this needs: the page uses named imports and exports only, and a module that does
//! not stops the build with a sentence.

mod bundle;
mod compress;
mod javascript;
mod style;
mod words;

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hasher},
};

pub use bundle::PackError;
pub use compress::{brotli, gzip};

/// Files by their paths.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The page, ready to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packed {
    /// The folder below which every file but the first may be kept for ever.
    pub folder: String,
    /// The files, `index.html` and `index.zh.html` among them.
    pub files: Files,
}

/// The languages of the page, and the first file for each.
const LANGUAGES: [(&str, &str); 2] = [("en", "index.html"), ("zh", "index.zh.html")];

/// Packs the files of the page.
///
/// # Errors
/// If a module is not written as the page writes modules.
pub fn pack(sources: &Files) -> Result<Packed, PackError> {
    let mut files = bundle::chunks(sources)?;
    for (path, content) in sources {
        let text = || String::from_utf8_lossy(content);
        match path.rsplit_once('.').map(|(_, kind)| kind) {
            Some("js") if bundle::is_module(path) => continue,
            Some("js") => files.insert(path.clone(), javascript::stripped(&text()).into_bytes()),
            Some("css") => files.insert(path.clone(), style::stripped(&text()).into_bytes()),
            Some("json") => files.insert(path.clone(), words::stripped(&text()).into_bytes()),
            _ => files.insert(path.clone(), content.clone()),
        };
    }
    let index = sources.get("index.html").ok_or(PackError::NoFirstPage)?;
    let index = String::from_utf8_lossy(index);
    let sheets = bundle::sheets(&index);
    let base: Vec<u8> = sheets.iter().filter_map(|sheet| files.get(sheet)).flatten().copied().collect();
    files.insert("base.css".to_owned(), base);
    for sheet in &sheets {
        files.remove(sheet);
    }
    let folder = folder(&files);
    for (language, name) in LANGUAGES {
        files.insert(name.to_owned(), bundle::first_page(&index, &folder, language).into_bytes());
    }
    Ok(Packed { folder, files })
}

/// A name for these contents and no others.
fn folder(files: &Files) -> String {
    let mut hasher = DefaultHasher::new();
    for (path, content) in files {
        hasher.write(path.as_bytes());
        hasher.write(content);
    }
    format!("{:016x}", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Files {
        let file = |path: &str, text: &str| (path.to_owned(), text.as_bytes().to_vec());
        Files::from([
            file(
                "index.html",
                "<head>\n    <link rel=\"stylesheet\" href=\"styles/a.css\" />\n    \
                 <script type=\"module\" src=\"main.js\"></script>\n</head>",
            ),
            file("styles/a.css", "/* why */\na { color: red; }\n"),
            file(
                "main.js",
                "/** The beginning. */\nimport { two as deux } from './parts/two.js';\nawait deux();\n",
            ),
            file("parts/two.js", "export const two = () => import('../pages/home.js');\n"),
            file("pages/home.js", "export function mount() {}\n"),
            file("i18n/en.json", "{\n  \"a\": \"b\"\n}"),
        ])
    }

    #[test]
    fn a_page_becomes_one_script_and_one_sheet_below_a_hash() {
        let packed = pack(&page()).expect("it is written as the page is");
        let text = |path: &str| String::from_utf8(packed.files[path].clone()).expect("it is text");
        let index = text("index.html");
        assert!(index.contains(&format!("/{}/base.js", packed.folder)), "{index}");
        assert!(index.contains(&format!("/{}/base.css", packed.folder)), "{index}");
        assert!(index.contains("i18n/en.json") && text("index.zh.html").contains("i18n/zh.json"));
        assert_eq!(text("base.css"), "a{color: red}");
        let base = text("base.js");
        assert!(base.contains("const{two:deux}=q(\"parts/two.js\");"), "{base}");
        assert!(base.contains("i(\"pages/home.js\")") && !base.contains("beginning"), "{base}");
        assert!(!packed.files.contains_key("main.js"));
        assert!(
            base.trim_end().ends_with("\nq(\"main.js\");"),
            "the file must not wait for a page that waits for it: {base}"
        );
    }

    #[test]
    fn the_hash_follows_the_contents() {
        let mut changed = page();
        changed.insert("pages/home.js".to_owned(), b"export function mount() { return 1; }".to_vec());
        let folder = |files: &Files| pack(files).expect("both are written as the page is").folder;
        assert_eq!(folder(&page()), folder(&page()));
        assert_ne!(folder(&page()), folder(&changed));
    }

    #[test]
    fn a_module_that_is_written_otherwise_is_named() {
        let mut files = page();
        files.insert("pages/home.js".to_owned(), b"export default 1;".to_vec());
        let error = pack(&files).expect_err("it has no name to export");
        assert_eq!(error.to_string(), "pages/home.js: `export default 1;` is not how the page exports");
        files.insert("pages/home.js".to_owned(), b"import { a } from './gone.js';".to_vec());
        let error = pack(&files).expect_err("there is no such module");
        assert_eq!(error.to_string(), "pages/home.js imports pages/gone.js, which is not there");
    }
}
