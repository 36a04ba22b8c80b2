//! Every refusal in the description of the API: which statuses an address answers with, and which codes stand behind each.
//!
//! Handlers declare what is special about them; what any request can be refused for is added here, and the codes of a status
//! are those that are answered with it.

use std::collections::BTreeMap;

use app::messages::error::ErrorCode;
use axum::http::StatusCode;
use utoipa::openapi::{
    Content, OpenApi, Ref, RefOr, Response, ResponseBuilder, Schema,
    path::{Operation, PathItem},
};

use super::answer::status;

/// What any request can be refused with: it is malformed, not allowed, too fast, or the store or the server is not there.
const ALWAYS: [StatusCode; 5] = [
    StatusCode::BAD_REQUEST,
    StatusCode::FORBIDDEN,
    StatusCode::TOO_MANY_REQUESTS,
    StatusCode::INTERNAL_SERVER_ERROR,
    StatusCode::SERVICE_UNAVAILABLE,
];

/// Adds them to a description.
pub(super) fn describe(description: &mut OpenApi) {
    let codes = codes_by_status(description);
    for item in description.paths.paths.values_mut() {
        for operation in operations(item) {
            let has_body = operation.request_body.is_some();
            let mut statuses = ALWAYS.to_vec();
            statuses.extend(has_body.then_some(StatusCode::PAYLOAD_TOO_LARGE));
            let responses = &mut operation.responses.responses;
            for status in statuses {
                responses.entry(status.as_str().to_owned()).or_insert_with(|| RefOr::T(Response::default()));
            }
            for (status, response) in responses {
                if let Some(codes) = codes.get(status) {
                    *response = RefOr::T(refused(codes));
                }
            }
        }
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.post, &mut item.put, &mut item.delete].into_iter().flatten()
}

fn refused(codes: &[String]) -> Response {
    let content = Content::new(Some(Ref::from_schema_name("Refusal")));
    let description = format!("Refused: `{}`.", codes.join("`, `"));
    ResponseBuilder::new().description(description).content("application/json", content).build()
}

/// The codes that are told with each status, as their schema lists them.
fn codes_by_status(description: &OpenApi) -> BTreeMap<String, Vec<String>> {
    let mut codes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let schemas = description.components.as_ref().map(|components| &components.schemas);
    let Some(RefOr::T(Schema::Object(schema))) = schemas.and_then(|schemas| schemas.get("ErrorCode")) else {
        return codes;
    };
    let names = schema.enum_values.iter().flatten().filter_map(|value| value.as_str());
    for name in names {
        let code: Result<ErrorCode, _> = serde_json::from_value(name.into());
        if let Ok(code) = code {
            codes.entry(status(code).as_str().to_owned()).or_default().push(name.to_owned());
        }
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_lists_every_refusal_with_its_codes() {
        let mut description = crate::http::openapi();
        let mut listed = 0;
        for (path, item) in &mut description.paths.paths {
            for operation in operations(item) {
                let responses = &operation.responses.responses;
                for status in ALWAYS {
                    assert!(responses.contains_key(status.as_str()), "{path}: {status}");
                }
                for (status, response) in responses.iter().filter(|(status, _)| !status.starts_with('2')) {
                    let RefOr::T(response) = response else { panic!("{path}: {status}") };
                    assert!(response.description.starts_with("Refused: `"), "{path}: {status}");
                    listed += 1;
                }
            }
        }
        assert!(listed > 200, "{listed}");
        let codes = codes_by_status(&description);
        assert!(codes["403"].contains(&"not_your_seat".to_owned()), "{codes:?}");
        assert!(codes["409"].contains(&"late".to_owned()), "{codes:?}");
    }
}
