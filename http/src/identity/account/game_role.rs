//! The caller's characters in games: looked up at the game, saved for top-ups, or proved to be theirs with a code that the game shows them.
//!
//! The game is asked before anything is written, and never while a row is held. Source: product spec §6, §7 (bind_role,
//! recharge_bind_role, recharge_unbind_role, check_roles, get_subgames), §8, §9; decision 0083.
use super::{keep, user::User};
use crate::api::{
    call::{Call, Context, calls, codes},
    caller::{Caller, Public, SignedIn},
    error::{
        ApiError, Reason,
        names::{NotFound, Quota},
    },
    idempotency::Settled,
    rules,
    state::HttpState,
};
use crate::identity::refusals::{
    AlreadyBound, CodeExpired, CodeInvalid, RoleLookupUnavailable, RoleNotFound, ServerMismatch,
    UnlinkRefused,
};
use garde::Validate;
use guildhall_domain::{
    identity::game_role::{FoundRole, RolePolicy, is_code, is_fresh, is_role_id},
    market::catalogue::{MOST_KEY, MOST_NAME},
};
use guildhall_persistence::identity::{
    account,
    game_role::{self as store, Bound},
};
use guildhall_providers::game_role::{GameRoles, RoleError};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "account",
        Call::get("/api/account/get_subgames", subgames)
            .id("get_subgames")
            .summary("Lists the servers of a game that characters and goods belong to.")
            .refuses(codes![NotFound]),
        Call::post("/api/v2/market/game_app_service/check_roles", check_roles)
            .id("check_roles")
            .summary("Looks up a character in a game by its server and number.")
            .reads()
            .refuses(codes![NotFound, RoleNotFound, ServerMismatch, RoleLookupUnavailable]),
        Call::post("/api/account/bind_role", bind_role)
            .id("bind_role")
            .summary("Binds a character that the caller proves with a code of the game; nobody else can prove it then.")
            .refuses(codes![
                NotFound,
                RoleNotFound,
                ServerMismatch,
                CodeInvalid,
                CodeExpired,
                AlreadyBound,
                Quota,
                RoleLookupUnavailable
            ]),
        Call::post("/api/account/recharge_bind_role", save_role)
            .id("recharge_bind_role")
            .summary("Saves a character of a game for top-ups; it may be anybody's.")
            .refuses(codes![NotFound, RoleNotFound, ServerMismatch, Quota, RoleLookupUnavailable]),
        Call::post("/api/account/recharge_unbind_role", unbind_role)
            .id("recharge_unbind_role")
            .summary("Lets a character go, unless there are trades of its game to finish.")
            .refuses(codes![NotFound, UnlinkRefused]),
    ]
}

/// Which game.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SubgamesQuery {
    /// Key of the game.
    #[garde(custom(rules::text(1, MOST_KEY)))]
    pub game: String,
}

/// A server of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct Subgame {
    /// Its name, by which it is chosen.
    pub subgame_name: String,
}

/// The servers of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct Subgames {
    /// In the order of their names; none where the game has one.
    pub subgames: Vec<Subgame>,
    /// Whether its characters can be looked up and bound.
    pub role_policy: RolePolicy,
}

/// A character in a game.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct RoleQuery {
    /// Key of the game.
    #[garde(custom(rules::text(1, MOST_KEY)))]
    pub game: String,
    /// The server; left out where the game has one.
    #[garde(custom(rules::text(0, MOST_NAME)))]
    #[serde(default)]
    pub subgame_name: String,
    /// Its number or name in the game, of 1 to 40 characters.
    #[garde(custom(is_id))]
    pub role_id: String,
}

/// A character, and what proves that it is the caller's.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct BindRole {
    /// Key of the game.
    #[garde(custom(rules::text(1, MOST_KEY)))]
    pub game: String,
    /// The server; left out where the game has one.
    #[garde(custom(rules::text(0, MOST_NAME)))]
    #[serde(default)]
    pub subgame_name: String,
    /// Its number or name in the game, of 1 to 40 characters.
    #[garde(custom(is_id))]
    pub role_id: String,
    /// The code that the game shows its owner: six letters or digits, good for five minutes.
    #[garde(custom(is_token))]
    pub token: String,
}

/// A character as its game knows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckedRole {
    /// Its number or name in the game.
    pub role_id: String,
    /// What it is called there.
    pub role_name: String,
    /// The server; empty where the game has one.
    pub subgame_name: String,
}

/// What was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckedRoles {
    /// The character.
    pub roles: Vec<CheckedRole>,
}

fn refuse_unless(is_so: bool) -> garde::Result {
    if is_so { Ok(()) } else { Err(garde::Error::new(Reason::Invalid.word())) }
}

fn is_id(text: &str, _: &()) -> garde::Result {
    if text.is_empty() {
        return Err(garde::Error::new(Reason::Required.word()));
    }
    refuse_unless(is_role_id(text))
}

fn is_token(text: &str, _: &()) -> garde::Result {
    refuse_unless(is_code(text))
}

