//! Rows SUPPORT: questions with answers, and appeals for accounts (`{appeal.create}` is `/api/account/appeal/create`).
use super::table::{Table, state};
use crate::harness::House;
use futures_util::future::join_all;
use serde_json::json;

pub fn rows() -> Table {
    vec![
        (
            "SUPPORT-008",
            proved!("http/tests/it/appeal.rs" an_account_that_does_not_exist_is_answered_as_one_that_does),
        ),
        (
            "SUPPORT-009",
            proved!("http/tests/it/appeal.rs" what_is_missing_or_wrong_is_named_and_nothing_is_kept),
        ),
        ("SUPPORT-010", run!(votes_on_answers)),
    ]
}

async fn votes_on_answers(house: &House) {
    sqlx::query(
        r#"insert into faq_question (question_id, category, questions, answers)
           values ('buy-how', 'buy', '{"en": "How?"}', '{"en": "So."}')"#,
    )
    .execute(&house.pool)
    .await
    .expect("a question");
    let ann = house.person("user").await;
    let before = state(house).await;
    for (wish, field) in [
        (json!({ "question_id": "nothing", "like": true }), "question_id"),
        (json!({ "question_id": "", "like": true }), "question_id"),
        (json!({ "question_id": "buy-how", "like": "yes" }), "like"),
        (json!({ "question_id": "buy-how" }), "like"),
    ] {
        let reply = house.post(Some(&ann), "/api/faq/review", wish).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{reply:?}");
        assert!(reply.reason(field).is_some(), "{reply:?}");
    }
    assert_eq!(state(house).await, before);
    // A thousand: as many as the limits of calls let through are one vote.
    for _ in 0..20 {
        let votes = (0..50).map(|n| {
            let wish = json!({ "question_id": "buy-how", "like": n % 2 == 0 });
            house.post(Some(&ann), "/api/faq/review", wish)
        });
        for reply in join_all(votes).await {
            assert!([200, 429].contains(&reply.status.as_u16()), "{reply:?}");
        }
    }
    let counted: (i64, i32) = sqlx::query_as(
        "select (select count(*) from faq_review), likes + dislikes from faq_question",
    )
    .fetch_one(&house.pool)
    .await
    .expect("the numbers");
    assert_eq!(counted, (1, 1));
}
