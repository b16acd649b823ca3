//! A day's money at the provider beside our books: the adapter, the sandbox and the rows together.

use guildhall_domain::{
    payment::{Method, reconciliation::Mismatch},
    wallet::money::UsdCents,
};
use guildhall_persistence::payment::reconciliation::{self as rows, DayRow, DifferenceRow, DueDay};
use guildhall_providers::sandbox::payment::FailureMode;
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};

use super::{
    disputed::hears,
    market::{House, Market, PRICE, market, person},
};
use crate::{
    order::OrderAction,
    payment::reconciliation::{reconcile, reconcile_next},
};

/// Two days are enough for a test that runs over midnight.
async fn reconciled(market: &Market) -> (Vec<DayRow>, Vec<DifferenceRow>) {
    let now = OffsetDateTime::now_utc();
    for at in [now - Duration::days(1), now] {
        let mut tx = guildhall_persistence::begin(&market.pool).await.unwrap();
        assert!(rows::want(&mut tx, at.date(), guildhall_domain::ids::Uid(1)).await.unwrap());
        tx.commit().await.unwrap();
        // The second that is under way counts too.
        let due = DueDay { day: at.date(), until: at + Duration::hours(1) };
        reconcile(&market.pool, &market.providers(), due).await.unwrap();
    }
    let days = rows::days(&market.pool, None, 2).await.unwrap();
    (days, rows::differences(&market.pool, true, None, 100).await.unwrap())
}

fn sums(days: &[DayRow]) -> [i64; 5] {
    let sum = |of: fn(&DayRow) -> i64| days.iter().map(of).sum();
    [
        sum(|day| day.provider.charged_cents),
        sum(|day| day.books.charged_cents),
        sum(|day| day.provider.refunded_cents),
        sum(|day| day.books.refunded_cents),
        sum(|day| day.fees_cents),
    ]
}

