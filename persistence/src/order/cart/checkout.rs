//! One checkout over several sellers: an order for each line, all placed, and paid from the balance if that is how, in one transaction.
//!
//! Whatever two checkouts both need is locked in the same order: the buyer, offers and assets by their ids, customers by their numbers,
//! accounts. Only then are the orders kept one after the other, each as a single purchase is. Decision 0091.

use std::collections::{BTreeMap, BTreeSet};

use guildhall_domain::{
    country_rule::CountryRules,
    ids::{CheckoutId, OrderId, PaymentId, SellOrderId, Uid},
    order::{
        Command, Order, Party, Stage,
        cart::{CartQuote, CheckoutLeftOut, CheckoutPayment, QuotedLine},
        decide,
        quote::QuoteRefused,
    },
    shop_setting::Terms,
    wallet::money::UsdCents,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::{PgConnection, PgPool, types::Json};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    DatabaseError,
    conversation::money_at_risk,
    market::sell_order::{self, Held, StockError},
    order::{
        MOST_LAPSED, MOST_UNPAID, NewOrder, OrderRecord, OrderTransaction, PaymentEffect,
        SaveError, Transition, insert, save_in,
    },
    wallet::ledger,
};

/// What a buyer wants to buy at once.
#[derive(Debug, Clone)]
pub struct CheckingOut<'a> {
    /// The id it gets if it is new.
    pub checkout_id: CheckoutId,
    pub quote: &'a CartQuote,
    /// Buys nothing unless all that is in the cart is bought; otherwise what is there is bought.
    pub all_or_nothing: bool,
    pub payment: CheckoutPayment,
    /// What the buyer was shown of the terms.
    pub terms_version: Option<i64>,
    /// What the orders keep to their end.
    pub terms: Terms,
    /// Where goods may be bought, and where the buyer is.
    pub countries: &'a CountryRules,
    pub country: &'a str,
    /// Created by the buyer once per command.
    pub command_key: &'a str,
}

/// A line that was quoted and not bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    pub sell_order_id: SellOrderId,
    pub why: CheckoutLeftOut,
}

/// What a checkout has done.
#[derive(Debug, Clone)]
pub struct CheckedOut {
    pub checkout_id: CheckoutId,
    /// What this call placed, as it stands; empty if the command was carried out before.
    pub placed: Vec<OrderRecord>,
}

