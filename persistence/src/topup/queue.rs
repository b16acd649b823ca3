//! Lines themselves: for which orders they are, and how they stand.

use guildhall_domain::{
    ids::{QueueId, SellOrderId, Uid},
    staff_act::{StaffActKind, StaffActSubject},
    topup::{
        account::Platform,
        hours::{Availability, State},
    },
    wallet::money::UsdCents,
};
use sqlx::{PgConnection, PgExecutor, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    DatabaseError,
    staff_act::{self, StaffAct},
};

/// A queue.
#[derive(Debug, Clone, PartialEq)]
pub struct Queue {
    pub queue_id: QueueId,
    pub seller: Uid,
    pub game: String,
    pub region: String,
    pub platforms: Vec<Platform>,
    pub state: State,
    /// Closed by hand until then.
    pub closed_until: Option<OffsetDateTime>,
    /// Closed by its hours until then; `None` within them, and where it has none.
    pub opens_at: Option<OffsetDateTime>,
    /// Maintenance has paused it while it was draining.
    pub was_draining: bool,
    pub version: i64,
}

impl Queue {
    pub fn availability(&self, now: OffsetDateTime) -> Availability {
        let availability = Availability::of(self.state, self.closed_until.max(self.opens_at), now);
        availability.drains(self.was_draining)
    }
}

struct Row {
    queue_id: Uuid,
    seller: i64,
    game: String,
    region: String,
    platforms: Vec<Platform>,
    state: State,
    closed_until: Option<OffsetDateTime>,
    opens_at: Option<OffsetDateTime>,
    was_draining: bool,
    version: i64,
}

impl From<Row> for Queue {
    fn from(row: Row) -> Self {
        Self {
            queue_id: QueueId(row.queue_id),
            seller: Uid(row.seller),
            game: row.game,
            region: row.region,
            platforms: row.platforms,
            state: row.state,
            closed_until: row.closed_until,
            opens_at: row.opens_at,
            was_draining: row.was_draining,
            version: row.version,
        }
    }
}

/// The queue as it stands; `None` if there is none.
pub async fn load(pool: &PgPool, queue: QueueId) -> Result<Option<Queue>, DatabaseError> {
    let row = sqlx::query_as!(
        Row,
        r#"
        select queue_id, seller, game, region, platforms as "platforms: Vec<Platform>", state as "state: State", closed_until,
            topup_opens_at(queue_id, time_zone, closed_until) as opens_at,
            topup_was_draining(queue_id) as "was_draining!", version
        from topup_queue where queue_id = $1
        "#,
        queue.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(Queue::from))
}

/// The queue as it stands until the commit; `None` if there is none.
pub(super) async fn hold(
    db: &mut PgConnection,
    queue: QueueId,
) -> Result<Option<Queue>, DatabaseError> {
    let row = sqlx::query_as!(
        Row,
        r#"
        select queue_id, seller, game, region, platforms as "platforms: Vec<Platform>", state as "state: State", closed_until,
            topup_opens_at(queue_id, time_zone, closed_until) as opens_at,
            topup_was_draining(queue_id) as "was_draining!", version
        from topup_queue where queue_id = $1 for share
        "#,
        queue.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(Queue::from))
}

/// All queues, or those of a game, or of a game and region; in a fixed order.
pub async fn list(
    pool: &PgPool,
    game: Option<&str>,
    region: Option<&str>,
) -> Result<Vec<Queue>, DatabaseError> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select queue_id, seller, game, region, platforms as "platforms: Vec<Platform>", state as "state: State", closed_until,
            topup_opens_at(queue_id, time_zone, closed_until) as opens_at,
            topup_was_draining(queue_id) as "was_draining!", version
        from topup_queue
        where ($1::text is null or game = $1) and ($2::text is null or region = $2) order by game, region, queue_id limit 500
        "#,
        game,
        region,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(Queue::from).collect())
}

