//! Reads the inventory, and looks at it again.

use super::wire::{
    RefreshSteamInventory, SteamInventory, SteamInventoryItem, SteamInventoryParams,
    SteamInventoryRefreshed, SteamStateCount,
};
use crate::{
    api::{
        call::Context,
        caller::{Seller, SignedIn},
        error::{ApiError, Reason},
        state::HttpState,
        wire::millis,
    },
    identity::{
        account::People,
        refusals::{SteamIdMissing, SteamIdUnknown, SteamUnavailable},
    },
    market::{
        listing::create::{self, Preview, PreviewListingRequest},
        mine::named,
        refusals::{SteamBusy, SteamIncomplete, SteamInventoryPrivate},
        shop::Shop,
    },
};
use futures_util::future::join;
use guildhall_actors::notice::tell_notices;
use guildhall_domain::{
    closed_list::ClosedList,
    conversation::search::normalise,
    identity::steam::SteamId,
    ids::Uid,
    market::{
        steam_inventory::{APPS, SteamApp, SteamItemState, app_of, missing},
        team::{Intent, TeamScope},
    },
};
use guildhall_persistence::{
    identity::steam::{self as account, Linkage},
    market::steam_inventory::{self as rows, Item, KeepError, Seen, taken_off_event},
};
use guildhall_providers::{
    inventory::{InventoryError, InventoryProvider},
    steam::{Steam, SteamError},
};
use std::sync::Arc;
use time::OffsetDateTime;

/// The game that is asked for.
fn app(game: Option<&str>) -> Result<SteamApp, ApiError> {
    match game.filter(|game| !game.is_empty()) {
        None => Ok(APPS[0]),
        Some(game) => app_of(game).ok_or_else(|| ApiError::field("game", Reason::Invalid)),
    }
}

/// Lists the inventory as it was seen last.
pub async fn read(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SteamInventoryParams,
) -> Result<SteamInventory, ApiError> {
    let pool = &context.state.pool;
    let app = app(input.game.as_deref())?;
    let shop = Shop::of(pool, &caller, TeamScope::List).await?;
    shop.may(Intent::of(TeamScope::List, app.game, None))?;
    let linkage = account::linkage(pool, shop.owner).await?;
    let (has_url, has_key) =
        linkage.as_ref().map_or((false, false), |it| (it.has_trade_url, it.sealed_key.is_some()));
    let (looked_at, items) = rows::read(pool, shop.owner, app.game).await?;
    let now = OffsetDateTime::now_utc();
    let items: Vec<(Item, SteamItemState)> = items
        .into_iter()
        .map(|item| (item.standing.state(now), item))
        .map(|(s, i)| (i, s))
        .collect();
    let states = SteamItemState::ENTRIES.iter().filter_map(|(state, ..)| {
        let there = items.iter().filter(|(_, one)| one == state).count();
        let items = i64::try_from(there).unwrap_or(i64::MAX);
        (items > 0).then_some(SteamStateCount { state: *state, items })
    });
    let states = states.collect();
    let goods =
        named(pool, items.iter().filter_map(|(item, _)| item.goods), caller.client.language);
    let goods = goods.await?;
    let words = input.search.as_deref().map(normalise).unwrap_or_default();
    let words: Vec<&str> = words.split_whitespace().collect();
    let found: Vec<(Item, SteamItemState)> = items
        .into_iter()
        .filter(|(_, state)| input.state.is_none_or(|wanted| wanted == *state))
        .filter(|(item, _)| {
            let name = item.goods.and_then(|id| goods.get(&id)).map_or("", |goods| &goods.name);
            let text = normalise(&format!("{} {name}", item.hash_name));
            words.iter().all(|word| text.contains(word))
        })
        .collect();
    let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
    let part = input.pages.part();
    let (from, most) = (usize::try_from(part.offset), usize::try_from(part.limit));
    let page = found.into_iter().skip(from.unwrap_or(usize::MAX)).take(most.unwrap_or(0));
    let items = page.map(|(item, state)| {
        let goods = item.goods.and_then(|id| goods.get(&id)).cloned();
        SteamInventoryItem::of(item, goods, state)
    });
    Ok(SteamInventory {
        game: app.game.to_owned(),
        looked_at: looked_at.map(millis),
        missing: missing(linkage.is_some(), has_url, has_key),
        states,
        items: items.collect(),
        total,
        page_num: input.pages.number(),
        page_size: input.pages.size(),
    })
}

