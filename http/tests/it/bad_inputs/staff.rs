//! Rows FACTOR, RULING, ADJUST, COUNTRY, REVIEW, ORDERS, CATALOGUE, IMPORT, REPORT and LOOKUP: second factors, recent proofs, what one of the staff alone may not decide,
//! and what they search for and take in and out.
use super::table::Table;

pub fn rows() -> Table {
    vec![
        (
            "FACTOR-001",
            proved!("http/tests/it/second_factor.rs" a_secret_counts_once_a_code_has_confirmed_it_in_time),
        ),
        (
            "FACTOR-002",
            proved!("http/tests/it/second_factor.rs" a_code_of_the_app_counts_once_and_none_older_after_it),
        ),
        (
            "FACTOR-003",
            proved!("http/tests/it/second_factor.rs" five_wrong_codes_make_an_account_wait_however_they_come),
        ),
        (
            "FACTOR-004",
            proved!("http/tests/it/second_factor.rs" a_ticket_ends_with_its_time_with_a_new_password_and_with_a_freeze),
        ),
        (
            "FACTOR-005",
            proved!("http/tests/it/second_factor.rs" a_stolen_token_of_an_administrator_makes_no_other_administrator),
        ),
        (
            "FACTOR-006",
            proved!("http/tests/it/second_factor.rs" staff_without_the_factor_they_need_reach_their_own_account_alone),
        ),
        (
            "RULING-001",
            proved!(
                "http/tests/it/rulings.rs" a_ruling_about_much_money_waits_for_a_second_person_who_supervises,
                "http/tests/it/rulings.rs" nobody_confirms_their_own_ruling_whatever_their_role
            ),
        ),
        (
            "RULING-002",
            proved!("http/tests/it/rulings.rs" of_an_order_that_has_changed_since_nothing_is_confirmed),
        ),
        (
            "RULING-003",
            proved!("http/tests/it/rulings.rs" an_order_is_ruled_by_the_team_of_its_customers_by_supervisors_and_by_administrators),
        ),
        (
            "RATE-001",
            proved!("http/tests/it/exchange_rates.rs" what_cannot_be_a_rate_is_refused_by_its_field_and_changes_nothing),
        ),
        (
            "SWITCH-001",
            proved!("http/tests/it/feature_switches.rs" an_unknown_feature_and_a_missing_reason_are_refused_by_their_field),
        ),
        (
            "SWITCH-002",
            proved!("http/tests/it/feature_switches.rs" what_is_switched_off_refuses_at_once_and_works_again_when_it_is_on),
        ),
        (
            "SETTING-001",
            proved!("http/tests/it/shop_settings.rs" what_a_setting_cannot_be_is_refused_by_its_field_and_changes_nothing),
        ),
        (
            "SETTING-002",
            proved!("http/tests/it/shop_settings.rs" a_change_made_meanwhile_is_a_conflict_and_every_change_is_on_record),
        ),
        (
            "ADJUST-001",
            proved!("http/tests/it/balance_adjustments.rs" what_no_adjustment_can_be_is_refused_by_its_field_and_changes_nothing),
        ),
        (
            "ADJUST-002",
            proved!(
                "http/tests/it/balance_adjustments.rs" nobody_changes_a_balance_alone_or_their_own,
                "http/tests/it/balance_adjustments.rs" more_than_there_is_is_not_taken_and_what_is_decided_stays_so,
                "http/tests/it/balance_adjustments.rs" of_two_who_decide_at_once_one_does
            ),
        ),
        (
            "SELLERS-001",
            proved!("http/tests/it/special_sellers.rs" what_no_special_seller_can_be_is_refused_by_its_field_and_changes_nothing),
        ),
        (
            "SELLERS-002",
            proved!("http/tests/it/special_sellers.rs" what_somebody_else_has_changed_is_a_conflict_and_every_change_is_an_act),
        ),
        (
            "COUNTRY-001",
            proved!("http/tests/it/country_rules.rs" what_no_rule_can_be_is_refused_by_its_field_and_changes_nothing),
        ),
        (
            "COUNTRY-002",
            proved!("http/tests/it/country_rules.rs" a_rule_that_somebody_else_has_changed_is_a_conflict_and_every_change_is_on_record),
        ),
        (
            "COUNTRY-003",
            proved!(
                "http/tests/it/country_rules.rs" a_purchase_that_a_country_does_not_allow_is_refused_and_leaves_nothing_behind,
                "http/tests/it/country_rules.rs" a_way_to_pay_is_refused_in_a_country_and_not_offered_there,
                "http/tests/it/country_rules.rs" an_event_takes_nobody_of_a_country_it_is_not_for_by_whatever_call,
                "http/tests/it/country_rules.rs" a_top_up_joins_no_queue_where_its_game_is_not_sold_and_one_that_waits_goes_on
            ),
        ),
        (
            "RECON-001",
            proved!("http/tests/it/reconciliation.rs" a_day_to_come_an_unknown_difference_and_a_missing_note_are_refused),
        ),
        (
            "PAYMENT-001",
            proved!("http/tests/it/payments.rs" what_is_no_payment_no_status_and_no_page_is_refused_by_its_field),
        ),
        (
            "ORDERS-001",
            proved!("http/tests/it/orders.rs" what_no_order_can_be_found_or_refunded_by_is_refused_by_its_field),
        ),
        (
            "ORDERS-002",
            proved!(
                "http/tests/it/orders.rs" an_administrator_refunds_what_is_paid_and_not_finished_without_a_dispute,
                "http/tests/it/orders.rs" a_refund_above_the_limit_waits_for_a_second_person
            ),
        ),
        (
            "ORDERS-003",
            proved!("http/tests/it/orders.rs" found_orders_are_saved_as_a_file_that_no_sheet_takes_for_formulas),
        ),
        (
            "STAFFLOG-001",
            proved!("http/tests/it/staff_acts.rs" a_filter_that_cannot_be_is_refused_by_its_field_and_nothing_is_exported),
        ),
        (
            "REPORT-001",
            proved!("http/tests/it/reports.rs" a_report_of_no_subject_or_no_days_is_refused_by_its_field),
        ),
        (
            "REVIEW-001",
            proved!("http/tests/it/reviews.rs" what_cannot_be_reported_is_refused_and_opens_no_case),
        ),
        (
            "REVIEW-002",
            proved!("http/tests/it/reviews.rs" what_is_no_decision_is_refused_by_its_field_and_changes_nothing),
        ),
        (
            "REVIEW-003",
            proved!(
                "http/tests/it/reviews.rs" of_two_who_take_a_case_at_the_same_time_one_has_it,
                "http/tests/it/reviews.rs" of_two_who_decide_at_the_same_time_one_decides_and_everybody_is_told_once
            ),
        ),
        (
            "REVIEW-004",
            proved!(
                "http/tests/it/reviews.rs" an_appeal_is_decided_by_somebody_else_and_brings_the_message_back,
                "http/tests/it/reviews.rs" who_is_a_party_neither_decides_nor_reads_who_reported
            ),
        ),
        (
            "LEGAL-001",
            proved!("http/tests/it/legal.rs" what_cannot_be_a_legal_text_is_refused_by_its_field_and_changes_nothing),
        ),
        (
            "LEGAL-002",
            proved!("http/tests/it/legal.rs" a_change_made_meanwhile_is_a_conflict_and_every_version_is_on_record),
        ),
        (
            "LEGAL-003",
            proved!("http/tests/it/legal.rs" everybody_reads_a_text_in_their_language_else_in_english_else_in_any),
        ),
        (
            "CATALOGUE-001",
            proved!("http/tests/it/catalogue.rs" what_cannot_be_goods_or_a_game_is_refused_by_its_field_and_changes_nothing),
        ),
        (
            "CATALOGUE-002",
            proved!(
                "http/tests/it/catalogue.rs" a_change_made_meanwhile_and_a_name_that_is_taken_change_nothing,
                "http/tests/it/catalogue.rs" a_game_is_added_moved_and_hidden_and_the_market_follows
            ),
        ),
        (
            "CATALOGUE-003",
            proved!("http/tests/it/catalogue.rs" a_seller_lists_what_is_added_until_it_is_retired_and_what_is_on_sale_stays),
        ),
        (
            "MAINTENANCE-001",
            proved!("http/tests/it/maintenance.rs" what_cannot_be_a_maintenance_is_refused_by_its_field),
        ),
        (
            "MAINTENANCE-002",
            proved!("http/tests/it/maintenance.rs" a_maintenance_that_was_changed_meanwhile_or_is_over_stays),
        ),
        (
            "IMPORT-001",
            proved!("http/tests/it/catalogue.rs" a_file_that_cannot_be_read_is_refused_as_a_whole_and_says_why),
        ),
        (
            "IMPORT-002",
            proved!(
                "persistence/src/market/catalogue/import/tests.rs" a_line_is_added_changed_left_or_refused_and_the_same_file_again_leaves_all,
                "persistence/src/market/catalogue/import/tests.rs" a_line_cannot_change_what_stays_nor_take_a_name
            ),
        ),
        (
            "IMPORT-003",
            proved!(
                "http/tests/it/catalogue.rs" a_file_is_tried_then_done_once_with_a_result_for_each_line,
                "http/tests/it/catalogue.rs" a_line_about_what_moved_since_it_was_tried_is_left_out
            ),
        ),
        (
            "IMPORT-004",
            proved!("http/tests/it/catalogue.rs" a_file_that_is_exported_is_read_in_with_nothing_to_change),
        ),
        (
            "IMPORT-005",
            proved!(
                "persistence/src/market/stock/import/tests.rs" stock_is_set_by_lines_in_units_and_what_cannot_be_is_refused_alone,
                "http/tests/it/stock_files.rs" a_sellers_stock_goes_out_and_comes_in_as_a_file
            ),
        ),
        (
            "PERMISSION-001",
            proved!("http/tests/it/permissions.rs" permissions_that_are_none_are_refused_by_field_and_change_nothing),
        ),
        (
            "VIEW-001",
            proved!("http/tests/it/viewing.rs" what_is_no_reason_and_who_cannot_be_viewed_are_refused_and_change_nothing),
        ),
        (
            "VIEW-002",
            proved!(
                "http/tests/it/viewing.rs" every_call_that_changes_something_is_refused_and_nothing_changes,
                "http/tests/it/viewing.rs" what_is_private_is_a_closed_list_and_each_of_it_is_refused
            ),
        ),
        (
            "VIEW-003",
            proved!("http/tests/it/viewing.rs" a_view_is_over_with_everything_it_hangs_on),
        ),
        (
            "LOOKUP-001",
            proved!("http/tests/it/lookup.rs" a_search_that_says_nothing_or_too_much_is_refused_by_field),
        ),
    ]
}
