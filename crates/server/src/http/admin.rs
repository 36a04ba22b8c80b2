//! The admin of a server over HTTP: who asks, who becomes admin, who uses what, who is turned away.

use std::sync::Arc;

use app::{
    App,
    messages::{
        admin::{AdminLogin, AdminView, Ban, BansView, VisitorView},
        error::Refusal,
    },
};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Body, Refused},
    asker::{Asker, cookie},
    headers::is_encrypted,
};

/// Every address of the admin.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(visitor))
        .routes(routes!(overview))
        .routes(routes!(login))
        .routes(routes!(logout))
        .routes(routes!(ban, pardon))
}

/// Who asks.
#[utoipa::path(get, path = "/api/visitor", responses((status = 200, body = VisitorView)))]
pub(crate) async fn visitor(Asker(who): Asker) -> Json<VisitorView> {
    Json(app::visitor_view(&who))
}

/// Who is using what: for the admin.
#[utoipa::path(get, path = "/api/admin", responses((status = 200, body = AdminView), (status = 403, body = Refusal)))]
pub(crate) async fn overview(State(app): State<Arc<App>>, Asker(who): Asker) -> Answer<AdminView> {
    Ok(Json(app.admin_view(&who).await?))
}

/// Makes whoever knows the token the admin, until a new token is made.
#[utoipa::path(post, path = "/api/admin/login", request_body = AdminLogin,
    responses((status = 200, body = VisitorView), (status = 400, body = Refusal), (status = 403, body = Refusal)))]
pub(crate) async fn login(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    headers: HeaderMap,
    Body(AdminLogin { token }): Body<AdminLogin>,
) -> Result<Response, Refused> {
    let (admin, token) = app.visitors().admit_admin(&who, &token).await?;
    let cookie = cookie(&app, &token, is_encrypted(&headers));
    Ok(([(header::SET_COOKIE, cookie)], Json(app::visitor_view(&admin))).into_response())
}

/// Makes the admin a visitor as others are.
#[utoipa::path(post, path = "/api/admin/logout", responses((status = 200, body = VisitorView)))]
pub(crate) async fn logout(State(app): State<Arc<App>>, Asker(who): Asker, headers: HeaderMap) -> Response {
    let (guest, token) = app.visitors().dismiss_admin(&who);
    let cookie = cookie(&app, &token, is_encrypted(&headers));
    ([(header::SET_COOKIE, cookie)], Json(app::visitor_view(&guest))).into_response()
}

/// Turns a visitor or an address away from now on: for the admin.
#[utoipa::path(post, path = "/api/admin/bans", request_body = Ban,
    responses((status = 200, body = BansView), (status = 400, body = Refusal), (status = 403, body = Refusal)))]
pub(crate) async fn ban(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Body(ban): Body<Ban>,
) -> Answer<BansView> {
    Ok(Json(app.ban(&who, &ban, true).await?))
}

/// Does not turn somebody away any more: for the admin.
#[utoipa::path(delete, path = "/api/admin/bans", request_body = Ban,
    responses((status = 200, body = BansView), (status = 400, body = Refusal), (status = 403, body = Refusal)))]
pub(crate) async fn pardon(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Body(ban): Body<Ban>,
) -> Answer<BansView> {
    Ok(Json(app.ban(&who, &ban, false).await?))
}
