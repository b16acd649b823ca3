//! Changes of balances by staff: proposed by somebody with the permission `payments`, confirmed by another who is an administrator.
//!
//! Source: issue 18 (balance adjustment with reason and second person); ours: the paths; decision 0074.

use crate::{
    api::{
        call::{Call, Context, calls, codes},
        caller::{Admin, Caller, PaymentStaff},
        envelope::Done,
        error::{
            ApiError, Reason,
            names::{Conflict, NotFound},
        },
        idempotency::Settled,
        page::{CursorFields, CursorQuery},
        rules,
        wire::millis,
    },
    identity::profile::Profile,
    order::refusals::InsufficientBalance,
};
use garde::Validate;
use guildhall_actors::wallet::tell_adjusted;
use guildhall_domain::{
    identity::role::Role,
    ids::{AdjustmentId, Uid},
    wallet::{
        Origin,
        adjustment::{AdjustmentState, is_amount, may_propose},
        money::UsdCents,
    },
};
use guildhall_persistence::{
    identity::account,
    wallet::adjustment::{self as rows, Adjustment, DecideError, Filter, NewAdjustment},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(super) fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::get("/api/admin/balance_adjustment/list", list)
            .id("balance_adjustment_list")
            .summary("Lists changes of balances by staff, newest first."),
        Call::post("/api/admin/balance_adjustment/propose", propose)
            .check(|PaymentStaff(staff), input| check(staff, input))
            .id("balance_adjustment_propose")
            .needs_recent_proof()
            .summary("Proposes to add something to somebody's balance or to take it off; nothing moves until somebody else confirms it.")
            .refuses(codes![NotFound]),
        Call::post("/api/admin/balance_adjustment/confirm", confirm)
            .id("balance_adjustment_confirm")
            .needs_recent_proof()
            .summary("Confirms what somebody else has proposed; for administrators. The balance changes at once, and its owner is told. CONFLICT if it is decided already.")
            .refuses(codes![NotFound, Conflict, InsufficientBalance]),
        Call::post("/api/admin/balance_adjustment/decline", decline)
            .id("balance_adjustment_decline")
            .needs_recent_proof()
            .summary("Takes one's own proposal back, or turns another's down. CONFLICT if it is decided already.")
            .refuses(codes![NotFound, Conflict]),
    ]
}

/// A change of a balance.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct BalanceAdjustmentRequest {
    /// Whose balance: anybody's but a visitor's and one's own.
    #[garde(skip)]
    pub uid: Uid,
    /// Which part of it. Only `sale` may be withdrawn.
    #[garde(skip)]
    pub origin: Origin,
    /// What is added, in cents; negative is taken off. Not 0, and at most 10,000 dollars either way.
    #[garde(skip)]
    #[schema(minimum = -1_000_000, maximum = 1_000_000)]
    pub amount_cents: i64,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

/// Which adjustment.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct BalanceAdjustmentRef {
    /// The adjustment.
    #[garde(skip)]
    pub adjustment_id: AdjustmentId,
}

/// Which adjustment is declined, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct BalanceAdjustmentDecline {
    /// The adjustment.
    #[garde(skip)]
    pub adjustment_id: AdjustmentId,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct BalanceAdjustmentQuery {
    /// Only those in this state; all if left out.
    #[serde(default)]
    pub state: Option<AdjustmentState>,
    /// Only those of this account; all if left out.
    #[serde(default)]
    pub uid: Option<Uid>,
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<AdjustmentId>,
}

/// An adjustment that has been proposed.
#[derive(Debug, Serialize, ToSchema)]
pub struct BalanceAdjustmentProposed {
    /// The adjustment, which waits now.
    pub adjustment_id: AdjustmentId,
}

