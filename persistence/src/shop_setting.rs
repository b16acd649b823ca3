//! Limits, fees and deadlines that were changed: table `shop_setting`, with every change in `shop_setting_change`.

use guildhall_domain::{
    closed_list::ClosedList,
    ids::Uid,
    shop_setting::{Settings, ShopSetting},
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use crate::{
    DatabaseError,
    identity::public_profile::PublicProfile,
    staff_act::{self, StaffAct},
};

/// A change of a setting.
#[derive(Debug, Clone, PartialEq)]
pub struct SettingChange {
    pub change_id: i64,
    /// `None` for one that only another release knows.
    pub setting: Option<ShopSetting>,
    pub before: i64,
    pub value: i64,
    pub by: PublicProfile,
    pub reason: String,
    pub changed_at: OffsetDateTime,
}

/// What came of setting a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Set {
    Changed,
    /// It has this value already: nothing is written.
    Same,
    /// It has neither this value nor the one that was seen: somebody else has changed it meanwhile. Nothing is written.
    Meanwhile,
}

/// Grows with every change.
pub async fn version(pool: &PgPool) -> Result<i64, DatabaseError> {
    let newest =
        sqlx::query_scalar!(r#"select max(change_id) as "newest" from shop_setting_change"#);
    Ok(newest.fetch_one(pool).await?.unwrap_or(0))
}

/// All values as they stand.
pub async fn settings(pool: &PgPool) -> Result<Settings, DatabaseError> {
    let rows = sqlx::query!("select setting, value from shop_setting").fetch_all(pool).await?;
    let known = rows.into_iter().filter_map(|row| {
        let setting = ShopSetting::read(&row.setting).ok()?;
        Some((setting, row.value))
    });
    Ok(Settings::new(known))
}

/// Changes a setting from the value that was `seen`.
pub async fn set(
    tx: &mut PgConnection,
    by: Uid,
    setting: ShopSetting,
    seen: i64,
    value: i64,
    reason: &str,
) -> Result<Set, DatabaseError> {
    // One change of a setting at a time, also of one that has no row yet.
    sqlx::query!(
        "insert into shop_setting (setting, value) values ($1, $2) on conflict (setting) do nothing",
        setting.as_str(),
        setting.rule().default,
    )
    .execute(&mut *tx)
    .await?;
    let kept = sqlx::query_scalar!(
        "select value from shop_setting where setting = $1 for update",
        setting.as_str(),
    )
    .fetch_one(&mut *tx)
    .await?;
    // As everybody sees it, see [`Settings::new`].
    let before = Settings::new([(setting, kept)]).get(setting);
    if before == value {
        return Ok(Set::Same);
    }
    if before != seen {
        return Ok(Set::Meanwhile);
    }
    sqlx::query!("update shop_setting set value = $2 where setting = $1", setting.as_str(), value,)
        .execute(&mut *tx)
        .await?;
    sqlx::query!(
        "insert into shop_setting_change (setting, before, value, by_uid, reason) values ($1, $2, $3, $4, $5)",
        setting.as_str(),
        before,
        value,
        by.0,
        reason,
    )
    .execute(&mut *tx)
    .await?;
    let act = StaffAct::new(
        Some(by),
        StaffActKind::SettingChanged,
        StaffActSubject::Setting,
        setting.as_str(),
    );
    staff_act::write(tx, &act.change(before, value).reason(reason)).await?;
    Ok(Set::Changed)
}

/// The last change of each setting that was ever changed.
pub async fn last_changes(pool: &PgPool) -> Result<Vec<SettingChange>, DatabaseError> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select distinct on (c.setting) c.change_id, c.setting, c.before, c.value, c.by_uid, a.nickname, a.profile_pic, c.reason, c.changed_at
        from shop_setting_change c join account a on a.uid = c.by_uid
        order by c.setting, c.change_id desc
        "#
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(SettingChange::from).collect())
}

/// Changes before `before`, newest first.
pub async fn history(
    pool: &PgPool,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<SettingChange>, DatabaseError> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select c.change_id, c.setting, c.before, c.value, c.by_uid, a.nickname, a.profile_pic, c.reason, c.changed_at
        from shop_setting_change c join account a on a.uid = c.by_uid
        where $1::bigint is null or c.change_id < $1
        order by c.change_id desc
        limit $2
        "#,
        before,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(SettingChange::from).collect())
}

struct Row {
    change_id: i64,
    setting: String,
    before: i64,
    value: i64,
    by_uid: i64,
    nickname: String,
    profile_pic: Option<uuid::Uuid>,
    reason: String,
    changed_at: OffsetDateTime,
}

impl From<Row> for SettingChange {
    fn from(row: Row) -> Self {
        Self {
            change_id: row.change_id,
            setting: ShopSetting::read(&row.setting).ok(),
            before: row.before,
            value: row.value,
            by: PublicProfile::new(row.by_uid, row.nickname, row.profile_pic),
            reason: row.reason,
            changed_at: row.changed_at,
        }
    }
}

#[cfg(test)]
mod tests {
    use guildhall_domain::shop_setting::ShopSetting::{DeliveryTime, SaleFee};

    use super::*;

    async fn change(pool: &PgPool, by: Uid, setting: ShopSetting, seen: i64, value: i64) -> Set {
        let mut tx = crate::begin(pool).await.unwrap();
        let done = set(&mut tx, by, setting, seen, value, "a decision").await.unwrap();
        tx.commit().await.unwrap();
        done
    }

    async fn administrator(pool: &PgPool) -> Uid {
        let insert = "insert into account (email, role, nickname) values ('a@x.test', 'admin', 'Ada') returning uid";
        Uid(sqlx::query_scalar(insert).fetch_one(pool).await.unwrap())
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn everything_is_at_its_default_until_somebody_changes_it(pool: PgPool) {
        let by = administrator(&pool).await;
        assert_eq!(settings(&pool).await.unwrap(), Settings::default());
        assert_eq!(version(&pool).await.unwrap(), 0);
        assert_eq!(change(&pool, by, SaleFee, 500, 500).await, Set::Same, "it is at its default");
        assert_eq!(change(&pool, by, SaleFee, 500, 800).await, Set::Changed);
        assert_eq!(settings(&pool).await.unwrap(), Settings::new([(SaleFee, 800)]));
        let seen = version(&pool).await.unwrap();
        assert_eq!(change(&pool, by, DeliveryTime, 48, 24).await, Set::Changed);
        assert!(version(&pool).await.unwrap() > seen);

        let history = history(&pool, None, 10).await.unwrap();
        let moves: Vec<_> =
            history.iter().map(|one| (one.setting, one.before, one.value)).collect();
        assert_eq!(moves, [(Some(DeliveryTime), 48, 24), (Some(SaleFee), 500, 800)]);
        assert_eq!(last_changes(&pool).await.unwrap(), history, "one of each");
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_change_made_meanwhile_is_not_written_over_and_a_repeat_is_none(pool: PgPool) {
        let by = administrator(&pool).await;
        assert_eq!(change(&pool, by, SaleFee, 500, 800).await, Set::Changed);
        assert_eq!(change(&pool, by, SaleFee, 500, 700).await, Set::Meanwhile);
        assert_eq!(change(&pool, by, SaleFee, 500, 800).await, Set::Same);
        assert_eq!(settings(&pool).await.unwrap().get(SaleFee), 800);
        assert_eq!(history(&pool, None, 10).await.unwrap().len(), 1);
    }
}
