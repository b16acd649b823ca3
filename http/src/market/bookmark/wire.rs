//! Bookmarks on the wire.

use crate::{
    api::wire::millis,
    market::wire::{Goods, SellOrder},
};
use guildhall_domain::ids::{SellOrderId, Uid};
use guildhall_persistence::market::bookmark as rows;
use serde::Serialize;
use utoipa::ToSchema;

/// What is said of every bookmark.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BookmarkFacts {
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// Whether it is listed before the others.
    pub is_top: bool,
    /// What it cost then, in cents: the lowest price of goods, or the price of the offer. Absent where nothing was on sale, and of sellers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_then_cents: Option<i64>,
}

impl From<&rows::Bookmark> for BookmarkFacts {
    fn from(bookmark: &rows::Bookmark) -> Self {
        Self {
            created_at: millis(bookmark.created_at),
            is_top: bookmark.is_topped,
            price_then_cents: bookmark.price.map(|price| price.0),
        }
    }
}

/// A reminder of goods that come on sale.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SaleReminder {
    /// The highest price that is wanted, in cents; absent where any is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_price_cents: Option<i64>,
}

/// Goods that are watched.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookmarkedGoods {
    #[serde(flatten)]
    pub facts: BookmarkFacts,
    /// The goods, with their figures now.
    pub goods: Goods,
    /// The reminder of them; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remind: Option<SaleReminder>,
}

/// An offer that is watched.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookmarkedOffer {
    #[serde(flatten)]
    pub facts: BookmarkFacts,
    /// The offer as it is now, even after it has ended.
    pub sell_order: SellOrder,
    /// What it offers.
    pub goods: Goods,
}

/// A page of watched offers.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookmarkedOffers {
    /// The offers of this page.
    pub items: Vec<BookmarkedOffer>,
    /// How many there are in all.
    pub total: i64,
    /// Which page this is, counted from 1.
    pub page_num: i64,
    /// Most entries of a page, as asked for.
    pub page_size: i64,
    /// How many of all have ended: what `clear_invalid` would take away.
    pub ended: i64,
}

/// One of the latest offers of a seller.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShopOffer {
    /// The listing.
    pub sell_order_id: SellOrderId,
    /// The price of one, in cents.
    pub price_cents: i64,
    /// What it offers.
    pub goods: Goods,
}

/// A seller who is watched.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookmarkedShop {
    #[serde(flatten)]
    pub facts: BookmarkFacts,
    /// Who it is.
    pub uid: Uid,
    /// The name others see; empty for a seller who sells no more, or does not show their shop.
    pub nickname: String,
    /// Where the picture is; absent without one, and for such a seller.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_pic: Option<String>,
    /// Whether they sell, and show it.
    pub is_open: bool,
    /// How many of their offers are on sale.
    pub on_sale: i64,
    /// The latest of these, at most three.
    pub latest: Vec<ShopOffer>,
}

/// Whether something is watched now.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookmarkState {
    /// Whether it is watched now.
    pub is_bookmarked: bool,
}

/// Whether a bookmark is on top now.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookmarkTopped {
    /// Whether it is listed before the others.
    pub is_top: bool,
}

/// Which of those asked for are watched.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookmarksChecked {
    /// Their ids, in no particular order.
    pub target_ids: Vec<String>,
}

/// What was taken away.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookmarksCleared {
    /// How many bookmarks.
    pub removed: u64,
}

/// How a reminder of a sale stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct SaleReminderSet {
    /// Whether the caller is reminded.
    pub is_on: bool,
    /// The highest price that is wanted, in cents; absent where any is, or without a reminder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_price_cents: Option<i64>,
    /// Others offer it for that already: the caller is told of the next time, after it was dearer or gone.
    pub is_met: bool,
}

/// How a reminder of an item stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct TradableReminderSet {
    /// Whether the caller is reminded; false for an item that may be sold already.
    pub is_on: bool,
}
