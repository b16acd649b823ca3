//! The page of the games: codes for the owners of characters, and how the games are to behave.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
    web::{Data, Form, ServiceConfig, get, post},
};
use maud::html;
use serde::Deserialize;

use super::{
    super::pages::{POLICY, answer, frame},
    GameManner, GameRoleSandbox,
};

/// The word in the form, what it means, and the label of its button.
const MANNERS: [(&str, GameManner, &str); 6] = [
    ("answer", GameManner::Answer, "Answer"),
    ("fail", GameManner::Fail, "Fail (500)"),
    ("refuse", GameManner::Refuse, "Refuse the key (401)"),
    ("html", GameManner::Html, "Answer with a page"),
    ("hang", GameManner::Hang, "Hang for ten seconds"),
    ("old_codes", GameManner::OldCodes, "Accept old codes"),
];

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("", get().to(home))
        .route("/behaviour", post().to(behave))
        .route("/code", post().to(code));
}

#[derive(Deserialize)]
struct BehaviourForm {
    behaviour: String,
}

#[derive(Deserialize)]
struct CodeForm {
    game: String,
    role_id: String,
}

fn back() -> HttpResponse {
    answer(StatusCode::SEE_OTHER, POLICY)
        .insert_header((header::LOCATION, "/sandbox/game_roles"))
        .finish()
}

async fn behave(games: Data<GameRoleSandbox>, Form(form): Form<BehaviourForm>) -> HttpResponse {
    if let Some((_, manner, _)) = MANNERS.iter().find(|(word, ..)| *word == form.behaviour) {
        games.behave(*manner);
    }
    back()
}

async fn code(games: Data<GameRoleSandbox>, Form(form): Form<CodeForm>) -> HttpResponse {
    games.give_code(form.game.trim(), form.role_id.trim());
    back()
}

async fn home(games: Data<GameRoleSandbox>) -> HttpResponse {
    let contents = games.contents();
    let page = html! {
        p.meta { "What the shop asks to find characters. Every number that does not begin with 0 is one; of Genshin Impact and Honkai: Star Rail "
            "the first digit tells the server: 6 America, 7 Europe, 8 Asia, 9 TW, HK, MO." }
        form.bar method="post" action="/sandbox/game_roles/behaviour" {
            @for (word, manner, label) in &MANNERS {
                button type="submit" name="behaviour" value=(word)
                    aria-pressed=(if *manner == contents.manner { "true" } else { "false" }) { (label) }
            }
        }
        h2 { "What a player reads in the game" }
        form.bar method="post" action="/sandbox/game_roles/code" {
            label for="game" { "Game" }
            input id="game" name="game" value="knivesout" maxlength="40" required;
            label for="role_id" { "Player ID" }
            input id="role_id" name="role_id" maxlength="40" required;
            button type="submit" { "Show a code" }
        }
        @if contents.codes.is_empty() { p.empty { "No codes yet." } }
        @else {
            div.wall tabindex="0" role="region" aria-label="Codes" {
                table {
                    thead { tr { th scope="col" { "Game" } th scope="col" { "Player ID" } th scope="col" { "Code" } th scope="col" { "Status" } } }
                    tbody {
                        @for ((game, role_id), code) in &contents.codes {
                            tr {
                                td { (game) } td { (role_id) } td.key { (code.code) }
                                td { (if code.is_old() { "too old" } else { "good for five minutes" }) }
                            }
                        }
                    }
                }
            }
        }
    };
    drop(contents);
    answer(StatusCode::OK, POLICY)
        .content_type("text/html; charset=utf-8")
        .body(frame("Game characters", "game_roles", &page).into_string())
}
