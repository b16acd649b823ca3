//! The adapters of Google and Apple against both as somebody else understands them: npm's `emulate`, which we did not write. It knows
//! their discovery, pages, RS256 keys and tokens, and checks client, redirect address and PKCE.

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

use guildhall_domain::identity::login_provider::SocialProvider as Provider;
use guildhall_providers::sign_in::{
    Answer, Authorization, Identity, SignInError, SignInParty, SignInProviders, adapter,
};

/// Ends with the test: its input is closed.
struct Emulators {
    process: Child,
    google: String,
    apple: String,
    client: reqwest::Client,
}

impl Drop for Emulators {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        self.process.wait().unwrap();
    }
}

/// What a page's form would send.
type Form = BTreeMap<String, String>;

impl Emulators {
    fn start() -> Self {
        let frontend = Path::new(env!("CARGO_MANIFEST_DIR")).join("../frontend");
        let mut process = Command::new("node")
            .arg("scripts/sign-in-emulator.mjs")
            .current_dir(frontend)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut urls = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut urls).unwrap();
        let (google, apple) = urls.trim().split_once(' ').unwrap();
        let (google, apple) = (google.to_owned(), apple.to_owned());
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(guildhall_providers::tls::config().unwrap())
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .build()
            .unwrap();
        Self { process, google, apple, client }
    }

    /// A shop that knows itself by that id at both.
    fn shop(&self, client_id: &str, client_secret: &str) -> SignInProviders {
        let party = |server: &str| SignInParty {
            client_id: client_id.to_owned(),
            client_secret: client_secret.to_owned(),
            pages: server.to_owned(),
            server: server.to_owned(),
        };
        let of =
            |provider, server: &str| adapter(provider, party(server), "https://shop.test").unwrap();
        SignInProviders::new([of(Provider::Google, &self.google), of(Provider::Apple, &self.apple)])
    }

    async fn text(&self, request: reqwest::RequestBuilder) -> String {
        request.send().await.unwrap().text().await.unwrap()
    }

    async fn post(&self, url: &str, form: &Form) -> reqwest::Response {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let request =
            self.client.post(url).header("content-type", "application/x-www-form-urlencoded");
        request.body(body).send().await.unwrap()
    }

    /// Chooses somebody on Google's page; the code it sends back.
    async fn choose(&self, page: &str, email: &str) -> String {
        let page = self.text(self.client.get(page)).await;
        let form = form_of(&page, email);
        let sent = self.post(&format!("{}/o/oauth2/v2/auth/callback", self.google), &form).await;
        let back = sent.headers()["location"].to_str().unwrap();
        let back = reqwest::Url::parse(back).unwrap();
        assert!(back.as_str().starts_with("https://shop.test/authorization/google?"), "{back}");
        back.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned()
    }

    async fn google(
        &self,
        shop: &SignInProviders,
        (begun, answered): (&Authorization, &Authorization),
        email: &str,
    ) -> Result<Identity, SignInError> {
        let page = shop.authorize_url(Provider::Google, begun).await.unwrap();
        let answer = Answer::Code { code: self.choose(&page, email).await, device_id: None };
        shop.identify(Provider::Google, answered, answer).await
    }

    /// An identity token that Apple's keys have signed. It gives one for a code only, so the code is exchanged here.
    async fn apple_token(&self, shop: &SignInProviders, visit: &Authorization) -> String {
        let page = shop.authorize_url(Provider::Apple, visit).await.unwrap();
        let page = self.text(self.client.get(page)).await;
        let form = form_of(&page, "ada@icloud.com");
        let sent = self.post(&format!("{}/auth/authorize/callback", self.apple), &form).await;
        let posted = sent.text().await.unwrap();
        let code = value_of(&posted, "code").unwrap();
        let form = [
            ("grant_type", "authorization_code"),
            ("client_id", "shop"),
            ("client_secret", "x"),
            ("redirect_uri", "https://shop.test/authorization/apple/verify"),
            ("code", &code),
        ];
        let form = form.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        let token = self.post(&format!("{}/auth/token", self.apple), &form).await;
        let token: serde_json::Value = serde_json::from_str(&token.text().await.unwrap()).unwrap();
        token["id_token"].as_str().unwrap().to_owned()
    }
}

