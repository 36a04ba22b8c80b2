//! The guide holds together: links lead somewhere, both languages say the same, pictures are small.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "tests over tables print counts and may panic")]

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag};

use super::{Documents, anchor, file, give_anchors, page};

/// The most bytes of a picture, and of all of them.
const PICTURE_LIMIT: usize = 60 << 10;
const PICTURES_LIMIT: usize = 7 << 19;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Every page for people in the repository.
fn pages() -> Vec<PathBuf> {
    let documents = Documents::iter().filter(|path| path.ends_with(".md")).map(|path| format!("docs/{path}"));
    let top = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"].map(str::to_owned);
    documents.chain(top).map(|path| root().join(path)).collect()
}

fn events(markdown: &str) -> Vec<Event<'_>> {
    let mut events: Vec<Event<'_>> = Parser::new_ext(markdown, Options::ENABLE_TABLES).collect();
    give_anchors(&mut events);
    events
}

fn anchors(path: &Path) -> Vec<String> {
    let markdown = fs::read_to_string(path).unwrap();
    let anchor = |event| match event {
        Event::Start(Tag::Heading { id, .. }) => id.map(|id| id.to_string()),
        _ => None,
    };
    events(&markdown).into_iter().filter_map(anchor).collect()
}

fn links(markdown: &str) -> Vec<String> {
    let link = |event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url.to_string()),
        _ => None,
    };
    events(markdown).into_iter().filter_map(link).filter(|link| !link.contains("://")).collect()
}

#[test]
fn every_link_between_pages_leads_to_a_file_and_a_heading_table() {
    let mut checked = 0;
    for page in pages() {
        for link in links(&fs::read_to_string(&page).unwrap()) {
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if path.is_empty() { page.clone() } else { page.parent().unwrap().join(path) };
            assert!(target.exists(), "{}: nothing is at {link}", page.display());
            let leads = anchor.is_empty() || anchors(&target).iter().any(|name| name == anchor);
            assert!(leads, "{}: no heading is at {link}", page.display());
            checked += 1;
        }
    }
    println!("{checked} links");
}

#[test]
fn every_page_has_a_twin_in_the_other_language_with_the_same_headings_and_pictures() {
    let names = |language: &str| -> HashSet<String> {
        let paths = Documents::iter().filter(|path| path.ends_with(".md"));
        paths.filter_map(|path| Some(path.strip_prefix(&format!("guide/{language}/"))?.to_owned())).collect()
    };
    assert_eq!(names("en"), names("zh"));
    let shape = |path: &Path| {
        let markdown = fs::read_to_string(path).unwrap();
        let levels: Vec<HeadingLevel> = events(&markdown)
            .into_iter()
            .filter_map(|event| match event {
                Event::Start(Tag::Heading { level, .. }) => Some(level),
                _ => None,
            })
            .collect();
        let pictures: Vec<String> = links(&markdown)
            .into_iter()
            .filter_map(|link| Some(link.split_once("pictures/")?.1.rsplit('/').next()?.to_owned()))
            .collect();
        (levels, pictures)
    };
    for name in names("en") {
        let [en, zh] = ["en", "zh"].map(|language| root().join("docs/guide").join(language).join(&name));
        assert_eq!(shape(&en), shape(&zh), "{name}");
    }
}

#[test]
fn every_picture_is_small_and_shown_somewhere() {
    let shown: HashSet<PathBuf> = pages()
        .iter()
        .flat_map(|page| {
            let folder = page.parent().unwrap().to_owned();
            let links = links(&fs::read_to_string(page).unwrap());
            links.into_iter().filter_map(move |link| folder.join(link).canonicalize().ok())
        })
        .collect();
    let mut total = 0;
    for path in Documents::iter().filter(|path| path.starts_with("guide/pictures/")) {
        let size = Documents::get(&path).unwrap().data.len();
        assert!(size <= PICTURE_LIMIT, "{path} has {size} bytes");
        assert!(shown.contains(&root().join("docs").join(&*path)), "no page shows {path}");
        total += size;
    }
    assert!(total > 0 && total <= PICTURES_LIMIT, "{total} bytes of pictures");
    println!("{total} bytes of pictures");
}

#[test]
fn headings_have_the_anchors_of_code_hosts_table() {
    let table = [
        ("How do I go second?", "how-do-i-go-second"),
        ("我当后手: 让 AI 先下", "我当后手-让-ai-先下"),
        ("`tengen play` — its options", "tengen-play--its-options"),
    ];
    for (heading, expected) in table {
        assert_eq!(anchor(heading), expected);
    }
    println!("{} headings", table.len());
    let html = page("# A `b`\n## A b\n", |_| None);
    assert_eq!(html, "<h1 id=\"a-b\">A <code>b</code></h1>\n<h2 id=\"a-b-1\">A b</h2>\n");
}

#[test]
fn a_picture_has_its_size_and_arrives_when_it_is_looked_at() {
    let html = page("![Black \"wins\"](a.png)", |_| Some((3, 4)));
    let expected =
        "<img src=\"a.png\" alt=\"Black &quot;wins&quot;\" width=\"3\" height=\"4\" loading=\"lazy\" />";
    assert_eq!(html, format!("<p>{expected}</p>\n"));
}

#[test]
fn no_page_needs_what_the_content_policy_forbids() {
    for path in Documents::iter().filter(|path| path.ends_with(".md")) {
        let page = String::from_utf8(file(&path).unwrap().data.into_owned()).unwrap();
        for forbidden in ["style=", "<script", "<iframe", "<!--"] {
            assert!(!page.contains(forbidden), "{path}: {forbidden}");
        }
    }
}
