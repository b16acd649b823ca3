//! The queue: positions, joining at its end, calling.

use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use guildhall_domain::{
    ids::{OrderId, PlaceId, QueueId, Uid},
    topup::{
        Command, Outcome, Reason, Stage, Step,
        account::{Account, Login, Platform},
        decide,
        joining::{Refusal, may_join},
    },
};
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::{
    PlaceEventKind, PlaceRecord, PlaceTransaction, Row, SaveError,
    candidate::{self, CandidateRecord},
    change::{lock_line, write},
    places, queue,
};
use crate::{
    DatabaseError,
    idempotency::{self, Claimed},
};

/// How many of the latest calls and services say how things go. Ours.
const LATELY: i64 = 50;

/// A request to join with an order.
#[derive(Debug, Clone)]
pub struct JoinRequest {
    /// The id the place gets if it is new.
    pub place_id: PlaceId,
    pub order_id: OrderId,
    pub uid: Uid,
    pub account: Account,
    /// As the person says.
    pub region: String,
    /// Of the call it came with: noted in the transaction that gives the place.
    pub claimed: Option<Claimed>,
}

/// Why a request did not join.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotJoined {
    /// There is no such order, or it is not theirs.
    NoOrder,
    Refused(Refusal),
    /// The call took so long that another process carries it out.
    TakenOver,
    /// Another order of the same pack is in the queue.
    AlreadyQueued {
        goods_id: String,
    },
}

/// Adds those who may join at the end of a queue, in their order, and answers each with the place of their order: the new one, or the one it
/// had. Until the commit nobody else writes their orders or how the queue stands, so what is decided here is so when it is kept. `told` is
/// the range for who joins at a position.
///
/// # Errors
/// Whatever Postgres says; nobody has joined then.
pub async fn join(
    pool: &PgPool,
    queue: QueueId,
    requests: &[JoinRequest],
    told: impl Fn(i64) -> Option<(i32, i32)>,
) -> Result<Vec<Result<PlaceRecord, NotJoined>>, DatabaseError> {
    let orders: Vec<Uuid> = requests.iter().map(|request| request.order_id.0).collect();
    let mut tx = crate::begin(pool).await?;
    lock_line(&mut tx, queue).await?;
    let candidates = candidate::hold(&mut tx, &orders).await?;
    let candidates: HashMap<OrderId, CandidateRecord> =
        candidates.into_iter().map(|read| (read.order_id, read)).collect();
    let mut decisions: Vec<_> =
        requests.iter().map(|request| decide_joining(request, &candidates, queue)).collect();
    note(&mut tx, requests, &mut decisions).await?;
    let mut seen = HashSet::new();
    let new: Vec<_> = requests
        .iter()
        .zip(&decisions)
        .filter_map(|(request, decision)| Some((request, *decision.as_ref().ok()?)))
        .filter(|(request, read)| read.place.is_none() && seen.insert(request.order_id))
        .collect();
    if !new.is_empty() {
        let waiting = waiting(&mut *tx, queue).await?;
        let told: Vec<_> = (waiting + 1..).take(new.len()).map(told).collect();
        insert(&mut tx, queue, &new, &told).await?;
    }
    let places = places!("where p.order_id = any($1::uuid[])", &orders).fetch_all(&mut *tx).await?;
    let places: HashMap<OrderId, PlaceRecord> =
        places.into_iter().map(|row| (OrderId(row.order_id), row.into())).collect();
    // Whoever another order of the same pack keeps out is refused, and may ask again with the same key.
    let kept_out: Vec<&Claimed> = requests
        .iter()
        .zip(&decisions)
        .filter(|(request, decision)| decision.is_ok() && !places.contains_key(&request.order_id))
        .filter_map(|(request, _)| request.claimed.as_ref())
        .collect();
    if !kept_out.is_empty() {
        idempotency::not_carried_out(&mut tx, &kept_out).await?;
    }
    tx.commit().await?;
    let answer = |(request, decision): (&JoinRequest, Result<&CandidateRecord, NotJoined>)| {
        let read = decision?;
        let place = places.get(&request.order_id).cloned();
        place.ok_or_else(|| NotJoined::AlreadyQueued { goods_id: read.goods_id.clone() })
    };
    Ok(requests.iter().zip(decisions).map(answer).collect())
}

/// Whether a buyer may join this queue. An order that has a place is answered with it.
fn decide_joining<'a>(
    request: &JoinRequest,
    candidates: &'a HashMap<OrderId, CandidateRecord>,
    queue: QueueId,
) -> Result<&'a CandidateRecord, NotJoined> {
    let read = candidates.get(&request.order_id).filter(|read| read.buyer == request.uid);
    let read = read.ok_or(NotJoined::NoOrder)?;
    if read.place.is_none() {
        let found = may_join(&read.candidate, &request.account, &request.region);
        if found.map_err(NotJoined::Refused)? != queue {
            return Err(NotJoined::Refused(Refusal::UnsupportedPack));
        }
    }
    Ok(read)
}

