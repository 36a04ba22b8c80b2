//! Modules that are needed together in one file.
//!
//! Each module becomes a function that is called once, when it is first wanted; what it exports is an object by its name.
//! The first file has the modules of the frame and of home. A page that is loaded when it is wanted has a file of its own, or
//! shares one with its [`NEIGHBOURS`].

use std::collections::{BTreeMap, BTreeSet};

use crate::{Files, javascript};

/// Why the page cannot be packed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PackError {
    /// There is no `index.html`.
    #[error("the page has no index.html")]
    NoFirstPage,
    /// A module imports another that there is not.
    #[error("{module} imports {wanted}, which is not there")]
    NoModule {
        /// Who imports.
        module: String,
        /// What is imported.
        wanted: String,
    },
    /// A statement that is not one of the forms that the page uses.
    #[error("{module}: `{statement}` is not how the page {does}")]
    Statement {
        /// Where it stands.
        module: String,
        /// The statement.
        statement: String,
        /// What it does.
        does: &'static str,
    },
}

/// The first file: the frame, and home, which most people see first.
const BASE: &str = "base.js";
const MAIN: &str = "main.js";
const HOME: &str = "pages/home.js";

/// Pages that need nearly the same modules, and the file that they share.
const NEIGHBOURS: [(&str, &[&str]); 1] =
    [("board.js", &["pages/game.js", "pages/analysis.js", "pages/record.js"])];

/// Scripts that stand alone, where there is no page yet or no server any more.
const ALONE: [&str; 2] = ["sw.js", "offline.js"];

/// Whether a script is a module of the page.
pub(crate) fn is_module(path: &str) -> bool {
    !ALONE.contains(&path)
}

/// What holds the modules together: `d` defines one, `q` asks for one that is there, `i` loads one.
const RUNTIME: &str = "const f=new Map,m=new Map;\
export const d=(n,g)=>{f.has(n)||f.set(n,g)};\
const q=n=>{let e=m.get(n);if(!e){m.set(n,e={});f.get(n)(e,q,i)}return e};\
const i=async n=>{if(C[n])await import(C[n]);return q(n)};\n";

/// A module without its imports and exports.
struct Module {
    code: String,
    imports: Vec<(String, String)>,
    exports: Vec<String>,
    loads: Vec<String>,
}

/// The files of all modules.
pub(crate) fn chunks(sources: &Files) -> Result<Files, PackError> {
    let mut modules = BTreeMap::new();
    for (path, content) in sources {
        if path.ends_with(".js") && is_module(path) {
            modules.insert(path.clone(), Module::read(path, &String::from_utf8_lossy(content))?);
        }
    }
    for (path, module) in &modules {
        let wanted = module.imports.iter().map(|(from, _)| from).chain(&module.loads);
        if let Some(wanted) = wanted.into_iter().find(|wanted| !modules.contains_key(*wanted)) {
            return Err(PackError::NoModule { module: path.clone(), wanted: wanted.clone() });
        }
    }
    let base = needed(&modules, &[MAIN, HOME]);
    let loaded: BTreeSet<&String> = modules.values().flat_map(|module| &module.loads).collect();
    let mut files = Files::new();
    let mut places = BTreeMap::new();
    for wanted in loaded.into_iter().filter(|&wanted| !base.contains(wanted)) {
        let shared = NEIGHBOURS.iter().find(|(_, pages)| pages.contains(&wanted.as_str()));
        let (name, pages) = match shared {
            Some((name, pages)) => ((*name).to_owned(), pages.to_vec()),
            None => (wanted.replace('/', "-"), vec![wanted.as_str()]),
        };
        places.insert(wanted.clone(), format!("./{name}"));
        let code: String = needed(&modules, &pages)
            .iter()
            .filter(|path| !base.contains(*path))
            .map(|path| modules[path].defined(path))
            .collect();
        files.insert(name, format!("import{{d}}from\"./{BASE}\";\n{code}").into_bytes());
    }
    let code: String = base.iter().map(|path| modules[path].defined(path)).collect();
    let places = serde_json::to_string(&places).expect("every key is a string");
    // Nothing waits for the beginning: it may load a file that needs this one whole, and the two would wait for each other.
    let script = format!("{RUNTIME}const C={places};\n{code}q(\"{MAIN}\");\n");
    files.insert(BASE.to_owned(), script.into_bytes());
    Ok(files)
}

/// The modules that these need, themselves included.
fn needed(modules: &BTreeMap<String, Module>, roots: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open: Vec<String> = roots.iter().map(|&root| root.to_owned()).collect();
    while let Some(path) = open.pop() {
        let Some(module) = modules.get(&path) else { continue };
        if found.insert(path) {
            open.extend(module.imports.iter().map(|(from, _)| from.clone()));
        }
    }
    found
}

