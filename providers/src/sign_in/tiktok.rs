//! TikTok: OAuth 2.0 that calls the client's id `client_key`. It gives no address, and takes no PKCE from websites.

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::identity::login_provider::SocialProvider;
use reqwest::Url;

use super::{
    Answer, Authorization, ClientConfig, Identity, SignIn, SignInConfigError, SignInError,
    code::{self, CodeFlow},
    config_error,
    http::{Http, text},
    refused,
};

/// The page people see, and what we ask.
pub const PAGES: &str = "https://www.tiktok.com";
pub const API: &str = "https://open.tiktokapis.com";

/// The provider.
pub struct Tiktok {
    flow: CodeFlow,
    client_key: String,
    me: Url,
    http: Http,
}

impl Tiktok {
    /// # Errors
    /// An address that is none.
    pub fn new(pages: &str, api: &str, config: &ClientConfig) -> Result<Self, SignInConfigError> {
        let provider = SocialProvider::Tiktok;
        let (pages, api) = (pages.trim_end_matches('/'), api.trim_end_matches('/'));
        let urls = (format!("{pages}/v2/auth/authorize/"), format!("{api}/v2/oauth/token/"));
        let client = code::client(provider, config, urls)?;
        let me = Url::parse(&format!("{api}/v2/user/info/?fields=open_id,display_name"))
            .map_err(|error| config_error(provider, error.to_string()))?;
        let client_key = config.client_id.clone();
        let extra = vec![("client_key", client_key.clone())];
        let scopes = &["user.info.basic"];
        let flow = CodeFlow { provider, client, scopes, extra, has_pkce: false };
        let http = Http::new().map_err(|why| config_error(provider, why))?;
        Ok(Self { flow, client_key, me, http })
    }

    async fn whose(
        &self,
        authorization: &Authorization,
        answer: Answer,
    ) -> Result<Identity, SignInError> {
        let Answer::Code { code, .. } = answer else {
            return Err(refused("not what this provider sends"));
        };
        let extra = [("client_key", self.client_key.clone())];
        let exchanged = self.flow.exchange(&self.http, authorization, code, &extra).await?;
        let me = self.http.get(self.me.clone(), Some(&exchanged.access_token)).await?;
        let subject = text(&me, "/data/user/open_id").ok_or_else(|| refused("nobody's token"))?;
        let name = text(&me, "/data/user/display_name").map(str::to_owned);
        Ok(Identity { subject: subject.to_owned(), name, verified_email: None, reusable: None })
    }
}

impl SignIn for Tiktok {
    fn provider(&self) -> SocialProvider {
        SocialProvider::Tiktok
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
