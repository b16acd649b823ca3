//! Every adapter against the sandbox, which checks what the real providers check.

use actix_web::{App, HttpServer, dev::ServerHandle};
use guildhall_domain::identity::login_provider::SocialProvider as Provider;
use sha2::Digest;

use super::{
    openid::{Ages, OpenId},
    *,
};
use crate::sandbox::{ProviderManner, SandboxAccount, SignInSandbox, sign_in::Return};

/// Providers at a port of their own, and the shop that asks them.
struct World {
    sandbox: SignInSandbox,
    shop: SignInProviders,
    server: ServerHandle,
}

const ALL_BUT_FACEBOOK_AND_APPLE: [Provider; 5] =
    [Provider::Google, Provider::Twitter, Provider::Line, Provider::Tiktok, Provider::Vk];

fn world() -> World {
    let sandbox = SignInSandbox::default();
    let pages = sandbox.clone();
    let server = HttpServer::new(move || {
        let pages = pages.clone();
        App::new().configure(move |app| pages.configure_alone(app))
    })
    .workers(1)
    .disable_signals()
    .bind(("127.0.0.1", 0))
    .unwrap();
    let here = format!("http://{}/providers", server.addrs()[0]);
    sandbox.open(&here, &here);
    let server = server.run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    let shop =
        SignInProviders::new(Provider::ALL.map(|provider| {
            adapter(provider, sandbox.party(provider), "https://shop.test").unwrap()
        }));
    World { sandbox, shop, server: handle }
}

fn visit(n: u8) -> Authorization {
    let text = |name: &str| format!("{name}-{n:>30}").replace(' ', "0");
    Authorization {
        state: text("state"),
        nonce: text("nonce"),
        code_verifier: text("0123456789-verifier"),
    }
}

fn ada() -> SandboxAccount {
    SandboxAccount {
        id: "10001".into(),
        name: "Ada Lovelace".into(),
        email: "ada@gmail.com".into(),
        is_email_verified: true,
        is_hosted: false,
    }
}

/// With an address that the provider hands out itself, where one is asked for any.
fn ada_at(provider: Provider) -> SandboxAccount {
    let host = if provider == Provider::Apple { "icloud.com" } else { "gmail.com" };
    SandboxAccount { email: format!("ada@{host}"), ..ada() }
}

fn answer_of(provider: Provider, back: &Return) -> Answer {
    let field = |name: &str| {
        let found = back.fields.iter().find(|(field, _)| field == name);
        found.map(|(_, value)| value.clone())
    };
    match provider {
        Provider::Apple => Answer::IdToken {
            id_token: field("id_token").unwrap(),
            name: field("user").map(|_| "Ada Lovelace".to_owned()),
        },
        Provider::Facebook => Answer::AccessToken(field("access_token").unwrap()),
        _ => Answer::Code { code: field("code").unwrap(), device_id: field("device_id") },
    }
}

impl World {
    async fn agreed(&self, provider: Provider, visit: &Authorization) -> Answer {
        let page = self.shop.authorize_url(provider, visit).await.unwrap();
        let back = self.sandbox.agree(&page, ada_at(provider)).unwrap();
        let state = back.fields.iter().find(|(name, _)| name == "state").unwrap();
        assert_eq!(state.1, visit.state, "{provider}");
        answer_of(provider, &back)
    }

    async fn identify(
        &self,
        provider: Provider,
        visit: &Authorization,
        answer: Answer,
    ) -> Result<Identity, SignInError> {
        self.shop.identify(provider, visit, answer).await
    }
}

#[actix_web::test]
async fn every_provider_says_who_it_is_and_only_two_answer_for_an_address() {
    let world = world();
    for provider in Provider::ALL {
        let answer = world.agreed(provider, &visit(1)).await;
        let identity = world.identify(provider, &visit(1), answer).await.unwrap();
        assert_eq!(identity.subject, "10001", "{provider}");
        let name = if provider == Provider::Twitter { "@Ada Lovelace" } else { "Ada Lovelace" };
        assert_eq!(identity.name.as_deref(), Some(name), "{provider}");
        let answers_for_it = matches!(provider, Provider::Google | Provider::Apple);
        let email = answers_for_it.then(|| ada_at(provider).email);
        assert_eq!(identity.verified_email, email, "{provider}");
    }
    world.server.stop(false).await;
}

