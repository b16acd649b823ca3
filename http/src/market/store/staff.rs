//! What staff see of stores and do to them, with the permission `people`.
use super::wire::StoreRow;
use crate::api::{
    call::Context,
    caller::PeopleStaff,
    error::ApiError,
    idempotency::Settled,
    page::{Numbered, OwnPages},
    rules,
};
use garde::Validate;
use guildhall_actors::notice::tell_notices;
use guildhall_domain::{ids::Uid, market::store::StoreHold};
use guildhall_persistence::market::store::{self as rows, Held, StaffFilter};
use serde::Deserialize;
use sqlx::{Postgres, Transaction};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct StoreListParams {
    /// A part of its name, its address or its seller's name, or its seller's uid; every store if left out.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub search: Option<String>,
    /// Only stores that staff have stopped.
    #[garde(skip)]
    pub only_held: Option<bool>,
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub pages: OwnPages,
}

/// Lists stores.
pub async fn list(
    context: Context,
    PeopleStaff(_): PeopleStaff,
    input: StoreListParams,
) -> Result<Numbered<StoreRow>, ApiError> {
    let search = input.search.as_deref().map(str::trim).filter(|search| !search.is_empty());
    let filter = StaffFilter {
        search: search.map(str::to_owned),
        only_held: input.only_held.unwrap_or_default(),
    };
    let (stores, total) = rows::list(&context.state.pool, &filter, input.pages.part()).await?;
    Ok(input.pages.numbered(stores.into_iter().map(StoreRow::from).collect(), total))
}

/// Which store is stopped, how, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct StoreHoldRequest {
    /// Who sells there.
    #[garde(skip)]
    pub uid: Uid,
    /// How.
    #[garde(skip)]
    pub hold: StoreHold,
    /// 1 to 500 characters: the seller reads it, and it is in the log.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

/// Which store is opened again, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct StoreReopenRequest {
    /// Who sells there.
    #[garde(skip)]
    pub uid: Uid,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

/// Freezes or closes a store.
pub async fn hold(
    context: Context,
    PeopleStaff(staff): PeopleStaff,
    input: StoreHoldRequest,
) -> Result<Settled<StoreRow>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let reason = input.reason.trim();
    let done = rows::hold(&mut tx, staff.uid, input.uid, input.hold, reason).await?;
    settle(&context, tx, done).await
}

/// Opens a store again.
pub async fn reopen(
    context: Context,
    PeopleStaff(staff): PeopleStaff,
    input: StoreReopenRequest,
) -> Result<Settled<StoreRow>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let done = rows::reopen(&mut tx, staff.uid, input.uid, input.reason.trim()).await?;
    settle(&context, tx, done).await
}

async fn settle(
    context: &Context,
    tx: Transaction<'static, Postgres>,
    done: Held,
) -> Result<Settled<StoreRow>, ApiError> {
    let (store, is_change) = match done {
        Held::Changed(store) => (store, true),
        Held::Same(store) => (store, false),
        Held::NotFound => return Err(ApiError::NotFound),
    };
    let event = rows::held_event(store.seller(), store.version);
    let seller = store.seller();
    let settled = context.settle(tx, &StoreRow::from(*store)).await?;
    let state = &context.state;
    if is_change {
        state.outbox.wake();
        tell_notices(&state.pool, &state.hub, &[seller], &event).await;
    }
    Ok(settled)
}
