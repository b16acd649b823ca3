//! Special sellers: who stands for a service of the shop is set by staff, told at a client's start and shown in conversations.

use crate::harness::{House, Person, Reply};
use guildhall_actors::special_seller::SpecialSellerWatch;
use guildhall_domain::special_seller::SpecialSellers;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

const SET: &str = "/api/admin/special_seller/set";
const REMOVE: &str = "/api/admin/special_seller/remove";
const LIST: &str = "/api/admin/special_seller/list";
const INIT: &str = "/api/integrate/init_info";

fn wish(kind: &str, of: &Person, alias: &Value, seen: i64) -> Value {
    let uid = of.uid.to_string();
    json!({ "kind": kind, "uid": uid, "alias": alias, "seen": seen, "reason": "a new colleague" })
}

/// Sets who was not there yet; the version.
async fn set(house: &House, admin: &Person, kind: &str, of: &Person, alias: Value) -> i64 {
    let set = house.post(Some(admin), SET, wish(kind, of, &alias, 0)).await;
    set.data()["version"].as_i64().unwrap()
}

async fn ask(
    house: &House,
    by: Option<&Person>,
    language: &str,
    path: &str,
    body: Option<Value>,
) -> Value {
    let method = if body.is_some() { Method::POST } else { Method::GET };
    let mut request = house.request(by, method, path).header("locale", language);
    if let Some(body) = body {
        request = request.json(&body);
    }
    Reply::of(request).await.data().clone()
}

/// The name of the other side, as the list and the single conversation say it to `by`.
async fn name_for(house: &House, by: &Person, language: &str, conversation: &str) -> String {
    let list = ask(house, Some(by), language, "/api/im/conversation_list", Some(json!({}))).await;
    let listed = list["conversations"].as_array().unwrap();
    let listed = listed.iter().find(|it| it["conversation_id"] == conversation).unwrap();
    let wish = json!({ "conversation_id": conversation });
    let single = ask(house, Some(by), language, "/api/im/conversation_info", Some(wish)).await;
    for shown in [listed, &single] {
        assert_eq!(shown["title"], shown["user"]["nickname"]);
        let users = shown["users"].as_array().unwrap();
        let other = users.iter().find(|user| user["uid"] == shown["to_id"]).unwrap();
        assert_eq!(shown["title"], other["nickname"]);
    }
    assert_eq!(listed["title"], single["title"]);
    single["title"].as_str().unwrap().to_owned()
}

