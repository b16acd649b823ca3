//! The market: what can be traded, what is offered, what was paid; and sellers' own offers.
//!
//! Source: product spec §2, §3, §5, §7; `docs/wire.md`, "Market".

mod goods;
mod history;
mod listing;
mod mine;
mod query;
mod tags;
pub mod wire;

pub use tags::KeptTags;

/// Adds the calls.
pub fn configure(app: &mut utoipa_actix_web::service_config::ServiceConfig<'_>) {
    app.service(goods::list_games)
        .service(goods::list_goods)
        .service(goods::goods_info)
        .service(goods::view_info)
        .service(goods::sell_orders)
        .service(goods::item_detail)
        .service(tags::tag_tree)
        .service(history::bill_order)
        .service(history::history_days)
        .service(history::price_history)
        .service(mine::inventory)
        .service(mine::on_sale)
        .service(mine::history);
    listing::configure(app);
}
