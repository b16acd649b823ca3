//! Attempts to verify an identity: one at a time, what was seen earlier changes nothing, and what staff decide.

use guildhall_domain::{
    identity::verification::{
        AttemptState, CertState, DeclineReason, DocumentSide, NotNow, Seen, VALID,
        VerificationStatus,
    },
    ids::{Uid, UploadId, VerificationId},
};
use guildhall_persistence::{
    identity::{
        account_action::{self, AccountCommand},
        certificate,
        verification::{
            self as rows, Decided, News, Picture, Received, ReviewError, VerificationError,
        },
    },
    retention,
};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

async fn person(pool: &PgPool, name: &str) -> Uid {
    let added = "insert into account (email, nickname) values ($1 || '@x.test', $1) returning uid";
    Uid(sqlx::query_scalar(added).bind(name).fetch_one(pool).await.unwrap())
}

async fn begin(pool: &PgPool, uid: Uid) -> Result<VerificationId, VerificationError> {
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let begun = rows::begin(&mut tx, uid, None).await?;
    tx.commit().await.unwrap();
    Ok(begun.verification_id)
}

async fn see(pool: &PgPool, id: VerificationId, state: AttemptState, at: OffsetDateTime) -> bool {
    let reason = (state == AttemptState::Failed).then_some(DeclineReason::DocumentExpired);
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let changed = rows::see(&mut tx, id, &Seen { state, reason, at }, None).await.unwrap();
    tx.commit().await.unwrap();
    changed.is_some()
}

async fn picture(pool: &PgPool, uid: Uid, category: i16) -> UploadId {
    let added = "insert into upload (upload_id, uid, category, mime, byte_size, width, height, sha256)
         values (gen_random_uuid(), $1, $2, 'image/png', 1, 1, 1, decode(repeat('00', 32), 'hex')) returning upload_id";
    UploadId(sqlx::query_scalar(added).bind(uid.0).bind(category).fetch_one(pool).await.unwrap())
}

async fn send(pool: &PgPool, uid: Uid, upload: UploadId) -> Result<VerificationId, ReviewError> {
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let sent = rows::send(&mut tx, uid, &[Picture { upload, side: DocumentSide::Front }]).await?;
    tx.commit().await.unwrap();
    Ok(sent)
}

