//! Signing in with an account at another provider, and linking one: what counts, once, for whom, and what is refused.

use crate::harness::{
    House, Person, Reply,
    letters::{code_to, letters_to},
    stall::Stall,
};
use crate::pools::counted;
use crate::second_factor::set_up;
use futures_util::future::join_all;
use guildhall_domain::{
    identity::login_provider::SocialProvider as Provider,
    ids::{SessionId, Uid},
};
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::limits::{Rate, RateLimits};
use guildhall_persistence::identity::{email_change, safety::Place, session, social};
use guildhall_providers::sandbox::{ProviderManner, SandboxAccount};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::{PgPool, Postgres, Transaction};
use uuid::Uuid;

const INFO: &str = "/api/account/info";
const METHODS: &str = "/api/account/login_methods";

fn path(provider: Provider, call: &str) -> String {
    format!("/api/account/{provider}/{call}")
}

/// Somebody at a provider, whose address it answers for where it answers for any.
pub fn at_provider(id: &str, name: &str, email: &str) -> SandboxAccount {
    SandboxAccount {
        id: id.into(),
        name: name.into(),
        email: email.into(),
        is_email_verified: true,
        is_hosted: false,
    }
}

pub fn ada() -> SandboxAccount {
    at_provider("10001", "Ada Lovelace", "ada@gmail.com")
}

/// With the address that the account elsewhere has from its provider.
fn ada_at(provider: Provider) -> SandboxAccount {
    let host = if provider == Provider::Apple { "icloud.com" } else { "gmail.com" };
    SandboxAccount { email: format!("ada@{host}"), ..ada() }
}

/// Begins an authorization, and agrees at the provider: what the page sends with `login` or `bind`.
pub async fn answer(
    house: &House,
    by: Option<&Person>,
    (provider, op): (Provider, &str),
    account: SandboxAccount,
) -> Value {
    let begun = house.post(by, &path(provider, "request"), json!({ "op": op })).await;
    let begun = begun.data();
    let back = house.social.agree(begun["url"].as_str().unwrap(), account).unwrap();
    let field = |name: &str| {
        let found = back.fields.iter().find(|(field, _)| field == name);
        found.map(|(_, value)| value.clone())
    };
    assert_eq!(field("state").as_deref(), begun["state"].as_str());
    assert!(begun["state"].as_str().unwrap().starts_with(&format!("{op}-")));
    let shop = format!("http://{}/authorization/{provider}", house.address);
    let mut answer = match provider {
        Provider::Apple => json!({ "id_token": field("id_token"), "name": "Ada Lovelace" }),
        Provider::Facebook => json!({ "access_token": field("access_token") }),
        Provider::Tiktok => json!({ "code": field("code"), "redirect_uri": shop }),
        Provider::Vk => json!({ "silent_token": field("code"), "uuid": field("device_id") }),
        _ => json!({ "code": field("code") }),
    };
    answer["state"] = begun["state"].clone();
    answer["secret"] = begun["secret"].clone();
    answer
}

pub async fn log_in(house: &House, provider: Provider, account: SandboxAccount) -> Reply {
    let answer = answer(house, None, (provider, "login"), account).await;
    house.post(None, &path(provider, "login"), answer).await
}

async fn link(house: &House, by: &Person, provider: Provider, account: SandboxAccount) -> Reply {
    let answer = answer(house, Some(by), (provider, "bind"), account).await;
    house.post(Some(by), &path(provider, "bind"), answer).await
}

async fn unlink(house: &House, by: &Person, provider: Provider) -> Reply {
    house.post(Some(by), &path(provider, "unbind"), json!({})).await
}

/// Who signed in, as the tests know people.
pub fn person_of(signed_in: &Reply) -> Person {
    let data = signed_in.data();
    Person {
        uid: Uid(data["user"]["uid"].as_str().unwrap().parse().unwrap()),
        token: data["token"].as_str().unwrap().to_owned(),
        session: SessionId(Uuid::nil()),
        email: data["user"]["email"].as_str().unwrap_or_default().to_owned(),
    }
}

