//! The caller of a request. Permission is an argument type: a call that takes a [`Seller`] runs for sellers only.
//!
//! Source: product spec §6; `docs/wire.md`, "Envelope" (headers). A token is read from the `authorization` header only
//! (never from the address, which ends up in logs), and wins over a visitor token.
use crate::api::{
    access_key, client::Client, error::ApiError, placement::ReceivedCall, state::HttpState, viewing,
};
use actix_web::{
    HttpRequest,
    http::header::{self, HeaderName},
};
use guildhall_domain::{
    conversation::Speaker,
    identity::{
        permission::{Permission, Permissions},
        role::Role,
    },
    ids::{AccountViewId, SessionId, Uid},
};
use serde::{Deserialize, Serialize};
use std::{fmt, sync::Arc};

/// An identified caller: signed in, or a visitor with a token.
#[derive(Debug, Clone)]
pub struct Caller {
    pub uid: Uid,
    pub role: Role,
    /// What they may in the admin area.
    pub permissions: Permissions,
    /// Whether the account is signed in to with a second factor.
    pub has_second_factor: bool,
    /// The administrator who looks at the shop as `uid` sees it, and the view: such a caller changes nothing ([`crate::api::viewing`]).
    pub viewed_by: Option<(Uid, AccountViewId)>,
    /// The sign-in; a visitor and a viewer have none.
    pub session_id: Option<SessionId>,
    pub client: Arc<Client>,
    /// Sent again with a forwarded call.
    pub credential: Arc<Credential>,
}

/// The token a caller sent. It must not reach a log, so its `Debug` prints nothing.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Credential {
    Session(String),
    Visitor(String),
}

impl fmt::Debug for Credential {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Session(_) => "Session",
            Self::Visitor(_) => "Visitor",
        })
    }
}

impl Caller {
    pub fn is_visitor(&self) -> bool {
        self.role == Role::Visitor
    }

    /// Whether somebody else looks at the shop as this person sees it.
    pub fn is_viewed(&self) -> bool {
        self.viewed_by.is_some()
    }

    /// Whose limits a call counts against, and who it is in the log: whoever really asks.
    pub fn asker(&self) -> Uid {
        self.viewed_by.map_or(self.uid, |(by, _)| by)
    }

    /// Staff who have still to set up the second factor that this house asks of them: they reach their own account and nothing else.
    ///
    /// # Errors
    /// [`ApiError::SecondFactorMissing`].
    pub fn has_enough_factors(&self, state: &HttpState) -> Result<(), ApiError> {
        let is_missing = self.role.is_staff() && !self.has_second_factor;
        if is_missing && state.settings.staff_need_second_factor {
            return Err(ApiError::SecondFactorMissing);
        }
        Ok(())
    }

    /// The caller as talk knows people.
    pub fn speaker(&self) -> Speaker {
        Speaker { uid: self.uid, role: self.role }
    }
}

/// Signed in, whatever the role.
#[derive(Debug, Clone)]
pub struct SignedIn(pub Caller);

/// Signed in, or a visitor.
#[derive(Debug, Clone)]
pub struct Guest(pub Caller);

/// A seller, or a member of a store.
#[derive(Debug, Clone)]
pub struct Seller(pub Caller);

/// A seller with a shop of their own: no member of a team.
#[derive(Debug, Clone)]
pub struct ShopOwner(pub Caller);

/// Customer service or administrator.
#[derive(Debug, Clone)]
pub struct Agent(pub Caller);

#[derive(Debug, Clone)]
pub struct Admin(pub Caller);

/// Everybody. A token that is sent but no longer valid counts as none.
#[derive(Debug, Clone)]
pub struct Anyone {
    pub caller: Option<Caller>,
    pub client: Arc<Client>,
}

/// Everybody; the caller is not looked up.
#[derive(Debug, Clone)]
pub struct Public(pub Arc<Client>);

/// How much a call needs to know about its caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Knows {
    Nobody,
    /// A signed-in person or a visitor with a token; a token that is no longer valid counts as none.
    Perhaps,
    Somebody,
}

