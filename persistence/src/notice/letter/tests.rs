//! Which letters are queued, on a real database. What they say is tested in `providers`; that a purchase sends them, in `http`.

use guildhall_domain::{
    ids::Uid,
    notice::preference::{Channel, Group},
    review::{AppealOutcome, ReviewReason},
};

use super::*;
use crate::{
    notice::{Filter, NewNotice, add, add_of_review, list, preference, unread},
    outbox::{self, Share},
};

/// An account that reads Japanese.
async fn person(pool: &PgPool) -> Uid {
    let insert = "insert into account (email, nickname, language) values ('ann@n.test', 'Ann', 'ja') returning uid";
    Uid(sqlx::query_scalar(insert).fetch_one(pool).await.unwrap())
}

async fn tell(pool: &PgPool, uid: Uid, event: &str, kind: Kind, until: Option<OffsetDateTime>) {
    let notice = NewNotice { until, ..NewNotice::of(uid, kind) };
    let mut tx = crate::begin(pool).await.unwrap();
    add(&mut tx, event, &[notice]).await.unwrap();
    tx.commit().await.unwrap();
}

/// Turns news of orders on or off.
async fn choose(pool: &PgPool, uid: Uid, channel: Channel, is_on: bool) {
    let mut tx = crate::begin(pool).await.unwrap();
    preference::choose(&mut tx, uid, Group::Orders, channel, is_on).await.unwrap();
    tx.commit().await.unwrap();
}

/// What waits to be sent.
async fn queued(pool: &PgPool) -> Vec<Queued> {
    let share = Share { kind: NOTICE_LETTER.to_owned(), most: 100 };
    let claimed = outbox::claim(pool, &[share], std::time::Duration::ZERO).await.unwrap();
    claimed.into_iter().map(|row| serde_json::from_value(row.payload).unwrap()).collect()
}

