//! What the caller has at Steam: the number of their account, where trade offers go to, and their Web API key.
//!
//! Steam is asked before anything is written, and never while a row is held. The key is sealed and comes out in no answer. Each needs a recent
//! proof: whoever has a stolen session would have items sent to themselves. Source: product spec §3 (account), §4, §5; decision 0086.
use super::{People, keep, passkey::beginner, record::record, safety, user::User};
use crate::api::{
    call::{Call, Context, calls, codes},
    caller::{Caller, SignedIn},
    error::{
        ApiError, Reason,
        names::{Conflict, ReauthenticationRequired},
    },
    idempotency::Settled,
};
use crate::identity::refusals::{
    ApiKeyRefused, SteamIdMissing, SteamIdTaken, SteamIdUnknown, SteamUnavailable, TradeUrlMismatch,
};
use garde::Validate;
use guildhall_domain::{
    identity::{
        account::Account,
        safety::SafetyEventKind,
        steam::{MOST_TEXT, SteamAccount, SteamId, SteamKey, TradeUrl},
    },
    ids::Uid,
};
use guildhall_persistence::{
    identity::{
        account, passkey as passkey_store,
        safety::{self as safety_store, NewEvent},
        steam::{self as store, Linked},
    },
    security_log::Event,
};
use guildhall_providers::steam::{Steam, SteamError};
use serde::Deserialize;
use sqlx::{Postgres, Transaction};
use std::str::FromStr;
use utoipa::ToSchema;

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "account",
        Call::post("/api/account/steam_id/set", set_steam_id)
            .id("set_steam_id")
            .summary("Says which account at Steam is the caller's, after a look there; nobody else's can be the same. Another one takes trade URL and key away.")
            .needs_recent_proof()
            .refuses(codes![SteamIdUnknown, SteamIdTaken, SteamUnavailable, ReauthenticationRequired]),
        Call::post("/api/account/trade_url/set", set_trade_url)
            .id("set_trade_url")
            .summary("Says where trade offers to the caller go to; it has to be of their account at Steam.")
            .needs_recent_proof()
            .refuses(codes![SteamIdMissing, TradeUrlMismatch, ReauthenticationRequired]),
        Call::post("/api/account/api_key/set", set_api_key)
            .id("set_api_key")
            .summary("Keeps the caller's Web API key of Steam, if Steam takes it. It is sealed, and in no answer again.")
            .needs_recent_proof()
            .refuses(codes![
                SteamIdMissing,
                ApiKeyRefused,
                SteamUnavailable,
                Conflict,
                ReauthenticationRequired
            ]),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SetSteamId {
    /// The number of 17 digits, or the address of the page that has it; empty for none.
    #[garde(custom(is_one::<SteamId>))]
    #[schema(max_length = 200, examples("76561197960287930"))]
    pub steam_id: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SetTradeUrl {
    /// As Steam writes it, with `partner` and `token`; empty for none.
    #[garde(custom(is_one::<TradeUrl>))]
    #[schema(
        max_length = 200,
        examples("https://steamcommunity.com/tradeoffer/new/?partner=22202&token=aB3-_xyZ")
    )]
    pub trade_url: String,
}

#[derive(Deserialize, Validate, ToSchema)]
pub struct SetApiKey {
    /// 32 hexadecimal digits; empty for none.
    #[garde(custom(is_one::<SteamKey>))]
    #[schema(max_length = 200, examples("0123456789ABCDEF0123456789ABC0DE"))]
    pub api_key: String,
}

/// A text of that form, or none.
fn is_one<T: FromStr>(text: &str, _: &()) -> garde::Result {
    if text.chars().count() > MOST_TEXT {
        return Err(garde::Error::new(Reason::TooLong.word()));
    }
    match given::<T>(text) {
        Ok(_) => Ok(()),
        Err(()) => Err(garde::Error::new(Reason::Invalid.word())),
    }
}

fn given<T: FromStr>(text: &str) -> Result<Option<T>, ()> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| ())
}

/// What `is_one` has let through.
fn read<T: FromStr>(field: &'static str, text: &str) -> Result<Option<T>, ApiError> {
    given(text).map_err(|()| ApiError::field(field, Reason::Invalid))
}

/// What a failure at Steam is to the caller; what an operator may want to know goes to the log.
fn failed(error: SteamError) -> ApiError {
    match error {
        SteamError::NotFound => SteamIdUnknown.into(),
        SteamError::KeyRefused => ApiKeyRefused.into(),
        SteamError::Unavailable(why) => {
            tracing::warn!(why, "steam: Steam cannot be asked, the caller may try again");
            SteamUnavailable.into()
        }
    }
}

/// A change of the caller's account, which is held.
struct Change<'a> {
    context: &'a Context,
    caller: &'a Caller,
    tx: Transaction<'static, Postgres>,
    before: Option<SteamAccount>,
}

impl<'a> Change<'a> {
    async fn begin(context: &'a Context, caller: &'a Caller) -> Result<Self, ApiError> {
        let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
        let account = passkey_store::lock_account(&mut tx, beginner(caller)?).await?;
        let before = account.ok_or(ApiError::Unauthorized)?.steam;
        Ok(Self { context, caller, tx, before })
    }