/// Notes in their claims that those who have no place yet are carried out. Who has a place is answered with it, and may want more of it.
async fn note(
    tx: &mut PgConnection,
    requests: &[JoinRequest],
    decisions: &mut [Result<&CandidateRecord, NotJoined>],
) -> Result<(), DatabaseError> {
    let is_new = |at: &usize| decisions[*at].as_ref().is_ok_and(|read| read.place.is_none());
    let (places, claims): (Vec<usize>, Vec<&Claimed>) = (0..requests.len())
        .filter(is_new)
        .filter_map(|at| Some((at, requests[at].claimed.as_ref()?)))
        .unzip();
    if claims.is_empty() {
        return Ok(());
    }
    let held = idempotency::carried_out_together(tx, &claims).await?;
    for (at, _) in places.into_iter().zip(held).filter(|(_, is_held)| !is_held) {
        decisions[at] = Err(NotJoined::TakenOver);
    }
    Ok(())
}

/// Requests that have a place already (for the order, or with another order of the same pack) are left out.
async fn insert(
    db: &mut PgConnection,
    queue: QueueId,
    new: &[(&JoinRequest, &CandidateRecord)],
    told: &[Option<(i32, i32)>],
) -> Result<(), DatabaseError> {
    let words = |word: fn(&JoinRequest, &CandidateRecord) -> String| {
        new.iter().map(|(request, read)| word(request, read)).collect::<Vec<_>>()
    };
    let told =
        |part: fn((i32, i32)) -> i32| told.iter().map(|told| told.map(part)).collect::<Vec<_>>();
    sqlx::query!(
        r#"
        with joined as (
            insert into topup_place (place_id, order_id, uid, queue_id, goods_id, stage, ticket, platform, login, account, paid_cents,
                packs, told_p50, told_p90)
            select place_id, order_id, uid, $1, goods_id, 'waiting', nextval('topup_ticket'), platform, login, account, paid_cents,
                packs, p50, p90
            from (
                select * from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[],
                    $10::integer[], $11::integer[], $12::integer[])
                    with ordinality as j (place_id, order_id, uid, goods_id, platform, login, account, paid_cents, packs, p50, p90, n)
                order by n
            ) in_order
            on conflict do nothing
            returning place_id, epoch, version
        )
        insert into topup_event (place_id, version, queue_id, epoch, what, stage)
        select place_id, version, $1, epoch, 'joined', 'waiting' from joined
        "#,
        queue.0,
        &new.iter().map(|(request, _)| request.place_id.0).collect::<Vec<_>>(),
        &new.iter().map(|(request, _)| request.order_id.0).collect::<Vec<_>>(),
        &new.iter().map(|(request, _)| request.uid.0).collect::<Vec<_>>(),
        &words(|_, read| read.goods_id.clone()),
        &words(|request, _| request.account.platform.to_string()),
        &words(|request, _| request.account.login.to_string()),
        &words(|request, _| request.account.name.clone()),
        &new.iter().map(|(_, read)| read.paid.0).collect::<Vec<_>>(),
        &new.iter().map(|(_, read)| read.packs).collect::<Vec<_>>(),
        &told(|(p50, _)| p50) as &[Option<i32>],
        &told(|(_, p90)| p90) as &[Option<i32>],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The first people of a queue, in order.
pub async fn heads(
    pool: &PgPool,
    queue: QueueId,
    limit: i64,
) -> Result<Vec<PlaceRecord>, DatabaseError> {
    let rows = places!(
        "where p.queue_id = $1 and p.stage = 'waiting' order by p.ticket limit $2",
        queue.0,
        limit
    );
    Ok(rows.fetch_all(pool).await?.into_iter().map(PlaceRecord::from).collect())
}

/// A waiting place, in the order of its queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingPlace {
    pub place: PlaceId,
    pub uid: Uid,
    /// Of their row, at the moment the queue was read.
    pub version: i64,
}

/// Everybody in a queue, in order.
pub async fn everybody(pool: &PgPool, queue: QueueId) -> Result<Vec<WaitingPlace>, DatabaseError> {
    let rows = sqlx::query!(
        "select place_id, uid, version from topup_place where queue_id = $1 and stage = 'waiting' order by ticket",
        queue.0,
    );
    let places = rows.fetch_all(pool).await?.into_iter().map(|row| WaitingPlace {
        place: PlaceId(row.place_id),
        uid: Uid(row.uid),
        version: row.version,
    });
    Ok(places.collect())
}

