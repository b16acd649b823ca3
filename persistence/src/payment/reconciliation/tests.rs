//! Reconciliation on a real database: what the provider moved and what our books say, row by row.

use guildhall_domain::{
    ids::{RefundId, Uid},
    payment::reconciliation::{Mismatch, compare},
};
use time::{Duration, UtcOffset, macros::date};

use super::*;

const DAY: Date = date!(2026 - 09 - 10);

fn at(hour: u8) -> OffsetDateTime {
    DAY.with_hms(hour, 0, 0).unwrap().assume_offset(UtcOffset::UTC)
}

fn movement(name: &str, kind: MovementKind, object: &str, amount: i64) -> NewMovement {
    NewMovement {
        movement_ref: name.to_owned(),
        kind,
        object_ref: Some(object.to_owned()),
        charge_ref: object.starts_with("pi_").then(|| object.to_owned()),
        payment_id: None,
        amount,
        currency: "USD".to_owned(),
        account_amount: if kind == MovementKind::Charge { amount } else { -amount },
        fee: 30,
        account_currency: "USD".to_owned(),
        moved_at: at(9),
    }
}

async fn payer(pool: &PgPool) -> Uid {
    let insert = "insert into account (email, nickname) values ('ann@n.test', 'Ann') returning uid";
    Uid(sqlx::query_scalar(insert).fetch_one(pool).await.unwrap())
}

/// A deposit as it ended on that day.
async fn payment(pool: &PgPool, uid: Uid, charge: &str, status: &str, cents: i64) -> PaymentId {
    let id = PaymentId(Uuid::now_v7());
    sqlx::query(
        "insert into payment (payment_id, purpose, uid, method, amount_cents, status, provider_ref, charge_ref, settled_at)
         values ($1, 'deposit', $2, 'card', $3, $4, 'cs_' || $5, $5, $6)",
    )
    .bind(id.0)
    .bind(uid.0)
    .bind(cents)
    .bind(status)
    .bind(charge)
    .bind(at(10))
    .execute(pool)
    .await
    .unwrap();
    id
}

async fn refund(
    pool: &PgPool,
    uid: Uid,
    of: PaymentId,
    name: &str,
    status: &str,
    cents: i64,
) -> RefundId {
    let id = RefundId(Uuid::now_v7());
    sqlx::query(
        "insert into refund (refund_id, uid, payment_id, amount_cents, reason, route, status, provider_ref, settled_at)
         values ($1, $2, $3, $4, 'dispute', 'original', $5, $6, $7)",
    )
    .bind(id.0)
    .bind(uid.0)
    .bind(of.0)
    .bind(cents)
    .bind(status)
    .bind(name)
    .bind(at(11))
    .execute(pool)
    .await
    .unwrap();
    id
}

