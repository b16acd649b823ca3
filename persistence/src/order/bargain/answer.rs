//! A seller's answer: accepted, it is an order that is paid; declined, the money is back.

use guildhall_domain::{
    country_rule::CountryRules,
    ids::{BargainId, OrderId, PaymentId, Uid},
    market::team::{Intent, TeamActKind, TeamScope},
    notice::Kind,
    order::{Party, Stage, bargain::BargainState, reserve::spend},
    shop_setting::Terms,
    wallet::{ledger::Reserve, money::UsdCents},
};
use sqlx::{PgConnection, PgPool};

use super::{Open, end, hold};
use crate::{
    DatabaseError,
    market::{
        sell_order::{self, StockError},
        team::{self, act::NewAct},
    },
    notice::{self, NewNotice},
    order::{
        OrderRecord, SaveError,
        from_reserve::{self, Purchase},
    },
};

/// Who answers which bargain.
#[derive(Debug, Clone, Copy)]
pub struct Answering {
    pub bargain: BargainId,
    /// Whose listing it is.
    pub seller: Uid,
    /// The seller, or somebody in their team who was let list for them.
    pub by: Uid,
}

/// A bargain to be accepted, with the ids of what comes of it.
#[derive(Debug, Clone)]
pub struct Accepting<'a> {
    pub answering: Answering,
    pub order_id: OrderId,
    pub payment_id: PaymentId,
    /// What the order keeps to its end.
    pub terms: Terms,
    pub countries: &'a CountryRules,
}

/// Why a bargain was not answered.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// None of this seller.
    #[error("bargain not found")]
    NotFound,
    /// It was answered, taken back or is over; or its buyer may buy nothing now.
    #[error("the bargain is over")]
    Over,
    /// What it is about is in somebody's unpaid order, or gone.
    #[error("not enough on sale")]
    OutOfStock,
    #[error("the seller's store is not open")]
    StoreResting,
    /// Whoever answers was not let do it.
    #[error("not let answer bargains")]
    NotAllowed,
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for AnswerError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

impl From<StockError> for AnswerError {
    fn from(error: StockError) -> Self {
        match error {
            // Of the shop the buyer works for by now.
            StockError::Own => Self::Over,
            StockError::NotFound | StockError::OutOfStock => Self::OutOfStock,
            StockError::StoreResting => Self::StoreResting,
            StockError::Database(error) => Self::Database(error),
        }
    }
}

/// Sells for what was suggested, or for what is asked by now if that is less. Answers the order, which is paid.
///
/// # Errors
/// [`AnswerError`]; nothing is kept then.
pub async fn accept(pool: &PgPool, accepting: &Accepting<'_>) -> Result<OrderRecord, AnswerError> {
    let Answering { bargain, .. } = accepting.answering;
    let mut tx = crate::begin(pool).await?;
    let open = opened(&mut tx, accepting.answering).await?;
    let asks = sqlx::query!(
        r#"select b.country, b.currency, b.currency_rate, b.terms_version, b.expires_at <= now() as "is_late!",
                  a.frozen_at is not null as "is_frozen!"
           from bargain b join account a on a.uid = b.buyer where b.bargain_id = $1 for key share of a"#,
        bargain.0,
    )
    .fetch_one(&mut *tx)
    .await?;
    if asks.is_late || asks.is_frozen {
        return Err(AnswerError::Over);
    }
    let offer = sell_order::hold(&mut tx, open.sell_order_id, open.quantity, open.buyer).await?;
    if accepting.countries.denies_goods(offer.goods_id, &offer.game, &asks.country).is_some() {
        return Err(AnswerError::Over);
    }
    let price = UsdCents(open.price.0.min(offer.unit_price_cents));
    let spent = spend(open.reserved, open.price, price, open.quantity).map_err(SaveError::from)?;
    let command_key = format!("bargain:{}", accepting.order_id);
    let purchase = Purchase {
        order_id: accepting.order_id,
        payment_id: accepting.payment_id,
        terms: accepting.terms,
        buyer: open.buyer,
        sell_order_id: open.sell_order_id,
        offer: &offer,
        quantity: open.quantity,
        price,
        reserve: Reserve::Bargain(bargain),
        spent: &spent,
        currency: &asks.currency,
        currency_rate: asks.currency_rate,
        terms_version: asks.terms_version,
        command_key: &command_key,
    };
    let after = from_reserve::buy(&mut tx, &purchase).await?.ok_or(AnswerError::Over)?;
    sqlx::query!(
        "update bargain set state = $2, order_id = $3, reserved = '{}', ended_at = now(), version = version + 1 where bargain_id = $1",
        bargain.0,
        BargainState::Accepted.as_str(),
        after.order.order_id.0,
    )
    .execute(&mut *tx)
    .await?;
    tell(&mut tx, &after).await?;
    note(&mut tx, accepting.answering, &open, TeamActKind::BargainAccepted).await?;
    tx.commit().await?;
    Ok(after)
}

