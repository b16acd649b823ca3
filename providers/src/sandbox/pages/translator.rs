//! The translator's page: how each of the two is to behave, what they were asked, and what they know.

use std::time::Duration;

use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
    web::{self, Data},
};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::json;

use super::{DELAY, POLICY, answer, frame};
use crate::sandbox::{
    dictionary::Dictionary,
    translator::{Interpreter, Manner, Vendor},
};

/// Longer than anybody waits for a translation: spec §9 says 60 s.
const HANG: Duration = Duration::from_secs(75);

/// The word in the form, what it means, and the label of its button.
const MANNERS: [(&str, Manner, &str); 8] = [
    ("answer", Manner::Answer, "Translate"),
    ("delay", Manner::Delay(DELAY), "Delay it 10 s"),
    ("hang", Manner::Delay(HANG), "Hang for 75 s"),
    ("fail", Manner::Fail, "Fail (500)"),
    ("refuse", Manner::Refuse, "Refuse (429)"),
    ("html", Manner::Html, "Answer with a page"),
    ("huge", Manner::Huge, "Answer 10 MB"),
    ("lose_marks", Manner::LoseMarks, "Lose marks"),
];

const VENDORS: [(&str, Vendor, &str); 2] =
    [("libre", Vendor::Libre, "LibreTranslate (default)"), ("google", Vendor::Google, "Google v2")];

#[derive(Deserialize)]
pub(super) struct BehaviourForm {
    vendor: String,
    behaviour: String,
}

fn word(vendor: Vendor) -> &'static str {
    VENDORS.iter().find(|(_, known, _)| *known == vendor).map_or("", |(word, ..)| word)
}

fn back() -> HttpResponse {
    answer(StatusCode::SEE_OTHER, POLICY)
        .insert_header((header::LOCATION, "/sandbox/translator"))
        .finish()
}

pub(super) async fn behave(
    interpreter: Data<Interpreter>,
    form: web::Form<BehaviourForm>,
) -> HttpResponse {
    let vendor = VENDORS.iter().find(|(word, ..)| *word == form.vendor);
    let manner = MANNERS.iter().find(|(word, ..)| *word == form.behaviour);
    if let (Some((_, vendor, _)), Some((_, manner, _))) = (vendor, manner) {
        interpreter.behave(*vendor, *manner);
    }
    back()
}

pub(super) async fn clear(interpreter: Data<Interpreter>) -> HttpResponse {
    interpreter.clear();
    back()
}

pub(super) async fn json(interpreter: Data<Interpreter>) -> HttpResponse {
    let asked = interpreter.asked().into_iter().map(|question| {
        json!({
            "vendor": word(question.vendor),
            "texts": question.texts,
            "target": question.target,
            "at": question.at.unix_timestamp_nanos() / 1_000_000,
        })
    });
    answer(StatusCode::OK, POLICY).json(json!({ "asked": asked.collect::<Vec<_>>() }))
}

pub(super) async fn page(interpreter: Data<Interpreter>) -> HttpResponse {
    let asked = interpreter.asked();
    let page = frame(
        "Translator",
        "translator",
        &html! {
            @for (word, vendor, label) in VENDORS { (buttons(word, label, interpreter.manner(vendor))) }
            div.bar {
                form method="get" action="/sandbox/translator" { button type="submit" { "Refresh" } }
                form method="post" action="/sandbox/translator/clear" { button type="submit" { "Forget what was asked" } }
            }
            h2 { "Asked" }
            @if asked.is_empty() { p.empty { "Nothing yet. Names, numbers, prices and codes never come here: [[1]] stands for them." } }
            @for question in asked.iter().take(50) {
                article {
                    p.meta { (word(question.vendor)) " into " b { (question.target) } }
                    @for text in &question.texts { pre dir="auto" { (text) } }
                }
            }
            h2 { "Known phrases" }
            p.meta { "In all 14 languages; anything else comes back as it was." }
            details {
                summary { "Show them" }
                ul { @for phrase in Dictionary::get().phrases() { li { (phrase) } } }
            }
        },
    );
    answer(StatusCode::OK, POLICY).content_type("text/html; charset=utf-8").body(page.into_string())
}

fn buttons(vendor: &str, label: &str, now: Manner) -> Markup {
    html! {
        form.bar method="post" action="/sandbox/translator/behaviour" {
            strong { (label) }
            input type="hidden" name="vendor" value=(vendor);
            @for (word, manner, label) in &MANNERS {
                button type="submit" name="behaviour" value=(word)
                    aria-pressed=(if *manner == now { "true" } else { "false" }) { (label) }
            }
        }
    }
}
