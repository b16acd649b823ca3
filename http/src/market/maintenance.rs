//! Maintenance of games, as everybody reads it.
use crate::api::{call::Context, caller::Public, error::ApiError, rules, wire::millis};
use garde::Validate;
use guildhall_domain::{ids::MaintenanceId, market::catalogue::MOST_KEY};
use guildhall_persistence::market::maintenance as rows;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Of which game.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct MaintenanceQuery {
    /// The key of a game; every game if left out.
    #[garde(inner(custom(rules::text(2, MOST_KEY))))]
    pub game: Option<String>,
}

/// A maintenance of a game: nothing of it can be delivered meanwhile, and its top-up queues call nobody.
#[derive(Debug, Serialize, ToSchema)]
pub struct Maintenance {
    /// The maintenance.
    pub maintenance_id: MaintenanceId,
    /// The key of the game.
    pub game: String,
    /// When it begins or began, in milliseconds since 1970 UTC.
    pub starts_at: i64,
    /// When it is expected to end, in milliseconds since 1970 UTC.
    pub ends_at: i64,
    /// What the shop says about it, in the caller's language, or else in English.
    pub text: String,
}

/// Maintenance of games, under way or soon.
#[derive(Debug, Serialize, ToSchema)]
pub struct MaintenanceConf {
    /// Now, by the server's clock, in milliseconds since 1970 UTC.
    pub at: i64,
    /// What is under way, and what begins within seven days; the earliest first.
    pub maintenance: Vec<Maintenance>,
}

/// Lists maintenance of a game, or of all.
pub(super) async fn conf(
    context: Context,
    Public(client): Public,
    input: MaintenanceQuery,
) -> Result<MaintenanceConf, ApiError> {
    let pool = &context.state.pool;
    let said = |row: rows::Maintenance| {
        let texts = &row.entry.texts;
        let text = texts.get(client.language).or_else(|| texts.get("en")).cloned();
        Maintenance {
            maintenance_id: row.maintenance_id,
            game: row.game,
            starts_at: millis(row.entry.starts_at),
            ends_at: millis(row.entry.ends_at),
            text: text.unwrap_or_default(),
        }
    };
    let shown = rows::shown(pool, input.game.as_deref()).await?;
    let at = millis(guildhall_persistence::now(pool).await?);
    Ok(MaintenanceConf { at, maintenance: shown.into_iter().map(said).collect() })
}
