//! What the caller watches: goods, offers and sellers; added, taken away, put on top, and looked through.
//!
//! Source: product spec §2 (favourites), §7 (bookmarks); `docs/wire.md`, "Favourites"; decision 0089.

mod commands;
mod lists;
mod reminder;
mod wire;

use super::refusals::{BookmarksFull, OwnBookmark};
use crate::api::{
    call::{Call, Schemas, calls, codes},
    error::names::NotFound,
};
use utoipa::{PartialSchema, ToSchema};

/// What stands in pages of lists, which name it only.
pub(super) fn schemas(schemas: &mut Schemas) {
    schemas.push(("BookmarkedGoods".to_owned(), wire::BookmarkedGoods::schema()));
    schemas.push(("BookmarkedShop".to_owned(), wire::BookmarkedShop::schema()));
    wire::BookmarkedGoods::schemas(schemas);
    wire::BookmarkedShop::schemas(schemas);
}

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "market",
        Call::get("/api/account/bookmark/goods", lists::goods)
            .shown_to_viewers()
            .id("bookmark_goods")
            .summary("Lists the goods the caller watches: those on top, then the latest."),
        Call::get("/api/account/bookmark/sell_order", lists::sell_orders)
            .shown_to_viewers()
            .id("bookmark_sell_order")
            .summary("Lists the offers the caller watches, those that have ended too: those on top, then the latest."),
        Call::get("/api/account/bookmark/shops", lists::shops)
            .shown_to_viewers()
            .id("bookmark_shops")
            .summary("Lists the sellers the caller watches: those on top, then the latest."),
        Call::get("/api/account/check_bookmark", lists::check)
            .shown_to_viewers()
            .id("bookmark_check")
            .summary("Says which of these the caller watches."),
        Call::post("/api/account/add_bookmark", commands::add)
            .id("bookmark_add")
            .summary("Watches goods, an offer or a seller. What is watched already stays as it is.")
            .refuses(codes![NotFound, OwnBookmark, BookmarksFull]),
        Call::delete("/api/account/delete_bookmark", commands::delete)
            .id("bookmark_delete")
            .summary("Watches something no more; goods are not reminded of any more either."),
        Call::post("/api/account/top_bookmark", commands::top)
            .id("bookmark_top")
            .summary("Lists something that is watched before the others, or among them again.")
            .refuses(codes![NotFound]),
        Call::post("/api/account/bookmark/sell_order/clear_invalid", commands::clear_invalid)
            .id("bookmark_clear_invalid")
            .summary("Takes away all watched offers that are sold out or were taken back."),
        Call::post("/api/market/goods/set_onsell_remind", reminder::on_sale)
            .id("reminder_on_sale")
            .summary("Reminds the caller when others offer goods, for at most a price or at all; or no more. Such goods are watched.")
            .refuses(codes![NotFound, BookmarksFull]),
        Call::post("/api/market/goods/set_tradable_remind", reminder::tradable)
            .id("reminder_tradable")
            .summary("Reminds the caller when an item of their own may be sold, or no more.")
            .refuses(codes![NotFound]),
    ]
}
