//! Rows ORDER-*, BUYREQ-*, BARGAIN-*, WALLET-*, WEBHOOK-* and NOTICE-*: buying, balances, what a payment provider sends, and what people are told.
use super::table::{How, Table};

pub fn rows() -> Table {
    let mut rows = orders();
    rows.extend(balances());
    rows.extend(webhooks());
    rows.extend(notices());
    rows.extend(buy_requests());
    rows.extend(bargains());
    rows
}

fn buy_requests() -> Table {
    vec![
        (
            "BUYREQ-001",
            proved!("http/tests/it/buy_requests.rs" what_cannot_be_wanted_is_refused_by_field_or_reason_and_sets_nothing_aside),
        ),
        (
            "BUYREQ-002",
            proved!("http/tests/it/buy_requests.rs" what_cannot_be_wanted_is_refused_by_field_or_reason_and_sets_nothing_aside),
        ),
        (
            "BUYREQ-003",
            proved!("http/tests/it/buy_requests.rs" what_cannot_be_wanted_is_refused_by_field_or_reason_and_sets_nothing_aside, "persistence/src/order/buy_request/tests.rs" what_is_too_far_off_too_many_or_too_dear_is_refused_and_sets_nothing_aside),
        ),
        (
            "BUYREQ-004",
            proved!("http/tests/it/buy_requests.rs" the_same_command_is_one_request_and_without_a_key_there_is_none, "persistence/src/order/buy_request/tests.rs" the_same_command_twice_at_once_sets_aside_once),
        ),
        (
            "BUYREQ-005",
            proved!("http/tests/it/buy_requests.rs" what_cannot_be_wanted_is_refused_by_field_or_reason_and_sets_nothing_aside, "persistence/src/order/buy_request/tests.rs" nobody_cancels_somebody_elses),
        ),
        (
            "BUYREQ-006",
            proved!("http/tests/it/buy_requests.rs" who_offers_as_much_comes_later_and_ones_own_shop_is_passed_over),
        ),
        (
            "BUYREQ-007",
            proved!("persistence/src/order/buy_request/tests.rs" two_who_look_at_once_buy_the_last_piece_once, "persistence/src/order/buy_request/tests.rs" an_offer_that_was_bought_or_repriced_meanwhile_is_gone, "persistence/src/order/buy_request/tests.rs" a_frozen_buyer_buys_nothing_until_they_are_free_again),
        ),
    ]
}

fn bargains() -> Table {
    vec![
        (
            "BARGAIN-001",
            proved!("http/tests/it/bargains.rs" what_cannot_be_suggested_is_refused_by_field_or_reason_and_sets_nothing_aside),
        ),
        (
            "BARGAIN-002",
            proved!("http/tests/it/bargains.rs" what_cannot_be_suggested_is_refused_by_field_or_reason_and_sets_nothing_aside, "persistence/src/order/bargain/tests.rs" what_cannot_be_suggested_sets_nothing_aside, "http/tests/it/bargains.rs" a_seller_says_from_which_price_they_bargain_and_buyers_see_it),
        ),
        (
            "BARGAIN-003",
            proved!("http/tests/it/bargains.rs" what_cannot_be_suggested_is_refused_by_field_or_reason_and_sets_nothing_aside, "persistence/src/order/bargain/tests.rs" who_was_declined_three_times_within_a_day_waits),
        ),
        (
            "BARGAIN-004",
            proved!("http/tests/it/bargains.rs" the_same_command_is_one_bargain_and_without_a_key_there_is_none, "persistence/src/order/bargain/tests.rs" the_same_command_twice_at_once_sets_aside_once),
        ),
        (
            "BARGAIN-005",
            proved!("http/tests/it/bargains.rs" an_answer_is_given_once_and_the_same_one_again_is_answered_as_it_stands, "persistence/src/order/bargain/tests.rs" nobody_answers_or_takes_back_somebody_elses),
        ),
        (
            "BARGAIN-006",
            proved!("persistence/src/order/bargain/tests.rs" of_accept_decline_and_cancel_at_once_one_is_carried_out, "persistence/src/order/bargain/tests.rs" two_bargains_for_the_last_pieces_sell_them_once, "persistence/src/order/bargain/tests.rs" who_is_frozen_buys_nothing_and_gets_the_money_back_at_the_end, "persistence/src/order/bargain/tests.rs" what_nobody_answers_expires_and_cannot_be_accepted_late),
        ),
        (
            "BARGAIN-007",
            proved!("http/tests/it/bargains.rs" a_seller_says_from_which_price_they_bargain_and_buyers_see_it),
        ),
    ]
}

