//! What the catalogue looks like to administrators.
use super::texts;
use crate::market::tags;
use guildhall_domain::{
    identity::game_role::RolePolicy,
    ids::GoodsId,
    language::Texts,
    market::kind::{GameKind, GoodsKind, GoodsRarity},
};
use guildhall_persistence::market::{
    catalogue::{entry::GoodsRow, game::GameRow},
    goods::named_in,
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A game of the catalogue.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueGame {
    /// The key of the game.
    pub game: String,
    /// What it is called, in the caller's language.
    pub name: String,
    /// What it is called, by language; in English always.
    pub names: Texts,
    /// What is mainly traded of it.
    pub kind: GameKind,
    /// Neither it nor its goods are shown in the market, and nothing of it is newly listed.
    pub is_hidden: bool,
    /// Whether characters in it can be looked up, and are needed for its trade.
    pub role_policy: RolePolicy,
    /// Grows with every change: what was seen is sent along with the next.
    pub version: i64,
    /// How many catalogue entries it has, retired ones among them.
    pub goods: i64,
    /// How many of them are retired.
    pub retired: i64,
}

/// All games.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueGames {
    /// In the order of the market.
    pub games: Vec<CatalogueGame>,
}

/// A game that was added or changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueGameSaved {
    /// The key of the game.
    pub game: String,
    /// The version it is at now.
    pub version: i64,
}

/// A kind of goods, and what it needs.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueKind {
    /// The kind.
    pub kind: GoodsKind,
    /// What it is called, in the caller's language.
    pub title: String,
    /// Sellers say how many they have, and a price may stand for a lot of many. Others are single pieces with a rarity, of games of items.
    pub is_stocked: bool,
    /// It names its weapon and may wear.
    pub is_weapon: bool,
}

/// A rarity.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueRarity {
    /// The rarity.
    pub rarity: GoodsRarity,
    /// What it is called, in the caller's language.
    pub title: String,
}

/// What goods are made of.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueKinds {
    /// The kinds.
    pub kinds: Vec<CatalogueKind>,
    /// The rarities, the commonest first.
    pub rarities: Vec<CatalogueRarity>,
}

/// Goods as administrators see them.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueGoods {
    /// The catalogue entry.
    pub goods_id: GoodsId,
    /// The key of the game.
    pub game: String,
    /// What the game is called, in the caller's language.
    pub game_name: String,
    /// The part of the game: a region, a server, a platform; empty without one.
    pub subgame_name: String,
    /// What sort of thing it is.
    pub kind: GoodsKind,
    /// What the kind is called, in the caller's language.
    pub kind_title: String,
    /// What it is called, in the caller's language.
    pub name: String,
    /// What it is called, by language where it differs from English; in English always.
    pub names: Texts,
    /// How rare it is; absent for what is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rarity: Option<GoodsRarity>,
    /// The weapon; empty for what is none.
    pub weapon: String,
    /// The collection it is from; empty without one.
    pub collection: String,
    /// The least wear it can have, 0 to 1; absent for what does not wear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wear_min: Option<f32>,
    /// The most wear it can have, 0 to 1; absent for what does not wear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wear_max: Option<f32>,
    /// Units one price stands for.
    pub lot: i32,
    /// What operators say it goes for, in cents; absent where they say nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guide_cents: Option<i64>,
    /// What it goes for, in cents: what was paid lately, else the guide price; absent where nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference_price_cents: Option<i64>,
    /// The lowest price on sale, in cents; absent where nothing is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lowest_price_cents: Option<i64>,
    /// How many are on sale now.
    pub on_sale: i32,
    /// How many were sold in 30 days.
    pub sold_30d: i32,
    /// Nothing of it is newly listed.
    pub is_retired: bool,
    /// What the drawing of it needs.
    #[schema(value_type = Object)]
    pub art: Value,
    /// Grows with every change: what was seen is sent along with the next.
    pub version: i64,
}

/// A page of goods.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueGoodsList {
    /// The goods.
    pub goods: Vec<CatalogueGoods>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Goods with what can be done about them.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueGoodsDetail {
    #[serde(flatten)]
    pub goods: CatalogueGoods,
    /// Somebody owns, lists, wants or has traded it: its game, kind and lot, and whether it wears, stay.
    pub is_in_use: bool,
}

/// Goods that were added or changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueGoodsSaved {
    /// The catalogue entry.
    pub goods_id: GoodsId,
    /// The version it is at now.
    pub version: i64,
}

impl CatalogueGame {
    pub(super) fn of(row: GameRow, language: &str) -> Self {
        let GameRow { game, entry, version, goods, retired } = row;
        Self {
            name: entry.names.get(language).unwrap_or(&entry.name).clone(),
            names: texts(&entry.name, &entry.names),
            kind: entry.kind,
            is_hidden: entry.is_hidden,
            role_policy: entry.role_policy,
            game,
            version,
            goods,
            retired,
        }
    }
}

impl CatalogueGoods {
    pub(super) fn of(row: GoodsRow, language: &str) -> Self {
        let name = row.name_in(language).to_owned();
        let GoodsRow { entry, .. } = row;
        let (wear_min, wear_max) = entry.wear.unzip();
        Self {
            goods_id: row.goods_id,
            game_name: named_in(&row.game_names, language).unwrap_or(&entry.game).to_owned(),
            kind_title: tags::title("kind", entry.kind.as_str(), language),
            names: texts(&entry.name, &entry.names),
            name,
            game: entry.game,
            subgame_name: entry.subgame_name,
            kind: entry.kind,
            rarity: entry.rarity,
            weapon: entry.weapon,
            collection: entry.collection,
            wear_min,
            wear_max,
            lot: entry.lot,
            guide_cents: entry.guide_cents,
            reference_price_cents: row.reference_cents,
            lowest_price_cents: row.lowest_cents,
            on_sale: row.on_sale,
            sold_30d: row.sold_30d,
            is_retired: row.is_retired,
            art: row.art,
            version: row.version,
        }
    }
}
