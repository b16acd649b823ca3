//! Goods that operators add, change, retire and bring back. Each change names the version it was decided on, and is an act of staff.

use guildhall_domain::{
    ids::{GoodsId, Uid},
    market::{
        catalogue::{Change, GoodsEntry},
        kind::GameKind,
    },
    staff_act::{StaffActKind, StaffActSubject},
    text::{FieldError, Reason},
};
use serde_json::{Value, json};
use sqlx::PgConnection;

use super::{
    entry::{self, GoodsRow},
    load::lock,
    name,
};
use crate::{
    DatabaseError,
    staff_act::{self, StaffAct},
};

/// Why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    #[error("no such goods")]
    NotFound,
    /// Somebody else has changed it since it was seen.
    #[error("changed meanwhile")]
    Stale,
    /// Fields that cannot be so.
    #[error("fields refused: {0:?}")]
    Invalid(Vec<FieldError>),
    /// The game has goods of that kind and region that are called the same.
    #[error("the name is taken by {0}")]
    Taken(GoodsId),
    /// Somebody owns or trades it: these fields stay as they are.
    #[error("in use: {0:?}")]
    InUse(Vec<&'static str>),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for SaveError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Adds goods, on offer at once; answers their number.
///
/// # Errors
/// As [`SaveError`] says.
pub async fn add(tx: &mut PgConnection, by: Uid, entry: GoodsEntry) -> Result<GoodsId, SaveError> {
    lock(tx).await?;
    let (goods_id, act) = add_row(tx, by, &entry, false).await?;
    staff_act::write(tx, &act).await?;
    Ok(goods_id)
}

/// Changes goods that are at the version `seen`; answers the version they are at then.
///
/// # Errors
/// As [`SaveError`] says.
pub async fn edit(
    tx: &mut PgConnection,
    by: Uid,
    goods: GoodsId,
    seen: i64,
    after: GoodsEntry,
) -> Result<i64, SaveError> {
    lock(tx).await?;
    let there = held(tx, goods, seen).await?;
    let is_retired = there.is_retired;
    written(tx, by, &there, &after, is_retired).await
}

/// Retires goods that are at the version `seen`, or brings them back; answers the version they are at then.
///
/// # Errors
/// As [`SaveError`] says.
pub async fn set_retired(
    tx: &mut PgConnection,
    by: Uid,
    goods: GoodsId,
    seen: i64,
    is_retired: bool,
) -> Result<i64, SaveError> {
    lock(tx).await?;
    let there = held(tx, goods, seen).await?;
    let after = there.entry.clone();
    written(tx, by, &there, &after, is_retired).await
}

async fn held(tx: &mut PgConnection, goods: GoodsId, seen: i64) -> Result<GoodsRow, SaveError> {
    let there = entry::hold(tx, &[goods.0]).await?.pop().ok_or(SaveError::NotFound)?;
    if there.version == seen { Ok(there) } else { Err(SaveError::Stale) }
}

async fn written(
    tx: &mut PgConnection,
    by: Uid,
    there: &GoodsRow,
    after: &GoodsEntry,
    is_retired: bool,
) -> Result<i64, SaveError> {
    let acts = edit_row(tx, by, there, after, is_retired).await?;
    staff_act::write_all(tx, &acts).await?;
    Ok(there.version + i64::from(!acts.is_empty()))
}

/// Writes new goods; the act is to be written by the caller, last. Whoever calls holds the lock of the catalogue.
pub(super) async fn add_row(
    tx: &mut PgConnection,
    by: Uid,
    new: &GoodsEntry,
    is_retired: bool,
) -> Result<(GoodsId, StaffAct), SaveError> {
    check(tx, new).await?;
    not_taken(tx, new, None).await?;
    let goods_id: i64 = sqlx::query_scalar!(r#"select nextval('goods_number') as "number!""#)
        .fetch_one(&mut *tx)
        .await?;
    let art = entry::art(new, goods_id, shape(tx, new).await?.as_deref());
    let (least, most) = new.wear.unzip();
    sqlx::query!(
        r#"
        insert into goods (goods_id, game, subgame_name, name, names, search_text, tags, art, wear_min, wear_max, lot, guide_price_cents,
            retired_at, edited_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $13 then now() end, now())
        "#,
        goods_id,
        new.game,
        new.subgame_name,
        new.name,
        json!(new.names),
        entry::search_text(new),
        entry::tags(new),
        art,
        least,
        most,
        new.lot,
        new.guide_cents,
        is_retired,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "insert into goods_figures (goods_id, game, reference_cents) values ($1, $2, $3)",
        goods_id,
        new.game,
        new.guide_cents,
    )
    .execute(tx)
    .await?;
    let act = act(by, StaffActKind::GoodsAdded, goods_id, new).with("game", &new.game);
    Ok((GoodsId(goods_id), act))
}

/// Writes what is different, in goods that are held; the acts are to be written by the caller, last. None where nothing is different.
pub(super) async fn edit_row(
    tx: &mut PgConnection,
    by: Uid,
    there: &GoodsRow,
    after: &GoodsEntry,
    is_retired: bool,
) -> Result<Vec<StaffAct>, SaveError> {
    let changes = there.entry.changes(after);
    if changes.is_empty() && there.is_retired == is_retired {
        return Ok(Vec::new());
    }
    let id = there.goods_id.0;
    if !changes.is_empty() {
        check(tx, after).await?;
        not_taken(tx, after, Some(id)).await?;
        let fixed = there.entry.fixed(after);
        if !fixed.is_empty() && !entry::in_use(&mut *tx, &[id]).await?.is_empty() {
            return Err(SaveError::InUse(fixed));
        }
    }
    let has_shape = there.entry.weapon == after.weapon && there.entry.kind == after.kind;
    let shape = match there.art["shape"].as_str().filter(|_| has_shape) {
        Some(shape) => Some(shape.to_owned()),
        None => shape(tx, after).await?,
    };
    let (least, most) = after.wear.unzip();
    sqlx::query!(
        r#"
        update goods set game = $2, subgame_name = $3, name = $4, names = $5, search_text = $6, tags = $7, art = $8, wear_min = $9,
            wear_max = $10, lot = $11, guide_price_cents = $12, retired_at = case when $13 then coalesce(retired_at, now()) end,
            version = version + 1, edited_at = now()
        where goods_id = $1
        "#,
        id,
        after.game,
        after.subgame_name,
        after.name,
        json!(after.names),
        entry::search_text(after),
        entry::tags(after),
        entry::art(after, id, shape.as_deref()),
        least,
        most,
        after.lot,
        after.guide_cents,
        is_retired,
    )
    .execute(&mut *tx)
    .await?;
    // What it goes for is what was paid lately; without sales it is what operators say.
    sqlx::query!(
        r#"
        update goods_figures set game = $2,
            reference_cents = case when $4 and sold_30d = 0 then $3 else reference_cents end
        where goods_id = $1
        "#,
        id,
        after.game,
        after.guide_cents,
        there.entry.guide_cents != after.guide_cents,
    )
    .execute(tx)
    .await?;
    let mut acts = Vec::new();
    if !changes.is_empty() {
        acts.push(changed(act(by, StaffActKind::GoodsChanged, id, after), &changes));
    }
    let moved = match (there.is_retired, is_retired) {
        (false, true) => Some(StaffActKind::GoodsRetired),
        (true, false) => Some(StaffActKind::GoodsRestored),
        _ => None,
    };
    acts.extend(moved.map(|kind| act(by, kind, id, after)));
    Ok(acts)
}

fn act(by: Uid, kind: StaffActKind, goods_id: i64, entry: &GoodsEntry) -> StaffAct {
    StaffAct::new(Some(by), kind, StaffActSubject::Goods, goods_id).with("name", &entry.name)
}

/// An act with what was and what is, field by field.
pub(super) fn changed(act: StaffAct, changes: &[Change]) -> StaffAct {
    changes.iter().fold(act, |act, Change { field, before, after }| {
        act.with(&format!("before.{field}"), before).with(&format!("after.{field}"), after)
    })
}

/// Refuses what cannot be so, in a game that is there.
async fn check(tx: &mut PgConnection, entry: &GoodsEntry) -> Result<(), SaveError> {
    let kind = sqlx::query_scalar!(
        r#"select kind as "kind: GameKind" from game where game = $1"#,
        entry.game
    )
    .fetch_optional(tx)
    .await?;
    let Some(kind) = kind else {
        return Err(SaveError::Invalid(vec![FieldError::new("game", Reason::Invalid)]));
    };
    let wrong = entry.check(kind);
    if wrong.is_empty() { Ok(()) } else { Err(SaveError::Invalid(wrong)) }
}

async fn not_taken(
    tx: &mut PgConnection,
    entry: &GoodsEntry,
    own: Option<i64>,
) -> Result<(), SaveError> {
    match name::find_one(tx, entry).await?.filter(|other| Some(*other) != own) {
        Some(other) => Err(SaveError::Taken(GoodsId(other))),
        None => Ok(()),
    }
}

/// What things of its weapon are drawn as.
async fn shape(tx: &mut PgConnection, entry: &GoodsEntry) -> Result<Option<String>, DatabaseError> {
    if entry.weapon.is_empty() {
        return Ok(None);
    }
    let tags: Value = json!({ "weapon": entry.weapon });
    let shape = sqlx::query_scalar!(
        "select art ->> 'shape' from goods where game = $1 and tags @> $2 and art ? 'shape' limit 1",
        entry.game,
        tags,
    )
    .fetch_optional(tx)
    .await?;
    Ok(shape.flatten())
}
