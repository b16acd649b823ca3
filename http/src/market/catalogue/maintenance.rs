//! Maintenance of games, for those who look after the catalogue: planned, moved, ended early.
use super::seen;
use crate::api::{
    call::{Context, Empty},
    caller::CatalogueStaff,
    envelope::Done,
    error::{ApiError, Reason},
    idempotency::Settled,
    rules,
    wire::millis,
};
use garde::Validate;
use guildhall_domain::{
    ids::MaintenanceId,
    language::Texts,
    market::{
        catalogue::MOST_KEY,
        maintenance::{MaintenanceEntry, MaintenancePhase},
    },
};
use guildhall_persistence::market::{
    goods,
    maintenance::{self as rows, SaveError, Wanted},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A maintenance as it is to be.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SaveMaintenance {
    /// Which one; left out for a new one.
    #[garde(skip)]
    pub maintenance_id: Option<MaintenanceId>,
    /// The version that was seen; left out for a new one.
    #[garde(skip)]
    pub version: Option<i64>,
    /// The key of the game. It stays.
    #[garde(custom(rules::text(2, MOST_KEY)))]
    pub game: String,
    /// When it begins, in milliseconds since 1970 UTC. Of one that has begun it stays.
    #[garde(skip)]
    pub starts_at: i64,
    /// When it is expected to end, in milliseconds since 1970 UTC: in future, within 120 days, and at most 30 days after its start.
    #[garde(skip)]
    pub ends_at: i64,
    /// What people read, by language: in English always, at most 500 characters each.
    #[garde(skip)]
    pub texts: Texts,
}

/// Which maintenance, and as it was seen.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct MaintenanceRef {
    /// The maintenance.
    #[garde(skip)]
    pub maintenance_id: MaintenanceId,
    /// The version that was seen.
    #[garde(skip)]
    pub version: i64,
}

/// A maintenance of a game, as it stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueMaintenance {
    /// The maintenance.
    pub maintenance_id: MaintenanceId,
    /// Grows with every change: what was seen is sent along with the next.
    pub version: i64,
    /// The key of the game.
    pub game: String,
    /// What it is called, in the caller's language.
    pub game_name: String,
    /// When it begins or began, in milliseconds since 1970 UTC.
    pub starts_at: i64,
    /// When it is or was expected to end, in milliseconds since 1970 UTC.
    pub ends_at: i64,
    /// When it was ended early or called off, in milliseconds since 1970 UTC; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<i64>,
    /// What people read, by language.
    pub texts: Texts,
    /// How it stands.
    pub phase: MaintenancePhase,
}

/// Maintenance of games.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueMaintenanceList {
    /// Those that are planned or under way, the earliest first, and after them the last 50 that are over.
    pub maintenance: Vec<CatalogueMaintenance>,
}

/// A maintenance that was planned or changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct MaintenanceSaved {
    /// The maintenance.
    pub maintenance_id: MaintenanceId,
    /// The version it is at now.
    pub version: i64,
}

impl From<SaveError> for ApiError {
    fn from(error: SaveError) -> Self {
        match error {
            SaveError::NotFound => Self::NotFound,
            SaveError::NoGame => Self::field("game", Reason::Invalid),
            SaveError::Stale => Self::Conflict,
            SaveError::Invalid(wrong) => wrong.into(),
            SaveError::Overlaps => Self::field("starts_at", Reason::Duplicate),
            SaveError::TooMany => Self::Quota,
            SaveError::Database(error) => error.into(),
        }
    }
}

fn instant(field: &str, millis: i64) -> Result<OffsetDateTime, ApiError> {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(millis) * 1_000_000)
        .map_err(|_| ApiError::field(field, Reason::Invalid))
}

/// Lists maintenance of games.
pub(super) async fn list(
    context: Context,
    CatalogueStaff(admin): CatalogueStaff,
    Empty {}: Empty,
) -> Result<CatalogueMaintenanceList, ApiError> {
    let pool = &context.state.pool;
    let names = goods::game_names(pool, context.language(&admin)).await?;
    let now = guildhall_persistence::now(pool).await?;
    let shown = |row: rows::Maintenance| CatalogueMaintenance {
        maintenance_id: row.maintenance_id,
        version: row.version,
        game_name: names.get(&row.game).unwrap_or(&row.game).clone(),
        game: row.game,
        starts_at: millis(row.entry.starts_at),
        ends_at: millis(row.entry.ends_at),
        ended_at: row.ended_at.map(millis),
        phase: row.entry.phase(row.ended_at, now),
        texts: row.entry.texts,
    };
    let rows = rows::list(pool).await?;
    Ok(CatalogueMaintenanceList { maintenance: rows.into_iter().map(shown).collect() })
}

/// Plans a maintenance, or changes one.
pub(super) async fn save(
    context: Context,
    CatalogueStaff(admin): CatalogueStaff,
    input: SaveMaintenance,
) -> Result<Settled<MaintenanceSaved>, ApiError> {
    let starts_at = instant("starts_at", input.starts_at)?;
    let ends_at = instant("ends_at", input.ends_at)?;
    let entry = MaintenanceEntry { starts_at, ends_at, texts: input.texts };
    let seen = seen("maintenance_id", input.maintenance_id, input.version)?;
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let wanted = Wanted { game: &input.game, entry, seen };
    let (maintenance_id, version) = rows::save(&mut tx, admin.uid, wanted).await?;
    context.settle(tx, &MaintenanceSaved { maintenance_id, version }).await
}

/// Ends a maintenance early, or calls it off.
pub(super) async fn end(
    context: Context,
    CatalogueStaff(admin): CatalogueStaff,
    input: MaintenanceRef,
) -> Result<Settled<Done>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    rows::end(&mut tx, admin.uid, input.maintenance_id, input.version).await?;
    context.settle(tx, &Done {}).await
}
