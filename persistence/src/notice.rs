//! Notices: written by the transaction of the fact they tell of, listed newest first, read once and for good.
//!
//! Source: product spec §3 (notifications), §7 (`notice/list`, `notice/read`, `unread_badge`); decision 0048.

pub mod badge;
pub mod letter;
pub mod preference;
#[cfg(test)]
mod tests;

use guildhall_domain::{
    ids::{CaseId, GoodsId, LotteryId, NoticeId, OrderId, PaymentId, SavedSearchId, Uid},
    lottery::Cancellation,
    notice::{Kind, NoticeType},
    order::{Party, Stage},
    review::{AppealOutcome, ReviewKind, ReviewOutcome, ReviewReason},
    wallet::money::UsdCents,
};
use serde_json::Value;
use sqlx::{PgConnection, PgExecutor, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{DatabaseError, page::Page};

/// A notice to be written.
#[derive(Debug, Clone)]
pub struct NewNotice {
    pub uid: Uid,
    pub kind: Kind,
    pub order: Option<OrderId>,
    /// What it is about where there is no order.
    pub goods: Option<GoodsId>,
    /// The side of the reader.
    pub side: Option<Party>,
    pub amount: Option<UsdCents>,
    pub until: Option<OffsetDateTime>,
}

impl NewNotice {
    /// A notice that says no more than what happened.
    pub const fn of(uid: Uid, kind: Kind) -> Self {
        Self { uid, kind, order: None, goods: None, side: None, amount: None, until: None }
    }
}

/// The fact that an order reached this version.
pub fn order_event(order: OrderId, version: i64) -> String {
    format!("order:{order}:{version}")
}

/// The fact that a payment reached this version.
pub fn payment_event(payment: PaymentId, version: i64) -> String {
    format!("payment:{payment}:{version}")
}

/// The fact that a place in a top-up queue reached this version.
pub fn place_event(place: guildhall_domain::ids::PlaceId, version: i64) -> String {
    format!("place:{place}:{version}")
}

/// The fact that a lottery event was cancelled: once for all.
pub fn lottery_cancelled(event: LotteryId) -> String {
    format!("lottery:{event}:cancelled")
}

/// The fact that a case of the review queue reached this version.
pub fn review_event(case: CaseId, version: i64) -> String {
    format!("review:{case}:{version}")
}

/// The fact that a reminder came true for that time.
pub(crate) fn reminder_event(reminder: i64, time: i32) -> String {
    format!("reminder:{reminder}:{time}")
}

/// The fact that a saved search was told of for that time.
pub(crate) fn search_event(search: SavedSearchId, time: i32) -> String {
    format!("saved_search:{search}:{time}")
}

/// Writes what `event` tells people, and queues the letters of it, in the transaction of the event itself. Written again it changes
/// nothing and sends nothing. Who wants no notices of this in the page has read them already: they are listed and nobody is disturbed.
pub(crate) async fn add(
    tx: &mut PgConnection,
    event: &str,
    notices: &[NewNotice],
) -> Result<(), DatabaseError> {
    for notice in notices {
        let added = sqlx::query_scalar!(
            r#"
            insert into notice (uid, kind, notice_type, event, order_id, side, amount_cents, until, goods_id, read_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $10, case when exists (
                select from notice_preference p where p.uid = $1 and p.notice_group = $9 and p.channel = 'in_page' and not p.is_on
            ) then now() end)
            on conflict (event, uid, kind) do nothing
            returning notice_id
            "#,
            notice.uid.0,
            notice.kind.as_str(),
            notice.kind.notice_type().as_str(),
            event,
            notice.order.map(|order| order.0),
            notice.side.map(|side| side.as_str()),
            notice.amount.map(|amount| amount.0),
            notice.until,
            notice.kind.group().as_str(),
            notice.goods.map(|goods| goods.0),
        )
        .fetch_optional(&mut *tx)
        .await?;
        if let Some(added) = added {
            letter::queue(tx, NoticeId(added), notice.kind, notice.until).await?;
        }
    }
    Ok(())
}

/// Tells somebody of goods they asked to be reminded of. Who wants no such notices has read it already.
pub(crate) async fn add_of_goods(
    tx: &mut PgConnection,
    event: &str,
    uid: Uid,
    kind: Kind,
    goods: GoodsId,
    price: Option<UsdCents>,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into notice (uid, kind, notice_type, event, goods_id, amount_cents, read_at)
        values ($1, $2, $3, $4, $5, $6, case when exists (
            select from notice_preference p where p.uid = $1 and p.notice_group = $7 and p.channel = 'in_page' and not p.is_on
        ) then now() end)
        on conflict (event, uid, kind) do nothing
        "#,
        uid.0,
        kind.as_str(),
        kind.notice_type().as_str(),
        event,
        goods.0,
        price.map(|price| price.0),
        kind.group().as_str(),
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// What a saved search has found, to be told.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NewSearchNotice {
    pub uid: Uid,
    pub search: SavedSearchId,
    /// The cheapest of what it found.
    pub goods: GoodsId,
    pub lowest: UsdCents,
    /// How much it found.
    pub matches: i32,
}

/// Tells somebody what a saved search of theirs has found. Who wants no such notices has read it already.
pub(crate) async fn add_of_search(
    tx: &mut PgConnection,
    event: &str,
    new: NewSearchNotice,
) -> Result<(), DatabaseError> {
    let kind = Kind::SavedSearchFound;
    let added = sqlx::query_scalar!(
        r#"
        insert into notice (uid, kind, notice_type, event, goods_id, amount_cents, search_id, matches, read_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, case when exists (
            select from notice_preference p where p.uid = $1 and p.notice_group = $9 and p.channel = 'in_page' and not p.is_on
        ) then now() end)
        on conflict (event, uid, kind) do nothing
        returning notice_id
        "#,
        new.uid.0,
        kind.as_str(),
        kind.notice_type().as_str(),
        event,
        new.goods.0,
        new.lowest.0,
        new.search.0,
        new.matches,
        kind.group().as_str(),
    )
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(added) = added {
        letter::queue(tx, NoticeId(added), kind, None).await?;
    }
    Ok(())
}

/// Tells the payer what became of a payment, in the transaction that changed it. It is about money, so it is never turned off.
pub(crate) async fn add_of_payment(
    tx: &mut PgConnection,
    payment: PaymentId,
    kind: Kind,
    amount: UsdCents,
) -> Result<(), DatabaseError> {
    let added = sqlx::query_scalar!(
        r#"
        insert into notice (uid, kind, notice_type, event, payment_id, order_id, side, amount_cents)
        select uid, $2, $3, 'payment:' || replace(payment_id::text, '-', '') || ':' || version, payment_id, order_id,
            case when order_id is not null then 'buyer' end, $4
        from payment where payment_id = $1
        on conflict (event, uid, kind) do nothing
        returning notice_id
        "#,
        payment.0,
        kind.as_str(),
        kind.notice_type().as_str(),
        amount.0,
    )
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(added) = added {
        letter::queue(tx, NoticeId(added), kind, None).await?;
    }
    Ok(())
}

/// Tells people what became of a case of the review queue, in the transaction that changed it. It is never turned off.
pub(crate) async fn add_of_review(
    tx: &mut PgConnection,
    case: CaseId,
    version: i64,
    to: &[Uid],
    kind: Kind,
    until: Option<OffsetDateTime>,
) -> Result<(), DatabaseError> {
    let uids: Vec<i64> = to.iter().map(|uid| uid.0).collect();
    let added = sqlx::query_scalar!(
        r#"
        insert into notice (uid, kind, notice_type, event, case_id, until)
        select uid, $2, $3, $4, $5, $6 from unnest($1::bigint[]) as told (uid)
        on conflict (event, uid, kind) do nothing
        returning notice_id
        "#,
        &uids,
        kind.as_str(),
        kind.notice_type().as_str(),
        review_event(case, version),
        case.0,
        until,
    )
    .fetch_all(&mut *tx)
    .await?;
    for notice in added {
        letter::queue(tx, NoticeId(notice), kind, None).await?;
    }
    Ok(())
}

/// Tells these people, who have a session in a lottery event, of what became of it. Told again changes nothing. Such kinds have no letters.
pub(crate) async fn add_of_lottery(
    tx: &mut PgConnection,
    id: LotteryId,
    kind: Kind,
    uids: &[i64],
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into notice (uid, kind, notice_type, event, lottery_id, read_at)
        select s.uid, $2, $3, $4, $1, case when p.uid is not null then now() end
        from unnest($6::bigint[]) as s (uid) left join notice_preference p
            on p.uid = s.uid and p.notice_group = $5 and p.channel = 'in_page' and not p.is_on
        on conflict (event, uid, kind) do nothing
        "#,
        id.0,
        kind.as_str(),
        kind.notice_type().as_str(),
        lottery_cancelled(id),
        kind.group().as_str(),
        uids,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// A notice as its reader sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct Notice {
    pub notice_id: NoticeId,
    pub uid: Uid,
    pub kind: Kind,
    pub notice_type: NoticeType,
    pub created_at: OffsetDateTime,
    pub is_read: bool,
    pub side: Option<Party>,
    pub amount: Option<UsdCents>,
    pub until: Option<OffsetDateTime>,
    pub payment_id: Option<PaymentId>,
    pub order: Option<NoticeOrder>,
    pub lottery: Option<NoticeLottery>,
    pub review: Option<NoticeReview>,
    pub goods: Option<NoticeGoods>,
    pub search: Option<NoticeSearch>,
}

/// What a notice says of the saved search it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeSearch {
    pub search_id: SavedSearchId,
    /// As it is called now; `None` for one that was deleted.
    pub name: Option<String>,
    /// How much it found.
    pub matches: i32,
}

