//! Payments over the wire: how they stand, and where payers come back to.
//!
//! Source: `docs/wire.md`, "Money".
mod admin;
mod cursor;
mod dispute;
mod reconciliation;
mod webhook;

pub use admin::PaymentRefund;
pub use dispute::PaymentDispute;

use crate::api::{
    call::Context,
    caller::Caller,
    error::{ApiError, Reason},
    feature::Feature,
    language::CurrencyCode,
    pushes::PushKind,
    state::HttpState,
    topics::{Subscribed, Topic},
    wire::millis,
};
use futures_util::FutureExt;
use guildhall_actors::{payment::events::PaymentChanged, registry::Need};
use guildhall_domain::{
    ids::PaymentId,
    payment::{Method, Purpose, Status},
};
use guildhall_persistence::payment::{self as rows, PaymentRow};
use guildhall_providers::payment::PaymentProviders;
use serde::Serialize;
use utoipa::ToSchema;

/// What payments bring to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: [webhook::calls(), admin::calls(), dispute::calls(), reconciliation::calls()]
            .into_iter()
            .flatten()
            .collect(),
        tags: &[("webhook", "What payment providers and the device farm tell us by themselves.")],
        pushes: vec![PushKind::topic(|PaymentChanged(row): &PaymentChanged| {
            (format!("payment:{}", row.payment_id), row.version, Payment::from((**row).clone()))
        })],
        topics: vec![Topic::new::<Payment>(
            "payment:",
            "payment_id",
            "A payment; who pays.",
            |context, caller, id| snapshot(context, caller, id).boxed(),
        )],
        start: vec![
            guildhall_actors::payment::start,
            guildhall_actors::payment::reconciliation::start,
        ],
        needs: vec![Need::of::<PaymentProviders>()],
        ..Feature::default()
    }
}

/// How a payment of the caller stands. New versions are pushed to its payer, subscribed or not.
async fn snapshot(context: &Context, caller: &Caller, id: &str) -> Result<Subscribed, ApiError> {
    let id: PaymentId = id.parse().map_err(|_| ApiError::NotFound)?;
    let row = rows::load(&context.state.pool, id).await?;
    let row = row.filter(|row| row.uid == caller.uid).ok_or(ApiError::NotFound)?;
    Subscribed::new(row.version, Payment::from(row))
}

/// Only to pages of our own: the provider must not be made to send people elsewhere.
pub fn return_url(state: &HttpState, wish: Option<String>) -> Result<Option<String>, ApiError> {
    let Some(path) = wish.filter(|path| !path.is_empty()) else { return Ok(None) };
    let is_ours = path.starts_with('/')
        && !path.starts_with("//")
        && path.bytes().all(|b| b.is_ascii_graphic() && b != b'\\');
    if !is_ours {
        return Err(ApiError::field("return_url", Reason::Invalid));
    }
    Ok(Some(format!("{}{path}", state.settings.public_url)))
}

/// A payment of an order, or a deposit.
#[derive(Debug, Serialize, ToSchema)]
pub struct Payment {
    /// The payment.
    #[schema(value_type = guildhall_domain::ids::PaymentId)]
    pub payment_id: String,
    /// Grows with every change: what is not newer is to be dropped.
    pub version: i64,
    /// What it pays for.
    pub purpose: Purpose,
    /// The order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::OrderId>)]
    pub order_id: Option<String>,
    /// How it is paid.
    pub method: Method,
    /// How it stands.
    pub status: Status,
    /// In cents.
    pub amount_cents: i64,
    /// What is charged instead, where the way to pay takes its own currency only: once the provider is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub local_amount: Option<LocalAmount>,
    /// Where the payer goes; while it is under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redirect_url: Option<String>,
    /// What a shop or bank wants to be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub voucher: Option<String>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// The version of the terms that the payer was shown and accepted when it was made; absent where none were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms_version: Option<i64>,
    /// When it ends, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<i64>,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// When the provider had carried it out, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settled_at: Option<i64>,
}

impl Payment {
    /// Takes out what a payment is continued with: for who looks as its payer.
    pub fn hide_links(&mut self) {
        (self.redirect_url, self.voucher) = (None, None);
    }
}

/// An amount in another currency than US dollars.
#[derive(Debug, Serialize, ToSchema)]
pub struct LocalAmount {
    /// ISO 4217.
    #[schema(value_type = CurrencyCode)]
    pub currency: &'static str,
    /// In the smallest unit that is shown: whole yen.
    pub amount: i64,
}

impl From<PaymentRow> for Payment {
    fn from(row: PaymentRow) -> Self {
        let is_open = row.status == Status::Processing;
        Self {
            payment_id: row.payment_id.to_string(),
            version: row.version,
            purpose: if row.order_id.is_some() { Purpose::Order } else { Purpose::Deposit },
            order_id: row.order_id.map(|id| id.to_string()),
            method: row.method,
            status: row.status,
            amount_cents: row.amount.0,
            local_amount: row
                .local
                .map(|local| LocalAmount { currency: local.currency.code, amount: local.amount }),
            redirect_url: row.redirect_url.filter(|_| is_open),
            voucher: row.voucher.filter(|_| is_open),
            failure: row.failure,
            terms_version: row.terms_version,
            expires_at: row.expires_at.filter(|_| is_open).map(millis),
            created_at: millis(row.created_at),
            settled_at: row.settled_at.map(millis),
        }
    }
}
