//! The safety timeline and what holds withdrawals, against a real Postgres: what is written, what extends, and what many at once see.

use guildhall_domain::{
    identity::{
        login_provider::SignInMethod,
        native_client::SessionKind,
        role::Role,
        safety::{HOLD, SafetyEventKind as Kind},
    },
    ids::{SafetyEventId, SessionId, Uid},
};
use guildhall_persistence::{
    MIGRATOR,
    identity::{
        account_action::{self, AccountCommand},
        safety::{self, Disputed, Hold, NewEvent, Place, Released},
        session::{self, NewSession},
    },
    retention::delete_old,
};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// An account that is old enough for holds, and a sign-in of it.
async fn owner(pool: &PgPool) -> (Uid, SessionId) {
    let uid: i64 = sqlx::query_scalar(
        "insert into account (email, nickname, created_at)
         values (gen_random_uuid() || '@x.test', 'Ann', now() - interval '1 year') returning uid",
    )
    .fetch_one(pool)
    .await
    .unwrap();
    (Uid(uid), sign_in(pool, Uid(uid)).await)
}

async fn sign_in(pool: &PgPool, uid: Uid) -> SessionId {
    let session_id = SessionId(Uuid::now_v7());
    let bytes = session_id.0.into_bytes();
    let new = NewSession {
        session_id,
        token_hash: &[bytes, bytes].concat().try_into().unwrap(),
        uid,
        device_id: None,
        device_name: "Firefox, Windows",
        address: "203.0.113.7",
        provider: None,
        method: SignInMethod::Passkey,
        kind: SessionKind::Web,
        os_type: None,
        game: None,
        fingerprint: None,
    };
    session::create(pool, &new).await.unwrap();
    session_id
}

async fn write(pool: &PgPool, uid: Uid, kind: Kind) -> SafetyEventId {
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let event = safety::write(&mut tx, uid, &NewEvent::of(kind)).await.unwrap();
    tx.commit().await.unwrap();
    event
}

async fn dispute(pool: &PgPool, by: (Uid, SessionId), event: SafetyEventId) -> Disputed {
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let told = NewEvent::of(Kind::Disputed);
    let disputed = safety::dispute(&mut tx, by, event, &told).await.unwrap();
    tx.commit().await.unwrap();
    disputed
}

async fn release(pool: &PgPool, by: (Uid, SessionId)) -> Released {
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let released = safety::release(&mut tx, by, &NewEvent::of(Kind::Released)).await.unwrap();
    tx.commit().await.unwrap();
    released
}

async fn held(pool: &PgPool, uid: Uid) -> Option<Hold> {
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    safety::withdrawals_held(&mut tx, uid).await.unwrap()
}