/// A change of a balance, as it stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct BalanceAdjustment {
    /// The adjustment.
    pub adjustment_id: AdjustmentId,
    /// Whose balance.
    pub of: Profile,
    /// Which part of it.
    pub origin: Origin,
    /// What is added, in cents; negative is taken off.
    pub amount_cents: i64,
    /// Why, in the words of whoever proposed it.
    pub reason: String,
    /// Who proposed it.
    pub proposed_by: Profile,
    /// When, in milliseconds since 1970 UTC.
    pub proposed_at: i64,
    /// What became of it.
    pub state: AdjustmentState,
    /// Who confirmed or declined it; absent while it waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<Profile>,
    /// When, in milliseconds since 1970 UTC; absent while it waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BalanceAdjustmentList {
    /// The adjustments.
    pub adjustments: Vec<BalanceAdjustment>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

impl From<Adjustment> for BalanceAdjustment {
    fn from(one: Adjustment) -> Self {
        let (decided_by, decided_at) = one.decided.map(|(by, at)| (by.into(), millis(at))).unzip();
        Self {
            adjustment_id: one.adjustment_id,
            of: one.of.into(),
            origin: one.origin,
            amount_cents: one.amount.0,
            reason: one.reason,
            proposed_by: one.proposed_by.into(),
            proposed_at: millis(one.proposed_at),
            state: one.state,
            decided_by,
            decided_at,
        }
    }
}

impl From<DecideError> for ApiError {
    fn from(error: DecideError) -> Self {
        match error {
            DecideError::NotFound => Self::NotFound,
            DecideError::Decided => Self::Conflict,
            DecideError::Barred(_) => Self::Forbidden,
            DecideError::Insufficient { missing } => {
                InsufficientBalance { missing_cents: missing.0 }.into()
            }
            DecideError::Database(error) => error.into(),
        }
    }
}

fn check(staff: &Caller, input: &BalanceAdjustmentRequest) -> Result<(), ApiError> {
    if !is_amount(UsdCents(input.amount_cents)) {
        return Err(ApiError::field("amount_cents", Reason::Invalid));
    }
    may_propose(staff.uid, input.uid).map_err(|_| ApiError::Forbidden)
}

async fn list(
    context: Context,
    PaymentStaff(_): PaymentStaff,
    input: BalanceAdjustmentQuery,
) -> Result<BalanceAdjustmentList, ApiError> {
    let filter = Filter { state: input.state, uid: input.uid };
    let (before, limit) = (input.page.before(), input.page.limit());
    let page = rows::list(&context.state.pool, filter, before, limit).await?;
    Ok(BalanceAdjustmentList {
        adjustments: page.items.into_iter().map(Into::into).collect(),
        next: page.next.map(|id| id.to_string()),
    })
}

async fn propose(
    context: Context,
    PaymentStaff(staff): PaymentStaff,
    input: BalanceAdjustmentRequest,
) -> Result<Settled<BalanceAdjustmentProposed>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let account = account::find(&mut *tx, input.uid).await?.ok_or(ApiError::NotFound)?;
    if account.role == Role::Visitor {
        return Err(ApiError::field("uid", Reason::Invalid));
    }
    let new = NewAdjustment {
        uid: input.uid,
        origin: input.origin,
        amount: UsdCents(input.amount_cents),
        reason: input.reason.trim(),
    };
    let adjustment_id = rows::propose(&mut tx, staff.uid, &new).await?;
    context.settle(tx, &BalanceAdjustmentProposed { adjustment_id }).await
}

async fn confirm(
    context: Context,
    Admin(staff): Admin,
    input: BalanceAdjustmentRef,
) -> Result<Settled<Done>, ApiError> {
    let state = &context.state;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let uid = rows::confirm(&mut tx, staff.uid, input.adjustment_id).await?;
    let settled = context.settle(tx, &Done {}).await?;
    state.outbox.wake();
    tell_adjusted(&state.pool, &state.hub, uid, input.adjustment_id).await;
    Ok(settled)
}

async fn decline(
    context: Context,
    PaymentStaff(staff): PaymentStaff,
    input: BalanceAdjustmentDecline,
) -> Result<Settled<Done>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    rows::decline(&mut tx, staff.uid, input.adjustment_id, input.reason.trim()).await?;
    context.settle(tx, &Done {}).await
}
