use guildhall_domain::wallet::currency::{self, Currency};
use guildhall_providers::{
    exchange_rate::open_exchange_rates::OpenExchangeRates,
    sandbox::{self, FeedManner, Sandbox, SandboxConfig},
};

use super::*;

fn yen() -> &'static Currency {
    currency::find("JPY").unwrap()
}

async fn feed() -> (Sandbox, OpenExchangeRates) {
    let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
    let feed = OpenExchangeRates::new(&sandbox.rates_url(), "key").unwrap();
    (sandbox, feed)
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_one_process_has_read_holds_in_another_after_it_has_looked(pool: PgPool) {
    let (sandbox, feed) = feed().await;
    let [one, other] = [ExchangeRates::default(), ExchangeRates::default()];
    assert!(other.refresh(&pool).await.unwrap());
    assert!(!other.refresh(&pool).await.unwrap(), "nothing new");

    sandbox.rates().say("JPY", 150.5);
    let applied = read_if_due(&pool, &feed).await.unwrap();
    assert_eq!(applied, Some(Applied { changed: 1, held: 0 }));
    for rates in [one, other] {
        assert!(rates.refresh(&pool).await.unwrap());
        assert_eq!(rates.now().of(yen()).per_usd, 150.5);
    }
    assert_eq!(read_if_due(&pool, &feed).await.unwrap(), None, "an hour has not passed");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_feed_that_fails_changes_nothing_and_says_why_where_operators_look(pool: PgPool) {
    let (sandbox, feed) = feed().await;
    let rates = ExchangeRates::default();
    sandbox.rates().say("JPY", 150.5);
    sandbox.rates().behave(FeedManner::Refuse);
    assert_eq!(read_if_due(&pool, &feed).await.unwrap(), None);
    rates.refresh(&pool).await.unwrap();
    assert_eq!(rates.now().of(yen()).per_usd, 152.0);
    let state = rows::feed_state(&pool).await.unwrap();
    assert_eq!(state.failure.as_deref(), Some("answered with status 401"));
    assert_eq!(state.read_at, None);
}
