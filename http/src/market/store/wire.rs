//! Stores as they are answered. An email address, a trade URL or anything else of the account is in none of these.
use crate::{
    api::wire::millis,
    market::{
        seller_facts::SellerFacts,
        wire::{Goods, SellOrder},
    },
};
use guildhall_domain::{
    ids::{Uid, UploadId},
    market::store::{LINK_CHANGE_EVERY, OfflineBy, StoreHold, StoreState, link_changes_at},
};
use guildhall_persistence::market::store::Store;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A picture in its small form.
fn small(upload: UploadId) -> String {
    format!("/api/upload/{upload}?size=thumb")
}

fn whole(upload: UploadId) -> String {
    format!("/api/upload/{upload}")
}

/// A text in one of several languages: the reader's, or English.
pub(super) fn named(names: &Value, game: &str, language: &str) -> String {
    [language, "en"]
        .iter()
        .find_map(|language| names.get(language)?.as_str())
        .unwrap_or(game)
        .to_owned()
}

/// A game that a store is about.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StoreGame {
    /// Its key.
    pub game: String,
    /// What it is called, in the reader's language.
    pub name: String,
    /// Offers of it that can be bought here now.
    pub offers: i64,
}

/// A store as anybody sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct StoreInfo {
    /// Who sells there.
    pub uid: Uid,
    /// What it is called: the name its seller gave it, or theirs.
    pub name: String,
    /// Its address, `/store/{link}`; absent while it has none, and then `/store/{uid}` leads there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Where its logo is, or its seller's picture; absent without both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logo: Option<String>,
    /// Where its banner is; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub banner: Option<String>,
    /// What its seller says to whoever enters; empty for nothing.
    pub welcome: String,
    /// `open`, `offline` or `away`: what staff have stopped is refused.
    pub state: StoreState,
    /// Until when its seller is away, in milliseconds since 1970 UTC; absent if they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away_until: Option<i64>,
    /// What its seller says to sell, and every game of which something is on sale here.
    pub games: Vec<StoreGame>,
    /// What is known of its seller, as each of their offers says it.
    pub seller_facts: SellerFacts,
    /// Since when the seller is with us, in milliseconds since 1970 UTC.
    pub since: i64,
}

impl StoreInfo {
    pub fn of(store: &Store, seller_facts: SellerFacts, games: Vec<StoreGame>) -> Self {
        Self {
            uid: store.seller(),
            name: store.title().to_owned(),
            link: store.link.clone(),
            logo: store.logo().or(store.profile_pic()).map(small),
            banner: store.banner().map(whole),
            welcome: store.welcome.clone(),
            state: store.state(),
            away_until: away_until(store),
            games,
            seller_facts,
            since: millis(store.since),
        }
    }
}

fn away_until(store: &Store) -> Option<i64> {
    store.away_until.filter(|until| *until > store.read_at()).map(millis)
}

/// What whoever enters a store is shown first.
#[derive(Debug, Serialize, ToSchema)]
pub struct StorePopup {
    /// What the store is called.
    pub name: String,
    /// `open` shows the welcome, if there is one; `offline` and `away` say that nothing is sold for now.
    pub state: StoreState,
    /// Until when its seller is away, in milliseconds since 1970 UTC; absent if they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away_until: Option<i64>,
    /// What its seller says; empty for nothing.
    pub welcome: String,
    /// Grows with every change of the store: what was shown once a day is shown again when it has changed.
    pub version: i64,
}

impl From<Store> for StorePopup {
    fn from(store: Store) -> Self {
        Self {
            name: store.title().to_owned(),
            state: store.state(),
            away_until: away_until(&store),
            version: store.version,
            welcome: store.welcome,
        }
    }
}

/// Something that can be bought in a store.
#[derive(Debug, Serialize, ToSchema)]
pub struct StoreOffer {
    /// The listing.
    pub sell_order: SellOrder,
    /// What it offers.
    pub goods: Goods,
}

/// The caller's own store.
#[derive(Debug, Serialize, ToSchema)]
pub struct StoreSettings {
    /// Who sells there.
    pub uid: Uid,
    /// Empty: the seller's name is shown, which is `nickname`.
    pub name: String,
    /// The seller's name.
    pub nickname: String,
    /// What is said to whoever enters; empty for nothing.
    pub welcome: String,
    /// The picture, as its upload was answered; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logo: Option<UploadId>,
    /// The picture, as its upload was answered; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub banner: Option<UploadId>,
    /// Keys of games.
    pub games: Vec<String>,
    /// Its address; absent while it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// When the address may change again, in milliseconds since 1970 UTC; absent if it may now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link_changes_at: Option<i64>,
    /// Days between two changes of it.
    pub link_change_days: i64,
    /// How it stands.
    pub state: StoreState,
    /// The seller's own switch.
    pub is_online: bool,
    /// Who turned it off; absent while it is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offline_by: Option<OfflineBy>,
    /// Until when the seller is away, in milliseconds since 1970 UTC; absent if they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away_until: Option<i64>,
    /// What staff have done to it; absent for nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<StoreHold>,
    /// Why they did; empty for nothing.
    pub hold_reason: String,
    /// Whether strangers can see it (`set_shop_display`).
    pub is_shown: bool,
    /// Sent back as `seen` by the next change of how it looks.
    pub version: i64,
}

impl From<Store> for StoreSettings {
    fn from(store: Store) -> Self {
        let standing = store.standing();
        Self {
            uid: store.seller(),
            logo: store.logo(),
            banner: store.banner(),
            link_changes_at: link_changes_at(store.link_at, store.read_at()).map(millis),
            link_change_days: LINK_CHANGE_EVERY.whole_days(),
            state: store.state(),
            is_online: standing.offline_by.is_none(),
            offline_by: standing.offline_by,
            away_until: away_until(&store),
            hold: standing.hold,
            is_shown: store.is_shown,
            version: store.version,
            name: store.name,
            nickname: store.nickname,
            welcome: store.welcome,
            games: store.games,
            link: store.link,
            hold_reason: store.hold_reason,
        }
    }
}

/// A store as staff see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct StoreRow {
    /// Who sells there.
    pub uid: Uid,
    /// The seller's name.
    pub nickname: String,
    /// What the store is called; the seller's name if it has no other.
    pub name: String,
    /// Its address; absent while it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// How it stands.
    pub state: StoreState,
    /// Until when the seller is away, in milliseconds since 1970 UTC; absent if they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away_until: Option<i64>,
    /// What staff have done to it; absent for nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<StoreHold>,
    /// Why they did; empty for nothing.
    pub hold_reason: String,
    /// Since when, in milliseconds since 1970 UTC; absent for nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held_at: Option<i64>,
}

impl From<Store> for StoreRow {
    fn from(store: Store) -> Self {
        Self {
            uid: store.seller(),
            name: store.title().to_owned(),
            state: store.state(),
            away_until: away_until(&store),
            hold: store.standing().hold,
            held_at: store.held_at.map(millis),
            nickname: store.nickname,
            link: store.link,
            hold_reason: store.hold_reason,
        }
    }
}