/// How many wait in a queue.
pub async fn waiting(db: impl PgExecutor<'_>, queue: QueueId) -> Result<i64, DatabaseError> {
    let waiting = sqlx::query_scalar!(
        r#"select count(*) as "waiting!" from topup_place where queue_id = $1 and stage = 'waiting'"#,
        queue.0,
    );
    Ok(waiting.fetch_one(db).await?)
}

/// Calls a place to a free device.
///
/// # Errors
/// [`SaveError::Stale`] if they are not waiting any more or the queue does not call now, [`SaveError::NoDevice`] if no device is free.
pub async fn call(pool: &PgPool, live: &PlaceRecord) -> Result<(), SaveError> {
    let mut tx = crate::begin(pool).await?;
    let now = crate::now(&mut *tx).await?;
    // Before the place, as operators lock them: whoever pauses the queue meanwhile waits, and stops the clock of this call too.
    if !queue::hold(&mut tx, live.queue_id)
        .await?
        .is_some_and(|row| row.availability(now).may_call())
    {
        return Err(SaveError::Stale);
    }
    let Ok(Outcome::Moves(decision)) = decide(&live.place, &Command::Call, now) else {
        return Err(SaveError::Stale);
    };
    let change = PlaceTransaction {
        live,
        decision: &decision,
        event_kind: PlaceEventKind::Called,
        account: None,
        told: None,
        claimed: None,
        given: None,
    };
    write(&mut tx, &change).await?;
    let held = sqlx::query!(
        r#"
        update topup_device set place_id = $2 where device_id = (
            select device_id from topup_device
            where queue_id = $1 and place_id is null and not is_leaving and (rests_until is null or rests_until <= now())
            order by name limit 1 for update skip locked
        )
        "#,
        live.queue_id.0,
        live.place.place_id.0,
    )
    .execute(&mut *tx)
    .await?;
    if held.rows_affected() == 0 {
        return Err(SaveError::NoDevice); // dropping rolls the call back
    }
    tx.commit().await?;
    Ok(())
}

/// Notes that others were called before an absent customer. Nothing happens if the place does not wait any more.
pub async fn passed(pool: &PgPool, place: PlaceId, others: i32) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        with passed as (
            update topup_place set passed = least(3, passed + $2), version = version + 1
            where place_id = $1 and stage = 'waiting' returning *
        )
        insert into topup_event (place_id, version, queue_id, epoch, what, stage)
        select place_id, version, queue_id, epoch, 'passed', stage from passed
        "#,
        place.0,
        others,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Devices of a queue: how many are free for a call now, and how many there are to count on.
pub async fn devices(pool: &PgPool, queue: QueueId) -> Result<(usize, usize), DatabaseError> {
    let row = sqlx::query!(
        r#"
        select count(*) filter (where place_id is null) as "free!", count(*) as "all!" from topup_device
        where queue_id = $1 and not is_leaving and (rests_until is null or rests_until <= now() or place_id is not null)
        "#,
        queue.0,
    )
    .fetch_one(pool)
    .await?;
    Ok((usize::try_from(row.free).unwrap_or(0), usize::try_from(row.all).unwrap_or(0)))
}

/// How things went lately.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Lately {
    /// How long devices were held for one person.
    pub held: Vec<Duration>,
    /// People called who had been told a range, and how many of them by its later end.
    pub told: i64,
    pub within: i64,
}

/// The latest calls and services of a queue.
pub async fn lately(pool: &PgPool, queue: QueueId) -> Result<Lately, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select coalesce((select array_agg(held) from (
                select held from topup_event where queue_id = $1 and held is not null order by at desc limit $2
            ) h), '{}') as "held!",
            c.told as "told!", c.within as "within!"
        from (
            select count(*) as told, count(*) filter (where waited <= told) as within from (
                select waited, told from topup_event where queue_id = $1 and told is not null order by at desc limit $2
            ) calls
        ) c
        "#,
        queue.0,
        LATELY,
    )
    .fetch_one(pool)
    .await?;
    let held = row.held.into_iter().map(|held| Duration::from_secs_f64(held.max(0.0))).collect();
    Ok(Lately { held, told: row.told, within: row.within })
}

/// Queues with waiting places.
pub async fn stirring(pool: &PgPool) -> Result<Vec<QueueId>, DatabaseError> {
    let found = sqlx::query_scalar!(
        r#"
        select queue_id from topup_queue q
        where exists (select from topup_place p where p.queue_id = q.queue_id and p.stage = 'waiting')
        "#
    );
    Ok(found.fetch_all(pool).await?.into_iter().map(QueueId).collect())
}
