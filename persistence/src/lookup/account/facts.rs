//! What an account's row does not say of how it stands.

use guildhall_domain::{
    identity::{permission::Permissions, role::PromoterLevel},
    ids::Uid,
    wallet::money::UsdCents,
};
use sqlx::PgPool;
use time::OffsetDateTime;

use crate::DatabaseError;

/// How an account stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    pub frozen_at: Option<OffsetDateTime>,
    /// The reason that was given for the freeze; empty for an account that is not frozen.
    pub frozen_because: String,
    pub vip_level: i16,
    /// It means something of a promoter alone.
    pub promoter_level: PromoterLevel,
    /// What an agent was let into beside support.
    pub permissions: Permissions,
    pub has_second_factor: bool,
    /// Paid money of orders under way on either side, not decided yet.
    pub in_orders: UsdCents,
}

/// How an account stands; `None` if there is none.
pub async fn facts(pool: &PgPool, uid: Uid) -> Result<Option<Facts>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select frozen_at, vip_level, promoter_level as "promoter_level: PromoterLevel", permissions, (select cents from desk_stake($1)) as "in_orders!",
            exists (select from second_factor where uid = $1 and enrolled_at is not null) as "has_second_factor!",
            coalesce((
                select reason from account_action
                where uid = $1 and action = 'freeze' and frozen_at is not null order by acted_at desc limit 1
            ), '') as "frozen_because!"
        from account where uid = $1
        "#,
        uid.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| Facts {
        frozen_at: row.frozen_at,
        frozen_because: row.frozen_because,
        vip_level: row.vip_level,
        promoter_level: row.promoter_level,
        permissions: Permissions::read(&row.permissions),
        has_second_factor: row.has_second_factor,
        in_orders: UsdCents(row.in_orders),
    }))
}
