//! What does not match: found by a reconciliation, closed by the next one or by an administrator who says why.

use guildhall_domain::{
    ids::{OrderId, PaymentId, RefundId, Uid},
    payment::reconciliation::{Mismatch, MovementKind},
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::{PgConnection, PgPool};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::{
    DatabaseError,
    identity::public_profile::PublicProfile,
    staff_act::{self, StaffAct},
};

/// Most of ours that are reported missing at the provider in one go. Ours: of so many, nobody reads more.
const MOST_UNSEEN: i64 = 10_000;

/// What a difference is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    Movement(String),
    Payment(PaymentId),
    Refund(RefundId),
}

/// A difference that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub of: Difference,
    pub mismatch: Mismatch,
    pub provider_amount: Option<i64>,
    pub books_amount: Option<i64>,
    pub currency: String,
}

/// Something of ours that the provider has moved nothing for.
pub type Unseen = Found;

/// A difference as administrators see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DifferenceRow {
    pub difference_id: i64,
    pub day: Date,
    /// `None` for one that only another release knows.
    pub mismatch: Option<Mismatch>,
    /// What the provider moved.
    pub movement_ref: Option<String>,
    pub kind: Option<MovementKind>,
    pub object_ref: Option<String>,
    /// The payment it belongs to, where that is known.
    pub payment_id: Option<PaymentId>,
    pub order_id: Option<OrderId>,
    /// Who paid.
    pub uid: Option<Uid>,
    pub refund_id: Option<RefundId>,
    pub provider_amount: Option<i64>,
    pub books_amount: Option<i64>,
    pub currency: String,
    pub found_at: OffsetDateTime,
    /// Who looks after it.
    pub owner: Option<PublicProfile>,
    pub closed_at: Option<OffsetDateTime>,
    /// `None` where both sides match by now.
    pub closed_by: Option<PublicProfile>,
    pub note: Option<String>,
}

/// Why a difference was not changed.
#[derive(Debug, thiserror::Error)]
pub enum DifferenceError {
    #[error("there is no such difference")]
    NotFound,
    #[error("it is closed")]
    Closed,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for DifferenceError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// What our books have settled in a time and the provider has moved nothing for, whenever it may have done so.
pub async fn unseen(
    pool: &PgPool,
    since: OffsetDateTime,
    until: OffsetDateTime,
) -> Result<Vec<Unseen>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        (select p.payment_id as "payment_id?", null::uuid as "refund_id?", coalesce(p.local_amount, p.amount_cents) as "amount!",
            coalesce(p.local_currency, 'USD') as "currency!"
        from payment p
        where p.method <> 'balance' and p.settled_at >= $1 and p.settled_at < $2
            and (p.status in ('success', 'refunded') or exists (select from refund r where r.payment_id = p.payment_id and r.is_late))
            and not exists (
                select from provider_movement m where m.kind = 'charge' and m.object_ref in (p.charge_ref, p.provider_ref)
            )
            and not exists (select from provider_movement m where m.kind = 'charge' and m.payment_id = p.payment_id)
        limit $3)
        union all
        (select null, r.refund_id, r.amount_cents, 'USD'
        from refund r
        where r.route = 'original' and r.status = 'succeeded' and r.settled_at >= $1 and r.settled_at < $2
            and not exists (
                select from provider_movement m
                where m.kind in ('refund', 'dispute') and m.object_ref = split_part(r.provider_ref, '#', 1)
            )
        limit $3)
        "#,
        since,
        until,
        MOST_UNSEEN,
    )
    .fetch_all(pool)
    .await?;
    let found = rows.into_iter().filter_map(|row| {
        let of = row.payment_id.map(|id| Difference::Payment(PaymentId(id)));
        Some(Found {
            of: of.or(row.refund_id.map(|id| Difference::Refund(RefundId(id))))?,
            mismatch: Mismatch::NotAtProvider,
            provider_amount: None,
            books_amount: Some(row.amount),
            currency: row.currency,
        })
    });
    Ok(found.collect())
}

