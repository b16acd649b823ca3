//! Offers to be: shown before, and made.

use crate::market::refusals::{ExceedsInventory, GoodsNotOffered, NotTradable, PriceOutOfRange};
use std::collections::{BTreeMap, HashMap, HashSet};

use garde::Validate;
use guildhall_actors::{order::order_book::OrderBooks, shop_setting::ShopSettings};
use guildhall_domain::{
    ids::{AssetId, GoodsId, SellOrderId},
    market::{
        price::{self, Range},
        team::{Intent, TeamActKind, TeamScope, worth},
    },
};
use guildhall_persistence::{
    identity::game_role::Traded,
    market::{
        asset,
        sell_order::{self, Create, CreateError},
        team::act::NewAct,
    },
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::{Results, batch};
use crate::{
    api::{
        call::Context,
        caller::Seller,
        error::{ApiError, Reason},
        gate,
        idempotency::Settled,
        rules,
    },
    market::{mine::named, shop::Shop, steam_inventory, wire::Goods},
};

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PreviewListingRequest {
    /// What would be listed.
    #[garde(custom(batch), dive)]
    pub assets: Vec<PreviewItem>,
}

/// An asset that might be put on sale.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PreviewItem {
    /// A piece or stack of the caller.
    #[garde(skip)]
    pub asset_id: AssetId,
    /// In units; one lot if absent.
    #[garde(range(min = 1))]
    pub quantity: Option<i32>,
}

/// What can be offered, and for how much.
#[derive(Debug, Serialize, ToSchema)]
pub struct Preview {
    /// The catalogue entries of what would be listed, by `goods_id`.
    pub goods_infos: BTreeMap<String, Goods>,
    /// Pieces of the same goods belong together.
    pub group_key_data: BTreeMap<String, Vec<String>>,
    /// The entries.
    pub items: Vec<Previewed>,
}

/// What may be done with one asset, and the prices that go.
#[derive(Debug, Serialize, ToSchema)]
pub struct Previewed {
    /// The piece or stack.
    pub asset_id: AssetId,
    /// The catalogue entry.
    pub goods_id: GoodsId,
    /// How it stands.
    pub state: asset::State,
    /// In units, at most what there is.
    pub quantity: i64,
    /// How many can be listed.
    pub available: i64,
    /// What it usually costs, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference_price_cents: Option<i64>,
    /// The lowest price on sale, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lowest_price_cents: Option<i64>,
    /// The lowest price that may be asked, in cents.
    pub min_price_cents: i64,
    /// The highest price that may be asked, in cents.
    pub max_price_cents: i64,
    /// The fee, in hundredths of a percent.
    pub fee_basis_points: i64,
}

/// Returns what can be offered of these items, and for how much. Items that are not the caller's, or of games they do not work for, are left out.
pub async fn preview(
    context: Context,
    Seller(caller): Seller,
    input: PreviewListingRequest,
) -> Result<Preview, ApiError> {
    let state = context.state;
    let shop = Shop::of(&state.pool, &caller, TeamScope::List).await?;
    shop.may(Intent::look(TeamScope::List))?;
    let ids: Vec<AssetId> = input.assets.iter().map(|item| item.asset_id).collect();
    let there = asset::find(&state.pool, shop.owner, &ids).await?;
    let goods =
        named(&state.pool, there.iter().map(asset::Asset::goods), caller.client.language).await?;
    let there: HashMap<AssetId, asset::Asset> =
        there.into_iter().map(|asset| (asset.id(), asset)).collect();
    let now = OffsetDateTime::now_utc();
    let fee = state.get::<ShopSettings>().now().sale_fee();
    let mut shown = Preview {
        goods_infos: BTreeMap::new(),
        group_key_data: BTreeMap::new(),
        items: Vec::new(),
    };
    for item in &input.assets {
        let Some(asset) = there.get(&item.asset_id) else { continue };
        let Some(goods) = goods.get(&asset.goods()) else { continue };
        // Theirs are the things of the games they work for.
        if shop.may(Intent::of(TeamScope::List, &goods.game, None)).is_err() {
            continue;
        }
        let key = goods.goods_id.to_string();
        shown.group_key_data.entry(key.clone()).or_default().push(asset.id().to_string());
        shown.goods_infos.entry(key).or_insert_with(|| goods.clone());
        let lot = i64::from(goods.lot);
        let available = i64::from(asset.quantity) * lot;
        let range = Range::around(goods.reference_price_cents);
        shown.items.push(Previewed {
            asset_id: asset.id(),
            goods_id: goods.goods_id,
            state: asset.state(now),
            quantity: item.quantity.map_or(lot, i64::from).min(available),
            available,
            reference_price_cents: goods.reference_price_cents,
            lowest_price_cents: goods.lowest_price_cents,
            min_price_cents: range.least,
            max_price_cents: range.most,
            fee_basis_points: fee.0,
        });
    }
    Ok(shown)
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CreateListingRequest {
    /// What is listed, each with its price.
    #[garde(custom(batch), dive)]
    pub assets: Vec<CreateItem>,
}

/// An asset to put on sale, and its price.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CreateItem {
    /// A piece or stack of the caller.
    #[garde(skip)]
    pub asset_id: AssetId,
    /// In dollars, as typed, for one lot.
    #[garde(custom(rules::price))]
    pub price: String,
    /// In units, a multiple of the lot; one lot if absent.
    #[garde(range(min = 1))]
    pub quantity: Option<i32>,
}

