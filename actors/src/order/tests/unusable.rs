//! A payment that the provider has captured in another currency, or captured nothing of, ends.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use guildhall_domain::{
    order::Stage,
    payment::{Method, Provider, Seen, Status},
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    payment::{self as rows, Settled},
    wallet::ledger::audit::audit,
};
use guildhall_providers::{
    payment::{
        Asked, Asking, BalanceSeen, EventError, MovementPage, Opened, PaymentProvider,
        PaymentProviders, PaymentSeen, Reading, RefundSeen,
    },
    webhook::Delivery,
};
use sqlx::PgPool;
use time::OffsetDateTime;

use super::market::{market, person};

/// Captures every payment in yen.
#[derive(Default)]
struct Yen {
    looks: AtomicUsize,
}

impl PaymentProvider for Yen {
    fn open<'a>(&'a self, asked: &'a Asked) -> Asking<'a, Opened> {
        Box::pin(async move {
            Ok(Opened {
                provider_ref: format!("pi_{}", asked.key),
                redirect_url: Some("http://pay.test".into()),
            })
        })
    }

    fn look<'a>(&'a self, _: &'a str) -> Asking<'a, PaymentSeen> {
        Box::pin(async {
            self.looks.fetch_add(1, Ordering::Relaxed);
            Ok(Seen::Captured { amount: UsdCents::ZERO }.into())
        })
    }

    fn cancel<'a>(&'a self, _: &'a str) -> Asking<'a, Seen> {
        unreachable!("what is captured is not ended")
    }

    fn refund<'a>(&'a self, _: &'a str, _: &'a str, _: UsdCents) -> Asking<'a, RefundSeen> {
        unreachable!("no amount of ours was captured")
    }

    fn look_refund<'a>(&'a self, _: &'a str) -> Asking<'a, RefundSeen> {
        unreachable!("nothing was refunded")
    }

    fn movements<'a>(
        &'a self,
        _: OffsetDateTime,
        _: OffsetDateTime,
        _: Option<&'a str>,
    ) -> Asking<'a, MovementPage> {
        unreachable!("no day is reconciled")
    }

    fn balances(&self) -> Asking<'_, Vec<BalanceSeen>> {
        unreachable!("nobody asks for the balance")
    }

    fn read_event<'a>(&'a self, _: &'a Delivery<'a>) -> Reading<'a> {
        Box::pin(async { Err(EventError::NotConnected) })
    }
}

fn stripe(yen: Arc<Yen>) -> PaymentProviders {
    PaymentProviders::default().with(Provider::Stripe, yen)
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_deposit_captured_in_another_currency_fails_and_the_audit_counts_it(pool: PgPool) {
    let market = market(&pool, 1).await;
    let yen = Arc::new(Yen::default());
    let house = market.house_at(stripe(Arc::clone(&yen))).await;
    let uid = person(&pool, "b", 0).await;
    let row = house.payments.deposit(uid, UsdCents(5_000), Method::Card, None, "wish".into());
    let row = row.await.unwrap();
    assert_eq!((row.status, row.failure.as_deref()), (Status::Failed, Some("captured_unusable")));
    sqlx::query("update payment set deadline_at = now() where deadline_at is not null")
        .execute(&pool)
        .await
        .unwrap();
    assert!(rows::payments_due(&pool, 10, &[]).await.unwrap().is_empty(), "it is over");
    assert_eq!(market.wallet(uid).await.total(), UsdCents::ZERO);
    let audit = audit(&pool).await.unwrap();
    assert!(audit.is_whole());
    assert!(audit.to_string().contains("unusable captures 1"), "{audit}");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_order_whose_payment_was_captured_in_another_currency_can_be_paid_another_way(
    pool: PgPool,
) {
    let market = market(&pool, 1).await;
    let house = market.house_at(stripe(Arc::new(Yen::default()))).await;
    let uid = person(&pool, "b", 0).await;
    let order = house.place(&market, uid, "wish").await.unwrap();
    house.start_card(order, uid).await;
    assert_eq!(market.stage(order).await, Stage::PaymentFailed);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_ended_payment_that_is_captured_in_another_currency_says_so(pool: PgPool) {
    let market = market(&pool, 1).await;
    let yen = Arc::new(Yen::default());
    let house = market.house_at(stripe(Arc::clone(&yen))).await;
    let uid = person(&pool, "b", 0).await;
    let row = house.payments.deposit(uid, UsdCents(5_000), Method::Card, None, "wish".into());
    let payment = row.await.unwrap().payment_id;
    sqlx::query("update payment set status = 'processing', failure = null")
        .execute(&pool)
        .await
        .unwrap();
    rows::ended(&pool, payment, Settled::Cancelled).await.unwrap();
    let seen = house.payments.look(payment).await.unwrap();
    assert_eq!(
        (seen.status, seen.failure.as_deref()),
        (Status::Cancelled, Some("captured_unusable"))
    );
    let again = house.payments.look(payment).await.unwrap();
    assert_eq!(again.version, seen.version, "noted once");
    assert_eq!(yen.looks.load(Ordering::Relaxed), 3);
}