/// The storefront's cheapest offer of goods, and the queue that redeems it.
pub async fn of_goods(
    pool: &PgPool,
    goods_id: i64,
) -> Result<Option<(SellOrderId, UsdCents, QueueId)>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select s.sell_order_id, s.price_cents, q.queue_id
        from goods g
        join topup_queue q on q.game = g.game and q.region = g.subgame_name
        join sell_order s on s.goods_id = g.goods_id and s.seller = q.seller and s.on_sale > 0
        where g.goods_id = $1 and g.tags ->> 'kind' = 'pack'
            and not exists (select from resting_store r where r.seller = s.seller)
        order by s.price_cents, s.sell_order_id limit 1
        "#,
        goods_id,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| {
        (SellOrderId(row.sell_order_id), UsdCents(row.price_cents), QueueId(row.queue_id))
    }))
}

/// Whether there is a pack of that game for that region, which devices redeem.
///
/// # Errors
/// Whatever Postgres says.
pub async fn has_packs(
    db: impl PgExecutor<'_>,
    game: &str,
    region: &str,
) -> Result<bool, DatabaseError> {
    let has = sqlx::query_scalar!(
        r#"
        select exists (
            select from goods g join game on game.game = g.game and game.kind = 'top_up'
            where g.game = $1 and g.subgame_name = $2 and g.tags ->> 'kind' = 'pack'
        ) as "has!"
        "#,
        game,
        region,
    )
    .fetch_one(db)
    .await?;
    Ok(has)
}

/// The queue for the packs of a seller; `None` if none was opened.
///
/// # Errors
/// Whatever Postgres says.
pub async fn of_packs(
    db: impl PgExecutor<'_>,
    seller: Uid,
    game: &str,
    region: &str,
) -> Result<Option<QueueId>, DatabaseError> {
    let queue = sqlx::query_scalar!(
        "select queue_id from topup_queue where seller = $1 and game = $2 and region = $3",
        seller.0,
        game,
        region,
    )
    .fetch_optional(db)
    .await?;
    Ok(queue.map(QueueId))
}

/// Opens a queue with so many devices, unless there is one for the same packs; answers its id.
pub async fn open(
    tx: &mut PgConnection,
    seller: Uid,
    game: &str,
    region: &str,
    platforms: &[Platform],
    devices: i32,
) -> Result<QueueId, DatabaseError> {
    Ok(find_or_open(tx, (seller, game, region), platforms, devices).await?.0)
}

/// The same by an operator. One that was there is only answered, and leaves no staff act.
pub async fn open_by(
    tx: &mut PgConnection,
    by: Uid,
    packs: (Uid, &str, &str),
    platforms: &[Platform],
    devices: i32,
) -> Result<QueueId, DatabaseError> {
    let (queue, is_new) = find_or_open(&mut *tx, packs, platforms, devices).await?;
    if is_new {
        let (seller, game, region) = packs;
        let act = StaffAct::new(Some(by), StaffActKind::QueueOpened, StaffActSubject::Queue, queue);
        let act = act.with("seller", seller).with("game", game).with("region", region);
        staff_act::write(tx, &act.with("number", devices)).await?;
    }
    Ok(queue)
}

/// Also whether it is new.
async fn find_or_open(
    tx: &mut PgConnection,
    (seller, game, region): (Uid, &str, &str),
    platforms: &[Platform],
    devices: i32,
) -> Result<(QueueId, bool), DatabaseError> {
    let platforms: Vec<String> =
        platforms.iter().map(|platform| platform.as_str().to_owned()).collect();
    // The update changes nothing: it is how a row that was there is answered too.
    let queue = sqlx::query!(
        r#"
        insert into topup_queue (queue_id, seller, game, region, platforms) values (gen_random_uuid(), $1, $2, $3, $4)
        on conflict (seller, game, region) do update set game = excluded.game
        returning queue_id, xmax = 0 as "is_new!"
        "#,
        seller.0,
        game,
        region,
        &platforms,
    )
    .fetch_one(&mut *tx)
    .await?;
    let queue_id = QueueId(queue.queue_id);
    if queue.is_new {
        super::operate::add_devices(tx, queue_id, devices).await?;
    }
    Ok((queue_id, queue.is_new))
}
