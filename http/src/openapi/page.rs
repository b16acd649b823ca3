//! `/api/docs`: the frame of the page; Swagger UI, which the built client brings along (`/docs/`), fills it from `/api/openapi.json`.
//!
//! The choice and its alternatives: decision 0023.
use crate::api::state::{Documents, HttpState};
use actix_web::{
    HttpResponse,
    http::header,
    route,
    web::{Data, ServiceConfig},
};

/// Narrower than the client's own policy: nothing but its scripts, its styles and calls to ourselves. `data:` is for the icons in the
/// library's style sheet, and for pictures alone. Nothing inline, no `eval`, no frame, no form.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// `data-try` says whether calls may be tried out from the page.
fn html(may_try: bool) -> String {
    let attempts = if may_try { "yes" } else { "no" };
    format!(
        r#"<!doctype html>
<html lang="en" data-try="{attempts}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Guildhall API</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
<script defer src="/docs/swagger-ui-bundle.js"></script>
<script defer src="/docs/page.js"></script>
</head>
<body>
<header class="bar">
<h1>Guildhall API</h1>
<nav aria-label="Documents">
<a href="/api/openapi.json">OpenAPI: calls over HTTP</a>
<a href="/api/asyncapi.json">AsyncAPI: events and pushes over a socket</a>
</nav>
</header>
<main id="docs"><p class="wait">Reading the description. If nothing appears, the client is not built yet (<code>make build</code>) or scripts are
turned off; the two documents above say the same.</p></main>
</body>
</html>
"#
    )
}

#[route("/api/docs", method = "GET", method = "HEAD")]
async fn page(state: Data<HttpState>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY))
        .content_type("text/html; charset=utf-8")
        .body(html(state.settings.documents == Documents::Live))
}

pub fn routes(service: &mut ServiceConfig) {
    service.service(page);
}
