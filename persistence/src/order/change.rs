//! One decision about an order, kept whole: row, stock, timeline, payment, refund, ledger and effects commit together or not at all.

use std::collections::BTreeSet;

use guildhall_domain::{
    conversation::upload::Category,
    ids::{OrderId, PaymentId, RefundId, Uid, UploadId},
    legal::LegalKind,
    market::team::{Intent, TeamActKind, TeamScope},
    notice::of_order,
    order::{Decision, Order, OrderEventKind, Party, Stage, Stock},
    payment::Method,
    staff_act::{StaffActKind, StaffActSubject},
    wallet::{
        Insufficient, Origin, Parts,
        ledger::{self as postings, About, Posting, Reserve},
        money::UsdCents,
    },
};
use serde_json::{Value, json};
use sqlx::{PgConnection, PgPool, types::Json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{InfoSeal, KeptDispute, OrderRecord};
use crate::{
    DatabaseError,
    conversation::money_at_risk,
    legal, lottery,
    market::{
        sell_order,
        team::{self, act::NewAct},
        trade,
    },
    notice::{self, NewNotice},
    payment::{
        self, NewPayment, Settled,
        refund::{self, NewRefund},
    },
    staff_act::{self, StaffAct},
    topup,
    wallet::ledger,
};

/// What a decision does beside the order's own row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentEffect {
    /// Nothing.
    None,
    /// A payment begins at the provider.
    Start {
        payment: PaymentId,
        method: Method,
        expires_at: OffsetDateTime,
        return_url: Option<String>,
        /// What the buyer was shown of the terms.
        terms_version: Option<i64>,
    },
    /// The buyer pays from the balance, now.
    FromBalance {
        payment: PaymentId,
        /// What the buyer was shown of the terms.
        terms_version: Option<i64>,
    },
    /// A buy request or a bargain pays with what was set aside for it.
    FromReserve {
        payment: PaymentId,
        reserve: Reserve,
        /// What it pays with, by origin.
        parts: Parts,
        /// What was set aside and is not needed.
        unused: Parts,
        /// What the buyer was shown of the terms when it was placed.
        terms_version: Option<i64>,
    },
    /// The provider has captured it.
    Captured {
        payment: PaymentId,
    },
    Failed {
        payment: PaymentId,
        reason: String,
    },
    Cancelled {
        payment: PaymentId,
    },
    /// What the decision gives back goes on its way.
    GoesBack {
        refund: RefundId,
        reason: String,
    },
    /// The provider has sent it back.
    SentBack {
        refund: RefundId,
        turn: i32,
    },
    /// The buyer takes it on the balance.
    ToBalance {
        refund: RefundId,
    },
}

/// One decision with its party and what it moves.
#[derive(Debug, Clone)]
pub struct Transition {
    pub decision: Decision,
    /// Null for the house.
    pub uid: Option<Uid>,
    pub detail: Value,
    pub money: PaymentEffect,
    /// What the buyer tells the seller.
    pub info: Option<Value>,
    /// What a dispute is shown with: chat pictures of whoever shows them.
    pub images: Vec<UploadId>,
    /// The call and the key it came with, if it may be repeated.
    pub command_key: Option<String>,
}

/// Decisions that belong together, made on `live`.
#[derive(Debug, Clone)]
pub struct OrderTransaction<'a> {
    pub live: &'a OrderRecord,
    pub steps: Vec<Transition>,
}

