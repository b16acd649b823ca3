//! Signing in with an account at another provider: a person is sent to the provider's page with [`SignIn::authorize_url`], comes back
//! with an answer, and [`SignIn::identify`] asks the provider whose it is.
//!
//! Nothing of an answer is believed before the provider has confirmed it: a code is exchanged, an identity token's signature, audience,
//! age and nonce are checked, an access token is looked up. Source: product spec §2, §5, §7; RFC 9700; OpenID Connect Core 1.0.

mod code;
pub mod facebook;
mod http;
pub mod openid;
#[cfg(test)]
mod tests;
pub mod tiktok;
pub mod twitter;
pub mod vk;

use std::{collections::BTreeMap, time::Duration};

use code::ClientConfig;
use futures_util::future::BoxFuture;
use guildhall_domain::identity::login_provider::SocialProvider;
use time::OffsetDateTime;

/// How long one sign-in may take at the provider, all its requests together. Ours: somebody is waiting.
const TIMEOUT: Duration = Duration::from_secs(8);

/// A person's visit at a provider, as it was begun.
#[derive(Debug, Clone)]
pub struct Authorization {
    /// Comes back with the answer.
    pub state: String,
    /// Has to stand in an identity token.
    pub nonce: String,
    /// PKCE: what only who began it knows. 43 characters of the URL-safe alphabet.
    pub code_verifier: String,
}

/// What a person came back with.
#[derive(Clone)]
pub enum Answer {
    /// An authorization code, to be exchanged.
    Code {
        code: String,
        /// VK's id of the person's browser, which belongs to the code.
        device_id: Option<String>,
    },
    /// Apple's identity token. The name is only the person's word; Apple sends it the first time alone.
    IdToken { id_token: String, name: Option<String> },
    /// Facebook's access token.
    AccessToken(String),
}

/// Whose account it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The provider's lasting id of the account; nothing else is a key.
    pub subject: String,
    /// As the provider shows it.
    pub name: Option<String>,
    /// An address that the provider answers for: nobody else receives mail there.
    pub verified_email: Option<String>,
    /// What was shown, where the provider itself would accept it again and again: it is to count once.
    pub reusable: Option<ReusableToken>,
}

/// A token that stays good after it was used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReusableToken {
    /// Its SHA-256.
    pub hash: [u8; 32],
    /// `None` for one that does not end.
    pub expires_at: Option<OffsetDateTime>,
}

/// Why nobody was identified. None of a token, code or secret is in it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SignInError {
    /// The answer is not the provider's, not for us, too old, or was used before.
    #[error("the answer is not accepted: {0}")]
    Refused(String),
    /// It cannot be reached, is too slow, fails, or does not know us.
    #[error("the provider is not available: {0}")]
    Unavailable(String),
}

/// The setting of a provider cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("sign-in with {provider} cannot be set up: {why}")]
pub struct SignInConfigError {
    provider: &'static str,
    why: String,
}

/// A provider.
pub trait SignIn: Send + Sync + 'static {
    fn provider(&self) -> SocialProvider;

    /// The page to send a person to.
    fn authorize_url<'a>(
        &'a self,
        authorization: &'a Authorization,
    ) -> BoxFuture<'a, Result<String, SignInError>>;

    /// Whose answer it is.
    fn identify<'a>(
        &'a self,
        authorization: &'a Authorization,
        answer: Answer,
    ) -> BoxFuture<'a, Result<Identity, SignInError>>;
}

/// The page of ours that a provider sends people back to.
fn redirect_url(public_url: &str, provider: SocialProvider) -> String {
    let base = public_url.trim_end_matches('/');
    match provider {
        // Apple posts a form, which the page itself could not read.
        SocialProvider::Apple => format!("{base}/authorization/apple/verify"),
        other => format!("{base}/authorization/{other}"),
    }
}

/// What a provider is reached by.
#[derive(Clone)]
pub struct SignInParty {
    /// What it knows us by.
    pub client_id: String,
    /// Empty where it gives out none.
    pub client_secret: String,
    /// The address of the pages people see.
    pub pages: String,
    /// Where it is asked; for OpenID Connect its issuer.
    pub server: String,
}

/// The provider, for the shop at that address.
///
/// # Errors
/// An address that is none.
pub fn adapter(
    provider: SocialProvider,
    party: SignInParty,
    public_url: &str,
) -> Result<Box<dyn SignIn>, SignInConfigError> {
    let SignInParty { client_id, client_secret, pages, server } = party;
    let redirect_url = redirect_url(public_url, provider);
    let config = ClientConfig { client_id, client_secret, redirect_url };
    Ok(match provider {
        SocialProvider::Google | SocialProvider::Apple | SocialProvider::Line => {
            Box::new(openid::OpenId::new(provider, &server, config)?)
        }
        SocialProvider::Facebook => Box::new(facebook::Facebook::new(&pages, &server, config)?),
        SocialProvider::Twitter => Box::new(twitter::Twitter::new(&pages, &server, &config)?),
        SocialProvider::Tiktok => Box::new(tiktok::Tiktok::new(&pages, &server, &config)?),
        SocialProvider::Vk => Box::new(vk::Vk::new(&pages, &server, &config)?),
    })
}

/// Those that are set up.
#[derive(Default)]
pub struct SignInProviders(BTreeMap<SocialProvider, Box<dyn SignIn>>);

impl SignInProviders {
    pub fn new(providers: impl IntoIterator<Item = Box<dyn SignIn>>) -> Self {
        Self(providers.into_iter().map(|one| (one.provider(), one)).collect())
    }

    /// In the order they are offered in.
    pub fn list(&self) -> impl Iterator<Item = SocialProvider> {
        self.0.keys().copied()
    }

    pub fn has(&self, provider: SocialProvider) -> bool {
        self.0.contains_key(&provider)
    }

    /// The page to send a person to.
    ///
    /// # Errors
    /// [`SignInError::Unavailable`], also where the provider is not set up.
    pub async fn authorize_url(
        &self,
        provider: SocialProvider,
        authorization: &Authorization,
    ) -> Result<String, SignInError> {
        in_time(self.get(provider)?.authorize_url(authorization)).await
    }

    /// Whose answer it is.
    ///
    /// # Errors
    /// [`SignInError`].
    pub async fn identify(
        &self,
        provider: SocialProvider,
        authorization: &Authorization,
        answer: Answer,
    ) -> Result<Identity, SignInError> {
        let identity = in_time(self.get(provider)?.identify(authorization, answer)).await?;
        if (1..=255).contains(&identity.subject.len()) {
            Ok(identity)
        } else {
            Err(SignInError::Refused("an account without a usable id".to_owned()))
        }
    }

    fn get(&self, provider: SocialProvider) -> Result<&dyn SignIn, SignInError> {
        let found = self.0.get(&provider).map(Box::as_ref);
        found.ok_or_else(|| SignInError::Unavailable("it is not set up".to_owned()))
    }
}

async fn in_time<T>(asked: impl Future<Output = Result<T, SignInError>>) -> Result<T, SignInError> {
    let late = |_| SignInError::Unavailable("no answer within 8 seconds".to_owned());
    tokio::time::timeout(TIMEOUT, asked).await.map_err(late)?
}

fn config_error(provider: SocialProvider, why: impl Into<String>) -> SignInConfigError {
    SignInConfigError { provider: provider.brand(), why: why.into() }
}

fn refused(why: impl Into<String>) -> SignInError {
    SignInError::Refused(why.into())
}

fn unavailable(why: impl Into<String>) -> SignInError {
    SignInError::Unavailable(why.into())
}
