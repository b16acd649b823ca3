//! What people watch: goods, single offers, and sellers.
//!
//! Source: product spec §2 (favourites: watching, bookmark, seller), §7 (bookmarks); ours: how many; decision 0089.

use crate::{
    closed_list,
    ids::{GoodsId, SellOrderId, Uid},
};

/// Most bookmarks of one type a person has. Ours: more than anybody looks through.
pub const MOST: i64 = 500;

closed_list! {
    /// What sort of thing is bookmarked.
    pub enum BookmarkType as "BookmarkType" {
        /// A catalogue entry: whatever is offered of it.
        Goods = "goods",
        /// One offer.
        SellOrder = "sell_order",
        /// A seller.
        Shop = "shop",
    }
}

/// What is bookmarked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BookmarkTarget {
    Goods(GoodsId),
    SellOrder(SellOrderId),
    Shop(Uid),
}

impl BookmarkTarget {
    /// The thing of that type with that id; `None` if nothing of the type can have such an id.
    pub fn read(of: BookmarkType, id: &str) -> Option<Self> {
        Some(match of {
            BookmarkType::Goods => Self::Goods(id.parse().ok()?),
            BookmarkType::SellOrder => Self::SellOrder(id.parse().ok()?),
            BookmarkType::Shop => Self::Shop(id.parse().ok()?),
        })
    }

    pub const fn bookmark_type(self) -> BookmarkType {
        match self {
            Self::Goods(_) => BookmarkType::Goods,
            Self::SellOrder(_) => BookmarkType::SellOrder,
            Self::Shop(_) => BookmarkType::Shop,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_as_its_type_writes_it() {
        let goods = BookmarkTarget::read(BookmarkType::Goods, "7");
        assert_eq!(goods, Some(BookmarkTarget::Goods(GoodsId(7))));
        let shop = BookmarkTarget::read(BookmarkType::Shop, "7");
        assert_eq!(shop, Some(BookmarkTarget::Shop(Uid(7))));
        assert_eq!(BookmarkTarget::read(BookmarkType::SellOrder, "7"), None);
        assert_eq!(BookmarkTarget::read(BookmarkType::Goods, "07"), None);
    }
}