/// Writes what a reconciliation of a day has found, and that it was done up to `until`. What it does not find any more is closed; what an
/// administrator has closed stays so; and a day that somebody has asked for since it was begun stays due.
pub async fn write(
    pool: &PgPool,
    day: Date,
    until: OffsetDateTime,
    found: &[Found],
) -> Result<(), DatabaseError> {
    let movements: Vec<Option<String>> = found.iter().map(|it| it.of.movement()).collect();
    let payments: Vec<Option<Uuid>> = found.iter().map(|it| it.of.payment()).collect();
    let refunds: Vec<Option<Uuid>> = found.iter().map(|it| it.of.refund()).collect();
    let mismatches: Vec<&str> = found.iter().map(|it| it.mismatch.as_str()).collect();
    let provider: Vec<Option<i64>> = found.iter().map(|it| it.provider_amount).collect();
    let books: Vec<Option<i64>> = found.iter().map(|it| it.books_amount).collect();
    let currencies: Vec<&str> = found.iter().map(|it| it.currency.as_str()).collect();
    let mut tx = crate::begin(pool).await?;
    sqlx::query!(
        r#"
        insert into reconciliation_difference (day, movement_ref, payment_id, refund_id, mismatch, provider_amount, books_amount, currency)
        select $1, * from unnest($2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::bigint[], $7::bigint[], $8::text[])
        on conflict do nothing
        "#,
        day,
        &movements as &[Option<String>],
        &payments as &[Option<Uuid>],
        &refunds as &[Option<Uuid>],
        &mismatches as &[&str],
        &provider as &[Option<i64>],
        &books as &[Option<i64>],
        &currencies as &[&str],
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        r#"
        update reconciliation_difference d
        set mismatch = f.mismatch, provider_amount = f.provider_amount, books_amount = f.books_amount, closed_at = null
        from unnest($1::text[], $2::uuid[], $3::uuid[], $4::text[], $5::bigint[], $6::bigint[])
            as f (movement_ref, payment_id, refund_id, mismatch, provider_amount, books_amount)
        where coalesce(d.movement_ref, d.payment_id::text, d.refund_id::text)
                = coalesce(f.movement_ref, f.payment_id::text, f.refund_id::text)
            and d.closed_by is null
        "#,
        &movements as &[Option<String>],
        &payments as &[Option<Uuid>],
        &refunds as &[Option<Uuid>],
        &mismatches as &[&str],
        &provider as &[Option<i64>],
        &books as &[Option<i64>],
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        r#"
        update reconciliation_difference d set closed_at = now()
        where d.day = $1 and d.closed_at is null and not exists (
            select from unnest($2::text[], $3::uuid[], $4::uuid[]) as f (movement_ref, payment_id, refund_id)
            where coalesce(d.movement_ref, d.payment_id::text, d.refund_id::text)
                = coalesce(f.movement_ref, f.payment_id::text, f.refund_id::text)
        )
        "#,
        day,
        &movements as &[Option<String>],
        &payments as &[Option<Uuid>],
        &refunds as &[Option<Uuid>],
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        r#"
        update reconciliation_day d
        set due_at = case when begun_at is null then due_at end, begun_at = null, checked_at = now(), checked_until = $2, failure = null,
            provider_charged_cents = m.charged, provider_refunded_cents = m.refunded, provider_disputed_cents = m.disputed,
            fees_cents = m.fees, books_charged_cents = p.charged, books_refunded_cents = r.refunded, books_disputed_cents = c.disputed
        from (
            select coalesce(sum(account_amount) filter (where kind in ('charge', 'charge_failure')), 0)::bigint as charged,
                coalesce(sum(account_amount) filter (where kind in ('refund', 'refund_failure')), 0)::bigint as refunded,
                coalesce(sum(account_amount) filter (where kind in ('dispute', 'dispute_reversal')), 0)::bigint as disputed,
                coalesce(sum(fee), 0)::bigint as fees
            from provider_movement where moved_at >= $1::date::timestamp at time zone 'utc' and moved_at < $2
        ) m, (
            select coalesce(sum(x.amount_cents), 0)::bigint as charged from payment x
            where x.method <> 'balance' and x.settled_at >= $1::date::timestamp at time zone 'utc' and x.settled_at < $2
                and (x.status in ('success', 'refunded') or exists (select from refund y where y.payment_id = x.payment_id and y.is_late))
        ) p, (
            select -coalesce(sum(amount_cents), 0)::bigint as refunded from refund
            where route = 'original' and status = 'succeeded' and settled_at >= $1::date::timestamp at time zone 'utc' and settled_at < $2
        ) r, (
            select -coalesce(sum(amount_cents), 0)::bigint as disputed from payment_dispute
            where opened_at >= $1::date::timestamp at time zone 'utc' and opened_at < $2 and status <> 'won'
        ) c
        where d.day = $1
        "#,
        day,
        until,
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}

impl Difference {
    fn movement(&self) -> Option<String> {
        match self {
            Self::Movement(name) => Some(name.clone()),
            Self::Payment(_) | Self::Refund(_) => None,
        }
    }

    fn payment(&self) -> Option<Uuid> {
        match self {
            Self::Payment(id) => Some(id.0),
            Self::Movement(_) | Self::Refund(_) => None,
        }
    }

    fn refund(&self) -> Option<Uuid> {
        match self {
            Self::Refund(id) => Some(id.0),
            Self::Movement(_) | Self::Payment(_) => None,
        }
    }
}

/// Differences before `before`, newest first: all, or those that are open.
pub async fn differences(
    pool: &PgPool,
    is_open: bool,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<DifferenceRow>, DatabaseError> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select d.difference_id, d.day, d.mismatch, d.movement_ref, m.kind as "kind?", m.object_ref, d.refund_id, d.provider_amount,
            d.books_amount, d.currency, d.found_at, d.closed_at, d.note, p.payment_id as "payment_id?", p.order_id, p.uid as "payer?",
            o.uid as "owner_uid?", o.nickname as "owner_nickname?", o.profile_pic as owner_picture,
            c.uid as "closer_uid?", c.nickname as "closer_nickname?", c.profile_pic as closer_picture
        from reconciliation_difference d
        left join provider_movement m using (movement_ref)
        left join lateral (
            select * from payment x
            where x.payment_id = coalesce(
                d.payment_id,
                (select r.payment_id from refund r where r.refund_id = d.refund_id),
                m.payment_id,
                (select y.payment_id from payment y where y.charge_ref = m.charge_ref or y.provider_ref = m.charge_ref limit 1),
                (select r.payment_id from refund r where r.provider_ref = m.object_ref),
                (select q.payment_id from payment_dispute q where q.dispute_ref = m.object_ref)
            )
        ) p on true
        left join account o on o.uid = d.owner_uid
        left join account c on c.uid = d.closed_by
        where (not $1 or d.closed_at is null) and ($2::bigint is null or d.difference_id < $2)
        order by d.difference_id desc limit $3
        "#,
        is_open,
        before,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(DifferenceRow::from).collect())
}

