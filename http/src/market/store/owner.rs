//! What sellers set of their own stores. Members of a team set nothing: a store is its owner's.
use super::wire::StoreSettings;
use crate::{
    api::{
        call::{Context, Empty},
        caller::ShopOwner,
        error::{ApiError, Fields, Reason},
        idempotency::Settled,
        moment::Moment,
        rules,
        wire::millis,
    },
    identity::refusals::TooSoon,
    market::refusals::StoreNeedsSteam,
};
use garde::Validate;
use guildhall_domain::{
    identity::nickname::{Claim, Nickname, Refused},
    ids::{Uid, UploadId},
    market::store::{GAMES_MOST, LinkRefused, StoreLink, WELCOME_MOST, may_be_away},
};
use guildhall_persistence::market::store::{
    self as rows, Links, Look, OnlineError, SaveError, Store,
};
use serde::Deserialize;
use sqlx::PgPool;
use std::collections::BTreeSet;
use time::OffsetDateTime;
use utoipa::ToSchema;

async fn own(pool: &PgPool, seller: Uid) -> Result<Store, ApiError> {
    rows::find(pool, seller).await?.ok_or(ApiError::NotFound)
}

fn refusal(error: SaveError) -> ApiError {
    match error {
        SaveError::NotFound => ApiError::NotFound,
        SaveError::Meanwhile => ApiError::Conflict,
        SaveError::Picture(field) => ApiError::field(field, Reason::Invalid),
        SaveError::Game => ApiError::field("games", Reason::Invalid),
        SaveError::Database(error) => error.into(),
    }
}

/// Returns the caller's own store.
pub async fn settings(
    context: Context,
    ShopOwner(caller): ShopOwner,
    Empty {}: Empty,
) -> Result<StoreSettings, ApiError> {
    Ok(own(&context.state.pool, caller.uid).await?.into())
}

/// How a store looks.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct StoreSaveRequest {
    /// 4 to 30 characters, letters and digits of any script and single blanks; empty for the seller's own name.
    #[garde(skip)]
    #[schema(max_length = 30)]
    pub name: String,
    /// What whoever enters is told; at most 500 characters, empty for nothing.
    #[garde(custom(rules::text(0, WELCOME_MOST)))]
    pub welcome: String,
    /// Keys of at most 12 games, each once, in the order in which they are shown.
    #[garde(custom(rules::at_most(GAMES_MOST)))]
    pub games: Vec<String>,
    /// The caller's own upload of category 27; absent for none.
    #[garde(skip)]
    pub logo: Option<UploadId>,
    /// The caller's own upload of category 28; absent for none.
    #[garde(skip)]
    pub banner: Option<UploadId>,
    /// `version` of what was changed; left out, whatever is there is replaced.
    #[garde(skip)]
    pub seen: Option<i64>,
}

impl StoreSaveRequest {
    /// The name as it is kept.
    ///
    /// # Errors
    /// [`ApiError::Invalid`] naming the fields.
    pub fn read(&self) -> Result<String, ApiError> {
        let mut fields = Fields::new();
        let mut name = String::new();
        if !self.name.trim().is_empty() {
            match Nickname::parse(&self.name) {
                Ok(read) if read.claim() == Some(Claim::Staff) => {
                    fields.insert("name".to_owned(), Reason::Invalid);
                }
                Ok(read) => name = read.as_str().to_owned(),
                Err(refused) => drop(fields.insert("name".to_owned(), reason(refused))),
            }
        }
        let games: BTreeSet<&String> = self.games.iter().collect();
        if games.len() < self.games.len() {
            fields.insert("games".to_owned(), Reason::Duplicate);
        }
        if fields.is_empty() { Ok(name) } else { Err(ApiError::Invalid(fields)) }
    }
}

fn reason(refused: Refused) -> Reason {
    match refused {
        Refused::TooShort => Reason::TooShort,
        Refused::TooLong => Reason::TooLong,
        Refused::SpecialCharacters | Refused::Reserved => Reason::Invalid,
    }
}

