//! What was won, as its winner keeps it: coupons, passes and packs. Brought by the outbox, once (L5).

use guildhall_domain::{
    ids::{LotteryId, Uid},
    lottery::{PrizeKind, PrizeSource},
};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DatabaseError;

/// What a coupon takes off, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CouponTerms {
    pub percent: i16,
    pub min_spend_cents: i64,
    pub max_deduction_cents: i64,
    pub valid_days: i32,
}

/// A coupon of an account.
#[derive(Debug, Clone, PartialEq)]
pub struct Coupon {
    pub coupon_id: Uuid,
    pub percent: i16,
    pub min_spend_cents: i64,
    pub max_deduction_cents: i64,
    pub valid_until: OffsetDateTime,
    pub source: PrizeSource,
    pub created_at: OffsetDateTime,
}

/// A pass or pack of an account.
#[derive(Debug, Clone, PartialEq)]
pub struct Entitlement {
    pub entitlement_id: Uuid,
    pub what: String,
    pub source: PrizeSource,
    pub created_at: OffsetDateTime,
}

/// Whose a prize is that was brought, or had been before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandOver {
    pub uid: Uid,
}

/// Brings the prize of a draw to its winner; a second time changes nothing. `new_id` is what it is called if it is new. `None` if there is
/// no such draw.
pub async fn hand_over(
    pool: &PgPool,
    event: LotteryId,
    seq: i64,
    new_id: Uuid,
) -> Result<Option<HandOver>, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let won = sqlx::query!(
        r#"
        update lottery_draw d set granted_at = coalesce(granted_at, now())
        from lottery_prize p
        where d.event_id = $1 and d.seq = $2 and p.event_id = d.event_id and p.place = d.prize
        returning d.uid, d.drawn_at, p.kind as "kind: PrizeKind", p.prize, p.percent, p.min_spend_cents, p.max_deduction_cents, p.valid_days
        "#,
        event.0,
        seq,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(won) = won else { return Ok(None) };
    let source_key = format!("lottery_draw:{event}:{seq}");
    match won.kind {
        PrizeKind::Coupon => {
            let days = i64::from(won.valid_days.unwrap_or_default());
            sqlx::query!(
                r#"
                insert into coupon (coupon_id, uid, percent, min_spend_cents, max_deduction_cents, valid_until, source, source_key)
                values ($1, $2, $3, $4, $5, $6, 'lottery_draw', $7)
                on conflict (source_key) do nothing
                "#,
                new_id,
                won.uid,
                won.percent.unwrap_or_default(),
                won.min_spend_cents.unwrap_or_default(),
                won.max_deduction_cents.unwrap_or_default(),
                won.drawn_at + time::Duration::days(days),
                source_key,
            )
            .execute(&mut *tx)
            .await?;
        }
        PrizeKind::Entitlement => {
            sqlx::query!(
                r#"
                insert into entitlement (entitlement_id, uid, what, source, source_key)
                values ($1, $2, $3, 'lottery_draw', $4)
                on conflict (source_key) do nothing
                "#,
                new_id,
                won.uid,
                won.prize,
                source_key,
            )
            .execute(&mut *tx)
            .await?;
        }
        PrizeKind::Nothing => {}
    }
    tx.commit().await?;
    Ok(Some(HandOver { uid: Uid(won.uid) }))
}

/// Brings the reward for spending to a person; a second time changes nothing.
pub async fn hand_over_reward(
    pool: &PgPool,
    event: LotteryId,
    uid: Uid,
    what: &str,
    new_id: Uuid,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into entitlement (entitlement_id, uid, what, source, source_key)
        values ($1, $2, $3, 'lottery_reward', $4)
        on conflict (source_key) do nothing
        "#,
        new_id,
        uid.0,
        what,
        format!("lottery_reward:{event}:{uid}"),
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// The coupons of an account, newest first.
pub async fn coupons(pool: &PgPool, uid: Uid, limit: i64) -> Result<Vec<Coupon>, DatabaseError> {
    Ok(sqlx::query_as!(
        Coupon,
        r#"
        select coupon_id, percent, min_spend_cents, max_deduction_cents, valid_until, source as "source: PrizeSource", created_at
        from coupon where uid = $1 order by created_at desc, coupon_id limit $2
        "#,
        uid.0,
        limit,
    )
    .fetch_all(pool)
    .await?)
}

/// The passes and packs of an account, newest first.
pub async fn entitlements(
    pool: &PgPool,
    uid: Uid,
    limit: i64,
) -> Result<Vec<Entitlement>, DatabaseError> {
    Ok(sqlx::query_as!(
        Entitlement,
        r#"
        select entitlement_id, what, source as "source: PrizeSource", created_at from entitlement where uid = $1
        order by created_at desc, entitlement_id limit $2
        "#,
        uid.0,
        limit,
    )
    .fetch_all(pool)
    .await?)
}
