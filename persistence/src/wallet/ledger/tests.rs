use guildhall_domain::{
    ids::{OrderId, PaymentId, RefundId, Uid},
    wallet::{
        Parts,
        fee::BasisPoints,
        ledger::{self as postings, Posting},
        money::UsdCents,
    },
};
use sqlx::PgPool;
use uuid::Uuid;

use super::{
    audit::{assert_whole, audit},
    cash_flow::{self, Filter},
    check::{Checked, check_new},
    *,
};
use crate::page::Part;

const FEE: BasisPoints = BasisPoints(500);

async fn person(pool: &PgPool, name: &str) -> Uid {
    let insert = "insert into account (email, nickname) values ($1, $1) returning uid";
    Uid(sqlx::query_scalar(insert).bind(name).fetch_one(pool).await.unwrap())
}

async fn book(pool: &PgPool, postings: &[Posting]) -> Result<usize, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let number = post(&mut tx, postings).await?;
    tx.commit().await?;
    Ok(number)
}

async fn deposit(pool: &PgPool, uid: Uid, cents: i64) {
    let payment = PaymentId(Uuid::now_v7());
    book(pool, &[postings::deposited(payment, uid, UsdCents(cents))]).await.unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_purchase_moves_through_escrow_to_its_seller_and_the_books_stay_whole(pool: PgPool) {
    let (buyer, seller) = (person(&pool, "b").await, person(&pool, "s").await);
    deposit(&pool, buyer, 5_000).await;
    let order = OrderId(Uuid::now_v7());
    let mut tx = crate::begin(&pool).await.unwrap();
    let parts = lock_wallet(&mut tx, buyer).await.unwrap().spend(UsdCents(2_000)).unwrap();
    let paid = postings::paid_from_balance(order, PaymentId(Uuid::now_v7()), buyer, parts);
    post(&mut tx, &[paid]).await.unwrap();
    tx.commit().await.unwrap();
    let escrow = audit(&pool).await.unwrap().escrow;
    assert_eq!(escrow, UsdCents(2_000));
    book(&pool, &[postings::earned(order, seller, UsdCents(2_000), FEE)]).await.unwrap();

    let (left, _) = wallet(&pool, buyer).await.unwrap();
    assert_eq!(left, Parts { deposit: UsdCents(3_000), ..Parts::default() });
    let (income, version) = wallet(&pool, seller).await.unwrap();
    assert_eq!((income.withdrawable(), version), (UsdCents(1_900), 1));
    assert_whole(&pool).await;

    let (flow, total) =
        cash_flow::list(&pool, buyer, Filter::default(), Part::first(10)).await.unwrap();
    assert_eq!(total, 2);
    let amounts: Vec<_> = flow
        .iter()
        .map(|it| (it.cause.as_str(), it.amount_cents, it.balance_after_cents))
        .collect();
    assert_eq!(amounts, [("purchase", -2_000, 3_000), ("deposit", 5_000, 5_000)]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_same_event_is_booked_once(pool: PgPool) {
    let uid = person(&pool, "p").await;
    let posting = postings::deposited(PaymentId(Uuid::now_v7()), uid, UsdCents(700));
    assert_eq!(book(&pool, std::slice::from_ref(&posting)).await.unwrap(), 1);
    assert_eq!(book(&pool, &[posting]).await.unwrap(), 0);
    assert_eq!(wallet(&pool, uid).await.unwrap().0.total(), UsdCents(700));
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn nobody_spends_what_is_not_there(pool: PgPool) {
    let uid = person(&pool, "p").await;
    deposit(&pool, uid, 700).await;
    let parts = Parts { deposit: UsdCents(701), ..Parts::default() };
    let order = OrderId(Uuid::now_v7());
    let too_much = postings::paid_from_balance(order, PaymentId(Uuid::now_v7()), uid, parts);
    assert!(matches!(book(&pool, &[too_much]).await, Err(DatabaseError::Refused(_))));
    assert_eq!(wallet(&pool, uid).await.unwrap().0.total(), UsdCents(700));
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_posting_that_does_not_balance_is_refused_at_the_commit(pool: PgPool) {
    let uid = person(&pool, "p").await;
    let mut posting = postings::deposited(PaymentId(Uuid::now_v7()), uid, UsdCents(700));
    posting.lines[0].amount = UsdCents(-699);
    assert!(matches!(book(&pool, &[posting]).await, Err(DatabaseError::Refused(_))));
    assert_eq!(audit(&pool).await.unwrap().transactions, 0);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn entries_are_not_changed_removed_or_added_to_afterwards(pool: PgPool) {
    let uid = person(&pool, "p").await;
    deposit(&pool, uid, 700).await;
    for statement in [
        "update ledger_entry set amount = amount + 1",
        "delete from ledger_entry",
        "truncate ledger_entry",
        "update ledger_transaction set cause = 'bonus'",
        "delete from ledger_transaction",
        "update ledger_account set balance = balance + 1",
        "update ledger_account set last_hash = ''",
        "delete from ledger_account",
        "insert into ledger_entry select account_id, 0, transaction_id, amount, 0, '' from ledger_entry",
    ] {
        assert!(sqlx::raw_sql(statement).execute(&pool).await.is_err(), "{statement}");
    }
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_audit_finds_what_was_done_behind_the_ledgers_back(pool: PgPool) {
    let uid = person(&pool, "p").await;
    deposit(&pool, uid, 700).await;
    deposit(&pool, uid, 300).await;
    let tampered = [
        ("update ledger_entry set amount = amount + 1 where seq = 1 and amount = 700", "chain"),
        ("update ledger_account set balance = balance - 1 where uid is not null", "balances"),
        ("update ledger_transaction set operation_key = 'other' where transaction_id = 1", "chain"),
    ];
    for (statement, word) in tampered {
        let mut tx = crate::begin(&pool).await.unwrap();
        sqlx::raw_sql("set local session_replication_role = replica")
            .execute(&mut *tx)
            .await
            .unwrap();
        sqlx::raw_sql(statement).execute(&mut *tx).await.unwrap();
        tx.commit().await.unwrap();
        let found = audit(&pool).await.unwrap();
        assert!(found.wrong.iter().any(|wrong| wrong.contains(word)), "{statement}: {found}");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_check_reads_each_entry_once(pool: PgPool) {
    let uid = person(&pool, "p").await;
    for _ in 0..3 {
        deposit(&pool, uid, 700).await;
    }
    let clean = |entries| Some(Checked { entries, ..Checked::default() });
    assert_eq!(check_new(&pool, || false).await.unwrap(), clean(6));
    assert_eq!(check_new(&pool, || false).await.unwrap(), clean(0));
    deposit(&pool, uid, 300).await;
    assert_eq!(check_new(&pool, || true).await.unwrap(), clean(0), "it is over before it begins");
    assert_eq!(check_new(&pool, || false).await.unwrap(), clean(2));
    // More entries of one account than one step reads.
    let many: Vec<_> = (0..5_001)
        .map(|_| postings::deposited(PaymentId(Uuid::now_v7()), uid, UsdCents(1)))
        .collect();
    book(&pool, &many).await.unwrap();
    assert_eq!(check_new(&pool, || false).await.unwrap(), clean(2 * 5_001));
    assert_eq!(check_new(&pool, || false).await.unwrap(), clean(0));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_check_finds_what_is_wrong_until_it_is_mended(pool: PgPool) {
    let uid = person(&pool, "p").await;
    deposit(&pool, uid, 700).await;
    assert!(check_new(&pool, || false).await.unwrap().unwrap().wrong.is_empty());
    deposit(&pool, uid, 300).await;
    for (statement, mend, word) in [
        (
            "update ledger_entry set amount = amount + 1 where amount = 300",
            "update ledger_entry set amount = amount - 1 where amount = 301",
            "out of order",
        ),
        (
            "update ledger_account set balance = balance - 1 where uid is not null",
            "update ledger_account set balance = balance + 1 where uid is not null",
            "is not that of its entries",
        ),
        ("delete from ledger_entry where balance_after = 1010", "", "is not that of its entries"),
    ] {
        behind_its_back(&pool, statement).await;
        for _ in 0..2 {
            let found = check_new(&pool, || false).await.unwrap().unwrap();
            assert!(found.wrong.iter().any(|wrong| wrong.contains(word)), "{statement}: {found:?}");
        }
        behind_its_back(&pool, mend).await;
        if !mend.is_empty() {
            let found = check_new(&pool, || false).await.unwrap().unwrap();
            assert_eq!(found.wrong, [""; 0], "{statement}");
            deposit(&pool, uid, 5).await;
        }
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn money_that_moves_while_an_account_is_checked_breaks_nothing_off(pool: PgPool) {
    let uid = person(&pool, "p").await;
    deposit(&pool, uid, 700).await;
    // The second statement of a step reads this table: the check stands between its first look and its checkpoint.
    let mut holder = crate::begin(&pool).await.unwrap();
    sqlx::query("lock table ledger_checkpoint in share mode").execute(&mut *holder).await.unwrap();
    let moving = async {
        let waits = "select count(*) from pg_locks join pg_class on oid = relation
            where relname = 'ledger_checkpoint' and not granted and database = (select oid from pg_database where datname = current_database())";
        while sqlx::query_scalar::<_, i64>(waits).fetch_one(&pool).await.unwrap() == 0 {
            tokio::task::yield_now().await;
        }
        deposit(&pool, uid, 300).await;
        holder.commit().await.unwrap();
    };
    let (checked, ()) = tokio::join!(check_new(&pool, || false), moving);
    let checked = checked.unwrap().unwrap();
    assert_eq!((checked.skipped, checked.wrong.len()), (0, 0), "{checked:?}");
    let rest = check_new(&pool, || false).await.unwrap().unwrap();
    assert_eq!(checked.entries + rest.entries, 4, "what came meanwhile is read by the next");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn one_process_checks_at_a_time_and_neither_fails(pool: PgPool) {
    for number in 0..200 {
        let uid = person(&pool, &format!("p{number}")).await;
        deposit(&pool, uid, 700).await;
    }
    let (one, other) = tokio::join!(check_new(&pool, || false), check_new(&pool, || false));
    let (one, other) = (one.unwrap(), other.unwrap());
    let read = [&one, &other].map(|checked| checked.as_ref().map_or(0, |it| it.entries));
    assert_eq!(read.iter().sum::<i64>(), 400, "{one:?} {other:?}");
    assert!(check_new(&pool, || false).await.unwrap().is_some(), "the lock is free again");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_check_finds_a_refund_that_says_something_else_than_the_books(pool: PgPool) {
    let about = postings::About { order: Some(OrderId(Uuid::now_v7())), ..Default::default() };
    let (payment, refund) = (PaymentId(Uuid::now_v7()), RefundId(Uuid::now_v7()));
    // Booked without the refund it is about.
    book(&pool, &postings::late_money(about, payment, refund, UsdCents(900))).await.unwrap();
    let found = check_new(&pool, || false).await.unwrap().unwrap();
    assert!(found.wrong.iter().any(|wrong| wrong.contains("in transit of 1 refunds")), "{found:?}");
}

async fn behind_its_back(pool: &PgPool, statement: &'static str) {
    let mut tx = crate::begin(pool).await.unwrap();
    sqlx::raw_sql("set local session_replication_role = replica").execute(&mut *tx).await.unwrap();
    sqlx::raw_sql(statement).execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn money_that_is_late_leaves_nothing_in_suspense(pool: PgPool) {
    let about = postings::About { order: Some(OrderId(Uuid::now_v7())), ..Default::default() };
    let (payment, refund) = (PaymentId(Uuid::now_v7()), RefundId(Uuid::now_v7()));
    book(&pool, &postings::late_money(about, payment, refund, UsdCents(900))).await.unwrap();
    let found = audit(&pool).await.unwrap();
    assert_eq!((found.suspense, found.in_transit), (UsdCents::ZERO, UsdCents(900)));
    assert_eq!(found.sum, UsdCents::ZERO);
    // Booked here without the refund it is about, which the audit does not let pass.
    assert_eq!(found.wrong, ["1 refunds whose money in transit is not what they say"]);
}

/// WALLET-021: transfers at random among ten people, with somebody adding everything up all the while.
#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_hundred_purchases_at_once_neither_make_nor_lose_a_cent(pool: PgPool) {
    let mut people = Vec::new();
    for number in 0..10 {
        let uid = person(&pool, &format!("p{number}")).await;
        deposit(&pool, uid, 1_000).await;
        people.push(uid);
    }
    let purchases = (0..100_usize).map(|number| {
        let (pool, buyer, seller) =
            (pool.clone(), people[number % 10], people[(number * 7 + 3) % 10]);
        tokio::spawn(async move {
            let mut tx = crate::begin(&pool).await?;
            let order = OrderId(Uuid::now_v7());
            let Ok(parts) = lock_wallet(&mut tx, buyer).await?.spend(UsdCents(90)) else {
                return Ok(false);
            };
            let payment = PaymentId(Uuid::now_v7());
            post(&mut tx, &[postings::paid_from_balance(order, payment, buyer, parts)]).await?;
            tx.commit().await?;
            let mut tx = crate::begin(&pool).await?;
            post(&mut tx, &[postings::earned(order, seller, UsdCents(90), FEE)]).await?;
            tx.commit().await?;
            Ok::<_, DatabaseError>(true)
        })
    });
    let purchases: Vec<_> = purchases.collect();
    for _ in 0..20 {
        assert_eq!(audit(&pool).await.unwrap().sum, UsdCents::ZERO);
    }
    let mut bought = 0;
    for purchase in purchases {
        bought += usize::from(purchase.await.unwrap().unwrap());
    }
    assert_eq!(bought, 100, "ten purchases of 90 cents each from 1000");
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn movements_that_happen_at_once_are_shown_in_the_order_of_their_balances(pool: PgPool) {
    let person = person(&pool, "p").await;
    let at_once: Vec<_> = (1..=60)
        .map(|cents| {
            let pool = pool.clone();
            tokio::spawn(async move { deposit(&pool, person, cents).await })
        })
        .collect();
    for one in at_once {
        one.await.unwrap();
    }
    let (flow, total) =
        cash_flow::list(&pool, person, Filter::default(), Part::first(100)).await.unwrap();
    assert_eq!(total, 60);
    let mut before = 0;
    for movement in flow.iter().rev() {
        before += movement.amount_cents;
        assert_eq!(movement.balance_after_cents, before, "{}", movement.entry_id);
    }
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_page_of_movements_reads_no_more_than_the_page(pool: PgPool) {
    let uid = person(&pool, "p").await;
    let postings: Vec<_> = (0..500)
        .map(|_| postings::deposited(PaymentId(Uuid::now_v7()), uid, UsdCents(1)))
        .collect();
    book(&pool, &postings).await.unwrap();
    sqlx::raw_sql("analyze ledger_entry, ledger_transaction").execute(&pool).await.unwrap();
    let (flow, total) =
        cash_flow::list(&pool, uid, Filter::default(), Part { limit: 10, offset: 5 })
            .await
            .unwrap();
    assert_eq!((flow.len(), total), (10, 500));
    let balances: Vec<i64> = flow.iter().map(|it| it.balance_after_cents).collect();
    assert_eq!(balances, (486..=495).rev().collect::<Vec<_>>());
    let deposits = Filter { cause: Some(flow[0].cause), ..Filter::default() };
    let (filtered, counted) =
        cash_flow::list(&pool, uid, deposits, Part { limit: 10, offset: 5 }).await.unwrap();
    assert_eq!((filtered, counted), (flow, 500));
}