/// What a notice says of the goods it reminds of.
#[derive(Debug, Clone, PartialEq)]
pub struct NoticeGoods {
    pub goods_id: GoodsId,
    pub game: String,
    /// In English.
    pub name: String,
    /// {language: name} where it differs.
    pub names: Value,
}

/// What a notice says of its case in the review queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeReview {
    pub case_id: CaseId,
    /// `None` for one that only another release knows.
    pub kind: Option<ReviewKind>,
    pub reason: Option<ReviewReason>,
    pub outcome: Option<ReviewOutcome>,
    pub appeal_outcome: Option<AppealOutcome>,
}

/// What a notice says of its lottery event.
#[derive(Debug, Clone, PartialEq)]
pub struct NoticeLottery {
    pub event_id: LotteryId,
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub cancelled: Option<Cancellation>,
}

/// What a notice says of its order.
#[derive(Debug, Clone, PartialEq)]
pub struct NoticeOrder {
    pub order_id: OrderId,
    pub game: String,
    pub goods_id: String,
    /// In English, as it was bought.
    pub name: String,
    /// {language: name} where it differs, as the catalogue says today.
    pub names: Value,
    pub quantity: i32,
    /// Where the order stands now.
    pub stage: Stage,
}

struct Row {
    notice_id: i64,
    uid: i64,
    kind: String,
    notice_type: String,
    created_at: OffsetDateTime,
    is_read: bool,
    side: Option<Party>,
    amount_cents: Option<i64>,
    until: Option<OffsetDateTime>,
    payment_id: Option<Uuid>,
    order_id: Option<Uuid>,
    game: Option<String>,
    goods_id: Option<String>,
    name: Option<String>,
    names: Option<Value>,
    quantity: Option<i32>,
    stage: Option<Stage>,
    lottery_id: Option<Uuid>,
    starts_at: Option<OffsetDateTime>,
    ends_at: Option<OffsetDateTime>,
    cancelled_at: Option<OffsetDateTime>,
    cancel_reason: Option<String>,
    case_id: Option<Uuid>,
    review_kind: Option<String>,
    review_reason: Option<String>,
    review_outcome: Option<String>,
    appeal_outcome: Option<String>,
    about_goods: Option<i64>,
    about_game: Option<String>,
    about_name: Option<String>,
    about_names: Option<Value>,
    search_id: Option<Uuid>,
    search_name: Option<String>,
    matches: Option<i32>,
}

