//! Orders as they are shown: pages, counts by stage, the timeline; and which of them have something due.

use guildhall_domain::{
    ids::{BuyRequestId, OrderId, PaymentId, SellOrderId, Uid},
    order::{DeadlineKind, Order, OrderEventKind, Party, Stage},
    wallet::money::UsdCents,
};
use serde_json::Value;
use sqlx::{PgPool, types::Json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{KeptDispute, deadline, terms};
use crate::{DatabaseError, deadline::Due, page::Part};

/// An order with everything a page shows of it.
#[derive(Debug, Clone, PartialEq)]
pub struct OrderView {
    pub order: Order,
    pub number: i64,
    pub version: i64,
    pub sell_order_id: SellOrderId,
    /// The request that bought it.
    pub buy_request: Option<BuyRequestId>,
    pub goods_id: String,
    pub game: String,
    pub name: String,
    /// {language: name} where it differs, as the catalogue says today; null for what it does not have any more.
    pub names: Value,
    /// {language: name} of the game.
    pub game_names: Value,
    /// A region, a server, a platform; empty without one.
    pub subgame_name: String,
    pub snapshot: Value,
    pub quantity: i32,
    pub unit_price: UsdCents,
    pub currency: String,
    pub currency_rate: f64,
    pub remark: String,
    pub buyer_name: String,
    pub buyer_pic: Option<Uuid>,
    pub seller_name: String,
    pub seller_pic: Option<Uuid>,
    pub paid_at: Option<OffsetDateTime>,
    pub delivered_at: Option<OffsetDateTime>,
    pub ended_at: Option<OffsetDateTime>,
}

struct Row {
    order_id: Uuid,
    number: i64,
    version: i64,
    buyer: i64,
    seller: i64,
    sell_order_id: Uuid,
    buy_request_id: Option<Uuid>,
    goods_id: String,
    game: String,
    name: String,
    names: Option<Value>,
    game_names: Option<Value>,
    subgame_name: Option<String>,
    snapshot: Value,
    quantity: i32,
    unit_price_cents: i64,
    due_cents: i64,
    currency: String,
    currency_rate: f64,
    remark: String,
    needs_info: bool,
    stage: Stage,
    redeeming: bool,
    fee_basis_points: i32,
    payment_seconds: i32,
    information_seconds: i32,
    delivery_seconds: i32,
    receipt_seconds: i32,
    payment_id: Option<Uuid>,
    captured_cents: i64,
    refunded_cents: i64,
    dispute: Option<Json<KeptDispute>>,
    deadline_at: Option<OffsetDateTime>,
    deadline_kind: Option<DeadlineKind>,
    created_at: OffsetDateTime,
    paid_at: Option<OffsetDateTime>,
    delivered_at: Option<OffsetDateTime>,
    ended_at: Option<OffsetDateTime>,
    buyer_name: String,
    buyer_pic: Option<Uuid>,
    seller_name: String,
    seller_pic: Option<Uuid>,
}

impl From<Row> for OrderView {
    fn from(row: Row) -> Self {
        let order = Order {
            order_id: OrderId(row.order_id),
            buyer: Uid(row.buyer),
            seller: Uid(row.seller),
            due: UsdCents(row.due_cents),
            needs_info: row.needs_info,
            stage: row.stage,
            payment: row.payment_id.map(PaymentId),
            captured: UsdCents(row.captured_cents),
            refunded: UsdCents(row.refunded_cents),
            dispute: row.dispute.map(|dispute| dispute.0.into()),
            deadline: deadline(row.deadline_at, row.deadline_kind),
            created_at: row.created_at,
            redeeming: row.redeeming,
            terms: terms(
                row.fee_basis_points,
                [
                    row.payment_seconds,
                    row.information_seconds,
                    row.delivery_seconds,
                    row.receipt_seconds,
                ],
            ),
        };
        Self {
            order,
            number: row.number,
            version: row.version,
            sell_order_id: SellOrderId(row.sell_order_id),
            buy_request: row.buy_request_id.map(BuyRequestId),
            goods_id: row.goods_id,
            game: row.game,
            name: row.name,
            names: row.names.unwrap_or_default(),
            game_names: row.game_names.unwrap_or_default(),
            subgame_name: row.subgame_name.unwrap_or_default(),
            snapshot: row.snapshot,
            quantity: row.quantity,
            unit_price: UsdCents(row.unit_price_cents),
            currency: row.currency,
            currency_rate: row.currency_rate,
            remark: row.remark,
            buyer_name: row.buyer_name,
            buyer_pic: row.buyer_pic,
            seller_name: row.seller_name,
            seller_pic: row.seller_pic,
            paid_at: row.paid_at,
            delivered_at: row.delivered_at,
            ended_at: row.ended_at,
        }
    }
}

/// Whose orders, and which of them.
#[derive(Debug, Clone, Copy)]
pub struct Filter<'a> {
    pub uid: Uid,
    /// As their buyer or as their seller.
    pub side: Party,
    /// None is every stage.
    pub stages: &'a [Stage],
    /// Of disputes only those in which this side has to answer, not those that customer service decides.
    pub owed_only: bool,
    /// Only of these games; `None` is every game.
    pub games: Option<&'a [String]>,
}

