//! Limits, fees and deadlines, for administrators: what holds, who set it, and setting it. What is set holds within seconds in every
//! process; an order keeps what it was placed under.
//!
//! Source: issue 18 (settings without a restart), product spec §9; ours: the paths; decision 0057.

use crate::{
    api::{
        call::{Call, Context, Empty, calls, codes},
        caller::SettingsStaff,
        error::{ApiError, Reason, names::Conflict},
        feature::Feature,
        idempotency::Settled,
        page::{CursorFields, CursorQuery},
        rules,
        wire::millis,
    },
    identity::profile::Profile,
};
use garde::Validate;
use guildhall_actors::{
    registry::Need,
    shop_setting::{self as settings, ShopSettings},
};
use guildhall_domain::shop_setting::{Rule, SettingUnit, ShopSetting};
use guildhall_persistence::{
    security_log::{self, Event, Outcome, Subject},
    shop_setting::{self as rows, Set, SettingChange},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What settings bring to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        start: vec![settings::start],
        needs: vec![Need::of::<ShopSettings>()],
        ..Feature::default()
    }
}

fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::get("/api/admin/setting/list", list)
            .id("setting_list")
            .summary("Lists limits, fees and deadlines: what holds, what may be set, and who set it."),
        Call::get("/api/admin/setting/history", history)
            .id("setting_history")
            .summary("Lists who changed which setting, newest first."),
        Call::post("/api/admin/setting/set", set)
            .check(|_, input| allowed(input))
            .id("setting_set")
            .needs_recent_proof()
            .summary(
                "Changes a limit, fee or deadline; orders that exist keep theirs. CONFLICT if somebody else has changed it since it was seen."
            )
            .refuses(codes![Conflict]),
    ]
}

/// Each setting has its range, which the list says.
fn allowed(input: &SettingRequest) -> Result<(), ApiError> {
    let is_allowed = input.setting.rule().allows(input.value);
    if is_allowed { Ok(()) } else { Err(ApiError::field("value", Reason::Invalid)) }
}

/// What is set, to what, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SettingRequest {
    /// Which.
    #[garde(skip)]
    pub setting: ShopSetting,
    /// In its unit, from `least` to `most` of the list.
    #[garde(skip)]
    pub value: i64,
    /// What it was when it was decided to change it.
    #[garde(skip)]
    pub seen: i64,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SettingHistoryQuery {
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<i64>,
}

/// A setting, what it is and what it may be.
#[derive(Debug, Serialize, ToSchema)]
pub struct SettingState {
    /// Which.
    pub setting: ShopSetting,
    /// What all its numbers are counted in.
    pub unit: SettingUnit,
    /// What holds.
    pub value: i64,
    /// What held if nobody had changed it.
    pub default: i64,
    /// The least that may be set.
    pub least: i64,
    /// The most that may be set.
    pub most: i64,
    /// Its last change; absent where it was never changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<SetBy>,
}

/// Who set it, when and why.
#[derive(Debug, Serialize, ToSchema)]
pub struct SetBy {
    /// The administrator.
    pub by: Profile,
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Why, in their words.
    pub reason: String,
}

/// A change of a setting.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShopSettingChange {
    /// Which; absent for what this release does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setting: Option<ShopSetting>,
    /// What it was, in its unit.
    pub before: i64,
    /// What it has been since.
    pub value: i64,
    /// Who, when and why.
    pub changed: SetBy,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SettingList {
    /// Every setting.
    pub settings: Vec<SettingState>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SettingHistory {
    /// The changes.
    pub changes: Vec<ShopSettingChange>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

impl SettingState {
    fn of(setting: ShopSetting, value: i64, changed: Option<SettingChange>) -> Self {
        let Rule { unit, default, least, most } = setting.rule();
        Self { setting, unit, value, default, least, most, changed: changed.map(SetBy::from) }
    }
}

impl From<SettingChange> for SetBy {
    fn from(change: SettingChange) -> Self {
        Self { by: change.by.into(), at: millis(change.changed_at), reason: change.reason }
    }
}

impl From<SettingChange> for ShopSettingChange {
    fn from(change: SettingChange) -> Self {
        let (setting, before, value) = (change.setting, change.before, change.value);
        Self { setting, before, value, changed: change.into() }
    }
}

async fn list(
    context: Context,
    SettingsStaff(_): SettingsStaff,
    Empty {}: Empty,
) -> Result<SettingList, ApiError> {
    let pool = &context.state.pool;
    let mut changes = rows::last_changes(pool).await?;
    let kept = rows::settings(pool).await?;
    let settings = ShopSetting::ALL.into_iter().map(|setting| {
        let at = changes.iter().position(|change| change.setting == Some(setting));
        SettingState::of(setting, kept.get(setting), at.map(|at| changes.swap_remove(at)))
    });
    Ok(SettingList { settings: settings.collect() })
}

async fn history(
    context: Context,
    SettingsStaff(_): SettingsStaff,
    input: SettingHistoryQuery,
) -> Result<SettingHistory, ApiError> {
    let found =
        rows::history(&context.state.pool, input.page.before(), input.page.limit() + 1).await?;
    let (found, next) = input.page.cut(found, |change| change.change_id.to_string());
    Ok(SettingHistory { changes: found.into_iter().map(ShopSettingChange::from).collect(), next })
}

async fn set(
    context: Context,
    SettingsStaff(admin): SettingsStaff,
    input: SettingRequest,
) -> Result<Settled<SettingState>, ApiError> {
    let SettingRequest { setting, value, seen, reason } = input;
    let state = &context.state;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let done = rows::set(&mut tx, admin.uid, setting, seen, value, reason.trim()).await?;
    if done == Set::Meanwhile {
        return Err(ApiError::Conflict);
    }
    let settled = context.settle(tx, &SettingState::of(setting, value, None)).await?;
    if let Err(error) = state.get::<ShopSettings>().refresh(&state.pool).await {
        // It is read again within seconds.
        tracing::warn!(%error, "shop settings: reading them after a change failed");
    }
    if done == Set::Changed {
        let subject = admin.client.subject(None, admin.session_id);
        let subject = Subject { by: Some(admin.uid), ..subject };
        security_log::record(Event::ShopSetting, Outcome::Done, &subject);
    }
    Ok(settled)
}
