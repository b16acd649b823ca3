use guildhall_domain::{
    identity::permission::Permissions,
    ids::{CaseId, Uid},
    review::{ReviewKind, ReviewState, Reviewer},
};
use sqlx::PgPool;

use super::{
    act,
    list::{self, Waiting},
    report::{self, NewReport},
};
use crate::retention;

async fn account(pool: &PgPool, role: &str) -> Uid {
    let insert = "insert into account (email, role, nickname) values (gen_random_uuid() || '@x.test', $1, 'Ann') returning uid";
    Uid(sqlx::query_scalar(insert).bind(role).fetch_one(pool).await.unwrap())
}

/// Cases about somebody: so many of each state, a minute apart.
async fn cases(pool: &PgPool, accused: Uid, state: &str, number: i32) {
    sqlx::query(
        "insert into review_case (case_id, kind, subject, accused_uid, reason, state, outcome, due_at, settled_at)
         select gen_random_uuid(), 'chat_message', $2 || n, $1, 'spam', $2, case when $2 <> 'open' then 'no_violation' end,
             case when $2 = 'open' then now() + make_interval(mins => n) end,
             case when $2 <> 'open' then now() - make_interval(mins => n) end
         from generate_series(1, $3) n",
    )
    .bind(accused.0)
    .bind(state)
    .bind(number)
    .execute(pool)
    .await
    .unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_old_case_goes_with_all_that_belongs_to_it_and_one_that_waits_stays(pool: PgPool) {
    let (accused, reporter) = (account(&pool, "user").await, account(&pool, "user").await);
    cases(&pool, accused, "decided", 2).await;
    cases(&pool, accused, "open", 1).await;
    for statement in [
        "update review_case set settled_at = now() - interval '401 days' where subject = 'decided1'",
        "update review_case set opened_at = now() - interval '900 days' where subject = 'open1'",
        "insert into review_event (case_id, kind, by_uid) select case_id, 'reported', accused_uid from review_case",
        "insert into review_picture (case_id, upload_id) select case_id, gen_random_uuid() from review_case",
    ] {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    sqlx::query(
        "insert into review_report (report_id, case_id, reporter_uid, reason, text, evidence)
         select gen_random_uuid(), case_id, $1, 'spam', '', '[]' from review_case",
    )
    .bind(reporter.0)
    .execute(&pool)
    .await
    .unwrap();
    retention::delete_old(&pool, || false).await.unwrap();
    for (table, left) in
        [("review_case", 2), ("review_report", 2), ("review_event", 2), ("review_picture", 2)]
    {
        let count = format!("select count(*) from {table}");
        let count: i64 =
            sqlx::query_scalar(sqlx::AssertSqlSafe(count)).fetch_one(&pool).await.unwrap();
        assert_eq!(count, left, "{table}");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn each_list_begins_with_what_matters_and_goes_on_where_it_ended(pool: PgPool) {
    let accused = account(&pool, "user").await;
    for state in ["open", "decided", "closed"] {
        cases(&pool, accused, state, 5).await;
    }
    let kinds = ReviewKind::ALL.to_vec();
    let filter = Waiting::of(Uid(0));
    let first = list::waiting(&pool, &filter, None, 3).await.unwrap();
    let last = &first[2];
    let rest = list::waiting(&pool, &filter, Some((last.due_at.unwrap(), last.case_id)), 9).await;
    let rest = rest.unwrap();
    assert_eq!((first.len(), rest.len()), (3, 2));
    let due: Vec<_> = first.iter().chain(&rest).map(|row| row.due_at.unwrap()).collect();
    assert!(due.is_sorted(), "{due:?}");

    let state = ReviewState::Decided;
    let first = list::settled(&pool, &kinds, state, Uid(0), None, 3).await.unwrap();
    let last = &first[2];
    let before = Some((last.settled_at.unwrap(), last.case_id));
    let rest = list::settled(&pool, &kinds, state, Uid(0), before, 9).await.unwrap();
    let settled: Vec<_> = first.iter().chain(&rest).map(|row| row.settled_at.unwrap()).collect();
    assert_eq!(settled.len(), 5);
    assert!(settled.iter().rev().is_sorted(), "{settled:?}");
    let none = Waiting { kinds: Vec::new(), ..Waiting::of(Uid(0)) };
    assert!(list::waiting(&pool, &none, None, 9).await.unwrap().is_empty(), "no kind");
    let own = list::waiting(&pool, &Waiting::of(accused), None, 9).await.unwrap();
    assert!(own.is_empty(), "nobody sees that they are accused");
    let counts = list::counts(&pool, &kinds, Uid(0)).await.unwrap();
    assert_eq!((counts.waiting, counts.unassigned, counts.mine), (5, 5, 0));
}

/// Two who report one person at the same time, and nobody has before.
#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn two_first_reports_of_one_person_are_one_case(pool: PgPool) {
    let accused = account(&pool, "seller").await;
    let mut talks = Vec::new();
    for _ in 0..2 {
        let reporter = account(&pool, "user").await;
        let talk: uuid::Uuid = sqlx::query_scalar(
            "insert into conversation (conversation_id, kind, pair_key) values (gen_random_uuid(), 1, gen_random_uuid()::text)
             returning conversation_id",
        )
        .fetch_one(&pool)
        .await
        .unwrap();
        sqlx::query("insert into participant (conversation_id, uid) values ($1, $2), ($1, $3)")
            .bind(talk)
            .bind(reporter.0)
            .bind(accused.0)
            .execute(&pool)
            .await
            .unwrap();
        talks.push((reporter, talk.simple().to_string()));
    }
    let report = async |(by, subject): &(Uid, String)| {
        let mut tx = crate::begin(&pool).await.unwrap();
        let new = NewReport {
            by: *by,
            kind: ReviewKind::ChatPerson,
            subject,
            reason: guildhall_domain::review::ReviewReason::Hate,
            text: "my card is 4111 1111 1111 1111",
        };
        report::report(&mut tx, &new).await.unwrap();
        tx.commit().await.unwrap();
    };
    tokio::join!(report(&talks[0]), report(&talks[1]));
    let cases: Vec<(uuid::Uuid, i32, i64)> =
        sqlx::query_as("select case_id, reports, version from review_case")
            .fetch_all(&pool)
            .await
            .unwrap();
    let [(case, 2, 3)] = cases[..] else { panic!("{cases:?}") };
    let texts: Vec<String> =
        sqlx::query_scalar("select text from review_report").fetch_all(&pool).await.unwrap();
    assert!(texts.iter().all(|text| !text.contains("4111")), "secrets are masked: {texts:?}");

    let by = Reviewer { uid: account(&pool, "admin").await, permissions: Permissions::all() };
    let mut tx = crate::begin(&pool).await.unwrap();
    let version = act::take(&mut tx, CaseId(case), by, 3).await.unwrap();
    assert_eq!(version, 4);
    tx.commit().await.unwrap();
    let counts = list::counts(&pool, &ReviewKind::ALL, by.uid).await.unwrap();
    assert_eq!((counts.mine, counts.unassigned), (1, 0));
}
