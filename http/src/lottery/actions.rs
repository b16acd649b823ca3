//! Drawing, and asking for what gives chances. The server looks itself whether it is due; saying so is not enough.
use super::{
    event, participant,
    wire::{LotteryDrawn, LotterySession},
};
use crate::api::{
    call::Context,
    caller::{Caller, EventStaff, SignedIn},
    country,
    envelope::Done,
    error::{ApiError, Reason},
    rules,
};
use garde::Validate;
use guildhall_actors::lottery::{Lotteries, ParticipantAction};
use guildhall_domain::{
    country_rule::COUNTRIES,
    lottery::{Mission, is_client_seed},
    wallet::money::UsdCents,
};
use guildhall_persistence::lottery as rows;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// Which event.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct EventRef {
    /// The lottery event.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct MissionRequest {
    /// The lottery event.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
    /// The task whose chances are claimed.
    #[garde(skip)]
    pub mission: Mission,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct TierRequest {
    /// The lottery event.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
    /// 5000, 10000 or 20000.
    #[garde(skip)]
    pub spend_cents: i64,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct ClientSeedRequest {
    /// The lottery event.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
    /// 1 to 64 characters on one line.
    #[garde(custom(is_seed))]
    pub client_seed: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct FreeEntryRegions {
    /// The lottery event.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
    /// ISO 3166-1 alpha-2, or `*` for everywhere; an empty list switches it off.
    #[garde(custom(are_regions))]
    pub regions: Vec<String>,
}

fn is_seed(text: &str, context: &()) -> garde::Result {
    rules::text(1, guildhall_domain::lottery::CLIENT_SEED_LENGTH)(text, context)?;
    if is_client_seed(text) { Ok(()) } else { Err(garde::Error::new(Reason::Invalid.word())) }
}

fn are_regions(regions: &[String], _: &()) -> garde::Result {
    let is_region = |region: &String| {
        region == "*" || (region.len() == 2 && region.bytes().all(|b| b.is_ascii_uppercase()))
    };
    if regions.len() <= 300 && regions.iter().all(is_region) {
        Ok(())
    } else {
        Err(garde::Error::new(Reason::Invalid.word()))
    }
}

/// The event of a request, for the process that owns it.
pub fn owner(event_id: &str) -> Option<Uuid> {
    event(event_id).ok().map(|event| event.0)
}

/// Refuses the id of no event before a key is used up.
pub fn is_event(event_id: &str) -> Result<(), ApiError> {
    event(event_id).map(drop)
}

/// Draws with the caller's oldest chance. The same key shows the same draw for ever: the draw's own row knows it, so that a repeat finds
/// it also when nobody could note that it was answered.
pub async fn draw(
    context: Context,
    SignedIn(caller): SignedIn,
    input: EventRef,
) -> Result<LotteryDrawn, ApiError> {
    let participant = participant(&caller, &input.event_id)?;
    country::need(country::denies_event(&context.state, &caller.client, participant.event))?;
    let (draw, participation) =
        context.state.get::<Lotteries>().draw(participant, context.key()?).await?;
    Ok(LotteryDrawn { draw: draw.into(), session: participation.into() })
}

/// Asks for something.
async fn claim(
    context: Context,
    caller: Caller,
    event_id: &str,
    action: ParticipantAction,
) -> Result<LotterySession, ApiError> {
    let (participant, lotteries) =
        (participant(&caller, event_id)?, context.state.get::<Lotteries>());
    let denied = country::denies_event(&context.state, &caller.client, participant.event);
    // Who took part where it was allowed may still set their seed.
    let denied = denied.filter(|_| !matches!(action, ParticipantAction::ClientSeed(_)));
    let claim = async |claimed| {
        country::need(denied)?;
        Ok::<_, ApiError>(lotteries.claim_under(claimed, participant, action).await?)
    };
    let participation = match context.effect(claim).await? {
        Some(participation) => participation,
        None => lotteries.visit(participant, caller.client.region.clone()).await?,
    };
    Ok(LotterySession::from(participation))
}

/// Claims today's chance of a completed mission.
pub async fn claim_mission(
    context: Context,
    SignedIn(caller): SignedIn,
    input: MissionRequest,
) -> Result<LotterySession, ApiError> {
    claim(context, caller, &input.event_id, ParticipantAction::Mission(input.mission)).await
}

/// Claims the chances of a tier that was reached.
pub async fn claim_tier(
    context: Context,
    SignedIn(caller): SignedIn,
    input: TierRequest,
) -> Result<LotterySession, ApiError> {
    let action = ParticipantAction::Tier(UsdCents(input.spend_cents));
    claim(context, caller, &input.event_id, action).await
}

/// Claims the prize of a spending goal.
pub async fn claim_reward(
    context: Context,
    SignedIn(caller): SignedIn,
    input: EventRef,
) -> Result<LotterySession, ApiError> {
    claim(context, caller, &input.event_id, ParticipantAction::Reward).await
}

/// Claims the daily free chance, in regions that have it.
pub async fn claim_free_entry(
    context: Context,
    SignedIn(caller): SignedIn,
    input: EventRef,
) -> Result<LotterySession, ApiError> {
    let action = ParticipantAction::FreeEntry { region: caller.client.region.clone() };
    claim(context, caller, &input.event_id, action).await
}

/// Sets the client seed that the participant adds to every later draw.
pub async fn set_client_seed(
    context: Context,
    SignedIn(caller): SignedIn,
    input: ClientSeedRequest,
) -> Result<LotterySession, ApiError> {
    let action = ParticipantAction::ClientSeed(input.client_seed);
    claim(context, caller, &input.event_id, action).await
}

/// Where entry is free, and where it could be.
#[derive(Debug, Serialize, ToSchema)]
pub struct FreeEntryState {
    /// ISO 3166-1 alpha-2, or `*` for everywhere; empty while it is off.
    pub regions: Vec<String>,
    /// Every country that may be chosen, ISO 3166-1 alpha-2.
    pub countries: Vec<&'static str>,
}

/// Reads where entry is free. The countries come with it: who runs events may not read the rules about countries.
pub async fn free_entry_state(
    context: Context,
    EventStaff(_): EventStaff,
    input: EventRef,
) -> Result<FreeEntryState, ApiError> {
    let view = rows::view(&context.state.pool, event(&input.event_id)?).await?;
    let regions = view.ok_or(ApiError::NotFound)?.free_entry_regions;
    Ok(FreeEntryState { regions, countries: COUNTRIES.to_vec() })
}

/// Sets the regions with free entry. There are none by default.
pub async fn set_free_entry(
    context: Context,
    EventStaff(admin): EventStaff,
    input: FreeEntryRegions,
) -> Result<Done, ApiError> {
    let (event, lotteries) = (event(&input.event_id)?, context.state.get::<Lotteries>());
    let set =
        async |claimed| lotteries.set_free_entry(admin.uid, claimed, event, input.regions).await;
    context.effect(set).await?;
    Ok(Done {})
}
