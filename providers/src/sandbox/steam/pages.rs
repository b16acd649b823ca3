//! The page of Steam: how it is to behave.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
    web::{Data, Form, Query, ServiceConfig, get, post},
};
use maud::html;
use serde::Deserialize;

use super::{
    super::pages::{POLICY, answer, frame},
    SteamManner, SteamSandbox,
};

/// The word in the form, what it means, and the label of its button.
const MANNERS: [(&str, SteamManner, &str); 10] = [
    ("answer", SteamManner::Answer, "Answer"),
    ("slow", SteamManner::Slow, "Answer after three seconds"),
    ("private", SteamManner::Private, "Show private profiles"),
    ("revoked", SteamManner::Revoked, "Revoke people's keys"),
    ("refuse", SteamManner::Refuse, "Refuse keys (403)"),
    ("too_many", SteamManner::TooMany, "Slow down (429)"),
    ("fail", SteamManner::Fail, "Fail (500)"),
    ("html", SteamManner::Html, "Answer with a page"),
    ("garbage", SteamManner::Garbage, "Answer in another form"),
    ("hang", SteamManner::Hang, "Hang for ten seconds"),
];

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("", get().to(home)).route("/behaviour", post().to(behave));
    app.route("/trade_away", post().to(trade_away));
}

#[derive(Deserialize)]
struct BehaviourForm {
    behaviour: String,
}

async fn behave(steam: Data<SteamSandbox>, Form(form): Form<BehaviourForm>) -> HttpResponse {
    if let Some((_, manner, _)) = MANNERS.iter().find(|(word, ..)| *word == form.behaviour) {
        steam.behave(*manner);
    }
    answer(StatusCode::SEE_OTHER, POLICY)
        .insert_header((header::LOCATION, "/sandbox/steam"))
        .finish()
}

#[derive(Deserialize)]
struct TradeForm {
    steam_id: String,
    asset_id: i64,
}

/// Somebody has an item no more, as if they had traded it elsewhere.
async fn trade_away(steam: Data<SteamSandbox>, Form(form): Form<TradeForm>) -> HttpResponse {
    steam.trade_away(&form.steam_id, form.asset_id);
    let back = format!("/sandbox/steam?steam_id={}", urlencoded(&form.steam_id));
    answer(StatusCode::SEE_OTHER, POLICY).insert_header((header::LOCATION, back)).finish()
}

fn urlencoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

#[derive(Deserialize)]
struct Shown {
    steam_id: Option<String>,
}

/// Whose items are shown unless somebody else's are asked for.
const SOMEBODY: &str = "76561198000000002";

async fn home(steam: Data<SteamSandbox>, Query(shown): Query<Shown>) -> HttpResponse {
    let current = steam.current();
    let steam_id = shown.steam_id.unwrap_or_else(|| SOMEBODY.to_owned());
    let items = steam.items_of(&steam_id);
    let page = html! {
        p.meta { "Whom the shop asks about people's Steam accounts. Every Steam ID that does not end with 0 is somebody's, and the profile of "
            "one that ends with 1 is private. Every key of 32 hexadecimal digits is good that does not begin with 0000." }
        form.bar method="post" action="/sandbox/steam/behaviour" {
            @for (word, manner, label) in &MANNERS {
                button type="submit" name="behaviour" value=(word)
                    aria-pressed=(if *manner == current { "true" } else { "false" }) { (label) }
            }
        }
        p { "A Steam ID to try: " code { "76561198000000002" } ", with the trade URL "
            code { "https://steamcommunity.com/tradeoffer/new/?partner=39734274&token=GuildH4l" } "." }
        h2 { "What somebody has" }
        form.bar method="get" action="/sandbox/steam" {
            label { "Steam ID " input name="steam_id" value=(steam_id); }
            button type="submit" { "Show" }
        }
        ul {
            @for item in &items {
                li {
                    form method="post" action="/sandbox/steam/trade_away" {
                        input type="hidden" name="steam_id" value=(steam_id);
                        (item.name) " "
                        button type="submit" name="asset_id" value=(item.asset_id) { "Trade away" }
                    }
                }
            }
        }
    };
    answer(StatusCode::OK, POLICY)
        .content_type("text/html; charset=utf-8")
        .body(frame("Steam", "steam", &page).into_string())
}
