//! The page: files packed into the program, or from `web/` while it is being developed.
//!
//! Packed files stand below a folder whose name is a hash of all of them, and may be kept for ever; everything else is asked
//! for again, and not sent again if it is unchanged. The guide, under `docs/`, is compressed when it is first asked for.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hasher},
    sync::{Arc, LazyLock, Mutex},
};

use app::messages::error::ErrorCode;
use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

use crate::{guide, http::Refused};

/// A file that was packed when the program was built: its path, and what it is plain, by brotli and by gzip.
type PackedFile = (&'static str, &'static [u8], &'static [u8], &'static [u8]);

include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

/// The files of the page as they are written; those of its development are left out. With `TENGEN_PACKED_PAGE` they are
/// packed when the program starts, as they are in a program that is handed out: so that its loading can be tested.
#[cfg(debug_assertions)]
mod sources {
    use std::sync::LazyLock;

    #[derive(rust_embed::Embed)]
    #[folder = "../../web"]
    #[exclude = "node_modules/*"]
    #[exclude = "pictures/*"]
    #[exclude = "tests/*"]
    #[exclude = "types/*"]
    #[exclude = "package*.json"]
    #[exclude = "tsconfig.json"]
    struct Files;

    static PACKED: LazyLock<Option<page_pack::Packed>> = LazyLock::new(|| {
        std::env::var_os("TENGEN_PACKED_PAGE")?;
        let files =
            Files::iter().filter_map(|path| Some((path.clone().into_owned(), written(&path)?))).collect();
        Some(page_pack::pack(&files).expect("the page is written as the page is"))
    });

    /// The folder of what may be kept for ever; empty if nothing may.
    pub(super) fn folder() -> &'static str {
        PACKED.as_ref().map_or("", |packed| &packed.folder)
    }

    /// A file as it is now.
    pub(super) fn file(path: &str) -> Option<Vec<u8>> {
        match &*PACKED {
            Some(packed) => packed.files.get(path).cloned(),
            None => written(path),
        }
    }

    fn written(path: &str) -> Option<Vec<u8>> {
        Some(Files::get(path)?.data.into_owned())
    }
}

/// A file in every form in which it is sent.
struct Asset {
    kind: String,
    etag: HeaderValue,
    plain: Bytes,
    packed: Option<Packed>,
}

/// A file that gets smaller.
struct Packed {
    brotli: Option<Bytes>,
    gzip: Bytes,
}

/// How long a browser may keep a file without asking.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeping {
    /// Its name says what is in it.
    ForEver,
    /// Not at all.
    Asks,
}

/// The files that were asked for, by path.
static ASSETS: LazyLock<Mutex<HashMap<String, Arc<Asset>>>> = LazyLock::new(Mutex::default);

/// A file of the page.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path() {
        "/" => first_page(&headers),
        path => path.trim_start_matches('/'),
    };
    let not_found = || Refused(ErrorCode::NotFound.with("what", "page").with("name", path)).into_response();
    let is_reading = matches!(method, Method::GET | Method::HEAD);
    let is_plain = !path.split(['/', '\\']).any(|part| part.is_empty() || part.starts_with('.'));
    if !is_reading || !is_plain || path.contains('%') {
        return not_found();
    }
    let (path, keeping) = match path.split_once('/') {
        Some((first, rest)) if first == folder() => (rest, Keeping::ForEver),
        _ => (path, Keeping::Asks),
    };
    match asset(path) {
        Some(asset) => respond(&asset, keeping, &headers),
        None => not_found(),
    }
}

/// The first page, with the words that the browser will ask for: its languages are known before its script runs.
fn first_page(headers: &HeaderMap) -> &'static str {
    let languages = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let is_chinese = languages.unwrap_or_default().split(',').any(|name| name.trim().starts_with("zh"));
    if is_chinese && (packed_file("index.zh.html").is_some() || source("index.zh.html").is_some()) {
        "index.zh.html"
    } else {
        "index.html"
    }
}

fn packed_file(path: &str) -> Option<&'static PackedFile> {
    FILES.iter().find(|file| file.0 == path)
}

fn respond(asset: &Asset, keeping: Keeping, headers: &HeaderMap) -> Response {
    let kept = match keeping {
        Keeping::ForEver => "public, max-age=31536000, immutable",
        Keeping::Asks => "no-cache",
    };
    let common = [
        (header::ETAG, asset.etag.clone()),
        (header::CACHE_CONTROL, HeaderValue::from_static(kept)),
        (header::VARY, HeaderValue::from_static("accept-encoding, accept-language")),
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
        Some(Packed { brotli: Some(brotli), .. }) if accepts("br") => (Some("br"), brotli),
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
    let mut assets = ASSETS.lock().expect("nothing panics while it holds the files");
    if let Some(&(_, plain, brotli, gzip)) = packed_file(path) {
        let packed = Packed { brotli: Some(Bytes::from_static(brotli)), gzip: Bytes::from_static(gzip) };
        let make = || Arc::new(Asset::new(path, Bytes::from_static(plain), Some(packed)));
        return Some(assets.entry(path.to_owned()).or_insert_with(make).clone());
    }
    let data = match path.strip_prefix("docs/") {
        Some(path) => guide::file(path)?.data.into_owned(),
        None => source(path)?,
    };
    let etag = etag(&data);
    if let Some(asset) = assets.get(path).filter(|asset| asset.etag == etag) {
        return Some(asset.clone());
    }
    // Pictures of pixels are compressed already.
    let packed = (!path.ends_with(".png")).then(|| Packed {
        // A program that is handed out has its page packed, and no packer of a megabyte for the guide.
        brotli: cfg!(debug_assertions).then(|| page_pack::brotli(&data, QUALITY).into()),
        gzip: page_pack::gzip(&data).into(),
    });
    let asset = Arc::new(Asset::new(path, data.into(), packed));
    assets.insert(path.to_owned(), asset.clone());
    Some(asset)
}

/// How much trouble is taken with a file that is compressed when it is asked for: nobody waits for the last byte.
const QUALITY: i32 = 4;

#[cfg(debug_assertions)]
use sources::{file as source, folder};

/// The folder of what may be kept for ever.
#[cfg(not(debug_assertions))]
fn folder() -> &'static str {
    FOLDER
}

/// A file that is not packed: there is none in a program that is handed out.
#[cfg(not(debug_assertions))]
fn source(_path: &str) -> Option<Vec<u8>> {
    None
}

impl Asset {
    fn new(path: &str, plain: Bytes, packed: Option<Packed>) -> Asset {
        Asset { kind: content_type(path).to_owned(), etag: etag(&plain), plain, packed }
    }
}

fn etag(data: &[u8]) -> HeaderValue {
    let mut hasher = DefaultHasher::new();
    hasher.write(data);
    HeaderValue::from_str(&format!("\"{:016x}\"", hasher.finish())).expect("hexadecimal digits are plain")
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html" | "md") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json; charset=utf-8",
        Some("webmanifest") => "application/manifest+json; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}