async fn decline_twice(pool: &PgPool, uid: Uid) {
    for _ in 0..2 {
        let id = begin(pool, uid).await.unwrap();
        assert!(see(pool, id, AttemptState::Failed, OffsetDateTime::now_utc()).await);
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn one_attempt_is_open_and_what_was_seen_earlier_changes_nothing(pool: PgPool) {
    let uid = person(&pool, "ann").await;
    let id = begin(&pool, uid).await.unwrap();
    assert_eq!(begin(&pool, uid).await.unwrap(), id, "the open one is continued");
    rows::opened(&pool, id, "vs_1").await.unwrap();
    rows::opened(&pool, id, "vs_2").await.unwrap();
    let known = rows::load(&pool, id).await.unwrap().unwrap();
    assert_eq!(known.provider_ref.as_deref(), Some("vs_1"), "the first name stays");
    let now = OffsetDateTime::now_utc();
    assert!(see(&pool, id, AttemptState::Verified, now).await);
    assert!(!see(&pool, id, AttemptState::Failed, now - Duration::MINUTE).await);
    assert_eq!(certificate::state(&pool, uid).await.unwrap(), Some(CertState::Verified));
    let refused = begin(&pool, uid).await.unwrap_err();
    assert!(matches!(refused, VerificationError::NotNow(NotNow::Verified)), "{refused:?}");
    let told: Vec<String> = sqlx::query_scalar("select kind from notice where uid = $1")
        .bind(uid.0)
        .fetch_all(&pool)
        .await
        .unwrap();
    assert_eq!(told, ["identity_verified"]);
    // The provider takes it back.
    assert!(see(&pool, id, AttemptState::Failed, now + Duration::MINUTE).await);
    assert_eq!(certificate::state(&pool, uid).await.unwrap(), None);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_expired_certificate_is_expired_and_may_be_renewed(pool: PgPool) {
    let uid = person(&pool, "ann").await;
    assert_eq!(certificate::state(&pool, uid).await.unwrap(), None);
    decline_twice(&pool, uid).await;
    // Declines of before do not count against who was verified meanwhile.
    let sent = send(&pool, uid, picture(&pool, uid, 40).await).await.unwrap();
    let staff = person(&pool, "staff").await;
    let decided = Decided { by: staff, seen: 1, decline: None, document_until: None, note: "" };
    let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
    rows::decide(&mut tx, sent, &decided).await.unwrap();
    tx.commit().await.unwrap();
    sqlx::query("update certificate set expires_at = now() - interval '1 second' where uid = $1")
        .bind(uid.0)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(certificate::state(&pool, uid).await.unwrap(), Some(CertState::Expired));
    let status = rows::status(&pool, uid).await.unwrap();
    assert_eq!(status.standing.attempts_left(), 2);
    assert_eq!(status.standing.status(status.now), VerificationStatus::Verify);
    let again = begin(&pool, uid).await.unwrap();
    let now = OffsetDateTime::now_utc();
    assert!(see(&pool, again, AttemptState::Verified, now).await);
    let until: OffsetDateTime =
        sqlx::query_scalar("select expires_at from certificate where uid = $1")
            .bind(uid.0)
            .fetch_one(&pool)
            .await
            .unwrap();
    assert!((until - now - VALID).abs() < Duration::SECOND);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn news_of_the_provider_are_kept_once_and_only_have_it_asked(pool: PgPool) {
    let (ann, bob) = (person(&pool, "ann").await, person(&pool, "bob").await);
    let (of_ann, of_bob) = (begin(&pool, ann).await.unwrap(), begin(&pool, bob).await.unwrap());
    rows::opened(&pool, of_ann, "vs_ann").await.unwrap();
    let now = OffsetDateTime::now_utc();
    let tell = |event_id, provider_ref, verification, happened_at| {
        let pool = pool.clone();
        async move {
            let kind = "identity.verification_session.verified";
            let news = News {
                event_id,
                kind,
                provider_ref: Some(provider_ref),
                verification,
                happened_at,
            };
            rows::receive(&pool, &news).await.unwrap()
        }
    };
    assert_eq!(tell("evt_1", "vs_ann", Some(of_ann), now).await, Received::Asked);
    assert_eq!(tell("evt_1", "vs_ann", Some(of_ann), now).await, Received::Asked);
    let asked: i64 = sqlx::query_scalar("select count(*) from outbox where kind = $1")
        .bind(rows::CHECK)
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(asked, 1, "the same news ask once");
    // The session of one with the name of the other, and one that names nobody.
    assert_eq!(tell("evt_2", "vs_ann", Some(of_bob), now).await, Received::Mismatch);
    assert_eq!(tell("evt_3", "vs_ann", None, now).await, Received::Mismatch);
    let nobody = Some(VerificationId(Uuid::nil()));
    assert_eq!(tell("evt_4", "vs_none", nobody, now).await, Received::Unknown);
    // Before we know what it is called.
    assert_eq!(tell("evt_5", "vs_bob", Some(of_bob), now).await, Received::Asked);
    assert!(see(&pool, of_ann, AttemptState::Verified, now).await);
    let before = now - Duration::MINUTE;
    assert_eq!(tell("evt_6", "vs_ann", Some(of_ann), before).await, Received::Older);
    assert_eq!(certificate::state(&pool, bob).await.unwrap(), None, "nothing told is believed");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_was_declined_twice_sends_pictures_of_their_own_and_staff_decide_once(pool: PgPool) {
    let (ann, bob, staff) =
        (person(&pool, "ann").await, person(&pool, "bob").await, person(&pool, "staff").await);
    let front = picture(&pool, ann, 40).await;
    let early = send(&pool, ann, front).await.unwrap_err();
    assert!(matches!(early, ReviewError::NotNow(NotNow::AttemptsLeft)), "{early:?}");
    decline_twice(&pool, ann).await;
    let limit = begin(&pool, ann).await.unwrap_err();
    assert!(matches!(limit, VerificationError::NotNow(NotNow::Limit)), "{limit:?}");
    for other in [picture(&pool, bob, 40).await, picture(&pool, ann, 7).await] {
        assert!(matches!(send(&pool, ann, other).await, Err(ReviewError::NotFound)));
    }
    let id = send(&pool, ann, front).await.unwrap();
    let again = send(&pool, ann, picture(&pool, ann, 40).await).await.unwrap_err();
    assert!(matches!(again, ReviewError::NotNow(NotNow::UnderWay)), "{again:?}");

    let decide = |by, seen, decline| {
        let pool = pool.clone();
        async move {
            let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
            let decided = Decided { by, seen, decline, document_until: None, note: "Looked at." };
            let done = rows::decide(&mut tx, id, &decided).await;
            tx.commit().await.unwrap();
            done
        }
    };
    assert!(matches!(decide(ann, 1, None).await, Err(ReviewError::Forbidden)));
    assert!(matches!(decide(staff, 9, None).await, Err(ReviewError::Stale)));
    let reason = Some(DeclineReason::DocumentUnreadable);
    assert_eq!(decide(staff, 1, reason).await.unwrap(), (ann, 2));
    assert!(matches!(decide(staff, 2, None).await, Err(ReviewError::Decided)));
    // Only the pictures were wrong: better ones may be sent.
    let second = send(&pool, ann, picture(&pool, ann, 40).await).await.unwrap();
    let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
    let decline = Some(DeclineReason::DocumentAltered);
    let decided = Decided { by: staff, seen: 1, decline, document_until: None, note: "Changed." };
    rows::decide(&mut tx, second, &decided).await.unwrap();
    tx.commit().await.unwrap();
    let over = send(&pool, ann, picture(&pool, ann, 40).await).await.unwrap_err();
    assert!(matches!(over, ReviewError::NotNow(NotNow::Limit)), "{over:?}");
    assert_eq!(rows::waiting(&pool, false, None, 10).await.unwrap(), []);
    let decided = rows::waiting(&pool, true, None, 10).await.unwrap();
    assert_eq!(decided.iter().map(|it| it.verification_id).collect::<Vec<_>>(), [second, id]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn pictures_go_a_month_after_the_decision_and_unsent_ones_after_a_day(pool: PgPool) {
    let (ann, staff) = (person(&pool, "ann").await, person(&pool, "staff").await);
    decline_twice(&pool, ann).await;
    let (sent, unsent, chat) = (
        picture(&pool, ann, 40).await,
        picture(&pool, ann, 40).await,
        picture(&pool, ann, 7).await,
    );
    let id = send(&pool, ann, sent).await.unwrap();
    sqlx::query("update upload set created_at = now() - interval '25 hours'")
        .execute(&pool)
        .await
        .unwrap();
    retention::delete_old(&pool, || false).await.unwrap();
    let left = "select upload_id from upload order by upload_id";
    let left = || async { sqlx::query_scalar::<_, Uuid>(left).fetch_all(&pool).await.unwrap() };
    let mut kept = vec![sent.0, chat.0];
    kept.sort();
    assert_eq!(left().await, kept, "not {unsent}");
    let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
    let decided = Decided { by: staff, seen: 1, decline: None, document_until: None, note: "" };
    rows::decide(&mut tx, id, &decided).await.unwrap();
    tx.commit().await.unwrap();
    retention::delete_old(&pool, || false).await.unwrap();
    assert_eq!(left().await, kept, "a complaint may still come");
    sqlx::query("update verification_attempt set judged_at = now() - interval '31 days' where verification_id = $1")
        .bind(id.0)
        .execute(&pool)
        .await
        .unwrap();
    retention::delete_old(&pool, || false).await.unwrap();
    assert_eq!(left().await, [chat.0]);
    let documents = rows::detail(&pool, id).await.unwrap().unwrap().documents;
    assert_eq!(documents, []);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn pictures_that_wait_when_somebody_starts_over_go_a_month_later(pool: PgPool) {
    let (ann, staff) = (person(&pool, "ann").await, person(&pool, "staff").await);
    decline_twice(&pool, ann).await;
    let waiting = picture(&pool, ann, 40).await;
    send(&pool, ann, waiting).await.unwrap();
    let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
    account_action::act(&mut tx, Some(staff), ann, AccountCommand::ResetVerification, "Theirs.")
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert_eq!(retention::delete_old(&pool, || false).await.unwrap(), Some(0), "for a complaint");
    sqlx::query(
        "update verification_attempt set judged_at = judged_at - interval '31 days',
             opened_at = opened_at - interval '31 days'",
    )
    .execute(&pool)
    .await
    .unwrap();
    assert_eq!(retention::delete_old(&pool, || false).await.unwrap(), Some(1));
    let left: i64 =
        sqlx::query_scalar("select count(*) from upload").fetch_one(&pool).await.unwrap();
    assert_eq!(left, 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_was_opened_before_somebody_starts_over_verifies_nobody(pool: PgPool) {
    let (ann, staff) = (person(&pool, "ann").await, person(&pool, "staff").await);
    let before = begin(&pool, ann).await.unwrap();
    let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
    account_action::act(&mut tx, Some(staff), ann, AccountCommand::ResetVerification, "Theirs.")
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let later = OffsetDateTime::now_utc() + Duration::MINUTE;
    assert!(!see(&pool, before, AttemptState::Verified, later).await);
    assert_eq!(certificate::state(&pool, ann).await.unwrap(), None);
    let after = begin(&pool, ann).await.unwrap();
    assert_ne!(after, before);
    assert!(see(&pool, after, AttemptState::Verified, later).await);
    assert_eq!(certificate::state(&pool, ann).await.unwrap(), Some(CertState::Verified));
}
