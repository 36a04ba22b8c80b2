//! The files of the page, and the description of the API.

use std::{fs, path::Path};

use crate::support::TestServer;

/// The files directly in the folder of the page that are served.
fn files() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let is_served =
        |name: &String| [".html", ".js", ".css", ".svg"].iter().any(|extension| name.ends_with(extension));
    names.map(|entry| entry.file_name().into_string().unwrap()).filter(is_served).collect()
}

#[tokio::test]
async fn a_file_is_compressed_as_the_browser_likes_and_not_sent_twice() {
    let server = TestServer::open().await;
    for name in files() {
        let path = format!("/{name}");
        let plain = server.send("GET", &path, &[], None).await;
        assert_eq!((plain.status, plain.header("content-encoding")), (200, None), "{name}");
        let etag = plain.header("etag").unwrap().to_owned();
        for encoding in ["br", "gzip"] {
            let packed = server.send("GET", &path, &[("accept-encoding", encoding)], None).await;
            assert_eq!(packed.header("content-encoding"), Some(encoding), "{name}");
            assert_eq!(packed.header("etag"), Some(etag.as_str()));
        }
        let again = server.send("GET", &path, &[("if-none-match", &etag)], None).await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{name}");
    }
}

#[tokio::test]
async fn what_is_not_part_of_the_page_is_not_served() {
    let server = TestServer::open().await;
    for path in [
        "/nothing.html",
        "/types/messages.d.ts",
        "/package.json",
        "/node_modules/x.js",
        "/pictures/take.mjs",
        "/docs/nothing.md",
        "/docs/guide",
    ] {
        assert_eq!(server.send("GET", path, &[], None).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn the_sentences_of_errors_are_served_by_their_codes_table() {
    let server = TestServer::open().await;
    for (language, sentence) in [("en", "{0} is occupied"), ("zh", "{0} 已有棋子")] {
        let sentences = server.get(&format!("/i18n/errors.{language}.json")).await;
        assert_eq!(sentences["gomoku_move.occupied"], sentence);
    }
}

#[tokio::test]
async fn the_guide_is_served_as_pages_and_pictures() {
    let server = TestServer::open().await;
    let page = server.send("GET", "/docs/guide/zh/index.md", &[("accept-encoding", "gzip")], None).await;
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(page.header("content-encoding"), Some("gzip"));
    let plain = server.send("GET", "/docs/guide/zh/index.md", &[], None).await;
    assert!(String::from_utf8(plain.body).unwrap().starts_with("<h1 id=\"使用指南\">"));
    let picture =
        server.send("GET", "/docs/guide/pictures/en/home.png", &[("accept-encoding", "gzip")], None).await;
    assert_eq!(
        (picture.header("content-type"), picture.header("content-encoding")),
        (Some("image/png"), None)
    );
}

#[tokio::test]
async fn the_description_names_every_address_of_the_api() {
    let server = TestServer::open().await;
    let description = server.get("/api/openapi.json").await;
    let paths = description["paths"].as_object().unwrap();
    for path in [
        "/api/info",
        "/api/themes",
        "/api/players",
        "/api/programs",
        "/api/games",
        "/api/games/{id}",
        "/api/games/{id}/commands",
        "/api/position",
        "/api/records",
        "/api/records/{id}",
        "/api/records/import",
        "/api/records/{id}/export/{format}",
        "/api/records/export",
        "/api/records/{id}/{picture}",
        "/api/results",
        "/api/stats",
        "/api/settings",
        "/api/saves",
        "/api/saves/{slot}/load",
        "/api/weights",
        "/api/weights/{name}",
        "/api/weights/{name}/text",
        "/api/training",
        "/api/training/{name}",
        "/api/training/{name}/stop",
        "/api/training/{name}/resume",
        "/api/training/{name}/rounds/{number}/games",
        "/api/record-players",
        "/api/arena",
        "/api/arena/{id}",
        "/api/arena/{id}/stop",
        "/api/arena/{id}/ratings",
        "/api/arena/{id}/logs",
        "/api/arena/{id}/games/{number}",
        "/api/arena/{id}/games/{number}/log",
    ] {
        assert!(paths.contains_key(path), "{path}");
    }
    let page = server.send("GET", "/api", &[], None).await;
    assert_eq!(page.status, 200);
    assert!(String::from_utf8(page.body).unwrap().contains("/api/records/import"));
}

#[tokio::test]
async fn the_themes_are_those_of_the_pictures() {
    let server = TestServer::open().await;
    let themes = server.get("/api/themes").await;
    let names: Vec<&str> =
        themes.as_array().unwrap().iter().map(|theme| theme["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["wood", "dark", "paper", "high-contrast", "cartoon"]);
}
