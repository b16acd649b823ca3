//! Rows APIKEY: keys that cannot be made, keys that are dead, and calls that open to none.
use super::table::Table;

pub fn rows() -> Table {
    vec![
        (
            "APIKEY-001",
            proved!("http/tests/it/access_keys.rs" a_wish_that_makes_no_key_names_its_field),
        ),
        (
            "APIKEY-002",
            proved!(
                "http/tests/it/access_keys.rs" nobody_has_more_than_ten_that_count_however_many_are_asked_for_at_once,
                "http/tests/it/access_keys.rs" a_key_is_made_by_whoever_has_just_proved_themselves_and_is_no_staff
            ),
        ),
        (
            "APIKEY-003",
            proved!(
                "http/tests/it/access_keys.rs" a_key_is_made_by_whoever_has_just_proved_themselves_and_is_no_staff,
                "http/tests/it/access_keys.rs" a_key_is_shown_once_acts_as_its_owner_and_ends
            ),
        ),
        (
            "APIKEY-004",
            proved!("http/tests/it/access_keys.rs" every_declared_call_opens_to_its_own_scope_and_to_nothing_else),
        ),
        (
            "APIKEY-005",
            proved!("http/tests/it/access_keys.rs" a_key_is_refused_in_any_other_form_and_on_a_socket),
        ),
        (
            "APIKEY-006",
            proved!("http/tests/it/access_keys.rs" keys_end_with_their_days_their_owner_and_all_other_sign_ins),
        ),
    ]
}
