//! X, which was Twitter: OAuth 2.0 with PKCE. It gives no address.

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::identity::login_provider::SocialProvider;
use oauth2::AuthType;
use reqwest::Url;

use super::{
    Answer, Authorization, ClientConfig, Identity, SignIn, SignInConfigError, SignInError,
    code::{self, CodeFlow},
    config_error,
    http::{Http, text},
    refused,
};

/// The page people see, and what we ask.
pub const PAGES: &str = "https://x.com";
pub const API: &str = "https://api.x.com";

/// The provider.
pub struct Twitter {
    flow: CodeFlow,
    me: Url,
    http: Http,
}

impl Twitter {
    /// # Errors
    /// An address that is none.
    pub fn new(pages: &str, api: &str, config: &ClientConfig) -> Result<Self, SignInConfigError> {
        let provider = SocialProvider::Twitter;
        let (pages, api) = (pages.trim_end_matches('/'), api.trim_end_matches('/'));
        let urls = (format!("{pages}/i/oauth2/authorize"), format!("{api}/2/oauth2/token"));
        let client = code::client(provider, config, urls)?.set_auth_type(AuthType::BasicAuth);
        let me = Url::parse(&format!("{api}/2/users/me"))
            .map_err(|error| config_error(provider, error.to_string()))?;
        // It gives no token for `users/me` without the right to read posts.
        let scopes = &["users.read", "tweet.read"];
        let flow = CodeFlow { provider, client, scopes, extra: Vec::new(), has_pkce: true };
        let http = Http::new().map_err(|why| config_error(provider, why))?;
        Ok(Self { flow, me, http })
    }

    async fn whose(
        &self,
        authorization: &Authorization,
        answer: Answer,
    ) -> Result<Identity, SignInError> {
        let Answer::Code { code, .. } = answer else {
            return Err(refused("not what this provider sends"));
        };
        let exchanged = self.flow.exchange(&self.http, authorization, code, &[]).await?;
        let me = self.http.get(self.me.clone(), Some(&exchanged.access_token)).await?;
        let subject = text(&me, "/data/id").ok_or_else(|| refused("nobody's token"))?;
        let name = text(&me, "/data/username").map(|name| format!("@{name}"));
        let name = name.or_else(|| text(&me, "/data/name").map(str::to_owned));
        Ok(Identity { subject: subject.to_owned(), name, verified_email: None, reusable: None })
    }
}

impl SignIn for Twitter {
    fn provider(&self) -> SocialProvider {
        SocialProvider::Twitter
    }

    fn authorize_url<'a>(
        &'a self,
        authorization: &'a Authorization,
    ) -> BoxFuture<'a, Result<String, SignInError>> {
        futures_util::future::ready(Ok(self.flow.authorize_url(authorization))).boxed()
    }

    fn identify<'a>(
        &'a self,
        authorization: &'a Authorization,
        answer: Answer,
    ) -> BoxFuture<'a, Result<Identity, SignInError>> {
        self.whose(authorization, answer).boxed()
    }
}
