//! Passkeys and their ceremonies, by the database's clock and under its locks.

use guildhall_domain::{
    identity::passkey::{CeremonyPurpose, PasskeyName},
    ids::{PasskeyId, SessionId, Uid},
};
use guildhall_persistence::{
    identity::{
        account_action::{self, AccountCommand},
        passkey::{self, Beginner, NewPasskey, Wanted},
    },
    retention,
};
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

const TICKET: [u8; 32] = [7; 32];

async fn ann(pool: &PgPool) -> Beginner {
    let uid: i64 = sqlx::query_scalar(
        "insert into account (email, nickname) values ('ann@x.test', 'Ann') returning uid",
    )
    .fetch_one(pool)
    .await
    .unwrap();
    Beginner { uid: Uid(uid), session: SessionId(Uuid::from_u128(1)) }
}

async fn begun(pool: &PgPool, by: Beginner) {
    let name = PasskeyName::parse("Phone").unwrap();
    let wanted = Wanted { user_handle: Uuid::from_u128(2), name: &name };
    let purpose = CeremonyPurpose::Register;
    passkey::begin(pool, &TICKET, purpose, Some(by), Some(wanted), &json!({ "asked": 1 }))
        .await
        .unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_ceremony_is_taken_once_by_who_began_it_for_its_purpose(pool: PgPool) {
    let by = ann(&pool).await;
    begun(&pool, by).await;
    let elsewhere = Beginner { session: SessionId(Uuid::from_u128(9)), ..by };
    for (purpose, by) in [
        (CeremonyPurpose::Prove, Some(by)),
        (CeremonyPurpose::Login, None),
        (CeremonyPurpose::Register, None),
        (CeremonyPurpose::Register, Some(elsewhere)),
    ] {
        assert_eq!(passkey::take(&pool, &TICKET, purpose, by).await.unwrap(), None);
    }
    let take = || passkey::take(&pool, &TICKET, CeremonyPurpose::Register, Some(by));
    let (one, two) = tokio::join!(take(), take());
    let taken: Vec<_> = [one.unwrap(), two.unwrap()].into_iter().flatten().collect();
    let [taken] = &taken[..] else { panic!("taken {} times", taken.len()) };
    assert_eq!(taken.state, json!({ "asked": 1 }));
    assert_eq!(
        (taken.user_handle, taken.name.as_deref()),
        (Some(Uuid::from_u128(2)), Some("Phone"))
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn ceremonies_that_nobody_ended_go_after_an_hour(pool: PgPool) {
    let by = ann(&pool).await;
    begun(&pool, by).await;
    retention::delete_old(&pool, || false).await.unwrap();
    let count = "select count(*) from passkey_ceremony";
    assert_eq!(sqlx::query_scalar::<_, i64>(count).fetch_one(&pool).await.unwrap(), 1);
    sqlx::raw_sql("update passkey_ceremony set expires_at = now() - interval '61 minutes'")
        .execute(&pool)
        .await
        .unwrap();
    retention::delete_old(&pool, || false).await.unwrap();
    assert_eq!(sqlx::query_scalar::<_, i64>(count).fetch_one(&pool).await.unwrap(), 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_credential_is_kept_once_and_answers_of_it_come_one_after_the_other(pool: PgPool) {
    let by = ann(&pool).await;
    let data = json!({ "count": 0 });
    let new = NewPasskey {
        passkey_id: PasskeyId(Uuid::from_u128(3)),
        credential_id: b"credential",
        user_handle: Uuid::from_u128(2),
        name: "Phone",
        data: &data,
    };
    assert!(passkey::add(&pool, by.uid, new).await.unwrap().is_some());
    let again = NewPasskey { passkey_id: PasskeyId(Uuid::from_u128(4)), ..new };
    assert!(passkey::add(&pool, by.uid, again).await.unwrap().is_none());

    let free = "select count(*) from (select from passkey for update skip locked) rows";
    let free = || sqlx::query_scalar::<_, i64>(free).fetch_one(&pool);
    let mut first = guildhall_persistence::begin(&pool).await.unwrap();
    passkey::hold(&mut first, b"credential").await.unwrap().unwrap();
    assert_eq!(free().await.unwrap(), 0, "another answer waits for this one");
    passkey::used(&mut *first, new.passkey_id, &json!({ "count": 1 })).await.unwrap();
    first.commit().await.unwrap();
    assert_eq!(free().await.unwrap(), 1);
    let mut second = guildhall_persistence::begin(&pool).await.unwrap();
    let (account, held) = passkey::hold(&mut second, b"credential").await.unwrap().unwrap();
    assert_eq!((account.uid, held.data), (by.uid, json!({ "count": 1 })));
    assert!(passkey::hold(&mut second, b"another").await.unwrap().is_none());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_has_a_second_factor_taken_away_has_no_passkey_left(pool: PgPool) {
    let by = ann(&pool).await;
    let new = NewPasskey {
        passkey_id: PasskeyId(Uuid::from_u128(3)),
        credential_id: b"credential",
        user_handle: Uuid::from_u128(2),
        name: "Phone",
        data: &json!({}),
    };
    passkey::add(&pool, by.uid, new).await.unwrap();
    let remove = async || {
        let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
        let request = AccountCommand::RemoveSecondFactor;
        let acted = account_action::act(&mut tx, None, by.uid, request, "lost").await.unwrap();
        tx.commit().await.unwrap();
        acted.is_change
    };
    assert!(remove().await, "a passkey alone is one as well");
    assert_eq!(passkey::count(&pool, by.uid).await.unwrap(), 0);
    assert!(!remove().await);
}
