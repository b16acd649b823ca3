//! Drawing, and asking for what gives chances. The server looks itself whether it is due; saying so is not enough.
use super::{
    event, seat,
    wire::{LotteryDrawn, LotterySession},
};
use crate::{
    caller::{Admin, Caller, SignedIn},
    envelope::{Answer, Body, Done, Envelope, Refusal},
    error::{ApiError, Reason},
    idempotency::Repeat,
    order::must_have_key,
    rules,
    state::HttpState,
};
use actix_web::{post, web::Data};
use futures_util::future::LocalBoxFuture;
use garde::Validate;
use guildhall_actors::lottery::Wanted;
use guildhall_domain::{
    lottery::{Mission, is_client_seed},
    money::UsdCents,
};
use serde::Deserialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// Which event.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OfLottery {
    #[garde(skip)]
    pub event_id: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct MissionWish {
    #[garde(skip)]
    pub event_id: String,
    /// visit or look_at_goods.
    #[garde(custom(is_mission))]
    pub mission: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct TierWish {
    #[garde(skip)]
    pub event_id: String,
    /// 5000, 10000 or 20000.
    #[garde(skip)]
    pub spend_cents: i64,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct ClientSeedWish {
    #[garde(skip)]
    pub event_id: String,
    /// 1 to 64 characters on one line.
    #[garde(custom(is_seed))]
    pub client_seed: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct FreeEntryRegions {
    #[garde(skip)]
    pub event_id: String,
    /// ISO 3166-1 alpha-2, or `*` for everywhere; an empty list switches it off.
    #[garde(custom(are_regions))]
    pub regions: Vec<String>,
}

fn is_mission(word: &str, _: &()) -> garde::Result {
    let known = word.parse::<Mission>();
    known.map(drop).map_err(|_| garde::Error::new(Reason::Invalid.word()))
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

/// Draws with the caller's oldest chance. The same key shows the same draw for ever.
#[utoipa::path(tag = "event", operation_id = "event_draw", request_body = OfLottery, security(("session" = [])),
    responses((status = OK, body = Envelope<LotteryDrawn>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NO_CHANCE, EVENT_CLOSED, NOT_FOUND")))]
#[post("/api/event/draw")]
pub async fn draw(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<OfLottery>,
) -> Answer<Box<RawValue>> {
    repeat.count(&state, caller.uid)?;
    // The draw's own row knows its key, so that a repeat finds it also when nobody could note that it was answered.
    let key = must_have_key(&repeat)?;
    let seat = seat(&caller, &wish.event_id)?;
    let state = state.into_inner();
    let repeat = repeat.at(&state, &caller, seat.event.0);
    let shared = state.clone();
    let work = async move {
        let (draw, standing) = shared.lotteries.draw(seat, key).await?;
        Ok(Envelope::ok(LotteryDrawn { draw: draw.into(), session: standing.into() }))
    };
    repeat.here_or_there(state, work).await
}

/// Asks for something; once for each key, if there is one.
fn claim(
    repeat: Repeat,
    caller: Caller,
    state: Data<HttpState>,
    call: &'static str,
    event_id: &str,
    wanted: Wanted,
) -> LocalBoxFuture<'static, Answer<Box<RawValue>>> {
    let counted = repeat.count(&state, caller.uid);
    let seat = match counted.and_then(|()| seat(&caller, event_id)) {
        Ok(seat) => seat,
        Err(refused) => return Box::pin(std::future::ready(Err(refused))),
    };
    let state = state.into_inner();
    let repeat = repeat.at(&state, &caller, seat.event.0);
    let shared = state.clone();
    let work = async move {
        let standing = shared.lotteries.claim(seat, wanted).await?;
        Ok(Envelope::ok(LotterySession::from(standing)))
    };
    repeat.once(state, caller.uid, call, work)
}

/// Today's chance of a mission that the server has seen done.
#[utoipa::path(tag = "event", operation_id = "event_mission", request_body = MissionWish, security(("session" = [])),
    responses((status = OK, body = Envelope<LotterySession>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "MISSION_NOT_DONE, EVENT_CLOSED, NOT_FOUND")))]
#[post("/api/event/mission")]
pub async fn claim_mission(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<MissionWish>,
) -> Answer<Box<RawValue>> {
    let mission = wish.mission.parse().map_err(|_| ApiError::field("mission", Reason::Invalid))?;
    let wanted = Wanted::Mission(mission);
    claim(repeat, caller, state, "event/mission", &wish.event_id, wanted).await
}

/// The chances of a tier that was reached.
#[utoipa::path(tag = "event", operation_id = "event_tier", request_body = TierWish, security(("session" = [])),
    responses((status = OK, body = Envelope<LotterySession>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "TIER_NOT_REACHED, EVENT_CLOSED, NOT_FOUND")))]
#[post("/api/event/tier")]
pub async fn claim_tier(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<TierWish>,
) -> Answer<Box<RawValue>> {
    let wanted = Wanted::Tier(UsdCents(wish.spend_cents));
    claim(repeat, caller, state, "event/tier", &wish.event_id, wanted).await
}

/// The prize for spending so much in so many days.
#[utoipa::path(tag = "event", operation_id = "event_reward", request_body = OfLottery, security(("session" = [])),
    responses((status = OK, body = Envelope<LotterySession>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "TIER_NOT_REACHED, EVENT_CLOSED, NOT_FOUND")))]
#[post("/api/event/reward")]
pub async fn claim_reward(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<OfLottery>,
) -> Answer<Box<RawValue>> {
    claim(repeat, caller, state, "event/reward", &wish.event_id, Wanted::Reward).await
}

/// A chance a day without buying anything, where the region has it.
#[utoipa::path(tag = "event", operation_id = "event_free_entry", request_body = OfLottery, security(("session" = [])),
    responses((status = OK, body = Envelope<LotterySession>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "FREE_ENTRY_OFF, EVENT_CLOSED, NOT_FOUND")))]
#[post("/api/event/free_entry")]
pub async fn claim_free_entry(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<OfLottery>,
) -> Answer<Box<RawValue>> {
    let region = caller.client.region.clone();
    let wanted = Wanted::FreeEntry { region };
    claim(repeat, caller, state, "event/free_entry", &wish.event_id, wanted).await
}

/// Sets what the player adds to every draw from now on.
#[utoipa::path(tag = "event", operation_id = "event_client_seed", request_body = ClientSeedWish, security(("session" = [])),
    responses((status = OK, body = Envelope<LotterySession>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "EVENT_CLOSED, NOT_FOUND")))]
#[post("/api/event/client_seed")]
pub async fn set_client_seed(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<ClientSeedWish>,
) -> Answer<Box<RawValue>> {
    let wanted = Wanted::ClientSeed(wish.client_seed);
    claim(repeat, caller, state, "event/client_seed", &wish.event_id, wanted).await
}

/// Says where the free entry is on. Nowhere, until somebody says so.
#[utoipa::path(tag = "admin", operation_id = "event_set_free_entry", request_body = FreeEntryRegions, security(("session" = [])),
    responses((status = OK, body = Envelope<Done>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "FORBIDDEN, NOT_FOUND")))]
#[post("/api/admin/event/free_entry")]
pub async fn set_free_entry(
    Admin(admin): Admin,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<FreeEntryRegions>,
) -> Answer<Box<RawValue>> {
    let id = event(&wish.event_id)?;
    let state = state.into_inner();
    let shared = state.clone();
    let work = async move {
        shared.lotteries.set_free_entry(id, wish.regions).await?;
        Ok(Envelope::ok(Done {}))
    };
    repeat.once(state, admin.uid, "admin/event/free_entry", work).await
}
