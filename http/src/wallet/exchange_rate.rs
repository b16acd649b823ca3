//! What other currencies are worth, for administrators: what holds, what waits to be confirmed, and every change.
//!
//! Source: issue 18 (a feed, a jump refused until confirmed, manual rates); ours: the paths; decision 0055.

use crate::{
    api::{
        call::{Call, Context, Empty, calls, codes},
        caller::{Caller, PaymentStaff},
        error::{ApiError, Reason, names::Conflict},
        feature::Feature,
        idempotency::Settled,
        language::CurrencyCode,
        page::{CursorFields, CursorQuery},
        rules,
        wire::millis,
    },
    identity::profile::Profile,
};
use garde::Validate;
use guildhall_actors::{
    registry::Need,
    wallet::exchange_rate::{self as rates, ExchangeRates},
};
use guildhall_domain::wallet::{
    currency,
    exchange_rate::{RateSource, is_rate},
};
use guildhall_persistence::{
    security_log::{self, Event, Outcome, Subject},
    wallet::exchange_rate::{self as rows, FeedState, Kept, RateChange, RateCommand, RateError},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which feed is read; `None` where rates are set by hand only. Provided with the outside parties.
#[derive(Debug, Clone, Copy, Default)]
pub struct FeedName(pub Option<&'static str>);

/// What exchange rates bring to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        start: vec![rates::start],
        needs: vec![Need::of::<ExchangeRates>(), Need::of::<FeedName>()],
        ..Feature::default()
    }
}

fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::get("/api/admin/exchange_rate/list", list)
            .id("exchange_rate_list")
            .summary("Lists what every currency is worth, what of it waits to be confirmed, and how the feed is."),
        Call::get("/api/admin/exchange_rate/history", history)
            .id("exchange_rate_history")
            .summary("Lists changes of exchange rates, newest first."),
        Call::post("/api/admin/exchange_rate/set", set)
            .check(|_, input| shown(&input.currency))
            .id("exchange_rate_set")
            .needs_recent_proof()
            .summary("Sets what a currency is worth by hand; the feed changes nothing of it until it is followed again."),
        Call::post("/api/admin/exchange_rate/confirm", confirm)
            .check(|_, input| shown(&input.currency))
            .id("exchange_rate_confirm")
            .needs_recent_proof()
            .summary("Confirms a rate of the feed that is far from the one before. CONFLICT if the feed says something else by now.")
            .refuses(codes![Conflict]),
        Call::post("/api/admin/exchange_rate/follow", follow)
            .check(|_, input| shown(&input.currency))
            .id("exchange_rate_follow")
            .needs_recent_proof()
            .summary("Lets the feed say again what a currency is worth that was set by hand."),
    ]
}

/// The dollar is the measure, and has no rate.
fn shown(code: &str) -> Result<(), ApiError> {
    let found = currency::find(code).filter(|currency| currency.code != currency::DEFAULT.code);
    found.map(drop).ok_or_else(|| ApiError::field("currency", Reason::Invalid))
}

fn possible<C>(per_usd: &f64, _: &C) -> garde::Result {
    if is_rate(*per_usd) { Ok(()) } else { Err(garde::Error::new(Reason::Invalid.word())) }
}

/// A currency, what it is worth, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct RateRequest {
    /// Any but the US dollar.
    #[garde(skip)]
    #[schema(value_type = CurrencyCode)]
    pub currency: String,
    /// Units of it for one US dollar; to confirm, exactly the one that waits.
    #[garde(custom(possible))]
    pub rate: f64,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

/// A currency, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct FollowRequest {
    /// Any but the US dollar.
    #[garde(skip)]
    #[schema(value_type = CurrencyCode)]
    pub currency: String,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct RateHistoryQuery {
    /// Only changes of this currency; of all if left out.
    #[schema(value_type = Option<CurrencyCode>)]
    pub currency: Option<String>,
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<i64>,
}

/// What a currency is worth.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExchangeRate {
    /// ISO 4217.
    #[schema(value_type = CurrencyCode)]
    pub currency: &'static str,
    /// Units of it for one US dollar.
    pub rate: f64,
    /// Who says so.
    pub source: RateSource,
    /// When it was worth that, in milliseconds since 1970 UTC.
    pub rated_at: i64,
    /// What the feed says, where that waits to be confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<HeldRate>,
}

/// A rate of the feed that is too far from the one that holds.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeldRate {
    /// Units for one US dollar.
    pub rate: f64,
    /// When it was worth that, in milliseconds since 1970 UTC.
    pub rated_at: i64,
    /// Since when it waits, in milliseconds since 1970 UTC.
    pub since: i64,
}

