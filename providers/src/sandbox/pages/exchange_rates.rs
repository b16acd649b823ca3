//! The page of the feeds of exchange rates: what they say, and how they are to behave.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
    web::{self, Data},
};
use maud::html;
use serde::Deserialize;

use super::{POLICY, answer, frame};
use crate::sandbox::exchange_rates::{FeedManner, RatesSandbox};

/// The word in the form, what it means, and the label of its button.
const MANNERS: [(&str, FeedManner, &str); 6] = [
    ("answer", FeedManner::Answer, "Answer"),
    ("old", FeedManner::Old, "Answer with rates of three days ago"),
    ("fail", FeedManner::Fail, "Fail (500)"),
    ("refuse", FeedManner::Refuse, "Refuse the key (401)"),
    ("html", FeedManner::Html, "Answer with a page"),
    ("huge", FeedManner::Huge, "Answer 1 MB"),
];

#[derive(Deserialize)]
pub(super) struct BehaviourForm {
    behaviour: String,
}

#[derive(Deserialize)]
pub(super) struct SayForm {
    currency: String,
    per_usd: f64,
}

fn back() -> HttpResponse {
    answer(StatusCode::SEE_OTHER, POLICY)
        .insert_header((header::LOCATION, "/sandbox/exchange_rates"))
        .finish()
}

pub(super) async fn behave(
    rates: Data<RatesSandbox>,
    form: web::Form<BehaviourForm>,
) -> HttpResponse {
    if let Some((_, manner, _)) = MANNERS.iter().find(|(word, ..)| *word == form.behaviour) {
        rates.behave(*manner);
    }
    back()
}

pub(super) async fn say(rates: Data<RatesSandbox>, form: web::Form<SayForm>) -> HttpResponse {
    rates.say(&form.currency, form.per_usd);
    back()
}

pub(super) async fn page(rates: Data<RatesSandbox>) -> HttpResponse {
    let page = frame(
        "Exchange rates",
        "exchange_rates",
        &html! {
            p.meta { "Both feeds, Open Exchange Rates and the European Central Bank, say this. The shop reads them each hour." }
            form.bar method="post" action="/sandbox/exchange_rates/behaviour" {
                @for (word, manner, label) in &MANNERS {
                    button type="submit" name="behaviour" value=(word)
                        aria-pressed=(if *manner == rates.manner() { "true" } else { "false" }) { (label) }
                }
            }
            h2 { "Units for one US dollar" }
            @for (code, per_usd) in rates.says().into_iter().skip(1) {
                form.bar method="post" action="/sandbox/exchange_rates/say" {
                    label for=(code) { (code) }
                    input type="hidden" name="currency" value=(code);
                    input id=(code) type="number" name="per_usd" value=(per_usd) step="any" min="0.0001" max="100000000" required;
                    button type="submit" { "Say so" }
                }
            }
        },
    );
    answer(StatusCode::OK, POLICY).content_type("text/html; charset=utf-8").body(page.into_string())
}
