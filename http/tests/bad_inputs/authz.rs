//! Rows AUTHZ-*: what is somebody else's is not there, and what is somebody else's to do is refused.
use crate::table::{How, Table};

pub fn rows() -> Table {
    vec![
        (
            "AUTHZ-001",
            proved!(
                "http/tests/trade.rs" an_order_is_there_for_its_sides_only_and_each_does_its_own,
                "http/tests/carriers.rs" a_stranger_finds_nothing_whatever_is_asked
            ),
        ),
        ("AUTHZ-002", How::Later("nothing can be deleted yet: an account is, with issue 6")),
        (
            "AUTHZ-003",
            proved!("persistence/src/order/tests.rs" a_price_that_has_changed_since_it_was_shown_is_not_charged),
        ),
        ("AUTHZ-004", proved!("http/tests/trade.rs" a_refund_is_found_under_its_own_order_only)),
        (
            "AUTHZ-005",
            proved!("http/tests/sockets.rs" only_administrators_act_on_accounts_and_never_on_their_own),
        ),
        ("AUTHZ-006", How::Later("no call adjusts a balance")),
        (
            "AUTHZ-007",
            proved!("http/tests/sockets.rs" a_role_change_acts_within_a_second_on_http_and_on_sockets),
        ),
        (
            "AUTHZ-009",
            How::Later("a test of what init_info says to a visitor is still to be written"),
        ),
    ]
}
