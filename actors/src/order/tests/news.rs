//! What the provider says by itself is not lost, whatever happens to the look it asks for.

use guildhall_domain::{
    ids::PaymentId,
    notice::Kind,
    payment::{Method, Status},
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    notice,
    payment::{self as payment_rows, Settled, dispute},
    wallet::exchange_rate,
};
use guildhall_providers::sandbox::payment::FailureMode;
use sqlx::PgPool;
use time::OffsetDateTime;

use super::market::{House, Market, market, person};

/// A deposit that was called off here, whose money has come since; with the provider's name for it.
async fn late_deposit(market: &Market, house: &House) -> (PaymentId, String) {
    let uid = person(&market.pool, "b", 0).await;
    let deposit =
        house.payments.deposit(uid, UsdCents(5_000), Method::Card, None, "wish".into()).await;
    let row = deposit.unwrap();
    payment_rows::ended(&market.pool, row.payment_id, Settled::Cancelled).await.unwrap();
    let intent = row.provider_ref.unwrap();
    assert!(market.bank.pay(&intent));
    (row.payment_id, intent)
}

async fn receive(pool: &PgPool, event: &str, intent: &str) {
    let kept = payment_rows::receive(pool, event, "payment_intent.succeeded", Some(intent), None)
        .await
        .unwrap();
    assert!(kept);
}

async fn status(pool: &PgPool, payment: PaymentId) -> Status {
    payment_rows::load(pool, payment).await.unwrap().unwrap().status
}

async fn two_minutes_pass(pool: &PgPool) {
    sqlx::query("update provider_event set received_at = received_at - interval '2 minutes'")
        .execute(pool)
        .await
        .unwrap();
}