/// Why nothing was bought.
#[derive(Debug, thiserror::Error)]
pub enum CheckoutError {
    /// Somebody else's quote, or too old.
    #[error("{0}")]
    Quote(QuoteRefused),
    /// Nothing of it can be bought as it was quoted; or not all of it, and it was to be all or nothing.
    #[error("what was quoted is not there any more")]
    Changed(Vec<LeftOut>),
    /// More than [`MOST_UNPAID`] would be unpaid, or [`MOST_LAPSED`] were let go within a day.
    #[error("too many unpaid orders")]
    TooMany,
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for CheckoutError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Places an order for each line that is still there as it was quoted, and pays them if that is how. Repeating the same command answers the
/// same checkout.
///
/// # Errors
/// [`CheckoutError`]; nothing is kept then.
pub async fn check_out(
    pool: &PgPool,
    wanted: &CheckingOut<'_>,
) -> Result<CheckedOut, CheckoutError> {
    let (quote, buyer) = (wanted.quote, wanted.quote.buyer);
    let mut tx = crate::begin(pool).await?;
    // As when a single order is placed: one purchase of a buyer after the other.
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('place:' || $1::bigint, 0))",
        buyer.0
    )
    .execute(&mut *tx)
    .await?;
    if let Some(checkout_id) = made_before(&mut tx, buyer, wanted.command_key).await? {
        tx.commit().await?;
        return Ok(CheckedOut { checkout_id, placed: Vec::new() });
    }
    let now =
        sqlx::query_scalar!(r#"select clock_timestamp() as "now!""#).fetch_one(&mut *tx).await?;
    quote.check(buyer, now).map_err(CheckoutError::Quote)?;
    // Whoever joins a shop's team waits for these orders; and who changes the cart, which is cleared below.
    sqlx::query!("select from account where uid = $1 for no key update", buyer.0)
        .execute(&mut *tx)
        .await?;
    let in_cart = in_cart(&mut tx, buyer).await?;
    let (held, mut left_out) = hold_all(&mut tx, wanted, &in_cart).await?;
    if wanted.all_or_nothing {
        left_out.extend(not_quoted(quote, &in_cart));
    }
    if held.is_empty() || (wanted.all_or_nothing && !left_out.is_empty()) {
        return Err(CheckoutError::Changed(left_out)); // dropping rolls the holds back
    }
    if wanted.payment == CheckoutPayment::Later {
        refuse_too_many(&mut tx, buyer, held.len()).await?;
    }
    keep(&mut tx, wanted, &left_out).await?;
    let mut placed = Vec::with_capacity(held.len());
    for (line, offer) in &held {
        placed.push(place(&mut tx, wanted, line, offer, now).await?);
    }
    if wanted.payment == CheckoutPayment::Balance {
        lock_for_payment(&mut tx, buyer, &placed).await?;
        for record in &mut placed {
            *record = pay(&mut tx, record, wanted.terms_version, now).await?;
        }
    }
    let bought: Vec<Uuid> = held.iter().map(|(line, _)| line.sell_order_id.0).collect();
    sqlx::query!(
        "delete from cart_line where uid = $1 and sell_order_id = any($2)",
        buyer.0,
        &bought
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(CheckedOut { checkout_id: wanted.checkout_id, placed })
}

async fn made_before(
    tx: &mut PgConnection,
    buyer: Uid,
    command_key: &str,
) -> Result<Option<CheckoutId>, DatabaseError> {
    let made = sqlx::query_scalar!(
        "select checkout_id from checkout where buyer = $1 and command_key = $2",
        buyer.0,
        command_key,
    )
    .fetch_optional(tx)
    .await?;
    Ok(made.map(CheckoutId))
}

/// Lines with what is held for them, and the lines that are left out.
type Holds = (Vec<(QuotedLine, Held)>, Vec<LeftOut>);

/// What is in the cart to be bought now, held by whoever holds the account: what was bought or taken out meanwhile, by another window or by
/// a command whose answer was lost, is not bought again.
async fn in_cart(tx: &mut PgConnection, buyer: Uid) -> Result<BTreeMap<Uuid, i32>, DatabaseError> {
    let lines = sqlx::query!(
        "select sell_order_id, quantity from cart_line where uid = $1 and not is_saved_for_later",
        buyer.0
    )
    .fetch_all(tx)
    .await?;
    Ok(lines.into_iter().map(|line| (line.sell_order_id, line.quantity)).collect())
}

/// What the cart wants and the quote does not buy: it was not there, or not so many, when it was quoted.
fn not_quoted<'a>(
    quote: &'a CartQuote,
    in_cart: &'a BTreeMap<Uuid, i32>,
) -> impl Iterator<Item = LeftOut> + 'a {
    in_cart.iter().filter_map(|(id, wanted)| {
        let quoted = quote.lines.iter().find(|line| line.sell_order_id.0 == *id);
        let why = match quoted {
            None => CheckoutLeftOut::Gone,
            Some(line) if line.quantity < *wanted => CheckoutLeftOut::FewerLeft,
            Some(_) => return None,
        };
        Some(LeftOut { sell_order_id: SellOrderId(*id), why })
    })
}

