//! What our adapter speaks: `ISteamUser/GetPlayerSummaries/v2`.

use std::time::Duration;

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    web::{Data, Query, ServiceConfig, get},
};
use serde::Deserialize;
use serde_json::json;

use super::{SHOP_KEY, SteamManner, SteamSandbox};

/// Ours: longer than the adapter waits.
const HANG: Duration = Duration::from_secs(10);
/// Ours: shorter than it waits.
const SLOW: Duration = Duration::from_secs(3);

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("/ISteamUser/GetPlayerSummaries/v2/", get().to(summaries));
}

#[derive(Deserialize)]
struct Asked {
    steamids: String,
}

/// A page of HTML, with success.
fn page(words: &str) -> HttpResponse {
    let body = format!("<html><head><title>{words}</title></head><body>{words}</body></html>");
    HttpResponse::Ok().content_type("text/html").body(body)
}

/// Steam says what is wrong in HTML, which nobody reads. Where this is part of the shop's own server, that would put a refusal of its own, with
/// another status, in the place of what is no JSON.
fn no(mut answer: HttpResponseBuilder) -> HttpResponse {
    answer.json(json!({}))
}

fn is_good(key: &str) -> bool {
    let is_hex = key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex && !key.starts_with("0000")
}

/// What is answered to whatever is asked; `None` if that is what was asked for.
pub(super) async fn refusal(manner: SteamManner) -> Option<HttpResponse> {
    match manner {
        SteamManner::TooMany => Some(no(HttpResponse::TooManyRequests())),
        SteamManner::Fail => Some(no(HttpResponse::InternalServerError())),
        SteamManner::Html => Some(page("Steam is down for maintenance")),
        SteamManner::Garbage => {
            let other = json!({ "response": { "players": "none" }, "assets": "none" });
            Some(HttpResponse::Ok().json(other))
        }
        SteamManner::Hang => {
            tokio::time::sleep(HANG).await;
            Some(no(HttpResponse::GatewayTimeout()))
        }
        SteamManner::Slow => {
            tokio::time::sleep(SLOW).await;
            None
        }
        // Those are about keys and people.
        SteamManner::Answer | SteamManner::Private | SteamManner::Refuse | SteamManner::Revoked => {
            None
        }
    }
}

async fn summaries(
    request: HttpRequest,
    steam: Data<SteamSandbox>,
    Query(asked): Query<Asked>,
) -> HttpResponse {
    let manner = steam.current();
    if manner == SteamManner::Refuse {
        return no(HttpResponse::Forbidden());
    }
    if let Some(refusal) = refusal(manner).await {
        return refusal;
    }
    let key = request.headers().get("x-webapi-key").and_then(|key| key.to_str().ok());
    let is_revoked = manner == SteamManner::Revoked && key != Some(SHOP_KEY);
    if is_revoked || !key.is_some_and(is_good) {
        return no(HttpResponse::Forbidden());
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
