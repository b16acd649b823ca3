//! Both feeds of exchange rates over a real connection: the sandbox speaks their protocols, and misbehaves as they may.

use guildhall_domain::wallet::currency;
use guildhall_providers::{
    exchange_rate::{
        FeedError, RateFeed, Said, ecb::EuropeanCentralBank, open_exchange_rates::OpenExchangeRates,
    },
    sandbox::{self, FeedManner, Sandbox, SandboxConfig},
};
use time::{Duration, OffsetDateTime};

async fn both() -> (Sandbox, [Box<dyn RateFeed>; 2]) {
    let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
    let url = sandbox.rates_url();
    let open = OpenExchangeRates::new(&url, "key").unwrap();
    let bank = EuropeanCentralBank::new(&url).unwrap();
    (sandbox, [Box::new(open), Box::new(bank)])
}

fn of(said: &Said, code: &str) -> Option<f64> {
    said.per_usd.iter().find(|(known, _)| known == code).map(|(_, per_usd)| *per_usd)
}

#[tokio::test]
async fn what_is_said_is_read_by_either_protocol() {
    let (sandbox, feeds) = both().await;
    sandbox.rates().say("JPY", 150.5);
    for feed in feeds {
        let said = feed.read().await.unwrap();
        assert!((of(&said, "JPY").unwrap() - 150.5).abs() < 0.01, "{}: {said:?}", feed.name());
        assert!((of(&said, "EUR").unwrap() - 0.86).abs() < 0.000_1, "{}: {said:?}", feed.name());
        assert!(said.rated_at > OffsetDateTime::now_utc() - Duration::days(1), "{said:?}");
    }
}

#[tokio::test]
async fn one_feed_has_every_currency_and_the_bank_all_but_five() {
    let (_sandbox, [open, bank]) = both().await;
    let [open, bank] = [open.read().await.unwrap(), bank.read().await.unwrap()];
    let missing = |said: &Said| -> Vec<&str> {
        let codes = currency::ALL.iter().map(|currency| currency.code);
        codes.filter(|code| of(said, code).is_none()).collect()
    };
    assert_eq!(missing(&open), Vec::<&str>::new());
    assert_eq!(missing(&bank), ["TWD", "VND", "RUB", "AED", "SAR"]);
}

#[tokio::test]
async fn what_a_broken_feed_answers_is_an_error_and_never_a_rate() {
    let (sandbox, feeds) = both().await;
    for feed in feeds {
        for (manner, status) in [
            (FeedManner::Fail, Some(500)),
            (FeedManner::Refuse, Some(401)),
            (FeedManner::Html, None),
        ] {
            sandbox.rates().behave(manner);
            let error = feed.read().await.unwrap_err();
            match status {
                Some(status) => assert_eq!(error, FeedError::Refused { status }),
                None => assert!(matches!(error, FeedError::Unreadable(_)), "{error:?}"),
            }
        }
        sandbox.rates().behave(FeedManner::Huge);
        assert_eq!(feed.read().await.unwrap_err(), FeedError::TooLarge);
        sandbox.rates().behave(FeedManner::Old);
        let said = feed.read().await.unwrap();
        assert!(said.rated_at < OffsetDateTime::now_utc() - Duration::days(2), "{said:?}");
    }
}

#[tokio::test]
async fn who_is_not_there_is_unreachable_and_the_key_is_in_no_error() {
    let feed = OpenExchangeRates::new("http://127.0.0.1:9", "secret-key").unwrap();
    let error = feed.read().await.unwrap_err();
    assert!(matches!(error, FeedError::Unreachable(_)), "{error:?}");
    assert!(!format!("{error} {error:?}").contains("secret-key"));
    assert!(OpenExchangeRates::new("ftp://rates.test", "key").is_err());
}

#[tokio::test]
async fn an_account_without_a_key_is_refused() {
    let (sandbox, _) = both().await;
    let feed = OpenExchangeRates::new(&sandbox.rates_url(), "").unwrap();
    assert_eq!(feed.read().await.unwrap_err(), FeedError::Refused { status: 401 });
}
