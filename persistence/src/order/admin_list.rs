//! Every order of the shop, as administrators look for them: filtered, newest first, page by page, and counted by stage.
//!
//! A statement is made of the filters that are set and planned for their values each time: one for all filters, with `$1 is null or`, has
//! one plan for them all, and that reads the table. Each stage, and each side of a person, is a part of its own, which is a run of one
//! index; no part reads more than a page. Decision 0061 says what was measured.

use guildhall_domain::{
    ids::{GoodsId, OrderId, Uid},
    order::{OrderGroup, Stage},
    payment::Method,
    wallet::money::UsdCents,
};
use serde_json::Value;
use sqlx::{PgPool, Postgres, QueryBuilder};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::{DatabaseError, identity::public_profile::PublicProfile};

/// Orders of one group are counted up to here. Ours: beyond it people read "more".
pub const MOST_OF_GROUP: i64 = 1_000;

/// How far the clock that made an order's id may be from the database's, which says when the order was placed. Ours: far more than clocks of
/// one house differ, and little beside a day.
const CLOCKS_DIFFER: Duration = Duration::HOUR;

/// What is looked for; each part that is there must fit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of this person, as buyer or as seller.
    pub uid: Option<Uid>,
    pub goods: Option<GoodsId>,
    pub game: Option<String>,
    /// Placed from then, and before then.
    pub from: Option<OffsetDateTime>,
    pub to: Option<OffsetDateTime>,
    /// Of at least and at most this amount.
    pub least: Option<UsdCents>,
    pub most: Option<UsdCents>,
    pub number: Option<i64>,
}

/// An order in one line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderRow {
    pub order_id: OrderId,
    pub number: i64,
    pub goods_id: String,
    pub game: String,
    pub name: String,
    /// {language: name} where it differs; null for what the catalogue does not have any more.
    pub names: Value,
    pub quantity: i32,
    pub buyer: PublicProfile,
    pub seller: PublicProfile,
    pub stage: Stage,
    /// What has to be paid.
    pub due: UsdCents,
    /// What was paid: nothing, or all of it.
    pub paid: UsdCents,
    pub refunded: UsdCents,
    /// How the payment under way, or the one that succeeded, is made.
    pub method: Option<Method>,
    pub created_at: OffsetDateTime,
    pub deadline_at: Option<OffsetDateTime>,
}

impl Filter {
    /// The sides that the person may be on, as conditions.
    fn sides(&self) -> &'static [&'static str] {
        if self.uid.is_some() { &["o.buyer = ", "o.seller = "] } else { &[""] }
    }

    /// From `"order" o where` on, for one side and one stage or all.
    fn part(
        &self,
        query: &mut QueryBuilder<Postgres>,
        side: &str,
        stage: Option<Stage>,
        before: Option<OrderId>,
    ) {
        query.push(r#" from "order" o where true"#);
        if let Some(uid) = self.uid {
            query.push(" and ").push(side).push_bind(uid.0);
        }
        if let Some(stage) = stage {
            query.push(" and o.stage = ").push_bind(stage.as_str());
        }
        if let Some(goods) = self.goods {
            query.push(" and o.goods_id = ").push_bind(goods.to_string());
        }
        if let Some(game) = &self.game {
            query.push(" and o.game = ").push_bind(game.clone());
        }
        // An id begins with the time it was made at: it leads to the place, and the database's own time decides.
        if let Some(from) = self.from {
            query.push(" and o.order_id >= ").push_bind(first_id(from - CLOCKS_DIFFER));
            query.push(" and o.created_at >= ").push_bind(from);
        }
        if let Some(to) = self.to {
            query.push(" and o.order_id < ").push_bind(first_id(to + CLOCKS_DIFFER));
            query.push(" and o.created_at < ").push_bind(to);
        }
        if let Some(least) = self.least {
            query.push(" and o.due_cents >= ").push_bind(least.0);
        }
        if let Some(most) = self.most {
            query.push(" and o.due_cents <= ").push_bind(most.0);
        }
        if let Some(number) = self.number {
            query.push(" and o.number = ").push_bind(number);
        }
        if let Some(before) = before {
            query.push(" and o.order_id < ").push_bind(before.0);
        }
    }

    /// The statement of a page of ids.
    fn page(
        &self,
        group: OrderGroup,
        before: Option<OrderId>,
        limit: i64,
    ) -> QueryBuilder<Postgres> {
        let stages: Vec<Option<Stage>> = match group {
            OrderGroup::All => vec![None],
            group => group.stages().into_iter().map(Some).collect(),
        };
        let mut query = QueryBuilder::new("select order_id from (");
        let parts = stages.iter().flat_map(|stage| self.sides().iter().map(move |it| (it, stage)));
        for (at, (side, stage)) in parts.enumerate() {
            query.push(if at == 0 { "(" } else { " union all (" }).push("select o.order_id");
            self.part(&mut query, side, *stage, before);
            query.push(" order by o.order_id desc limit ").push_bind(limit).push(")");
        }
        query.push(") found order by order_id desc limit ").push_bind(limit);
        query
    }

    /// The statement that counts each stage.
    fn counted(&self) -> QueryBuilder<Postgres> {
        let mut query = QueryBuilder::new("");
        let parts = Stage::ALL.iter().flat_map(|it| self.sides().iter().map(move |on| (on, *it)));
        for (at, (side, stage)) in parts.enumerate() {
            query.push(if at == 0 { "select " } else { " union all select " });
            query.push_bind(stage.as_str()).push(", count(*) from (select");
            self.part(&mut query, side, Some(stage), None);
            query.push(" limit ").push_bind(MOST_OF_GROUP + 1).push(") counted");
        }
        query
    }
}

