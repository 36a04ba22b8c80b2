//! The page: files inside the program, or from `web/` while it is being developed.
//!
//! A file is compressed when it is first asked for and kept; an unchanged one is not sent again. The guide,
//! under `docs/`, is served the same way.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hasher},
    io::Write,
    sync::{Arc, LazyLock, Mutex},
};

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::{Embed, EmbeddedFile};

use crate::{guide, http::Refused, messages::error::ErrorCode};

/// The files of the page; those of its development are left out.
#[derive(Embed)]
#[folder = "../../web"]
#[exclude = "node_modules/*"]
#[exclude = "pictures/*"]
#[exclude = "tests/*"]
#[exclude = "types/*"]
#[exclude = "package*.json"]
#[exclude = "tsconfig.json"]
struct Files;

/// The sentences of the libraries in Chinese, which the terminal says too.
#[derive(Embed)]
#[folder = "../tui/i18n"]
#[include = "sentences.zh.json"]
struct Sentences;

/// A file in every form in which it is sent.
struct Asset {
    kind: String,
    etag: HeaderValue,
    plain: Bytes,
    packed: Option<Packed>,
}

/// A file that gets smaller.
struct Packed {
    brotli: Bytes,
    gzip: Bytes,
}

/// The files that were asked for, by path.
static ASSETS: LazyLock<Mutex<HashMap<String, Arc<Asset>>>> = LazyLock::new(Mutex::default);

/// A file of the page.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    let not_found = || Refused(ErrorCode::NotFound.with("what", "page").with("name", path)).into_response();
    let is_reading = matches!(method, Method::GET | Method::HEAD);
    let is_plain = !path.split(['/', '\\']).any(|part| part.is_empty() || part.starts_with('.'));
    if !is_reading || !is_plain || path.contains('%') {
        return not_found();
    }
    match asset(path) {
        Some(asset) => respond(&asset, &headers),
        None => not_found(),
    }
}

fn respond(asset: &Asset, headers: &HeaderMap) -> Response {
    let common = [
        (header::ETAG, asset.etag.clone()),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ];
    if headers.get(header::IF_NONE_MATCH) == Some(&asset.etag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let accepts = |name: &str| {
        let accepted = accepted.unwrap_or_default().split(',');
        accepted
            .map(|coding| coding.split(';').next().unwrap_or_default().trim())
            .any(|coding| coding == name)
    };
    let (encoding, body) = match &asset.packed {
        Some(packed) if accepts("br") => (Some("br"), &packed.brotli),
        Some(packed) if accepts("gzip") => (Some("gzip"), &packed.gzip),
        _ => (None, &asset.plain),
    };
    let mut response = (common, [(header::CONTENT_TYPE, asset.kind.clone())], body.clone()).into_response();
    if let Some(encoding) = encoding {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// A file as it is now, compressed.
fn asset(path: &str) -> Option<Arc<Asset>> {
    let file = match path.split_once('/') {
        Some(("docs", path)) => guide::file(path)?,
        Some(("i18n", name)) => Files::get(path).or_else(|| Sentences::get(name))?,
        _ => Files::get(path)?,
    };
    let etag = etag(&file.data);
    let mut assets = ASSETS.lock().expect("nothing panics while it holds the files");
    if let Some(asset) = assets.get(path).filter(|asset| asset.etag == etag) {
        return Some(asset.clone());
    }
    // Pictures of pixels are compressed already.
    let packed = (!path.ends_with(".png"))
        .then(|| Packed { brotli: brotli(&file.data).into(), gzip: gzip(&file.data).into() });
    let asset = Arc::new(Asset {
        kind: content_type(path, &file),
        etag,
        packed,
        plain: Bytes::copy_from_slice(&file.data),
    });
    assets.insert(path.to_owned(), asset.clone());
    Some(asset)
}

fn etag(data: &[u8]) -> HeaderValue {
    let mut hasher = DefaultHasher::new();
    hasher.write(data);
    HeaderValue::from_str(&format!("\"{:016x}\"", hasher.finish())).expect("hexadecimal digits are plain")
}

fn content_type(path: &str, file: &EmbeddedFile) -> String {
    let kind = if path.ends_with(".md") { "text/html" } else { file.metadata.mimetype() };
    let is_text = kind.starts_with("text/") || kind.ends_with("javascript") || kind.ends_with("json");
    if is_text { format!("{kind}; charset=utf-8") } else { kind.to_owned() }
}

fn brotli(data: &[u8]) -> Vec<u8> {
    // The last quality costs a second for the whole page, once; while developing nobody waits for it.
    let quality = if cfg!(debug_assertions) { 4 } else { 11 };
    let params = brotli::enc::BrotliEncoderParams { quality, ..Default::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &*data, &mut compressed, &params).expect("memory can be written to");
    compressed
}

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(data).expect("memory can be written to");
    encoder.finish().expect("memory can be written to")
}
