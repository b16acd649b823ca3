//! Rows OAUTH: answers of sign-in providers. `GET /authorization/{provider}` is a page of the client's, which the server hands out.
use super::table::{How, Proof, Table, state};
use crate::{
    harness::House,
    social::{ada, answer},
};
use guildhall_domain::identity::login_provider::SocialProvider;
use serde_json::json;

/// A test of the client's.
fn in_the_client() -> How {
    How::Elsewhere(vec![Proof {
        file: "frontend/src/features/session/social/popup.test.ts",
        source: include_str!("../../../../frontend/src/features/session/social/popup.test.ts"),
        test: "a message of this origin with %s is ignored, and the right one still counts",
    }])
}

pub fn rows() -> Table {
    vec![
        (
            "OAUTH-001",
            proved!("server/src/authorization.rs" an_answer_without_a_state_is_refused_and_an_unknown_provider_is_not_there),
        ),
        (
            "OAUTH-002",
            proved!("http/tests/it/social.rs" an_answer_counts_once_for_the_page_person_and_provider_that_asked),
        ),
        (
            "OAUTH-005",
            proved!("http/tests/it/social.rs" tokens_for_others_old_ones_and_unsigned_ones_change_nothing),
        ),
        (
            "OAUTH-007",
            proved!("http/tests/it/social.rs" tokens_for_others_old_ones_and_unsigned_ones_change_nothing),
        ),
        (
            "OAUTH-009",
            proved!("http/tests/it/social.rs" tokens_for_others_old_ones_and_unsigned_ones_change_nothing),
        ),
        (
            "OAUTH-010",
            proved!("http/tests/it/social.rs" tokens_for_others_old_ones_and_unsigned_ones_change_nothing),
        ),
        (
            "OAUTH-011",
            proved!("http/tests/it/social.rs" tokens_for_others_old_ones_and_unsigned_ones_change_nothing),
        ),
        ("OAUTH-012", run!(a_silent_token_without_its_device)),
        (
            "OAUTH-013",
            proved!("http/tests/it/social.rs" a_linked_account_belongs_to_one_person_and_a_person_has_one_of_each),
        ),
        (
            "OAUTH-014",
            proved!("http/tests/it/social.rs" of_two_who_link_the_same_account_at_once_one_does),
        ),
        (
            "OAUTH-015",
            proved!("http/tests/it/social.rs" an_account_is_never_taken_over_by_its_address),
        ),
        (
            "OAUTH-016",
            proved!("http/tests/it/social.rs" an_answer_counts_once_for_the_page_person_and_provider_that_asked),
        ),
        (
            "OAUTH-017",
            proved!("http/tests/it/social.rs" a_provider_that_is_down_is_said_to_be_and_nothing_is_half_done),
        ),
        ("OAUTH-018", proved!("http/tests/it/social.rs" the_last_way_in_stays)),
        ("OAUTH-020", in_the_client()),
        (
            "OAUTH-021",
            proved!("server/src/authorization.rs" an_answer_without_a_state_is_refused_and_an_unknown_provider_is_not_there),
        ),
        (
            "OAUTH-023",
            proved!("http/tests/it/social.rs" what_a_visitor_said_moves_with_them_and_a_name_is_kept_as_text),
        ),
    ]
}

async fn a_silent_token_without_its_device(house: &House) {
    let ann = house.person("user").await;
    let bind = "/api/account/vk/bind";
    let sent = answer(house, Some(&ann), (SocialProvider::Vk, "bind"), ada()).await;
    let before = state(house).await;
    for uuid in [json!(null), json!("")] {
        let mut body = sent.clone();
        body["uuid"] = uuid.clone();
        let reply = house.post(Some(&ann), bind, body).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{uuid}");
    }
    assert_eq!(state(house).await, before);
    // A device that is not the code's own is VK's to refuse.
    let mut body = sent;
    body["uuid"] = json!("another-device");
    let reply = house.post(Some(&ann), bind, body).await;
    assert_eq!(reply.refusal(), (401, "unauthorized"));
}