async fn accounts(pool: &PgPool) -> i64 {
    sqlx::query_scalar("select count(*) from account").fetch_one(pool).await.unwrap()
}

async fn links(pool: &PgPool) -> Vec<(i16, String, i64)> {
    let all = "select provider, subject, uid from social_identity order by bound_at, provider";
    sqlx::query_as(all).fetch_all(pool).await.unwrap()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn each_of_the_seven_signs_up_once_and_signs_in_from_then_on(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let listed = house.get(None, "/api/account/login_providers").await;
    let all: Vec<&str> = Provider::ALL.iter().map(|provider| provider.as_str()).collect();
    assert_eq!(listed.data()["providers"], json!(all));
    for provider in Provider::ALL {
        let email = ada_at(provider).email;
        let account = || ada_at(provider);
        let first = log_in(&house, provider, account()).await;
        assert_eq!(first.data()["is_new"], true, "{provider}");
        let user = &first.data()["user"];
        let name = if provider == Provider::Twitter { "@Ada Lovelace" } else { "Ada Lovelace" };
        assert_eq!(user[format!("{provider}_name")], name, "{provider}");
        assert_eq!(user["wechat_name"], Value::Null);
        let answers_for_it = matches!(provider, Provider::Google | Provider::Apple);
        let kept = if answers_for_it { json!(email) } else { Value::Null };
        assert_eq!(user["email"], kept, "{provider}");

        let again = log_in(&house, provider, account()).await;
        assert_eq!(again.data()["is_new"], false, "{provider}");
        assert_eq!(again.data()["user"]["uid"], user["uid"], "{provider}");
        let info = house.get(Some(&person_of(&again)), INFO).await;
        assert_eq!(info.data()["uid"], user["uid"]);
    }
    assert_eq!(accounts(&pool).await, 7, "the same id at seven providers is seven people");
    let numbers: Vec<i16> = links(&pool).await.iter().map(|(number, ..)| *number).collect();
    assert_eq!(numbers, [6, 5, 1, 2, 3, 8, 9]);
    let by: Vec<Option<i16>> =
        sqlx::query_scalar("select distinct provider from session order by 1")
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(by, [1, 2, 3, 5, 6, 8, 9].map(Some));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_account_is_never_taken_over_by_its_address(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let owner = house.person("user").await;
    for provider in [Provider::Google, Provider::Apple] {
        sqlx::query("update account set email = $2 where uid = $1")
            .bind(owner.uid.0)
            .bind(ada_at(provider).email)
            .execute(&pool)
            .await
            .unwrap();
        let refused = log_in(&house, provider, ada_at(provider)).await;
        assert_eq!(refused.refusal(), (409, "ACCOUNT_EXISTS"), "{provider}");
    }
    assert_eq!(
        (accounts(&pool).await, links(&pool).await.len()),
        (1, 0),
        "nothing is linked or made"
    );

    // An address that nobody answers for is not even looked up: it neither links nor tells that there is an account.
    // Apple has verified the address of another house once, and it may be somebody else's by now.
    let owners = |id: &str, email: &str| at_provider(id, "Mallory", email);
    sqlx::query("update account set email = 'ada@corp.example'").execute(&pool).await.unwrap();
    let unverified = SandboxAccount { is_email_verified: false, ..owners("1", "ada@corp.example") };
    for (provider, account) in [
        (Provider::Google, unverified),
        (Provider::Google, owners("2", "ada@corp.example")),
        (Provider::Apple, owners("3", "ada@corp.example")),
    ] {
        let stranger = log_in(&house, provider, account).await;
        assert_eq!(stranger.data()["is_new"], true);
        assert_eq!(stranger.data()["user"]["email"], Value::Null);
        assert_ne!(stranger.data()["user"]["uid"], owner.uid.to_string());
    }

    link(&house, &owner, Provider::Apple, ada_at(Provider::Apple)).await.data();
    let linked = log_in(&house, Provider::Apple, ada_at(Provider::Apple)).await;
    assert_eq!(linked.data()["user"]["uid"], owner.uid.to_string(), "its owner links it first");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_answer_counts_once_for_the_page_person_and_provider_that_asked(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (ann, bob) = (house.person("user").await, house.person("user").await);
    let login = path(Provider::Google, "login");
    let refused = async |body: Value, by: Option<&Person>, path: &str| {
        let reply = house.post(by, path, body.clone()).await;
        assert_eq!(reply.refusal(), (401, "unauthorized"), "{path} {body}");
    };
    let sent = answer(&house, None, (Provider::Google, "login"), ada()).await;
    let mut foreign = sent.clone();
    foreign["secret"] = json!("another page's secret");
    refused(foreign, None, &login).await;
    let mut unknown = sent.clone();
    unknown["state"] = json!("login-of-nobody");
    refused(unknown, None, &login).await;
    refused(sent.clone(), None, &path(Provider::Line, "login")).await;
    refused(sent.clone(), Some(&ann), &path(Provider::Google, "bind")).await;
    house.post(None, &login, sent.clone()).await.data();
    refused(sent, None, &login).await;

    let of_ann = answer(&house, Some(&ann), (Provider::Vk, "bind"), ada()).await;
    refused(of_ann.clone(), Some(&bob), &path(Provider::Vk, "bind")).await;
    refused(of_ann.clone(), None, &path(Provider::Vk, "login")).await;
    house.post(Some(&ann), &path(Provider::Vk, "bind"), of_ann).await.data();

    let late = answer(&house, None, (Provider::Google, "login"), ada()).await;
    sqlx::query("update authorization_request set created_at = now() - interval '11 minutes'")
        .execute(&pool)
        .await
        .unwrap();
    refused(late, None, &login).await;
    let nobody =
        house.post(None, &path(Provider::Google, "request"), json!({ "op": "bind" })).await;
    assert_eq!(nobody.refusal(), (401, "unauthorized"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn tokens_for_others_old_ones_and_unsigned_ones_change_nothing(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    for lie in [
        ProviderManner::WrongAudience,
        ProviderManner::Expired,
        ProviderManner::Unsigned,
        ProviderManner::UnknownKey,
        ProviderManner::WrongNonce,
    ] {
        house.social.behave(lie);
        let refused = link(&house, &ann, Provider::Apple, ada()).await;
        assert_eq!(refused.refusal(), (401, "unauthorized"), "{lie:?}");
        let refused = log_in(&house, Provider::Apple, ada()).await;
        assert_eq!(refused.refusal(), (401, "unauthorized"), "{lie:?}");
    }
    house.social.behave(ProviderManner::Healthy);
    let mut foreign = answer(&house, Some(&ann), (Provider::Facebook, "bind"), ada()).await;
    foreign["access_token"] = json!(house.social.foreign_access_token(ada()));
    let refused = house.post(Some(&ann), &path(Provider::Facebook, "bind"), foreign).await;
    assert_eq!(refused.refusal(), (401, "unauthorized"));
    assert_eq!((accounts(&pool).await, links(&pool).await.len()), (1, 0));
    house.get(Some(&ann), INFO).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_provider_that_is_down_is_said_to_be_and_nothing_is_half_done(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    for manner in [ProviderManner::Fail, ProviderManner::Huge, ProviderManner::Hang] {
        house.social.behave(ProviderManner::Healthy);
        let sent = answer(&house, Some(&ann), (Provider::Line, "bind"), ada()).await;
        house.social.behave(manner);
        let begun = std::time::Instant::now();
        let refused = house.post(Some(&ann), &path(Provider::Line, "bind"), sent).await;
        assert_eq!(refused.refusal(), (409, "PROVIDER_UNAVAILABLE"), "{manner:?}");
        assert!(begun.elapsed().as_secs() < 10, "{manner:?}");
    }
    assert_eq!(links(&pool).await.len(), 0);
    house.social.behave(ProviderManner::Healthy);
    let again = link(&house, &ann, Provider::Line, ada()).await;
    assert_eq!(*again.data(), json!({ "line_name": "Ada Lovelace" }));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_linked_account_belongs_to_one_person_and_a_person_has_one_of_each(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (ann, bob) = (house.person("user").await, house.person("user").await);
    link(&house, &ann, Provider::Google, ada()).await.data();
    let says = json!({ "says": "social_bound", "provider": "Google", "name": "Ada Lovelace" });
    assert_eq!(letters_to(&pool, &ann.email).await, std::slice::from_ref(&says));
    let again = link(&house, &ann, Provider::Google, ada()).await;
    assert_eq!(*again.data(), json!({ "google_name": "Ada Lovelace" }), "twice is once");
    assert_eq!(letters_to(&pool, &ann.email).await, [says]);

    let taken = link(&house, &bob, Provider::Google, ada()).await;
    assert_eq!(taken.refusal(), (409, "ALREADY_BOUND"));
    let second = link(&house, &ann, Provider::Google, at_provider("2", "Two", "")).await;
    assert_eq!(second.refusal(), (409, "ALREADY_BOUND"));
    assert_eq!(links(&pool).await, [(6, "10001".to_owned(), ann.uid.0)]);

    let renamed = log_in(&house, Provider::Google, at_provider("10001", "Countess Ada", "")).await;
    assert_eq!(renamed.data()["user"]["google_name"], "Countess Ada", "the name it has now");
    assert_eq!(renamed.data()["user"]["uid"], ann.uid.to_string());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn of_two_who_link_the_same_account_at_once_one_does(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let people = join_all((0..6).map(|_| house.person("user"))).await;
    let mut sent = Vec::new();
    for person in &people {
        sent.push(answer(&house, Some(person), (Provider::Google, "bind"), ada()).await);
    }
    let bind = path(Provider::Google, "bind");
    let raced = people.iter().zip(sent).map(|(one, sent)| house.post(Some(one), &bind, sent));
    let replies = join_all(raced).await;
    let done = replies.iter().filter(|reply| reply.status == 200).count();
    let refused = replies.iter().filter(|reply| reply.body["code"] == "ALREADY_BOUND").count();
    assert_eq!((done, refused, links(&pool).await.len()), (1, 5, 1));

    let first_sign_ins =
        join_all((0..4).map(|_| {
            answer(&house, None, (Provider::Tiktok, "login"), at_provider("new", "Nia", ""))
        }));
    let before = accounts(&pool).await;
    let login = path(Provider::Tiktok, "login");
    let raced = first_sign_ins.await.into_iter().map(|sent| house.post(None, &login, sent));
    let replies = join_all(raced).await;
    let new = replies.iter().filter(|reply| reply.data()["is_new"] == true).count();
    assert_eq!(
        (new, accounts(&pool).await - before),
        (1, 1),
        "four first sign-ins are one account"
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn sign_ins_by_several_providers_at_once_do_not_wait_for_each_other_for_ever(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    for provider in Provider::ALL {
        link(&house, &ann, provider, at_provider("ann", "Ann", "")).await.data();
    }
    for round in 0..4 {
        // Each has another name each time, which is kept.
        let name = format!("Ann {round}");
        let begun = Provider::ALL.map(|provider| {
            let account = at_provider("ann", &name, "");
            answer(&house, None, (provider, "login"), account)
        });
        let sent = join_all(begun).await;
        let paths = Provider::ALL.map(|provider| path(provider, "login"));
        let raced = paths.iter().zip(sent).map(|(path, sent)| house.post(None, path, sent));
        for reply in join_all(raced).await {
            assert_eq!(reply.data()["user"]["uid"], ann.uid.to_string());
        }
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_last_way_in_stays(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let nia = person_of(&log_in(&house, Provider::Vk, at_provider("nia", "Nia", "")).await);
    let last = unlink(&house, &nia, Provider::Vk).await;
    assert_eq!(last.refusal(), (409, "LAST_LOGIN_METHOD"));
    link(&house, &nia, Provider::Tiktok, at_provider("nia", "Nia", "")).await.data();
    let methods = house.get(Some(&nia), METHODS).await;
    assert_eq!(methods.data()["has_email"], false);
    let linked: Vec<(&str, bool)> = methods.data()["methods"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|method| method.get("name").is_some())
        .map(|method| {
            (
                method["provider"].as_str().unwrap(),
                method["unlinking"]["is_last"].as_bool().unwrap(),
            )
        })
        .collect();
    assert_eq!(linked, [("tiktok", false), ("vk", false)]);

    // Two at once: one of the two stays.
    let (one, other) =
        tokio::join!(unlink(&house, &nia, Provider::Vk), unlink(&house, &nia, Provider::Tiktok));
    let mut ended = [one.status.as_u16(), other.status.as_u16()];
    ended.sort_unstable();
    assert_eq!((ended, links(&pool).await.len()), ([200, 409], 1));
    let absent = unlink(&house, &nia, Provider::Google).await;
    assert_eq!(absent.refusal(), (409, "NOT_FOUND"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn unlinking_waits_for_trades_and_sales_and_ends_other_sign_ins(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let stall = Stall::set_up(&house).await;
    let seller = &stall.seller;
    link(&house, seller, Provider::Google, ada()).await.data();
    stall.offer(&house, stall.stickers, "10.00").await;
    let preview = house.get(Some(seller), METHODS).await;
    let google = &preview.data()["methods"][0];
    assert_eq!(google["unlinking"], json!({ "open_orders": 0, "on_sale": 1, "is_last": false }));
    let refused = unlink(&house, seller, Provider::Google).await;
    assert_eq!(refused.refusal(), (409, "UNLINK_REFUSED"));
    assert_eq!(links(&pool).await.len(), 1);

    let ann = house.person("user").await;
    link(&house, &ann, Provider::Google, at_provider("ann", "Ann", "")).await.data();
    let (elsewhere, _) = house.sign_in(ann.uid).await;
    let user = unlink(&house, &ann, Provider::Google).await;
    assert_eq!(user.data()["google_name"], Value::Null);
    let as_elsewhere = Person { token: elsewhere, ..ann.clone() };
    assert_eq!(house.get(Some(&as_elsewhere), INFO).await.status, 401);
    let said: Vec<Value> = letters_to(&pool, &ann.email).await;
    assert_eq!(said[1], json!({ "says": "social_unbound", "provider": "Google" }));
    let stranger = log_in(&house, Provider::Google, at_provider("ann", "Ann", "")).await;
    assert_ne!(stranger.data()["user"]["uid"], ann.uid.to_string(), "it signs in to hers no more");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn linking_and_unlinking_ask_who_it_is_again(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    let sent = answer(&house, Some(&ann), (Provider::Google, "bind"), ada()).await;
    sqlx::query("update session set created_at = now() - interval '1 hour', proved_at = null")
        .execute(&pool)
        .await
        .unwrap();
    let stale = house.post(Some(&ann), &path(Provider::Google, "bind"), sent.clone()).await;
    assert_eq!(stale.refusal(), (409, "REAUTHENTICATION_REQUIRED"));
    let stale = unlink(&house, &ann, Provider::Google).await;
    assert_eq!(stale.refusal(), (409, "REAUTHENTICATION_REQUIRED"));
    sqlx::query("update session set proved_at = now()").execute(&pool).await.unwrap();
    // The refusal came before the answer was used up.
    house.post(Some(&ann), &path(Provider::Google, "bind"), sent).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_second_factor_is_asked_for_and_a_frozen_account_stays_shut(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let nia = person_of(&log_in(&house, Provider::Line, at_provider("nia", "Nia", "")).await);
    let app = set_up(&house, &nia).await;
    let first = log_in(&house, Provider::Line, at_provider("nia", "Nia", "")).await;
    assert_eq!(first.refusal(), (409, "SECOND_FACTOR_REQUIRED"));
    let second = json!({ "ticket": first.body["data"]["ticket"], "code": app.code(0) });
    let signed_in = house.post(None, "/api/account/second_factor/login", second).await;
    assert_eq!(signed_in.data()["user"]["uid"], nia.uid.to_string());
    let by: Vec<Option<i16>> = sqlx::query_scalar("select provider from session where uid = $1")
        .bind(nia.uid.0)
        .fetch_all(&pool)
        .await
        .unwrap();
    assert!(by.iter().all(|provider| *provider == Some(3)), "{by:?}");

    sqlx::query("update account set frozen_at = now()").execute(&pool).await.unwrap();
    let frozen = log_in(&house, Provider::Line, at_provider("nia", "Nia", "")).await;
    assert_eq!(frozen.refusal(), (409, "FORBIDDEN"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_account_without_an_address_adds_one_and_has_all_that_others_have(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let nia = person_of(&log_in(&house, Provider::Vk, at_provider("nia", "Nia", "")).await);
    let email = "nia@post.test";
    let sent =
        house.post(Some(&nia), "/api/account/email/bind_send", json!({ "email": email })).await;
    let ticket = sent.data()["ticket"].clone();
    let code = code_to(&pool, email).await;
    let body = json!({ "email": email, "auth_code": code, "ticket": ticket });
    sqlx::query("update session set created_at = now() - interval '1 hour'")
        .execute(&pool)
        .await
        .unwrap();
    let stale = house.post(Some(&nia), "/api/account/email/bind", body.clone()).await;
    assert_eq!(stale.refusal(), (409, "REAUTHENTICATION_REQUIRED"), "whoever found the page open");
    let again = person_of(&log_in(&house, Provider::Vk, at_provider("nia", "Nia", "")).await);
    let added = house.post(Some(&again), "/api/account/email/bind", body).await;
    assert_eq!(added.data()["email"], email);
    assert_eq!(added.data()["vk_name"], "Nia");
    unlink(&house, &again, Provider::Vk).await.data();
}

/// The account has another address since then; the answer undoes it.
async fn change_address(pool: &PgPool, owner: &Person) -> &'static str {
    let token = "of-the-letter";
    sqlx::query(
        "insert into email_change (uid, old_email, token_hash) values ($1, $2, sha256($3::bytea))",
    )
    .bind(owner.uid.0)
    .bind(&owner.email)
    .bind(token.as_bytes())
    .execute(pool)
    .await
    .unwrap();
    token
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn undoing_a_change_of_address_unlinks_what_the_intruder_linked(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    link(&house, &ann, Provider::Line, at_provider("ann", "Ann", "")).await.data();
    link(&house, &ann, Provider::Vk, at_provider("thief", "Thief", "")).await.data();
    // Two that the thief may have linked first, and one that is older.
    link(&house, &ann, Provider::Tiktok, at_provider("thief", "Thief", "")).await.data();
    for (provider, ago) in [
        (Provider::Line, "7 days 1 minute"),
        (Provider::Vk, "6 days 23 hours"),
        (Provider::Tiktok, "1 minute"),
    ] {
        sqlx::query(
            "update social_identity set bound_at = now() - $2::text::interval where provider = $1",
        )
        .bind(provider.login_provider().number())
        .bind(ago)
        .execute(&pool)
        .await
        .unwrap();
    }
    let token = change_address(&pool, &ann).await;
    link(&house, &ann, Provider::Google, at_provider("thief", "Thief", "")).await.data();
    house.post(None, "/api/account/email/revert", json!({ "token": token })).await.data();
    assert_eq!(links(&pool).await, [(3, "ann".to_owned(), ann.uid.0)]);
    let names: Value =
        sqlx::query_scalar("select social_names from account").fetch_one(&pool).await.unwrap();
    assert_eq!(names, json!({ "line": "Ann" }));
}

/// Waits until a statement in this database waits for a row that somebody else holds.
async fn somebody_waits(pool: &PgPool) {
    counted(
        pool,
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        1,
    )
    .await;
}

/// Signs in with the account elsewhere, which is renamed there, while another transaction takes the link away.
async fn signs_in_while(
    house: &House,
    (provider, account): (Provider, SandboxAccount),
    unlinking: Transaction<'static, Postgres>,
) -> Reply {
    let sent = answer(house, None, (provider, "login"), account).await;
    let login = path(provider, "login");
    let (reply, ()) = tokio::join!(house.post(None, &login, sent), async {
        somebody_waits(&house.pool).await;
        unlinking.commit().await.unwrap();
    });
    reply
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_sign_in_under_way_does_not_slip_past_unlinking_or_the_owners_way_back(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    let thief = |name: &str| at_provider("thief", name, "");
    let live = async || -> i64 {
        let live = "select count(*) from session where uid = $1 and revoked_at is null";
        sqlx::query_scalar(live).bind(ann.uid.0).fetch_one(&pool).await.unwrap()
    };
    let of_ann = async || {
        let all = links(&pool).await;
        all.into_iter().filter(|(.., uid)| *uid == ann.uid.0).collect::<Vec<_>>()
    };

    link(&house, &ann, Provider::Google, thief("Thief")).await.data();
    let mut owner = guildhall_persistence::begin(&pool).await.unwrap();
    sqlx::query("select from account where uid = $1 for update")
        .bind(ann.uid.0)
        .execute(&mut *owner)
        .await
        .unwrap();
    social::unbind(&mut owner, ann.uid, Provider::Google).await.unwrap();
    session::revoke_others(&mut *owner, ann.uid, Some(ann.session)).await.unwrap();
    let reply = signs_in_while(&house, (Provider::Google, thief("Thief 2")), owner).await;
    assert_ne!(reply.data()["user"]["uid"], ann.uid.to_string(), "an account of their own");
    assert_eq!((of_ann().await, live().await), (Vec::new(), 1));

    link(&house, &ann, Provider::Line, thief("Thief")).await.data();
    let token = change_address(&pool, &ann).await;
    let mut owner = guildhall_persistence::begin(&pool).await.unwrap();
    let hash = Sha256::digest(token.as_bytes()).into();
    email_change::revert(&mut owner, &hash, Place::default())
        .await
        .unwrap()
        .expect("the link is good");
    let reply = signs_in_while(&house, (Provider::Line, thief("Thief 2")), owner).await;
    assert_ne!(reply.data()["user"]["uid"], ann.uid.to_string(), "an account of their own");
    assert_eq!((of_ann().await, live().await), (Vec::new(), 0));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_change_of_address_meanwhile_signs_nobody_out_who_unlinks(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    link(&house, &ann, Provider::Google, ada()).await.data();
    let mut other_tab = guildhall_persistence::begin(&pool).await.unwrap();
    sqlx::query("update account set email = 'new@x.test' where uid = $1")
        .bind(ann.uid.0)
        .execute(&mut *other_tab)
        .await
        .unwrap();
    let (unlinked, ()) = tokio::join!(unlink(&house, &ann, Provider::Google), async {
        somebody_waits(&pool).await;
        other_tab.commit().await.unwrap();
    });
    assert_eq!(unlinked.data()["email"], "new@x.test");
    assert_eq!(links(&pool).await, []);
    let told = letters_to(&pool, "new@x.test").await;
    assert_eq!(told, [json!({ "says": "social_unbound", "provider": "Google" })]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_token_of_facebook_counts_once_whoever_shows_it_for_whatever_visit(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    let (login, bind) = (path(Provider::Facebook, "login"), path(Provider::Facebook, "bind"));
    let begin = async |by: Option<&Person>, op: &str| {
        answer(&house, by, (Provider::Facebook, op), ada()).await
    };
    let stolen = begin(None, "login").await;
    let with_stolen = |mut own: Value| {
        own["access_token"] = stolen["access_token"].clone();
        own
    };
    let mut raced = Vec::new();
    for _ in 0..4 {
        raced.push(with_stolen(begin(None, "login").await));
    }
    let replies = join_all(raced.into_iter().map(|sent| house.post(None, &login, sent))).await;
    let in_time = replies.iter().filter(|reply| reply.status == 200).count();
    let refused = replies.iter().filter(|reply| reply.status == 401).count();
    assert_eq!((in_time, refused), (1, 3), "at once too");

    let later = with_stolen(begin(None, "login").await);
    assert_eq!(house.post(None, &login, later).await.refusal(), (401, "unauthorized"));
    let linking = with_stolen(begin(Some(&ann), "bind").await);
    assert_eq!(house.post(Some(&ann), &bind, linking).await.refusal(), (401, "unauthorized"));
    assert_eq!(links(&pool).await.len(), 1);
    house.get(Some(&ann), INFO).await.data();
    let kept: Vec<(Vec<u8>, bool)> = sqlx::query_as(
        "select token_hash, expires_at between now() and now() + interval '2 hours' from used_access_token",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    let token = stolen["access_token"].as_str().unwrap();
    assert_eq!(kept, [(Sha256::digest(token.as_bytes()).to_vec(), true)]);
    log_in(&house, Provider::Facebook, ada()).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_the_shop_does_not_take_any_more_is_no_way_in(pool: PgPool) {
    let house = House::open_with_sign_in(pool.clone(), &[Provider::Google, Provider::Tiktok]).await;
    let nia = person_of(&log_in(&house, Provider::Google, at_provider("nia", "Nia", "")).await);
    let of_before =
        "insert into social_identity (provider, subject, uid, name) values (9, 'nia', $1, 'Nia')";
    sqlx::query(of_before).bind(nia.uid.0).execute(&pool).await.unwrap();

    let methods = house.get(Some(&nia), METHODS).await;
    let last: Vec<Value> = methods.data()["methods"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| json!([one["provider"], one["is_available"], one["unlinking"]["is_last"]]))
        .collect();
    let said = json!([["google", true, true], ["tiktok", true, null], ["vk", false, false]]);
    assert_eq!(json!(last), said);
    let refused = unlink(&house, &nia, Provider::Google).await;
    assert_eq!(refused.refusal(), (409, "LAST_LOGIN_METHOD"), "VK would be left");
    unlink(&house, &nia, Provider::Vk).await.data();
    assert_eq!(links(&pool).await, [(6, "nia".to_owned(), nia.uid.0)]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn one_address_begins_so_many_sign_ins_and_keeps_no_more_rows(pool: PgPool) {
    let limits = RateLimits { begun: Rate::new(1, 3), ..RateLimits::unlimited() };
    let house = House::open_with(pool.clone(), limits, GatewayConfig::default()).await;
    let begun = std::time::Instant::now();
    let (mut passed, mut refused) = (0, None);
    for provider in Provider::ALL.into_iter().cycle().take(60) {
        let reply = house.post(None, &path(provider, "request"), json!({ "op": "login" })).await;
        if reply.status == 429 {
            refused = Some(reply);
            break;
        }
        reply.data();
        passed += 1;
    }
    let refused = refused.expect("one of sixty at once");
    assert_eq!(refused.refusal(), (429, "too_many_requests"));
    assert!(refused.headers.contains_key("retry-after"));
    let most = 3 + i64::try_from(begun.elapsed().as_secs()).unwrap() + 1;
    assert!((3..=most).contains(&passed), "{passed}");
    let kept: i64 = sqlx::query_scalar("select count(*) from authorization_request")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(kept, passed);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_a_visitor_said_moves_with_them_and_a_name_is_kept_as_text(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let visitor = house.visitor().await;
    let mut sent = answer(&house, None, (Provider::Apple, "login"), ada()).await;
    sent["visitor_token"] = json!(visitor.token);
    sent["name"] = json!("<img src=x onerror=alert(1)>\u{202e}");
    let url = house.url(&path(Provider::Apple, "login"));
    let request = house.http.post(url).header("device-id", &visitor.device).json(&sent);
    let reply: Value = request.send().await.unwrap().json().await.unwrap();
    assert_eq!(reply["data"]["user"]["apple_name"], "<img src=x onerror=alert(1)>");
    let merged: i64 =
        sqlx::query_scalar("select count(*) from account where merged_into is not null")
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!(merged, 1);
}
