//! The sandbox's sign-in providers: all seven by their real protocols, with one page where a person says who they are there.
//!
//! They check what real ones check (client, redirect address, PKCE, that a code is used once), and can fail, hang and lie. Issue 19.

mod api;
mod page;
mod token;

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use actix_web::web::{Data, ServiceConfig, scope};
use guildhall_domain::{closed_list::ClosedList, identity::login_provider::SocialProvider};
use token::SigningKey;
use uuid::Uuid;

use crate::sign_in::SignInParty;

/// What every provider of the sandbox knows the shop by.
const CLIENT_ID: &str = "sandbox";
const CLIENT_SECRET: &str = "sandbox-client-secret";

/// How all of them behave from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ProviderManner {
    #[default]
    Healthy,
    /// "Internal Server Error" (500).
    Fail,
    /// No answer within any patience.
    Hang,
    /// Ten megabytes, with success.
    Huge,
    /// Says that a token was made for another client.
    WrongAudience,
    /// Gives tokens that have ended.
    Expired,
    /// Gives tokens without a signature.
    Unsigned,
    /// Signs with a key that it does not publish.
    UnknownKey,
    /// Gives tokens of another visit.
    WrongNonce,
    /// Signs as with a secret, and takes its published key for it.
    PublishedKeyAsSecret,
    /// Signs with the client's secret, also where keys are published.
    ClientSecret,
}

/// A person's account at a provider.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SandboxAccount {
    pub id: String,
    pub name: String,
    pub email: String,
    pub is_email_verified: bool,
    /// At Google: an organisation's account, whose addresses Google hosts.
    pub is_hosted: bool,
}

/// How a person goes back to the shop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Return {
    pub to: String,
    pub by: ReturnBy,
    pub fields: Vec<(String, String)>,
}

/// Where the answer stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReturnBy {
    Query,
    Fragment,
    /// A form that is posted.
    Form,
}

/// What a code or an access token stands for.
#[derive(Debug, Clone)]
struct Grant {
    provider: SocialProvider,
    client_id: String,
    redirect_uri: String,
    nonce: Option<String>,
    code_challenge: Option<String>,
    device_id: String,
    account: SandboxAccount,
}

#[derive(Default)]
struct Books {
    manner: ProviderManner,
    /// How often somebody has asked for a provider's pages.
    configurations_read: u32,
    /// Until they are used.
    codes: BTreeMap<String, Grant>,
    access_tokens: BTreeMap<String, Grant>,
    /// Where people see its pages, and where it is asked.
    public_url: String,
    server_url: String,
}

/// Shared by the API, the page and tests.
#[derive(Clone)]
pub struct SignInSandbox {
    books: Arc<Mutex<Books>>,
    key: Arc<SigningKey>,
}

impl Default for SignInSandbox {
    fn default() -> Self {
        Self { books: Arc::default(), key: Arc::new(SigningKey::generate()) }
    }
}

impl SignInSandbox {
    /// Says where people see its pages, and where it is asked: the shop's own address twice, as two machines may call it.
    pub fn open(&self, public_url: &str, server_url: &str) {
        let mut books = self.books();
        public_url.trim_end_matches('/').clone_into(&mut books.public_url);
        server_url.trim_end_matches('/').clone_into(&mut books.server_url);
    }

    pub fn behave(&self, manner: ProviderManner) {
        self.books().manner = manner;
    }

    pub fn manner(&self) -> ProviderManner {
        self.books().manner
    }

    /// How often somebody has asked for a provider's pages.
    pub fn configurations_read(&self) -> u32 {
        self.books().configurations_read
    }

    /// Somebody who says to be these providers, at the same addresses and with a key of the same name, but does not
    /// have their key.
    pub fn impostor(&self) -> Self {
        Self { books: self.books.clone(), key: Arc::new(SigningKey::generate()) }
    }

    /// What an adapter reaches a provider by.
    pub fn party(&self, provider: SocialProvider) -> SignInParty {
        SignInParty {
            client_id: CLIENT_ID.to_owned(),
            client_secret: CLIENT_SECRET.to_owned(),
            pages: self.pages_url(provider),
            server: self.server_url(provider),
        }
    }

    /// Where a provider's pages are.
    fn pages_url(&self, provider: SocialProvider) -> String {
        format!("{}/sandbox/sign_in/{provider}", self.books().public_url)
    }

    /// Where a provider is asked; for OpenID Connect its issuer.
    fn server_url(&self, provider: SocialProvider) -> String {
        format!("{}/sandbox/sign_in/{provider}", self.books().server_url)
    }

