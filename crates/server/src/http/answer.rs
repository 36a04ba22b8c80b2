//! What HTTP is told about a refusal: a status, the code and its values.

use app::messages::error::{ErrorCode, Refusal};
use axum::{
    Extension, Json,
    extract::{
        FromRequest, FromRequestParts, Request,
        rejection::{JsonRejection, QueryRejection},
    },
    http::{StatusCode, request::Parts},
    response::{IntoResponse, Response},
};
use serde::de::DeserializeOwned;

/// A refusal as the answer to a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused(pub(crate) Refusal);

/// What a request is answered with.
pub(crate) type Answer<T> = Result<Json<T>, Refused>;

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused(refusal)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let code = self.0.code;
        // For whoever counts refusals.
        (status(code), Extension(code), Json(self.0)).into_response()
    }
}

pub(super) fn status(code: ErrorCode) -> StatusCode {
    match code {
        ErrorCode::NotFound => StatusCode::NOT_FOUND,
        ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorCode::TooFast => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::TooLate => StatusCode::REQUEST_TIMEOUT,
        ErrorCode::ForeignOrigin
        | ErrorCode::ForeignHost
        | ErrorCode::Banned
        | ErrorCode::NotYours
        | ErrorCode::NotYourSeat
        | ErrorCode::NotInvited
        | ErrorCode::AdminOnly
        | ErrorCode::BadToken
        | ErrorCode::AboveQuota
        | ErrorCode::NotOnThisHost => StatusCode::FORBIDDEN,
        ErrorCode::Busy | ErrorCode::Closing | ErrorCode::OutOfMemory => StatusCode::SERVICE_UNAVAILABLE,
        ErrorCode::Storage => StatusCode::INTERNAL_SERVER_ERROR,
        ErrorCode::Late
        | ErrorCode::NotYourTurn
        | ErrorCode::GameOver
        | ErrorCode::NothingToUndo
        | ErrorCode::NothingToRedo
        | ErrorCode::NotHere
        | ErrorCode::NameTaken
        | ErrorCode::TrainingRuns
        | ErrorCode::Serious => StatusCode::CONFLICT,
        _ => StatusCode::BAD_REQUEST,
    }
}

/// A JSON body; a malformed one is refused with a code.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refused> {
        let body = Json::from_request(request, state).await;
        body.map(|Json(body)| Body(body)).map_err(|rejection: JsonRejection| {
            let code = match rejection.status() {
                StatusCode::PAYLOAD_TOO_LARGE => ErrorCode::TooLarge,
                _ => ErrorCode::Malformed,
            };
            Refused(code.with("detail", rejection.body_text()))
        })
    }
}

/// A query; a malformed one is refused with a code.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Refused> {
        let query = axum::extract::Query::from_request_parts(parts, state).await;
        query.map(|axum::extract::Query(query)| Query(query)).map_err(|rejection: QueryRejection| {
            Refused(ErrorCode::Malformed.with("detail", rejection.body_text()))
        })
    }
}
