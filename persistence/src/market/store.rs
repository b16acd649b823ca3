//! Stores: tables `store` and `store_link`. What a seller shows, at which address, and whether anything of theirs can be bought.
//!
//! Whoever changes a store holds its row. Each change that brings offers to rest or back notes their goods, so that their figures, their order
//! books and the reminders of them follow; what is sold never waits for that, since it asks the view `resting_store`. Decision 0092.

mod change;
mod selling;
mod staff;
#[cfg(test)]
mod tests;

pub use change::{
    Links, Look, OnlineError, SaveError, come_back, save, set_away, set_link, set_online,
};
pub use selling::{SoldGame, games, selling};
pub use staff::{Held, StaffFilter, held_event, hold, list, reopen};

use guildhall_domain::{
    ids::{Uid, UploadId},
    market::store::{OLD_LINK_LIFE, OfflineBy, Standing, StoreHold, StoreState},
};
use sqlx::{PgConnection, PgPool, QueryBuilder, postgres::types::PgInterval, prelude::FromRow};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DatabaseError;

/// A seller's store. Sellers who never set anything have one too.
#[derive(Debug, Clone, PartialEq, FromRow)]
pub struct Store {
    seller: i64,
    /// Empty: the seller's nickname is shown.
    pub name: String,
    pub nickname: String,
    profile_pic: Option<Uuid>,
    pub welcome: String,
    logo: Option<Uuid>,
    banner: Option<Uuid>,
    pub games: Vec<String>,
    pub link: Option<String>,
    /// When it got its address.
    pub link_at: Option<OffsetDateTime>,
    offline_by: Option<OfflineBy>,
    pub away_until: Option<OffsetDateTime>,
    hold: Option<StoreHold>,
    pub hold_reason: String,
    pub held_at: Option<OffsetDateTime>,
    /// Whether its seller shows it to strangers.
    pub is_shown: bool,
    is_account_frozen: bool,
    /// 0 for a store that nothing was ever set of.
    pub version: i64,
    /// Since when its seller is here.
    pub since: OffsetDateTime,
    /// What its seller has at Steam: anything, and all that selling from there needs.
    pub has_steam: bool,
    pub is_steam_complete: bool,
    now: OffsetDateTime,
}

impl Store {
    pub fn seller(&self) -> Uid {
        Uid(self.seller)
    }

    /// What is shown of the seller themselves.
    pub fn profile_pic(&self) -> Option<UploadId> {
        self.profile_pic.map(UploadId)
    }

    pub fn logo(&self) -> Option<UploadId> {
        self.logo.map(UploadId)
    }

    pub fn banner(&self) -> Option<UploadId> {
        self.banner.map(UploadId)
    }

    /// What it is called.
    pub fn title(&self) -> &str {
        if self.name.is_empty() { &self.nickname } else { &self.name }
    }

    pub fn standing(&self) -> Standing {
        Standing {
            offline_by: self.offline_by,
            away_until: self.away_until,
            hold: self.hold,
            is_account_frozen: self.is_account_frozen,
        }
    }

    /// How it stands at the moment it was read.
    pub fn state(&self) -> StoreState {
        self.standing().state(self.now)
    }

    /// The moment it was read, by the database's clock.
    pub fn read_at(&self) -> OffsetDateTime {
        self.now
    }
}

/// Before its `where`.
const SELECT: &str = "select a.uid as seller, coalesce(t.name, '') as name, a.nickname, a.profile_pic, coalesce(t.welcome, '') as welcome,
    t.logo, t.banner, coalesce(t.games, '{}') as games, l.link, l.claimed_at as link_at, t.offline_by, t.away_until, t.hold,
    coalesce(t.hold_reason, '') as hold_reason, t.held_at, a.allow_shop_display as is_shown, a.frozen_at is not null as is_account_frozen,
    coalesce(t.version, 0) as version, a.created_at as since, s.uid is not null as has_steam,
    coalesce(s.trade_token is not null and s.sealed_key is not null, false) as is_steam_complete, clock_timestamp() as now
    from account a left join store t on t.seller = a.uid left join store_link l on l.seller = a.uid and l.released_at is null
    left join steam_account s on s.uid = a.uid where a.role = 'seller' and ";

/// A seller's store; `None` for who sells nothing.
///
/// # Errors
/// Whatever Postgres says.
pub async fn find(pool: &PgPool, seller: Uid) -> Result<Option<Store>, DatabaseError> {
    let mut connection = pool.acquire().await?;
    read(&mut connection, seller).await
}

/// The same inside a transaction.
///
/// # Errors
/// Whatever Postgres says.
pub async fn read(db: &mut PgConnection, seller: Uid) -> Result<Option<Store>, DatabaseError> {
    let mut query = QueryBuilder::new(SELECT);
    query.push("a.uid = ").push_bind(seller.0);
    Ok(query.build_query_as().fetch_optional(db).await?)
}

/// Whose store an address leads to: one that it has, or had until a while ago.
///
/// # Errors
/// Whatever Postgres says.
pub async fn seller_at(pool: &PgPool, link: &str) -> Result<Option<Uid>, DatabaseError> {
    let seller = sqlx::query_scalar!(
        "select seller from store_link where link = lower($1) and (released_at is null or released_at > now() - $2::interval)",
        link,
        old_link_life(),
    )
    .fetch_optional(pool)
    .await?;
    Ok(seller.map(Uid))
}

fn old_link_life() -> PgInterval {
    PgInterval {
        months: 0,
        days: i32::try_from(OLD_LINK_LIFE.whole_days()).unwrap_or(i32::MAX),
        microseconds: 0,
    }
}

/// A store that is about to change, held until the transaction ends. Its row is made if there is none.
async fn held(tx: &mut PgConnection, seller: Uid) -> Result<Option<Store>, DatabaseError> {
    sqlx::query!(
        "insert into store (seller) select uid from account where uid = $1 and role = 'seller' on conflict do nothing",
        seller.0
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("select from store where seller = $1 for update", seller.0)
        .execute(&mut *tx)
        .await?;
    read(tx, seller).await
}
