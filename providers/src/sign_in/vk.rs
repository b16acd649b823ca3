//! VK ID: OAuth 2.1. A code belongs to a device id that comes with it. An address it gives may be anybody's.

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::identity::login_provider::SocialProvider;
use reqwest::Url;
use serde_json::Value;

use super::{
    Answer, Authorization, ClientConfig, Identity, SignIn, SignInConfigError, SignInError,
    code::{self, CodeFlow},
    config_error,
    http::{Http, text},
    refused,
};

/// The page people see, and what we ask.
pub const PAGES: &str = "https://id.vk.com";

/// The provider.
pub struct Vk {
    flow: CodeFlow,
    client_id: String,
    me: Url,
    http: Http,
}

impl Vk {
    /// `api` is where we ask; [`PAGES`], as for people.
    ///
    /// # Errors
    /// An address that is none.
    pub fn new(pages: &str, api: &str, config: &ClientConfig) -> Result<Self, SignInConfigError> {
        let provider = SocialProvider::Vk;
        let (pages, api) = (pages.trim_end_matches('/'), api.trim_end_matches('/'));
        let urls = (format!("{pages}/authorize"), format!("{api}/oauth2/auth"));
        let client = code::client(provider, config, urls)?;
        let me = Url::parse(&format!("{api}/oauth2/user_info"))
            .map_err(|error| config_error(provider, error.to_string()))?;
        let client_id = config.client_id.clone();
        let scopes = &["vkid.personal_info"];
        let flow = CodeFlow { provider, client, scopes, extra: Vec::new(), has_pkce: true };
        let http = Http::new().map_err(|why| config_error(provider, why))?;
        Ok(Self { flow, client_id, me, http })
    }

    async fn whose(
        &self,
        authorization: &Authorization,
        answer: Answer,
    ) -> Result<Identity, SignInError> {
        let Answer::Code { code, device_id: Some(device_id) } = answer else {
            return Err(refused("not what this provider sends"));
        };
        let extra = [("device_id", device_id), ("state", authorization.state.clone())];
        let exchanged = self.flow.exchange(&self.http, authorization, code, &extra).await?;
        let form =
            [("client_id", self.client_id.as_str()), ("access_token", &exchanged.access_token)];
        let me = self.http.post(self.me.clone(), &form).await?;
        let subject = match me.pointer("/user/user_id") {
            Some(Value::String(id)) => id.clone(),
            Some(Value::Number(id)) => id.to_string(),
            _ => return Err(refused("nobody's token")),
        };
        let names = ["/user/first_name", "/user/last_name"].map(|part| text(&me, part));
        let name = names.into_iter().flatten().collect::<Vec<_>>().join(" ");
        let name = Some(name).filter(|name| !name.is_empty());
        Ok(Identity { subject, name, verified_email: None, reusable: None })
    }
}

impl SignIn for Vk {
    fn provider(&self) -> SocialProvider {
        SocialProvider::Vk
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
