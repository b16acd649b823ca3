//! What our adapter speaks: `ISteamUser/GetPlayerSummaries/v2`.

use std::time::Duration;

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    web::{Data, Query, ServiceConfig, get},
};
use serde::Deserialize;
use serde_json::json;

use super::{SteamManner, SteamSandbox};

/// Ours: longer than the adapter waits.
const HANG: Duration = Duration::from_secs(10);

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("/ISteamUser/GetPlayerSummaries/v2/", get().to(summaries));
}

#[derive(Deserialize)]
struct Asked {
    steamids: String,
}

/// Steam says what is wrong in HTML.
fn page(mut answer: HttpResponseBuilder, words: &str) -> HttpResponse {
    let body = format!("<html><head><title>{words}</title></head><body>{words}</body></html>");
    answer.content_type("text/html").body(body)
}

fn is_good(key: &str) -> bool {
    let is_hex = key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex && !key.starts_with("0000")
}

async fn summaries(
    request: HttpRequest,
    steam: Data<SteamSandbox>,
    Query(asked): Query<Asked>,
) -> HttpResponse {
    let manner = *steam.manner();
    match manner {
        SteamManner::Refuse => return page(HttpResponse::Forbidden(), "Forbidden"),
        SteamManner::TooMany => return page(HttpResponse::TooManyRequests(), "Too Many Requests"),
        SteamManner::Fail => {
            return page(HttpResponse::InternalServerError(), "Internal Server Error");
        }
        SteamManner::Html => return page(HttpResponse::Ok(), "Steam is down for maintenance"),
        SteamManner::Garbage => {
            return HttpResponse::Ok().json(json!({ "response": { "players": "none" } }));
        }
        SteamManner::Hang => {
            tokio::time::sleep(HANG).await;
            return page(HttpResponse::GatewayTimeout(), "Gateway Timeout");
        }
        SteamManner::Answer | SteamManner::Private => {}
    }
    let key = request.headers().get("x-webapi-key").and_then(|key| key.to_str().ok());
    if !key.is_some_and(is_good) {
        return page(HttpResponse::Forbidden(), "Forbidden");
    }
    let people = asked.steamids.split(',').filter(|id| !id.ends_with('0'));
    let people = people.map(|id| {
        let is_private = manner == SteamManner::Private || id.ends_with('1');
        let last = id.get(id.len().saturating_sub(4)..).unwrap_or(id);
        json!({
            "steamid": id,
            "communityvisibilitystate": if is_private { 1 } else { 3 },
            "profilestate": 1,
            "personaname": format!("Trader {last}"),
            "profileurl": format!("https://steamcommunity.com/profiles/{id}/"),
        })
    });
    HttpResponse::Ok().json(json!({ "response": { "players": people.collect::<Vec<_>>() } }))
}
