//! Saved searches on the wire.

use std::collections::BTreeMap;

use guildhall_domain::{
    ids::SavedSearchId,
    market::{
        saved_search::SearchAlert,
        wear::{Band, Exterior},
    },
};
use guildhall_persistence::market::{goods, saved_search as rows, sell_order};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{api::wire::millis, market::wire::Goods};

/// Which goods of the market a search finds; what is absent does not matter.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedGoodsFilter {
    /// The key of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<String>,
    /// A part of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub subgame_name: Option<String>,
    /// {attribute: [value]}
    pub tags: BTreeMap<String, Vec<String>>,
    /// Words of the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub search: Option<String>,
    /// In cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub min_price_cents: Option<i64>,
    /// In cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub max_price_cents: Option<i64>,
    /// Only what is on sale.
    pub is_on_sale: bool,
    /// Only what somebody asks for.
    pub is_asked_for: bool,
}

impl From<&goods::Filter> for SavedGoodsFilter {
    fn from(filter: &goods::Filter) -> Self {
        Self {
            game: filter.game.clone(),
            subgame_name: filter.subgame_name.clone(),
            tags: filter.tags.iter().cloned().collect(),
            search: filter.search.clone().filter(|search| !search.is_empty()),
            min_price_cents: filter.least_cents,
            max_price_cents: filter.most_cents,
            is_on_sale: filter.is_on_sale,
            is_asked_for: filter.has_bids,
        }
    }
}

/// Which offers of the goods a search finds; what is absent or empty does not matter.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedOffersFilter {
    /// In cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub min_price_cents: Option<i64>,
    /// In cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub max_price_cents: Option<i64>,
    /// Any of these.
    pub exteriors: Vec<Exterior>,
    /// The least wear, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub min_float: Option<f32>,
    /// The most wear, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub max_float: Option<f32>,
    /// Any of these.
    pub paint_seeds: Vec<i32>,
    /// Only pieces that count kills, or only those that do not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub stat_trak: Option<bool>,
    /// All of these names.
    pub stickers: Vec<String>,
    /// Only pieces that somebody gave a name.
    pub name_tag: bool,
}

impl From<&sell_order::Filter> for SavedOffersFilter {
    fn from(filter: &sell_order::Filter) -> Self {
        Self {
            min_price_cents: filter.least_cents,
            max_price_cents: filter.most_cents,
            exteriors: filter.bands.iter().copied().filter_map(Band::exterior).collect(),
            min_float: filter.least_wear,
            max_float: filter.most_wear,
            paint_seeds: filter.paint_seeds.clone(),
            stat_trak: filter.stat_trak,
            stickers: filter.stickers.clone(),
            name_tag: filter.is_named,
        }
    }
}

/// A saved search.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedSearch {
    /// The search.
    pub search_id: SavedSearchId,
    /// What the caller calls it.
    pub name: String,
    /// What it finds, of one of the whole market.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub market: Option<SavedGoodsFilter>,
    /// Of one of the offers of some goods: those.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub goods: Option<Goods>,
    /// What it finds of these.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub offers: Option<SavedOffersFilter>,
    /// What the caller is told of.
    pub alert: SearchAlert,
    /// The price that is waited for, in cents; of alerts of prices alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub alert_price_cents: Option<i64>,
    /// The caller is told of nothing for now.
    pub is_paused: bool,
    /// How many goods, or offers, it finds now; offers are counted up to 1,000.
    pub matches: i64,
    /// When it was saved, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// When the caller was last told of it, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub told_at: Option<i64>,
}

impl SavedSearch {
    /// As it is shown, with how much it finds and the goods it is of.
    pub fn of(search: &rows::SavedSearch, matches: i64, goods: Option<Goods>) -> Self {
        let (market, offers) = match &search.finds {
            rows::Finds::Goods(filter) => (Some(filter.into()), None),
            rows::Finds::Offers(_, filter) => (None, Some(filter.into())),
        };
        Self {
            search_id: search.id,
            name: search.name.clone(),
            market,
            goods,
            offers,
            alert: search.alert.kind,
            alert_price_cents: search.alert.price.map(|price| price.0),
            is_paused: search.is_paused,
            matches,
            created_at: millis(search.created_at),
            told_at: search.told_at.map(millis),
        }
    }
}

/// The caller's searches.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedSearches {
    /// All of them.
    pub items: Vec<SavedSearch>,
    /// How many there may be.
    pub most: i64,
}

/// A search that was saved.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchSaved {
    /// The search.
    pub search_id: SavedSearchId,
}

/// A search as it was changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchChanged {
    /// What it is called now.
    pub name: String,
    /// What the caller is told of.
    pub alert: SearchAlert,
    /// The price that is waited for, in cents; of alerts of prices alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub alert_price_cents: Option<i64>,
    /// The caller is told of nothing for now.
    pub is_paused: bool,
}

/// A search that is gone.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchDeleted {
    /// Whether it was there.
    pub is_deleted: bool,
}
