//! Google, Apple and LINE: OpenID Connect. Their pages and keys are read from where they publish them, and once more when a token is
//! signed with a key that is not known yet.

use std::{
    str::FromStr,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::identity::login_provider::SocialProvider;
use openidconnect::{
    AdditionalClaims, ClaimsVerificationError, ClientId, ClientSecret, IdToken, IdTokenClaims,
    IdTokenVerifier, IssuerUrl, Nonce, SignatureVerificationError,
    core::{
        CoreGenderClaim, CoreJsonWebKey, CoreJweContentEncryptionAlgorithm,
        CoreJwsSigningAlgorithm, CoreProviderMetadata,
    },
};
use reqwest::Url;
use serde::{Deserialize, Serialize};

use super::{
    Answer, Authorization, ClientConfig, Identity, SignIn, SignInConfigError, SignInError,
    code::{self, CodeFlow},
    config_error,
    http::Http,
    refused, unavailable,
};

/// Where each publishes its pages and keys.
pub const GOOGLE: &str = "https://accounts.google.com";
pub const APPLE: &str = "https://appleid.apple.com";
pub const LINE: &str = "https://access.line.me";

/// Whose addresses each hands out itself; Apple's relay among them, where an app's address stays one person's.
const GOOGLE_HOSTS: [&str; 1] = ["gmail.com"];
const APPLE_HOSTS: [&str; 4] = ["icloud.com", "me.com", "mac.com", "privaterelay.appleid.com"];

/// How long pages and keys are taken to be as they were, and for how long when no newer ones can be read. Ours;
/// providers change keys every few days, and leave the old ones among the new.
const FRESH: Duration = Duration::from_secs(60 * 60);
const STALE: Duration = Duration::from_secs(24 * 60 * 60);
/// How soon they are read again: for a key that is not known, so that forged tokens make us ask nobody without end, or
/// after a try that failed. Ours.
const AGAIN: Duration = Duration::from_secs(60);
/// The same where nothing is known that could be used meanwhile: longer than [`READING`], so that who waited for a try
/// makes none at once.
const AGAIN_WITH_NOTHING: Duration = Duration::from_secs(10);
/// How long reading them may take. Ours: somebody is waiting, and what is left of [`super::TIMEOUT`] is for the rest.
const READING: Duration = Duration::from_secs(5);

/// What Google says besides: the organisation whose address it is.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Hosted {
    hd: Option<String>,
}

impl AdditionalClaims for Hosted {}

type Token =
    IdToken<Hosted, CoreGenderClaim, CoreJweContentEncryptionAlgorithm, CoreJwsSigningAlgorithm>;
type Claims = IdTokenClaims<Hosted, CoreGenderClaim>;
type Verifier = IdTokenVerifier<'static, CoreJsonWebKey>;

/// One of the three.
pub struct OpenId {
    provider: SocialProvider,
    issuer: IssuerUrl,
    config: ClientConfig,
    http: Http,
    published: Mutex<Option<Published>>,
    /// When they were last tried to be read. Held by who reads them, so that all others wait for that one.
    tried_at: tokio::sync::Mutex<Option<Instant>>,
    ages: Ages,
}

#[derive(Clone)]
struct Published {
    metadata: Arc<CoreProviderMetadata>,
    read_at: Instant,
}

/// How old pages and keys may be, and how long a failed try counts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ages {
    pub fresh: Duration,
    pub stale: Duration,
    pub again: Duration,
    pub again_with_nothing: Duration,
}

impl Default for Ages {
    fn default() -> Self {
        Self { fresh: FRESH, stale: STALE, again: AGAIN, again_with_nothing: AGAIN_WITH_NOTHING }
    }
}

impl OpenId {
    /// `issuer` is [`GOOGLE`], [`APPLE`] or [`LINE`], or a stand-in for it.
    ///
    /// # Errors
    /// An address that is none.
    pub fn new(
        provider: SocialProvider,
        issuer: &str,
        config: ClientConfig,
    ) -> Result<Self, SignInConfigError> {
        let issuer = IssuerUrl::new(issuer.trim_end_matches('/').to_owned())
            .map_err(|error| config_error(provider, error.to_string()))?;
        let http = Http::new().map_err(|why| config_error(provider, why))?;
        let (published, tried_at) = (Mutex::default(), tokio::sync::Mutex::default());
        Ok(Self { provider, issuer, config, http, published, tried_at, ages: Ages::default() })
    }

    /// With other ages than a shop's.
    #[cfg(test)]
    pub(super) fn with_ages(self, ages: Ages) -> Self {
        Self { ages, ..self }
    }