/// Puts items on sale.
pub async fn create(
    context: Context,
    Seller(caller): Seller,
    input: CreateListingRequest,
) -> Result<Settled<Results>, ApiError> {
    let state = &context.state;
    let seller = Shop::of(&state.pool, &caller, TeamScope::List).await?.owner;
    let ids: Vec<AssetId> = input.assets.iter().map(|item| item.asset_id).collect();
    if seller != caller.uid {
        // The character is the owner's: the gate of the call has looked at the caller's.
        gate::role(state, seller, &Traded::Assets(ids.clone())).await?;
    }
    let there = asset::find(&state.pool, seller, &ids).await?;
    let goods = named(&state.pool, there.iter().map(asset::Asset::goods), "en").await?;
    let goods: HashMap<AssetId, &Goods> =
        there.iter().filter_map(|asset| Some((asset.id(), goods.get(&asset.goods())?))).collect();
    let mut tx = guildhall_persistence::begin(&state.money).await?;
    let shop = Shop::held(&mut tx, &caller, TeamScope::List).await?;
    if shop.owner != seller {
        return Err(ApiError::Conflict);
    }
    let gone = steam_inventory::gone(&mut tx, seller, &ids).await?;
    // In the order of their ids, so that two batches never wait for each other in a circle.
    let mut order: Vec<usize> = (0..input.assets.len()).collect();
    order.sort_by_key(|at| (input.assets[*at].asset_id, *at));
    let mut outcomes: Vec<_> = ids.iter().map(|id| (Some(*id), None, Ok(()))).collect();
    let mut seen = HashSet::new();
    for at in order {
        let item = &input.assets[at];
        let made = if gone.contains(&item.asset_id) {
            Err(ExceedsInventory.into())
        } else if seen.insert(item.asset_id) {
            make(&mut tx, &shop, item, goods.get(&item.asset_id).copied()).await
        } else {
            Err(ApiError::Conflict)
        };
        match made {
            Ok(id) => outcomes[at].1 = Some(id),
            // Nothing of the batch is kept then.
            Err(trouble @ (ApiError::Busy | ApiError::UnknownOutcome)) => {
                return Err(trouble);
            }
            Err(refusal) => outcomes[at].2 = Err(refusal),
        }
    }
    let results = Results::of(outcomes, caller.client.language)?;
    let settled = context.settle(tx, &results).await?;
    state.get::<OrderBooks>().look(goods.values().map(|goods| goods.goods_id));
    Ok(settled)
}

async fn make(
    tx: &mut PgConnection,
    shop: &Shop,
    item: &CreateItem,
    goods: Option<&Goods>,
) -> Result<SellOrderId, ApiError> {
    let goods = goods.ok_or(ApiError::NotFound)?;
    let units = item.quantity.unwrap_or(goods.lot);
    if units % goods.lot != 0 {
        return Err(ApiError::field("quantity", Reason::Invalid));
    }
    let price_cents =
        price::parse(&item.price).ok_or_else(|| ApiError::field("price", Reason::Invalid))?;
    let lots = units / goods.lot;
    let amount = price_cents.saturating_mul(i64::from(lots));
    let worth = worth(i64::from(lots), price_cents, goods.reference_price_cents);
    shop.may(Intent::of(TeamScope::List, &goods.game, Some(worth)))?;
    in_range(goods.reference_price_cents, price_cents)?;
    let request = Create { asset_id: item.asset_id, price_cents, quantity: lots };
    let made = sell_order::create(tx, shop.owner, request).await;
    let listing = made.map_err(|error| match error {
        CreateError::NotFound => ApiError::NotFound,
        CreateError::ExceedsInventory => ExceedsInventory.into(),
        CreateError::NotTradable => NotTradable.into(),
        CreateError::NotOffered => GoodsNotOffered.into(),
        CreateError::Database(error) => error.into(),
    })?;
    let act = NewAct {
        listing: Some(listing),
        name: Some(goods.name.clone()),
        game: Some(goods.game.clone()),
        amount_cents: Some(amount),
        ..NewAct::of(TeamActKind::Listed)
    };
    shop.note(tx, &act).await?;
    Ok(listing)
}

/// Refuses a price too far from what it goes for.
pub(super) fn in_range(reference: Option<i64>, price_cents: i64) -> Result<(), ApiError> {
    let range = Range::around(reference);
    if range.contains(price_cents) {
        return Ok(());
    }
    Err(PriceOutOfRange { min_price_cents: range.least, max_price_cents: range.most }.into())
}
