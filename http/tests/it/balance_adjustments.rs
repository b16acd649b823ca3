//! Staff change a balance: one proposes it, another confirms it. Decision 0074. Rows ADJUST-001 and ADJUST-002 of the list of bad inputs.

use crate::{
    harness::{House, Person, Reply},
    second_factor::letters,
    staff_acts::kinds,
};
use guildhall_domain::{
    ids::PaymentId,
    wallet::{ledger as postings, money::UsdCents},
};
use guildhall_persistence::wallet::ledger::{self, audit::assert_whole};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

const PROPOSE: &str = "/api/admin/balance_adjustment/propose";
const CONFIRM: &str = "/api/admin/balance_adjustment/confirm";
const DECLINE: &str = "/api/admin/balance_adjustment/decline";
const LIST: &str = "/api/admin/balance_adjustment/list";

/// Two of the staff, and somebody with 50.00 of deposits.
struct Office {
    house: House,
    ann: Person,
    ben: Person,
    owner: Person,
}

impl Office {
    async fn open(pool: PgPool) -> Self {
        let house = House::open(pool.clone()).await;
        let (ann, ben) = (house.person("admin").await, house.person("admin").await);
        let owner = house.person("user").await;
        let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
        let deposit = postings::deposited(PaymentId(Uuid::now_v7()), owner.uid, UsdCents(5_000));
        ledger::post(&mut tx, &[deposit]).await.unwrap();
        tx.commit().await.unwrap();
        Self { house, ann, ben, owner }
    }

    fn wish(&self, amount_cents: i64) -> Value {
        json!({ "uid": self.owner.uid, "origin": "deposit", "amount_cents": amount_cents, "reason": "an old mistake" })
    }

    async fn propose(&self, by: &Person, amount_cents: i64) -> Value {
        let reply = self.house.post(Some(by), PROPOSE, self.wish(amount_cents)).await;
        reply.data()["adjustment_id"].clone()
    }

    async fn confirm(&self, by: &Person, id: &Value) -> Reply {
        self.house.post(Some(by), CONFIRM, json!({ "adjustment_id": id })).await
    }

    async fn decline(&self, by: &Person, id: &Value) -> Reply {
        let wish = json!({ "adjustment_id": id, "reason": "looked up again" });
        self.house.post(Some(by), DECLINE, wish).await
    }

    async fn balance(&self) -> i64 {
        let read = self.house.get(Some(&self.owner), "/api/v1/asset/get_brief_asset").await;
        read.data()["by_origin"]["deposit"].as_i64().unwrap()
    }

