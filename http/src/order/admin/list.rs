//! The list of all orders, and how many each state has under the same filters.
use crate::{
    api::{
        call::Context,
        caller::OrderStaff,
        error::{ApiError, Reason},
        moment::Moment,
        page::{CursorFields, CursorQuery},
        rules,
        wire::millis,
    },
    identity::profile::Profile,
};
use garde::Validate;
use guildhall_domain::{
    ids::{GoodsId, OrderId, Uid},
    order::{OrderGroup, Stage},
    payment::Method,
    wallet::money::UsdCents,
};
use guildhall_persistence::order::admin_list::{self as rows, Filter, OrderRow};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What is looked for; each part that is there must fit.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct AdminOrdersQuery {
    /// Only orders of this group; `all` if left out.
    pub state: Option<OrderGroup>,
    /// Only orders of this person, as buyer or as seller.
    pub uid: Option<Uid>,
    /// Only orders of this catalogue entry.
    pub goods_id: Option<GoodsId>,
    /// Only orders of this game, by its key.
    #[garde(custom(rules::optional_text(1, 64)))]
    pub game: Option<String>,
    /// Only orders placed from then on, in milliseconds since 1970 UTC.
    #[schema(value_type = Option<i64>)]
    pub from: Option<Moment>,
    /// Only orders placed before then, in milliseconds since 1970 UTC.
    #[schema(value_type = Option<i64>)]
    pub to: Option<Moment>,
    /// Only orders of at least this amount, in cents; 0 or more.
    pub min_cents: Option<i64>,
    /// Only orders of at most this amount, in cents; 0 or more.
    pub max_cents: Option<i64>,
    /// The number of an order, with or without the `#` before it.
    #[garde(custom(rules::optional_text(1, 32)))]
    pub query: Option<String>,
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<OrderId>,
}

impl AdminOrdersQuery {
    /// The group and the filters.
    ///
    /// # Errors
    /// [`ApiError::Invalid`] naming the field.
    pub(super) fn read(&self) -> Result<(OrderGroup, Filter), ApiError> {
        let cents = |name: &'static str, cents: Option<i64>| match cents {
            Some(cents) if cents < 0 => Err(ApiError::field(name, Reason::Invalid)),
            cents => Ok(cents.map(UsdCents)),
        };
        let number = self.query.as_deref().map(|text| {
            let digits = text.trim().trim_start_matches('#').trim();
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            let number = digits.parse().ok().filter(|_| is_number);
            number.ok_or_else(|| ApiError::field("query", Reason::Invalid))
        });
        let filter = Filter {
            uid: self.uid,
            goods: self.goods_id,
            game: self.game.clone(),
            from: self.from.map(|Moment(at)| at),
            to: self.to.map(|Moment(at)| at),
            least: cents("min_cents", self.min_cents)?,
            most: cents("max_cents", self.max_cents)?,
            number: number.transpose()?,
        };
        Ok((self.state.unwrap_or(OrderGroup::All), filter))
    }
}

/// An order in the list of all.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminOrder {
    /// The order.
    #[schema(value_type = guildhall_domain::ids::OrderId)]
    pub order_id: String,
    /// For people to say.
    pub number: String,
    /// The catalogue entry.
    #[schema(value_type = guildhall_domain::ids::GoodsId)]
    pub goods_id: String,
    /// The key of the game.
    pub game: String,
    /// What was bought, in the caller's language.
    pub name: String,
    /// How many.
    pub quantity: i32,
    /// Who buys.
    pub buyer: Profile,
    /// Who sells.
    pub seller: Profile,
    /// How it stands.
    pub status: Stage,
    /// What has to be paid, in cents.
    pub due_cents: i64,
    /// What was paid, in cents.
    pub paid_cents: i64,
    /// What has gone back, or is on its way, in cents.
    pub refunded_cents: i64,
    /// How the payment under way, or the one that succeeded, is made; absent until one begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<Method>,
    /// When it was placed, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// When something happens by itself, in milliseconds since 1970 UTC; absent without a deadline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline_at: Option<i64>,
}

/// A page of all orders.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminOrders {
    /// The orders of this page.
    pub orders: Vec<AdminOrder>,
    /// How many orders each state has under the other filters, up to 1,000; 1,001 stands for more. On the first page only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<BTreeMap<&'static str, i64>>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// With the caller's language.
impl From<(OrderRow, &str)> for AdminOrder {
    fn from((row, language): (OrderRow, &str)) -> Self {
        let name = row.names.get(language).and_then(serde_json::Value::as_str);
        Self {
            order_id: row.order_id.to_string(),
            number: row.number.to_string(),
            goods_id: row.goods_id,
            game: row.game,
            name: name.unwrap_or(&row.name).to_owned(),
            quantity: row.quantity,
            buyer: row.buyer.into(),
            seller: row.seller.into(),
            status: row.stage,
            due_cents: row.due.0,
            paid_cents: row.paid.0,
            refunded_cents: row.refunded.0,
            method: row.method,
            created_at: millis(row.created_at),
            deadline_at: row.deadline_at.map(millis),
        }
    }
}

/// A page of orders, newest first.
pub(super) async fn list(
    context: Context,
    OrderStaff(admin): OrderStaff,
    input: AdminOrdersQuery,
) -> Result<AdminOrders, ApiError> {
    let (group, filter) = input.read()?;
    let (pool, before) = (&context.state.pool, input.page.before());
    let language = context.language(&admin);
    let found = rows::page(pool, group, &filter, before, input.page.limit() + 1).await?;
    let (found, next) = input.page.cut(found, |row| row.order_id.to_string());
    let counts = match before {
        Some(_) => None,
        None => {
            let counts = rows::counts(pool, &filter).await?;
            Some(counts.into_iter().map(|(group, number)| (group.as_str(), number)).collect())
        }
    };
    let orders = found.into_iter().map(|row| AdminOrder::from((row, language))).collect();
    Ok(AdminOrders { orders, counts, next })
}