/// Keeps how the caller's store looks.
pub async fn save(
    context: Context,
    ShopOwner(caller): ShopOwner,
    input: StoreSaveRequest,
) -> Result<Settled<StoreSettings>, ApiError> {
    let name = input.read()?;
    let look = Look {
        name: &name,
        welcome: input.welcome.trim(),
        games: &input.games,
        logo: input.logo,
        banner: input.banner,
    };
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let store = rows::save(&mut tx, caller.uid, input.seen, &look).await.map_err(refusal)?;
    context.settle(tx, &StoreSettings::from(store)).await
}

/// The address a store shall have.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct StoreLinkRequest {
    /// 3 to 30 letters, digits and single hyphens between them, with at least one letter; large letters are small ones.
    #[garde(skip)]
    #[schema(min_length = 3, max_length = 30)]
    pub link: String,
}

impl StoreLinkRequest {
    /// # Errors
    /// [`ApiError::Invalid`] naming the field; a word of ours is as taken as somebody else's.
    pub fn read(&self) -> Result<StoreLink, ApiError> {
        StoreLink::parse(&self.link).map_err(|refused| {
            let reason = match refused {
                LinkRefused::TooShort if self.link.trim().is_empty() => Reason::Required,
                LinkRefused::TooShort => Reason::TooShort,
                LinkRefused::TooLong => Reason::TooLong,
                LinkRefused::Invalid => Reason::Invalid,
                LinkRefused::Reserved => Reason::Duplicate,
            };
            ApiError::field("link", reason)
        })
    }
}

/// Gives the caller's store an address.
pub async fn set_link(
    context: Context,
    ShopOwner(caller): ShopOwner,
    input: StoreLinkRequest,
) -> Result<Settled<StoreSettings>, ApiError> {
    let link = input.read()?;
    let pool = &context.state.pool;
    let mut tx = guildhall_persistence::begin(pool).await?;
    match rows::set_link(&mut tx, caller.uid, &link).await.map_err(refusal)? {
        Links::Set => {}
        Links::Taken => return Err(ApiError::field("link", Reason::Duplicate)),
        Links::TooSoon(at) => {
            let wait = (at - OffsetDateTime::now_utc()).whole_seconds().max(1);
            return Err(TooSoon { remain_time: wait.unsigned_abs(), again_at: millis(at) }.into());
        }
    }
    let store = rows::read(&mut tx, caller.uid).await?.ok_or(ApiError::NotFound)?;
    context.settle(tx, &StoreSettings::from(store)).await
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct StoreOnlineRequest {
    /// Whether it sells.
    #[garde(skip)]
    pub is_online: bool,
}

/// The seller's own switch.
pub async fn set_online(
    context: Context,
    ShopOwner(caller): ShopOwner,
    input: StoreOnlineRequest,
) -> Result<Settled<StoreSettings>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let done = rows::set_online(&mut tx, caller.uid, input.is_online).await;
    let store = done.map_err(|error| match error {
        OnlineError::SteamMissing => StoreNeedsSteam.into(),
        OnlineError::Save(error) => refusal(error),
    })?;
    context.settle(tx, &StoreSettings::from(store)).await
}

/// A time away.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct StoreVacationRequest {
    /// Until when, in milliseconds since 1970 UTC: later than now, and within 90 days. Absent: the seller is back.
    #[garde(skip)]
    #[schema(value_type = Option<i64>)]
    pub until: Option<Moment>,
}

/// Has the caller's store rest until a time, or ends that.
pub async fn set_vacation(
    context: Context,
    ShopOwner(caller): ShopOwner,
    input: StoreVacationRequest,
) -> Result<Settled<StoreSettings>, ApiError> {
    let until = input.until.map(|until| until.0);
    if until.is_some_and(|until| !may_be_away(until, OffsetDateTime::now_utc())) {
        return Err(ApiError::field("until", Reason::Invalid));
    }
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let store = rows::set_away(&mut tx, caller.uid, until).await.map_err(refusal)?;
    context.settle(tx, &StoreSettings::from(store)).await
}
