//! The filtered orders as a file, streamed page by page.
use super::list::AdminOrdersQuery;
use crate::api::{
    call::{Context, RawRequest},
    caller::OrderStaff,
    csv::{self, Table},
    error::ApiError,
    look::note_export,
};
use actix_web::HttpResponse;
use futures_util::FutureExt;
use guildhall_domain::{
    payment::Method,
    staff_act::{StaffActKind, StaffActSubject},
};
use guildhall_persistence::{
    order::admin_list::{self as rows, OrderRow},
    staff_act::StaffAct,
};

/// Exports orders as CSV: at most 50,000, newest first. Who does is on the record before the first byte.
pub(super) async fn export(
    context: Context,
    OrderStaff(admin): OrderStaff,
    input: AdminOrdersQuery,
    _: RawRequest,
) -> Result<HttpResponse, ApiError> {
    let (group, filter) = input.read()?;
    let (kind, subject) = (StaffActKind::OrdersExported, StaffActSubject::Export);
    let act = StaffAct::new(Some(admin.uid), kind, subject, "orders");
    note_export(&context, &admin, act, "/api/admin/order/export").await?;
    let pool = context.state.pool.clone();
    let table = Table {
        name: "orders",
        titles: &TITLES,
        from: None,
        read: Box::new(move |from, limit| {
            let (pool, filter) = (pool.clone(), filter.clone());
            async move {
                let page = rows::page(&pool, group, &filter, from, limit).await?;
                let next = csv::next(&page, limit, |last| last.order_id);
                Ok((page, next))
            }
            .boxed()
        }),
        row: line,
    };
    Ok(table.send(&context.state.runtime))
}

const TITLES: [&str; 17] = [
    "number",
    "order_id",
    "placed_at",
    "status",
    "item",
    "goods_id",
    "game",
    "quantity",
    "buyer_uid",
    "buyer",
    "seller_uid",
    "seller",
    "price_usd",
    "paid_usd",
    "refunded_usd",
    "method",
    "deadline_at",
];

fn line(order: &OrderRow) -> String {
    csv::line(&[
        &order.number.to_string(),
        // With hyphens: a sheet takes no id of digits alone for a number.
        &order.order_id.0.hyphenated().to_string(),
        &csv::time(Some(order.created_at)),
        order.stage.as_str(),
        &order.name,
        &order.goods_id,
        &order.game,
        &order.quantity.to_string(),
        &order.buyer.uid.to_string(),
        &order.buyer.nickname,
        &order.seller.uid.to_string(),
        &order.seller.nickname,
        &order.due.to_string(),
        &order.paid.to_string(),
        &order.refunded.to_string(),
        order.method.map_or("", Method::as_str),
        &csv::time(order.deadline_at),
    ])
}
