//! What anybody may read of a store.
use super::wire::{StoreGame, StoreInfo, StoreOffer, StorePopup, named};
use crate::{
    api::{
        call::Context,
        caller::Public,
        error::{ApiError, Reason},
        page::{MarketPages, Numbered},
        rules,
        switch::FeatureDisabled,
    },
    market::{mine, seller_facts::SellerFacts},
};
use garde::Validate;
use guildhall_domain::{
    ids::Uid,
    market::store::{StoreHold, StoreState},
};
use guildhall_persistence::market::{
    goods,
    sell_order::SellOrder,
    store::{self as rows, SoldGame, Store},
};
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

/// Which store; one of the two.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct StoreParams {
    /// Its address, or one it had.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub link: Option<String>,
    /// Who sells there.
    #[garde(custom(rules::optional_text(0, 24)))]
    #[schema(value_type = Option<guildhall_domain::ids::Uid>)]
    pub uid: Option<String>,
}

impl StoreParams {
    /// The store, if strangers may see it.
    async fn find(&self, pool: &PgPool) -> Result<Store, ApiError> {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        let seller = match (given(&self.link), given(&self.uid)) {
            (Some(link), _) => rows::seller_at(pool, &link).await?,
            (None, Some(uid)) => uid.parse::<Uid>().ok(),
            (None, None) => return Err(ApiError::field("link", Reason::Required)),
        };
        let store = rows::find(pool, seller.ok_or(ApiError::NotFound)?).await?;
        let store = store.filter(|store| store.is_shown).ok_or(ApiError::NotFound)?;
        let hold = match store.state() {
            StoreState::Frozen => StoreHold::Frozen,
            StoreState::Closed => StoreHold::Closed,
            StoreState::Open | StoreState::Offline | StoreState::Away => return Ok(store),
        };
        Err(FeatureDisabled { feature: None, store: Some(hold) }.into())
    }
}

/// Returns a store as anybody sees it.
pub async fn info(
    context: Context,
    Public(client): Public,
    input: StoreParams,
) -> Result<StoreInfo, ApiError> {
    let state = &context.state;
    let store = input.find(&state.pool).await?;
    let sold = rows::games(&state.pool, store.seller()).await?;
    let games = games(&state.pool, &store, &sold, client.language).await?;
    let facts = SellerFacts::of_shown(state, store.seller()).await?;
    Ok(StoreInfo::of(&store, facts, games))
}

/// What the seller names, in their order, and then what else is on sale. No hidden game.
async fn games(
    pool: &PgPool,
    store: &Store,
    sold: &[SoldGame],
    language: &str,
) -> Result<Vec<StoreGame>, ApiError> {
    let offers =
        |game: &str| sold.iter().find(|sold| sold.game == game).map_or(0, |sold| sold.offers);
    let all = if store.games.is_empty() { Vec::new() } else { goods::games(pool).await? };
    let said = store.games.iter().filter_map(|said| {
        let game = all.iter().find(|game| game.game == *said && !game.is_hidden)?;
        let name = named(&game.names, said, language);
        Some(StoreGame { game: said.clone(), name, offers: offers(said) })
    });
    let others = sold.iter().filter(|sold| !store.games.contains(&sold.game));
    let others = others.map(|sold| StoreGame {
        game: sold.game.clone(),
        name: named(&sold.names, &sold.game, language),
        offers: sold.offers,
    });
    Ok(said.chain(others).collect())
}

/// Returns what whoever enters a store is shown first.
pub async fn popup(
    context: Context,
    Public(_): Public,
    input: StoreParams,
) -> Result<StorePopup, ApiError> {
    Ok(input.find(&context.state.pool).await?.into())
}

/// Which store, and which part of what it sells.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct StoreSellingParams {
    /// Its address, or one it had.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub link: Option<String>,
    /// Who sells there.
    #[garde(custom(rules::optional_text(0, 24)))]
    #[schema(value_type = Option<guildhall_domain::ids::Uid>)]
    pub uid: Option<String>,
    /// The key of a game; every game if left out.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub game: Option<String>,
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub pages: MarketPages,
}

/// Lists what can be bought in a store.
pub async fn selling(
    context: Context,
    Public(client): Public,
    input: StoreSellingParams,
) -> Result<Numbered<StoreOffer>, ApiError> {
    let pool = &context.state.pool;
    let StoreSellingParams { link, uid, .. } = &input;
    let which = StoreParams { link: link.clone(), uid: uid.clone() };
    let store = which.find(pool).await?;
    let game = input.game.as_deref().filter(|game| !game.is_empty());
    let (found, total) = rows::selling(pool, store.seller(), game, input.pages.part()).await?;
    let goods = mine::named(pool, found.iter().map(SellOrder::goods), client.language).await?;
    let items = found.into_iter().filter_map(|offer| {
        let goods = goods.get(&offer.goods())?.clone();
        Some(StoreOffer { sell_order: offer.into(), goods })
    });
    Ok(input.pages.numbered(items.collect(), total))
}
