//! A purchase that is paid with what its buyer has set aside: by a buy request, or by a bargain. Stock, order, payment and books are of one
//! transaction, the caller's.

use guildhall_domain::{
    ids::{OrderId, PaymentId, SellOrderId, Uid},
    order::{Command, Order, Party, decide, reserve::Spent},
    shop_setting::Terms,
    wallet::{ledger::Reserve, money::UsdCents},
};
use serde_json::json;
use sqlx::PgConnection;

use super::{
    NewOrder, OrderRecord, OrderTransaction, PaymentEffect, SaveError, Transition, insert, save_in,
};
use crate::market::sell_order::Held;

/// What is bought, of stock that is held already, and what it is paid with.
pub(crate) struct Purchase<'a> {
    pub order_id: OrderId,
    pub payment_id: PaymentId,
    /// What the order keeps to its end.
    pub terms: Terms,
    pub buyer: Uid,
    pub sell_order_id: SellOrderId,
    pub offer: &'a Held,
    pub quantity: i32,
    /// Of one piece.
    pub price: UsdCents,
    pub reserve: Reserve,
    pub spent: &'a Spent,
    /// What the buyer read prices in, and its rate.
    pub currency: &'a str,
    pub currency_rate: f64,
    /// The terms the buyer was shown.
    pub terms_version: Option<i64>,
    pub command_key: &'a str,
}

/// Places the order and pays for it. `None` if its command was carried out before.
///
/// # Errors
/// [`SaveError`].
pub(crate) async fn buy(
    tx: &mut PgConnection,
    purchase: &Purchase<'_>,
) -> Result<Option<OrderRecord>, SaveError> {
    let Purchase { buyer, offer, quantity, price, reserve, .. } = *purchase;
    let now = sqlx::query_scalar!(r#"select now() as "now!""#).fetch_one(&mut *tx).await?;
    let Some(due) = price.times(quantity) else { return Ok(None) };
    let order = Order::place(
        purchase.order_id,
        buyer,
        offer.seller,
        due,
        offer.needs_info,
        purchase.terms,
        now,
    );
    let new = NewOrder {
        order: &order,
        offer,
        sell_order_id: purchase.sell_order_id,
        quantity,
        unit_price: price,
        currency: purchase.currency,
        currency_rate: purchase.currency_rate,
        remark: "",
        command_key: purchase.command_key,
        reserve: Some(reserve),
        checkout: None,
    };
    if !insert(&mut *tx, &new).await? {
        return Ok(None);
    }
    let paid = Command::PaySucceeded { payment: purchase.payment_id, amount: due };
    let Ok(mut decision) = decide(&order, Party::House, &paid, order.created_at) else {
        return Ok(None);
    };
    // By whoever has set it aside: they are told of the purchase, and not of a payment besides.
    decision.by = Party::Buyer;
    let money = PaymentEffect::FromReserve {
        payment: purchase.payment_id,
        reserve,
        parts: purchase.spent.paid,
        unused: purchase.spent.unused,
        terms_version: purchase.terms_version,
    };
    let step = Transition {
        decision,
        uid: None,
        detail: json!({ "method": "balance" }),
        money,
        info: None,
        images: Vec::new(),
        command_key: None,
    };
    let live = OrderRecord {
        order,
        version: 1,
        sell_order_id: purchase.sell_order_id,
        quantity,
        unit_price: price,
    };
    save_in(tx, &OrderTransaction { live: &live, steps: vec![step] }, None).await.map(Some)
}
