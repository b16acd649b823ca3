//! Which parts of the shop are switched off: table `feature_switch`, with every change in `feature_switch_change`.

use std::collections::BTreeSet;

use guildhall_domain::{
    closed_list::ClosedList,
    ids::Uid,
    shop_feature::ShopFeature,
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use crate::{
    DatabaseError,
    identity::public_profile::PublicProfile,
    staff_act::{self, StaffAct},
};

/// A change of a switch.
#[derive(Debug, Clone, PartialEq)]
pub struct SwitchChange {
    pub change_id: i64,
    /// `None` for one that only another release knows.
    pub feature: Option<ShopFeature>,
    pub is_on: bool,
    pub by: PublicProfile,
    pub reason: String,
    pub changed_at: OffsetDateTime,
}

/// Grows with every change.
pub async fn version(pool: &PgPool) -> Result<i64, DatabaseError> {
    let newest =
        sqlx::query_scalar!(r#"select max(change_id) as "newest" from feature_switch_change"#);
    Ok(newest.fetch_one(pool).await?.unwrap_or(0))
}

/// What is switched off.
pub async fn switched_off(pool: &PgPool) -> Result<BTreeSet<ShopFeature>, DatabaseError> {
    let off = sqlx::query_scalar!("select feature from feature_switch where not is_on");
    let off = off.fetch_all(pool).await?;
    Ok(off.iter().filter_map(|feature| ShopFeature::read(feature).ok()).collect())
}

/// Switches a part of the shop on or off. `false` if it was so already: nothing is written then.
pub async fn switch(
    tx: &mut PgConnection,
    by: Uid,
    feature: ShopFeature,
    is_on: bool,
    reason: &str,
) -> Result<bool, DatabaseError> {
    // One change of a switch at a time, also of one that has no row yet.
    sqlx::query!(
        "insert into feature_switch (feature, is_on) values ($1, true) on conflict (feature) do nothing",
        feature.as_str(),
    )
    .execute(&mut *tx)
    .await?;
    let changed = sqlx::query!(
        "update feature_switch set is_on = $2 where feature = $1 and is_on <> $2",
        feature.as_str(),
        is_on,
    )
    .execute(&mut *tx)
    .await?;
    if changed.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query!(
        "insert into feature_switch_change (feature, is_on, by_uid, reason) values ($1, $2, $3, $4)",
        feature.as_str(),
        is_on,
        by.0,
        reason,
    )
    .execute(&mut *tx)
    .await?;
    let state = |is_on| if is_on { "on" } else { "off" };
    let act = StaffAct::new(
        Some(by),
        StaffActKind::FeatureSwitched,
        StaffActSubject::Feature,
        feature.as_str(),
    );
    staff_act::write(tx, &act.change(state(!is_on), state(is_on)).reason(reason)).await?;
    Ok(true)
}

/// The last change of each part that was ever switched.
pub async fn last_changes(pool: &PgPool) -> Result<Vec<SwitchChange>, DatabaseError> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select distinct on (c.feature) c.change_id, c.feature, c.is_on, c.by_uid, a.nickname, a.profile_pic, c.reason, c.changed_at
        from feature_switch_change c join account a on a.uid = c.by_uid
        order by c.feature, c.change_id desc
        "#
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(SwitchChange::from).collect())
}

/// Changes before `before`, newest first.
pub async fn history(
    pool: &PgPool,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<SwitchChange>, DatabaseError> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select c.change_id, c.feature, c.is_on, c.by_uid, a.nickname, a.profile_pic, c.reason, c.changed_at
        from feature_switch_change c join account a on a.uid = c.by_uid
        where $1::bigint is null or c.change_id < $1
        order by c.change_id desc
        limit $2
        "#,
        before,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(SwitchChange::from).collect())
}

struct Row {
    change_id: i64,
    feature: String,
    is_on: bool,
    by_uid: i64,
    nickname: String,
    profile_pic: Option<uuid::Uuid>,
    reason: String,
    changed_at: OffsetDateTime,
}

impl From<Row> for SwitchChange {
    fn from(row: Row) -> Self {
        Self {
            change_id: row.change_id,
            feature: ShopFeature::read(&row.feature).ok(),
            is_on: row.is_on,
            by: PublicProfile::new(row.by_uid, row.nickname, row.profile_pic),
            reason: row.reason,
            changed_at: row.changed_at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn flip(pool: &PgPool, by: Uid, is_on: bool) -> bool {
        let mut tx = crate::begin(pool).await.unwrap();
        let changed = switch(&mut tx, by, ShopFeature::Deposits, is_on, "an outage").await;
        tx.commit().await.unwrap();
        changed.unwrap()
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn everything_is_on_until_somebody_switches_it_off_and_on_again(pool: PgPool) {
        let insert = "insert into account (email, role, nickname) values ('a@x.test', 'admin', 'Ada') returning uid";
        let by = Uid(sqlx::query_scalar(insert).fetch_one(&pool).await.unwrap());
        let off = async || switched_off(&pool).await.unwrap();
        assert_eq!((off().await, version(&pool).await.unwrap()), (BTreeSet::new(), 0));
        assert!(!flip(&pool, by, true).await, "it is on");
        assert!(flip(&pool, by, false).await);
        assert!(!flip(&pool, by, false).await, "it is off");
        assert_eq!(off().await, BTreeSet::from([ShopFeature::Deposits]));
        let seen = version(&pool).await.unwrap();
        assert!(flip(&pool, by, true).await);
        assert_eq!(off().await, BTreeSet::new());
        assert!(version(&pool).await.unwrap() > seen);

        let history = history(&pool, None, 10).await.unwrap();
        assert_eq!(history.iter().map(|change| change.is_on).collect::<Vec<_>>(), [true, false]);
        assert_eq!(last_changes(&pool).await.unwrap(), history[..1]);
    }
}