/// A list is counted up to here, like a list of offers. `docs/wire.md`.
pub const MOST_COUNTED: i64 = 10_000;

/// Orders as they are shown, by a condition. Statements of their own for the two sides: one that chooses the side by a parameter has one
/// plan for both, and that reads everything.
macro_rules! shown {
    ($condition:literal, $($argument:expr),*) => {
        sqlx::query_as!(
            Row,
            r#"
            select o.order_id, o.number, o.version, o.buyer, o.seller, o.sell_order_id, o.buy_request_id, o.goods_id, o.game, o.name, o.snapshot,
                o.quantity, o.unit_price_cents, o.due_cents, o.currency, o.currency_rate, o.remark, o.needs_info, o.stage as "stage: Stage", o.redeeming,
                o.fee_basis_points, o.payment_seconds, o.information_seconds, o.delivery_seconds, o.receipt_seconds,
                o.payment_id, o.captured_cents, o.refunded_cents, o.dispute as "dispute: Json<KeptDispute>", o.deadline_at,
                o.deadline_kind as "deadline_kind: DeadlineKind", o.created_at, o.paid_at, o.delivered_at, o.ended_at,
                b.nickname as buyer_name, b.profile_pic as buyer_pic, s.nickname as seller_name, s.profile_pic as seller_pic,
                g.names as "names?", g.subgame_name as "subgame_name?", m.names as "game_names?"
            from "order" o join account b on b.uid = o.buyer join account s on s.uid = o.seller
                left join goods g on g.goods_id = case when o.goods_id ~ '^[0-9]{1,18}$' then o.goods_id::bigint end
                left join game m on m.game = o.game
            where "# + $condition + " order by o.order_id desc",
            $($argument),*
        )
    };
}

/// The ids of a page of everything on one side, and how much there is.
macro_rules! everything {
    ($pool:ident, $side:literal, $uid:expr, $part:expr) => {{
        let ids = sqlx::query_scalar!(
            r#"select order_id from "order" where "#
                + $side
                + " = $1 order by order_id desc limit $2 offset $3",
            $uid,
            $part.limit,
            $part.offset,
        );
        let total = sqlx::query_scalar!(
            r#"select count(*) as "total!" from (select from "order" where "#
                + $side
                + " = $1 limit $2) counted",
            $uid,
            MOST_COUNTED,
        );
        (ids.fetch_all($pool).await?, total.fetch_one($pool).await?)
    }};
}

