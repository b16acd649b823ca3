//! Maintenance of games as operators write it and people read it: table `maintenance`. What it does to top-up queues is
//! [`crate::topup::maintenance`].

use guildhall_domain::{
    ids::{MaintenanceId, Uid},
    language::Texts,
    market::maintenance::{ANNOUNCED, MaintenanceEntry},
    staff_act::{StaffActKind, StaffActSubject},
    text::FieldError,
};
use sqlx::{PgConnection, PgPool};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use uuid::Uuid;

use super::catalogue;
use crate::{
    DatabaseError,
    staff_act::{self, StaffAct},
};

/// Most that are planned or under way at once. Ours.
pub const MOST: i64 = 200;
/// How many that are over are listed.
const PAST: i64 = 50;

/// A maintenance as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Maintenance {
    pub maintenance_id: MaintenanceId,
    /// The key of the game.
    pub game: String,
    pub entry: MaintenanceEntry,
    /// When it was ended early or called off.
    pub ended_at: Option<OffsetDateTime>,
    /// Rises with every change.
    pub version: i64,
}

/// Why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    #[error("no such maintenance")]
    NotFound,
    #[error("no such game")]
    NoGame,
    /// Somebody else has changed it since it was seen, or it is over.
    #[error("changed meanwhile")]
    Stale,
    /// Fields that cannot be so.
    #[error("fields refused: {0:?}")]
    Invalid(Vec<FieldError>),
    /// The game has another one at that time.
    #[error("another maintenance at that time")]
    Overlaps,
    /// There are [`MOST`].
    #[error("too many")]
    TooMany,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for SaveError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

struct Row {
    maintenance_id: Uuid,
    game: String,
    starts_at: OffsetDateTime,
    ends_at: OffsetDateTime,
    ended_at: Option<OffsetDateTime>,
    texts: Texts,
    version: i64,
}

impl From<Row> for Maintenance {
    fn from(row: Row) -> Self {
        let Row { starts_at, ends_at, texts, .. } = row;
        Self {
            maintenance_id: MaintenanceId(row.maintenance_id),
            game: row.game,
            entry: MaintenanceEntry { starts_at, ends_at, texts },
            ended_at: row.ended_at,
            version: row.version,
        }
    }
}

/// Those that are under way, and those that begin within a week, the earliest first: of a game, or of all.
pub async fn shown(pool: &PgPool, game: Option<&str>) -> Result<Vec<Maintenance>, DatabaseError> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select maintenance_id, game, starts_at, ends_at, ended_at, texts as "texts: Texts", version
        from maintenance
        where ended_at is null and ends_at > now()
            and starts_at <= now() + make_interval(secs => $2) and ($1::text is null or game = $1)
        order by starts_at, maintenance_id
        "#,
        game,
        ANNOUNCED.as_seconds_f64(),
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(Maintenance::from).collect())
}

/// Those that are planned or under way, the earliest first, and after them the last that are over.
pub async fn list(pool: &PgPool) -> Result<Vec<Maintenance>, DatabaseError> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        (
            select maintenance_id as "maintenance_id!", game as "game!", starts_at as "starts_at!", ends_at as "ends_at!", ended_at,
                texts as "texts!: Texts", version as "version!"
            from maintenance where ended_at is null and ends_at > now()
            order by starts_at, maintenance_id limit $1
        ) union all (
            select maintenance_id, game, starts_at, ends_at, ended_at, texts, version
            from maintenance where ended_at is not null or ends_at <= now()
            order by coalesce(ended_at, ends_at) desc limit $2
        )
        "#,
        MOST,
        PAST,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(Maintenance::from).collect())
}

/// What is wanted of a maintenance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted<'a> {
    pub game: &'a str,
    pub entry: MaintenanceEntry,
    /// Which one, and the version it was seen at; nothing for a new one.
    pub seen: Option<(MaintenanceId, i64)>,
}

/// Plans a maintenance, or changes one; answers which, and the version it is at then.
///
/// # Errors
/// As [`SaveError`] says.
pub async fn save(
    tx: &mut PgConnection,
    by: Uid,
    wanted: Wanted<'_>,
) -> Result<(MaintenanceId, i64), SaveError> {
    let Wanted { game, entry, seen } = wanted;
    // One change at a time, so that no two overlap.
    catalogue::lock(tx).await?;
    let before = match seen {
        Some((id, version)) => Some(seen_at(tx, id, version).await?),
        None => None,
    };
    let now = now(tx).await?;
    // It stays a maintenance of its game.
    if before.as_ref().is_some_and(|before| before.game != game) {
        return Err(SaveError::Stale);
    }
    let wrong = entry.check(before.as_ref().map(|it| it.entry.starts_at), now);
    if !wrong.is_empty() {
        return Err(SaveError::Invalid(wrong));
    }
    may_be_then(tx, game, &entry, seen.map(|(id, _)| id)).await?;
    let (id, version, kind) = match &before {
        None => (write_new(tx, game, &entry).await?, 1, StaffActKind::MaintenancePlanned),
        Some(before) if before.entry == entry => {
            return Ok((before.maintenance_id, before.version));
        }
        Some(before) => {
            let version = write_changed(tx, before.maintenance_id, &entry).await?;
            (before.maintenance_id, version, StaffActKind::MaintenanceChanged)
        }
    };
    let act = StaffAct::new(Some(by), kind, StaffActSubject::Game, game).with("id", id);
    let act = match &before {
        Some(before) => act.with("before", span(&before.entry)),
        None => act,
    };
    staff_act::write(tx, &act.with("after", span(&entry)).with("text", said(&entry))).await?;
    Ok((id, version))
}

