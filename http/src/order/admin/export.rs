//! The filtered orders as a file, streamed page by page.
use super::list::AdminOrdersQuery;
use crate::{
    api::{
        call::{Context, RawRequest},
        caller::Admin,
        csv::{self, Part},
        error::ApiError,
    },
    staff_act::note_view,
};
use actix_web::{HttpResponse, web::Bytes};
use guildhall_domain::{
    order::OrderGroup,
    payment::Method,
    staff_act::{StaffActKind, StaffActSubject},
};
use guildhall_persistence::{
    order::every::{self as rows, OrderRow, Wanted},
    staff_act::StaffAct,
};
use sqlx::PgPool;
use tokio::sync::mpsc;

/// Most rows of one file. `docs/wire.md`.
const ROWS: i64 = 50_000;
/// Ours: read at a time; a slow reader holds two of these in memory.
const PAGE: i64 = 1_000;

/// Exports orders as CSV: at most 50,000, newest first. Who does is on the record before the first byte.
pub(super) async fn export(
    context: Context,
    Admin(admin): Admin,
    input: AdminOrdersQuery,
    _: RawRequest,
) -> Result<HttpResponse, ApiError> {
    let (group, wanted) = input.read()?;
    let (kind, subject) = (StaffActKind::OrdersExported, StaffActSubject::Export);
    let act = StaffAct::new(Some(admin.uid), kind, subject, "orders");
    note_view(&context, &admin, act, None, "/api/admin/order/export").await?;
    let (parts, reader) = mpsc::channel(1);
    // In a task of its own, which ends when the reader has gone: a page that is being read is read to its end (R1).
    let state = &context.state;
    state.runtime.spawn(write(state.pool.clone(), group, wanted, parts));
    Ok(csv::file("orders", reader))
}

/// Writes the file page by page. A failure half-way breaks the answer off.
async fn write(pool: PgPool, group: OrderGroup, wanted: Wanted, parts: mpsc::Sender<Part>) {
    let mut text = csv::head(&TITLES);
    let (mut before, mut left) = (None, ROWS);
    loop {
        let wished = PAGE.min(left);
        let page = match rows::page(&pool, group, &wanted, before, wished).await {
            Ok(page) => page,
            Err(error) => {
                tracing::warn!(%error, "order: reading a page of an export failed; the file is incomplete");
                let _ = parts.send(Err(error)).await; // an error: nobody reads any more
                return;
            }
        };
        let read = i64::try_from(page.len()).unwrap_or(PAGE);
        page.iter().for_each(|order| text.push_str(&line(order)));
        if parts.send(Ok(Bytes::from(std::mem::take(&mut text)))).await.is_err() {
            return;
        }
        left -= read;
        before = page.last().map(|order| order.order_id);
        if read < wished || left == 0 {
            return;
        }
    }
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
