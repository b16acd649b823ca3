//! The part of Stripe Identity's API our adapter speaks.

use std::time::Duration;

use actix_web::{
    HttpRequest, HttpResponse,
    http::StatusCode,
    web::{self, Data, Form, Path, ServiceConfig},
};
use serde::Deserialize;
use serde_json::json;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{IdentityManner, IdentitySandbox, Session, object};

/// Longer than anybody waits.
const HANG: Duration = Duration::from_secs(60);

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("/v1/identity/verification_sessions", web::post().to(create))
        .route("/v1/identity/verification_sessions/{id}", web::get().to(look))
        .route("/v1/identity/verification_sessions/{id}/cancel", web::post().to(cancel));
}

/// What our adapter says, and nothing else: Stripe refuses what it does not know.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CreateRequest {
    r#type: String,
    client_reference_id: String,
    #[serde(rename = "metadata[verification_id]")]
    verification_id: String,
    #[serde(rename = "options[document][require_live_capture]")]
    _live: bool,
    #[serde(rename = "options[document][require_matching_selfie]")]
    _selfie: bool,
    return_url: String,
}

fn no(status: StatusCode, code: &str) -> HttpResponse {
    let error = json!({ "type": "invalid_request_error", "code": code });
    HttpResponse::build(status).json(json!({ "error": error }))
}

/// What it answers instead: nobody it knows, or a bad day.
async fn at_the_door(request: &HttpRequest, sandbox: &IdentitySandbox) -> Option<HttpResponse> {
    match sandbox.manner() {
        IdentityManner::Fail => return Some(no(StatusCode::INTERNAL_SERVER_ERROR, "down")),
        IdentityManner::KeyRevoked => return Some(no(StatusCode::UNAUTHORIZED, "api_key_expired")),
        IdentityManner::Huge => {
            return Some(HttpResponse::Ok().body(vec![b' '; 10 * 1024 * 1024]));
        }
        IdentityManner::Hang => {
            actix_web::rt::time::sleep(HANG).await;
            return Some(HttpResponse::GatewayTimeout().finish());
        }
        _ => {}
    }
    let given = request.headers().get("authorization").and_then(|value| value.to_str().ok());
    let is_known = given.is_some_and(|value| value.starts_with("Bearer rk_"));
    (!is_known).then(|| no(StatusCode::UNAUTHORIZED, "api_key_missing"))
}

async fn create(
    request: HttpRequest,
    sandbox: Data<IdentitySandbox>,
    Form(asked): Form<CreateRequest>,
) -> HttpResponse {
    if let Some(instead) = at_the_door(&request, &sandbox).await {
        return instead;
    }
    if asked.r#type != "document" || asked.verification_id != asked.client_reference_id {
        return no(StatusCode::BAD_REQUEST, "parameter_invalid");
    }
    let key = request.headers().get("idempotency-key").and_then(|value| value.to_str().ok());
    let Some(key) = key else { return no(StatusCode::BAD_REQUEST, "idempotency_key_missing") };
    let mut books = sandbox.books();
    let failed = |is_replayed: bool| {
        let error = json!({ "error": { "type": "api_error" } });
        let mut answer = HttpResponse::InternalServerError();
        if is_replayed {
            answer.insert_header(("idempotent-replayed", "true"));
        }
        answer.json(error)
    };
    let id = match books.keys.get(key) {
        Some((page, _)) if *page != asked.return_url => {
            return no(StatusCode::BAD_REQUEST, "idempotency_error");
        }
        Some((_, None)) => return failed(true),
        Some((_, Some(known))) => known.clone(),
        None if books.manner == IdentityManner::OpeningFails => {
            books.keys.insert(key.to_owned(), (asked.return_url, None));
            return failed(false);
        }
        None => {
            let id = format!("vs_{}", Uuid::now_v7().simple());
            let session = Session {
                reference: asked.client_reference_id,
                return_url: asked.return_url,
                created: OffsetDateTime::now_utc().unix_timestamp(),
                status: "requires_input",
                error: None,
                document_until: None,
            };
            books.keys.insert(key.to_owned(), (session.return_url.clone(), Some(id.clone())));
            books.sessions.insert(id.clone(), session.clone());
            sandbox.tell(&mut books, &id, &session, "created");
            id
        }
    };
    if books.manner == IdentityManner::OpeningUnanswered {
        return no(StatusCode::INTERNAL_SERVER_ERROR, "unknown");
    }
    match books.sessions.get(&id) {
        Some(session) => HttpResponse::Ok().json(object(&books, &id, session, false)),
        None => no(StatusCode::NOT_FOUND, "resource_missing"),
    }
}

async fn look(
    request: HttpRequest,
    sandbox: Data<IdentitySandbox>,
    id: Path<String>,
) -> HttpResponse {
    if let Some(instead) = at_the_door(&request, &sandbox).await {
        return instead;
    }
    let books = sandbox.books();
    let is_whole = request.query_string().contains("expiration_date");
    if is_whole && books.manner == IdentityManner::KeyNarrow {
        return no(StatusCode::FORBIDDEN, "more_permissions_required_for_application");
    }
    match books.sessions.get(id.as_str()) {
        Some(session) => HttpResponse::Ok().json(object(&books, &id, session, is_whole)),
        None => no(StatusCode::NOT_FOUND, "resource_missing"),
    }
}

async fn cancel(
    request: HttpRequest,
    sandbox: Data<IdentitySandbox>,
    id: Path<String>,
) -> HttpResponse {
    if let Some(instead) = at_the_door(&request, &sandbox).await {
        return instead;
    }
    let mut books = sandbox.books();
    let Some(session) = books.sessions.get_mut(id.as_str()) else {
        return no(StatusCode::NOT_FOUND, "resource_missing");
    };
    if session.status != "requires_input" {
        return no(StatusCode::BAD_REQUEST, "verification_session_unexpected_state");
    }
    session.status = "canceled";
    let seen = session.clone();
    sandbox.tell(&mut books, &id, &seen, "canceled");
    HttpResponse::Ok().json(object(&books, &id, &seen, false))
}
