//! What the caller is told of, and how: the matrix of groups of events and channels. Source: product spec §2 (settings); decision 0053.
use crate::{
    api::{
        call::{Context, Empty},
        caller::SignedIn,
        error::{ApiError, Reason},
        idempotency::Settled,
    },
    notice::refusals::NoticeAlwaysOn,
};
use garde::Validate;
use guildhall_domain::{
    ids::Uid,
    notice::preference::{Channel, Choice, Group},
};
use guildhall_persistence::notice::preference as store;
use serde::{Deserialize, Serialize};
use sqlx::PgExecutor;
use utoipa::ToSchema;

/// Whether the caller is told of a group of events on one channel.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoticePreference {
    /// The events.
    pub group: Group,
    /// The way.
    pub channel: Channel,
    /// Whether the caller is told of them this way.
    pub on: bool,
    /// Whether it is on for everybody and cannot be turned off.
    pub fixed: bool,
}

/// The matrix.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoticePreferences {
    /// By group, then channel. A channel that such events never take is left out.
    pub preferences: Vec<NoticePreference>,
}

/// A choice.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct NoticePreferenceSet {
    /// The events.
    pub group: Group,
    /// The way.
    pub channel: Channel,
    /// Whether the caller wants to be told of them this way.
    pub on: bool,
}

pub async fn preferences(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<NoticePreferences, ApiError> {
    matrix(&context.state.pool, caller.uid).await
}

pub async fn set(
    context: Context,
    SignedIn(caller): SignedIn,
    input: NoticePreferenceSet,
) -> Result<Settled<NoticePreferences>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    match (input.group.choice(input.channel), input.on) {
        (Choice::Free, on) => {
            store::choose(&mut tx, caller.uid, input.group, input.channel, on).await?;
        }
        // It is on.
        (Choice::AlwaysOn, true) => {}
        (Choice::AlwaysOn, false) => {
            return Err(NoticeAlwaysOn { field: "group".to_owned(), group: input.group }.into());
        }
        (Choice::Never, _) => return Err(ApiError::field("channel", Reason::Invalid)),
    }
    let now = matrix(&mut *tx, caller.uid).await?;
    context.settle(tx, &now).await
}

async fn matrix(db: impl PgExecutor<'_>, uid: Uid) -> Result<NoticePreferences, ApiError> {
    let off = store::turned_off(db, uid).await?;
    let cells =
        Group::ALL.into_iter().flat_map(|group| Channel::ALL.map(|channel| (group, channel)));
    let preferences = cells.filter_map(|(group, channel)| {
        let choice = group.choice(channel);
        let fixed = choice == Choice::AlwaysOn;
        let on = fixed || !off.contains(&(group, channel));
        (choice != Choice::Never).then_some(NoticePreference { group, channel, on, fixed })
    });
    Ok(NoticePreferences { preferences: preferences.collect() })
}