impl Notice {
    /// `None` for what only another release knows: whoever runs beside it leaves that out and shows the rest.
    fn known(row: Row) -> Option<Self> {
        let kind = row.kind.parse().ok()?;
        let notice_type = row.notice_type.parse().ok()?;
        let order = row.order_id.map(|order_id| NoticeOrder {
            order_id: OrderId(order_id),
            game: row.game.unwrap_or_default(),
            goods_id: row.goods_id.unwrap_or_default(),
            name: row.name.unwrap_or_default(),
            names: row.names.unwrap_or_default(),
            quantity: row.quantity.unwrap_or(1),
            stage: row.stage.unwrap_or(Stage::Placed),
        });
        let cancelled = Cancellation::of(row.cancelled_at, row.cancel_reason);
        let lottery = row.lottery_id.zip(row.starts_at.zip(row.ends_at));
        let lottery = lottery.map(|(event_id, (starts_at, ends_at))| NoticeLottery {
            event_id: LotteryId(event_id),
            starts_at,
            ends_at,
            cancelled,
        });
        let review = row.case_id.map(|case_id| NoticeReview {
            case_id: CaseId(case_id),
            kind: row.review_kind.and_then(|text| text.parse().ok()),
            reason: row.review_reason.and_then(|text| text.parse().ok()),
            outcome: row.review_outcome.and_then(|text| text.parse().ok()),
            appeal_outcome: row.appeal_outcome.and_then(|text| text.parse().ok()),
        });
        let goods = row.about_goods.map(|goods_id| NoticeGoods {
            goods_id: GoodsId(goods_id),
            game: row.about_game.unwrap_or_default(),
            name: row.about_name.unwrap_or_default(),
            names: row.about_names.unwrap_or_default(),
        });
        let search = row.search_id.map(|search_id| NoticeSearch {
            search_id: SavedSearchId(search_id),
            name: row.search_name,
            matches: row.matches.unwrap_or(1),
        });
        Some(Self {
            notice_id: NoticeId(row.notice_id),
            uid: Uid(row.uid),
            kind,
            notice_type,
            created_at: row.created_at,
            is_read: row.is_read,
            side: row.side,
            amount: row.amount_cents.map(UsdCents),
            until: row.until,
            payment_id: row.payment_id.map(PaymentId),
            order,
            lottery,
            review,
            goods,
            search,
        })
    }
}

