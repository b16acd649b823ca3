//! Rows SELLER: applications to become a seller.
use super::table::Table;

pub fn rows() -> Table {
    vec![
        (
            "SELLER-001",
            proved!("http/tests/it/seller_applications.rs" what_is_no_application_is_refused_by_its_field_and_changes_nothing),
        ),
        (
            "SELLER-002",
            proved!("http/tests/it/seller_applications.rs" an_address_and_an_identity_are_needed_as_long_as_the_shop_says_so),
        ),
        (
            "SELLER-003",
            proved!("http/tests/it/seller_applications.rs" who_cannot_be_a_seller_is_told_why),
        ),
        (
            "SELLER-004",
            proved!("http/tests/it/seller_applications.rs" terms_that_do_not_hold_any_more_are_not_accepted),
        ),
        (
            "SELLER-005",
            proved!("http/tests/it/seller_applications.rs" of_two_of_the_staff_the_second_is_told_and_nothing_is_decided_twice),
        ),
        (
            "SELLER-006",
            proved!("http/tests/it/seller_applications.rs" an_application_is_taken_back_by_its_owner_alone),
        ),
        (
            "SELLER-007",
            proved!("http/tests/it/seller_applications.rs" a_decision_needs_a_note_and_the_application),
        ),
    ]
}