/// Why nothing was kept.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The order (or its payment) is no longer where it was read: load it again and decide again.
    #[error("concurrent update of the order")]
    Stale,
    /// One of the pictures is not a chat picture of whoever shows it.
    #[error("picture not found")]
    NoSuchImage,
    /// What the buyer accepts has been replaced or withdrawn.
    #[error("the accepted terms hold no longer")]
    TermsChanged,
    /// Whoever acts for the seller is not in the seller's team any more, or was not let do this.
    #[error("not let do this in the seller's shop")]
    NotAllowed,
    /// This very command was carried out before.
    #[error("already done")]
    Done,
    #[error(transparent)]
    Insufficient(#[from] Insufficient),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// The index that knows which commands were carried out.
const ONCE: &str = "order_event_once";

impl From<sqlx::Error> for SaveError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Keeps a change, all of it or nothing. Answers the order after it.
///
/// # Errors
/// [`SaveError`].
pub async fn save(
    pool: &PgPool,
    seal: &InfoSeal,
    change: &OrderTransaction<'_>,
) -> Result<OrderRecord, SaveError> {
    let told = change.steps.iter().find_map(|step| step.info.as_ref());
    let info = told.map(|told| seal.seal(change.live.order.order_id, told));
    let mut tx = crate::begin(pool).await?;
    let after = save_in(&mut tx, change, info.as_deref()).await?;
    tx.commit().await?;
    Ok(after)
}

/// The same in the caller's transaction; `info` is what the buyer tells the seller, sealed.
///
/// # Errors
/// [`SaveError`]; the transaction has to be given up then.
pub(crate) async fn save_in(
    tx: &mut PgConnection,
    change: &OrderTransaction<'_>,
    info: Option<&[u8]>,
) -> Result<OrderRecord, SaveError> {
    let live = change.live;
    let mut after = live.clone();
    for step in &change.steps {
        after.order.apply(&step.decision);
        after.version += 1;
    }
    update_row(tx, live, &after, &change.steps, info).await?;
    // Only now: a decision that came too late must not touch the stock at all.
    for step in &change.steps {
        move_stock(tx, live, step).await?;
    }
    if after.order.captured > UsdCents::ZERO {
        // Always the lower first: two orders of the same two people must not wait for each other. And before any
        // account: who pays and who earns hold these.
        let (one, other) = (live.order.buyer, live.order.seller);
        money_at_risk::renew(tx, one.min(other)).await?;
        money_at_risk::renew(tx, one.max(other)).await?;
    }
    let mut version = live.version;
    let mut order = live.order.clone();
    let mut booked = Vec::new();
    for step in &change.steps {
        write_team_act(tx, live, step).await?;
        version += 1;
        add_event(tx, order.order_id, version, step).await.map_err(once)?;
        add_images(tx, order.order_id, step).await?;
        order.apply(&step.decision);
        move_money(tx, &order, step, &mut booked).await?;
    }
    let money_came_or_went =
        |step: &Transition| step.decision.captured.is_some() || step.decision.refund.is_some();
    if change.steps.iter().any(money_came_or_went) {
        lottery::money_moved(tx, order.buyer, order.order_id, version).await?;
    }
    if live.order.stage == Stage::Paid && order.stage != Stage::Paid {
        topup::order_gone(tx, order.order_id, version).await?;
    }
    if ledger::post(tx, &booked).await? < booked.len() {
        // Booked before, by something this row does not know of.
        return Err(SaveError::Stale);
    }
    tell(tx, &after, &change.steps).await?;
    write_acts(tx, order.order_id, &change.steps).await?;
    Ok(after)
}

/// What a member of the seller's team does, in the owner's list of their acts. The membership is held until this commits: whoever is taken
/// off the team in this moment has either done it before, or does it no more.
async fn write_team_act(
    tx: &mut PgConnection,
    live: &OrderRecord,
    step: &Transition,
) -> Result<(), SaveError> {
    let seller = live.order.seller;
    let Some(by) = step.uid.filter(|uid| step.decision.by == Party::Seller && *uid != seller)
    else {
        return Ok(());
    };
    let kind = match step.decision.what {
        OrderEventKind::Delivered => TeamActKind::Delivered,
        OrderEventKind::DeliveryFailed => TeamActKind::DeliveryFailed,
        OrderEventKind::InfoSkipped => TeamActKind::InfoSkipped,
        _ => return Err(SaveError::NotAllowed),
    };
    let order_id = live.order.order_id;
    let about = sqlx::query!(r#"select game, name from "order" where order_id = $1"#, order_id.0)
        .fetch_one(&mut *tx)
        .await?;
    let due = live.order.due.0;
    let intent = Intent::of(TeamScope::Deliver, &about.game, Some(due));
    let membership = team::hold(tx, by).await?.filter(|membership| membership.owner == seller);
    if membership.is_none_or(|membership| membership.allows(intent).is_err()) {
        return Err(SaveError::NotAllowed);
    }
    let (order, name, game) = (Some(order_id), Some(about.name), Some(about.game));
    let act = NewAct { order, name, game, amount_cents: Some(due), ..NewAct::of(kind) };
    Ok(team::act::write(tx, seller, by, &act).await?)
}

/// What staff decided, in the log of staff acts.
async fn write_acts(
    tx: &mut PgConnection,
    order: OrderId,
    steps: &[Transition],
) -> Result<(), DatabaseError> {
    for step in steps {
        let kind = match step.decision.what {
            OrderEventKind::Ruled => StaffActKind::DisputeRuled,
            OrderEventKind::RefundedByStaff => StaffActKind::OrderRefunded,
            _ => continue,
        };
        let act = StaffAct::new(step.uid, kind, StaffActSubject::Order, order)
            .with("refund_cents", step.decision.refund.unwrap_or_default().0);
        let reason = step.detail["text"].as_str().unwrap_or_default();
        staff_act::write(tx, &act.reason(reason)).await?;
    }
    Ok(())
}

/// Writes what the parties are told of it, and queues the receipt of a payment.
async fn tell(
    tx: &mut PgConnection,
    after: &OrderRecord,
    steps: &[Transition],
) -> Result<(), DatabaseError> {
    let order = &after.order;
    let decisions: Vec<&Decision> = steps.iter().map(|step| &step.decision).collect();
    let told = of_order(order, &decisions).into_iter().map(|told| NewNotice {
        uid: if told.to == Party::Seller { order.seller } else { order.buyer },
        kind: told.kind,
        order: Some(order.order_id),
        goods: None,
        side: Some(told.to),
        amount: told.amount,
        until: told.until,
    });
    let event = notice::order_event(order.order_id, after.version);
    notice::add(tx, &event, &told.collect::<Vec<_>>()).await?;
    if decisions.iter().any(|decision| decision.what == OrderEventKind::Paid) {
        notice::letter::queue_receipt(tx, order.order_id).await?;
    }
    Ok(())
}

fn once(error: DatabaseError) -> SaveError {
    if error.violates(ONCE) { SaveError::Done } else { error.into() }
}

/// Whether this command was carried out before.
pub async fn is_done(
    pool: &PgPool,
    order: OrderId,
    uid: Uid,
    command_key: &str,
) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from order_event where order_id = $1 and uid = $2 and command_key = $3) as "done!""#,
        order.0,
        uid.0,
        command_key,
    )
    .fetch_one(pool)
    .await?)
}

