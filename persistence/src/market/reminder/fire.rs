//! Reminders that come true.

use guildhall_domain::{
    ids::{GoodsId, Uid},
    market::reminder::{Crossing, NOT_AGAIN_WITHIN, SaleReminder},
    notice::Kind,
    wallet::money::UsdCents,
};
use sqlx::{PgConnection, PgPool, Postgres, Transaction};

use crate::{
    DatabaseError,
    market::{cheapest::Cheapest, sell_order::Filter},
    notice,
};

/// Goods that are looked at in one round. Ours.
const GOODS_AT_ONCE: i64 = 100;
/// Reminders that are looked at, and told of, in one transaction. Ours.
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
/// processes one looks at a time, so each sees what the other has told. Each page of reminders is a transaction: however many wait for the
/// same goods, nobody waits long for a row of theirs, and what was told is told.
///
/// # Errors
/// Whatever Postgres says; what was told before is told.
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
    // What it was too soon to tell of.
    sqlx::query!(
        "with due as (
             update goods_reminder set due_at = null where kind = 'on_sale' and due_at <= now() returning goods_id
         )
         insert into reminder_check (goods_id) select distinct goods_id from due"
    )
    .execute(pool)
    .await?;
    let checks = sqlx::query!(
        r#"select goods_id, max(check_id) as "last!", count(*) as "count!" from reminder_check group by goods_id
           order by min(check_id) limit $1"#,
        GOODS_AT_ONCE,
    )
    .fetch_all(pool)
    .await?;
    for check in checks {
        fired.seen += check.count.unsigned_abs();
        let mut after = Some(0);
        while let Some(last) = after {
            let mut tx = locked(pool).await?;
            after = on_sale(&mut tx, GoodsId(check.goods_id), last, &mut fired).await?;
            if after.is_none() {
                // With the last page: whoever dies before it has the goods looked at again.
                sqlx::query!(
                    "delete from reminder_check where goods_id = $1 and check_id <= $2",
                    check.goods_id,
                    check.last,
                )
                .execute(&mut *tx)
                .await?;
            }
            tx.commit().await?;
        }
    }
    let mut tx = locked(pool).await?;
    tradable(&mut tx, &mut fired).await?;
    tx.commit().await?;
    Ok(fired)
}

async fn locked(pool: &PgPool) -> Result<Transaction<'static, Postgres>, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    sqlx::query!("select pg_advisory_xact_lock(hashtext('reminders'))").execute(&mut *tx).await?;
    Ok(tx)
}

/// Looks at the next page of the reminders of some goods that may have something to tell. Answers where the page after it begins.
async fn on_sale(
    tx: &mut PgConnection,
    goods: GoodsId,
    after: i64,
    fired: &mut Fired,
) -> Result<Option<i64>, DatabaseError> {
    let cheapest = Cheapest::of(tx, goods, &Filter::default()).await?;
    // The prices again, roughly: what cannot move is not locked.
    let (least, most) = cheapest.range();
    let reminders = sqlx::query!(
        r#"select r.reminder_id, r.uid, r.max_cents, r.is_armed,
                  coalesce((select owner from shop_member where member = r.uid and ended_at is null), r.uid) as "shop!",
                  case when r.told_at > now() - make_interval(secs => $6) then r.told_at + make_interval(secs => $6) end as too_soon_until
           from goods_reminder r
           where r.goods_id = $1 and r.asset_id is null and r.reminder_id > $2
               and case when r.is_armed then $3::bigint is not null and (r.max_cents is null or r.max_cents >= $3)
                        else $4::bigint is null or r.max_cents < $4 end
           order by r.reminder_id limit $5 for update"#,
        goods.0,
        after,
        least,
        most,
        AT_ONCE,
        NOT_AGAIN_WITHIN.as_seconds_f64(),
    )
    .fetch_all(&mut *tx)
    .await?;
    let is_full = i64::try_from(reminders.len()) == Ok(AT_ONCE);
    let next = reminders.last().map(|row| row.reminder_id).filter(|_| is_full);
    for row in reminders {
        let max = row.max_cents.map(UsdCents);
        let reminder = SaleReminder { max, is_armed: row.is_armed };
        let lowest = cheapest.but(Uid(row.shop));
        let crossing = reminder.seen(lowest);
        if crossing == Crossing::Nothing {
            continue;
        }
        let fires = crossing == Crossing::Fires;
        if let Some(until) = row.too_soon_until.filter(|_| fires) {
            sqlx::query!(
                "update goods_reminder set due_at = $2 where reminder_id = $1",
                row.reminder_id,
                until,
            )
            .execute(&mut *tx)
            .await?;
            continue;
        }
        let told = sqlx::query_scalar!(
            "update goods_reminder set is_armed = $2, due_at = null, told = told + (not $2)::int,
                 told_at = case when $2 then told_at else now() end
             where reminder_id = $1 returning told",
            row.reminder_id,
            !fires,
        )
        .fetch_one(&mut *tx)
        .await?;
        if fires {
            let uid = Uid(row.uid);
            let event = notice::reminder_event(row.reminder_id, told);
            notice::add_of_goods(tx, &event, uid, Kind::GoodsOnSale, goods, lowest).await?;
            fired.told.push((uid, event));
        }
    }
    Ok(next)
}

/// An item that was sold or given away meanwhile is told of to nobody; one that has to wait longer waits.
async fn tradable(tx: &mut PgConnection, fired: &mut Fired) -> Result<(), DatabaseError> {
    let due = sqlx::query!(
        r#"select r.reminder_id, r.uid, r.goods_id, a.owner = r.uid and a.quantity > 0 as "is_theirs!",
               case when a.tradable_at > now() then a.tradable_at end as later
           from goods_reminder r join asset a on a.asset_id = r.asset_id
           where r.kind = 'tradable' and r.due_at <= now() order by r.due_at limit $1 for update of r"#,
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
