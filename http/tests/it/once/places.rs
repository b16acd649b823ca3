//! Places in the queue: a command that is repeated after a later one of the same place is not carried out again.
use super::{die_after_effects, give_up_claims};
use crate::{
    authorisation::world::traces,
    harness::{Person, Reply},
    topup::{Shop, shop, told},
};
use guildhall_domain::ids::OrderId;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

/// A buyer with a place in a queue.
struct Buyer {
    shop: Shop,
    person: Person,
    order: OrderId,
    place: String,
}

impl Buyer {
    async fn joined(pool: PgPool, devices: i32) -> Self {
        Self::of(shop(pool, devices).await).await
    }

    async fn of(shop: Shop) -> Self {
        let mut buyer = Self::paid(shop).await;
        buyer.join().await;
        buyer
    }

    async fn paid(shop: Shop) -> Self {
        let (person, order) = shop.paid().await;
        Self { shop, person, order, place: String::new() }
    }

    async fn join(&mut self) {
        let joined = self.ask("join", "/api/topup/join", Shop::wish(self.order)).await;
        joined["place_id"].as_str().unwrap().clone_into(&mut self.place);
    }

    async fn ask(&self, key: &str, path: &str, body: Value) -> Value {
        let request = self.shop.house.request(Some(&self.person), Method::POST, path);
        Reply::of(request.header("idempotency-key", key).json(&body)).await.data().clone()
    }

    /// A command of the place under this key.
    async fn act(&self, key: &str, call: &str, more: Value) -> Value {
        let mut body = json!({ "place_id": self.place });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.ask(key, &format!("/api/topup/{call}"), body).await
    }

    async fn dispute(&self, key: &str, call: &str, more: Value) {
        let mut body = json!({ "order_id": self.order });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.ask(key, &format!("/api/market/buy_order/{call}"), body).await;
    }

    fn account(name: &str) -> Value {
        json!({ "platform": "pc", "region": "America", "login": "uid", "account": name })
    }

    /// Repeats a command whose first answer was lost: it changes nothing, and the answer is the place as it stands.
    async fn repeat(&self, key: &str, call: &str, more: Value) -> Value {
        let pool = &self.shop.house.pool;
        give_up_claims(pool).await;
        let before = traces(pool).await;
        let again = self.act(key, call, more).await;
        let changed = traces(pool).await;
        let changed: Vec<_> = changed.difference(&before).map(|(table, _)| table).collect();
        assert!(changed.is_empty(), "{call} was carried out again, changed {changed:?}");
        again
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_turn_that_was_accepted_is_not_accepted_again_when_the_next_one_comes(pool: PgPool) {
    let mut buyer = Buyer::paid(shop(pool, 1).await).await;
    // Before joining: with a device free the call comes at once.
    let mut socket = buyer.shop.house.socket_of(&buyer.person).await;
    buyer.join().await;
    told(&mut socket, &buyer.place, "called").await;
    die_after_effects(&buyer.shop.house.pool).await;
    // The device finds the order in dispute, and the place is left.
    buyer.dispute("dispute", "dispute", json!({ "category": "other", "text": "too slow" })).await;
    let accepted = buyer.act("first", "accept", json!({})).await;
    assert_eq!(accepted["stage"], "redeeming");
    told(&mut socket, &buyer.place, "exited").await;

    buyer.dispute("withdraw", "dispute/withdraw", json!({})).await;
    buyer.act("requeue", "requeue", json!({})).await;
    told(&mut socket, &buyer.place, "called").await;
    let again = buyer.repeat("first", "accept", json!({})).await;
    assert_eq!((&again["stage"], &again["epoch"]), (&json!("called"), &json!(2)));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_has_left_is_not_put_back_by_a_repeated_join(pool: PgPool) {
    let shop = shop(pool, 0).await;
    die_after_effects(&shop.house.pool).await;
    let buyer = Buyer::of(shop).await;
    buyer.act("later", "exit", json!({})).await;
    give_up_claims(&buyer.shop.house.pool).await;
    let before = traces(&buyer.shop.house.pool).await;
    let again = buyer.ask("join", "/api/topup/join", Shop::wish(buyer.order)).await;
    assert_eq!((&again["place_id"], &again["stage"]), (&json!(buyer.place), &json!("exited")));
    assert_eq!(traces(&buyer.shop.house.pool).await, before);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_has_left_after_joining_again_is_not_put_back_by_a_repeat(pool: PgPool) {
    let buyer = Buyer::joined(pool, 0).await;
    die_after_effects(&buyer.shop.house.pool).await;
    buyer.act("exit", "exit", json!({})).await;
    let lined_up = buyer.act("first", "requeue", json!({})).await;
    assert_eq!((&lined_up["stage"], &lined_up["epoch"]), (&json!("waiting"), &json!(2)));
    buyer.act("later", "exit", json!({})).await;
    let again = buyer.repeat("first", "requeue", json!({})).await;
    assert_eq!((&again["stage"], &again["epoch"]), (&json!("exited"), &json!(2)));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_has_joined_again_is_not_taken_out_by_a_repeated_exit(pool: PgPool) {
    let buyer = Buyer::joined(pool, 0).await;
    die_after_effects(&buyer.shop.house.pool).await;
    assert_eq!(buyer.act("first", "exit", json!({})).await["stage"], "exited");
    buyer.act("later", "requeue", json!({})).await;
    let again = buyer.repeat("first", "exit", json!({})).await;
    assert_eq!((&again["stage"], &again["position"]), (&json!("waiting"), &json!(1)));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_account_that_is_repeated_late_does_not_undo_a_newer_one(pool: PgPool) {
    let buyer = Buyer::joined(pool, 0).await;
    die_after_effects(&buyer.shop.house.pool).await;
    let older = Buyer::account("811111111");
    let switched = buyer.act("first", "switch_account", older.clone()).await;
    assert_eq!(switched["account"], "81****11");
    buyer.act("later", "switch_account", Buyer::account("822222222")).await;
    let again = buyer.repeat("first", "switch_account", older).await;
    assert_eq!(again["account"], "82****22");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_command_that_found_nothing_to_change_finds_nothing_later_either(pool: PgPool) {
    let buyer = Buyer::joined(pool, 0).await;
    buyer.act("left", "exit", json!({})).await;
    // Whatever is answered from here on is lost.
    sqlx::raw_sql(
        "create function lose() returns trigger language plpgsql as $$ begin
             raise exception 'died before the answer was kept';
         end $$;
         create trigger lose before update on idempotency for each row when (old.status < 200 and new.status = 200) execute function lose();",
    )
    .execute(&buyer.shop.house.pool)
    .await
    .unwrap();
    assert_eq!(buyer.act("twice", "exit", json!({})).await["stage"], "exited");
    buyer.act("back", "requeue", json!({})).await;
    assert_eq!(buyer.act("still", "requeue", json!({})).await["stage"], "waiting");
    assert_eq!(buyer.repeat("twice", "exit", json!({})).await["stage"], "waiting");
    buyer.act("out", "exit", json!({})).await;
    assert_eq!(buyer.repeat("still", "requeue", json!({})).await["stage"], "exited");
}
