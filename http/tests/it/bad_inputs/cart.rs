//! Rows CART: quantities that are none, too many lines, what is not there, one's own, and checkouts that were not quoted.
use super::table::Table;
use crate::cart::{ADD, CHANGE, CHECKOUT, LOOK, MERGE, REMOVE, UNDO};
use crate::harness::{House, stall::Stall};
use serde_json::{Value, json};
use uuid::Uuid;

pub fn rows() -> Table {
    vec![
        ("CART-001", run!(quantities_that_are_none)),
        ("CART-002", run!(what_is_not_there)),
        (
            "CART-003",
            proved!("http/tests/it/cart.rs" what_cannot_be_put_into_a_cart_is_refused_with_a_code_of_its_own, "persistence/src/order/cart/tests.rs" two_that_are_added_at_once_do_not_both_get_the_last_line),
        ),
        ("CART-004", run!(too_many_or_twice_the_same)),
        (
            "CART-005",
            proved!("http/tests/it/cart.rs" more_than_the_balance_buys_nothing_and_a_quote_is_its_buyers),
        ),
        (
            "CART-006",
            proved!("http/tests/it/cart.rs" a_cart_of_two_sellers_is_bought_without_the_line_that_is_gone, "http/tests/it/cart.rs" what_was_shown_is_charged_or_nothing_of_it),
        ),
        (
            "CART-007",
            proved!("persistence/src/order/cart/tests/checkout.rs" the_same_checkout_sent_twice_at_once_buys_once, "persistence/src/order/cart/tests/checkout.rs" many_who_check_out_at_once_never_oversell),
        ),
    ]
}

/// Everything these calls may change.
async fn state(house: &House) -> String {
    sqlx::query_scalar(
        r#"select md5(concat_ws('#', (select string_agg(t::text, '|' order by t::text) from cart_line t),
             (select string_agg(t::text, '|' order by t::text) from cart_merge t),
             (select string_agg(t::text, '|' order by t::text) from "order" t)))"#,
    )
    .fetch_one(&house.pool)
    .await
    .unwrap()
}

async fn quantities_that_are_none(house: &House) {
    let stall = Stall::set_up(house).await;
    let offer = stall.offer(house, stall.knife, "100").await;
    let ann = house.person("user").await;
    let before = state(house).await;
    for quantity in
        [json!(0), json!(-1), json!(1.5), json!(100_001), json!(2_147_483_648_u64), json!("x")]
    {
        for path in [ADD, CHANGE] {
            let body = json!({ "sell_order_id": offer, "quantity": quantity });
            let wrong = house.post(Some(&ann), path, body).await;
            assert_eq!(wrong.status, 422, "{path} {quantity}");
            assert!(wrong.reason("quantity").is_some(), "{path} {quantity}: {wrong:?}");
        }
    }
    for price in [json!(-1), json!("1")] {
        let line = json!({ "sell_order_id": offer, "quantity": 1, "price_cents": price });
        let wrong = house.post(Some(&ann), MERGE, json!({ "lines": [line] })).await;
        assert_eq!(wrong.status, 422, "{price}");
    }
    let payment = json!({ "quote": "x", "payment": "card" });
    let wrong = house.post(Some(&ann), CHECKOUT, payment).await;
    assert_eq!(wrong.status, 422);
    assert_eq!(state(house).await, before);
}

async fn what_is_not_there(house: &House) {
    let stall = Stall::set_up(house).await;
    let ended = stall.offer(house, stall.knife, "100").await;
    let ann = house.person("user").await;
    let back = json!({ "sell_orders": [ended] });
    house.post(Some(&stall.seller), "/api/market/sell_order/cancel", back).await.data();
    let before = state(house).await;
    for offer in [ended, Uuid::new_v4().to_string()] {
        for path in [ADD, CHANGE] {
            let body = json!({ "sell_order_id": offer, "quantity": 1 });
            let gone = house.post(Some(&ann), path, body).await;
            assert_eq!(gone.refusal(), (409, "NOT_FOUND"), "{path}");
        }
    }
    let nobodys = json!({ "cart_merge_id": Uuid::new_v4() });
    let gone = house.post(Some(&ann), UNDO, nobodys).await;
    assert_eq!(gone.refusal(), (409, "NOT_FOUND"));
    assert_eq!(state(house).await, before);
}

async fn too_many_or_twice_the_same(house: &House) {
    let ann = house.person("user").await;
    let line = |id: Uuid| json!({ "sell_order_id": id, "quantity": 1, "price_cents": 1 });
    let before = state(house).await;
    let many: Vec<Value> = (0..51).map(|_| line(Uuid::new_v4())).collect();
    for (path, by) in [(LOOK, None), (MERGE, Some(&ann))] {
        let refused = house.post(by, path, json!({ "lines": many })).await;
        assert_eq!(refused.reason("lines"), Some("too_long"), "{path}");
    }
    let same = Uuid::new_v4();
    let twice = json!({ "lines": [line(same), line(same)] });
    let refused = house.post(Some(&ann), MERGE, twice).await;
    assert_eq!(refused.reason("lines"), Some("duplicate"));
    let ids: Vec<Uuid> = (0..51).map(|_| Uuid::new_v4()).collect();
    let refused = house.post(Some(&ann), REMOVE, json!({ "sell_order_ids": ids })).await;
    assert_eq!(refused.reason("sell_order_ids"), Some("too_long"));
    let none = house.post(Some(&ann), REMOVE, json!({ "sell_order_ids": [] })).await;
    assert!(none.reason("sell_order_ids").is_some());
    assert_eq!(state(house).await, before);
}
