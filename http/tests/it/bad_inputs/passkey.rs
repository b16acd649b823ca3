//! Rows PASSKEY: names, and answers of authenticators. `{passkey.register}` is `/api/account/passkey/register/begin` and `finish`,
//! `{passkey.login}` is `/api/account/passkey/login/finish`. Each needs an authenticator and a house with a domain.
use super::table::Table;

pub fn rows() -> Table {
    vec![
        (
            "PASSKEY-001",
            proved!("http/tests/it/passkeys.rs" a_passkey_needs_a_name_in_one_visible_line),
        ),
        (
            "PASSKEY-002",
            proved!("http/tests/it/passkeys.rs" a_passkey_needs_a_name_in_one_visible_line),
        ),
        ("PASSKEY-004", proved!("http/tests/it/passkeys.rs" an_answer_for_another_domain_is_none)),
        (
            "PASSKEY-005",
            proved!("http/tests/it/passkeys.rs" an_answer_that_makes_a_passkey_signs_nobody_in),
        ),
        (
            "PASSKEY-006",
            proved!("http/tests/it/passkeys.rs" an_answer_to_another_challenge_is_none),
        ),
        (
            "PASSKEY-007",
            proved!("http/tests/it/passkeys.rs" a_challenge_is_answered_once_however_often_at_once),
        ),
        ("PASSKEY-008", proved!("http/tests/it/passkeys.rs" a_challenge_lives_five_minutes)),
        (
            "PASSKEY-009",
            proved!("http/tests/it/passkeys.rs" an_answer_without_a_check_of_its_user_is_none),
        ),
        (
            "PASSKEY-012",
            proved!("http/tests/it/passkeys.rs" an_answer_with_the_handle_of_somebody_else_is_none),
        ),
        (
            "PASSKEY-013",
            proved!("http/tests/it/passkeys.rs" a_sign_count_that_does_not_rise_comes_from_a_copy),
        ),
        (
            "PASSKEY-014",
            proved!("http/tests/it/passkeys.rs" an_answer_from_a_frame_of_another_site_is_none),
        ),
        (
            "PASSKEY-016",
            proved!("http/tests/it/passkeys.rs" what_an_authenticator_never_wrote_makes_no_passkey_and_breaks_nothing),
        ),
        (
            "PASSKEY-017",
            proved!("http/tests/it/passkeys.rs" somebody_elses_passkey_is_as_good_as_none),
        ),
    ]
}
