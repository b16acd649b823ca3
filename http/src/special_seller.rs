//! Who stands for which service of the shop, and by which alias, for the permission `settings`: the list, setting and removing.
//! What is set holds within seconds in every process.
//!
//! Source: issue 18 (special sellers); ours: the paths; decision 0075.

use crate::{
    api::{
        call::{Call, Context, Empty, calls, codes},
        caller::SettingsStaff,
        envelope::Done,
        error::{ApiError, Reason, names::Conflict},
        feature::Feature,
        idempotency::Settled,
        rules,
    },
    identity::profile::Profile,
};
use garde::Validate;
use guildhall_actors::{
    registry::Need,
    special_seller::{self as watch, SpecialSellerWatch},
};
use guildhall_domain::{
    ids::Uid,
    language::Texts,
    special_seller::{SpecialSeller, SpecialSellerKind, alias_faults, tidied},
};
use guildhall_persistence::special_seller::{self as rows, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What special sellers bring to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        start: vec![watch::start],
        needs: vec![Need::of::<SpecialSellerWatch>()],
        ..Feature::default()
    }
}

fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::get("/api/admin/special_seller/list", list)
            .id("special_seller_list")
            .summary("Lists who stands for which service of the shop, and by which alias."),
        Call::post("/api/admin/special_seller/set", set)
            .check(|_, input| input.read().map(drop))
            .id("special_seller_set")
            .needs_recent_proof()
            .summary("Sets who stands for a service of the shop, and by which alias. CONFLICT if somebody else has changed it since it was seen.")
            .refuses(codes![Conflict]),
        Call::post("/api/admin/special_seller/remove", remove)
            .id("special_seller_remove")
            .needs_recent_proof()
            .summary("Removes who stands for a service of the shop: nobody does. CONFLICT if somebody else has changed it since it was seen.")
            .refuses(codes![Conflict]),
    ]
}

/// Who stands for which service, by which alias, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SpecialSellerRequest {
    /// Which service.
    #[garde(skip)]
    pub kind: SpecialSellerKind,
    /// An account that sells or works at customer support, and stands for no other service.
    #[garde(skip)]
    pub uid: Uid,
    /// By language, 1 to 40 characters each. English is shown where a language has none, and must be there.
    #[garde(skip)]
    pub alias: Texts,
    /// `version` of what was there when it was decided to change it; 0 where there was nobody.
    #[garde(skip)]
    pub seen: i64,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

/// Which service nobody stands for any more, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SpecialSellerRef {
    /// Which service.
    #[garde(skip)]
    pub kind: SpecialSellerKind,
    /// `version` of what was there when it was decided to remove it.
    #[garde(skip)]
    pub seen: i64,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

/// Who stands for a service.
#[derive(Debug, Serialize, ToSchema)]
pub struct SpecialSellerState {
    /// Which service.
    pub kind: SpecialSellerKind,
    /// The account, by its own name.
    pub of: Profile,
    /// What others see in its place, by language; English is always there.
    pub alias: Texts,
    /// Of its last change: sent back as `seen`.
    pub version: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SpecialSellerList {
    /// Those who are set, in the order of the kinds. A kind that is not here has nobody.
    pub sellers: Vec<SpecialSellerState>,
}

/// What a change has come to.
#[derive(Debug, Serialize, ToSchema)]
pub struct SpecialSellerVersion {
    /// Sent back as `seen` by the next change.
    pub version: i64,
}

impl SpecialSellerRequest {
    /// # Errors
    /// [`ApiError::Invalid`] naming the field.
    fn read(&self) -> Result<SpecialSeller, ApiError> {
        let alias = tidied(self.alias.clone());
        ApiError::unless_valid(alias_faults(&alias))?;
        Ok(SpecialSeller { uid: self.uid, alias })
    }
}

async fn list(
    context: Context,
    SettingsStaff(_): SettingsStaff,
    Empty {}: Empty,
) -> Result<SpecialSellerList, ApiError> {
    let found = rows::list(&context.state.pool).await?;
    let sellers = found.into_iter().map(|named| SpecialSellerState {
        kind: named.kind,
        of: named.of.into(),
        alias: named.alias,
        version: named.version,
    });
    Ok(SpecialSellerList { sellers: sellers.collect() })
}

async fn set(
    context: Context,
    SettingsStaff(staff): SettingsStaff,
    input: SpecialSellerRequest,
) -> Result<Settled<SpecialSellerVersion>, ApiError> {
    let seller = input.read()?;
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let reason = input.reason.trim();
    let done = rows::set(&mut tx, staff.uid, input.kind, input.seen, Some(&seller), reason).await?;
    let answer = SpecialSellerVersion { version: version_of(done)? };
    let settled = context.settle(tx, &answer).await?;
    hold(&context).await;
    Ok(settled)
}

async fn remove(
    context: Context,
    SettingsStaff(staff): SettingsStaff,
    input: SpecialSellerRef,
) -> Result<Settled<Done>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let reason = input.reason.trim();
    version_of(rows::set(&mut tx, staff.uid, input.kind, input.seen, None, reason).await?)?;
    let settled = context.settle(tx, &Done {}).await?;
    hold(&context).await;
    Ok(settled)
}

fn version_of(done: Set) -> Result<i64, ApiError> {
    match done {
        Set::Changed { version } | Set::Same { version } => Ok(version),
        Set::Meanwhile => Err(ApiError::Conflict),
        Set::Unfit => Err(ApiError::field("uid", Reason::Invalid)),
        Set::Taken => Err(ApiError::field("uid", Reason::Duplicate)),
    }
}

/// What is committed holds here at once.
async fn hold(context: &Context) {
    let state = &context.state;
    if let Err(error) = state.get::<SpecialSellerWatch>().refresh(&state.pool).await {
        // It is read again within seconds.
        tracing::warn!(%error, "special sellers: reading them after a change failed");
    }
}