impl Module {
    fn read(path: &str, source: &str) -> Result<Module, PackError> {
        let wrong = |statement: &str, does: &'static str| PackError::Statement {
            module: path.to_owned(),
            statement: statement.lines().next().unwrap_or_default().to_owned(),
            does,
        };
        let mut module =
            Module { code: String::new(), imports: Vec::new(), exports: Vec::new(), loads: Vec::new() };
        let script = javascript::stripped(source);
        let mut rest = script.as_str();
        while !rest.is_empty() {
            let line_end = rest.find('\n').map_or(rest.len(), |at| at + 1);
            if rest.starts_with("import{") || rest.starts_with("import ") {
                let end = rest.find(';').ok_or_else(|| wrong(rest, "imports"))? + 1;
                let (names, from) = imported(&rest[..end]).ok_or_else(|| wrong(&rest[..end], "imports"))?;
                module.imports.push((resolved(path, from), names));
                rest = rest[end..].trim_start_matches('\n');
            } else if let Some(exported) = rest.strip_prefix("export ") {
                let name = exported_name(exported).ok_or_else(|| wrong(&rest[..line_end], "exports"))?;
                module.exports.push(name.to_owned());
                rest = exported;
            } else {
                module.take_line(path, &rest[..line_end]);
                rest = &rest[line_end..];
            }
        }
        Ok(module)
    }

    /// A line of code, in which a module may be loaded.
    fn take_line(&mut self, path: &str, line: &str) {
        const LOAD: &str = "import('";
        let mut rest = line;
        while let Some(at) = rest.find(LOAD) {
            let (before, after) = (&rest[..at], &rest[at + LOAD.len()..]);
            let end = after.find("')").unwrap_or(after.len());
            let wanted = resolved(path, &after[..end]);
            self.code.push_str(before);
            self.code.push_str(&format!("i(\"{wanted}\")"));
            self.loads.push(wanted);
            rest = after.get(end + 2..).unwrap_or_default();
        }
        self.code.push_str(rest);
    }

    /// The module as a definition.
    fn defined(&self, path: &str) -> String {
        let waits = if path == MAIN { "async" } else { "" };
        let asked: String =
            self.imports.iter().map(|(from, names)| format!("const{{{names}}}=q(\"{from}\");")).collect();
        let (code, exports) = (self.code.trim_end(), self.exports.join(","));
        format!("d(\"{path}\",{waits}(e,q,i)=>{{{asked}\n{code}\nObject.assign(e,{{{exports}}})}});\n")
    }
}

/// The names and the module of `import{a,b as c}from'./x.js';`.
fn imported(statement: &str) -> Option<(String, &str)> {
    let (names, from) = statement.strip_prefix("import")?.trim_start().strip_prefix('{')?.split_once('}')?;
    let from = from.trim().strip_prefix("from")?.trim().trim_end_matches(';');
    let from = from.strip_prefix('\'')?.strip_suffix('\'')?;
    let names: Vec<String> = names
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .map(|name| name.replace(" as ", ":"))
        .collect();
    Some((names.join(","), from))
}

/// The name of what is declared.
fn exported_name(declaration: &str) -> Option<&str> {
    let kinds = ["async function ", "function ", "const ", "class "];
    let name = kinds.iter().find_map(|kind| declaration.strip_prefix(kind))?;
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$')?;
    (end > 0).then_some(&name[..end])
}

/// The path of a module that another one names.
fn resolved(path: &str, from: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in from.split('/') {
        match part {
            "." => (),
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

const SHEET: &str = "<link rel=\"stylesheet\" href=\"";

/// The style sheets of the first page, in order.
pub(crate) fn sheets(index: &str) -> Vec<String> {
    let address = |line: &str| Some(line.trim().strip_prefix(SHEET)?.split('"').next()?.to_owned());
    index.lines().filter_map(address).collect()
}

/// The first page with everything that it needs asked for at once, words included.
pub(crate) fn first_page(index: &str, folder: &str, language: &str) -> String {
    let head = format!(
        "<link rel=\"stylesheet\" href=\"/{folder}/base.css\">\n\
         <link rel=\"preload\" as=\"fetch\" crossorigin href=\"/{folder}/i18n/{language}.json\">\n\
         <script type=\"module\" src=\"/{folder}/{BASE}\"></script>\n</head>"
    );
    let is_kept = |line: &&str| !line.starts_with(SHEET) && !line.contains("src=\"main.js\"");
    let lines: Vec<&str> = index.lines().map(str::trim).filter(is_kept).collect();
    lines.join("\n").replacen("</head>", &head, 1)
}