async fn move_stock(
    tx: &mut PgConnection,
    live: &OrderRecord,
    step: &Transition,
) -> Result<(), SaveError> {
    let (id, quantity) = (live.sell_order_id, live.quantity);
    match step.decision.stock {
        None => {}
        Some(Stock::Release) => sell_order::release(tx, id, quantity).await?,
        Some(Stock::Take) => sell_order::take(tx, id, quantity).await?,
        Some(Stock::GiveBack) => sell_order::give_back(tx, id, quantity).await?,
    }
    Ok(())
}

async fn update_row(
    tx: &mut PgConnection,
    live: &OrderRecord,
    after: &OrderRecord,
    steps: &[Transition],
    info: Option<&[u8]>,
) -> Result<(), SaveError> {
    let order = &after.order;
    let happened =
        |what: &[OrderEventKind]| steps.iter().any(|step| what.contains(&step.decision.what));
    let earned: i64 =
        steps.iter().filter_map(|step| step.decision.earned).map(|earned| earned.0).sum();
    let updated = sqlx::query!(
        r#"
        update "order" set stage = $3, payment_id = $4, captured_cents = $5, refunded_cents = $6,
            earned_cents = earned_cents + $7, dispute = $8, deadline_at = $9, deadline_kind = $10, version = $11,
            info = case when $12 or $13::bytea is not null then null else info end,
            info_sealed = case when $12 then null else coalesce($13, info_sealed) end,
            paid_at = case when $14 then now() else paid_at end,
            delivered_at = case when $15 then now() else delivered_at end,
            ended_at = case when $12 then now() else ended_at end, redeeming = $16
        where order_id = $1 and version = $2
        "#,
        order.order_id.0,
        live.version,
        order.stage.as_str(),
        order.payment.map(|payment| payment.0),
        order.captured.0,
        order.refunded.0,
        earned,
        order.dispute.map(|dispute| Json(KeptDispute::from(dispute))) as Option<Json<KeptDispute>>,
        order.deadline.map(|deadline| deadline.at),
        order.deadline.map(|deadline| deadline.kind.as_str()),
        after.version,
        order.stage.is_final(),
        info,
        happened(&[OrderEventKind::Paid]),
        happened(&[OrderEventKind::Delivered]),
        order.redeeming,
    )
    .execute(&mut *tx)
    .await?;
    if updated.rows_affected() == 0 {
        return Err(SaveError::Stale);
    }
    if order.stage == Stage::Completed {
        let at: OffsetDateTime =
            sqlx::query_scalar!(r#"select now() as "now!""#).fetch_one(&mut *tx).await?;
        let (id, price) = (live.sell_order_id, live.unit_price.0);
        trade::record(tx, order.order_id.0, id, price, live.quantity, at).await?;
    }
    Ok(())
}

async fn add_event(
    tx: &mut PgConnection,
    order_id: OrderId,
    version: i64,
    step: &Transition,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into order_event (order_id, version, by_side, uid, what, stage, detail, command_key)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
        "#,
        order_id.0,
        version,
        step.decision.by.as_str(),
        step.uid.map(|uid| uid.0),
        step.decision.what.as_str(),
        step.decision.stage.as_str(),
        step.detail,
        step.command_key,
    )
    .execute(tx)
    .await?;
    Ok(())
}

