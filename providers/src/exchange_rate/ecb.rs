//! The European Central Bank's reference rates: <https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/>.
//! A file of XML with one day, `<Cube time="2026-11-25">`, and in it one `<Cube currency="USD" rate="1.1630"/>` for each currency: units for
//! one euro. It has no TWD, VND, RUB, AED and SAR; those are set by an operator.

use futures_util::{FutureExt, future::BoxFuture};
use roxmltree::{Document, Node};
use time::{Date, format_description::well_known::Iso8601, macros::time};

use super::{FeedConfigError, FeedError, File, RateFeed, Said};

/// Where it is, unless the settings say otherwise.
pub const URL: &str = "https://www.ecb.europa.eu";

/// The feed.
pub struct EuropeanCentralBank(File);

impl EuropeanCentralBank {
    /// # Errors
    /// If the address is none.
    pub fn new(base: &str) -> Result<Self, FeedConfigError> {
        Ok(Self(File::new(base, "/stats/eurofxref/eurofxref-daily.xml")?))
    }
}

impl RateFeed for EuropeanCentralBank {
    fn name(&self) -> &'static str {
        "European Central Bank"
    }

    fn read(&self) -> BoxFuture<'_, Result<Said, FeedError>> {
        async move { read(&self.0.read().await?) }.boxed()
    }
}

fn read(answer: &[u8]) -> Result<Said, FeedError> {
    let no = FeedError::Unreadable;
    let text = std::str::from_utf8(answer).map_err(|_| no("no text"))?;
    // Without entities and DTDs: roxmltree refuses a document that has one.
    let document = Document::parse(text).map_err(|_| no("not its XML"))?;
    let cubes = || document.descendants().filter(|node| node.tag_name().name() == "Cube");
    let day = cubes().find_map(|cube| cube.attribute("time")).ok_or(no("no day"))?;
    let day = Date::parse(day, &Iso8601::DATE).map_err(|_| no("no such day"))?;
    let per_euro: Vec<(&str, f64)> = cubes().filter_map(rate).collect();
    let dollars = per_euro.iter().find(|(code, _)| *code == "USD").map(|(_, rate)| *rate);
    let dollars = dollars.filter(|rate| *rate > 0.0).ok_or(no("no US dollar"))?;
    let per_usd =
        per_euro.iter().map(|(code, rate)| ((*code).to_owned(), to_dollar(rate / dollars)));
    let euro = ("EUR".to_owned(), to_dollar(1.0 / dollars));
    // The banks compare their rates at 14:10 in Frankfurt.
    let rated_at = day.with_time(time!(13:10)).assume_utc();
    Ok(Said { rated_at, per_usd: per_usd.chain([euro]).collect() })
}

fn rate<'a>(cube: Node<'a, '_>) -> Option<(&'a str, f64)> {
    Some((cube.attribute("currency")?, cube.attribute("rate")?.parse().ok()?))
}

/// Six digits that count: what is published has five.
fn to_dollar(rate: f64) -> f64 {
    format!("{rate:.5e}").parse().unwrap_or(rate)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(day: &str, rates: &str) -> String {
        format!(
            r#"<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='{day}'>{rates}</Cube></Cube>
</gesmes:Envelope>"#
        )
    }

    #[test]
    fn what_is_said_in_euros_is_read_in_dollars() {
        let said = read(
            file(
                "2026-11-25",
                "<Cube currency='USD' rate='1.1630'/><Cube currency='JPY' rate='176.78'/>",
            )
            .as_bytes(),
        )
        .unwrap();
        assert_eq!(said.rated_at, time::macros::datetime!(2026-11-25 13:10 UTC));
        let of = |code: &str| said.per_usd.iter().find(|(known, _)| known == code).unwrap().1;
        assert_eq!((of("USD"), of("JPY"), of("EUR")), (1.0, 152.003, 0.859_845));
    }

    #[test]
    fn a_file_without_a_day_or_the_dollar_and_one_with_entities_is_refused() {
        let dollar = "<Cube currency='USD' rate='1.1630'/>";
        let entity = format!("<!DOCTYPE x [<!ENTITY a 'b'>]>{}", file("2026-11-25", dollar));
        for answer in [
            file("2026-11-25", "<Cube currency='JPY' rate='176.78'/>"),
            file("2026-11-25", "<Cube currency='USD' rate='0'/>"),
            file("yesterday", dollar),
            entity,
            "<html></html>".to_owned(),
            String::new(),
        ] {
            let read = read(answer.as_bytes());
            assert!(matches!(read, Err(FeedError::Unreadable(_))), "{answer}: {read:?}");
        }
    }
}