    /// Pages and keys that are not older than that; older ones where no newer can be read now.
    async fn published(&self, age: Duration) -> Result<Arc<CoreProviderMetadata>, SignInError> {
        if let Some(known) = self.known(age) {
            return Ok(known);
        }
        let mut tried_at = self.tried_at.lock().await;
        // Somebody else may have read them while this one waited.
        if let Some(known) = self.known(age) {
            return Ok(known);
        }
        let stale = self.known(self.ages.stale);
        let pause = if stale.is_some() { self.ages.again } else { self.ages.again_with_nothing };
        if tried_at.is_some_and(|at| at.elapsed() < pause) {
            return stale.ok_or_else(|| unavailable("its pages could not be read a moment ago"));
        }
        // Before the answer: who waits for it may leave.
        *tried_at = Some(Instant::now());
        match (self.read().await, stale) {
            (Err(why), Some(stale)) => {
                let provider = self.provider.as_str();
                tracing::warn!(provider, %why, "sign-in: reading a provider's keys failed, retry in 60 s");
                Ok(stale)
            }
            (read, _) => read,
        }
    }

    async fn read(&self) -> Result<Arc<CoreProviderMetadata>, SignInError> {
        let reading = CoreProviderMetadata::discover_async(self.issuer.clone(), &self.http);
        let read = tokio::time::timeout(READING, reading).await;
        let metadata = read
            .map_err(|_| unavailable("its pages cannot be read: no answer within 5 seconds"))?
            .map_err(|error| unavailable(format!("its pages cannot be read: {error}")))?;
        let metadata = Arc::new(metadata);
        let read = Published { metadata: metadata.clone(), read_at: Instant::now() };
        *self.published.lock().unwrap_or_else(PoisonError::into_inner) = Some(read);
        Ok(metadata)
    }

    /// What was read, if it is younger than that.
    fn known(&self, age: Duration) -> Option<Arc<CoreProviderMetadata>> {
        let published = self.published.lock().unwrap_or_else(PoisonError::into_inner);
        let known = published.as_ref().filter(|known| known.read_at.elapsed() < age);
        known.map(|known| known.metadata.clone())
    }

    fn flow(&self, metadata: &CoreProviderMetadata) -> Result<CodeFlow, SignInError> {
        let token_url = metadata.token_endpoint().map(|url| url.as_str().to_owned());
        let token_url = token_url.ok_or_else(|| unavailable("it has no page for tokens"))?;
        let pages = (metadata.authorization_endpoint().as_str().to_owned(), token_url);
        let client = code::client(self.provider, &self.config, pages)
            .map_err(|error| unavailable(error.to_string()))?;
        let scopes: &[&str] = match self.provider {
            // LINE gives no address unless it has permitted us to ask.
            SocialProvider::Line => &["openid", "profile"],
            _ => &["openid", "profile", "email"],
        };
        Ok(CodeFlow { provider: self.provider, client, scopes, extra: Vec::new(), has_pkce: true })
    }

    async fn authorize(&self, authorization: &Authorization) -> Result<String, SignInError> {
        let metadata = self.published(self.ages.fresh).await?;
        if self.provider == SocialProvider::Apple {
            return Ok(self.apple_page(metadata.authorization_endpoint().url(), authorization));
        }
        let mut flow = self.flow(&metadata)?;
        flow.extra.push(("nonce", authorization.nonce.clone()));
        if self.provider == SocialProvider::Google {
            // Who has several accounts there chooses, and does not find the wrong one linked.
            flow.extra.push(("prompt", "select_account".to_owned()));
        }
        Ok(flow.authorize_url(authorization))
    }

    /// Apple answers with the identity token itself. Whoever asks for the name gets a form posted.
    fn apple_page(&self, page: &Url, authorization: &Authorization) -> String {
        let mut page = page.clone();
        page.query_pairs_mut()
            .append_pair("response_type", "code id_token")
            .append_pair("response_mode", "form_post")
            .append_pair("client_id", &self.config.client_id)
            .append_pair("redirect_uri", &self.config.redirect_url)
            .append_pair("scope", "name email")
            .append_pair("state", &authorization.state)
            .append_pair("nonce", &authorization.nonce);
        page.into()
    }