fn notices() -> Table {
    vec![
        (
            "NOTICE-001",
            proved!("http/tests/it/notices.rs" what_does_not_say_which_notices_is_refused_by_field, "http/tests/it/notices.rs" ids_of_somebody_else_change_nothing),
        ),
        (
            "NOTICE-002",
            proved!("http/tests/it/letters.rs" money_and_safety_cannot_be_turned_off, "http/tests/it/letters.rs" a_choice_that_does_not_exist_is_refused_by_field),
        ),
    ]
}

fn orders() -> Table {
    vec![
        (
            "ORDER-003",
            proved!("http/tests/it/trade.rs" an_order_needs_a_key_and_the_same_key_is_the_same_order),
        ),
        (
            "ORDER-004",
            proved!("http/tests/it/trade.rs" an_order_needs_a_key_and_the_same_key_is_the_same_order),
        ),
        (
            "ORDER-005",
            proved!("persistence/src/order/tests.rs" the_same_wish_is_one_order_however_often_it_comes, "http/tests/it/trade.rs" a_wish_sent_twenty_times_at_once_is_one_order),
        ),
        (
            "ORDER-006",
            proved!("http/tests/it/trade.rs" an_order_needs_a_key_and_the_same_key_is_the_same_order),
        ),
        ("ORDER-007", proved!("http/tests/it/trade.rs" a_key_is_its_callers_and_a_remark_is_text)),
        ("ORDER-008", proved!("http/tests/it/trade.rs" what_was_shown_is_charged_or_nothing_is)),
        (
            "ORDER-010",
            proved!("actors/src/order/tests/races.rs" a_hundred_buyers_for_the_last_piece_are_one_order),
        ),
        (
            "ORDER-012",
            proved!("http/tests/it/trade.rs" too_little_balance_and_too_late_are_said_and_change_nothing, "http/tests/it/trade.rs" an_order_is_delivered_by_its_seller_once_and_when_it_is_over_nothing_goes_back),
        ),
        (
            "ORDER-013",
            proved!("actors/src/order/tests/races.rs" of_a_balance_and_a_card_payment_at_once_one_is_kept_and_the_other_goes_back),
        ),
        (
            "ORDER-014",
            proved!("http/tests/it/trade.rs" a_card_with_3d_secure_pays_on_the_providers_pages_and_the_return_address_proves_nothing),
        ),
        (
            "ORDER-015",
            proved!("http/tests/it/trade.rs" too_little_balance_and_too_late_are_said_and_change_nothing),
        ),
        (
            "ORDER-016",
            proved!("http/tests/it/trade.rs" a_payment_whose_answer_died_with_its_process_is_paid_once),
        ),
        (
            "ORDER-017",
            proved!("http/tests/it/trade.rs" an_order_is_there_for_its_sides_only_and_each_does_its_own),
        ),
        (
            "ORDER-018",
            proved!("http/tests/it/trade.rs" an_order_is_there_for_its_sides_only_and_each_does_its_own),
        ),
        (
            "ORDER-019",
            proved!("actors/src/order/tests/races.rs" twenty_confirmations_at_once_pay_the_seller_once, "http/tests/it/trade.rs" an_order_is_delivered_by_its_seller_once_and_when_it_is_over_nothing_goes_back),
        ),
        (
            "ORDER-020",
            proved!("http/tests/it/trade.rs" an_order_is_delivered_by_its_seller_once_and_when_it_is_over_nothing_goes_back),
        ),
        (
            "ORDER-022",
            proved!("http/tests/it/trade.rs" an_order_is_delivered_by_its_seller_once_and_when_it_is_over_nothing_goes_back),
        ),
        (
            "ORDER-023",
            proved!("actors/src/order/tests/races.rs" the_deadline_on_two_processes_pays_the_seller_once_and_never_early),
        ),
        (
            "ORDER-024",
            proved!("actors/src/order/tests/races.rs" telling_the_seller_against_the_end_of_the_wait_is_one_of_them),
        ),
        (
            "ORDER-025",
            proved!("actors/src/order/tests/races.rs" the_deadline_on_two_processes_pays_the_seller_once_and_never_early),
        ),
        ("ORDER-026", How::Later("no call shows gift cards yet")),
        (
            "ORDER-028",
            proved!("http/tests/it/trade.rs" amounts_and_filters_that_make_no_sense_are_refused_by_name),
        ),
        (
            "ORDER-030",
            proved!("http/tests/it/trade.rs" terms_that_were_replaced_since_they_were_shown_are_not_accepted_unseen),
        ),
        ("ORDER-029", proved!("http/tests/it/trade.rs" a_key_is_its_callers_and_a_remark_is_text)),
    ]
}