async fn due(pool: &PgPool) -> Vec<PaymentId> {
    payment_rows::payments_due(pool, 10, &[]).await.unwrap().iter().map(|due| due.id).collect()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn late_money_goes_back_however_often_the_provider_could_not_be_asked(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let (payment, intent) = late_deposit(&market, &house).await;
    receive(&pool, "evt_1", &intent).await;
    market.bank.behave(FailureMode::Down);
    // One more try than other effects get.
    for _ in 0..13 {
        house.settle().await;
        sqlx::query("update outbox set not_before = now() where failed_at is null")
            .execute(&pool)
            .await
            .unwrap();
    }
    assert_eq!(status(&pool, payment).await, Status::Cancelled);
    market.bank.behave(FailureMode::Honest);
    house.settle().await;
    assert_eq!(status(&pool, payment).await, Status::Refunded);
    assert_eq!(market.bank.kept(&intent), 0);
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_event_that_nothing_looked_at_for_a_minute_is_due(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let (payment, intent) = late_deposit(&market, &house).await;
    receive(&pool, "evt_1", &intent).await;
    sqlx::query("delete from outbox").execute(&pool).await.unwrap();
    assert!(due(&pool).await.is_empty(), "the outbox has its minute");
    two_minutes_pass(&pool).await;
    assert_eq!(due(&pool).await, [payment]);
    let version = payment_rows::load(&pool, payment).await.unwrap().unwrap().version;
    let skipped = payment_rows::payments_due(&pool, 10, &[(payment, version)]).await.unwrap();
    assert!(skipped.is_empty(), "it was sent at this version");

    house.payments.look(payment).await.unwrap();
    house.settle().await;
    assert_eq!(status(&pool, payment).await, Status::Refunded);
    assert_eq!(market.bank.kept(&intent), 0);
    sqlx::query("update payment set deadline_at = null").execute(&pool).await.unwrap();
    assert!(due(&pool).await.is_empty(), "the event is dealt with");
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_event_that_came_during_a_look_stays_open(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let (payment, intent) = late_deposit(&market, &house).await;
    receive(&pool, "evt_1", &intent).await;
    let began = guildhall_persistence::now(&pool).await.unwrap();
    receive(&pool, "evt_2", &intent).await;
    payment_rows::handled(&pool, &intent, began).await.unwrap();
    let open: Vec<String> =
        sqlx::query_scalar("select event_id from provider_event where handled_at is null")
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(open, ["evt_2"]);
    two_minutes_pass(&pool).await;
    assert_eq!(due(&pool).await, [payment]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_deposit_that_arrives_is_told_once(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let row = house
        .payments
        .deposit(uid, UsdCents(5_000), Method::Card, None, "wish".into())
        .await
        .unwrap();
    assert!(market.bank.pay(&row.provider_ref.unwrap()));
    for _ in 0..2 {
        house.payments.look(row.payment_id).await.unwrap();
    }
    let after = payment_rows::load(&pool, row.payment_id).await.unwrap().unwrap();
    let event = notice::payment_event(row.payment_id, after.version);
    let told = notice::told_by(&pool, &event, &[uid]).await.unwrap();
    let [deposited] = &told[..] else { panic!("{told:?}") };
    assert_eq!((deposited.kind, deposited.amount), (Kind::Deposited, Some(UsdCents(5_000))));
    assert_eq!((deposited.uid, deposited.payment_id), (uid, Some(row.payment_id)));
    assert!(deposited.order.is_none());
    let unread = notice::unread(&pool, uid).await.unwrap();
    assert_eq!(unread.trade, 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn news_of_a_charge_finds_its_payment_by_our_name_and_by_the_charges_own(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let row = house
        .payments
        .deposit(uid, UsdCents(5_000), Method::Card, None, "wish".into())
        .await
        .unwrap();
    let (payment, session) = (row.payment_id, row.provider_ref.unwrap());
    assert_eq!(row.charge_ref, None, "the payer has not begun");
    assert!(market.bank.pay(&session));
    // The provider repeats the name we gave it, with a name of its own that is new to us.
    let named = Some(payment);
    payment_rows::receive(&pool, "evt_1", "charge.succeeded", Some("pi_new"), named).await.unwrap();
    house.settle().await;
    let after = payment_rows::load(&pool, payment).await.unwrap().unwrap();
    assert_eq!(after.status, Status::Success);
    let charge = after.charge_ref.unwrap();
    assert_ne!(charge, session);

    // A dispute names nothing but the charge.
    market.bank.dispute(&session).unwrap();
    let kind = "charge.dispute.created";
    payment_rows::receive(&pool, "evt_2", kind, Some(&charge), None).await.unwrap();
    house.settle().await;
    let disputes = dispute::list(&pool, None, 10).await.unwrap();
    assert_eq!(disputes.iter().map(|dispute| dispute.payment_id).collect::<Vec<_>>(), [payment]);
    assert_eq!(payment_rows::count_unmatched(&pool).await.unwrap(), 0);
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_a_shop_wants_to_be_told_is_there_once_the_payer_has_begun(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let store = Method::ConvenienceStore;
    let begun = house.payments.deposit(uid, UsdCents(1_999), store, None, "wish".into()).await;
    let row = begun.unwrap();
    let session = row.provider_ref.unwrap();
    assert_eq!(row.voucher, None);
    market.bank.issue(&session);
    let row = house.payments.look(row.payment_id).await.unwrap();
    assert!(row.voucher.is_some_and(|voucher| !voucher.is_empty()));
    assert_eq!(row.status, Status::Processing);

    // 3,039 yen for $19.99: what was asked for, and it goes back as yen.
    assert!(market.bank.pay(&session));
    let row = house.payments.look(row.payment_id).await.unwrap();
    assert_eq!((row.status, market.bank.kept(&session)), (Status::Success, 3_039));
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_a_store_charges_was_settled_at_first_whatever_rates_do_until_it_is_asked(
    pool: PgPool,
) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let store = Method::ConvenienceStore;
    market.bank.behave(FailureMode::Down);
    let deposit =
        |wish: &str| house.payments.deposit(uid, UsdCents(1_999), store, None, wish.to_owned());
    assert!(deposit("wish").await.is_err(), "the provider could not be asked");

    exchange_rate::apply(&pool, &[("JPY", 140.0)], OffsetDateTime::now_utc()).await.unwrap();
    assert!(market.rates.refresh(&pool).await.unwrap());
    market.bank.behave(FailureMode::Honest);
    let row = deposit("wish").await.unwrap();
    assert_eq!(row.local.map(|local| (local.currency.code, local.amount)), Some(("JPY", 3_039)));
    let session = row.provider_ref.unwrap();
    market.bank.issue(&session);
    assert!(market.bank.pay(&session));
    assert_eq!(market.bank.kept(&session), 3_039);

    // The next one is charged by what holds by then: $19.99 at 140 yen.
    let next = deposit("next").await.unwrap();
    assert_eq!(next.local.map(|local| local.amount), Some(2_799));
    market.assert_whole().await;
}