async fn kinds(pool: &PgPool, uid: Uid) -> Vec<Kind> {
    let page = safety::list(pool, uid, None, 100).await.unwrap();
    page.items.into_iter().map(|event| event.kind).collect()
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_later_change_makes_a_hold_longer_and_nothing_makes_it_shorter(pool: PgPool) {
    let (uid, _) = owner(&pool).await;
    write(&pool, uid, Kind::SignIn).await;
    assert_eq!(held(&pool, uid).await, None, "a sign-in changes nothing");

    let first = write(&pool, uid, Kind::PasswordChanged).await;
    let begun = held(&pool, uid).await.unwrap();
    assert_eq!((begun.reason, begun.event), (Kind::PasswordChanged, first));
    let second = write(&pool, uid, Kind::PasskeyAdded).await;
    let longer = held(&pool, uid).await.unwrap();
    assert_eq!((longer.reason, longer.event), (Kind::PasskeyAdded, second));
    assert!(longer.until > begun.until);
    let left = longer.until.unwrap() - OffsetDateTime::now_utc();
    assert!((HOLD - Duration::MINUTE..=HOLD + Duration::MINUTE).contains(&left), "{left}");

    let shorten = sqlx::raw_sql("update withdrawal_hold set held_until = now()");
    assert!(shorten.execute(&pool).await.is_err(), "its rows are never changed");
    // One that began earlier, and is committed later.
    let mut late = guildhall_persistence::begin(&pool).await.unwrap();
    sqlx::query("select now()").execute(&mut *late).await.unwrap();
    write(&pool, uid, Kind::PasskeyRemoved).await;
    let longest = held(&pool, uid).await.unwrap().until;
    safety::write(&mut late, uid, &NewEvent::of(Kind::EmailChanged)).await.unwrap();
    late.commit().await.unwrap();
    assert_eq!(held(&pool, uid).await.unwrap().until, longest);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn changes_at_once_are_all_held_for(pool: PgPool) {
    let (uid, _) = owner(&pool).await;
    let changes = (0..8).map(|_| write(&pool, uid, Kind::PasskeyAdded));
    futures_util::future::join_all(changes).await;
    let rows: (i64, i64) = sqlx::query_as(
        "select (select count(*) from withdrawal_hold), (select count(*) from safety_event)",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(rows, (8, 8));
    let latest: OffsetDateTime = sqlx::query_scalar("select max(held_until) from withdrawal_hold")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(held(&pool, uid).await.unwrap().until, Some(latest));
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_withdrawal_waits_for_a_change_that_is_being_committed_and_sees_its_hold(pool: PgPool) {
    let (uid, _) = owner(&pool).await;
    let mut change = guildhall_persistence::begin(&pool).await.unwrap();
    safety::write(&mut change, uid, &NewEvent::of(Kind::PasswordChanged)).await.unwrap();
    let withdrawal = tokio::spawn({
        let pool = pool.clone();
        async move { held(&pool, uid).await }
    });
    // It waits for the account, which Postgres says.
    let waits = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    while sqlx::query_scalar::<_, i64>(waits).fetch_one(&pool).await.unwrap() == 0 {
        tokio::task::yield_now().await;
    }
    change.commit().await.unwrap();
    assert_eq!(withdrawal.await.unwrap().unwrap().reason, Kind::PasswordChanged);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn who_has_just_signed_up_is_not_held_until_there_is_money(pool: PgPool) {
    let (uid, _) = owner(&pool).await;
    sqlx::query("update account set created_at = now() where uid = $1")
        .bind(uid.0)
        .execute(&pool)
        .await
        .unwrap();
    write(&pool, uid, Kind::PasskeyAdded).await;
    assert_eq!(held(&pool, uid).await, None);
    sqlx::query(
        "insert into ledger_account (code, kind, uid, origin, may_be_negative, balance, entries)
         values ('user:' || $1 || ':sale', 'user', $1, 'sale', false, 500, 1)",
    )
    .bind(uid.0)
    .execute(&pool)
    .await
    .unwrap();
    write(&pool, uid, Kind::PasskeyAdded).await;
    assert!(held(&pool, uid).await.is_some());
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_dispute_freezes_until_it_is_taken_back_and_then_a_hold_begins(pool: PgPool) {
    let (uid, session) = owner(&pool).await;
    let (by, stranger) = ((uid, session), owner(&pool).await);
    let event = write(&pool, uid, Kind::PasswordChanged).await;
    assert_eq!(dispute(&pool, stranger, event).await, Disputed::NotFound);
    assert_eq!(dispute(&pool, by, SafetyEventId(event.0 + 1_000)).await, Disputed::NotFound);
    let failed = write(&pool, uid, Kind::SignInFailed).await;
    assert_eq!(dispute(&pool, by, failed).await, Disputed::NotDisputable);
    assert_eq!(held(&pool, stranger.0).await, None);

    assert_eq!(dispute(&pool, by, event).await, Disputed::New);
    assert_eq!(dispute(&pool, by, event).await, Disputed::Before);
    let frozen = held(&pool, uid).await.unwrap();
    assert_eq!(frozen, Hold { until: None, reason: Kind::Disputed, event });
    let told = [Kind::Disputed, Kind::SignInFailed, Kind::PasswordChanged];
    assert_eq!(kinds(&pool, uid).await, told, "said twice is told once");

    assert_eq!(release(&pool, by).await, Released::NeedsProof, "it signed in before");
    assert_eq!(release(&pool, stranger).await, Released::Nothing);
    session::prove(&pool, session).await.unwrap();
    assert_eq!(release(&pool, by).await, Released::Done);
    assert_eq!(release(&pool, by).await, Released::Nothing);
    let held_on = held(&pool, uid).await.unwrap();
    assert_eq!(held_on.reason, Kind::Released);
    assert!(held_on.until > frozen.until);
    assert_eq!(dispute(&pool, by, event).await, Disputed::New, "it may be said anew");
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_release_beside_a_new_dispute_never_lets_the_new_one_go(pool: PgPool) {
    for round in 0..8 {
        let (uid, session) = owner(&pool).await;
        let events =
            [write(&pool, uid, Kind::PasskeyAdded).await, write(&pool, uid, Kind::SignIn).await];
        dispute(&pool, (uid, session), events[0]).await;
        session::prove(&pool, session).await.unwrap();
        let lock = "select from account where uid = $1 for update";
        let released = async {
            let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
            sqlx::query(lock).bind(uid.0).execute(&mut *tx).await.unwrap();
            let told = NewEvent::of(Kind::Released);
            let released = safety::release(&mut tx, (uid, session), &told).await.unwrap();
            tx.commit().await.unwrap();
            released
        };
        let disputed = async {
            let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
            sqlx::query(lock).bind(uid.0).execute(&mut *tx).await.unwrap();
            let told = NewEvent::of(Kind::Disputed);
            safety::dispute(&mut tx, (uid, session), events[1], &told).await.unwrap();
            tx.commit().await.unwrap();
        };
        let (released, ()) = tokio::join!(released, disputed);
        let frozen = held(&pool, uid).await.unwrap();
        assert_eq!(frozen.until, None, "round {round}, {released:?}");
        let open: i64 = sqlx::query_scalar(
            "select count(*) from safety_dispute where uid = $1 and released_at is null",
        )
        .bind(uid.0)
        .fetch_one(&pool)
        .await
        .unwrap();
        assert_eq!(open, if released == Released::Done { 1 } else { 2 }, "round {round}");
    }
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn the_sign_in_that_asks_cannot_dispute_itself(pool: PgPool) {
    let (uid, session) = owner(&pool).await;
    let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
    let own = NewEvent { session: Some(session), ..NewEvent::of(Kind::SignIn) };
    let own = safety::write(&mut tx, uid, &own).await.unwrap();
    let change = NewEvent { session: Some(session), ..NewEvent::of(Kind::PasskeyAdded) };
    let change = safety::write(&mut tx, uid, &change).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(dispute(&pool, (uid, session), own).await, Disputed::NotDisputable);
    let other = sign_in(&pool, uid).await;
    assert_eq!(dispute(&pool, (uid, other), own).await, Disputed::New);
    let over_it = dispute(&pool, (uid, session), change).await;
    assert_eq!(over_it, Disputed::New, "a thief may have had its token");
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn wrong_tries_are_one_row_a_day_and_bury_nothing(pool: PgPool) {
    let (uid, _) = owner(&pool).await;
    write(&pool, uid, Kind::PasskeyAdded).await;
    let tries = (0..20).map(|n| {
        let place = Place { address: format!("203.0.113.{n}"), ..Place::default() };
        let failed = NewEvent { place, ..NewEvent::of(Kind::SignInFailed) };
        let pool = pool.clone();
        async move { safety::count(&pool, uid, &failed).await.unwrap() }
    });
    futures_util::future::join_all(tries).await;
    let page = safety::list(&pool, uid, None, 100).await.unwrap();
    assert_eq!(page.items.len(), 2);
    assert_eq!((page.items[0].kind, page.items[0].times), (Kind::SignInFailed, 20));
    sqlx::query("update safety_event set counted_on = counted_on - 1 where times = 20")
        .execute(&pool)
        .await
        .unwrap();
    safety::count(&pool, uid, &NewEvent::of(Kind::SignInFailed)).await.unwrap();
    let page = safety::list(&pool, uid, None, 100).await.unwrap();
    assert_eq!(page.items.iter().map(|one| one.times).collect::<Vec<_>>(), [1, 20, 1]);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_timeline_is_read_page_by_page_and_is_nobody_elses(pool: PgPool) {
    let ((ann, _), (ben, _)) = (owner(&pool).await, owner(&pool).await);
    for _ in 0..5 {
        write(&pool, ann, Kind::SignIn).await;
        write(&pool, ben, Kind::PasskeyAdded).await;
    }
    let mut seen = Vec::new();
    let mut before = None;
    loop {
        let page = safety::list(&pool, ann, before, 2).await.unwrap();
        seen.extend(page.items.iter().map(|event| (event.event_id, event.kind)));
        before = page.next;
        if before.is_none() {
            break;
        }
    }
    assert_eq!(seen.len(), 5);
    assert!(seen.is_sorted_by(|one, other| one > other), "{seen:?}");
    assert!(seen.iter().all(|(_, kind)| *kind == Kind::SignIn));
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn what_staff_do_is_told_without_their_name_and_a_lost_factor_holds(pool: PgPool) {
    let (uid, _) = owner(&pool).await;
    let (admin, _) = owner(&pool).await;
    sqlx::query("update account set role = 'admin' where uid = $1")
        .bind(admin.0)
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query("insert into second_factor (uid, secret, enrolled_at) values ($1, 'x', now())")
        .bind(uid.0)
        .execute(&pool)
        .await
        .unwrap();
    let wanted = [
        AccountCommand::Freeze,
        AccountCommand::Unfreeze,
        AccountCommand::Unfreeze,
        AccountCommand::SetRole(Role::Seller),
        AccountCommand::RemoveSecondFactor,
    ];
    for command in wanted {
        let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
        account_action::act(&mut tx, Some(admin), uid, command, "why").await.unwrap();
        tx.commit().await.unwrap();
    }
    let told = [Kind::SecondFactorRemoved, Kind::RoleChanged, Kind::Unfrozen, Kind::Frozen];
    assert_eq!(kinds(&pool, uid).await, told, "what changes nothing is not told");
    let page = safety::list(&pool, uid, None, 100).await.unwrap();
    for event in page.items {
        assert_eq!((event.place, event.session, event.detail), (Place::default(), None, None));
    }
    assert_eq!(held(&pool, uid).await.unwrap().reason, Kind::SecondFactorRemoved);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn old_events_go_and_what_is_still_disputed_stays(pool: PgPool) {
    let (uid, session) = owner(&pool).await;
    let old = write(&pool, uid, Kind::PasskeyAdded).await;
    write(&pool, uid, Kind::SignIn).await;
    dispute(&pool, (uid, session), old).await;
    sqlx::raw_sql("update safety_event set at = now() - interval '401 days'")
        .execute(&pool)
        .await
        .unwrap();
    delete_old(&pool, || false).await.unwrap();
    assert_eq!(kinds(&pool, uid).await, [Kind::PasskeyAdded]);
    assert_eq!(held(&pool, uid).await.unwrap().until, None);
}