/// The caller, as far as the call needs to know them.
pub struct Asking<'r> {
    pub caller: Option<Caller>,
    pub client: Arc<Client>,
    pub state: &'r Arc<HttpState>,
    /// Over HTTP.
    pub request: Option<&'r HttpRequest>,
}

/// The audience of a call: the second argument of its handler, which runs for that audience only.
pub trait Audience: Sized + Send + 'static {
    /// In words, for the description.
    const WHO: &'static str;
    const KNOWS: Knows;
    /// Whether a visitor's token is enough.
    const VISITORS: bool;

    /// # Errors
    /// [`ApiError::Unauthorized`] or [`ApiError::Forbidden`].
    fn admit(asking: Asking<'_>) -> Result<Self, ApiError>;
}

macro_rules! audience {
    ($name:ident, $who:literal, $visitors:literal, $allowed:expr) => {
        impl Audience for $name {
            const WHO: &'static str = $who;
            const KNOWS: Knows = Knows::Somebody;
            const VISITORS: bool = $visitors;

            fn admit(asking: Asking<'_>) -> Result<Self, ApiError> {
                let caller = asking.caller.ok_or(ApiError::Unauthorized)?;
                let allowed: fn(&Caller) -> bool = $allowed;
                if !allowed(&caller) {
                    signed_in(&caller)?;
                    return Err(ApiError::Forbidden);
                }
                Ok(Self(caller))
            }
        }
    };
}
audience!(Guest, "anybody with a session or a visitor token", true, |_| true);
audience!(SignedIn, "signed in", false, |caller| !caller.is_visitor());
audience!(Seller, "sellers", false, |caller| caller.role.is_seller());
audience!(ShopOwner, "owners of shops", false, |caller| caller.role == Role::Seller);
audience!(Agent, "customer service", false, |caller| caller.role.is_staff());
audience!(Admin, "administrators", false, |caller| caller.role == Role::Admin);

/// Staff who have one permission: what an agent was given, and an administrator has.
macro_rules! permitted {
    ($($name:ident, $permission:ident, $who:literal;)+) => {
        $(
            #[doc = concat!("Who has [`Permission::", stringify!($permission), "`].")]
            #[derive(Debug, Clone)]
            pub struct $name(pub Caller);
            audience!($name, $who, false, |caller| caller.permissions.has(Permission::$permission));
        )+
    };
}
permitted! {
    PeopleStaff, People, "staff with the permission `people`";
    OrderStaff, Orders, "staff with the permission `orders`";
    PaymentStaff, Payments, "staff with the permission `payments`";
    CatalogueStaff, Catalogue, "staff with the permission `catalogue`";
    SettingsStaff, Settings, "staff with the permission `settings`";
    EventStaff, Events, "staff with the permission `events`";
    ReportStaff, Reports, "staff with the permission `reports`";
    LogStaff, Log, "staff with the permission `log`";
    ReviewStaff, Reviews, "staff with the permission `reviews`";
}

impl Audience for Anyone {
    const WHO: &'static str = "anybody; more is said to who is known";
    const KNOWS: Knows = Knows::Perhaps;
    const VISITORS: bool = true;

    fn admit(asking: Asking<'_>) -> Result<Self, ApiError> {
        Ok(Self { caller: asking.caller, client: asking.client })
    }
}

impl Audience for Public {
    const WHO: &'static str = "anybody";
    const KNOWS: Knows = Knows::Nobody;
    const VISITORS: bool = false;

    fn admit(asking: Asking<'_>) -> Result<Self, ApiError> {
        Ok(Self(asking.client))
    }
}

/// The token of `authorization: PS <token>`, or the API key of `Bearer <key>`; `Some("")` for a header of any other form, and for one in
/// the other's place: it is refused, not ignored.
pub fn bearer(request: &HttpRequest) -> Option<&str> {
    let value = request.headers().get(header::AUTHORIZATION)?;
    Some(value.to_str().ok().and_then(token_of).unwrap_or_default())
}

