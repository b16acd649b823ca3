//! A seller's stock as a file, in the columns that are read in again.
use crate::api::{
    call::{Context, Empty, RawRequest},
    caller::ShopOwner,
    csv::{self, Table},
    error::ApiError,
};
use actix_web::HttpResponse;
use futures_util::FutureExt;
use guildhall_domain::market::stock::COLUMNS;
use guildhall_persistence::market::stock::import::{self as rows, StockRow};

/// Exports what the caller has of coins, packs, passes and gift cards.
pub async fn export(
    context: Context,
    ShopOwner(caller): ShopOwner,
    Empty {}: Empty,
    _: RawRequest,
) -> Result<HttpResponse, ApiError> {
    let pool = context.state.pool.clone();
    let table = Table {
        name: "stock",
        titles: &COLUMNS,
        from: None,
        read: Box::new(move |from, limit| {
            let pool = pool.clone();
            async move {
                let page = rows::stock(&pool, caller.uid, from, limit).await?;
                let next = csv::next(&page, limit, |last| last.goods_id);
                Ok((page, next))
            }
            .boxed()
        }),
        row: line,
    };
    Ok(table.send(&context.state.runtime))
}

fn line(row: &StockRow) -> String {
    csv::line(&[
        &row.goods_id.to_string(),
        &row.game,
        &row.subgame_name,
        &row.name,
        &row.quantity.to_string(),
        &row.on_sale.to_string(),
    ])
}
