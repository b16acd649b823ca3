//! The page of Steam: how it is to behave.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
    web::{Data, Form, ServiceConfig, get, post},
};
use maud::html;
use serde::Deserialize;

use super::{
    super::pages::{POLICY, answer, frame},
    SteamManner, SteamSandbox,
};

/// The word in the form, what it means, and the label of its button.
const MANNERS: [(&str, SteamManner, &str); 8] = [
    ("answer", SteamManner::Answer, "Answer"),
    ("private", SteamManner::Private, "Show private profiles"),
    ("refuse", SteamManner::Refuse, "Refuse keys (403)"),
    ("too_many", SteamManner::TooMany, "Slow down (429)"),
    ("fail", SteamManner::Fail, "Fail (500)"),
    ("html", SteamManner::Html, "Answer with a page"),
    ("garbage", SteamManner::Garbage, "Answer in another form"),
    ("hang", SteamManner::Hang, "Hang for ten seconds"),
];

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("", get().to(home)).route("/behaviour", post().to(behave));
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

async fn home(steam: Data<SteamSandbox>) -> HttpResponse {
    let current = *steam.manner();
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
    };
    answer(StatusCode::OK, POLICY)
        .content_type("text/html; charset=utf-8")
        .body(frame("Steam", "steam", &page).into_string())
}