/// An order that was paid by card and given back, and a deposit in yen.
async fn trade(market: &Market, house: &House) -> String {
    let uid = person(&market.pool, "b", 0).await;
    let order = house.place(market, uid, "wish").await.unwrap();
    let (payment, intent) = house.start_card(order, uid).await;
    market.bank.pay(&intent);
    house.payments.look(payment).await.unwrap();
    let give_back = OrderAction::GiveBack { reason: "none left".into() };
    house.orders.act(order, market.seller(), give_back).await.unwrap();
    house.settle().await;
    let store =
        house.payments.deposit(uid, UsdCents(5_000), Method::ConvenienceStore, None, "d".into());
    let store = store.await.unwrap();
    market.bank.pay(store.provider_ref.as_deref().unwrap());
    house.payments.look(store.payment_id).await.unwrap();
    intent
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_was_paid_and_given_back_matches_to_the_cent_and_the_yen(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    trade(&market, &house).await;
    let (days, open) = reconciled(&market).await;
    assert_eq!(open, []);
    let fees = PRICE * 29 / 1_000 + 30 + 5_000 * 29 / 1_000 + 30;
    assert_eq!(sums(&days), [PRICE + 5_000, PRICE + 5_000, -PRICE, -PRICE, fees]);
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_accounts_at_both_providers_are_one_day(pool: PgPool) {
    let market = market(&pool, 3).await;
    let house = market.house().await;
    trade(&market, &house).await;
    let uid = person(&pool, "p", 0).await;
    let mut names = Vec::new();
    for key in ["one", "two"] {
        let order = house.place(&market, uid, key).await.unwrap();
        let (payment, name) = house.start_by(order, uid, Method::PayPal).await;
        market.bank.pay(&name);
        house.payments.look(payment).await.unwrap();
        names.push((order, payment, name));
    }
    let (order, _, _) = names[0];
    let give_back = OrderAction::GiveBack { reason: "none left".into() };
    house.orders.act(order, market.seller(), give_back).await.unwrap();
    house.settle().await;
    let (_, _, name) = &names[1];
    market.bank.dispute(name).unwrap();
    hears(&pool, &house, "CUSTOMER.DISPUTE.CREATED", &name.replace("PO", "PC")).await;

    let (days, open) = reconciled(&market).await;
    assert_eq!(open, [], "a chargeback's line names the payment, and is known by it");
    let [provider, books, provider_back, books_back, fees] = sums(&days);
    let charged = PRICE + 5_000 + 2 * PRICE;
    assert_eq!((provider, books), (charged, charged));
    assert_eq!((provider_back, books_back), (-2 * PRICE, -2 * PRICE));
    let by_stripe = PRICE * 29 / 1_000 + 30 + 5_000 * 29 / 1_000 + 30;
    let by_paypal = 2 * (PRICE * 349 / 10_000 + 49) + 2_000;
    assert_eq!(fees, by_stripe + by_paypal);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn money_that_moved_behind_our_back_is_found_in_both_directions(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let mut refs = Vec::new();
    for key in ["one", "two"] {
        let row = house
            .payments
            .deposit(uid, UsdCents(5_000), Method::Card, None, key.into())
            .await
            .unwrap();
        refs.push((row.payment_id, row.provider_ref.unwrap()));
    }
    for (payment, name) in &refs {
        market.bank.pay(name);
        house.payments.look(*payment).await.unwrap();
    }
    // Somebody sends money back at the provider's own pages, and a row of ours names what is not there.
    market.bank.refund_by_hand(&refs[0].1);
    sqlx::query(
        "update payment set provider_ref = 'cs_0', charge_ref = 'pi_0' where payment_id = $1",
    )
    .bind(refs[1].0.0)
    .execute(&pool)
    .await
    .unwrap();
    let (_, open) = reconciled(&market).await;
    let found: Vec<_> = open
        .iter()
        .map(|row| (row.mismatch.unwrap(), row.provider_amount, row.books_amount))
        .collect();
    // The charge still names the payment by our own name.
    assert_eq!(found, [(Mismatch::NotInBooks, Some(5_000), None)]);
    assert_eq!(open[0].payment_id, Some(refs[0].0));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_provider_that_does_not_say_what_has_moved_is_asked_again(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    trade(&market, &house).await;
    sqlx::query("update payment set settled_at = settled_at - interval '2 days' where settled_at is not null")
        .execute(&pool)
        .await
        .unwrap();
    rows::plan(&pool).await.unwrap();
    for mood in [
        FailureMode::Down,
        FailureMode::KeyRevoked,
        FailureMode::OtherAccount,
        FailureMode::NotPermitted,
    ] {
        market.bank.behave(mood);
        sqlx::query("update reconciliation_day set due_at = now()").execute(&pool).await.unwrap();
        assert!(reconcile_next(&pool, &market.providers()).await.unwrap());
        let day = rows::days(&pool, None, 10).await.unwrap().pop().unwrap();
        assert!(day.failure.is_some() && day.is_due && day.checked_at.is_none(), "{mood:?}");
        assert_eq!(rows::open(&pool).await.unwrap(), 0, "nothing is concluded from it");
    }
    market.bank.behave(FailureMode::Honest);
    sqlx::query("update reconciliation_day set due_at = now()").execute(&pool).await.unwrap();
    while reconcile_next(&pool, &market.providers()).await.unwrap() {}
    let days = rows::days(&pool, None, 10).await.unwrap();
    assert!(days.iter().all(|day| day.failure.is_none() && day.checked_at.is_some()));
    // They were made to look older than they are: what the provider has moved for them comes later, and closes it.
    assert_eq!(rows::open(&pool).await.unwrap(), 2);
    reconciled(&market).await;
    sqlx::query("update reconciliation_day set due_at = now()").execute(&pool).await.unwrap();
    while reconcile_next(&pool, &market.providers()).await.unwrap() {}
    assert_eq!(rows::open(&pool).await.unwrap(), 0);
}
