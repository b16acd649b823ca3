//! Rows QUEUE-*: the line of those who top up by themselves.
use super::table::Table;

pub fn rows() -> Table {
    let story = || {
        proved!("http/tests/it/topup.rs" a_buyer_lines_up_hears_of_their_turn_and_has_the_pack_redeemed_once,
            "persistence/src/topup/tests.rs" the_same_person_joins_twenty_times_and_has_one_place)
    };
    let unfit = || proved!("http/tests/it/topup.rs" what_does_not_fit_is_refused_by_its_reason_and_changes_nothing);
    let owned = || proved!("http/tests/it/topup.rs" a_place_is_its_owners_and_is_left_or_missed_as_its_stage_says);
    vec![
        ("QUEUE-001", story()),
        ("QUEUE-002", story()),
        ("QUEUE-003", unfit()),
        ("QUEUE-005", unfit()),
        ("QUEUE-006", owned()),
        ("QUEUE-007", owned()),
        (
            "QUEUE-008",
            proved!("actors/src/topup/tests.rs" a_paid_pack_is_redeemed_once_and_the_order_is_delivered),
        ),
        (
            "QUEUE-010",
            proved!("actors/src/topup/tests.rs" a_server_that_dies_in_the_middle_of_redeeming_redeems_once),
        ),
        ("QUEUE-012", owned()),
        (
            "QUEUE-013",
            proved!("http/tests/it/topup.rs" hours_that_are_none_are_refused_by_their_field_and_change_nothing),
        ),
    ]
}
