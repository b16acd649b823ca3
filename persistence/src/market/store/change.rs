//! What sellers change of their stores.

use guildhall_domain::{
    conversation::upload::Category,
    ids::{Uid, UploadId},
    market::store::{OfflineBy, StoreLink, link_changes_at, may_go_online},
};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::{Store, held, old_link_life, read};
use crate::{DatabaseError, identity::store_rest::note_offers};

/// What a store looks like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look<'a> {
    pub name: &'a str,
    pub welcome: &'a str,
    pub games: &'a [String],
    pub logo: Option<UploadId>,
    pub banner: Option<UploadId>,
}

/// Why a store stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The account sells nothing.
    #[error("there is no such store")]
    NotFound,
    /// Somebody, or the seller in another window, has changed it since it was seen.
    #[error("the store has changed meanwhile")]
    Meanwhile,
    /// Not a picture that this seller sent for that; the field.
    #[error("no such picture: {0}")]
    Picture(&'static str),
    /// No game of the market.
    #[error("no such game")]
    Game,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for SaveError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Keeps what a store looks like. `seen` is the version that was changed, if that matters.
///
/// # Errors
/// As [`SaveError`] says; nothing is kept then.
pub async fn save(
    tx: &mut PgConnection,
    seller: Uid,
    seen: Option<i64>,
    look: &Look<'_>,
) -> Result<Store, SaveError> {
    let before = held(tx, seller).await?.ok_or(SaveError::NotFound)?;
    // A store that nothing was set of has got its row just now.
    if seen.is_some_and(|seen| before.version != seen.max(1)) {
        return Err(SaveError::Meanwhile);
    }
    for (field, category, upload) in
        [("logo", Category::ShopLogo, look.logo), ("banner", Category::ShopBackground, look.banner)]
    {
        if let Some(upload) = upload
            && !is_picture(tx, seller, category, upload).await?
        {
            return Err(SaveError::Picture(field));
        }
    }
    // A game that was hidden since may stay.
    let new: Vec<String> =
        look.games.iter().filter(|game| !before.games.contains(game)).cloned().collect();
    let known = sqlx::query_scalar!(
        r#"select count(*) as "known!" from game where game = any($1) and not is_hidden"#,
        &new,
    )
    .fetch_one(&mut *tx)
    .await?;
    if usize::try_from(known).unwrap_or_default() < new.len() {
        return Err(SaveError::Game);
    }
    sqlx::query!(
        "update store set name = $2, welcome = $3, games = $4, logo = $5, banner = $6, version = version + 1 where seller = $1",
        seller.0,
        look.name,
        look.welcome,
        look.games,
        look.logo.map(|upload| upload.0),
        look.banner.map(|upload| upload.0),
    )
    .execute(&mut *tx)
    .await?;
    read(tx, seller).await?.ok_or(SaveError::NotFound)
}

async fn is_picture(
    tx: &mut PgConnection,
    seller: Uid,
    category: Category,
    upload: UploadId,
) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from upload where upload_id = $1 and uid = $2 and category = $3) as "is_theirs!""#,
        upload.0,
        seller.0,
        category.number(),
    )
    .fetch_one(tx)
    .await?)
}

/// What came of a new address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Links {
    /// It is the store's now, or was.
    Set,
    /// Another store has it, or had it until a while ago.
    Taken,
    /// The address may change again at that time.
    TooSoon(OffsetDateTime),
}

/// Gives a store an address. The one before leads to it for a while.
///
/// # Errors
/// [`SaveError::NotFound`]; whatever Postgres says.
pub async fn set_link(
    tx: &mut PgConnection,
    seller: Uid,
    link: &StoreLink,
) -> Result<Links, SaveError> {
    let before = held(tx, seller).await?.ok_or(SaveError::NotFound)?;
    if before.link.as_deref() == Some(link.as_str()) {
        return Ok(Links::Set);
    }
    if let Some(at) = link_changes_at(before.link_at, before.read_at()) {
        return Ok(Links::TooSoon(at));
    }
    sqlx::query!(
        "update store_link set released_at = now() where seller = $1 and released_at is null",
        seller.0
    )
    .execute(&mut *tx)
    .await?;
    // Of two who want it at once the second waits here, and sees the first.
    let done = sqlx::query!(
        "insert into store_link (link, seller) values ($1, $2)
         on conflict (link) do update set seller = $2, claimed_at = now(), released_at = null
             where store_link.released_at is not null
                 and (store_link.seller = $2 or store_link.released_at <= now() - $3::interval)",
        link.as_str(),
        seller.0,
        old_link_life(),
    )
    .execute(&mut *tx)
    .await?;
    if done.rows_affected() == 0 {
        return Ok(Links::Taken);
    }
    sqlx::query!("update store set version = version + 1 where seller = $1", seller.0)
        .execute(tx)
        .await?;
    Ok(Links::Set)
}