fn balances() -> Table {
    let typed = || proved!("http/tests/it/trade.rs" amounts_and_filters_that_make_no_sense_are_refused_by_name);
    let withdrawals = || How::Later("nobody can withdraw yet");
    vec![
        ("WALLET-001", typed()),
        ("WALLET-002", typed()),
        ("WALLET-004", typed()),
        ("WALLET-005", typed()),
        ("WALLET-006", typed()),
        ("WALLET-007", typed()),
        ("WALLET-008", withdrawals()),
        ("WALLET-009", withdrawals()),
        ("WALLET-011", withdrawals()),
        ("WALLET-013", withdrawals()),
        ("WALLET-014", withdrawals()),
        ("WALLET-015", withdrawals()),
        ("WALLET-016", withdrawals()),
        ("WALLET-017", withdrawals()),
        (
            "WALLET-018",
            How::Later(
                "the export is made while one waits: there is no job that could be made twice",
            ),
        ),
        ("WALLET-020", proved!("http/src/wallet.rs" no_cell_of_a_sheet_is_a_formula)),
        (
            "WALLET-021",
            proved!("persistence/src/wallet/ledger/tests.rs" a_hundred_purchases_at_once_neither_make_nor_lose_a_cent),
        ),
    ]
}

fn webhooks() -> Table {
    let signed =
        || proved!("http/tests/it/trade.rs" a_webhook_is_believed_when_it_is_signed_and_kept_once);
    vec![
        ("WEBHOOK-001", signed()),
        (
            "WEBHOOK-003",
            proved!("actors/src/order/tests/races.rs" the_payers_return_ten_webhooks_and_two_processes_capture_once),
        ),
        (
            "WEBHOOK-004",
            proved!("domain/src/payment.rs" a_success_counts_once_and_news_that_come_late_change_nothing),
        ),
        (
            "WEBHOOK-006",
            proved!("actors/src/order/tests/stories.rs" an_event_about_a_payment_nobody_knows_is_kept),
        ),
        ("WEBHOOK-007", signed()),
        (
            "WEBHOOK-008",
            proved!("providers/src/payment/stripe.rs" while_a_secret_is_being_changed_one_of_two_signatures_is_enough),
        ),
        ("WEBHOOK-009", signed()),
        (
            "WEBHOOK-010",
            proved!("actors/src/order/tests/stories.rs" a_deposit_is_credited_once_and_is_a_deposit),
        ),
        (
            "WEBHOOK-012",
            proved!("http/tests/it/verification.rs" news_about_another_person_are_refused_and_older_ones_after_newer_ones_ignored),
        ),
        (
            "WEBHOOK-013",
            proved!("http/tests/it/trade.rs" a_provider_nobody_has_connected_has_no_address_to_write_to),
        ),
    ]
}