#[actix_web::test]
async fn an_address_that_the_provider_cannot_answer_for_any_more_is_no_address() {
    let world = world();
    let hosted = |email: &str| SandboxAccount { email: email.into(), is_hosted: true, ..ada() };
    let of = |email: &str| SandboxAccount { email: email.into(), ..ada() };
    let unverified = |email: &str| SandboxAccount { is_email_verified: false, ..of(email) };
    let (google, apple) = (Provider::Google, Provider::Apple);
    for (provider, account, is_answered_for) in [
        (google, of("Ada@Gmail.com"), true),
        (google, hosted("ada@corp.example"), true),
        (google, of("ada@corp.example"), false),
        (google, of("ada@notgmail.com"), false),
        (google, of("gmail.com"), false),
        (google, unverified("ada@gmail.com"), false),
        (google, SandboxAccount { is_email_verified: false, ..hosted("ada@corp.example") }, false),
        (google, of(""), false),
        (apple, of("ada@icloud.com"), true),
        (apple, of("ada@ME.com"), true),
        (apple, of("ada@mac.com"), true),
        (apple, of("x7@privaterelay.appleid.com"), true),
        (apple, of("ada@corp.example"), false),
        (apple, of("ada@gmail.com"), false),
        (apple, of("ada@icloud.com.example"), false),
        (apple, unverified("ada@icloud.com"), false),
    ] {
        let email = account.email.clone();
        let page = world.shop.authorize_url(provider, &visit(1)).await.unwrap();
        let back = world.sandbox.agree(&page, account).unwrap();
        let answer = answer_of(provider, &back);
        let identity = world.identify(provider, &visit(1), answer).await.unwrap();
        assert_eq!(identity.verified_email, is_answered_for.then_some(email), "{provider}");
    }
    world.server.stop(false).await;
}

#[actix_web::test]
async fn only_facebooks_token_could_be_shown_again_and_is_known_by_its_hash_and_end() {
    let world = world();
    for provider in Provider::ALL {
        let answer = world.agreed(provider, &visit(1)).await;
        let token = match &answer {
            Answer::AccessToken(token) => Some(token.clone()),
            _ => None,
        };
        let identity = world.identify(provider, &visit(1), answer).await.unwrap();
        assert_eq!(identity.reusable.is_some(), provider == Provider::Facebook, "{provider}");
        let Some((known, token)) = identity.reusable.zip(token) else { continue };
        assert_eq!(known.hash[..], sha2::Sha256::digest(token.as_bytes())[..]);
        let left = known.expires_at.unwrap() - OffsetDateTime::now_utc();
        assert!((0..=3_600).contains(&left.whole_seconds()), "{left}");
    }
    world.server.stop(false).await;
}

#[actix_web::test]
async fn a_code_counts_once_for_its_own_visit_and_provider() {
    let world = world();
    for provider in ALL_BUT_FACEBOOK_AND_APPLE {
        let answer = world.agreed(provider, &visit(1)).await;
        world.identify(provider, &visit(1), answer.clone()).await.unwrap();
        let again = world.identify(provider, &visit(1), answer).await;
        assert!(matches!(again, Err(SignInError::Refused(_))), "{provider}: {again:?}");

        let of_another_visit = world.agreed(provider, &visit(2)).await;
        let mixed_up = world.identify(provider, &visit(1), of_another_visit).await;
        // TikTok has no PKCE for websites, so there only our own state tells visits apart.
        if provider != Provider::Tiktok {
            assert!(matches!(mixed_up, Err(SignInError::Refused(_))), "{provider}: {mixed_up:?}");
        }
        let other = if provider == Provider::Google { Provider::Line } else { Provider::Google };
        let of_another = world.agreed(other, &visit(1)).await;
        let mixed_up = world.identify(provider, &visit(1), of_another).await;
        assert!(matches!(mixed_up, Err(SignInError::Refused(_))), "{provider}: {mixed_up:?}");
    }
    world.server.stop(false).await;
}

#[actix_web::test]
async fn a_token_that_is_not_for_us_now_is_refused() {
    let world = world();
    let openid = [Provider::Google, Provider::Apple, Provider::Line];
    let lies = [
        ProviderManner::WrongAudience,
        ProviderManner::Expired,
        ProviderManner::Unsigned,
        ProviderManner::WrongNonce,
        ProviderManner::UnknownKey,
        ProviderManner::PublishedKeyAsSecret,
        ProviderManner::ClientSecret,
    ];
    for provider in openid {
        for lie in lies {
            // LINE signs with our secret.
            let is_none = matches!(lie, ProviderManner::UnknownKey | ProviderManner::ClientSecret);
            if provider == Provider::Line && is_none {
                continue;
            }
            world.sandbox.behave(lie);
            let answer = world.agreed(provider, &visit(1)).await;
            let identity = world.identify(provider, &visit(1), answer).await;
            assert!(
                matches!(identity, Err(SignInError::Refused(_))),
                "{provider} {lie:?}: {identity:?}"
            );
        }
    }
    world.sandbox.behave(ProviderManner::Healthy);
    let foreign = Answer::AccessToken(world.sandbox.foreign_access_token(ada()));
    let identity = world.identify(Provider::Facebook, &visit(1), foreign).await;
    assert!(matches!(identity, Err(SignInError::Refused(_))), "{identity:?}");
    world.server.stop(false).await;
}

#[actix_web::test]
async fn a_token_signed_by_somebody_else_is_refused() {
    let world = world();
    let page = world.shop.authorize_url(Provider::Apple, &visit(1)).await.unwrap();
    let honest = answer_of(Provider::Apple, &world.sandbox.agree(&page, ada()).unwrap());
    world.identify(Provider::Apple, &visit(1), honest).await.unwrap();
    // All but the key is right: its name, the issuer, the audience, the nonce, the time.
    let forged = answer_of(Provider::Apple, &world.sandbox.impostor().agree(&page, ada()).unwrap());
    let identity = world.identify(Provider::Apple, &visit(1), forged).await;
    assert!(matches!(identity, Err(SignInError::Refused(_))), "{identity:?}");
    world.server.stop(false).await;
}