/// The hidden field of that name.
fn value_of(html: &str, name: &str) -> Option<String> {
    let (_, rest) = html.split_once(&format!("name=\"{name}\" value=\""))?;
    Some(rest.split_once('"')?.0.to_owned())
}

/// The hidden fields of the form that stands for that person.
fn form_of(page: &str, email: &str) -> Form {
    let mut forms = page.split("<form").skip(1);
    let form = forms.find(|form| form.contains(&format!("value=\"{email}\""))).unwrap();
    form.split("<input type=\"hidden\" name=\"")
        .skip(1)
        .map(|input| {
            let (name, rest) = input.split_once("\" value=\"").unwrap();
            (name.to_owned(), rest.split_once('"').unwrap().0.to_owned())
        })
        .collect()
}

fn visit(n: u8) -> Authorization {
    let text = |name: &str| format!("{name}-{n:0>40}");
    Authorization { state: text("state"), nonce: text("nonce"), code_verifier: text("verifier") }
}

#[tokio::test]
async fn google_says_who_it_is_and_answers_for_its_own_addresses() {
    let emulators = Emulators::start();
    let shop = emulators.shop("shop", "secret-of-the-shop");
    let mut subjects = Vec::new();
    for (email, name) in [("ada@gmail.com", "Ada Lovelace"), ("joan@enigma.test", "Joan Clarke")] {
        let identity = emulators.google(&shop, (&visit(1), &visit(1)), email).await.unwrap();
        assert_eq!(identity.name.as_deref(), Some(name));
        assert_eq!(identity.verified_email.as_deref(), Some(email));
        subjects.push(identity.subject);
    }
    assert_ne!(subjects[0], subjects[1]);
}

#[tokio::test]
async fn google_gives_nothing_for_the_code_of_another_visit_nor_twice_nor_to_a_stranger() {
    let emulators = Emulators::start();
    let shop = emulators.shop("shop", "secret-of-the-shop");
    let other = emulators.google(&shop, (&visit(2), &visit(1)), "ada@gmail.com").await;
    assert!(matches!(other, Err(SignInError::Refused(_))), "PKCE: {other:?}");

    let page = shop.authorize_url(Provider::Google, &visit(1)).await.unwrap();
    let code = emulators.choose(&page, "ada@gmail.com").await;
    let answer = || Answer::Code { code: code.clone(), device_id: None };
    shop.identify(Provider::Google, &visit(1), answer()).await.unwrap();
    let again = shop.identify(Provider::Google, &visit(1), answer()).await;
    assert!(matches!(again, Err(SignInError::Refused(_))), "{again:?}");

    let stranger = emulators.shop("shop", "a guess");
    let refused = emulators.google(&stranger, (&visit(1), &visit(1)), "ada@gmail.com").await;
    assert!(matches!(refused, Err(SignInError::Unavailable(_))), "our own mistake: {refused:?}");
}

#[tokio::test]
async fn an_identity_token_of_apple_counts_for_its_own_shop_and_visit() {
    let emulators = Emulators::start();
    let shop = emulators.shop("shop", "");
    let id_token = emulators.apple_token(&shop, &visit(1)).await;
    let answer = || Answer::IdToken { id_token: id_token.clone(), name: Some("Ada".to_owned()) };
    let identity = shop.identify(Provider::Apple, &visit(1), answer()).await.unwrap();
    assert_eq!(identity.verified_email.as_deref(), Some("ada@icloud.com"));
    assert_eq!(identity.name.as_deref(), Some("Ada"));

    let other_visit = shop.identify(Provider::Apple, &visit(2), answer()).await;
    assert!(matches!(other_visit, Err(SignInError::Refused(_))), "{other_visit:?}");
    let another = emulators.shop("another-shop", "");
    let other_shop = another.identify(Provider::Apple, &visit(1), answer()).await;
    assert!(matches!(other_shop, Err(SignInError::Refused(_))), "{other_shop:?}");

    // A token of Google's is signed by nobody whom Apple knows.
    let at_google = SignInProviders::new([adapter(
        Provider::Apple,
        SignInParty {
            client_id: "shop".to_owned(),
            client_secret: String::new(),
            pages: String::new(),
            server: emulators.google.clone(),
        },
        "https://shop.test",
    )
    .unwrap()]);
    let foreign = at_google.identify(Provider::Apple, &visit(1), answer()).await;
    assert!(matches!(foreign, Err(SignInError::Refused(_))), "{foreign:?}");
}