/// Ends a maintenance that is under way, or calls off one that has not begun.
///
/// # Errors
/// As [`SaveError`] says.
pub async fn end(
    tx: &mut PgConnection,
    by: Uid,
    id: MaintenanceId,
    version: i64,
) -> Result<(), SaveError> {
    catalogue::lock(tx).await?;
    let before = seen_at(tx, id, version).await?;
    sqlx::query!(
        "update maintenance set ended_at = clock_timestamp(), version = version + 1 where maintenance_id = $1",
        id.0
    )
    .execute(&mut *tx)
    .await?;
    let (kind, game) = (StaffActKind::MaintenanceEnded, &before.game);
    let act = StaffAct::new(Some(by), kind, StaffActSubject::Game, game).with("id", id);
    staff_act::write(tx, &act.with("before", span(&before.entry))).await?;
    Ok(())
}

/// Now that its locks are held, and not when the transaction began: the scanner may have been faster meanwhile.
async fn now(tx: &mut PgConnection) -> Result<OffsetDateTime, DatabaseError> {
    Ok(sqlx::query_scalar!(r#"select clock_timestamp() as "now!""#).fetch_one(tx).await?)
}

/// The one that was seen at that version, unless it is over.
async fn seen_at(
    tx: &mut PgConnection,
    id: MaintenanceId,
    version: i64,
) -> Result<Maintenance, SaveError> {
    let row = sqlx::query_as!(
        Row,
        r#"
        select maintenance_id, game, starts_at, ends_at, ended_at, texts as "texts: Texts", version
        from maintenance where maintenance_id = $1 for update
        "#,
        id.0,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let found = Maintenance::from(row.ok_or(SaveError::NotFound)?);
    let is_over = found.ended_at.is_some() || found.entry.ends_at <= now(tx).await?;
    if found.version == version && !is_over { Ok(found) } else { Err(SaveError::Stale) }
}

async fn may_be_then(
    tx: &mut PgConnection,
    game: &str,
    entry: &MaintenanceEntry,
    is: Option<MaintenanceId>,
) -> Result<(), SaveError> {
    let row = sqlx::query!(
        r#"
        select exists (select from game where game = $1) as "is_game!", count(m.maintenance_id) as "live!",
            coalesce(bool_or(m.game = $1 and m.starts_at < $3 and m.ends_at > $2), false) as "overlaps!"
        from maintenance m
        where m.ended_at is null and m.ends_at > now() and m.maintenance_id is distinct from $4
        "#,
        game,
        entry.starts_at,
        entry.ends_at,
        is.map(|id| id.0),
    )
    .fetch_one(tx)
    .await?;
    match (row.is_game, row.overlaps) {
        (false, _) => Err(SaveError::NoGame),
        (true, true) => Err(SaveError::Overlaps),
        (true, false) if row.live >= MOST => Err(SaveError::TooMany),
        (true, false) => Ok(()),
    }
}

async fn write_new(
    tx: &mut PgConnection,
    game: &str,
    entry: &MaintenanceEntry,
) -> Result<MaintenanceId, DatabaseError> {
    let id = MaintenanceId(Uuid::now_v7());
    sqlx::query!(
        "insert into maintenance (maintenance_id, game, starts_at, ends_at, texts) values ($1, $2, $3, $4, $5)",
        id.0,
        game,
        entry.starts_at,
        entry.ends_at,
        &entry.texts as _,
    )
    .execute(tx)
    .await?;
    Ok(id)
}

async fn write_changed(
    tx: &mut PgConnection,
    id: MaintenanceId,
    entry: &MaintenanceEntry,
) -> Result<i64, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"
        update maintenance set starts_at = $2, ends_at = $3, texts = $4, version = version + 1
        where maintenance_id = $1 returning version
        "#,
        id.0,
        entry.starts_at,
        entry.ends_at,
        &entry.texts as _,
    )
    .fetch_one(tx)
    .await?)
}

/// For the log: from when until when, as ISO 8601 has it.
fn span(entry: &MaintenanceEntry) -> String {
    let at = |at: OffsetDateTime| at.format(&Rfc3339).unwrap_or_default();
    format!("{}/{}", at(entry.starts_at), at(entry.ends_at))
}

/// And what is said in English.
fn said(entry: &MaintenanceEntry) -> &str {
    entry.texts.get("en").map_or("", String::as_str)
}