/// Looks at the inventory, and at whether Steam still takes the key.
pub async fn refresh(
    context: Context,
    Seller(caller): Seller,
    input: RefreshSteamInventory,
) -> Result<SteamInventoryRefreshed, ApiError> {
    let state = &context.state;
    let app = app(input.game.as_deref())?;
    let shop = Shop::of(&state.pool, &caller, TeamScope::List).await?;
    shop.may(Intent::of(TeamScope::List, app.game, None))?;
    let owner = shop.owner;
    let linkage = account::linkage(&state.pool, owner).await?.ok_or(SteamIdMissing)?;
    state.limits.steam(owner)?;
    let asked_at = OffsetDateTime::now_utc();
    let inventories = state.get::<Arc<dyn InventoryProvider>>();
    let (seen, is_key_refused) =
        join(inventories.look(linkage.steam_id, app), check_key(state, owner, &linkage)).await;
    let is_key_refused = is_key_refused?;
    let seen = seen.map_err(failed)?;
    let mut tx = guildhall_persistence::begin(&state.money).await?;
    let kept = rows::keep(
        &mut tx,
        Seen { uid: owner, game: app.game, steam_id: linkage.steam_id, asked_at, items: &seen },
    );
    let kept = kept.await.map_err(|error| match error {
        KeepError::OtherAccount => ApiError::Conflict,
        KeepError::Database(error) => error.into(),
    })?;
    tx.commit().await?;
    for off in &kept.taken_off {
        tell_notices(&state.pool, &state.hub, &[off.seller], &taken_off_event(off.listing)).await;
    }
    let own = kept.taken_off.iter().filter(|off| off.seller == owner).count();
    Ok(SteamInventoryRefreshed {
        looked_at: millis(kept.looked_at),
        items: i64::try_from(seen.len()).unwrap_or(i64::MAX),
        taken_off: i64::try_from(own).unwrap_or(i64::MAX),
        is_key_refused,
    })
}

/// Whether Steam refuses the seller's key, which is removed then. It is their affair only if Steam takes the shop's own at the same time.
async fn check_key(state: &HttpState, owner: Uid, linkage: &Linkage) -> Result<bool, ApiError> {
    let Some(sealed) = &linkage.sealed_key else { return Ok(false) };
    let Some(key) = state.get::<People>().open_steam_key(owner, sealed) else { return Ok(false) };
    let (steam, id): (&Steam, SteamId) = (state.get::<Steam>(), linkage.steam_id);
    if steam.check_key(id, &key).await != Err(SteamError::KeyRefused)
        || steam.find(id).await.is_err()
    {
        return Ok(false);
    }
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let is_gone = account::refuse_key(&mut tx, owner, sealed).await?;
    tx.commit().await?;
    if is_gone {
        let event = account::key_refused_event(owner, sealed);
        tell_notices(&state.pool, &state.hub, &[owner], &event).await;
    }
    Ok(is_gone)
}

/// What a look that failed is to the caller; what an operator may want to know goes to the log.
fn failed(error: InventoryError) -> ApiError {
    match error {
        InventoryError::Private => SteamInventoryPrivate.into(),
        InventoryError::NotFound => SteamIdUnknown.into(),
        InventoryError::Busy(wait) => SteamBusy { remain_time: wait.as_secs().max(1) }.into(),
        InventoryError::Unavailable(why) => {
            tracing::warn!(why, "steam: an inventory cannot be seen, the caller may try again");
            SteamUnavailable.into()
        }
    }
}

/// Returns what can be offered of these items, and for how much.
pub async fn preview(
    context: Context,
    Seller(caller): Seller,
    input: PreviewListingRequest,
) -> Result<Preview, ApiError> {
    let pool = &context.state.pool;
    let owner = Shop::of(pool, &caller, TeamScope::List).await?.owner;
    let linkage = account::linkage(pool, owner).await?;
    let (has_url, has_key) =
        linkage.as_ref().map_or((false, false), |it| (it.has_trade_url, it.sealed_key.is_some()));
    let missing = missing(linkage.is_some(), has_url, has_key);
    if !missing.is_empty() {
        return Err(SteamIncomplete { missing }.into());
    }
    create::preview(context, Seller(caller), input).await
}