/// The same of some stages and games: each stage of each game is a run of the index, and no more of it is read than a page needs.
macro_rules! some {
    ($pool:ident, $side:literal, $uid:expr, $stages:expr, $owed:expr, $game:expr, $part:expr) => {{
        let ids = sqlx::query_scalar!(
            r#"
            select o.order_id as "order_id!"
            from game g cross join unnest($2::text[]) as s (stage) cross join lateral (
                select order_id from "order" where "#
                + $side
                + r#" = $1 and game = g.game and stage = s.stage
                    and (not $6::bool or s.stage <> 'disputed' or (dispute->>'answered' = 'false' and dispute->>'by' <> '"#
                + $side
                + r#"'))
                order by order_id desc limit $4::bigint + $5::bigint
            ) o
            where $3::text[] is null or g.game = any($3)
            order by o.order_id desc limit $4 offset $5
            "#,
            $uid,
            $stages,
            $game as Option<&[String]>,
            $part.limit,
            $part.offset,
            $owed,
        );
        let total = sqlx::query_scalar!(
            r#"
            select count(*) as "total!" from (
                select from game g cross join unnest($2::text[]) as s (stage) cross join lateral (
                    select from "order" where "#
                + $side
                + r#" = $1 and game = g.game and stage = s.stage
                    and (not $5::bool or s.stage <> 'disputed' or (dispute->>'answered' = 'false' and dispute->>'by' <> '"#
                + $side
                + r#"')) limit $4
                ) o
                where $3::text[] is null or g.game = any($3) limit $4
            ) counted
            "#,
            $uid,
            $stages,
            $game as Option<&[String]>,
            MOST_COUNTED,
            $owed,
        );
        (ids.fetch_all($pool).await?, total.fetch_one($pool).await?)
    }};
}

macro_rules! by_stage {
    ($side:literal, $uid:expr, $stages:expr, $games:expr) => {
        sqlx::query!(
            r#"
            select s.stage as "stage!: Stage", o.number as "number!"
            from unnest($2::text[]) as s (stage) cross join lateral (
                select count(*) as number from (
                    select from game g cross join lateral (
                        select from "order" where "#
                + $side
                + r#" = $1 and game = g.game and stage = s.stage limit $3
                    ) of_game where $4::text[] is null or g.game = any($4) limit $3
                ) counted
            ) o
            where o.number > 0
            "#,
            $uid,
            $stages,
            MOST_COUNTED,
            $games as Option<&[String]>,
        )
    };
}

/// Orders newest first, and how many there are; counted up to [`MOST_COUNTED`].
pub async fn list(
    pool: &PgPool,
    filter: Filter<'_>,
    part: Part,
) -> Result<(Vec<OrderView>, i64), DatabaseError> {
    let chosen = if filter.stages.is_empty() { &Stage::ALL[..] } else { filter.stages };
    let stages: Vec<String> = chosen.iter().map(|stage| stage.as_str().to_owned()).collect();
    let (uid, is_buyer) = (filter.uid.0, filter.side == Party::Buyer);
    let is_everything = filter.stages.is_empty() && filter.games.is_none();
    let (ids, total) = match (is_everything, is_buyer) {
        (true, true) => everything!(pool, "buyer", uid, part),
        (true, false) => everything!(pool, "seller", uid, part),
        (false, true) => some!(pool, "buyer", uid, &stages, filter.owed_only, filter.games, part),
        (false, false) => some!(pool, "seller", uid, &stages, filter.owed_only, filter.games, part),
    };
    let rows = shown!("o.order_id = any($1)", &ids).fetch_all(pool).await?;
    Ok((rows.into_iter().map(OrderView::from).collect(), total))
}

/// How many orders somebody has at each stage, for the tabs, of these games or of all; each counted up to [`MOST_COUNTED`].
pub async fn counts(
    pool: &PgPool,
    uid: Uid,
    side: Party,
    games: Option<&[String]>,
) -> Result<Vec<(Stage, i64)>, DatabaseError> {
    let stages: Vec<String> = Stage::ALL.iter().map(|stage| stage.as_str().to_owned()).collect();
    if side == Party::Buyer {
        let rows = by_stage!("buyer", uid.0, &stages, games).fetch_all(pool).await?;
        Ok(rows.into_iter().map(|row| (row.stage, row.number)).collect())
    } else {
        let rows = by_stage!("seller", uid.0, &stages, games).fetch_all(pool).await?;
        Ok(rows.into_iter().map(|row| (row.stage, row.number)).collect())
    }
}

macro_rules! owed {
    ($side:literal, $uid:expr, $games:expr) => {
        sqlx::query_scalar!(
            r#"
            select count(*) as "number!" from (
                select from game g cross join lateral (
                    select from "order" where "#
                + $side
                + r#" = $1 and game = g.game and stage = 'disputed'
                        and dispute->>'answered' = 'false' and dispute->>'by' <> '"#
                + $side
                + r#"' limit $2
                ) of_game where $3::text[] is null or g.game = any($3) limit $2
            ) counted
            "#,
            $uid,
            MOST_COUNTED,
            $games as Option<&[String]>,
        )
    };
}

/// Disputes in which this side has to answer; counted up to [`MOST_COUNTED`].
///
/// # Errors
/// Whatever Postgres says.
pub async fn owed_answers(
    pool: &PgPool,
    uid: Uid,
    side: Party,
    games: Option<&[String]>,
) -> Result<i64, DatabaseError> {
    if side == Party::Buyer {
        Ok(owed!("buyer", uid.0, games).fetch_one(pool).await?)
    } else {
        Ok(owed!("seller", uid.0, games).fetch_one(pool).await?)
    }
}

/// One order as it is shown; the caller checks who may see it. `None` if there is none.
pub async fn view(pool: &PgPool, order_id: OrderId) -> Result<Option<OrderView>, DatabaseError> {
    let row = shown!("o.order_id = $1", order_id.0).fetch_optional(pool).await?;
    Ok(row.map(OrderView::from))
}

/// An order in one line, for the agent who helps one of its sides.
#[derive(Debug, Clone)]
pub struct OrderLine {
    pub order_id: OrderId,
    pub number: i64,
    pub name: String,
    pub stage: Stage,
    /// Which side the person is on.
    pub side: Party,
    pub due: UsdCents,
    pub deadline_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
}

/// A person's orders on either side: those under way first, the newest first among equals. Found by what holds money and by what is
/// newest, so that it is as quick for a person with a hundred thousand orders.
pub async fn lines_of(
    pool: &PgPool,
    uid: Uid,
    limit: i64,
) -> Result<Vec<OrderLine>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select order_id as "order_id!", number as "number!", name as "name!", stage as "stage!: Stage", is_buyer as "is_buyer!",
            due_cents as "due_cents!", deadline_at, created_at as "created_at!"
        from (
            (select order_id, number, name, stage, true as is_buyer, due_cents, deadline_at, created_at, ended_at from "order"
             where buyer = $1 and captured_cents > 0 and ended_at is null order by order_id desc limit $2)
            union
            (select order_id, number, name, stage, false, due_cents, deadline_at, created_at, ended_at from "order"
             where seller = $1 and captured_cents > 0 and ended_at is null order by order_id desc limit $2)
            union
            (select order_id, number, name, stage, true, due_cents, deadline_at, created_at, ended_at from "order"
             where buyer = $1 order by order_id desc limit $2)
            union
            (select order_id, number, name, stage, false, due_cents, deadline_at, created_at, ended_at from "order"
             where seller = $1 order by order_id desc limit $2)
        ) known
        order by ended_at is null desc, order_id desc limit $2
        "#,
        uid.0,
        limit,
    )
    .fetch_all(pool)
    .await?;
    let lines = rows.into_iter().map(|row| OrderLine {
        order_id: OrderId(row.order_id),
        number: row.number,
        name: row.name,
        stage: row.stage,
        side: if row.is_buyer { Party::Buyer } else { Party::Seller },
        due: UsdCents(row.due_cents),
        deadline_at: row.deadline_at,
        created_at: row.created_at,
    });
    Ok(lines.collect())
}

/// Whether there is such an order, and for this person: its buyer, its seller, or staff.
pub async fn is_there_for(
    pool: &PgPool,
    order_id: &str,
    uid: Uid,
    is_staff: bool,
) -> Result<bool, DatabaseError> {
    let Ok(order_id) = order_id.parse::<OrderId>() else { return Ok(false) };
    Ok(sqlx::query_scalar!(
        r#"select exists (select from "order" where order_id = $1 and ($2 in (buyer, seller) or $3)) as "there!""#,
        order_id.0,
        uid.0,
        is_staff,
    )
    .fetch_one(pool)
    .await?)
}

/// A line of the timeline.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    pub version: i64,
    pub at: OffsetDateTime,
    pub by_side: Party,
    pub what: OrderEventKind,
    pub stage: Stage,
    pub detail: Value,
}

/// The timeline, oldest first.
pub async fn events(pool: &PgPool, order_id: OrderId) -> Result<Vec<Event>, DatabaseError> {
    Ok(sqlx::query_as!(
        Event,
        r#"
        select version, at, by_side as "by_side: Party", what as "what: OrderEventKind", stage as "stage: Stage", detail
        from order_event where order_id = $1 order by version
        "#,
        order_id.0,
    )
    .fetch_all(pool)
    .await?)
}

/// Orders with something due by the database's clock, oldest first, but those still at the version in `skip`.
pub async fn orders_due(
    pool: &PgPool,
    limit: i64,
    skip: &[(OrderId, i64)],
) -> Result<Vec<Due<OrderId>>, DatabaseError> {
    let (ids, versions): (Vec<Uuid>, Vec<i64>) =
        skip.iter().map(|(id, version)| (id.0, *version)).unzip();
    let rows = sqlx::query!(
        r#"
        select order_id, coalesce(deadline_kind, '') as "kind!", version,
            extract(epoch from now() - deadline_at)::float8 as "late!"
        from "order" o
        where deadline_at <= now() and not exists (
            select from unnest($2::uuid[], $3::bigint[]) as s (order_id, version)
            where s.order_id = o.order_id and s.version = o.version
        )
        order by deadline_at limit $1
        "#,
        limit,
        &ids,
        &versions,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Due {
            id: OrderId(row.order_id),
            kind: row.kind,
            version: row.version,
            late: std::time::Duration::from_secs_f64(row.late.max(0.0)),
        })
        .collect())
}