/// Reconciles the day as the actor does. What is open afterwards, by subject.
async fn reconcile(pool: &PgPool) -> Vec<(Difference, Mismatch)> {
    let until = at(0) + Duration::days(1);
    let mut tx = crate::begin(pool).await.unwrap();
    assert!(want(&mut tx, DAY, Uid(1)).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(begin(pool).await.unwrap(), Some(DueDay { day: DAY, until }));
    assert_eq!(begin(pool).await.unwrap(), None, "one process does it");
    let mut found = unseen(pool, at(0), until).await.unwrap();
    for (_, pair) in pairs(pool, at(0), until, None, 100).await.unwrap() {
        if let Some(mismatch) = compare(&pair.movement, pair.booked.as_ref()) {
            found.push(Found {
                of: Difference::Movement(pair.movement_ref),
                mismatch,
                provider_amount: Some(pair.movement.amount),
                books_amount: pair.booked.map(|booked| booked.amount),
                currency: pair.movement.currency,
            });
        }
    }
    write(pool, DAY, until, &found).await.unwrap();
    let open = differences(pool, true, None, 100).await.unwrap();
    let mut open: Vec<_> = open
        .into_iter()
        .map(|row| {
            let of = row.movement_ref.map(Difference::Movement);
            let of = of.or(row.refund_id.map(Difference::Refund));
            (
                of.unwrap_or_else(|| Difference::Payment(row.payment_id.unwrap())),
                row.mismatch.unwrap(),
            )
        })
        .collect();
    open.sort();
    open
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_day_on_which_both_sides_have_the_same_has_no_difference(pool: PgPool) {
    let ann = payer(&pool).await;
    let paid = payment(&pool, ann, "pi_1", "success", 5_000).await;
    refund(&pool, ann, paid, "re_1", "succeeded", 1_000).await;
    // Made at the provider by hand: one movement settles two refunds of ours.
    let whole = payment(&pool, ann, "pi_2", "refunded", 900).await;
    refund(&pool, ann, whole, "re_2#a", "succeeded", 400).await;
    refund(&pool, ann, whole, "re_2#b", "succeeded", 500).await;
    // Money that came when nothing was to be paid any more, and went back.
    let late = payment(&pool, ann, "pi_3", "cancelled", 700).await;
    let sent = refund(&pool, ann, late, "re_3", "succeeded", 700).await;
    sqlx::query("update refund set is_late = true where refund_id = $1")
        .bind(sent.0)
        .execute(&pool)
        .await
        .unwrap();
    // A refund that failed and is tried again is one of another name.
    refund(&pool, ann, paid, "re_5", "pending", 200).await;
    let kinds = [
        movement("1", MovementKind::Charge, "pi_1", 5_000),
        movement("2", MovementKind::Refund, "re_1", 1_000),
        movement("3", MovementKind::Charge, "pi_2", 900),
        movement("4", MovementKind::Refund, "re_2", 900),
        movement("5", MovementKind::Charge, "pi_3", 700),
        movement("6", MovementKind::Refund, "re_3", 700),
        movement("7", MovementKind::Refund, "re_4", 200),
        movement("8", MovementKind::RefundFailure, "re_4", 200),
        movement("9", MovementKind::Payout, "po_1", 10_000),
    ];
    keep(&pool, &kinds).await.unwrap();
    keep(&pool, &kinds).await.unwrap();
    assert_eq!(reconcile(&pool).await, []);
    let day = &days(&pool, None, 10).await.unwrap()[0];
    assert_eq!((day.day, day.is_due, day.open), (DAY, false, 0));
    assert_eq!(
        day.provider,
        Sums { charged_cents: 6_600, refunded_cents: -3_000, disputed_cents: 0 }
    );
    assert_eq!(day.books, Sums { charged_cents: 6_600, refunded_cents: -2_600, disputed_cents: 0 });
    assert_eq!(day.fees_cents, 9 * 30);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_one_side_has_and_the_other_has_not_is_found_and_closed_when_it_has_come(
    pool: PgPool,
) {
    let ann = payer(&pool).await;
    let other = payment(&pool, ann, "pi_1", "success", 5_000).await;
    let failed = payment(&pool, ann, "pi_2", "failed", 800).await;
    let lost = payment(&pool, ann, "pi_3", "success", 300).await;
    payment(&pool, ann, "pi_4", "success", 400).await;
    let gone = refund(&pool, ann, other, "re_9", "succeeded", 100).await;
    let more = [
        movement("amount", MovementKind::Charge, "pi_1", 4_999),
        movement("by hand", MovementKind::Refund, "re_1", 50),
        movement("open", MovementKind::Charge, "pi_2", 800),
        movement("bounced", MovementKind::Charge, "pi_4", 400),
        movement("bounce", MovementKind::ChargeFailure, "pi_4", 400),
        movement("bank", MovementKind::Dispute, "dp_1", 300),
    ];
    keep(&pool, &more).await.unwrap();
    let moved = |name: &str| Difference::Movement(name.to_owned());
    let expected = [
        (moved("amount"), Mismatch::Amount),
        (moved("bank"), Mismatch::NotInBooks),
        (moved("bounce"), Mismatch::Status),
        (moved("bounced"), Mismatch::Status),
        (moved("by hand"), Mismatch::NotInBooks),
        (moved("open"), Mismatch::Status),
        (Difference::Payment(lost), Mismatch::NotAtProvider),
        (Difference::Refund(gone), Mismatch::NotAtProvider),
    ];
    assert_eq!(reconcile(&pool).await, expected);
    assert_eq!(reconcile(&pool).await, expected, "nothing is found twice");

    // One side catches up, and an administrator says what they know of another.
    keep(&pool, &[movement("late", MovementKind::Charge, "pi_3", 300)]).await.unwrap();
    sqlx::query("update payment set status = 'success' where payment_id = $1")
        .bind(failed.0)
        .execute(&pool)
        .await
        .unwrap();
    let by_hand = differences(&pool, true, None, 100).await.unwrap();
    let by_hand =
        by_hand.iter().find(|row| row.movement_ref.as_deref() == Some("by hand")).unwrap();
    let mut tx = crate::begin(&pool).await.unwrap();
    close(&mut tx, by_hand.difference_id, ann, "refunded at the provider by Ann").await.unwrap();
    let again = close(&mut tx, by_hand.difference_id, ann, "again").await;
    assert!(matches!(again, Err(DifferenceError::Closed)), "{again:?}");
    assert!(matches!(take(&mut tx, 0, ann).await, Err(DifferenceError::NotFound)));
    tx.commit().await.unwrap();
    let left = [0, 1, 2, 3, 7].map(|at: usize| expected[at].clone());
    assert_eq!(reconcile(&pool).await, left);
    let all = differences(&pool, false, None, 100).await.unwrap();
    let closed =
        |name: &str| all.iter().find(|row| row.movement_ref.as_deref() == Some(name)).unwrap();
    assert_eq!(closed("by hand").note.as_deref(), Some("refunded at the provider by Ann"));
    assert!(closed("open").closed_at.is_some() && closed("open").closed_by.is_none());
    assert_eq!(closed("open").payment_id, Some(failed));
    assert_eq!(open(&pool).await.unwrap(), 5);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_payment_in_yen_is_compared_in_yen(pool: PgPool) {
    let ann = payer(&pool).await;
    let paid = payment(&pool, ann, "pi_1", "success", 2_000).await;
    sqlx::query(
        "update payment set local_currency = 'JPY', local_amount = 3039 where payment_id = $1",
    )
    .bind(paid.0)
    .execute(&pool)
    .await
    .unwrap();
    refund(&pool, ann, paid, "re_1", "succeeded", 1_000).await;
    let yen = |name, kind, object, amount| NewMovement {
        currency: "JPY".to_owned(),
        ..movement(name, kind, object, amount)
    };
    let moved = [
        yen("1", MovementKind::Charge, "pi_1", 3_039),
        yen("2", MovementKind::Refund, "re_1", 1_519),
    ];
    keep(&pool, &moved).await.unwrap();
    assert_eq!(reconcile(&pool).await, []);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn who_asks_for_a_day_while_it_is_being_done_has_it_done_again(pool: PgPool) {
    let ask = async || {
        let mut tx = crate::begin(&pool).await.unwrap();
        assert!(want(&mut tx, DAY, Uid(1)).await.unwrap());
        tx.commit().await.unwrap();
    };
    ask().await;
    let due = begin(&pool).await.unwrap().unwrap();
    ask().await;
    write(&pool, due.day, due.until, &[]).await.unwrap();
    assert_eq!(begin(&pool).await.unwrap(), Some(due), "what moved since was not read");
    write(&pool, due.day, due.until, &[]).await.unwrap();
    assert_eq!(begin(&pool).await.unwrap(), None);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn each_day_that_is_over_is_planned_once_from_the_first_payment_on(pool: PgPool) {
    plan(&pool).await.unwrap();
    assert_eq!(days(&pool, None, 10).await.unwrap(), [], "nothing was ever paid");
    let ann = payer(&pool).await;
    let paid = payment(&pool, ann, "pi_1", "success", 2_000).await;
    sqlx::query("update payment set settled_at = now() - interval '3 days' where payment_id = $1")
        .bind(paid.0)
        .execute(&pool)
        .await
        .unwrap();
    plan(&pool).await.unwrap();
    let planned = days(&pool, None, 10).await.unwrap();
    // Yesterday counts from an hour after midnight on.
    assert!((2..=3).contains(&planned.len()), "{planned:?}");
    assert!(planned.iter().all(|day| day.is_due && day.checked_at.is_none()));
    // One that fails is due again later.
    let first = begin(&pool).await.unwrap().unwrap();
    assert_eq!(first.day, planned.last().unwrap().day);
    failed(&pool, first.day, "down").await.unwrap();
    assert_ne!(begin(&pool).await.unwrap().map(|next| next.day), Some(first.day));
    let shown = days(&pool, None, 10).await.unwrap();
    assert_eq!(shown.last().unwrap().failure.as_deref(), Some("down"));
    // What was done before the day was over is done again.
    sqlx::query("update reconciliation_day set due_at = now()").execute(&pool).await.unwrap();
    assert_eq!(begin(&pool).await.unwrap(), Some(first));
    let until = first.until - Duration::hours(1);
    write(&pool, first.day, until, &[]).await.unwrap();
    assert!(!days(&pool, None, 10).await.unwrap().last().unwrap().is_due);
    plan(&pool).await.unwrap();
    assert!(days(&pool, None, 10).await.unwrap().last().unwrap().is_due);
    let mut tx = crate::begin(&pool).await.unwrap();
    let tomorrow = OffsetDateTime::now_utc().date() + Duration::days(1);
    assert!(!want(&mut tx, tomorrow, Uid(1)).await.unwrap());
}