/// Lists the servers of a game.
async fn subgames(context: Context, _: Public, input: SubgamesQuery) -> Result<Subgames, ApiError> {
    let rules = store::rules(&context.state.pool, &input.game).await?.ok_or(ApiError::NotFound)?;
    let subgames = rules.subgames.into_iter();
    let subgames = subgames.map(|subgame_name| Subgame { subgame_name }).collect();
    Ok(Subgames { subgames, role_policy: rules.policy })
}

/// Looks a character up.
async fn check_roles(
    context: Context,
    SignedIn(caller): SignedIn,
    input: RoleQuery,
) -> Result<CheckedRoles, ApiError> {
    let found = find(&context.state, &caller, &input).await?;
    let FoundRole { role_id, role_name, subgame_name } = found;
    Ok(CheckedRoles { roles: vec![CheckedRole { role_id, role_name, subgame_name }] })
}

/// Binds a character that the caller proves.
async fn bind_role(
    context: Context,
    SignedIn(caller): SignedIn,
    input: BindRole,
) -> Result<Settled<User>, ApiError> {
    let BindRole { game, subgame_name, role_id, token } = input;
    let asked = RoleQuery { game, subgame_name, role_id };
    let found = find(&context.state, &caller, &asked).await?;
    let games = context.state.get::<GameRoles>();
    let issued = games.check_code(&asked.game, &found, &token).await;
    let issued_at = issued.map_err(|error| failed(&asked.game, error))?;
    if !is_fresh(issued_at, OffsetDateTime::now_utc()) {
        return Err(CodeExpired.into());
    }
    write(&context, &caller, (&asked.game, &found), true).await
}

/// Saves a character for top-ups.
async fn save_role(
    context: Context,
    SignedIn(caller): SignedIn,
    input: RoleQuery,
) -> Result<Settled<User>, ApiError> {
    let found = find(&context.state, &caller, &input).await?;
    write(&context, &caller, (&input.game, &found), false).await
}

async fn write(
    context: &Context,
    caller: &Caller,
    (game, role): (&str, &FoundRole),
    is_verified: bool,
) -> Result<Settled<User>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    store::hold(&mut tx, caller.uid).await?;
    match store::bind(&mut tx, caller.uid, game, role, is_verified).await? {
        Bound::Done => {}
        Bound::Taken => return context.settle_refusal(tx, AlreadyBound.into()).await,
        Bound::Full => return context.settle_refusal(tx, ApiError::Quota).await,
    }
    let account = account::find(&mut *tx, caller.uid).await?.ok_or(ApiError::Unauthorized)?;
    keep(context, tx, account).await
}

/// Lets a character go.
async fn unbind_role(
    context: Context,
    SignedIn(caller): SignedIn,
    input: RoleQuery,
) -> Result<Settled<User>, ApiError> {
    let (uid, role) = (caller.uid, (input.subgame_name.as_str(), input.role_id.as_str()));
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    store::hold(&mut tx, uid).await?;
    if !store::is_bound(&mut *tx, uid, &input.game, role).await? {
        return context.settle_refusal(tx, ApiError::NotFound).await;
    }
    let business = store::business(&mut *tx, uid, &input.game).await?;
    if business.open_orders > 0 || business.on_sale > 0 {
        return context.settle_refusal(tx, UnlinkRefused.into()).await;
    }
    store::unbind(&mut tx, uid, &input.game, role).await?;
    let account = account::find(&mut *tx, uid).await?.ok_or(ApiError::Unauthorized)?;
    keep(&context, tx, account).await
}

/// Asks the game for a character.
async fn find(
    state: &HttpState,
    caller: &Caller,
    asked: &RoleQuery,
) -> Result<FoundRole, ApiError> {
    let rules = store::rules(&state.pool, &asked.game).await?.ok_or(ApiError::NotFound)?;
    if rules.policy == RolePolicy::None {
        return Err(ApiError::field("game", Reason::Invalid));
    }
    let is_server = match rules.subgames.as_slice() {
        [] => asked.subgame_name.is_empty(),
        servers => servers.contains(&asked.subgame_name),
    };
    if !is_server {
        let reason = if asked.subgame_name.is_empty() { Reason::Required } else { Reason::Invalid };
        return Err(ApiError::field("subgame_name", reason));
    }
    state.limits.role(caller.uid)?;
    let games = state.get::<GameRoles>();
    let found = games.find(&asked.game, &asked.subgame_name, &asked.role_id).await;
    found.map_err(|error| failed(&asked.game, error))
}

/// What a game's answer is to the caller; what an operator may want to know goes to the log.
fn failed(game: &str, error: RoleError) -> ApiError {
    match error {
        RoleError::NotFound => RoleNotFound.into(),
        RoleError::OtherServer(subgame_name) => ServerMismatch { subgame_name }.into(),
        RoleError::CodeInvalid => CodeInvalid.into(),
        RoleError::CodeExpired => CodeExpired.into(),
        RoleError::Unavailable(why) => {
            tracing::warn!(game, why, "game role: the game cannot be asked");
            RoleLookupUnavailable.into()
        }
    }
}
