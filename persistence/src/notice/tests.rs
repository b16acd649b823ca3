//! Notices on a real database. Who is told of what is tested in `domain`; that a purchase writes them, with the orders.

use super::{badge, *};
use crate::retention::delete_old;

/// Two people who have not been told anything.
async fn people(pool: &PgPool) -> (Uid, Uid) {
    sqlx::query(
        "insert into account (email, nickname) values ('a@n.test', 'Ann'), ('b@n.test', 'Ben')",
    )
    .execute(pool)
    .await
    .unwrap();
    let uids: Vec<i64> =
        sqlx::query_scalar("select uid from account order by email").fetch_all(pool).await.unwrap();
    (Uid(uids[0]), Uid(uids[1]))
}

async fn tell(pool: &PgPool, uid: Uid, event: &str, kind: Kind) {
    let notice = NewNotice::of(uid, kind);
    let mut tx = crate::begin(pool).await.unwrap();
    add(&mut tx, event, &[notice]).await.unwrap();
    tx.commit().await.unwrap();
}

async fn listed(pool: &PgPool, uid: Uid) -> Vec<Notice> {
    let all = Filter { uid, notice_type: None, only_unread: false };
    list(pool, all, None, 100).await.unwrap().items
}

async fn unread_ids(pool: &PgPool, uid: Uid) -> Vec<NoticeId> {
    let only_unread = Filter { uid, notice_type: None, only_unread: true };
    let page = list(pool, only_unread, None, 100).await.unwrap();
    page.items.iter().map(|notice| notice.notice_id).collect()
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_fact_that_is_written_again_tells_nobody_twice(pool: PgPool) {
    let (ann, ben) = people(&pool).await;
    for _ in 0..2 {
        tell(&pool, ann, "order:1:2", Kind::Sold).await;
        tell(&pool, ben, "order:1:2", Kind::Paid).await;
    }
    tell(&pool, ann, "order:1:3", Kind::Sold).await;
    assert_eq!(listed(&pool, ann).await.len(), 2);
    assert_eq!(listed(&pool, ben).await.len(), 1);
    let told = told_by(&pool, "order:1:2", &[ann, ben]).await.unwrap();
    assert_eq!(told.iter().map(|notice| notice.uid).collect::<Vec<_>>(), [ann, ben]);
    let told = told_by(&pool, "order:1:2", &[ben]).await.unwrap();
    assert_eq!(told.iter().map(|notice| notice.uid).collect::<Vec<_>>(), [ben], "only these");
    sqlx::query("update notice set created_at = now() - interval '61 seconds'")
        .execute(&pool)
        .await
        .unwrap();
    let told = told_by(&pool, "order:1:2", &[ann, ben]).await.unwrap();
    assert!(told.is_empty(), "what was long ago does not pop up again");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_only_a_newer_release_knows_is_left_out_and_hides_nothing_else(pool: PgPool) {
    let (ann, _) = people(&pool).await;
    tell(&pool, ann, "order:1:2", Kind::Sold).await;
    sqlx::query(
        "insert into notice (uid, kind, notice_type, event) values ($1, 'of_tomorrow', 'trade', 'order:1:3')",
    )
    .bind(ann.0)
    .execute(&pool)
    .await
    .unwrap();
    tell(&pool, ann, "order:1:3", Kind::Proceeds).await;
    let kinds = |notices: Vec<Notice>| notices.iter().map(|one| one.kind).collect::<Vec<_>>();
    assert_eq!(kinds(listed(&pool, ann).await), [Kind::Proceeds, Kind::Sold]);
    let told = told_by(&pool, "order:1:3", &[ann]).await.unwrap();
    assert_eq!(kinds(told), [Kind::Proceeds]);
    // A page that ends with such a one leads on from there.
    let all = Filter { uid: ann, notice_type: None, only_unread: false };
    let first = list(&pool, all, None, 2).await.unwrap();
    let rest = list(&pool, all, first.next, 2).await.unwrap();
    assert_eq!((kinds(first.items), kinds(rest.items)), (vec![Kind::Proceeds], vec![Kind::Sold]));
    assert_eq!(unread(&pool, ann).await.unwrap().trade, 3, "it waits to be read");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn pages_lead_from_the_newest_to_the_oldest_without_a_gap(pool: PgPool) {
    let (ann, ben) = people(&pool).await;
    for version in 0..5 {
        tell(&pool, ann, &format!("order:1:{version}"), Kind::Sold).await;
        tell(&pool, ben, &format!("order:1:{version}"), Kind::Paid).await;
    }
    let all = Filter { uid: ann, notice_type: Some(NoticeType::Trade), only_unread: false };
    let (mut seen, mut before) = (Vec::new(), None);
    loop {
        let page = list(&pool, all, before, 2).await.unwrap();
        seen.extend(page.items.iter().map(|notice| notice.notice_id));
        before = page.next;
        if before.is_none() {
            break;
        }
    }
    assert_eq!(seen.len(), 5);
    assert!(seen.is_sorted_by(|newer, older| newer > older));
    let social = Filter { notice_type: Some(NoticeType::Social), ..all };
    assert!(list(&pool, social, None, 2).await.unwrap().items.is_empty());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_was_read_stays_read_and_is_counted_no_more(pool: PgPool) {
    let (ann, ben) = people(&pool).await;
    for version in 0..3 {
        tell(&pool, ann, &format!("order:1:{version}"), Kind::Sold).await;
    }
    tell(&pool, ben, "order:1:0", Kind::Paid).await;
    let all = unread_ids(&pool, ann).await;
    assert_eq!(unread(&pool, ann).await.unwrap(), Unread { trade: 3, system: 0, social: 0 });
    for _ in 0..2 {
        assert!(read(&pool, ann, &[all[0], all[0]]).await.unwrap());
        assert_eq!(unread_ids(&pool, ann).await, [all[1], all[2]]);
    }
    let first =
        sqlx::query_scalar::<_, OffsetDateTime>("select read_at from notice where notice_id = $1")
            .bind(all[0].0)
            .fetch_one(&pool)
            .await
            .unwrap();
    read_up_to(&pool, ann, None, Some(all[1])).await.unwrap();
    assert_eq!(unread(&pool, ann).await.unwrap(), Unread::default());
    let still =
        sqlx::query_scalar::<_, OffsetDateTime>("select read_at from notice where notice_id = $1")
            .bind(all[0].0)
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!(still, first, "read again, it keeps its time");
    assert_eq!(unread(&pool, ben).await.unwrap().trade, 1, "others' stay unread");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_came_after_the_newest_that_was_seen_stays_unread(pool: PgPool) {
    let (ann, _) = people(&pool).await;
    tell(&pool, ann, "order:1:1", Kind::Sold).await;
    let seen = unread_ids(&pool, ann).await[0];
    tell(&pool, ann, "order:1:2", Kind::Delivered).await;
    read_up_to(&pool, ann, Some(NoticeType::System), Some(seen)).await.unwrap();
    assert_eq!(unread(&pool, ann).await.unwrap().trade, 2, "of another type");
    read_up_to(&pool, ann, Some(NoticeType::Trade), Some(seen)).await.unwrap();
    assert_eq!(
        listed(&pool, ann).await.iter().map(|one| one.is_read).collect::<Vec<_>>(),
        [false, true]
    );
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn one_notice_of_somebody_else_and_nothing_is_read(pool: PgPool) {
    let (ann, ben) = people(&pool).await;
    tell(&pool, ann, "order:1:1", Kind::Sold).await;
    tell(&pool, ben, "order:1:1", Kind::Paid).await;
    let (own, other) = (unread_ids(&pool, ann).await[0], unread_ids(&pool, ben).await[0]);
    assert!(!read(&pool, ann, &[own, other]).await.unwrap());
    assert!(!read(&pool, ann, &[own, NoticeId(999_999)]).await.unwrap());
    assert_eq!(unread_ids(&pool, ann).await, [own]);
    assert_eq!(unread_ids(&pool, ben).await, [other]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn notices_go_after_half_a_year(pool: PgPool) {
    let (ann, _) = people(&pool).await;
    tell(&pool, ann, "order:1:1", Kind::Sold).await;
    tell(&pool, ann, "order:1:2", Kind::Sold).await;
    sqlx::query(
        "update notice set created_at = now() - interval '181 days' where event = 'order:1:1'",
    )
    .execute(&pool)
    .await
    .unwrap();
    delete_old(&pool, || false).await.unwrap();
    assert_eq!(listed(&pool, ann).await.len(), 1);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn who_has_no_orders_has_nothing_waiting(pool: PgPool) {
    let (ann, _) = people(&pool).await;
    assert_eq!(badge::waiting(&pool, ann).await.unwrap(), badge::Waiting::default());
}