async fn add_images(
    tx: &mut PgConnection,
    order_id: OrderId,
    step: &Transition,
) -> Result<(), SaveError> {
    if step.images.is_empty() {
        return Ok(());
    }
    let images: BTreeSet<Uuid> = step.images.iter().map(|image| image.0).collect();
    let images: Vec<Uuid> = images.into_iter().collect();
    let shown = sqlx::query!(
        r#"
        insert into order_image (upload_id, order_id)
        select upload_id, $2 from upload where upload_id = any($1) and uid = $3 and category = $4
        on conflict (upload_id, order_id) do update set order_id = excluded.order_id
        "#,
        &images,
        order_id.0,
        step.uid.map(|uid| uid.0),
        Category::Chat.number(),
    )
    .execute(tx)
    .await?;
    let is_all = usize::try_from(shown.rows_affected()) == Ok(images.len());
    if is_all { Ok(()) } else { Err(SaveError::NoSuchImage) }
}

/// Writes the payment or refund of one step, and collects what it books. `order` is the order after the step.
async fn move_money(
    tx: &mut PgConnection,
    order: &Order,
    step: &Transition,
    booked: &mut Vec<Posting>,
) -> Result<(), SaveError> {
    let id = order.order_id;
    match &step.money {
        PaymentEffect::None => {}
        PaymentEffect::Start { payment, method, expires_at, return_url, terms_version } => {
            need_terms(tx, *terms_version).await?;
            let new = NewPayment {
                payment_id: *payment,
                uid: order.buyer,
                order_id: Some(id),
                method: *method,
                amount: order.due,
                expires_at: Some(*expires_at),
                return_url: return_url.as_deref(),
                command_key: None,
                terms_version: *terms_version,
            };
            payment::insert(tx, &new).await?;
        }
        PaymentEffect::FromBalance { payment, terms_version } => {
            need_terms(tx, *terms_version).await?;
            let parts = ledger::lock_wallet(tx, order.buyer).await?.spend(order.due)?;
            let (buyer, due) = (order.buyer, order.due);
            payment::insert_from_balance(tx, *payment, buyer, id, due, parts, *terms_version)
                .await?;
            booked.push(postings::paid_from_balance(id, *payment, order.buyer, parts));
        }
        PaymentEffect::FromReserve { payment, reserve, parts, unused, terms_version } => {
            let (buyer, due) = (order.buyer, order.due);
            payment::insert_from_balance(tx, *payment, buyer, id, due, *parts, *terms_version)
                .await?;
            booked.push(postings::paid_from_reserve(id, *payment, *reserve, due));
            // With the payment: accounts are locked once, people's first.
            if unused.total() > UsdCents::ZERO {
                booked.push(postings::reserve_unused(*reserve, id, buyer, *unused));
            }
        }
        PaymentEffect::Captured { payment } => {
            settle(tx, *payment, Settled::Success).await?;
            booked.push(postings::captured(id, *payment, order.due));
        }
        PaymentEffect::Failed { payment, reason } => {
            settle(tx, *payment, Settled::Failed { reason }).await?;
        }
        PaymentEffect::Cancelled { payment } => settle(tx, *payment, Settled::Cancelled).await?,
        PaymentEffect::GoesBack { refund, reason } => {
            let amount = step.decision.refund.unwrap_or_default();
            go_back(tx, order, *refund, reason, amount, booked).await?;
        }
        PaymentEffect::SentBack { refund, turn } => {
            let amount = refund::succeeded(tx, *refund, *turn).await?.ok_or(SaveError::Stale)?;
            booked.push(postings::refunded_by_provider(about(id), *refund, *turn, amount));
        }
        PaymentEffect::ToBalance { refund } => {
            let amount =
                refund::moved_to_balance(tx, *refund, false).await?.ok_or(SaveError::Stale)?;
            let parts = Parts::of(Origin::Refund, amount);
            booked.push(postings::refunded_to_balance(about(id), *refund, order.buyer, parts));
        }
    }
    if let Some(earned) = step.decision.earned {
        booked.push(postings::earned(id, order.seller, earned, order.terms.fee));
    }
    Ok(())
}