/// Notices as they are shown, by a condition.
macro_rules! shown {
    ($condition:literal, $($argument:expr),*) => {
        sqlx::query_as!(
            Row,
            r#"
            select n.notice_id, n.uid, n.kind, n.notice_type, n.created_at,
                n.read_at is not null as "is_read!", n.side as "side: Party", n.amount_cents, n.until, n.payment_id, n.order_id,
                o.game as "game?", o.goods_id as "goods_id?", o.name as "name?", o.quantity as "quantity?", o.stage as "stage?: Stage",
                g.names as "names?", n.lottery_id, l.starts_at as "starts_at?", l.ends_at as "ends_at?",
                l.cancelled_at as "cancelled_at?", l.cancel_reason as "cancel_reason?", c.case_id as "case_id?",
                c.kind as "review_kind?", c.reason as "review_reason?", c.outcome as "review_outcome?",
                c.appeal_outcome as "appeal_outcome?", t.goods_id as "about_goods?", t.game as "about_game?",
                t.name as "about_name?", t.names as "about_names?", n.search_id, q.name as "search_name?", n.matches
            from notice n left join "order" o on o.order_id = n.order_id
                left join goods g on g.goods_id = case when o.goods_id ~ '^[0-9]{1,18}$' then o.goods_id::bigint end
                left join lottery_event l on l.event_id = n.lottery_id
                left join review_case c on c.case_id = n.case_id
                left join goods t on t.goods_id = n.goods_id
                left join saved_search q on q.search_id = n.search_id
            where "# + $condition,
            $($argument),*
        )
    };
}

/// Which notices are listed.
#[derive(Debug, Clone, Copy)]
pub struct Filter {
    pub uid: Uid,
    /// `None` is all of them.
    pub notice_type: Option<NoticeType>,
    pub only_unread: bool,
}

