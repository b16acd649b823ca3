//! Letters of notices, and receipts: queued by the transaction of the fact they tell of, read when they are composed.
//!
//! A queued letter holds the id of what it tells of and nothing else: address, language and names are read when it is sent. So nothing in
//! the queue has to be sealed, and who has changed the address or the language in between is written to as they are now.
//! Source: product spec §3 (notifications), §5 (receipts); decision 0053.

use guildhall_domain::{
    ids::{CaseId, NoticeId, OrderId, Uid},
    notice::{
        Kind,
        letter::{LetterOrder, LetterSearch, NoticeLetter, Reader, Receipt},
        preference::Channel,
    },
    payment::Method,
    wallet::money::UsdCents,
};
use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use time::{Duration, OffsetDateTime};

use crate::DatabaseError;

/// Kind of their rows in the outbox.
pub const NOTICE_LETTER: &str = "notice_letter";
/// Ours: what happened a week ago is no news.
const NEWS_LIFE: Duration = Duration::days(7);
/// Ours: a receipt is wanted later too; after a month it is on the order's page only.
const RECEIPT_LIFE: Duration = Duration::days(30);

/// What a queued letter tells of: the payload of its row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Queued {
    Notice(NoticeId),
    Receipt(OrderId),
    /// Messages wait for this person.
    Replies(Uid),
}

/// Queues the letter of a notice that has just been written, if its reader has an address and wants mail of such events.
pub(super) async fn queue(
    tx: &mut PgConnection,
    notice: NoticeId,
    kind: Kind,
    until: Option<OffsetDateTime>,
) -> Result<(), DatabaseError> {
    if !kind.has_letter() {
        return Ok(());
    }
    let until = until.filter(|_| kind.is_over_with_its_time());
    sqlx::query!(
        r#"
        insert into outbox (kind, effect_key, payload, useless_after)
        select $2, 'notice-letter-' || n.notice_id, $3, coalesce($4, now() + make_interval(secs => $5))
        from notice n join account a using (uid)
        where n.notice_id = $1 and a.email is not null and not exists (
            select from notice_preference p where p.uid = n.uid and p.notice_group = $6 and p.channel = $7 and not p.is_on
        )
        on conflict (effect_key) do nothing
        "#,
        notice.0,
        NOTICE_LETTER,
        payload(Queued::Notice(notice)),
        until,
        NEWS_LIFE.as_seconds_f64(),
        kind.group().as_str(),
        Channel::Mail.as_str(),
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Queues the receipt of an order that has just been paid, once for each order. It is about money, so it is never turned off.
pub(crate) async fn queue_receipt(
    tx: &mut PgConnection,
    order: OrderId,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into outbox (kind, effect_key, payload, useless_after)
        select $2, $3, $4, now() + make_interval(secs => $5)
        from "order" o join account a on a.uid = o.buyer
        where o.order_id = $1 and a.email is not null
        on conflict (effect_key) do nothing
        "#,
        order.0,
        NOTICE_LETTER,
        format!("receipt-{order}"),
        payload(Queued::Receipt(order)),
        RECEIPT_LIFE.as_seconds_f64(),
    )
    .execute(tx)
    .await?;
    Ok(())
}

fn payload(queued: Queued) -> Value {
    serde_json::to_value(queued).expect("a word and an id")
}

/// What the letter of a notice says; `None` if there is nobody to write to any more, or nothing to write of: the turn it tells of was
/// taken, or missed; the bargain was answered; the saved search was deleted.
pub async fn of_notice(
    pool: &PgPool,
    notice: NoticeId,
) -> Result<Option<NoticeLetter>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select a.email as "email!", a.language, a.frozen_at is not null as "is_frozen!", n.kind as "kind: Kind", n.amount_cents, n.until,
            n.order_id, n.case_id, c.reason as "reason?", c.appeal_outcome as "appeal_outcome?",
            o.number as "number?", coalesce(g.names ->> a.language, o.name) as name, o.quantity as "quantity?",
            n.search_id, q.name as "search_name?", coalesce(t.names ->> a.language, t.name) as about_name,
            coalesce(n.until < now(), false) as "is_late!",
            case n.kind
                when 'your_turn' then exists (select from topup_place t where t.order_id = n.order_id and t.stage = 'called')
                when 'bargain_received' then exists (
                    select from bargain b where n.event = 'bargain:' || replace(b.bargain_id::text, '-', '') || ':made'
                        and b.seller = n.uid and b.ended_at is null
                )
                else true
            end as "still_waits!"
        from notice n join account a using (uid) left join "order" o on o.order_id = n.order_id
            left join review_case c on c.case_id = n.case_id and c.accused_uid = n.uid
            left join goods g on g.goods_id = case when o.goods_id ~ '^[0-9]{1,18}$' then o.goods_id::bigint end
            left join saved_search q on q.search_id = n.search_id left join goods t on t.goods_id = n.goods_id
        where n.notice_id = $1 and a.email is not null
        "#,
        notice.0,
    )
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    if row.kind.is_over_with_its_time() && (row.is_late || !row.still_waits) {
        return Ok(None);
    }
    if row.search_id.is_some() && row.search_name.is_none() {
        // It was deleted: nobody wants to hear of it.
        return Ok(None);
    }
    let goods = row.about_name;
    let (search, goods) = match row.search_name {
        Some(name) => (Some(LetterSearch { name, goods: goods.unwrap_or_default() }), None),
        None => (None, goods),
    };
    let order = row.order_id.map(|order_id| LetterOrder {
        order_id: OrderId(order_id),
        number: row.number.unwrap_or_default(),
        name: row.name.unwrap_or_default(),
        quantity: row.quantity.unwrap_or(1),
    });
    Ok(Some(NoticeLetter {
        to: Reader { email: row.email, language: row.language },
        is_frozen: row.is_frozen,
        kind: row.kind,
        amount: row.amount_cents.map(UsdCents),
        until: row.until.filter(|_| !row.is_late),
        order,
        search,
        goods,
        case: row.case_id.map(CaseId),
        // One that only another release knows is left out.
        reason: row.reason.and_then(|text| text.parse().ok()),
        appeal: row.appeal_outcome.and_then(|text| text.parse().ok()),
    }))
}

/// What the receipt of an order says; `None` if it was not paid, or there is nobody to write to.
pub async fn of_receipt(pool: &PgPool, order: OrderId) -> Result<Option<Receipt>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select a.email as "email!", a.language, o.number, coalesce(g.names ->> a.language, o.name) as "name!", o.quantity,
            o.unit_price_cents, o.captured_cents, p.method as "method?: Method", o.paid_at
        from "order" o join account a on a.uid = o.buyer left join payment p on p.payment_id = o.payment_id
            left join goods g on g.goods_id = case when o.goods_id ~ '^[0-9]{1,18}$' then o.goods_id::bigint end
        where o.order_id = $1 and a.email is not null and o.captured_cents > 0
        "#,
        order.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.and_then(|row| {
        Some(Receipt {
            to: Reader { email: row.email, language: row.language },
            order: LetterOrder {
                order_id: order,
                number: row.number,
                name: row.name,
                quantity: row.quantity,
            },
            unit_price: UsdCents(row.unit_price_cents),
            total: UsdCents(row.captured_cents),
            method: row.method,
            paid_at: row.paid_at?,
        })
    }))
}

#[cfg(test)]
mod tests;
