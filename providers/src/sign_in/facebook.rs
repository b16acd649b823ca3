//! Facebook. It sends people back with an access token, which may have been made for any other app: `debug_token` says
//! for which. Nothing in it belongs to a visit, and it stays good for an hour or more: who asks sees to it that it
//! counts once.

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::identity::login_provider::SocialProvider;
use hmac::{Hmac, KeyInit, Mac};
use reqwest::Url;
use serde_json::Value;
use sha2::{Digest, Sha256};
use time::OffsetDateTime;

use super::{
    Answer, Authorization, ClientConfig, Identity, ReusableToken, SignIn, SignInConfigError,
    SignInError, config_error,
    http::{Http, text},
    refused, unavailable,
};

/// The page people see, and what we ask.
pub const PAGES: &str = "https://www.facebook.com/v24.0";
pub const GRAPH: &str = "https://graph.facebook.com/v24.0";

/// The provider.
pub struct Facebook {
    config: ClientConfig,
    page: Url,
    graph: String,
    http: Http,
}

impl Facebook {
    /// # Errors
    /// An address that is none.
    pub fn new(pages: &str, graph: &str, config: ClientConfig) -> Result<Self, SignInConfigError> {
        let bad = |why| config_error(SocialProvider::Facebook, why);
        let page = Url::parse(&format!("{}/dialog/oauth", pages.trim_end_matches('/')))
            .map_err(|error| bad(error.to_string()))?;
        let http = Http::new().map_err(bad)?;
        Ok(Self { config, page, graph: graph.trim_end_matches('/').to_owned(), http })
    }

    fn page(&self, authorization: &Authorization) -> String {
        let mut page = self.page.clone();
        page.query_pairs_mut()
            .append_pair("client_id", &self.config.client_id)
            .append_pair("redirect_uri", &self.config.redirect_url)
            .append_pair("response_type", "token")
            .append_pair("scope", "public_profile")
            .append_pair("state", &authorization.state);
        page.into()
    }

    async fn whose(&self, answer: Answer) -> Result<Identity, SignInError> {
        let Answer::AccessToken(token) = answer else {
            return Err(refused("not what this provider sends"));
        };
        let app = format!("{}|{}", self.config.client_id, self.config.client_secret);
        let query = [("input_token", token.as_str()), ("access_token", app.as_str())];
        let looked_up = self.ask("debug_token", &query).await?;
        let is_ours = text(&looked_up, "/data/app_id") == Some(&self.config.client_id);
        if looked_up.pointer("/data/is_valid").and_then(Value::as_bool) != Some(true) || !is_ours {
            return Err(refused("not a valid token of this app"));
        }
        let subject = text(&looked_up, "/data/user_id").ok_or_else(|| refused("nobody's token"))?;
        let proof = self.proof(&token);
        let query = [("fields", "id,name"), ("access_token", &token), ("appsecret_proof", &proof)];
        let me = self.ask("me", &query).await?;
        if text(&me, "/id") != Some(subject) {
            return Err(refused("the token is somebody else's"));
        }
        let name = text(&me, "/name").map(str::to_owned);
        // Facebook does not say whether an address was ever confirmed.
        let subject = subject.to_owned();
        Ok(Identity {
            subject,
            name,
            verified_email: None,
            reusable: Some(reusable(&token, &looked_up)),
        })
    }

    async fn ask(&self, what: &str, query: &[(&str, &str)]) -> Result<Value, SignInError> {
        let url = format!("{}/{what}", self.graph);
        let url = Url::parse_with_params(&url, query).map_err(|_| unavailable("no address"))?;
        self.http.get(url, None).await
    }

    /// What shows that the token is used by who knows the app's secret.
    fn proof(&self, token: &str) -> String {
        let key = self.config.client_secret.as_bytes();
        let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length");
        mac.update(token.as_bytes());
        hex::encode(mac.finalize().into_bytes())
    }
}

/// What is to be remembered of a token; 0 is how Facebook says that one does not end.
fn reusable(token: &str, looked_up: &Value) -> ReusableToken {
    let ends = looked_up.pointer("/data/expires_at").and_then(Value::as_i64);
    let expires_at = ends
        .filter(|seconds| *seconds > 0)
        .and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    ReusableToken { hash: Sha256::digest(token.as_bytes()).into(), expires_at }
}

impl SignIn for Facebook {
    fn provider(&self) -> SocialProvider {
        SocialProvider::Facebook
    }

    fn authorize_url<'a>(
        &'a self,
        authorization: &'a Authorization,
    ) -> BoxFuture<'a, Result<String, SignInError>> {
        futures_util::future::ready(Ok(self.page(authorization))).boxed()
    }

    fn identify<'a>(
        &'a self,
        _: &'a Authorization,
        answer: Answer,
    ) -> BoxFuture<'a, Result<Identity, SignInError>> {
        self.whose(answer).boxed()
    }
}
