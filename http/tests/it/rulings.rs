//! Rulings in disputes: whose they are, and what one person alone may not decide.

use crate::harness::{House, Person, Reply, stall::Stall};
use guildhall_domain::{
    ids::PaymentId,
    wallet::{ledger as postings, money::UsdCents},
};
use guildhall_persistence::wallet::ledger::{self, audit::assert_whole};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

const RULE: &str = "/api/market/buy_order/dispute/rule";
const CONFIRM: &str = "/api/market/buy_order/dispute/confirm_ruling";
const DECLINE: &str = "/api/market/buy_order/dispute/decline_ruling";
const WAITING: &str = "/api/market/buy_order/dispute/waiting_rulings";

/// An order of 100.00 in dispute, and the people around it.
pub struct Dispute {
    pub house: House,
    pub order: String,
    buyer: Person,
    seller: Person,
    pub agent: Person,
    pub supervisor: Person,
}

/// A house where rulings about more than that many cents need two.
pub async fn dispute(pool: PgPool, limit: i64) -> Dispute {
    let house = House::open_with_ruling_limit(pool.clone(), UsdCents(limit)).await;
    let stall = Stall::set_up(&house).await;
    let offer = stall.offer(&house, stall.knife, "100").await;
    let buyer = house.person("user").await;
    let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
    let deposit = postings::deposited(PaymentId(Uuid::now_v7()), buyer.uid, UsdCents(20_000));
    ledger::post(&mut tx, &[deposit]).await.unwrap();
    tx.commit().await.unwrap();
    let agent = house.person("customer_service").await;
    let supervisor = house.person("customer_service").await;
    sqlx::query("update team_member set is_supervisor = true where uid = $1")
        .bind(supervisor.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    let mut dispute =
        Dispute { house, order: String::new(), buyer, seller: stall.seller, agent, supervisor };
    let wish = json!({ "sell_order_id": offer, "quantity": 1 });
    let quote = dispute.ask(&dispute.buyer, "/api/market/goods/buy/preview", wish).await;
    let wish = json!({ "quote": quote.data()["quote"] });
    let placed = dispute.ask(&dispute.buyer, "/api/market/goods/buy", wish).await;
    dispute.order = placed.data()["order_id"].as_str().unwrap().to_owned();
    let wish = dispute.with(json!({ "method": "balance" }));
    dispute.ask(&dispute.buyer, "/api/market/goods/buy/pay", wish).await.data();
    let wish = dispute.with(json!({}));
    dispute.ask(&dispute.seller, "/api/market/seller/buy_order/deliver", wish).await.data();
    let wish = dispute.with(json!({ "category": "other", "text": "not what I bought" }));
    dispute.ask(&dispute.buyer, "/api/market/buy_order/dispute", wish).await.data();
    dispute
}

impl Dispute {
    /// A call with a key of its own.
    async fn ask(&self, by: &Person, path: &str, wish: Value) -> Reply {
        let request = self.house.request(Some(by), Method::POST, path);
        Reply::of(request.header("idempotency-key", Uuid::new_v4().to_string()).json(&wish)).await
    }

    /// The same with which order it is about.
    pub fn with(&self, mut wish: Value) -> Value {
        wish["order_id"] = self.order.clone().into();
        wish
    }

    async fn rule(&self, by: &Person, refund_cents: i64) -> Reply {
        let wish = self.with(json!({ "refund_cents": refund_cents, "reason": "as they agreed" }));
        self.ask(by, RULE, wish).await
    }

    async fn decide(&self, by: &Person, path: &str, proposal: &Value) -> Reply {
        self.ask(by, path, self.with(json!({ "proposal_id": proposal }))).await
    }

    async fn detail(&self, by: &Person) -> Value {
        let path = format!("/api/v2/market/bill_order/detail?order_id={}", self.order);
        self.house.get(Some(by), &path).await.data().clone()
    }

    /// The id of what waits.
    pub async fn proposal(&self) -> Value {
        self.detail(&self.agent).await["proposal"]["proposal_id"].clone()
    }

    /// Every proposal there was: state, who proposed, who decided.
    async fn proposals(&self) -> Vec<(String, i64, Option<i64>)> {
        sqlx::query_as(
            "select state, proposed_by, decided_by from ruling_proposal order by proposal_id",
        )
        .fetch_all(&self.house.pool)
        .await
        .unwrap()
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_ruling_about_much_money_waits_for_a_second_person_who_supervises(pool: PgPool) {
    let it = dispute(pool, 9_999).await;
    let (agent, supervisor) = (&it.agent, &it.supervisor);
    let colleague = it.house.person("customer_service").await;
    let proposed = it.rule(agent, 6_000).await;
    assert_eq!(proposed.data()["status"], "disputed", "no money has moved");
    let seen = it.detail(agent).await["proposal"].clone();
    assert_eq!((&seen["refund_cents"], &seen["reason"]), (&json!(6_000), &json!("as they agreed")));
    assert_eq!((&seen["may_confirm"], &seen["may_decline"]), (&json!(false), &json!(true)));
    assert_eq!(seen["by"], agent.uid.to_string());
    for side in [&it.buyer, &it.seller] {
        assert_eq!(it.detail(side).await.get("proposal"), None, "it is staff's to know");
        assert_eq!(
            it.decide(side, CONFIRM, &seen["proposal_id"]).await.refusal(),
            (409, "FORBIDDEN")
        );
    }
    for staff in [agent, &colleague] {
        let alone = it.decide(staff, CONFIRM, &seen["proposal_id"]).await;
        assert_eq!(alone.refusal(), (409, "FORBIDDEN"));
        assert_eq!(it.house.get(Some(staff), WAITING).await.refusal(), (409, "FORBIDDEN"));
    }
    let waiting = it.house.get(Some(supervisor), WAITING).await.data()["rulings"].clone();
    assert_eq!(waiting.as_array().unwrap().len(), 1);
    assert_eq!(waiting[0]["order_id"], it.order);
    assert_eq!(waiting[0]["at_stake_cents"], 10_000);
    assert_eq!(waiting[0]["proposal"]["may_confirm"], true);

    let ruled = it.decide(supervisor, CONFIRM, &seen["proposal_id"]).await;
    assert_eq!(ruled.data()["status"], "partially_completed");
    assert_eq!(ruled.data()["refunded_cents"], 6_000);
    assert_eq!(
        it.proposals().await,
        [("confirmed".to_owned(), agent.uid.0, Some(supervisor.uid.0))],
        "both are on the record"
    );
    assert_eq!(it.detail(agent).await.get("proposal"), None);
    assert_eq!(it.house.get(Some(supervisor), WAITING).await.data()["rulings"], json!([]));
    assert_whole(&it.house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_confirms_their_own_ruling_whatever_their_role(pool: PgPool) {
    let it = dispute(pool, 500).await;
    let admin = it.house.person("admin").await;
    it.rule(&admin, 0).await.data();
    let proposal = it.proposal().await;
    assert_eq!(it.decide(&admin, CONFIRM, &proposal).await.refusal(), (409, "FORBIDDEN"));
    let own = "update ruling_proposal set state = 'confirmed', decided_by = proposed_by";
    assert!(sqlx::query(own).execute(&it.house.pool).await.is_err(), "nor does the row hold it");
    let ruled = it.decide(&it.supervisor, CONFIRM, &proposal).await;
    assert_eq!(ruled.data()["status"], "completed", "all of it is the seller's");
    assert_whole(&it.house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn of_an_order_that_has_changed_since_nothing_is_confirmed(pool: PgPool) {
    let it = dispute(pool, 500).await;
    it.rule(&it.agent, 10_000).await.data();
    let proposal = it.proposal().await;
    let more = it.with(json!({ "text": "look at this" }));
    it.ask(&it.seller, "/api/market/buy_order/dispute/evidence", more).await.data();
    assert_eq!(it.proposal().await, Value::Null);
    let late = it.decide(&it.supervisor, CONFIRM, &proposal).await;
    assert_eq!(late.refusal(), (409, "STATUS_CHANGED"));
    assert_eq!(it.detail(&it.agent).await["status"], "disputed");
    assert_eq!(it.proposals().await[0].0, "outdated");
    let again = it.decide(&it.supervisor, CONFIRM, &proposal).await;
    assert_eq!(again.refusal(), (409, "NOT_FOUND"));
    it.rule(&it.agent, 10_000).await.data();
    let fresh = it.proposal().await;
    let ruled = it.decide(&it.supervisor, CONFIRM, &fresh).await;
    assert_eq!(ruled.data()["status"], "refunded");
    assert_whole(&it.house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_proposal_is_taken_back_by_who_made_it_and_turned_down_by_who_supervises(pool: PgPool) {
    let it = dispute(pool, 500).await;
    let colleague = it.house.person("customer_service").await;
    it.rule(&it.agent, 10_000).await.data();
    let proposal = it.proposal().await;
    assert_eq!(it.rule(&colleague, 5_000).await.refusal(), (409, "CONFLICT"), "one at a time");
    assert_eq!(it.decide(&colleague, DECLINE, &proposal).await.refusal(), (409, "FORBIDDEN"));
    it.decide(&it.agent, DECLINE, &proposal).await.data();
    assert_eq!(it.proposal().await, Value::Null);
    it.rule(&colleague, 5_000).await.data();
    let second = it.proposal().await;
    it.decide(&it.supervisor, DECLINE, &second).await.data();
    let late = it.decide(&it.supervisor, CONFIRM, &second).await;
    assert_eq!(late.refusal(), (409, "NOT_FOUND"));
    let states: Vec<String> = it.proposals().await.into_iter().map(|(state, ..)| state).collect();
    assert_eq!(states, ["declined", "declined"]);
    assert_eq!(it.detail(&it.agent).await["status"], "disputed");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn up_to_the_limit_one_person_rules_and_an_amount_that_cannot_be_does_not_wait(pool: PgPool) {
    let it = dispute(pool.clone(), 10_000).await;
    let much = it.rule(&it.agent, 10_001).await;
    assert_eq!(
        (much.refusal(), much.reason("refund_cents")),
        ((422, "paramater_error"), Some("invalid"))
    );
    let ruled = it.rule(&it.agent, 10_000).await;
    assert_eq!(ruled.data()["status"], "refunded");
    assert!(it.proposals().await.is_empty());
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn above_the_limit_an_amount_that_cannot_be_is_refused_at_once(pool: PgPool) {
    let it = dispute(pool, 500).await;
    for cents in [10_001, -1] {
        let refused = it.rule(&it.agent, cents).await;
        assert_eq!(refused.reason("refund_cents"), Some("invalid"), "{cents}");
    }
    assert!(it.proposals().await.is_empty());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_order_is_ruled_by_the_team_of_its_customers_by_supervisors_and_by_administrators(
    pool: PgPool,
) {
    let it = dispute(pool.clone(), 500).await;
    let (stranger, theirs) =
        (it.house.person("customer_service").await, it.house.person("vip_customer_service").await);
    // The buyer has a conversation with a team of its own; the default team has nothing to do with this order then.
    let open = json!({ "with": "customer_service" });
    it.house.post(Some(&it.buyer), "/api/im/conversation_open", open).await.data();
    sqlx::raw_sql("insert into team (name) values ('Knives'); update desk_talk set team_id = (select team_id from team where name = 'Knives')")
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query("update team_member set team_id = (select team_id from team where name = 'Knives') where uid = $1")
        .bind(theirs.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(it.rule(&stranger, 0).await.refusal(), (409, "FORBIDDEN"));
    it.rule(&theirs, 0).await.data();
    let taken_back = it.proposal().await;
    it.decide(&theirs, DECLINE, &taken_back).await.data();
    it.rule(&it.supervisor, 0).await.data();
    let admin = it.house.person("admin").await;
    let proposal = it.proposal().await;
    it.decide(&admin, CONFIRM, &proposal).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn staff_who_buy_or_sell_decide_nothing_about_their_own_order(pool: PgPool) {
    let it = dispute(pool.clone(), 500).await;
    it.rule(&it.agent, 10_000).await.data();
    let proposal = it.proposal().await;
    for side in [&it.buyer, &it.seller] {
        sqlx::query("update account set role = 'admin' where uid = $1")
            .bind(side.uid.0)
            .execute(&pool)
            .await
            .unwrap();
        for path in [CONFIRM, DECLINE] {
            assert_eq!(it.decide(side, path, &proposal).await.refusal(), (409, "FORBIDDEN"));
        }
    }
    assert_eq!(it.proposals().await[0].0, "open", "nobody else's decision is taken from them");
    it.decide(&it.supervisor, CONFIRM, &proposal).await.data();
}
