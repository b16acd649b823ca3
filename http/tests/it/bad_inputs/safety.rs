//! Rows SAFETY: events that are not there, not one's own, or nothing to dispute, and proofs that are too old. `{safety.x}` is
//! `/api/account/safety/x`.
use super::table::{Table, state};
use crate::{
    harness::House,
    safety::{DISPUTE, TIMELINE},
};
use serde_json::json;

pub fn rows() -> Table {
    vec![
        ("SAFETY-001", run!(no_event)),
        ("SAFETY-002", proved!("http/tests/it/safety.rs" somebody_elses_event_is_as_good_as_none)),
        (
            "SAFETY-003",
            proved!(
                "http/tests/it/safety.rs" wrong_tries_are_counted_for_accounts_that_are_there,
                "http/tests/it/safety.rs" sign_ins_are_told_apart_by_what_proved_them
            ),
        ),
        (
            "SAFETY-004",
            proved!("http/tests/it/safety.rs" a_proof_after_the_word_takes_it_back_and_an_old_sign_in_asks_for_one),
        ),
        ("SAFETY-005", run!(no_page)),
    ]
}

async fn no_event(house: &House) {
    let ann = house.person("user").await;
    let before = state(house).await;
    for body in [
        json!({}),
        json!({ "event_id": "" }),
        json!({ "event_id": "-1" }),
        json!({ "event_id": 1.5 }),
        json!({ "event_id": "x" }),
        json!({ "event_id": {} }),
        json!({ "event_id": "99999999999999999999" }),
    ] {
        let refused = house.post(Some(&ann), DISPUTE, body.clone()).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{body}");
        assert!(refused.body.to_string().contains("event_id"), "{body}: {}", refused.body);
    }
    assert_eq!(state(house).await, before);
}

async fn no_page(house: &House) {
    let ann = house.person("user").await;
    for (query, field) in [
        ("before=x", "before"),
        ("before=-1", "before"),
        ("before=99999999999999999999", "before"),
        ("limit=x", "limit"),
    ] {
        let refused = house.get(Some(&ann), &format!("{TIMELINE}?{query}")).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{query}");
        assert!(refused.body.to_string().contains(field), "{query}: {}", refused.body);
    }
}