    async fn listed(&self, query: &str) -> Vec<Value> {
        let read = self.house.get(Some(&self.ben), &format!("{LIST}{query}")).await;
        read.data()["adjustments"].as_array().unwrap().clone()
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_one_proposes_another_confirms_and_the_owner_is_told(pool: PgPool) {
    let office = Office::open(pool.clone()).await;
    let id = office.propose(&office.ann, -1_250).await;
    assert_eq!(office.balance().await, 5_000, "nothing moves before somebody else agrees");
    let open = office.listed("?state=open").await;
    assert_eq!((&open[0]["adjustment_id"], &open[0]["amount_cents"]), (&id, &json!(-1_250)));
    assert_eq!(open[0]["of"]["uid"], office.owner.uid.to_string());
    assert_eq!(open[0]["proposed_by"]["uid"], office.ann.uid.to_string());
    assert_eq!(
        (open[0]["reason"].as_str(), open[0].get("decided_by")),
        (Some("an old mistake"), None)
    );

    office.confirm(&office.ben, &id).await.data();
    assert_eq!(office.balance().await, 3_750);
    assert_whole(&pool).await;
    let flow = office.house.get(Some(&office.owner), "/api/v1/asset/log?cause=adjustment").await;
    assert_eq!(flow.data()["items"][0]["amount_cents"], -1_250);
    let told = office.house.get(Some(&office.owner), "/api/account/notice/list").await;
    let notice = &told.data()["notices"][0];
    assert_eq!(
        (&notice["kind"], &notice["amount_cents"]),
        (&json!("balance_taken"), &json!(1_250))
    );
    let queued: i64 =
        sqlx::query_scalar("select count(*) from outbox where kind = 'notice_letter'")
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!(queued, 1);
    assert!(letters(&pool, &office.owner).await.is_empty(), "the queue holds no words");

    let added = office.propose(&office.ben, 300).await;
    office.confirm(&office.ann, &added).await.data();
    assert_eq!(office.balance().await, 4_050);
    let told = office.house.get(Some(&office.owner), "/api/account/notice/list").await;
    assert_eq!(told.data()["notices"][0]["kind"], "balance_added");
    let expected = ["adjustment_proposed", "adjustment_confirmed"].repeat(2);
    assert_eq!(kinds(&pool).await, expected);
    let of_owner = format!("?uid={}&limit=1", office.owner.uid);
    assert_eq!(office.listed(&of_owner).await[0]["decided_by"]["uid"], office.ann.uid.to_string());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_changes_a_balance_alone_or_their_own(pool: PgPool) {
    let office = Office::open(pool.clone()).await;
    let id = office.propose(&office.ann, 700).await;
    assert_eq!(office.confirm(&office.ann, &id).await.refusal(), (409, "FORBIDDEN"));
    let own = json!({ "uid": office.ann.uid, "origin": "bonus", "amount_cents": 1, "reason": "x" });
    let alone = office.house.post(Some(&office.ann), PROPOSE, own.clone()).await;
    assert_eq!(alone.refusal(), (409, "FORBIDDEN"));
    let for_ann =
        office.house.post(Some(&office.ben), PROPOSE, own).await.data()["adjustment_id"].clone();
    assert_eq!(office.confirm(&office.ann, &for_ann).await.refusal(), (409, "FORBIDDEN"));
    assert_eq!(office.listed("?state=open").await.len(), 2);
    assert_eq!(office.balance().await, 5_000);
    office.decline(&office.ann, &id).await.data();
    assert_eq!(office.listed("?state=open").await.len(), 1, "one's own may be taken back");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn more_than_there_is_is_not_taken_and_what_is_decided_stays_so(pool: PgPool) {
    let office = Office::open(pool.clone()).await;
    let much = office.propose(&office.ann, -5_001).await;
    let refused = office.confirm(&office.ben, &much).await;
    assert_eq!(refused.refusal(), (409, "INSUFFICIENT_BALANCE"));
    assert_eq!(refused.body["data"]["missing_cents"], 1);
    assert_eq!((office.balance().await, office.listed("?state=open").await.len()), (5_000, 1));

    office.decline(&office.ben, &much).await.data();
    assert_eq!(office.confirm(&office.ben, &much).await.refusal(), (409, "CONFLICT"));
    assert_eq!(office.decline(&office.ben, &much).await.refusal(), (409, "CONFLICT"));
    let nothing = json!(Uuid::nil().simple().to_string());
    assert_eq!(office.confirm(&office.ben, &nothing).await.refusal(), (409, "NOT_FOUND"));
    assert_eq!(office.decline(&office.ben, &nothing).await.refusal(), (409, "NOT_FOUND"));
    assert_eq!(office.balance().await, 5_000);
    assert_eq!(kinds(&pool).await, ["adjustment_proposed", "adjustment_declined"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn of_two_who_decide_at_once_one_does(pool: PgPool) {
    let office = Office::open(pool.clone()).await;
    let cat = office.house.person("admin").await;
    let id = office.propose(&office.ann, 100).await;
    let both = futures_util::join!(office.confirm(&office.ben, &id), office.confirm(&cat, &id));
    let mut statuses = [both.0.status.as_u16(), both.1.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!((statuses, office.balance().await), ([200, 409], 5_100));

    let id = office.propose(&office.ann, 100).await;
    let (confirmed, declined) =
        futures_util::join!(office.confirm(&office.ben, &id), office.decline(&office.ann, &id));
    let moved = i64::from(confirmed.status == 200) * 100;
    assert_ne!(confirmed.status == 200, declined.status == 200);
    assert_eq!(office.balance().await, 5_100 + moved);
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_no_adjustment_can_be_is_refused_by_its_field_and_changes_nothing(pool: PgPool) {
    let office = Office::open(pool.clone()).await;
    office.house.visitor().await;
    let visitor: i64 = sqlx::query_scalar("select uid from account where role = 'visitor'")
        .fetch_one(&pool)
        .await
        .unwrap();
    for (field, value) in [
        ("amount_cents", json!(0)),
        ("amount_cents", json!(1_000_001)),
        ("amount_cents", json!(-1_000_001)),
        ("amount_cents", json!("1")),
        ("amount_cents", json!(1.5)),
        ("amount_cents", Value::Null),
        ("origin", json!("gift")),
        ("reason", json!(" ")),
        ("reason", json!("x".repeat(501))),
        ("uid", json!("x")),
        ("uid", json!(visitor.to_string())),
    ] {
        let mut wish = office.wish(1);
        wish[field] = value.clone();
        let reply = office.house.post(Some(&office.ann), PROPOSE, wish).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{field} {value}");
        assert!(reply.reason(field).is_some(), "{field} {value}: {}", reply.text);
    }
    let mut unknown = office.wish(1);
    unknown["uid"] = json!("999999999");
    let nobody = office.house.post(Some(&office.ann), PROPOSE, unknown).await;
    assert_eq!(nobody.refusal(), (409, "NOT_FOUND"));
    let wish = json!({ "adjustment_id": "x", "reason": "x" });
    for call in [CONFIRM, DECLINE] {
        let reply = office.house.post(Some(&office.ann), call, wish.clone()).await;
        assert!(reply.reason("adjustment_id").is_some(), "{call}: {}", reply.text);
    }
    assert!(office.listed("").await.is_empty());
    assert!(kinds(&pool).await.is_empty());
}