/// Holds what is in the cart and there as it was quoted, offer by offer in the order of their ids, and their assets after them.
async fn hold_all(
    tx: &mut PgConnection,
    wanted: &CheckingOut<'_>,
    in_cart: &BTreeMap<Uuid, i32>,
) -> Result<Holds, CheckoutError> {
    let lines: BTreeMap<Uuid, QuotedLine> =
        wanted.quote.lines.iter().map(|line| (line.sell_order_id.0, *line)).collect();
    let (mut held, mut left_out) = (Vec::new(), Vec::new());
    for line in lines.into_values() {
        let is_wanted =
            in_cart.get(&line.sell_order_id.0).is_some_and(|quantity| *quantity >= line.quantity);
        if !is_wanted {
            let why = CheckoutLeftOut::Gone;
            left_out.push(LeftOut { sell_order_id: line.sell_order_id, why });
            continue;
        }
        match hold(tx, wanted, &line).await? {
            Ok(offer) => held.push((line, offer)),
            Err(why) => left_out.push(LeftOut { sell_order_id: line.sell_order_id, why }),
        }
    }
    let offers: Vec<Uuid> = held.iter().map(|(line, _)| line.sell_order_id.0).collect();
    sqlx::query!(
        "select from asset where asset_id in (select asset_id from sell_order where sell_order_id = any($1))
         order by asset_id for update",
        &offers,
    )
    .execute(tx)
    .await?;
    Ok((held, left_out))
}

async fn hold(
    tx: &mut PgConnection,
    wanted: &CheckingOut<'_>,
    line: &QuotedLine,
) -> Result<Result<Held, CheckoutLeftOut>, DatabaseError> {
    let (id, quantity) = (line.sell_order_id, line.quantity);
    let offer = match sell_order::hold(tx, id, quantity, wanted.quote.buyer).await {
        Ok(offer) => offer,
        Err(StockError::NotFound | StockError::StoreResting) => {
            return Ok(Err(CheckoutLeftOut::Gone));
        }
        Err(StockError::Own) => return Ok(Err(CheckoutLeftOut::Own)),
        Err(StockError::OutOfStock) => {
            let left = sqlx::query_scalar!(
                "select on_sale from sell_order where sell_order_id = $1",
                id.0
            )
            .fetch_one(tx)
            .await?;
            let is_gone = left < 1;
            let why = if is_gone { CheckoutLeftOut::Gone } else { CheckoutLeftOut::FewerLeft };
            return Ok(Err(why));
        }
        Err(StockError::Database(error)) => return Err(error),
    };
    let is_sold_here =
        wanted.countries.denies_goods(offer.goods_id, &offer.game, wanted.country).is_none();
    let is_as_quoted =
        (offer.unit_price_cents, offer.price_version) == (line.unit_price.0, line.price_version);
    let why = match (is_sold_here, is_as_quoted) {
        (true, true) => return Ok(Ok(offer)),
        (false, _) => CheckoutLeftOut::NotSoldHere,
        (true, false) => CheckoutLeftOut::PriceChanged,
    };
    sell_order::release(tx, id, quantity).await?;
    Ok(Err(why))
}

async fn refuse_too_many(
    tx: &mut PgConnection,
    buyer: Uid,
    more: usize,
) -> Result<(), CheckoutError> {
    let seen = sqlx::query!(
        r#"select count(*) filter (where ended_at is null) as "unpaid!",
                  count(*) filter (where ended_at > now() - interval '1 day') as "lapsed!"
           from "order" where buyer = $1 and captured_cents = 0"#,
        buyer.0,
    )
    .fetch_one(tx)
    .await?;
    let more = i64::try_from(more).unwrap_or(i64::MAX);
    if seen.unpaid.saturating_add(more) > MOST_UNPAID || seen.lapsed >= MOST_LAPSED {
        return Err(CheckoutError::TooMany);
    }
    Ok(())
}

