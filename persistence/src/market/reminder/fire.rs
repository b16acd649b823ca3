//! Reminders that come true.

use guildhall_domain::{
    ids::{GoodsId, Uid},
    market::reminder::{Crossing, SaleReminder},
    notice::Kind,
    wallet::money::UsdCents,
};
use sqlx::{PgConnection, PgPool};

use super::lowest_of_others;
use crate::{DatabaseError, notice};

/// Goods that are looked at in one transaction. Ours.
const GOODS_AT_ONCE: i64 = 100;
/// Reminders that are read at once. Ours.
const AT_ONCE: i64 = 500;

/// What one round has done.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Fired {
    /// Changes and due items that were seen; 0 when there is nothing to do.
    pub seen: u64,
    /// Who was told, and of which fact.
    pub told: Vec<(Uid, String)>,
}

/// Looks at reminders of goods whose offers have changed, and at items that may be sold by now, and writes what people are told of. Of two
/// processes one looks at a time, so each sees what the other has told.
///
/// # Errors
/// Whatever Postgres says.
pub async fn fire(pool: &PgPool) -> Result<Fired, DatabaseError> {
    let is_any = sqlx::query_scalar!(
        r#"select exists (select from reminder_check) or exists (
               select from goods_reminder where due_at is not null and due_at <= now()
           ) as "is_any!""#
    );
    let mut fired = Fired::default();
    if !is_any.fetch_one(pool).await? {
        return Ok(fired);
    }
    let mut tx = crate::begin(pool).await?;
    sqlx::query!("select pg_advisory_xact_lock(hashtext('reminders'))").execute(&mut *tx).await?;
    on_sale(&mut tx, &mut fired).await?;
    tradable(&mut tx, &mut fired).await?;
    tx.commit().await?;
    Ok(fired)
}

async fn on_sale(tx: &mut PgConnection, fired: &mut Fired) -> Result<(), DatabaseError> {
    let mut goods = sqlx::query_scalar!(
        "delete from reminder_check where ctid = any(array(select ctid from reminder_check limit $1)) returning goods_id",
        GOODS_AT_ONCE,
    )
    .fetch_all(&mut *tx)
    .await?;
    fired.seen += u64::try_from(goods.len()).unwrap_or_default();
    goods.sort_unstable();
    goods.dedup();
    for goods in goods {
        let mut after = 0;
        loop {
            let reminders = sqlx::query!(
                "select reminder_id, uid, max_cents, is_armed from goods_reminder
                 where goods_id = $1 and asset_id is null and reminder_id > $2 order by reminder_id limit $3 for update",
                goods,
                after,
                AT_ONCE,
            )
            .fetch_all(&mut *tx)
            .await?;
            let Some(last) = reminders.last() else { break };
            after = last.reminder_id;
            for row in reminders {
                let (uid, goods) = (Uid(row.uid), GoodsId(goods));
                let max = row.max_cents.map(UsdCents);
                let reminder = SaleReminder { max, is_armed: row.is_armed };
                // Read after the row was locked: what whoever held it has done is seen.
                let lowest = lowest_of_others(tx, uid, goods).await?;
                let crossing = reminder.seen(lowest);
                if crossing == Crossing::Nothing {
                    continue;
                }
                let fires = crossing == Crossing::Fires;
                let told = sqlx::query_scalar!(
                    "update goods_reminder set is_armed = $2, told = told + (not $2)::int where reminder_id = $1 returning told",
                    row.reminder_id,
                    !fires,
                )
                .fetch_one(&mut *tx)
                .await?;
                if fires {
                    let event = notice::reminder_event(row.reminder_id, told);
                    notice::add_of_goods(tx, &event, uid, Kind::GoodsOnSale, goods, lowest).await?;
                    fired.told.push((uid, event));
                }
            }
        }
    }
    Ok(())
}

/// An item that was sold or given away meanwhile is told of to nobody; one that has to wait longer waits.
async fn tradable(tx: &mut PgConnection, fired: &mut Fired) -> Result<(), DatabaseError> {
    let due = sqlx::query!(
        r#"select r.reminder_id, r.uid, r.goods_id, a.owner = r.uid and a.quantity > 0 as "is_theirs!",
               case when a.tradable_at > now() then a.tradable_at end as later
           from goods_reminder r join asset a on a.asset_id = r.asset_id
           where r.due_at <= now() order by r.due_at limit $1 for update of r"#,
        AT_ONCE,
    )
    .fetch_all(&mut *tx)
    .await?;
    fired.seen += u64::try_from(due.len()).unwrap_or_default();
    for row in due {
        if let Some(later) = row.later.filter(|_| row.is_theirs) {
            sqlx::query!(
                "update goods_reminder set due_at = $2 where reminder_id = $1",
                row.reminder_id,
                later
            )
            .execute(&mut *tx)
            .await?;
            continue;
        }
        sqlx::query!("delete from goods_reminder where reminder_id = $1", row.reminder_id)
            .execute(&mut *tx)
            .await?;
        if row.is_theirs {
            let (uid, goods) = (Uid(row.uid), GoodsId(row.goods_id));
            let event = notice::reminder_event(row.reminder_id, 1);
            notice::add_of_goods(tx, &event, uid, Kind::ItemTradable, goods, None).await?;
            fired.told.push((uid, event));
        }
    }
    Ok(())
}
