//! Which providers there are, and how the caller can sign in.
use crate::{
    api::{
        call::{Context, Empty},
        caller::{Public, SignedIn},
        error::ApiError,
        wire::millis,
    },
    identity::account::ways_into,
};
use guildhall_domain::identity::{login_provider::SocialProvider, way_in::can_remove_a_way_in};
use guildhall_persistence::identity::{
    account,
    social::{self as store, Business},
};
use guildhall_providers::sign_in::SignInProviders;
use serde::Serialize;
use utoipa::ToSchema;

/// The providers that people can sign in with.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoginProviders {
    /// In the order they are offered in.
    pub providers: Vec<SocialProvider>,
}

/// How the caller can sign in.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoginMethods {
    /// Every provider that is set up or linked.
    pub methods: Vec<LoginMethod>,
    /// Whether a password is set.
    pub has_password: bool,
    /// Whether a code can be mailed.
    pub has_email: bool,
}

/// One provider.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoginMethod {
    /// Which.
    pub provider: SocialProvider,
    /// Whether people can sign in with it now.
    pub is_available: bool,
    /// The linked account's name; absent where none is linked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// When it was linked: milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound_at: Option<i64>,
    /// What stands against unlinking it; absent where none is linked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unlinking: Option<Unlinking>,
}

/// What stands against unlinking.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct Unlinking {
    /// Orders that are not over, bought or sold.
    pub open_orders: i64,
    /// Items on sale.
    pub on_sale: i64,
    /// Whether nobody could sign in any more.
    pub is_last: bool,
}

/// Lists the providers that people can sign in with.
pub(super) async fn providers(
    context: Context,
    _: Public,
    _: Empty,
) -> Result<LoginProviders, ApiError> {
    Ok(LoginProviders { providers: context.state.get::<SignInProviders>().list().collect() })
}

/// Lists how the caller can sign in.
pub(super) async fn methods(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<LoginMethods, ApiError> {
    let pool = &context.state.pool;
    let account = account::find(pool, caller.uid).await?.ok_or(ApiError::Unauthorized)?;
    let linked = store::list(pool, caller.uid).await?;
    let against = match linked.is_empty() {
        true => None,
        false => {
            let business = store::business(pool, caller.uid).await?;
            let mut db = pool.acquire().await?;
            Some((business, ways_into(&context.state, &mut db, &account).await?))
        }
    };
    let unlinking = |is_available| {
        let (Business { open_orders, on_sale }, ways) = against?;
        let is_last = !can_remove_a_way_in(ways, is_available);
        Some(Unlinking { open_orders, on_sale, is_last })
    };
    let set_up = context.state.get::<SignInProviders>();
    let methods = SocialProvider::ALL.into_iter().filter_map(|provider| {
        let own = linked.iter().find(|one| one.provider == provider);
        let is_available = set_up.has(provider);
        (is_available || own.is_some()).then(|| LoginMethod {
            provider,
            is_available,
            name: own.map(|one| one.name.clone()),
            bound_at: own.map(|one| millis(one.bound_at)),
            unlinking: own.and_then(|_| unlinking(is_available)),
        })
    });
    Ok(LoginMethods {
        methods: methods.collect(),
        has_password: account.has_password,
        has_email: account.email.is_some(),
    })
}