    async fn whose(
        &self,
        authorization: &Authorization,
        answer: Answer,
    ) -> Result<Identity, SignInError> {
        let (id_token, said_name) = match answer {
            Answer::IdToken { id_token, name } => (id_token, name),
            Answer::Code { code, .. } => {
                let metadata = self.published(self.ages.fresh).await?;
                let flow = self.flow(&metadata)?;
                let exchanged = flow.exchange(&self.http, authorization, code, &[]).await?;
                let id_token = exchanged.id_token;
                (id_token.ok_or_else(|| unavailable("an answer without an identity token"))?, None)
            }
            Answer::AccessToken(_) => return Err(refused("not what this provider sends")),
        };
        let token = Token::from_str(&id_token).map_err(|_| refused("not an identity token"))?;
        let nonce = Nonce::new(authorization.nonce.clone());
        let claims = match self.check(&token, &nonce, self.ages.fresh).await {
            Err(Unproved::UnknownKey) => self.check(&token, &nonce, self.ages.again).await,
            checked => checked,
        };
        let claims = claims.map_err(|unproved| match unproved {
            Unproved::UnknownKey => refused("signed with a key that the provider does not have"),
            Unproved::Failed(error) => error,
        })?;
        Ok(self.identity(&claims, said_name))
    }

    async fn check(&self, token: &Token, nonce: &Nonce, age: Duration) -> Result<Claims, Unproved> {
        let metadata = self.published(age).await.map_err(Unproved::Failed)?;
        match token.claims(&self.verifier(&metadata), nonce) {
            Ok(claims) => Ok(claims.clone()),
            Err(ClaimsVerificationError::SignatureVerification(
                SignatureVerificationError::NoMatchingKey,
            )) => Err(Unproved::UnknownKey),
            Err(error) => Err(Unproved::Failed(refused(error.to_string()))),
        }
    }

    /// Checks signature, issuer, audience and age; tokens without a signature are accepted from nobody.
    fn verifier(&self, metadata: &CoreProviderMetadata) -> Verifier {
        use CoreJwsSigningAlgorithm::{
            EcdsaP256Sha256, HmacSha256, RsaSsaPkcs1V15Sha256 as RsaSha256,
        };
        let verifier = IdTokenVerifier::new_confidential_client(
            ClientId::new(self.config.client_id.clone()),
            ClientSecret::new(self.config.client_secret.clone()),
            self.issuer.clone(),
            metadata.jwks().clone(),
        );
        match self.provider {
            // LINE signs tokens for websites with the channel's secret, whatever it publishes.
            SocialProvider::Line => verifier.set_allowed_algs([HmacSha256, EcdsaP256Sha256]),
            // Never with a secret: what Apple and Google publish, and what they might.
            _ => verifier.set_allowed_algs([RsaSha256, EcdsaP256Sha256]),
        }
    }

    fn identity(&self, claims: &Claims, said_name: Option<String>) -> Identity {
        let name = claims.name().and_then(|names| names.get(None)).map(|name| name.to_string());
        let email = claims.email().map(|email| email.to_string());
        let is_verified = claims.email_verified().unwrap_or(false);
        let is_hosted = claims.additional_claims().hd.is_some();
        let verified_email =
            email.filter(|email| is_verified && self.answers_for(email, is_hosted));
        let subject = claims.subject().to_string();
        Identity { subject, name: name.or(said_name), verified_email, reusable: None }
    }
}

impl OpenId {
    /// Whether nobody but the owner of the provider's account receives mail there. Of an address that another house
    /// hands out a provider only knows that it was its account's once: it may be somebody else's by now.
    fn answers_for(&self, email: &str, is_hosted: bool) -> bool {
        let host = email.rsplit_once('@').map(|(_, host)| host.to_ascii_lowercase());
        let is_among = |own: &[&str]| host.as_deref().is_some_and(|host| own.contains(&host));
        match self.provider {
            SocialProvider::Apple => is_among(&APPLE_HOSTS),
            SocialProvider::Google => is_hosted || is_among(&GOOGLE_HOSTS),
            _ => false,
        }
    }
}

/// Why a token proves nothing.
enum Unproved {
    /// Perhaps a new one.
    UnknownKey,
    Failed(SignInError),
}

impl SignIn for OpenId {
    fn provider(&self) -> SocialProvider {
        self.provider
    }

    fn authorize_url<'a>(
        &'a self,
        authorization: &'a Authorization,
    ) -> BoxFuture<'a, Result<String, SignInError>> {
        self.authorize(authorization).boxed()
    }

    fn identify<'a>(
        &'a self,
        authorization: &'a Authorization,
        answer: Answer,
    ) -> BoxFuture<'a, Result<Identity, SignInError>> {
        self.whose(authorization, answer).boxed()
    }
}
