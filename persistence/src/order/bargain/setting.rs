//! Whether a seller takes bargains, and from which price.

use guildhall_domain::{ids::Uid, order::bargain::USUAL_LEAST_PERCENT};
use sqlx::{PgConnection, PgExecutor};

use crate::DatabaseError;

/// What a seller has said about bargains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BargainSetting {
    pub is_on: bool,
    /// The least that is looked at, in percent of what is asked.
    pub least_percent: i16,
}

/// What this seller has said; bargains from half of what they ask, if nothing.
///
/// # Errors
/// Whatever Postgres says.
pub async fn of(db: impl PgExecutor<'_>, seller: Uid) -> Result<BargainSetting, DatabaseError> {
    let said = sqlx::query_as!(
        BargainSetting,
        "select is_on, least_percent from bargain_setting where seller = $1",
        seller.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(said.unwrap_or(BargainSetting { is_on: true, least_percent: USUAL_LEAST_PERCENT }))
}

/// Says it. Bargains that are open stay so.
///
/// # Errors
/// Whatever Postgres says.
pub async fn set(
    tx: &mut PgConnection,
    seller: Uid,
    said: BargainSetting,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "insert into bargain_setting (seller, is_on, least_percent) values ($1, $2, $3)
         on conflict (seller) do update set is_on = excluded.is_on, least_percent = excluded.least_percent, changed_at = now()",
        seller.0,
        said.is_on,
        said.least_percent,
    )
    .execute(tx)
    .await?;
    Ok(())
}