    /// What happens when somebody agrees on the provider's page: `page` is its whole address.
    ///
    /// # Errors
    /// What the provider's page would say instead.
    pub fn agree(&self, page: &str, account: SandboxAccount) -> Result<Return, String> {
        let asked = Asked::read(page)?;
        let provider = asked.provider;
        let grant = asked.grant(account)?;
        let (code, token) = (Uuid::new_v4().to_string(), Uuid::new_v4().simple().to_string());
        let mut fields = match provider {
            SocialProvider::Facebook => vec![("access_token", token.clone())],
            SocialProvider::Apple => {
                let id_token = self.id_token(&grant);
                vec![("code", code.clone()), ("id_token", id_token)]
            }
            SocialProvider::Vk => {
                vec![("code", code.clone()), ("device_id", grant.device_id.clone())]
            }
            _ => vec![("code", code.clone())],
        };
        if provider == SocialProvider::Apple && !grant.account.name.is_empty() {
            let (first, last) =
                grant.account.name.split_once(' ').unwrap_or((&grant.account.name, ""));
            let name = serde_json::json!({ "name": { "firstName": first, "lastName": last } });
            fields.push(("user", name.to_string()));
        }
        let mut books = self.books();
        if provider == SocialProvider::Facebook {
            books.access_tokens.insert(token, grant);
        } else {
            books.codes.insert(code, grant);
        }
        Ok(asked.back(fields))
    }

    /// What happens when somebody declines there.
    ///
    /// # Errors
    /// What the provider's page would say instead.
    pub fn decline(&self, page: &str) -> Result<Return, String> {
        let asked = Asked::read(page)?;
        let error = if asked.provider == SocialProvider::Apple {
            "user_cancelled_authorize"
        } else {
            "access_denied"
        };
        Ok(asked.back(vec![("error", error.to_owned())]))
    }

    /// An access token that was made for another app.
    pub fn foreign_access_token(&self, account: SandboxAccount) -> String {
        let token = Uuid::new_v4().simple().to_string();
        let grant = Grant {
            provider: SocialProvider::Facebook,
            client_id: "another-app".to_owned(),
            redirect_uri: String::new(),
            nonce: None,
            code_challenge: None,
            device_id: String::new(),
            account,
        };
        self.books().access_tokens.insert(token.clone(), grant);
        token
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        // Nothing in here panics half-way, so what a panicking holder left is whole.
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The routes for a test's own server; its addresses then begin with `/providers`.
    pub fn configure_alone(&self, app: &mut ServiceConfig) {
        app.service(scope("/providers/sandbox").configure(|app| self.configure(app)));
    }

    /// The routes, in the scope of the sandbox.
    pub(super) fn configure(&self, app: &mut ServiceConfig) {
        let here = scope("/sign_in").app_data(Data::new(self.clone()));
        app.service(here.configure(api::routes).configure(page::routes));
    }
}

/// What the address of a provider's page asks for.
struct Asked {
    provider: SocialProvider,
    query: HashMap<String, String>,
}

impl Asked {
    fn read(page: &str) -> Result<Self, String> {
        let page = reqwest::Url::parse(page).map_err(|error| error.to_string())?;
        let mut path =
            page.path_segments().into_iter().flatten().skip_while(|part| *part != "sign_in");
        let provider = path.nth(1).and_then(|name| SocialProvider::read(name).ok());
        let provider = provider.ok_or("No such provider.")?;
        let query = page.query_pairs().into_owned().collect();
        Ok(Self { provider, query })
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.query.get(name).map(String::as_str)
    }

    fn grant(&self, account: SandboxAccount) -> Result<Grant, String> {
        let id = if self.provider == SocialProvider::Tiktok { "client_key" } else { "client_id" };
        if self.get(id) != Some(CLIENT_ID) {
            return Err(format!("No such client: `{id}`."));
        }
        if account.id.trim().is_empty() {
            return Err("An account has an id.".to_owned());
        }
        let redirect_uri = self.get("redirect_uri").ok_or("There is no `redirect_uri`.")?;
        Ok(Grant {
            provider: self.provider,
            client_id: CLIENT_ID.to_owned(),
            redirect_uri: redirect_uri.to_owned(),
            nonce: self.get("nonce").map(str::to_owned),
            code_challenge: self.get("code_challenge").map(str::to_owned),
            device_id: Uuid::new_v4().to_string(),
            account,
        })
    }

    fn back(&self, fields: Vec<(&str, String)>) -> Return {
        let mut fields: Vec<(String, String)> =
            fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        if let Some(state) = self.get("state") {
            fields.push(("state".to_owned(), state.to_owned()));
        }
        let by = match self.provider {
            SocialProvider::Apple => ReturnBy::Form,
            SocialProvider::Facebook if fields.iter().any(|(name, _)| name == "access_token") => {
                ReturnBy::Fragment
            }
            _ => ReturnBy::Query,
        };
        Return { to: self.get("redirect_uri").unwrap_or_default().to_owned(), by, fields }
    }
}