/// A page of somebody's notices, newest first. `limit` is clamped to 1..=100; a page may be shorter by those only another release knows.
pub async fn list(
    pool: &PgPool,
    filter: Filter,
    before: Option<NoticeId>,
    limit: i64,
) -> Result<Page<Notice, NoticeId>, DatabaseError> {
    let limit = limit.clamp(1, 100);
    let rows = shown!(
        "n.uid = $1 and ($2::text is null or n.notice_type = $2) and (not $3 or n.read_at is null)
            and ($4::bigint is null or n.notice_id < $4) order by n.notice_id desc limit $5",
        filter.uid.0,
        filter.notice_type.map(|of| of.as_str()),
        filter.only_unread,
        before.map(|notice| notice.0),
        limit + 1
    )
    .fetch_all(pool)
    .await?;
    let Page { items, next } = Page::cut(rows, limit, |last: &Row| NoticeId(last.notice_id));
    Ok(Page { items: items.into_iter().filter_map(Notice::known).collect(), next })
}

/// What `event` told people within the last minute: a command that is repeated later is no news.
pub async fn told_by(
    pool: &PgPool,
    event: &str,
    uids: &[Uid],
) -> Result<Vec<Notice>, DatabaseError> {
    let uids: Vec<i64> = uids.iter().map(|uid| uid.0).collect();
    let rows = shown!(
        "n.event = $1 and n.uid = any ($2) and n.created_at > now() - interval '1 minute' order by n.notice_id",
        event,
        &uids
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().filter_map(Notice::known).collect())
}

/// Unread notices are counted up to here, of each type.
pub const MOST_UNREAD: i64 = 1000;

/// How many notices of each type are unread; at most [`MOST_UNREAD`] of each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unread {
    pub trade: i64,
    pub system: i64,
    pub social: i64,
}

/// How many notices somebody has not read. Those that only another release knows count too: they are there, and every process that
/// serves the reader says the same number.
pub async fn unread(db: impl PgExecutor<'_>, uid: Uid) -> Result<Unread, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select t.notice_type as "notice_type!: NoticeType", n.number as "number!"
        from unnest(array['trade', 'system', 'social']) as t (notice_type) cross join lateral (
            select count(*) as number from (
                select from notice where uid = $1 and notice_type = t.notice_type and read_at is null limit $2
            ) counted
        ) n
        "#,
        uid.0,
        MOST_UNREAD,
    )
    .fetch_all(db)
    .await?;
    let mut unread = Unread::default();
    for row in rows {
        match row.notice_type {
            NoticeType::Trade => unread.trade = row.number,
            NoticeType::System => unread.system = row.number,
            NoticeType::Social => unread.social = row.number,
        }
    }
    Ok(unread)
}

/// Marks these notices of somebody as read. `false`, and nothing is changed, if one of them is not theirs.
pub async fn read(pool: &PgPool, uid: Uid, notices: &[NoticeId]) -> Result<bool, DatabaseError> {
    let mut wanted: Vec<i64> = notices.iter().map(|notice| notice.0).collect();
    wanted.sort_unstable();
    wanted.dedup();
    let mut tx = crate::begin(pool).await?;
    let theirs = sqlx::query_scalar!(
        r#"select count(*) as "theirs!" from notice where notice_id = any($1) and uid = $2"#,
        &wanted,
        uid.0,
    )
    .fetch_one(&mut *tx)
    .await?;
    if usize::try_from(theirs) != Ok(wanted.len()) {
        return Ok(false);
    }
    // In one order, so that two windows that mark the same ones do not wait for each other.
    sqlx::query!(
        r#"
        update notice set read_at = now() where notice_id in (
            select notice_id from notice where notice_id = any($1) and uid = $2 and read_at is null order by notice_id for update
        )
        "#,
        &wanted,
        uid.0,
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(true)
}

/// Marks somebody's notices as read: of one type or of all, up to the newest they have seen or all there are.
pub async fn read_up_to(
    pool: &PgPool,
    uid: Uid,
    notice_type: Option<NoticeType>,
    up_to: Option<NoticeId>,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        update notice set read_at = now() where notice_id in (
            select notice_id from notice
            where uid = $1 and read_at is null and ($2::text is null or notice_type = $2)
                and ($3::bigint is null or notice_id <= $3)
            order by notice_id for update
        )
        "#,
        uid.0,
        notice_type.map(|of| of.as_str()),
        up_to.map(|notice| notice.0),
    )
    .execute(pool)
    .await?;
    Ok(())
}
