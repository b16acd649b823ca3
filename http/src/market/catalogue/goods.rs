//! Goods: found, opened, added, changed, retired and brought back.
use super::{
    names, seen,
    wire::{CatalogueGoods, CatalogueGoodsDetail, CatalogueGoodsList, CatalogueGoodsSaved},
};
use crate::api::{
    call::Context,
    caller::CatalogueStaff,
    error::{ApiError, Reason},
    idempotency::Settled,
    page::{CursorFields, CursorQuery},
    rules,
};
use garde::Validate;
use guildhall_domain::{
    ids::GoodsId,
    language::Texts,
    market::{
        catalogue::GoodsEntry,
        kind::{GoodsKind, GoodsRarity},
    },
};
use guildhall_persistence::market::catalogue::{
    entry::{self, Filter},
    save as rows,
};
use serde::Deserialize;
use utoipa::ToSchema;

/// Which goods; each part that is there must fit.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct CatalogueQuery {
    /// Only goods of this game, by its key.
    #[garde(custom(rules::optional_text(1, 64)))]
    pub game: Option<String>,
    /// Only goods of this kind.
    pub kind: Option<GoodsKind>,
    /// Only goods of which something is on sale, or of which nothing is.
    pub on_sale: Option<bool>,
    /// Only retired goods, or only others.
    pub retired: Option<bool>,
    /// Words of a name in any language or of the region, or the number of goods.
    #[garde(custom(rules::optional_text(1, 100)))]
    pub query: Option<String>,
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<i64>,
}

impl CatalogueQuery {
    pub(super) fn filter(&self) -> Filter {
        Filter {
            game: self.game.clone(),
            kind: self.kind,
            is_on_sale: self.on_sale,
            is_retired: self.retired,
            search: self.query.clone(),
        }
    }
}

/// Which goods.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct CatalogueGoodsRef {
    /// The catalogue entry.
    pub goods_id: GoodsId,
}

/// Goods as they are to be.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SaveGoods {
    /// The catalogue entry; left out to add one.
    pub goods_id: Option<GoodsId>,
    /// The version that was seen; left out with `goods_id`.
    pub version: Option<i64>,
    /// The key of the game. It, the kind, the lot and whether it wears stay once somebody owns or trades it.
    #[garde(custom(rules::text(1, 64)))]
    pub game: String,
    /// A region, a server, a platform: at most 200 characters; empty or left out for none.
    #[garde(custom(rules::optional_text(0, 200)))]
    pub subgame_name: Option<String>,
    /// What sort of thing it is.
    pub kind: GoodsKind,
    /// What it is called, by language: in English always, at most 200 characters each.
    pub names: Texts,
    /// How rare it is: of single pieces, and of those always.
    pub rarity: Option<GoodsRarity>,
    /// The weapon: of weapons, knives and gloves, and of those always; at most 200 characters.
    #[garde(custom(rules::optional_text(0, 200)))]
    pub weapon: Option<String>,
    /// The collection a single piece is from: at most 200 characters.
    #[garde(custom(rules::optional_text(0, 200)))]
    pub collection: Option<String>,
    /// The least wear it can have, 0 to 1; left out for what does not wear.
    pub wear_min: Option<f32>,
    /// The most wear it can have, 0 to 1; left out for what does not wear.
    pub wear_max: Option<f32>,
    /// Units one price stands for: 1 of single pieces, else up to 1,000,000.
    #[garde(range(min = 1, max = 1_000_000))]
    pub lot: i64,
    /// What it goes for until there are sales, in cents; left out where nobody can say.
    pub guide_cents: Option<i64>,
}

/// Goods to be retired or brought back.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct RetireGoods {
    /// The catalogue entry.
    pub goods_id: GoodsId,
    /// The version that was seen.
    pub version: i64,
    /// Whether it is retired from now on.
    pub is_retired: bool,
}

/// A page of goods, those with the highest number first.
pub(super) async fn list(
    context: Context,
    CatalogueStaff(admin): CatalogueStaff,
    input: CatalogueQuery,
) -> Result<CatalogueGoodsList, ApiError> {
    let (pool, page) = (&context.state.pool, &input.page);
    let found = entry::page(pool, &input.filter(), page.before(), page.limit() + 1).await?;
    let (found, next) = page.cut(found, |row| row.goods_id.to_string());
    let language = context.language(&admin);
    let goods = found.into_iter().map(|row| CatalogueGoods::of(row, language)).collect();
    Ok(CatalogueGoodsList { goods, next })
}

/// One of them, with whether it is in use.
pub(super) async fn detail(
    context: Context,
    CatalogueStaff(admin): CatalogueStaff,
    CatalogueGoodsRef { goods_id }: CatalogueGoodsRef,
) -> Result<CatalogueGoodsDetail, ApiError> {
    let pool = &context.state.pool;
    let row = entry::find(pool, &[goods_id.0]).await?.pop().ok_or(ApiError::NotFound)?;
    let is_in_use = !entry::in_use(pool, &[goods_id.0]).await?.is_empty();
    let goods = CatalogueGoods::of(row, context.language(&admin));
    Ok(CatalogueGoodsDetail { goods, is_in_use })
}

/// Adds goods or changes some.
pub(super) async fn save(
    context: Context,
    CatalogueStaff(admin): CatalogueStaff,
    input: SaveGoods,
) -> Result<Settled<CatalogueGoodsSaved>, ApiError> {
    let seen = seen("goods_id", input.goods_id, input.version)?;
    let wear = match (input.wear_min, input.wear_max) {
        (Some(least), Some(most)) => Some((least, most)),
        (None, None) => None,
        (None, Some(_)) => return Err(ApiError::field("wear_min", Reason::Required)),
        (Some(_), None) => return Err(ApiError::field("wear_max", Reason::Required)),
    };
    let (name, names) = names(&input.names);
    let entry = GoodsEntry {
        game: input.game,
        subgame_name: input.subgame_name.unwrap_or_default(),
        kind: input.kind,
        name,
        names,
        rarity: input.rarity,
        weapon: input.weapon.unwrap_or_default(),
        collection: input.collection.unwrap_or_default(),
        wear,
        lot: i32::try_from(input.lot).map_err(|_| ApiError::field("lot", Reason::Invalid))?,
        guide_cents: input.guide_cents,
    };
    let entry = entry.tidied();
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let saved = match seen {
        None => {
            let goods_id = rows::add(&mut tx, admin.uid, entry).await?;
            CatalogueGoodsSaved { goods_id, version: 1 }
        }
        Some((goods_id, seen)) => {
            let version = rows::edit(&mut tx, admin.uid, goods_id, seen, entry).await?;
            CatalogueGoodsSaved { goods_id, version }
        }
    };
    context.settle(tx, &saved).await
}

/// Retires goods or brings them back.
pub(super) async fn retire(
    context: Context,
    CatalogueStaff(admin): CatalogueStaff,
    input: RetireGoods,
) -> Result<Settled<CatalogueGoodsSaved>, ApiError> {
    let RetireGoods { goods_id, version, is_retired } = input;
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let version = rows::set_retired(&mut tx, admin.uid, goods_id, version, is_retired).await?;
    context.settle(tx, &CatalogueGoodsSaved { goods_id, version }).await
}