/// Does not sell for that.
///
/// # Errors
/// [`AnswerError`]; nothing is kept then.
pub async fn decline(pool: &PgPool, answering: Answering) -> Result<(), AnswerError> {
    let mut tx = crate::begin(pool).await?;
    let open = opened(&mut tx, answering).await?;
    end(&mut tx, &open, BargainState::Declined).await?;
    note(&mut tx, answering, &open, TeamActKind::BargainDeclined).await?;
    tx.commit().await?;
    Ok(())
}

async fn opened(tx: &mut PgConnection, answering: Answering) -> Result<Open, AnswerError> {
    match hold(&mut *tx, answering.bargain).await? {
        Some(open) if open.seller == answering.seller => Ok(open),
        Some(_) => Err(AnswerError::NotFound),
        None => {
            let of = sqlx::query_scalar!(
                "select seller from bargain where bargain_id = $1",
                answering.bargain.0
            )
            .fetch_optional(tx)
            .await?;
            Err(if of == Some(answering.seller.0) {
                AnswerError::Over
            } else {
                AnswerError::NotFound
            })
        }
    }
}

/// Whoever answers for the seller was let list for them, up to that amount; written with what they did.
async fn note(
    tx: &mut PgConnection,
    answering: Answering,
    open: &Open,
    kind: TeamActKind,
) -> Result<(), AnswerError> {
    let Answering { seller, by, .. } = answering;
    if by == seller {
        return Ok(());
    }
    let amount = open.reserved.total().0;
    let intent = Intent::of(TeamScope::List, &open.game, Some(amount));
    let membership = team::hold(&mut *tx, by).await?.filter(|found| found.owner == seller);
    if membership.is_none_or(|membership| membership.allows(intent).is_err()) {
        return Err(AnswerError::NotAllowed);
    }
    let name = sqlx::query_scalar!(
        "select g.name from sell_order s join goods g using (goods_id) where s.sell_order_id = $1",
        open.sell_order_id.0
    )
    .fetch_optional(&mut *tx)
    .await?;
    let act = NewAct {
        listing: Some(open.sell_order_id),
        name,
        game: Some(open.game.clone()),
        amount_cents: Some(amount),
        ..NewAct::of(kind)
    };
    Ok(team::act::write(tx, seller, by, &act).await?)
}

/// The buyer hears that it was accepted, and until when to say what the seller needs, if anything.
async fn tell(tx: &mut PgConnection, after: &OrderRecord) -> Result<(), DatabaseError> {
    let order = &after.order;
    let needs_info = order.stage == Stage::NeedInfo;
    let told = NewNotice {
        uid: order.buyer,
        kind: Kind::BargainAccepted,
        order: Some(order.order_id),
        goods: None,
        side: Some(Party::Buyer),
        amount: Some(order.due),
        until: order.deadline.filter(|_| needs_info).map(|deadline| deadline.at),
    };
    notice::add(tx, &notice::order_event(order.order_id, after.version), &[told]).await
}
