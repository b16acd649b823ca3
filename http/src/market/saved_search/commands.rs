//! Reading and changing what the caller has saved. Each change is kept with its answer.

use garde::Validate;
use guildhall_domain::{
    ids::{GoodsId, SavedSearchId},
    market::{
        price,
        saved_search::{LONGEST_NAME, MOST, MOST_MET, SearchAlert},
    },
    wallet::money::UsdCents,
};
use guildhall_persistence::market::{
    goods::GoodsIndex,
    saved_search::{self as rows, Alert, Change, Finds, SaveError},
    sell_order,
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::{SavedSearch, SavedSearches, SearchChanged, SearchDeleted, SearchSaved};
use crate::{
    api::{
        call::{Context, Empty},
        caller::SignedIn,
        error::{ApiError, Reason},
        idempotency::Settled,
        rules,
    },
    market::{
        goods::{GoodsFilter, OffersFilter},
        mine::named,
        refusals::{SavedSearchesFull, SearchTooWide},
    },
};

/// Offers that are counted for one search. Ours: nobody reads on.
const COUNTED: i64 = 1_000;

fn refusal(error: SaveError) -> ApiError {
    match error {
        SaveError::NotFound => ApiError::NotFound,
        SaveError::Full => SavedSearchesFull { most: MOST }.into(),
        SaveError::TooWide => {
            SearchTooWide { most: i64::try_from(MOST_MET).unwrap_or(i64::MAX) }.into()
        }
        SaveError::Database(error) => error.into(),
    }
}

/// Lists the caller's searches.
pub async fn list(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<SavedSearches, ApiError> {
    let state = &context.state;
    let found = rows::list(&state.pool, caller.uid).await?;
    let market = state.get::<GoodsIndex>().current().await?;
    let goods_of = |search: &rows::SavedSearch| match search.finds {
        Finds::Goods(_) => None,
        Finds::Offers(goods, _) => Some(goods),
    };
    let goods = named(&state.pool, found.iter().filter_map(goods_of), caller.client.language);
    let goods = goods.await?;
    let mut items = Vec::with_capacity(found.len());
    for search in &found {
        let matches = match &search.finds {
            Finds::Goods(filter) => i64::try_from(market.all_of(filter).len()).unwrap_or(i64::MAX),
            Finds::Offers(goods, filter) => {
                sell_order::count(&state.pool, *goods, filter, COUNTED).await?
            }
        };
        let of = goods_of(search).and_then(|id| goods.get(&id).cloned());
        items.push(SavedSearch::of(search, matches, of));
    }
    Ok(SavedSearches { items, most: MOST })
}

/// A price that is waited for: one where the alert is about a price, and none where it is not.
fn alert(kind: SearchAlert, typed: Option<&str>) -> Result<Alert, ApiError> {
    let refuse = |reason| ApiError::field("alert_price", reason);
    let price = match typed.filter(|text| !text.is_empty()) {
        None if kind.has_price() => return Err(refuse(Reason::Required)),
        None => None,
        Some(text) => {
            let cents = price::parse(text).filter(|_| kind.has_price());
            Some(UsdCents(cents.ok_or_else(|| refuse(Reason::Invalid))?))
        }
    };
    Ok(Alert { kind, price })
}

/// A name as it is kept: not only blanks.
fn name(text: &str) -> Result<String, ApiError> {
    let name = text.trim();
    if name.is_empty() {
        return Err(ApiError::field("name", Reason::Required));
    }
    Ok(name.to_owned())
}

/// A search to be saved: of the market, or of the offers of some goods.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SaveSearchRequest {
    /// What the caller calls it.
    #[garde(custom(rules::text(1, LONGEST_NAME)))]
    pub name: String,
    /// Which goods of the market; without `goods_id`.
    #[garde(dive)]
    #[schema(nullable = false)]
    pub market: Option<GoodsFilter>,
    /// The catalogue entry whose offers are searched.
    #[garde(skip)]
    #[schema(nullable = false)]
    pub goods_id: Option<GoodsId>,
    /// Which of these offers; with `goods_id`.
    #[garde(dive)]
    #[schema(nullable = false)]
    pub offers: Option<OffersFilter>,
    /// What the caller is told of; nothing if left out.
    #[garde(skip)]
    #[schema(nullable = false)]
    pub alert: Option<SearchAlert>,
    /// The price that is waited for, in dollars, as typed. Only with an alert of prices.
    #[garde(skip)]
    #[schema(nullable = false)]
    pub alert_price: Option<String>,
}

/// Saves a search.
pub async fn create(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SaveSearchRequest,
) -> Result<Settled<SearchSaved>, ApiError> {
    let SaveSearchRequest { name: typed, market, goods_id, offers, alert: kind, alert_price } =
        input;
    let name = name(&typed)?;
    let alert = alert(kind.unwrap_or(SearchAlert::None), alert_price.as_deref())?;
    let finds = match (goods_id, market, offers) {
        (Some(goods), None, offers) => Finds::Offers(goods, offers.unwrap_or_default().read()?),
        (None, Some(market), None) => Finds::Goods(market.read()?),
        (None, None, _) => return Err(ApiError::field("market", Reason::Required)),
        (Some(_), Some(_), _) => return Err(ApiError::field("goods_id", Reason::Invalid)),
        (None, Some(_), Some(_)) => return Err(ApiError::field("offers", Reason::Invalid)),
    };
    if let Finds::Goods(filter) = &finds
        && filter
            .search
            .as_deref()
            .is_some_and(|search| search.contains('\0') || search.chars().count() > 100)
    {
        return Err(ApiError::field("market.search", Reason::TooLong));
    }
    let state = &context.state;
    let index = state.get::<GoodsIndex>().current().await?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let search_id = rows::create(&mut tx, &index, caller.uid, &name, &finds, alert).await;
    let search_id = search_id.map_err(refusal)?;
    context.settle(tx, &SearchSaved { search_id }).await
}

/// What is to be another of a saved search; what is left out stays.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct ChangeSearchRequest {
    /// The search.
    #[garde(skip)]
    pub search_id: SavedSearchId,
    /// What the caller calls it.
    #[garde(custom(rules::optional_text(1, LONGEST_NAME)))]
    #[schema(nullable = false)]
    pub name: Option<String>,
    /// What the caller is told of.
    #[garde(skip)]
    #[schema(nullable = false)]
    pub alert: Option<SearchAlert>,
    /// The price that is waited for, in dollars, as typed. Only with an `alert` of prices.
    #[garde(skip)]
    #[schema(nullable = false)]
    pub alert_price: Option<String>,
    /// Whether the caller is told of nothing for now.
    #[garde(skip)]
    #[schema(nullable = false)]
    pub is_paused: Option<bool>,
}