    async fn refuse(self, refusal: ApiError) -> Result<Settled<User>, ApiError> {
        self.context.settle_refusal(self.tx, refusal).await
    }

    /// Commits, with a line in the timeline if there is something to tell.
    async fn keep(
        mut self,
        told: Option<(SafetyEventKind, Option<String>)>,
    ) -> Result<Settled<User>, ApiError> {
        let uid: Uid = self.caller.uid;
        if let Some((kind, detail)) = told {
            let event = NewEvent { detail, ..safety::done(kind, self.caller) };
            safety_store::write(&mut self.tx, uid, &event).await?;
        }
        let account: Account =
            account::find(&mut *self.tx, uid).await?.ok_or(ApiError::Unauthorized)?;
        keep(self.context, self.tx, account).await
    }
}

/// Says which account at Steam is the caller's.
async fn set_steam_id(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SetSteamId,
) -> Result<Settled<User>, ApiError> {
    let ended = change_steam_id(&context, &caller, &input).await;
    record(Event::SteamId, &ended, &caller.client, Some(caller.uid), caller.session_id);
    ended
}

async fn change_steam_id(
    context: &Context,
    caller: &Caller,
    input: &SetSteamId,
) -> Result<Settled<User>, ApiError> {
    let state = &context.state;
    let Some(id) = read::<SteamId>("steam_id", &input.steam_id)? else {
        let mut change = Change::begin(context, caller).await?;
        store::unlink(&mut change.tx, caller.uid).await?;
        let gone = change.before.take();
        let told = gone.map(|gone| (SafetyEventKind::SteamUnlinked, Some(gone.profile.name)));
        return change.keep(told).await;
    };
    state.limits.steam(caller.uid)?;
    let profile = state.get::<Steam>().find(id).await.map_err(failed)?;
    let mut change = Change::begin(context, caller).await?;
    match store::link(&mut change.tx, caller.uid, &profile).await? {
        Linked::Taken => change.refuse(SteamIdTaken.into()).await,
        Linked::Again => change.keep(None).await,
        Linked::New => change.keep(Some((SafetyEventKind::SteamLinked, Some(profile.name)))).await,
    }
}

/// Says where trade offers go to.
async fn set_trade_url(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SetTradeUrl,
) -> Result<Settled<User>, ApiError> {
    let ended = change_trade_url(&context, &caller, &input).await;
    record(Event::TradeUrl, &ended, &caller.client, Some(caller.uid), caller.session_id);
    ended
}

async fn change_trade_url(
    context: &Context,
    caller: &Caller,
    input: &SetTradeUrl,
) -> Result<Settled<User>, ApiError> {
    let url = read::<TradeUrl>("trade_url", &input.trade_url)?;
    let mut change = Change::begin(context, caller).await?;
    let owner = change.before.as_ref().map(|steam| steam.profile.id);
    let before = change.before.take().and_then(|steam| steam.trade_url);
    match (&url, owner) {
        (Some(_), None) => return change.refuse(SteamIdMissing.into()).await,
        (Some(url), Some(owner)) if url.owner != owner => {
            return change.refuse(TradeUrlMismatch.into()).await;
        }
        _ => {}
    }
    store::set_trade_url(&mut change.tx, caller.uid, url.as_ref()).await?;
    let kind = match url {
        Some(_) => SafetyEventKind::TradeUrlSet,
        None => SafetyEventKind::TradeUrlCleared,
    };
    change.keep((url != before).then_some((kind, None))).await
}

/// Keeps the caller's key.
async fn set_api_key(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SetApiKey,
) -> Result<Settled<User>, ApiError> {
    let ended = change_api_key(&context, &caller, &input).await;
    record(Event::ApiKey, &ended, &caller.client, Some(caller.uid), caller.session_id);
    ended
}

async fn change_api_key(
    context: &Context,
    caller: &Caller,
    input: &SetApiKey,
) -> Result<Settled<User>, ApiError> {
    let (state, uid) = (&context.state, caller.uid);
    let Some(key) = read::<SteamKey>("api_key", &input.api_key)? else {
        let mut change = Change::begin(context, caller).await?;
        store::set_key(&mut change.tx, uid, None).await?;
        let end = change.before.take().and_then(|steam| steam.key_end);
        return change.keep(end.map(|end| (SafetyEventKind::ApiKeyCleared, Some(end)))).await;
    };
    let account = account::find(&state.pool, uid).await?.ok_or(ApiError::Unauthorized)?;
    let steam_id = account.steam.map(|steam| steam.profile.id).ok_or(SteamIdMissing)?;
    state.limits.steam(uid)?;
    state.get::<Steam>().check_key(steam_id, &key).await.map_err(failed)?;
    let mut change = Change::begin(context, caller).await?;
    if change.before.as_ref().is_none_or(|steam| steam.profile.id != steam_id) {
        return change.refuse(ApiError::Conflict).await;
    }
    let sealed = state.get::<People>().seal_steam_key(uid, &key);
    store::set_key(&mut change.tx, uid, Some((&sealed, key.end()))).await?;
    let end = Some(key.end().to_owned());
    change.keep(Some((SafetyEventKind::ApiKeySet, end))).await
}
