//! `/api`: the addresses of the API on one plain page, from its description.

use utoipa::openapi::{OpenApi, PathItem};

/// The page.
pub(crate) fn page(description: &OpenApi) -> String {
    let mut rows = String::new();
    for (path, item) in &description.paths.paths {
        for (method, summary) in operations(item) {
            rows += &format!("<tr><td>{method}</td><td><code>{path}</code></td><td>{summary}</td></tr>\n");
        }
    }
    format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Tengen: the API</title>\n\
         <h1>Tengen: the API</h1>\n<p>{}</p>\n<p>The whole of it: <a href=\"/api/openapi.json\">openapi.json</a></p>\n\
         <table>\n{rows}</table></html>\n",
        description.info.description.as_deref().unwrap_or_default()
    )
}

/// What can be done at an address, with the first sentence about it.
fn operations(item: &PathItem) -> Vec<(&'static str, String)> {
    let all = [("GET", &item.get), ("POST", &item.post), ("PUT", &item.put), ("DELETE", &item.delete)];
    let told = all.into_iter().filter_map(|(name, operation)| {
        let summary = operation.as_ref()?.summary.clone().unwrap_or_default();
        Some((name, summary))
    });
    told.collect()
}
