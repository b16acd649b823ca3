//! An order with what the rules of joining ask of it: its stage, its goods, the queue for them, and the place it has.

use guildhall_domain::{
    ids::{OrderId, PlaceId, QueueId, Uid},
    order::Stage,
    topup::{
        account::Platform,
        hours::{Availability, State},
        joining::{Candidate, CandidateQueue},
    },
    wallet::money::UsdCents,
};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DatabaseError;

/// A candidate as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CandidateRecord {
    pub candidate: Candidate,
    pub order_id: OrderId,
    pub buyer: Uid,
    pub packs: i32,
    pub paid: UsdCents,
    pub goods_id: String,
    pub game: String,
    /// The place it has, in the queue or not.
    pub place: Option<PlaceId>,
    /// Of the order.
    pub version: i64,
    /// Of the queue.
    pub queue_version: Option<i64>,
}

struct Row {
    order_id: Uuid,
    buyer: i64,
    stage: Stage,
    redeeming: bool,
    quantity: i32,
    captured_cents: i64,
    goods_id: String,
    game: String,
    version: i64,
    region: String,
    is_pack: bool,
    queue_id: Option<Uuid>,
    platforms: Option<Vec<Platform>>,
    state: Option<State>,
    closed_until: Option<OffsetDateTime>,
    was_draining: bool,
    queue_version: Option<i64>,
    place_id: Option<Uuid>,
    now: OffsetDateTime,
}

/// The orders of `$orders`, read as `$how` says.
macro_rules! candidates {
    ($how:tt, $orders:expr) => {
        sqlx::query_as!(
            Row,
            r#"
            select o.order_id as "order_id!", o.buyer as "buyer!", o.stage as "stage!: Stage", o.redeeming as "redeeming!",
                o.quantity as "quantity!", o.captured_cents as "captured_cents!", o.goods_id as "goods_id!", o.game as "game!",
                o.version as "version!",
                coalesce(g.subgame_name, '') as "region!", coalesce(g.tags ->> 'kind' = 'pack', false) as "is_pack!",
                q.queue_id as "queue_id?", q.platforms as "platforms?: Vec<Platform>", q.state as "state?: State",
                greatest(q.closed_until, topup_opens_at(q.queue_id, q.time_zone, q.closed_until)) as closed_until,
                topup_was_draining(q.queue_id) as "was_draining!",
                q.version as "queue_version?", p.place_id as "place_id?", now() as "now!"
            from "order" o
            left join goods g on g.goods_id = o.goods_id::bigint
            left join topup_queue q on q.seller = o.seller and q.game = o.game and q.region = coalesce(g.subgame_name, '')
            left join topup_place p on p.order_id = o.order_id
            where o.order_id = any($1)
            "# + $how,
            $orders,
        )
    };
}

impl From<Row> for CandidateRecord {
    fn from(row: Row) -> Self {
        let queue = match (row.queue_id, row.platforms, row.state) {
            (Some(queue), Some(platforms), Some(state)) => Some(CandidateQueue {
                queue_id: QueueId(queue),
                platforms,
                availability: Availability::of(state, row.closed_until, row.now)
                    .drains(row.was_draining),
            }),
            _ => None,
        };
        Self {
            candidate: Candidate {
                stage: row.stage,
                redeeming: row.redeeming,
                region: row.region,
                is_pack: row.is_pack,
                queue,
            },
            order_id: OrderId(row.order_id),
            buyer: Uid(row.buyer),
            packs: row.quantity,
            paid: UsdCents(row.captured_cents),
            goods_id: row.goods_id,
            game: row.game,
            place: row.place_id.map(PlaceId),
            version: row.version,
            queue_version: row.queue_version,
        }
    }
}

impl CandidateRecord {
    /// The queue that redeems it, whether it takes anybody or not.
    pub fn queue_id(&self) -> Option<QueueId> {
        let queue = self.candidate.queue.as_ref().filter(|_| self.candidate.is_pack);
        queue.map(|queue| queue.queue_id)
    }
}

/// An order as it stands; `None` if there is none.
pub async fn load(pool: &PgPool, order: OrderId) -> Result<Option<CandidateRecord>, DatabaseError> {
    let row = candidates!("", &[order.0]).fetch_optional(pool).await?;
    Ok(row.map(CandidateRecord::from))
}

/// Orders that nobody else writes until the commit, in no order.
pub(super) async fn hold(
    db: &mut PgConnection,
    orders: &[Uuid],
) -> Result<Vec<CandidateRecord>, DatabaseError> {
    let rows = candidates!("for share of o", orders).fetch_all(db).await?;
    Ok(rows.into_iter().map(CandidateRecord::from).collect())
}

/// Whether order and queue are what was read, and keeps the order so until the commit. Whoever takes a number of the queue holds its lock, so
/// it stays as it is, too.
pub(super) async fn is_unchanged(
    db: &mut PgConnection,
    read: &CandidateRecord,
) -> Result<bool, DatabaseError> {
    let found = sqlx::query_scalar!(
        r#"
        select o.version from "order" o
        where o.order_id = $1 and o.version = $2 and ($3::uuid is null or exists (
            select from topup_queue q where q.queue_id = $3 and q.version = $4
        ))
        for share of o
        "#,
        read.order_id.0,
        read.version,
        read.candidate.queue.as_ref().map(|queue| queue.queue_id.0),
        read.queue_version,
    );
    Ok(found.fetch_optional(db).await?.is_some())
}