/// How the feed was when it was asked last.
#[derive(Debug, Serialize, ToSchema)]
pub struct RateFeedState {
    /// What it is called; absent where none is set up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'static str>,
    /// When it was asked last, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked_at: Option<i64>,
    /// When it was read last, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_at: Option<i64>,
    /// Why nothing could be read last time, in English, for whoever runs the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

/// What every currency is worth.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExchangeRateList {
    /// Every currency but the US dollar.
    pub rates: Vec<ExchangeRate>,
    /// The feed.
    pub feed: RateFeedState,
}

/// A change of what a currency is worth.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExchangeRateChange {
    /// ISO 4217.
    #[schema(value_type = CurrencyCode)]
    pub currency: String,
    /// Units for one US dollar before.
    pub before: f64,
    /// And from then on.
    pub rate: f64,
    /// Who said so.
    pub source: RateSource,
    /// The administrator; absent where the feed said so without anybody's help.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Profile>,
    /// Why, in the administrator's words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ExchangeRateHistory {
    /// The changes.
    pub changes: Vec<ExchangeRateChange>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

impl From<Kept> for ExchangeRate {
    fn from(kept: Kept) -> Self {
        Self {
            currency: kept.currency,
            rate: kept.rate.per_usd,
            source: kept.rate.source,
            rated_at: millis(kept.rate.rated_at),
            held: kept.held.map(|held| HeldRate {
                rate: held.per_usd,
                rated_at: millis(held.rated_at),
                since: millis(held.since),
            }),
        }
    }
}

impl From<RateChange> for ExchangeRateChange {
    fn from(change: RateChange) -> Self {
        Self {
            currency: change.currency,
            before: change.before_per_usd,
            rate: change.per_usd,
            source: change.source,
            by: change.by.map(Profile::from),
            reason: Some(change.reason).filter(|reason| !reason.is_empty()),
            at: millis(change.changed_at),
        }
    }
}

async fn list(
    context: Context,
    PaymentStaff(_): PaymentStaff,
    Empty {}: Empty,
) -> Result<ExchangeRateList, ApiError> {
    let pool = &context.state.pool;
    let (_, kept) = rows::kept(pool).await?;
    let FeedState { checked_at, read_at, failure } = rows::feed_state(pool).await?;
    let FeedName(name) = *context.state.get();
    let feed = RateFeedState {
        name,
        checked_at: checked_at.map(millis),
        read_at: read_at.map(millis),
        failure,
    };
    Ok(ExchangeRateList { rates: kept.into_iter().map(ExchangeRate::from).collect(), feed })
}

async fn history(
    context: Context,
    PaymentStaff(_): PaymentStaff,
    input: RateHistoryQuery,
) -> Result<ExchangeRateHistory, ApiError> {
    let code = input.currency.as_deref().filter(|code| !code.is_empty());
    code.map_or(Ok(()), shown)?;
    let (before, limit) = (input.page.before(), input.page.limit() + 1);
    let found = rows::history(&context.state.pool, code, before, limit).await?;
    let (found, next) = input.page.cut(found, |change| change.change_id.to_string());
    let changes = found.into_iter().map(ExchangeRateChange::from).collect();
    Ok(ExchangeRateHistory { changes, next })
}

async fn set(
    context: Context,
    PaymentStaff(admin): PaymentStaff,
    input: RateRequest,
) -> Result<Settled<ExchangeRate>, ApiError> {
    act(context, admin, &input.currency, RateCommand::Set(input.rate), &input.reason).await
}

async fn confirm(
    context: Context,
    PaymentStaff(admin): PaymentStaff,
    input: RateRequest,
) -> Result<Settled<ExchangeRate>, ApiError> {
    act(context, admin, &input.currency, RateCommand::Confirm(input.rate), &input.reason).await
}

async fn follow(
    context: Context,
    PaymentStaff(admin): PaymentStaff,
    input: FollowRequest,
) -> Result<Settled<ExchangeRate>, ApiError> {
    act(context, admin, &input.currency, RateCommand::Follow, &input.reason).await
}

async fn act(
    context: Context,
    admin: Caller,
    code: &str,
    command: RateCommand,
    reason: &str,
) -> Result<Settled<ExchangeRate>, ApiError> {
    let state = &context.state;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let acted = rows::act(&mut tx, admin.uid, code, command, reason.trim()).await;
    let kept = acted.map_err(|error| match error {
        RateError::Currency => ApiError::field("currency", Reason::Invalid),
        RateError::Rate => ApiError::field("rate", Reason::Invalid),
        RateError::Changed => ApiError::Conflict,
        RateError::Database(error) => error.into(),
    })?;
    let settled = context.settle(tx, &ExchangeRate::from(kept)).await?;
    if let Err(error) = state.get::<ExchangeRates>().refresh(&state.pool).await {
        // It is read again within seconds.
        tracing::warn!(%error, "exchange rates: reading them after a change failed");
    }
    let subject = admin.client.subject(None, admin.session_id);
    let subject = Subject { by: Some(admin.uid), ..subject };
    security_log::record(Event::ExchangeRate, Outcome::Done, &subject);
    Ok(settled)
}