async fn newest(pool: &PgPool, uid: Uid) -> NoticeId {
    let all = Filter { uid, notice_type: None, only_unread: false };
    list(pool, all, None, 1).await.unwrap().items[0].notice_id
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_fact_that_is_written_again_sends_one_letter(pool: PgPool) {
    let ann = person(&pool).await;
    for _ in 0..2 {
        tell(&pool, ann, "order:1:2", Kind::Sold, None).await;
    }
    assert_eq!(queued(&pool).await, [Queued::Notice(newest(&pool, ann).await)]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_letter_of_a_fact_that_was_not_kept_is_not_sent(pool: PgPool) {
    let ann = person(&pool).await;
    let sold = NewNotice::of(ann, Kind::Sold);
    let mut tx = crate::begin(&pool).await.unwrap();
    add(&mut tx, "order:1:2", &[sold]).await.unwrap();
    drop(tx);
    assert_eq!(queued(&pool).await, []);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_queue_holds_no_address_and_no_word(pool: PgPool) {
    let ann = person(&pool).await;
    tell(&pool, ann, "order:1:2", Kind::Sold, None).await;
    let row: String =
        sqlx::query_scalar("select o::text from outbox o").fetch_one(&pool).await.unwrap();
    assert!(!row.contains("ann@n.test"), "{row}");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn who_has_no_address_is_told_in_the_page_only(pool: PgPool) {
    let insert = "insert into account (role, nickname, device_id) values ('visitor', 'v', 'd') returning uid";
    let visitor = Uid(sqlx::query_scalar(insert).fetch_one(&pool).await.unwrap());
    tell(&pool, visitor, "order:1:2", Kind::Delivered, None).await;
    assert_eq!(queued(&pool).await, []);
    assert_eq!(unread(&pool, visitor).await.unwrap().trade, 1);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn mail_that_is_turned_off_is_not_sent_until_it_is_turned_on_again(pool: PgPool) {
    let ann = person(&pool).await;
    for _ in 0..2 {
        choose(&pool, ann, Channel::Mail, false).await;
    }
    let off = preference::turned_off(&pool, ann).await.unwrap();
    assert_eq!(off, [(Group::Orders, Channel::Mail)]);
    tell(&pool, ann, "order:1:2", Kind::Sold, None).await;
    assert_eq!(queued(&pool).await, []);
    assert_eq!(unread(&pool, ann).await.unwrap().trade, 1, "the page still tells of it");
    tell(&pool, ann, "order:1:3", Kind::DisputeOpened, None).await;
    assert_eq!(queued(&pool).await, [Queued::Notice(newest(&pool, ann).await)], "another group");

    choose(&pool, ann, Channel::Mail, true).await;
    assert_eq!(preference::turned_off(&pool, ann).await.unwrap(), []);
    let rows: i64 = sqlx::query_scalar("select count(*) from notice_preference")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(rows, 0, "a row only where it differs from the default");
    tell(&pool, ann, "order:2:2", Kind::Sold, None).await;
    assert!(queued(&pool).await.contains(&Queued::Notice(newest(&pool, ann).await)));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_turned_off_in_the_page_is_listed_but_not_counted_and_still_mailed(pool: PgPool) {
    let ann = person(&pool).await;
    choose(&pool, ann, Channel::InPage, false).await;
    tell(&pool, ann, "order:1:2", Kind::Sold, None).await;
    assert_eq!(unread(&pool, ann).await.unwrap().trade, 0);
    assert_eq!(queued(&pool).await, [Queued::Notice(newest(&pool, ann).await)]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_letter_goes_to_the_address_and_in_the_language_of_the_moment_it_is_composed(
    pool: PgPool,
) {
    let ann = person(&pool).await;
    tell(&pool, ann, "payment:1:2", Kind::Deposited, None).await;
    sqlx::query("update account set email = 'new@n.test', language = 'ar'")
        .execute(&pool)
        .await
        .unwrap();
    let letter = of_notice(&pool, newest(&pool, ann).await).await.unwrap().unwrap();
    assert_eq!(letter.to, Reader { email: "new@n.test".into(), language: "ar".into() });
    assert_eq!((letter.kind, letter.order), (Kind::Deposited, None));
    assert_eq!(of_notice(&pool, NoticeId(0)).await.unwrap(), None, "a row that is gone");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_turn_that_is_over_or_was_taken_is_not_written_of(pool: PgPool) {
    let ann = person(&pool).await;
    let soon = OffsetDateTime::now_utc() + Duration::minutes(5);
    tell(&pool, ann, "place:1:2", Kind::YourTurn, Some(soon)).await;
    let useless_after: OffsetDateTime =
        sqlx::query_scalar("select useless_after from outbox").fetch_one(&pool).await.unwrap();
    assert!((useless_after - soon).abs() < Duration::SECOND, "{useless_after}");
    let taken = of_notice(&pool, newest(&pool, ann).await).await.unwrap();
    assert_eq!(taken, None, "no place of hers is called any more");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_deadline_that_has_passed_is_not_named(pool: PgPool) {
    let ann = person(&pool).await;
    let past = OffsetDateTime::now_utc() - Duration::minutes(5);
    tell(&pool, ann, "order:1:2", Kind::Delivered, Some(past)).await;
    let letter = of_notice(&pool, newest(&pool, ann).await).await.unwrap().unwrap();
    assert_eq!(letter.until, None);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn who_was_decided_against_reads_why_and_what_became_of_the_appeal(pool: PgPool) {
    let ann = person(&pool).await;
    let insert = "insert into account (email, nickname) values ('ben@n.test', 'Ben') returning uid";
    let reporter = Uid(sqlx::query_scalar(insert).fetch_one(&pool).await.unwrap());
    let insert = "insert into review_case (case_id, kind, subject, accused_uid, reason, state, outcome, appeal_outcome, settled_at)
        values (gen_random_uuid(), 'chat_person', 'x', $1, 'hate', 'closed', 'frozen', 'upheld', now()) returning case_id";
    let case = sqlx::query_scalar(insert).bind(ann.0).fetch_one(&pool).await.unwrap();
    let tell = async |to: Uid, version, kind| {
        let mut tx = crate::begin(&pool).await.unwrap();
        add_of_review(&mut tx, CaseId(case), version, &[to], kind, None).await.unwrap();
        tx.commit().await.unwrap();
        of_notice(&pool, newest(&pool, to).await).await.unwrap().unwrap()
    };
    let before = tell(ann, 2, Kind::Warned).await;
    assert!(!before.is_frozen);
    sqlx::query("update account set frozen_at = now() where uid = $1")
        .bind(ann.0)
        .execute(&pool)
        .await
        .unwrap();
    let letter = tell(ann, 3, Kind::AppealDecided).await;
    assert!(letter.is_frozen);
    let said = (letter.reason, letter.appeal);
    assert_eq!(said, (Some(ReviewReason::Hate), Some(AppealOutcome::Upheld)));
    // Who reported learns neither: their page says what they may know.
    let reported = tell(reporter, 3, Kind::ReportDecided).await;
    assert_eq!((reported.reason, reported.appeal), (None, None));
}
