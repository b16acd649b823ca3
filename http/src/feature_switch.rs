//! Switching parts of the shop on and off, for administrators. What is off refuses new commands within seconds in every process, and
//! leaves the client's navigation.
//!
//! Source: issue 18 (feature switches); ours: the paths; decision 0056.

use crate::{
    api::{
        call::{Call, Context, Empty, calls},
        caller::SettingsStaff,
        error::ApiError,
        feature::Feature,
        idempotency::Settled,
        page::{CursorFields, CursorQuery},
        rules, switch,
        wire::millis,
    },
    identity::profile::Profile,
};
use garde::Validate;
use guildhall_actors::{
    feature_switch::{self as switches, FeatureSwitches},
    registry::Need,
};
use guildhall_domain::shop_feature::ShopFeature;
use guildhall_persistence::{
    feature_switch::{self as rows, SwitchChange},
    security_log::{self, Event, Outcome, Subject},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What switches bring to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        refusals: switch::ALL.to_vec(),
        start: vec![switches::start],
        needs: vec![Need::of::<FeatureSwitches>()],
        ..Feature::default()
    }
}

fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::get("/api/admin/feature/list", list)
            .id("feature_list")
            .summary("Lists what of the shop can be switched off, and what is."),
        Call::get("/api/admin/feature/history", history)
            .id("feature_history")
            .summary("Lists who switched what, newest first."),
        Call::post("/api/admin/feature/switch", flip)
            .id("feature_switch")
            .needs_recent_proof()
            .summary(
                "Switches a part of the shop on or off. What is under way goes on to its end."
            ),
    ]
}

/// What is switched, which way, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SwitchRequest {
    /// What.
    #[garde(skip)]
    pub feature: ShopFeature,
    /// True switches it on.
    #[garde(skip)]
    pub is_on: bool,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SwitchHistoryQuery {
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<i64>,
}

/// A part of the shop, and how its switch stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct FeatureSwitch {
    /// What.
    pub feature: ShopFeature,
    /// Whether it is on.
    pub is_on: bool,
    /// False where nobody outside is connected for it, such as a payment provider: it is off then, whatever the switch says.
    pub is_connected: bool,
    /// Its last change; absent where it was never switched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<SwitchedBy>,
}

/// Who switched it, when and why.
#[derive(Debug, Serialize, ToSchema)]
pub struct SwitchedBy {
    /// The administrator.
    pub by: Profile,
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Why, in their words.
    pub reason: String,
}

/// A change of a switch.
#[derive(Debug, Serialize, ToSchema)]
pub struct FeatureSwitchChange {
    /// What was switched; absent for what this release does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feature: Option<ShopFeature>,
    /// Whether it was switched on.
    pub is_on: bool,
    /// Who, when and why.
    pub changed: SwitchedBy,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FeatureList {
    /// Everything that can be switched off.
    pub features: Vec<FeatureSwitch>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FeatureHistory {
    /// The changes.
    pub changes: Vec<FeatureSwitchChange>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

impl From<SwitchChange> for SwitchedBy {
    fn from(change: SwitchChange) -> Self {
        Self { by: change.by.into(), at: millis(change.changed_at), reason: change.reason }
    }
}

impl From<SwitchChange> for FeatureSwitchChange {
    fn from(change: SwitchChange) -> Self {
        Self { feature: change.feature, is_on: change.is_on, changed: change.into() }
    }
}

async fn list(
    context: Context,
    SettingsStaff(_): SettingsStaff,
    Empty {}: Empty,
) -> Result<FeatureList, ApiError> {
    let mut changes = rows::last_changes(&context.state.pool).await?;
    let switches = context.state.get::<FeatureSwitches>();
    let features = ShopFeature::ALL.into_iter().map(|feature| {
        let at = changes.iter().position(|change| change.feature == Some(feature));
        let changed = at.map(|at| changes.swap_remove(at));
        let is_on = changed.as_ref().is_none_or(|change| change.is_on);
        let is_connected = switches.is_connected(feature);
        FeatureSwitch { feature, is_on, is_connected, changed: changed.map(SwitchedBy::from) }
    });
    Ok(FeatureList { features: features.collect() })
}

async fn history(
    context: Context,
    SettingsStaff(_): SettingsStaff,
    input: SwitchHistoryQuery,
) -> Result<FeatureHistory, ApiError> {
    let (before, limit) = (input.page.before(), input.page.limit() + 1);
    let found = rows::history(&context.state.pool, before, limit).await?;
    let (found, next) = input.page.cut(found, |change| change.change_id.to_string());
    Ok(FeatureHistory { changes: found.into_iter().map(FeatureSwitchChange::from).collect(), next })
}

async fn flip(
    context: Context,
    SettingsStaff(admin): SettingsStaff,
    input: SwitchRequest,
) -> Result<Settled<FeatureSwitch>, ApiError> {
    let SwitchRequest { feature, is_on, reason } = input;
    let state = &context.state;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let is_change = rows::switch(&mut tx, admin.uid, feature, is_on, reason.trim()).await?;
    let is_connected = state.get::<FeatureSwitches>().is_connected(feature);
    let answer = FeatureSwitch { feature, is_on, is_connected, changed: None };
    let settled = context.settle(tx, &answer).await?;
    if let Err(error) = state.get::<FeatureSwitches>().refresh(&state.pool).await {
        // It is read again within seconds.
        tracing::warn!(%error, "feature switches: reading them after a change failed");
    }
    if is_change {
        let subject = admin.client.subject(None, admin.session_id);
        let subject = Subject { by: Some(admin.uid), ..subject };
        security_log::record(Event::FeatureSwitch, Outcome::Done, &subject);
    }
    Ok(settled)
}
