//! The authorization code flow of OAuth 2.0, which five of the seven providers share.

use std::borrow::Cow;

use guildhall_domain::identity::login_provider::SocialProvider;
use oauth2::{
    AuthType, AuthUrl, AuthorizationCode, Client, ClientId, ClientSecret, CsrfToken,
    EndpointNotSet, EndpointSet, ExtraTokenFields, PkceCodeChallenge, PkceCodeVerifier,
    RedirectUrl, RequestTokenError, Scope, StandardRevocableToken, StandardTokenResponse,
    TokenResponse, TokenUrl,
    basic::{
        BasicErrorResponse, BasicRevocationErrorResponse, BasicTokenIntrospectionResponse,
        BasicTokenType,
    },
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    Authorization, SignInConfigError, SignInError, config_error, http::Http, refused, unavailable,
};

/// What some providers add to their answer.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Extra {
    /// OpenID Connect: who it is.
    id_token: Option<String>,
}

impl ExtraTokenFields for Extra {}

type Answer = StandardTokenResponse<Extra, BasicTokenType>;
type CodeClient = Client<
    BasicErrorResponse,
    Answer,
    BasicTokenIntrospectionResponse,
    StandardRevocableToken,
    BasicRevocationErrorResponse,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointSet,
>;

/// What a provider knows us by.
#[derive(Clone)]
pub struct ClientConfig {
    pub client_id: String,
    /// Empty where a provider gives out none.
    pub client_secret: String,
    /// Where it sends people back to.
    pub redirect_url: String,
}

/// One provider's pages and ways.
pub(super) struct CodeFlow {
    pub(super) provider: SocialProvider,
    pub(super) client: CodeClient,
    pub(super) scopes: &'static [&'static str],
    /// What the address of its page says besides.
    pub(super) extra: Vec<(&'static str, String)>,
    pub(super) has_pkce: bool,
}

/// What a code was exchanged for.
pub(super) struct Exchanged {
    pub(super) access_token: String,
    pub(super) id_token: Option<String>,
}

/// A client of a provider whose pages are known.
pub(super) fn client(
    provider: SocialProvider,
    config: &ClientConfig,
    (authorize_url, token_url): (String, String),
) -> Result<CodeClient, SignInConfigError> {
    let bad = |error: oauth2::url::ParseError| config_error(provider, error.to_string());
    let mut client = Client::new(ClientId::new(config.client_id.clone()));
    if !config.client_secret.is_empty() {
        client = client.set_client_secret(ClientSecret::new(config.client_secret.clone()));
    }
    Ok(client
        .set_auth_type(AuthType::RequestBody)
        .set_auth_uri(AuthUrl::new(authorize_url).map_err(bad)?)
        .set_token_uri(TokenUrl::new(token_url).map_err(bad)?)
        .set_redirect_uri(RedirectUrl::new(config.redirect_url.clone()).map_err(bad)?))
}

impl CodeFlow {
    /// The page to send a person to.
    pub(super) fn authorize_url(&self, authorization: &Authorization) -> String {
        let state = authorization.state.clone();
        let mut asked = self.client.authorize_url(|| CsrfToken::new(state));
        for scope in self.scopes {
            asked = asked.add_scope(Scope::new((*scope).to_owned()));
        }
        for (name, value) in &self.extra {
            asked = asked.add_extra_param(*name, value);
        }
        if self.has_pkce {
            let verifier = PkceCodeVerifier::new(authorization.code_verifier.clone());
            asked =
                asked.set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier));
        }
        asked.url().0.into()
    }

    /// Exchanges a code. `extra` is what this provider wants to be told besides.
    pub(super) async fn exchange(
        &self,
        http: &Http,
        authorization: &Authorization,
        code: String,
        extra: &[(&'static str, String)],
    ) -> Result<Exchanged, SignInError> {
        let mut asked = self.client.exchange_code(AuthorizationCode::new(code));
        if self.has_pkce {
            asked =
                asked.set_pkce_verifier(PkceCodeVerifier::new(authorization.code_verifier.clone()));
        }
        for (name, value) in extra {
            asked = asked.add_extra_param(*name, Cow::from(value.clone()));
        }
        let answer = asked.request_async(http).await.map_err(|error| self.failed(error))?;
        Ok(Exchanged {
            access_token: answer.access_token().secret().clone(),
            id_token: answer.extra_fields().id_token.clone(),
        })
    }

    fn failed<E: std::error::Error + 'static>(
        &self,
        error: RequestTokenError<E, BasicErrorResponse>,
    ) -> SignInError {
        match error {
            RequestTokenError::ServerResponse(said) => self.refusal(said.error().as_ref()),
            // Some say an error with status 200.
            RequestTokenError::Parse(_, body) => {
                let said = serde_json::from_slice::<Value>(&body).ok();
                match said.as_ref().and_then(|said| said.get("error")?.as_str()) {
                    Some(error) => self.refusal(error),
                    None => unavailable("an answer that cannot be read"),
                }
            }
            RequestTokenError::Request(error) => unavailable(error.to_string()),
            RequestTokenError::Other(why) => unavailable(why),
        }
    }

    /// An error of RFC 6749 §5.2. That the provider does not know us is our own mistake, and an operator's matter.
    fn refusal(&self, error: &str) -> SignInError {
        match error {
            "invalid_client" | "unauthorized_client" => {
                let provider = self.provider.brand();
                tracing::error!(
                    provider,
                    error,
                    "sign-in: the provider does not know us; check its client id and secret"
                );
                unavailable(error)
            }
            "server_error" | "temporarily_unavailable" => unavailable(error),
            _ => refused(error),
        }
    }
}