/// Apple as a shop knows it that has read nothing yet, and takes what it reads for that old.
fn apple(world: &World, ages: Ages) -> OpenId {
    let SignInParty { client_id, client_secret, server, .. } = world.sandbox.party(Provider::Apple);
    let redirect_url = redirect_url("https://shop.test", Provider::Apple);
    let config = ClientConfig { client_id, client_secret, redirect_url };
    OpenId::new(Provider::Apple, &server, config).unwrap().with_ages(ages)
}

#[actix_web::test]
async fn many_at_once_read_a_providers_pages_once() {
    let world = world();
    let apple = apple(&world, Ages::default());
    let visit = visit(1);
    let pages = (0..20).map(|_| apple.authorize_url(&visit));
    let pages = futures_util::future::join_all(pages).await;
    assert!(pages.iter().all(Result::is_ok), "{pages:?}");
    assert_eq!(world.sandbox.configurations_read(), 1);
    world.server.stop(false).await;
}

#[actix_web::test]
async fn a_provider_that_shows_no_keys_is_asked_seldom_and_known_by_the_old_ones() {
    let world = world();
    let answer = world.agreed(Provider::Apple, &visit(1)).await;
    let identify = async |apple: &OpenId| apple.identify(&visit(1), answer.clone()).await;
    let reads = || world.sandbox.configurations_read();
    // Out of date at once.
    let old = Ages { fresh: Duration::ZERO, ..Ages::default() };
    let apple = apple(&world, old);
    identify(&apple).await.unwrap();

    world.sandbox.behave(ProviderManner::Fail);
    let before = reads();
    for _ in 0..5 {
        identify(&apple).await.unwrap();
    }
    assert_eq!(reads(), before, "the last try was less than a minute ago");
    let apple = apple.with_ages(Ages { again: Duration::ZERO, ..old });
    identify(&apple).await.unwrap();
    assert_eq!(reads(), before + 1, "tried, and the old ones are used");

    let apple = apple.with_ages(Ages { stale: Duration::ZERO, ..old });
    let too_old = identify(&apple).await;
    assert!(matches!(too_old, Err(SignInError::Unavailable(_))), "{too_old:?}");
    assert_eq!(reads(), before + 1, "the last try was a moment ago");
    let nothing = Ages { stale: Duration::ZERO, again_with_nothing: Duration::ZERO, ..old };
    let apple = apple.with_ages(nothing);
    let too_old = identify(&apple).await;
    assert!(matches!(too_old, Err(SignInError::Unavailable(_))), "{too_old:?}");
    assert_eq!(reads(), before + 2);
    world.sandbox.behave(ProviderManner::Healthy);
    identify(&apple).await.unwrap();
    world.server.stop(false).await;
}

#[actix_web::test]
async fn a_provider_that_fails_is_not_available_and_nobody_is_refused_for_it() {
    let world = world();
    for provider in Provider::ALL {
        for manner in [ProviderManner::Fail, ProviderManner::Huge] {
            world.sandbox.behave(ProviderManner::Healthy);
            let answer = world.agreed(provider, &visit(1)).await;
            if provider == Provider::Apple {
                continue; // its token is whole; the keys are known already
            }
            world.sandbox.behave(manner);
            let identity = world.identify(provider, &visit(1), answer).await;
            assert!(
                matches!(identity, Err(SignInError::Unavailable(_))),
                "{provider} {manner:?}: {identity:?}"
            );
        }
    }
    world.server.stop(false).await;
    let nobody = SignInProviders::default();
    let page = nobody.authorize_url(Provider::Google, &visit(1)).await;
    assert!(matches!(page, Err(SignInError::Unavailable(_))), "{page:?}");
}

#[actix_web::test]
async fn no_error_tells_a_code_a_token_or_a_secret() {
    let world = world();
    world.sandbox.behave(ProviderManner::Expired);
    let mut told = String::new();
    for provider in Provider::ALL {
        let secret_answer = match world.agreed(provider, &visit(1)).await {
            Answer::Code { code, .. } => code,
            Answer::IdToken { id_token, .. } => id_token,
            Answer::AccessToken(token) => token,
        };
        let answer = match provider {
            Provider::Apple => Answer::IdToken { id_token: secret_answer.clone(), name: None },
            Provider::Facebook => Answer::AccessToken(secret_answer.clone()),
            _ => Answer::Code { code: format!("{secret_answer}x"), device_id: Some("d".into()) },
        };
        let error = world.identify(provider, &visit(1), answer).await.unwrap_err();
        let error = format!("{error} {error:?}");
        assert!(!error.contains(&secret_answer), "{provider}: {error}");
        told.push_str(&error);
    }
    assert!(!told.contains("sandbox-client-secret"), "{told}");
    world.server.stop(false).await;
}