/// How many are open.
pub async fn open(pool: &PgPool) -> Result<i64, DatabaseError> {
    let open = sqlx::query_scalar!(
        r#"select count(*) as "number!" from reconciliation_difference where closed_at is null"#
    );
    Ok(open.fetch_one(pool).await?)
}

/// Somebody looks after a difference from now on, whoever did before.
pub async fn take(tx: &mut PgConnection, id: i64, by: Uid) -> Result<(), DifferenceError> {
    let taken = sqlx::query!(
        "update reconciliation_difference set owner_uid = $2 where difference_id = $1 and closed_at is null",
        id,
        by.0,
    )
    .execute(&mut *tx)
    .await?;
    changed(&mut *tx, id, taken.rows_affected()).await?;
    let act =
        StaffAct::new(Some(by), StaffActKind::DifferenceTaken, StaffActSubject::Difference, id);
    Ok(staff_act::write(tx, &act).await?)
}

/// Closes a difference for good, and says why.
pub async fn close(
    tx: &mut PgConnection,
    id: i64,
    by: Uid,
    note: &str,
) -> Result<(), DifferenceError> {
    let closed = sqlx::query!(
        r#"
        update reconciliation_difference
        set closed_at = now(), closed_by = $2, note = $3, owner_uid = coalesce(owner_uid, $2)
        where difference_id = $1 and closed_at is null
        "#,
        id,
        by.0,
        note,
    )
    .execute(&mut *tx)
    .await?;
    changed(&mut *tx, id, closed.rows_affected()).await?;
    let act =
        StaffAct::new(Some(by), StaffActKind::DifferenceClosed, StaffActSubject::Difference, id);
    Ok(staff_act::write(tx, &act.reason(note)).await?)
}

async fn changed(tx: &mut PgConnection, id: i64, rows: u64) -> Result<(), DifferenceError> {
    if rows == 1 {
        return Ok(());
    }
    let is_there = sqlx::query_scalar!(
        r#"select exists (select from reconciliation_difference where difference_id = $1) as "is_there!""#,
        id,
    );
    let is_there = is_there.fetch_one(tx).await?;
    Err(if is_there { DifferenceError::Closed } else { DifferenceError::NotFound })
}

struct Row {
    difference_id: i64,
    day: Date,
    mismatch: String,
    movement_ref: Option<String>,
    kind: Option<String>,
    object_ref: Option<String>,
    refund_id: Option<Uuid>,
    provider_amount: Option<i64>,
    books_amount: Option<i64>,
    currency: String,
    found_at: OffsetDateTime,
    closed_at: Option<OffsetDateTime>,
    note: Option<String>,
    payment_id: Option<Uuid>,
    order_id: Option<Uuid>,
    payer: Option<i64>,
    owner_uid: Option<i64>,
    owner_nickname: Option<String>,
    owner_picture: Option<Uuid>,
    closer_uid: Option<i64>,
    closer_nickname: Option<String>,
    closer_picture: Option<Uuid>,
}

impl From<Row> for DifferenceRow {
    fn from(row: Row) -> Self {
        let face = |uid: Option<i64>, nickname: Option<String>, picture| {
            Some(PublicProfile::new(uid?, nickname?, picture))
        };
        Self {
            difference_id: row.difference_id,
            day: row.day,
            mismatch: row.mismatch.parse().ok(),
            movement_ref: row.movement_ref,
            kind: row.kind.and_then(|kind| kind.parse().ok()),
            object_ref: row.object_ref,
            payment_id: row.payment_id.map(PaymentId),
            order_id: row.order_id.map(OrderId),
            uid: row.payer.map(Uid),
            refund_id: row.refund_id.map(RefundId),
            provider_amount: row.provider_amount,
            books_amount: row.books_amount,
            currency: row.currency,
            found_at: row.found_at,
            owner: face(row.owner_uid, row.owner_nickname, row.owner_picture),
            closed_at: row.closed_at,
            closed_by: face(row.closer_uid, row.closer_nickname, row.closer_picture),
            note: row.note,
        }
    }
}