/// Why a store is not online.
#[derive(Debug, thiserror::Error)]
pub enum OnlineError {
    /// It went offline with a trade URL or an API key that is missing still.
    #[error("a trade URL and an API key are needed")]
    SteamMissing,
    #[error(transparent)]
    Save(#[from] SaveError),
}

impl From<DatabaseError> for OnlineError {
    fn from(error: DatabaseError) -> Self {
        Self::Save(error.into())
    }
}

impl From<sqlx::Error> for OnlineError {
    fn from(error: sqlx::Error) -> Self {
        Self::Save(error.into())
    }
}

/// The seller's own switch. What was offline for want of something at Steam stays so until that is there.
///
/// # Errors
/// As [`OnlineError`] says; nothing is changed then.
pub async fn set_online(
    tx: &mut PgConnection,
    seller: Uid,
    is_online: bool,
) -> Result<Store, OnlineError> {
    let before = held(tx, seller).await?.ok_or(SaveError::NotFound)?;
    let by = before.standing().offline_by;
    if is_online == by.is_none() {
        return Ok(before);
    }
    if is_online && !may_go_online(by, before.has_steam, before.is_steam_complete) {
        return Err(OnlineError::SteamMissing);
    }
    let by = (!is_online).then_some(OfflineBy::Seller.as_str());
    sqlx::query!(
        "update store set is_online = $2, offline_by = $3, version = version + 1 where seller = $1",
        seller.0,
        is_online,
        by,
    )
    .execute(&mut *tx)
    .await?;
    note_offers(tx, seller).await?;
    Ok(read(tx, seller).await?.ok_or(SaveError::NotFound)?)
}

/// The seller is away until then, or back.
///
/// # Errors
/// [`SaveError::NotFound`]; whatever Postgres says.
pub async fn set_away(
    tx: &mut PgConnection,
    seller: Uid,
    until: Option<OffsetDateTime>,
) -> Result<Store, SaveError> {
    held(tx, seller).await?.ok_or(SaveError::NotFound)?;
    sqlx::query!(
        "update store set away_until = $2, version = version + 1 where seller = $1 and away_until is distinct from $2",
        seller.0,
        until,
    )
    .execute(&mut *tx)
    .await?;
    note_offers(tx, seller).await?;
    read(tx, seller).await?.ok_or(SaveError::NotFound)
}

/// Ours: stores that come back in one transaction.
const BACK_AT_ONCE: i64 = 50;

/// Has the offers of stores counted again whose seller's time away is over; answers how many stores. They could be bought from that moment
/// on: this is for the figures.
///
/// # Errors
/// Whatever Postgres says.
pub async fn come_back(pool: &PgPool) -> Result<u64, DatabaseError> {
    let is_any = sqlx::query_scalar!(
        r#"select exists (select from store where away_until <= now()) as "is_any!""#
    );
    if !is_any.fetch_one(pool).await? {
        return Ok(0);
    }
    let mut tx = crate::begin(pool).await?;
    let back = sqlx::query_scalar!(
        "update store set away_until = null, version = version + 1
         where seller = any(array(
             select seller from store where away_until <= now() order by away_until limit $1 for update skip locked
         ))
         returning seller",
        BACK_AT_ONCE,
    )
    .fetch_all(&mut *tx)
    .await?;
    for seller in &back {
        note_offers(&mut tx, Uid(*seller)).await?;
    }
    tx.commit().await?;
    Ok(back.len() as u64)
}