async fn nickname(house: &House, of: &Person) -> String {
    let account = house.get(Some(of), "/api/account/info").await;
    account.data()["nickname"].as_str().unwrap().to_owned()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn clients_are_told_who_stands_for_what_in_their_language(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, seller, agent) = (
        house.person("admin").await,
        house.person("seller").await,
        house.person("customer_service").await,
    );
    let nobody = ask(&house, None, "en", INIT, None).await;
    let (sellers, aliases) = (&nobody["all_im_seller"], &nobody["all_im_seller_alias_infos"]);
    assert_eq!((sellers, aliases), (&json!([]), &json!([])));
    assert_eq!((nobody.get("vip_uid"), nobody.get("vip_manager_uid")), (None, None));

    set(&house, &admin, "coin", &seller, json!({ "en": " Coins ", "de": "Münzen", "ja": " " }))
        .await;
    let manager = set(&house, &admin, "vip_manager", &agent, json!({ "en": "Your manager" })).await;
    let (of_seller, of_agent) = (seller.uid.to_string(), agent.uid.to_string());
    for (by, language, coins) in
        [(None, "en", "Coins"), (None, "ja", "Coins"), (Some(&seller), "de", "Münzen")]
    {
        let told = ask(&house, by, language, INIT, None).await;
        assert_eq!(told["all_im_seller"], json!([of_agent, of_seller]));
        assert_eq!(
            told["all_im_seller_alias_infos"],
            json!([
                { "uid": of_agent, "alias": "Your manager" },
                { "uid": of_seller, "alias": coins }
            ]),
            "{language}"
        );
        assert_eq!((told.get("vip_uid"), &told["vip_manager_uid"]), (None, &json!(of_agent)));
    }

    let remove = json!({ "kind": "vip_manager", "seen": manager, "reason": "left" });
    house.post(Some(&admin), REMOVE, remove).await.data();
    set(&house, &admin, "vip_service", &agent, json!({ "en": "VIP service" })).await;
    let told = ask(&house, None, "en", INIT, None).await;
    assert_eq!((&told["vip_uid"], told.get("vip_manager_uid")), (&json!(of_agent), None));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn others_see_the_alias_in_a_chat_and_the_seller_and_staff_the_own_name(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, seller, buyer, agent) = (
        house.person("admin").await,
        house.person("seller").await,
        house.person("user").await,
        house.person("customer_service").await,
    );
    let (own, of_buyer) = (nickname(&house, &seller).await, nickname(&house, &buyer).await);
    let conversation = house.conversation(&buyer, &seller).await;
    let with_staff = house.conversation(&agent, &seller).await;
    assert_eq!(name_for(&house, &buyer, "en", &conversation).await, own);

    let alias = json!({ "en": "VIP service", "de": "VIP-Betreuung" });
    let version = set(&house, &admin, "vip_service", &seller, alias).await;
    assert_eq!(name_for(&house, &buyer, "en", &conversation).await, "VIP service");
    assert_eq!(name_for(&house, &buyer, "de", &conversation).await, "VIP-Betreuung");
    assert_eq!(name_for(&house, &buyer, "ja", &conversation).await, "VIP service");
    assert_eq!(name_for(&house, &seller, "de", &conversation).await, of_buyer);
    assert_eq!(name_for(&house, &agent, "de", &with_staff).await, own);
    let about = json!({ "conversation_id": conversation });
    let seen = house.post(Some(&seller), "/api/im/conversation_info", about).await;
    assert_eq!(seen.data()["self"]["nickname"], own, "one's own name is the account's");

    let remove = json!({ "kind": "vip_service", "seen": version, "reason": "over" });
    house.post(Some(&admin), REMOVE, remove).await.data();
    assert_eq!(name_for(&house, &buyer, "de", &conversation).await, own);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_another_process_has_set_holds_here_once_it_is_looked_for(pool: PgPool) {
    let (here, there) = (House::open(pool.clone()).await, House::open(pool).await);
    let (admin, seller) = (here.person("admin").await, here.person("seller").await);
    let version = set(&there, &admin, "coin", &seller, json!({ "en": "Coins" })).await;
    let watch = here.state.get::<SpecialSellerWatch>();
    // Its own look may have been first; after this one it is so whoever was.
    watch.refresh(&here.pool).await.unwrap();
    assert_eq!(watch.now().alias_of(seller.uid, "en"), Some("Coins"));
    let remove = json!({ "kind": "coin", "seen": version, "reason": "over" });
    there.post(Some(&admin), REMOVE, remove).await.data();
    watch.refresh(&here.pool).await.unwrap();
    assert_eq!(*watch.now(), SpecialSellers::default());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_somebody_else_has_changed_is_a_conflict_and_every_change_is_an_act(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, seller) = (house.person("admin").await, house.person("seller").await);
    let post = async |path: &str, body: Value| house.post(Some(&admin), path, body).await;
    let (coins, gold) = (json!({ "en": "Coins" }), json!({ "en": "Gold", "de": "Gold für dich" }));
    let first = set(&house, &admin, "coin", &seller, coins.clone()).await;
    let repeat = post(SET, wish("coin", &seller, &coins, 0)).await;
    assert_eq!(repeat.data()["version"], first, "a repeat changes nothing");
    let late = post(SET, wish("coin", &seller, &gold, 0)).await;
    assert_eq!(late.refusal(), (409, "CONFLICT"));
    let changed = post(SET, wish("coin", &seller, &gold, first)).await;
    let second = changed.data()["version"].as_i64().unwrap();
    let remove = |seen: i64| json!({ "kind": "coin", "seen": seen, "reason": "over" });
    assert_eq!(post(REMOVE, remove(first)).await.refusal(), (409, "CONFLICT"));

    let list = house.get(Some(&admin), LIST).await;
    let own = nickname(&house, &seller).await;
    assert_eq!(
        list.data()["sellers"],
        json!([{
            "kind": "coin",
            "of": { "uid": seller.uid.to_string(), "nickname": own },
            "alias": gold,
            "version": second
        }])
    );
    post(REMOVE, remove(second)).await.data();
    assert_eq!(house.get(Some(&admin), LIST).await.data()["sellers"], json!([]));

    let acts = house.get(Some(&admin), "/api/admin/staff_act/list?subject=coin").await;
    let uid = seller.uid;
    let told = acts.data()["acts"].as_array().unwrap().iter().rev().map(|act| {
        assert_eq!(
            (&act["subject_kind"], &act["by"]["uid"]),
            (&json!("special_seller"), &json!(admin.uid.to_string()))
        );
        let text = |field: &str| act[field].as_str().unwrap().to_owned();
        (text("kind"), text("before"), text("after"), text("reason"))
    });
    let of_coins = format!("{uid}: Coins");
    let of_gold = format!("{uid}: Gold, de: Gold für dich");
    let act = |kind: &str, before: &str, after: &str, reason: &str| {
        (kind.to_owned(), before.to_owned(), after.to_owned(), reason.to_owned())
    };
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            act("special_seller_set", "", &of_coins, "a new colleague"),
            act("special_seller_set", &of_coins, &of_gold, "a new colleague"),
            act("special_seller_removed", &of_gold, "", "over"),
        ]
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_no_special_seller_can_be_is_refused_by_its_field_and_changes_nothing(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, seller, buyer, frozen, taken) = (
        house.person("admin").await,
        house.person("seller").await,
        house.person("user").await,
        house.person("seller").await,
        house.person("seller").await,
    );
    let freeze = json!({ "uid": frozen.uid.to_string(), "reason": "x" });
    house.post(Some(&admin), "/api/admin/account/freeze", freeze).await.data();
    set(&house, &admin, "card_cutter", &taken, json!({ "en": "Cards" })).await;
    let before = (*house.state.get::<SpecialSellerWatch>().now()).clone();
    let good = wish("coin", &seller, &json!({ "en": "Coins" }), 0);
    let with = |field: &str, value: Value| {
        let mut body = good.clone();
        body[field] = value;
        body
    };
    let without = |field: &str| {
        let mut body = good.clone();
        body.as_object_mut().unwrap().remove(field);
        body
    };
    for (body, field) in [
        (with("kind", json!("manager")), "kind"),
        (without("kind"), "kind"),
        (with("uid", json!("999999999")), "uid"),
        (with("uid", json!("ann")), "uid"),
        (with("uid", json!(buyer.uid.to_string())), "uid"),
        (with("uid", json!(frozen.uid.to_string())), "uid"),
        (with("uid", json!(taken.uid.to_string())), "uid"),
        (without("uid"), "uid"),
        (with("alias", json!({ "de": "Münzen" })), "alias.en"),
        (with("alias", json!({ "en": " " })), "alias.en"),
        (with("alias", json!({ "en": "x".repeat(41) })), "alias.en"),
        (with("alias", json!({ "en": "Coins", "de": "x".repeat(41) })), "alias.de"),
        (with("alias", json!({ "en": "two\nlines" })), "alias.en"),
        (with("alias", json!({ "en": "Coins", "xx": "x" })), "alias.xx"),
        (with("alias", json!("Coins")), "alias"),
        (without("alias"), "alias"),
        (with("seen", json!("0")), "seen"),
        (without("seen"), "seen"),
        (with("reason", json!(" ")), "reason"),
        (with("reason", json!("x".repeat(501))), "reason"),
        (without("reason"), "reason"),
    ] {
        let refused = house.post(Some(&admin), SET, body.clone()).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{body}");
        assert!(refused.reason(field).is_some(), "{body}: {}", refused.text);
    }
    let duplicate = with("uid", json!(taken.uid.to_string()));
    let refused = house.post(Some(&admin), SET, duplicate).await;
    assert_eq!(refused.reason("uid"), Some("duplicate"));
    for (body, field) in [
        (json!({ "kind": "manager", "seen": 0, "reason": "x" }), "kind"),
        (json!({ "kind": "card_cutter", "seen": "1", "reason": "x" }), "seen"),
        (json!({ "kind": "card_cutter", "seen": 1, "reason": " " }), "reason"),
    ] {
        let refused = house.post(Some(&admin), REMOVE, body).await;
        assert!(refused.reason(field).is_some(), "{}", refused.text);
    }
    assert_eq!(*house.state.get::<SpecialSellerWatch>().now(), before);
    house.post(Some(&admin), SET, good).await.data();
}