/// That the terms which were shown still hold. After the event: a command that was carried out before is not asked again.
async fn need_terms(tx: &mut PgConnection, version: Option<i64>) -> Result<(), SaveError> {
    match version {
        Some(version) if !legal::holds(tx, LegalKind::Terms, version).await? => {
            Err(SaveError::TermsChanged)
        }
        Some(_) | None => Ok(()),
    }
}

fn about(order: OrderId) -> About {
    About { order: Some(order), ..About::default() }
}

async fn settle(
    tx: &mut PgConnection,
    payment: PaymentId,
    how: Settled<'_>,
) -> Result<(), SaveError> {
    if payment::settle(tx, payment, how).await? { Ok(()) } else { Err(SaveError::Stale) }
}

/// What was paid from the balance is back on it with this commit; what the provider captured is asked back by the payment's actor.
async fn go_back(
    tx: &mut PgConnection,
    order: &Order,
    refund: RefundId,
    reason: &str,
    amount: UsdCents,
    booked: &mut Vec<Posting>,
) -> Result<(), SaveError> {
    let payment_id = order.payment.ok_or(SaveError::Stale)?;
    let parts = payment::parts(tx, payment_id).await?;
    let new = NewRefund {
        refund_id: refund,
        uid: order.buyer,
        order_id: Some(order.order_id),
        payment_id,
        amount,
        reason,
        is_late: false,
        to_balance: parts.is_some(),
    };
    refund::insert(tx, &new).await?;
    booked.push(postings::refund_decided(order.order_id, refund, amount));
    if let Some(paid) = parts {
        let back = paid.give_back(Parts::default(), amount)?;
        let about = about(order.order_id);
        booked.push(postings::refunded_to_balance(about, refund, order.buyer, back));
    } else {
        payment::watch(tx, payment_id).await?;
        payment::ring(tx, payment_id, &json!({ "refund_id": refund })).await?;
    }
    Ok(())
}