async fn keep(
    tx: &mut PgConnection,
    wanted: &CheckingOut<'_>,
    left_out: &[LeftOut],
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "insert into checkout (checkout_id, buyer, command_key, left_out) values ($1, $2, $3, $4)",
        wanted.checkout_id.0,
        wanted.quote.buyer.0,
        wanted.command_key,
        Json(left_out) as Json<&[LeftOut]>,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// The order of one line; what is held is its own.
async fn place(
    tx: &mut PgConnection,
    wanted: &CheckingOut<'_>,
    line: &QuotedLine,
    offer: &Held,
    now: OffsetDateTime,
) -> Result<OrderRecord, CheckoutError> {
    let (order_id, quote) = (OrderId(Uuid::now_v7()), wanted.quote);
    // Every quote of ours can be counted.
    let due = line.due().ok_or(CheckoutError::Save(SaveError::Stale))?;
    let order =
        Order::place(order_id, quote.buyer, offer.seller, due, offer.needs_info, wanted.terms, now);
    let new = NewOrder {
        order: &order,
        offer,
        sell_order_id: line.sell_order_id,
        quantity: line.quantity,
        unit_price: line.unit_price,
        currency: &quote.currency,
        currency_rate: quote.rate,
        remark: "",
        command_key: &format!("checkout:{order_id}"),
        reserve: None,
        checkout: Some(wanted.checkout_id),
    };
    insert(tx, &new).await?;
    Ok(OrderRecord {
        order,
        version: 1,
        sell_order_id: line.sell_order_id,
        quantity: line.quantity,
        unit_price: line.unit_price,
    })
}

/// Locks what paying all of them needs, each sort in its own order, and refuses who has not the money for all.
async fn lock_for_payment(
    tx: &mut PgConnection,
    buyer: Uid,
    placed: &[OrderRecord],
) -> Result<(), CheckoutError> {
    let mut people: BTreeSet<Uid> = placed.iter().map(|record| record.order.seller).collect();
    people.insert(buyer);
    for uid in people {
        money_at_risk::renew(tx, uid).await?;
    }
    let due: Option<UsdCents> =
        placed.iter().try_fold(UsdCents::ZERO, |sum, record| sum.plus(record.order.due));
    let due = due.ok_or(CheckoutError::Save(SaveError::Stale))?;
    ledger::lock_wallet(tx, buyer).await?.spend(due).map_err(SaveError::from)?;
    ledger::lock_escrow(tx, placed.iter().map(|record| record.order.order_id)).await?;
    Ok(())
}

async fn pay(
    tx: &mut PgConnection,
    live: &OrderRecord,
    terms_version: Option<i64>,
    now: OffsetDateTime,
) -> Result<OrderRecord, CheckoutError> {
    let payment = PaymentId(Uuid::now_v7());
    let paid = Command::PaySucceeded { payment, amount: live.order.due };
    let mut decision = decide(&live.order, Party::House, &paid, now)
        .map_err(|_placed_orders_are_payable| CheckoutError::Save(SaveError::Stale))?;
    decision.by = Party::Buyer;
    let step = Transition {
        decision,
        uid: Some(live.order.buyer),
        detail: json!({ "method": "balance" }),
        money: PaymentEffect::FromBalance { payment, terms_version },
        info: None,
        images: Vec::new(),
        command_key: None,
    };
    Ok(save_in(tx, &OrderTransaction { live, steps: vec![step] }, None).await?)
}

/// An order of a checkout, as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutOrder {
    pub order_id: OrderId,
    pub sell_order_id: SellOrderId,
    pub seller: Uid,
    pub quantity: i32,
    pub due: UsdCents,
    pub stage: Stage,
}

/// What a checkout of this buyer placed, and what it left out. `None` if there is no such checkout.
///
/// # Errors
/// Whatever Postgres says.
pub async fn checkout(
    pool: &PgPool,
    buyer: Uid,
    id: CheckoutId,
) -> Result<Option<(Vec<CheckoutOrder>, Vec<LeftOut>)>, DatabaseError> {
    let left_out = sqlx::query_scalar!(
        r#"select left_out as "left_out: Json<Vec<LeftOut>>" from checkout where checkout_id = $1 and buyer = $2"#,
        id.0,
        buyer.0,
    )
    .fetch_optional(pool)
    .await?;
    let Some(left_out) = left_out else { return Ok(None) };
    let rows = sqlx::query!(
        r#"select order_id, sell_order_id, seller, quantity, due_cents, stage as "stage: Stage" from "order"
           where checkout_id = $1 order by order_id"#,
        id.0,
    )
    .fetch_all(pool)
    .await?;
    let orders = rows.into_iter().map(|row| CheckoutOrder {
        order_id: OrderId(row.order_id),
        sell_order_id: SellOrderId(row.sell_order_id),
        seller: Uid(row.seller),
        quantity: row.quantity,
        due: UsdCents(row.due_cents),
        stage: row.stage,
    });
    Ok(Some((orders.collect(), left_out.0)))
}
