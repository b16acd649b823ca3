//! Rows LOTTERY-*: draws and what gives chances.
use super::table::Table;

pub fn rows() -> Table {
    vec![
        (
            "LOTTERY-001",
            proved!("http/tests/it/lottery.rs" without_a_chance_nothing_is_drawn_and_the_refusal_says_why),
        ),
        (
            "LOTTERY-002",
            proved!("http/tests/it/lottery.rs" two_chances_and_fifty_draws_over_http_and_socket_are_two_draws,
                "actors/src/lottery/tests.rs" fifty_draws_at_once_with_two_chances_are_two_draws),
        ),
        (
            "LOTTERY-003",
            proved!("http/tests/it/lottery.rs" a_draw_needs_a_key_and_the_same_key_shows_the_same_draw),
        ),
        (
            "LOTTERY-004",
            proved!("actors/src/lottery/tests.rs" a_process_that_dies_between_choosing_and_answering_has_kept_what_the_repeat_shows),
        ),
        (
            "LOTTERY-005",
            proved!("actors/src/lottery/tests.rs" draws_are_accepted_while_the_event_is_open_by_the_databases_clock),
        ),
        (
            "LOTTERY-006",
            proved!("actors/src/lottery/tests.rs" the_last_pack_and_five_hundred_drawers_is_given_once_and_the_others_get_the_next_lower_prize),
        ),
        (
            "LOTTERY-008",
            proved!("actors/src/lottery/tests.rs" a_mission_gives_its_chance_once_a_day_and_only_after_the_server_saw_it,
                "domain/src/lottery/tests.rs" a_mission_counts_once_a_day_and_only_if_it_was_seen),
        ),
        (
            "LOTTERY-009",
            proved!("http/tests/it/lottery.rs" a_mission_is_what_the_server_saw_not_what_the_client_says),
        ),
        (
            "LOTTERY-010",
            proved!("http/tests/it/lottery.rs" a_tier_counts_once_and_an_order_given_back_takes_its_unused_chances_along,
                "actors/src/lottery/tests.rs" a_tier_gives_its_chances_once_and_a_refund_takes_back_those_not_used),
        ),
        (
            "LOTTERY-011",
            proved!("fair/tests/statistics.rs" a_million_draws_follow_the_published_odds_and_no_prize_is_given_more_often_than_there_are),
        ),
        (
            "LOTTERY-013",
            proved!("actors/src/lottery/tests/cancel.rs" where_entry_is_free_is_set_until_the_event_is_over),
        ),
        (
            "LOTTERY-012",
            proved!("http/tests/it/lottery/cancel.rs" what_cannot_be_cancelled_says_why_and_stays_as_it_is,
                "actors/src/lottery/tests/cancel.rs" an_event_that_is_open_or_over_is_not_cancelled,
                "domain/src/lottery/tests.rs" an_event_is_cancelled_before_it_begins_and_once),
        ),
    ]
}