fn token_of(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    let token = token.trim();
    let belongs = match scheme {
        "PS" => !access_key::is_key(token),
        // The name of a registered scheme has no case (RFC 9110 11.1).
        _ => scheme.eq_ignore_ascii_case("bearer") && access_key::is_key(token),
    };
    belongs.then_some(token)
}

/// Identifies the caller by the authorization header, else by `visitor_token`.
///
/// # Errors
/// [`ApiError::Unauthorized`] if neither is valid; [`ApiError::Busy`], never "unauthorized", if that cannot be looked up.
pub async fn identify(
    state: &HttpState,
    bearer: Option<&str>,
    visitor_token: Option<&str>,
    client: Arc<Client>,
) -> Result<Caller, ApiError> {
    if let Some(token) = bearer.filter(|token| viewing::is_token(token)) {
        let (view, live) = viewing::find(state, token).await?;
        return Ok(Caller {
            uid: live.uid,
            role: live.role,
            permissions: Permissions::NONE,
            has_second_factor: false,
            viewed_by: Some((live.by, view)),
            session_id: None,
            client,
            credential: Arc::new(Credential::Session(token.to_owned())),
        });
    }
    if let Some(token) = bearer {
        let session = state.sessions.find(token).await?;
        let (uid, role) = (session.account.uid, session.account.role);
        let credential = Arc::new(Credential::Session(token.to_owned()));
        return Ok(Caller {
            uid,
            role,
            permissions: session.permissions,
            has_second_factor: session.has_second_factor,
            viewed_by: None,
            session_id: Some(session.session_id),
            client,
            credential,
        });
    }
    let token = visitor_token.ok_or(ApiError::Unauthorized)?;
    let uid = state.visitor(token, client.device_id.as_deref()).await?;
    let credential = Arc::new(Credential::Visitor(token.to_owned()));
    let (role, permissions, has_second_factor) = (Role::Visitor, Permissions::NONE, false);
    let (viewed_by, session_id) = (None, None);
    Ok(Caller {
        uid,
        role,
        permissions,
        has_second_factor,
        viewed_by,
        session_id,
        client,
        credential,
    })
}

/// The same for a call that another process has sent on.
///
/// # Errors
/// As [`identify`].
pub async fn identify_received(
    state: &HttpState,
    placed: &ReceivedCall,
) -> Result<Caller, ApiError> {
    let client = Arc::new(placed.client().clone());
    match placed.credential() {
        Credential::Session(token) => identify(state, Some(token), None, client).await,
        Credential::Visitor(token) => identify(state, None, Some(token), client).await,
    }
}

/// Where a visitor's token is to be; unlike an address it is in no history, log or referrer.
pub const VISITOR_TOKEN: HeaderName = HeaderName::from_static("visitor-token");

/// The visitor's token of the header, else of `visitor_token` in the query string, which older clients send where there is no body.
pub fn visitor_token(request: &HttpRequest) -> Option<String> {
    if let Some(value) = request.headers().get(VISITOR_TOKEN) {
        // One that is no text is refused as a wrong one, not ignored.
        return Some(value.to_str().unwrap_or_default().to_owned());
    }
    form_urlencoded::parse(request.query_string().as_bytes())
        .find(|(name, _)| name == "visitor_token")
        .map(|(_, token)| token.into_owned())
}

/// Refuses visitors: they are to sign in, which their client offers.
pub fn signed_in(caller: &Caller) -> Result<(), ApiError> {
    if caller.is_visitor() { Err(ApiError::Unauthorized) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::token_of;

    #[test]
    fn each_kind_of_token_has_its_own_scheme() {
        for (value, token) in [
            ("PS abc", Some("abc")),
            ("PS  abc ", Some("abc")),
            ("PS ", Some("")),
            ("Bearer gh_live_1", Some("gh_live_1")),
            ("bearer gh_live_1", Some("gh_live_1")),
            ("Bearer abc", None),
            ("PS gh_live_1", None),
            ("ps abc", None),
            ("Basic gh_live_1", None),
            ("gh_live_1", None),
            ("", None),
        ] {
            assert_eq!(token_of(value), token, "{value:?}");
        }
    }
}
