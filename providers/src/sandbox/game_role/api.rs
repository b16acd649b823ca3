//! What our adapter speaks.

use std::time::Duration;

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web::{Data, Json, Path, Query, ServiceConfig, get, post},
};
use serde::Deserialize;
use serde_json::json;

use super::{GameManner, GameRoleSandbox, server_of};

/// Ours: longer than the adapter waits.
const HANG: Duration = Duration::from_secs(10);

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("/{game}/roles/{role_id}", get().to(find))
        .route("/{game}/roles/{role_id}/codes/check", post().to(check_code));
}

#[derive(Deserialize)]
struct Asked {
    #[serde(default)]
    server: String,
}

#[derive(Deserialize)]
struct AskedOfCode {
    #[serde(default)]
    server: String,
    code: String,
}

fn no(status: StatusCode, code: &str) -> HttpResponse {
    HttpResponse::build(status).json(json!({ "error": { "code": code } }))
}

/// What is answered instead, if anything is.
async fn at_the_door(request: &HttpRequest, games: &GameRoleSandbox) -> Option<HttpResponse> {
    let manner = games.contents().manner;
    match manner {
        GameManner::Fail => return Some(HttpResponse::InternalServerError().finish()),
        GameManner::Refuse => return Some(no(StatusCode::UNAUTHORIZED, "unauthorized")),
        GameManner::Html => {
            let page =
                HttpResponse::Ok().content_type("text/html").body("<html>Maintenance</html>");
            return Some(page);
        }
        GameManner::Hang => {
            tokio::time::sleep(HANG).await;
            return Some(no(StatusCode::GATEWAY_TIMEOUT, "too_slow"));
        }
        GameManner::Answer | GameManner::OldCodes => {}
    }
    let bearer = request.headers().get(header::AUTHORIZATION);
    let is_known = bearer.and_then(|value| value.to_str().ok());
    let is_known = is_known.is_some_and(|value| value.starts_with("Bearer "));
    (!is_known).then(|| no(StatusCode::UNAUTHORIZED, "unauthorized"))
}

/// The server of a character, or what says that there is none there.
fn found(game: &str, role_id: &str, asked: String) -> Result<String, Box<HttpResponse>> {
    if role_id.starts_with('0') {
        return Err(Box::new(no(StatusCode::NOT_FOUND, "role_not_found")));
    }
    match server_of(game, role_id) {
        Some(server) if server != asked => {
            let error = json!({ "code": "other_server", "server": server });
            Err(Box::new(HttpResponse::Conflict().json(json!({ "error": error }))))
        }
        _ => Ok(asked),
    }
}

async fn find(
    request: HttpRequest,
    games: Data<GameRoleSandbox>,
    path: Path<(String, String)>,
    Query(asked): Query<Asked>,
) -> HttpResponse {
    if let Some(instead) = at_the_door(&request, &games).await {
        return instead;
    }
    let (game, role_id) = path.into_inner();
    match found(&game, &role_id, asked.server) {
        Ok(server) => {
            let last: Vec<char> = role_id.chars().rev().take(4).collect();
            let name: String = last.into_iter().rev().collect();
            let name = format!("Traveler {name}");
            HttpResponse::Ok().json(json!({ "role_id": role_id, "name": name, "server": server }))
        }
        Err(refused) => *refused,
    }
}

async fn check_code(
    request: HttpRequest,
    games: Data<GameRoleSandbox>,
    path: Path<(String, String)>,
    Json(asked): Json<AskedOfCode>,
) -> HttpResponse {
    if let Some(instead) = at_the_door(&request, &games).await {
        return instead;
    }
    let (game, role_id) = path.into_inner();
    if let Err(refused) = found(&game, &role_id, asked.server) {
        return *refused;
    }
    let contents = games.contents();
    let code = contents.codes.get(&(game, role_id));
    match code.filter(|one| one.code.eq_ignore_ascii_case(&asked.code)) {
        None => no(StatusCode::CONFLICT, "code_invalid"),
        // A game that forgets to look at its own clock.
        Some(code) if contents.manner == GameManner::OldCodes => {
            let issued_at = code.issued_at.unix_timestamp() - 3_600;
            HttpResponse::Ok().json(json!({ "issued_at": issued_at }))
        }
        Some(code) if code.is_old() => no(StatusCode::CONFLICT, "code_expired"),
        Some(code) => {
            HttpResponse::Ok().json(json!({ "issued_at": code.issued_at.unix_timestamp() }))
        }
    }
}