/// The first id that a time may have.
fn first_id(at: OffsetDateTime) -> Uuid {
    let millis = u64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or_default();
    Uuid::from_u64_pair(millis << 16, 0)
}

/// Orders of a group, newest first, from `before` on.
pub async fn page(
    pool: &PgPool,
    group: OrderGroup,
    filter: &Filter,
    before: Option<OrderId>,
    limit: i64,
) -> Result<Vec<OrderRow>, DatabaseError> {
    let mut query = filter.page(group, before, limit);
    let ids: Vec<Uuid> = query.build_query_scalar().persistent(false).fetch_all(pool).await?;
    let rows = sqlx::query!(
        r#"
        select o.order_id, o.number, o.goods_id, o.game, o.name, g.names as "names?", o.quantity, o.stage as "stage: Stage",
            o.due_cents, o.captured_cents, o.refunded_cents, p.method as "method?: Method", o.created_at, o.deadline_at,
            o.buyer, b.nickname as buyer_name, b.profile_pic as buyer_pic,
            o.seller, s.nickname as seller_name, s.profile_pic as seller_pic
        from "order" o join account b on b.uid = o.buyer join account s on s.uid = o.seller
            left join payment p on p.payment_id = o.payment_id
            left join goods g on g.goods_id = case when o.goods_id ~ '^[0-9]{1,18}$' then o.goods_id::bigint end
        where o.order_id = any($1) order by o.order_id desc
        "#,
        &ids,
    )
    .fetch_all(pool)
    .await?;
    let rows = rows.into_iter().map(|row| OrderRow {
        order_id: OrderId(row.order_id),
        number: row.number,
        goods_id: row.goods_id,
        game: row.game,
        name: row.name,
        names: row.names.unwrap_or_default(),
        quantity: row.quantity,
        buyer: PublicProfile::new(row.buyer, row.buyer_name, row.buyer_pic),
        seller: PublicProfile::new(row.seller, row.seller_name, row.seller_pic),
        stage: row.stage,
        due: UsdCents(row.due_cents),
        paid: UsdCents(row.captured_cents),
        refunded: UsdCents(row.refunded_cents),
        method: row.method,
        created_at: row.created_at,
        deadline_at: row.deadline_at,
    });
    Ok(rows.collect())
}

/// How many orders each group has; counted up to [`MOST_OF_GROUP`], and one more says that there are more.
pub async fn counts(
    pool: &PgPool,
    filter: &Filter,
) -> Result<Vec<(OrderGroup, i64)>, DatabaseError> {
    let mut query = filter.counted();
    let by_stage: Vec<(String, i64)> =
        query.build_query_as().persistent(false).fetch_all(pool).await?;
    let of = |group: OrderGroup| {
        let stages = group.stages();
        let has = |text: &str| stages.iter().any(|stage| stage.as_str() == text);
        let numbers = by_stage.iter().filter(|(stage, _)| has(stage)).map(|(_, number)| number);
        numbers.sum::<i64>().min(MOST_OF_GROUP + 1)
    };
    Ok(OrderGroup::ALL.into_iter().map(|group| (group, of(group))).collect())
}
