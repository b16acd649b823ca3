//! Inventories at Steam, as its community pages read them: `/inventory/{steamid}/{app}/{context}`, page by page, without any key.
//!
//! Steam shows an inventory to everybody or to nobody, answers an address a few times a minute, and then "Too Many Requests" for a while: then
//! nobody is asked for anybody. Bounded in items, bytes and time, whatever it answers.

mod page;

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use guildhall_domain::{
    identity::steam::SteamId,
    market::steam_inventory::{SteamApp, SteamItem},
};
use reqwest::{Response, Url, header::RETRY_AFTER};
use tokio::sync::Semaphore;

use super::{InventoryError, InventoryProvider, Looking};
use crate::bounded;
use page::Page;

/// One page. Ours: somebody waits for it.
const TIMEOUT: Duration = Duration::from_secs(8);
/// The whole inventory.
const WHOLE: Duration = Duration::from_secs(20);
/// Items on one page; Steam gives at most two thousand.
const PAGE: usize = 1_000;
/// Most pages of one inventory. Ours: a game that keeps more than 5,000 items of a person is none of ours.
const MOST_PAGES: usize = 5;
/// Most bytes of one page: an item and its description have about 4 KB.
const MOST_BYTES: usize = 8 * 1024 * 1024;
/// Inventories that are read at once, whoever asks. Ours: Steam counts them by our address.
const AT_ONCE: usize = 2;
/// How long nobody is asked after "Too Many Requests" that names no time, and the least and most of what it may name.
const PAUSE: Duration = Duration::from_secs(60);
const PAUSES: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(600));

/// The adapter.
pub struct SteamInventories {
    url: Url,
    client: reqwest::Client,
    turns: Semaphore,
    /// Until when Steam is not asked.
    paused_until: Mutex<Option<Instant>>,
}

impl SteamInventories {
    /// # Errors
    /// An address that is none, or no HTTP client can be made.
    pub fn new(community_url: &str) -> Result<Self, String> {
        let url = Url::parse(community_url).ok().filter(|url| !url.cannot_be_a_base());
        Ok(Self {
            url: url.ok_or("the address of Steam's community is no URL")?,
            client: crate::tls::client(TIMEOUT)?,
            turns: Semaphore::new(AT_ONCE),
            paused_until: Mutex::default(),
        })
    }

    fn address(&self, owner: SteamId, app: SteamApp, after: Option<&str>) -> Url {
        let mut url = self.url.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            let numbers = [owner.to_string(), app.app.to_string(), app.context.to_string()];
            path.pop_if_empty().push("inventory").extend(numbers);
        }
        url.query_pairs_mut().append_pair("l", "english").append_pair("count", &PAGE.to_string());
        if let Some(after) = after {
            url.query_pairs_mut().append_pair("start_assetid", after);
        }
        url
    }

    /// Refuses while Steam wants to be left alone.
    fn pause(&self) -> Result<(), InventoryError> {
        let until = *self.paused_until.lock().unwrap_or_else(PoisonError::into_inner);
        match until.and_then(|until| until.checked_duration_since(Instant::now())) {
            Some(left) if !left.is_zero() => Err(InventoryError::Busy(left)),
            _ => Ok(()),
        }
    }

    /// Steam has had enough: for how long nobody is asked.
    fn too_many(&self, answer: &Response) -> InventoryError {
        let named = answer.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
        let named = named.and_then(|seconds| seconds.trim().parse().ok()).map(Duration::from_secs);
        let pause = named.unwrap_or(PAUSE).clamp(PAUSES.0, PAUSES.1);
        let until = Instant::now() + pause;
        *self.paused_until.lock().unwrap_or_else(PoisonError::into_inner) = Some(until);
        InventoryError::Busy(pause)
    }

    async fn whole(&self, owner: SteamId, app: SteamApp) -> Result<Vec<SteamItem>, InventoryError> {
        self.pause()?;
        let _turn = self.turns.acquire().await.map_err(unavailable)?;
        // It may have been too much for whoever was before.
        self.pause()?;
        let mut items = Vec::new();
        let mut after: Option<String> = None;
        for _ in 0..MOST_PAGES {
            let page = self.page(self.address(owner, app, after.as_deref())).await?;
            let next = page.next();
            items.extend(page.items()?);
            match next {
                None => {
                    // A page may begin with what the one before ended with.
                    items.sort_by_key(|item: &SteamItem| item.steam_asset_id);
                    items.dedup_by_key(|item| item.steam_asset_id);
                    return Ok(items);
                }
                Some(next) if after.as_ref() == Some(&next) => {
                    return Err(unavailable("the next page is the same again"));
                }
                Some(next) => after = Some(next),
            }
        }
        Err(unavailable("more items than anybody has"))
    }

    async fn page(&self, address: Url) -> Result<Page, InventoryError> {
        // Without the URL: it holds who somebody is at Steam.
        let answer = self.client.get(address).send().await;
        let answer = answer.map_err(|error| unavailable(error.without_url()))?;
        match answer.status().as_u16() {
            200 => bounded::json_of(answer, MOST_BYTES).await.map_err(unavailable),
            401 | 403 => Err(InventoryError::Private),
            404 => Err(InventoryError::NotFound),
            429 => Err(self.too_many(&answer)),
            status => Err(unavailable(format_args!("answered with status {status}"))),
        }
    }
}

impl InventoryProvider for SteamInventories {
    fn look(&self, owner: SteamId, app: SteamApp) -> Looking<'_> {
        Box::pin(async move {
            match tokio::time::timeout(WHOLE, self.whole(owner, app)).await {
                Ok(seen) => seen,
                Err(_) => Err(unavailable("no whole answer in time")),
            }
        })
    }
}

fn unavailable(why: impl ToString) -> InventoryError {
    InventoryError::Unavailable(why.to_string())
}