/// Changes a search.
pub async fn change(
    context: Context,
    SignedIn(caller): SignedIn,
    input: ChangeSearchRequest,
) -> Result<Settled<SearchChanged>, ApiError> {
    let alert_price = input.alert_price.as_deref();
    let alert = match input.alert {
        Some(kind) => Some(alert(kind, alert_price)?),
        None if alert_price.is_some() => return Err(ApiError::field("alert", Reason::Required)),
        None => None,
    };
    let name = input.name.as_deref().map(name).transpose()?;
    let change = Change { name, alert, is_paused: input.is_paused };
    let state = &context.state;
    let index = state.get::<GoodsIndex>().current().await?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let id = input.search_id;
    rows::change(&mut tx, &index, caller.uid, id, &change).await.map_err(refusal)?;
    let now = rows::find(&mut tx, caller.uid, id).await?.ok_or(ApiError::NotFound)?;
    let answer = SearchChanged {
        name: now.name,
        alert: now.alert.kind,
        alert_price_cents: now.alert.price.map(|price| price.0),
        is_paused: now.is_paused,
    };
    context.settle(tx, &answer).await
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OneSearch {
    /// The search.
    #[garde(skip)]
    pub search_id: SavedSearchId,
}

/// Deletes a search.
pub async fn delete(
    context: Context,
    SignedIn(caller): SignedIn,
    input: OneSearch,
) -> Result<Settled<SearchDeleted>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let is_deleted = rows::delete(&mut tx, caller.uid, input.search_id).await?;
    context.settle(tx, &SearchDeleted { is_deleted }).await
}
