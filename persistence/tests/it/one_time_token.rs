//! Tokens that sign in once, beside what ends sign-ins at the same moment.

use guildhall_domain::{
    identity::{login_provider::SignInMethod, native_client::SessionKind},
    ids::{SessionId, Uid},
};
use guildhall_persistence::{
    begin,
    identity::{
        one_time_token::make,
        session::{self, NewSession},
    },
};
use sqlx::PgPool;
use uuid::Uuid;

async fn signed_in(pool: &PgPool) -> (Uid, SessionId) {
    let added = "insert into account (email, nickname) values ('ann@x.test', 'Ann') returning uid";
    let uid = Uid(sqlx::query_scalar(added).fetch_one(pool).await.unwrap());
    let session_id = SessionId(Uuid::now_v7());
    let new = NewSession {
        session_id,
        token_hash: &[7; 32],
        uid,
        device_id: None,
        device_name: "App 1.9.0, Android",
        address: "203.0.113.7",
        provider: None,
        method: SignInMethod::Passkey,
        kind: SessionKind::Native,
        os_type: None,
        game: None,
        fingerprint: None,
    };
    session::create(pool, &new).await.unwrap();
    (uid, session_id)
}

async fn make_one(pool: &PgPool, (uid, session): (Uid, SessionId), byte: u8) -> sqlx::Result<()> {
    let mut tx = begin(pool).await.unwrap();
    make(&mut tx, uid, session, &[byte; 32], SessionKind::Native).await?;
    tx.commit().await
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn one_that_is_made_while_sign_ins_end_waits_for_them_and_they_not_for_it(pool: PgPool) {
    let by = signed_in(&pool).await;
    make_one(&pool, by, 1).await.unwrap();
    let mut ending = begin(&pool).await.unwrap();
    sqlx::query("select from account where uid = $1 for update")
        .bind(by.0.0)
        .execute(&mut *ending)
        .await
        .unwrap();
    let making = tokio::spawn({
        let pool = pool.clone();
        async move { make_one(&pool, by, 2).await }
    });
    let waits = "select exists (select from pg_locks where not granted and pid in (
         select pid from pg_stat_activity where datname = current_database()))";
    while !sqlx::query_scalar::<_, bool>(waits).fetch_one(&pool).await.unwrap() {
        tokio::task::yield_now().await;
    }
    let ended = session::revoke_others(&mut *ending, by.0, None).await.unwrap();
    assert_eq!(ended, [by.1]);
    ending.commit().await.unwrap();
    making.await.unwrap().unwrap();
}
