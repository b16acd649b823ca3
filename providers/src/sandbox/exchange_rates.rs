//! The sandbox's feeds of exchange rates: one small server that speaks the protocols of Open Exchange Rates and of the European Central
//! Bank, and can be told what to say, and to be broken.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    sync::{Arc, Mutex, MutexGuard},
};

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{self, Data, ServiceConfig},
};
use guildhall_domain::wallet::{
    currency,
    exchange_rate::{Rates, is_rate},
};
use serde::Deserialize;
use serde_json::json;
use time::{Duration, OffsetDateTime};

/// The currencies that the bank does not publish.
const NOT_OF_THE_BANK: [&str; 5] = ["TWD", "VND", "RUB", "AED", "SAR"];

/// How both feeds answer from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FeedManner {
    #[default]
    Answer,
    /// What was published three days ago.
    Old,
    /// "Internal Server Error" (500).
    Fail,
    /// "Unauthorized" (401), as to a wrong key.
    Refuse,
    /// A page of HTML, with success.
    Html,
    /// A megabyte, with success.
    Huge,
}

#[derive(Default)]
struct Contents {
    manner: FeedManner,
    /// Units for one US dollar, where somebody has said others than a new shop begins with.
    said: BTreeMap<&'static str, f64>,
}

/// Shared by the server, the page and tests.
#[derive(Clone, Default)]
pub struct RatesSandbox(Arc<Mutex<Contents>>);

impl RatesSandbox {
    fn contents(&self) -> MutexGuard<'_, Contents> {
        // Nothing in here panics half-way, so what a panicking holder left is whole.
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    pub fn behave(&self, manner: FeedManner) {
        self.contents().manner = manner;
    }

    pub fn manner(&self) -> FeedManner {
        self.contents().manner
    }

    /// Says so many units of a currency for one US dollar from now on. What is no rate of a currency that is shown changes nothing.
    pub fn say(&self, code: &str, per_usd: f64) {
        if let Some(currency) = currency::find(code)
            && currency.code != currency::DEFAULT.code
            && is_rate(per_usd)
        {
            self.contents().said.insert(currency.code, per_usd);
        }
    }

    /// What it says: units for one US dollar, of every currency that is shown.
    pub fn says(&self) -> Vec<(&'static str, f64)> {
        let (contents, rates) = (self.contents(), Rates::default());
        let of = |currency: &currency::Currency| {
            contents.said.get(currency.code).copied().unwrap_or(rates.of(currency).per_usd)
        };
        currency::ALL.iter().map(|currency| (currency.code, of(currency))).collect()
    }

    /// What it answers instead, and otherwise when what it says was published.
    fn published(&self) -> Result<OffsetDateTime, Box<HttpResponse>> {
        let now = OffsetDateTime::now_utc();
        let instead = match self.manner() {
            FeedManner::Answer => return Ok(now),
            FeedManner::Old => return Ok(now - Duration::days(3)),
            FeedManner::Fail => HttpResponse::InternalServerError().finish(),
            FeedManner::Refuse => invalid_app_id(),
            FeedManner::Html => {
                HttpResponse::Ok().content_type("text/html").body("<html>Maintenance</html>")
            }
            FeedManner::Huge => HttpResponse::Ok().body(vec![b' '; 1024 * 1024]),
        };
        Err(Box::new(instead))
    }
}

/// The routes of both feeds, for a server of their own.
pub(super) fn configure(rates: &RatesSandbox) -> impl Fn(&mut ServiceConfig) + Clone + use<> {
    let rates = rates.clone();
    move |app| {
        app.app_data(Data::new(rates.clone()))
            .route("/api/latest.json", web::get().to(open_exchange_rates))
            .route("/stats/eurofxref/eurofxref-daily.xml", web::get().to(european_central_bank));
    }
}

#[derive(Deserialize)]
struct Key {
    #[serde(default)]
    app_id: String,
}

fn invalid_app_id() -> HttpResponse {
    HttpResponse::Unauthorized().json(json!({
        "error": true,
        "status": StatusCode::UNAUTHORIZED.as_u16(),
        "message": "invalid_app_id",
        "description": "Invalid App ID provided.",
    }))
}

async fn open_exchange_rates(rates: Data<RatesSandbox>, key: web::Query<Key>) -> HttpResponse {
    if key.app_id.is_empty() {
        return invalid_app_id();
    }
    let published = match rates.published() {
        Ok(published) => published,
        Err(answer) => return *answer,
    };
    HttpResponse::Ok().json(json!({
        "disclaimer": "Made up for development and tests.",
        "license": "Made up for development and tests.",
        "timestamp": published.unix_timestamp(),
        "base": "USD",
        "rates": BTreeMap::from_iter(rates.says()),
    }))
}

async fn european_central_bank(rates: Data<RatesSandbox>) -> HttpResponse {
    let published = match rates.published() {
        Ok(published) => published,
        Err(answer) => return *answer,
    };
    let says = rates.says();
    let euro = says.iter().find(|(code, _)| *code == "EUR").map_or(1.0, |(_, per_usd)| *per_usd);
    let mut cubes = String::new();
    for (code, per_usd) in says {
        if code != "EUR" && !NOT_OF_THE_BANK.contains(&code) {
            let _ = write!(cubes, "<Cube currency='{code}' rate='{:.5}'/>", per_usd / euro);
        }
    }
    let day = published.date();
    HttpResponse::Ok().content_type("text/xml").body(format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>Sandbox</gesmes:name></gesmes:Sender><Cube><Cube time='{day}'>{cubes}</Cube></Cube></gesmes:Envelope>"#
    ))
}
