//! Everybody who asks, and everything they ask about: a buyer and a seller with a conversation, orders at every stage, payments and refunds;
//! an agent who has the buyer's conversation with customer support, and colleagues; strangers to all of it.
use super::{asking::picture, table::Line};
use crate::harness::{House, Person, Reply, SioClient, Visitor};
use guildhall_actors::{
    conversation::Conversations,
    order::{OrderAction, Orders, Person as Party},
    payment::Payments,
};
use guildhall_domain::{
    conversation::body::Body,
    identity::permission::Permissions,
    ids::{CaseId, ClientMsgId, ConversationId, OrderId, PaymentId, Uid},
    order::quote::Quote,
    payment::Method,
    review::{ReviewOutcome, ReviewReason, Reviewer},
    wallet::{ledger as postings, money::UsdCents},
};
use guildhall_persistence::{
    review::act::{self, Decision},
    support::block,
    wallet::ledger,
};
use guildhall_providers::sandbox::payment::FailureMode;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::{
    collections::{BTreeSet, HashMap},
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use time::OffsetDateTime;
use uuid::Uuid;

/// Columns of `who.tsv` that are people with an account, and their roles.
const PEOPLE: [(&str, &str); 10] = [
    ("stranger", "user"),
    ("promoter", "promoter"),
    ("buyer", "user"),
    ("seller", "seller"),
    ("other_seller", "seller"),
    ("agent", "customer_service"),
    ("colleague", "customer_service"),
    ("other_agent", "customer_service"),
    ("supervisor", "customer_service"),
    ("admin", "admin"),
];

/// Every table with a digest of its rows. When somebody was last there is no change, nor is a refusal that is
/// kept for its repeat, nor a wrong password that is counted.
pub async fn traces(pool: &PgPool) -> BTreeSet<(String, String)> {
    let rows: Vec<(String, Option<String>)> = sqlx::query_as(
        r#"
        select table_name::text, (xpath('//d/text()', query_to_xml(format(
            'select md5(coalesce(string_agg(row, ''|'' order by row), '''')) as d
             from (select (to_jsonb(t) - ''last_seen_at'' - ''seen_at'')::text as row from %I t) rows',
            table_name), true, true, '')))[1]::text
        from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'
            and table_name not in ('idempotency', 'password_failure')
        "#,
    )
    .fetch_all(pool)
    .await
    .unwrap();
    rows.into_iter().map(|(table, digest)| (table, digest.unwrap_or_default())).collect()
}

/// How long a socket is good for without anybody who reads from it; servers ping more seldom.
const FRESH: Duration = Duration::from_secs(15);

pub struct World<'h> {
    pub house: &'h House,
    people: HashMap<&'static str, Person>,
    visitor: Visitor,
    /// With when each was last used: nobody answers a server's pings meanwhile.
    sockets: Mutex<HashMap<&'static str, (SioClient, Instant)>>,
    team: String,
    conversation: String,
    support: String,
    asset: Uuid,
    offer: Uuid,
    /// Objects of the refusals, by name: nobody changes them.
    shared: Mutex<HashMap<String, Value>>,
    /// The refund of the last order that was made to be `refunding`.
    refund: Mutex<Value>,
    lets_in: AtomicBool,
}

impl<'h> World<'h> {
    pub async fn set_up(house: &'h House) -> Self {
        // Nothing is to arrive by itself while one looks whether anything has changed.
        let nowhere = format!("http://{}/nowhere", house.address);
        house.bank.open(&format!("http://{}", house.address), &nowhere, "unheard");
        let mut people = HashMap::new();
        for (name, role) in PEOPLE {
            people.insert(name, house.person(role).await);
        }
        let team: i64 = sqlx::query_scalar("select team_id from team where is_default")
            .fetch_one(&house.pool)
            .await
            .unwrap();
        sqlx::query(
            "with other as (insert into team (name) values ('Another team') returning team_id)
             update team_member set team_id = other.team_id from other where uid = $1",
        )
        .bind(people["other_agent"].uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
        sqlx::query("update team_member set is_supervisor = true where uid = $1")
            .bind(people["supervisor"].uid.0)
            .execute(&house.pool)
            .await
            .unwrap();
        let (asset, offer) = stall(house, people["seller"].uid).await;
        let mut tx = guildhall_persistence::begin(&house.pool).await.unwrap();
        let deposit = UsdCents(100_000_000);
        let deposit = postings::deposited(PaymentId(Uuid::now_v7()), people["buyer"].uid, deposit);
        ledger::post(&mut tx, &[deposit]).await.unwrap();
        tx.commit().await.unwrap();
        let conversation = house.conversation(&people["buyer"], &people["seller"]).await;
        let open = json!({ "with": "customer_service" });
        let open = house.post(Some(&people["buyer"]), "/api/im/conversation_open", open).await;
        let support = open.data()["conversation_id"].as_str().unwrap().to_owned();
        let visitor = house.visitor().await;
        let mut sockets = HashMap::new();
        for (name, person) in &people {
            sockets.insert(*name, (house.socket_of(person).await, Instant::now()));
        }
        let auth = json!({ "visitor_token": visitor.token, "device_id": visitor.device });
        sockets.insert("visitor", (house.socket(auth).await.unwrap(), Instant::now()));
        let world = Self {
            house,
            people,
            visitor,
            sockets: Mutex::new(sockets),
            team: team.to_string(),
            conversation,
            support,
            asset,
            offer,
            shared: Mutex::default(),
            refund: Mutex::default(),
            lets_in: AtomicBool::new(false),
        };
        world.say("buyer", &world.conversation.clone()).await;
        world.hand_to_agent().await;
        world
    }

    pub fn uid(&self, who: &str) -> Uid {
        self.people[who].uid
    }

    pub fn visitor_token(&self, who: &str) -> Option<&str> {
        (who == "visitor").then_some(self.visitor.token.as_str())
    }

    pub fn device(&self, who: &str) -> Option<&str> {
        (who == "visitor").then_some(self.visitor.device.as_str())
    }

    /// A sign-in of theirs; from [`World::let_in`] on one that nothing else uses, because some calls end it.
    pub async fn token(&self, who: &str) -> Option<String> {
        let person = self.people.get(who)?;
        if self.lets_in.load(Ordering::Relaxed) {
            Some(self.house.sign_in(person.uid).await.0)
        } else {
            Some(person.token.clone())
        }
    }

    /// The refusals are over.
    pub fn let_in(&self) {
        self.lets_in.store(true, Ordering::Relaxed);
    }

    /// Their socket; `None` for nobody.
    pub async fn take_socket(&self, who: &'static str) -> Option<SioClient> {
        let (socket, used) = self.sockets.lock().unwrap().remove(who)?;
        if used.elapsed() < FRESH {
            return Some(socket);
        }
        Some(match self.people.get(who) {
            Some(person) => self.house.socket_of(person).await,
            None => {
                let (token, device) = (&self.visitor.token, &self.visitor.device);
                let auth = json!({ "visitor_token": token, "device_id": device });
                self.house.socket(auth).await.unwrap()
            }
        })
    }

    pub fn keep_socket(&self, who: &'static str, socket: SioClient) {
        self.sockets.lock().unwrap().insert(who, (socket, Instant::now()));
    }

    pub async fn traces(&self) -> BTreeSet<(String, String)> {
        traces(&self.house.pool).await
    }

    /// The input of a line with the objects of the refusals.
    pub async fn given(&self, line: &Line, who: &'static str) -> Value {
        let mut objects = HashMap::new();
        for name in names(&line.given) {
            let known = self.shared.lock().unwrap().get(&name).cloned();
            let object = match known {
                Some(object) => object,
                None => self.make(&name, who).await,
            };
            if !is_made_each_time(&name) {
                self.shared.lock().unwrap().insert(name.clone(), object.clone());
            }
            objects.insert(name, object);
        }
        filled(&line.given, &objects)
    }

    /// The same with objects nobody has touched.
    pub async fn anew(&self, line: &Line, who: &'static str) -> Value {
        let mut objects = HashMap::new();
        for name in names(&line.given) {
            objects.insert(name.clone(), self.make(&name, who).await);
        }
        filled(&line.given, &objects)
    }

    /// The same with ids of nothing.
    pub fn nothing(&self, line: &Line) -> Value {
        let objects = names(&line.given).into_iter().map(|name| {
            let nothing = match name.split('.').next().unwrap_or_default() {
                "uid" | "team" => json!("999999999"),
                "version" => json!(1),
                "message" | "desk_message" | "card" | "confirm" => {
                    json!(format!("{}-1", Uuid::new_v4().simple()))
                }
                "now" => json!(1),
                "email" => json!("nobody@test.guildhall.test"),
                _ => json!(Uuid::new_v4().simple()),
            };
            (name, nothing)
        });
        filled(&line.given, &objects.collect())
    }

    async fn make(&self, name: &str, who: &'static str) -> Value {
        let house = self.house;
        match name.split_once('.').unwrap_or((name, "")) {
            ("uuid", _) => json!(Uuid::new_v4().simple()),
            ("link", _) => json!(&format!("s{}", Uuid::new_v4().simple())[..13]),
            ("name", _) => json!(format!("n{}", Uuid::new_v4().simple())),
            ("email", _) => json!(format!("{}@test.guildhall.test", Uuid::new_v4().simple())),
            ("now", _) => json!(OffsetDateTime::now_utc().unix_timestamp() * 1_000),
            ("uid", "new") => json!(house.person("user").await.uid),
            ("uid", who) => json!(self.people[who].uid),
            ("team", _) => json!(self.team),
            ("version", of) => self.version(of, who).await,
            ("talk", _) => {
                sqlx::query("delete from evaluation").execute(&house.pool).await.unwrap();
                json!(self.conversation)
            }
            ("desk", _) => {
                self.hand_to_agent().await;
                json!(self.support)
            }
            ("message", _) => self.say("buyer", &self.conversation).await,
            ("desk_message", _) => self.say("buyer", &self.support).await,
            ("card", _) => {
                let button = json!({ "item": "a", "label": "A" });
                let card = json!({ "type": 6, "title": "T", "text": "T", "buttons": [button] });
                self.send("seller", &self.conversation, card).await
            }
            ("case", state) => self.case(state).await,
            ("confirm", _) => self.confirm().await,
            ("order", stage) => self.order(stage).await,
            ("refund", _) => self.refund.lock().unwrap().clone(),
            ("payment", _) => {
                let wish = json!({ "amount": "10.00", "method": "card" });
                self.done("buyer", "/api/v1/asset/deposit", wish).await["payment_id"].clone()
            }
            ("asset", _) => json!(self.asset.simple()),
            ("offer", "new") => {
                let wish =
                    json!({ "assets": [{ "asset_id": self.asset.simple(), "price": "20.00" }] });
                let made = self.done("seller", "/api/market/sell_order/create", wish).await;
                made["items"][0]["sell_order_id"].clone()
            }
            ("offer", _) => json!(self.offer.simple()),
            ("quote", _) => {
                let wish = json!({ "sell_order_id": self.offer.simple(), "quantity": 1 });
                self.done("buyer", "/api/market/goods/buy/preview", wish).await["quote"].clone()
            }
            ("cart_offer", _) => {
                let offer = Box::pin(self.make("offer.new", who)).await;
                let wish = json!({ "sell_order_id": offer, "quantity": 1 });
                self.done("buyer", "/api/market/goods/buy_cart/add", wish).await;
                offer
            }
            ("cart_quote", _) => {
                let wish = json!({ "sell_order_id": self.offer.simple(), "quantity": 1 });
                self.done("buyer", "/api/market/goods/buy_cart/add", wish).await;
                let preview = "/api/market/goods/buy_cart/preview";
                self.done("buyer", preview, json!({})).await["quote"].clone()
            }
            ("cart_merge", _) => {
                let line = json!({ "sell_order_id": self.offer.simple(), "quantity": 1, "price_cents": 1 });
                let merge = "/api/market/goods/buy_cart/merge";
                let merged = self.done("buyer", merge, json!({ "lines": [line] })).await;
                merged["cart_merge_id"].clone()
            }
            ("buy_request", _) => {
                let wish = json!({ "goods_id": "7", "price": "20.00" });
                self.done("buyer", "/api/market/buy_request/create", wish).await["buy_request_id"]
                    .clone()
            }
            ("bargain", _) => {
                let listing = Box::pin(self.make("offer.new", who)).await;
                let wish = json!({ "sell_order_id": listing, "price": "15.00" });
                self.done("buyer", "/api/market/bargain/create", wish).await["bargain_id"].clone()
            }
            ("session", _) => json!(house.sign_in(self.people["buyer"].uid).await.1),
            ("avatar", _) => self.upload("22").await,
            ("picture", _) => {
                let picture = self.upload("7").await;
                let shown = json!({ "type": 2, "upload_id": picture, "width": 1, "height": 1 });
                self.send("buyer", &self.conversation, shown).await;
                picture
            }
            ("note", _) => {
                let note = json!({ "conversation_id": self.support, "note_id": Uuid::new_v4(), "text": "look",
                    "mentions": [self.people["agent"].uid] });
                self.done("colleague", "/api/im/console_note_add", note).await["note_id"].clone()
            }
            ("template", scope) => {
                let (by, scope) =
                    if scope == "all" { ("supervisor", "all") } else { ("agent", "own") };
                let template = json!({ "template_id": Uuid::new_v4().simple(), "scope": scope,
                    "audience": "agents", "title": "T", "texts": { "en": "Text" } });
                let saved = self.done(by, "/api/im/console_template_save", template).await;
                saved["template_id"].clone()
            }
            ("trolls", _) => self.trolls().await,
            ("block", _) => {
                let block = json!({ "block_id": Uuid::new_v4(), "conversation_id": self.trolls().await,
                    "target": "account", "level": "limit", "why": "x" });
                self.done("agent", "/api/im/console_block_add", block).await["block_id"].clone()
            }
            ("question", _) => {
                sqlx::query(
                    r#"insert into faq_question (question_id, category, questions, answers)
                       values ('how', 'buy', '{"en": "How?"}', '{"en": "So."}') on conflict do nothing"#,
                )
                .execute(&house.pool)
                .await
                .unwrap();
                json!("how")
            }
            ("visitor_token", _) => {
                // Of no device in particular: whoever holds it may take its conversation along.
                let guest = house.post(None, "/api/im/visitor_token", json!({})).await;
                let token = guest.data()["visitor_token"].clone();
                let open = json!({ "with": "customer_service", "visitor_token": token });
                house.post(None, "/api/im/conversation_open", open).await.data();
                token
            }
            _ => panic!("nothing is called {name}"),
        }
    }

    /// What somebody gets who may.
    async fn done(&self, who: &'static str, path: &str, wish: Value) -> Value {
        let request = self.house.request(Some(&self.people[who]), reqwest::Method::POST, path);
        let key = Uuid::new_v4().to_string();
        let reply = Reply::of(request.header("idempotency-key", key).json(&wish)).await;
        reply.data().clone()
    }

    async fn say(&self, who: &'static str, conversation: &str) -> Value {
        self.send(who, conversation, json!({ "type": 1, "text": "hello" })).await
    }

    async fn send(&self, who: &'static str, conversation: &str, body: Value) -> Value {
        let wish = json!({ "conversation_id": conversation, "client_msg_id": Uuid::new_v4(), "body": body });
        self.done(who, "/api/im/send_msg", wish).await["msg_id"].clone()
    }

    /// The buyer has asked customer support something, and the agent has the conversation.
    async fn hand_to_agent(&self) {
        self.say("buyer", &self.support).await;
        let take =
            json!({ "conversation_id": self.support, "over": true, "command_id": Uuid::new_v4() });
        self.done("agent", "/api/im/console_take", take).await;
    }

    /// A conversation with customer support of somebody who may well be blocked, at an address nobody else writes from.
    async fn trolls(&self) -> Value {
        let troll = self.house.person("user").await;
        let open = json!({ "with": "customer_service" });
        let conversation = self.house.post(Some(&troll), "/api/im/conversation_open", open).await;
        block::seen_at(&self.house.pool, troll.uid, "203.0.113.9").await.unwrap();
        conversation.data()["conversation_id"].clone()
    }

    /// A case about a new message of the buyer, which the seller has reported; the supervisor took or decided it.
    async fn case(&self, state: &str) -> Value {
        let message = self.say("buyer", &self.conversation).await;
        let wish = json!({ "kind": "chat_message", "subject": message, "reason": "spam" });
        self.done("seller", "/api/account/review/report", wish).await;
        let case: Uuid = sqlx::query_scalar("select case_id from review_case where subject = $1")
            .bind(message.as_str().unwrap())
            .fetch_one(&self.house.pool)
            .await
            .unwrap();
        let case = CaseId(case);
        let by = Reviewer { uid: self.uid("supervisor"), permissions: Permissions::all() };
        let mut tx = guildhall_persistence::begin(&self.house.pool).await.unwrap();
        if state == "taken" {
            act::take(&mut tx, case, by, 2).await.unwrap();
        }
        if matches!(state, "decided" | "appealed") {
            let (outcome, reason) = (ReviewOutcome::Warned, ReviewReason::Spam);
            let decision = Decision { outcome, reason, note: "x" };
            act::decide(&mut tx, case, by, 2, &decision).await.unwrap();
        }
        if state == "appealed" {
            act::appeal(&mut tx, case, self.uid("buyer"), "no").await.unwrap();
        }
        tx.commit().await.unwrap();
        json!(case)
    }

    /// A message of the house that asks to confirm a delivery.
    async fn confirm(&self) -> Value {
        let conversation: ConversationId = self.conversation.parse().unwrap();
        let body = Body::ConfirmDelivery { order_id: "1".into(), text: "There?".into() };
        let conversations = self.house.state.get::<Conversations>();
        let said =
            conversations.announce(conversation, ClientMsgId(Uuid::new_v4()), body).await.unwrap();
        json!(said.id.to_string())
    }

    async fn upload(&self, category: &str) -> Value {
        let path = format!("/api/upload?category={category}");
        let file = Part::bytes(picture()).file_name("a.png").mime_str("image/png").unwrap();
        let request = self.house.request(Some(&self.people["buyer"]), reqwest::Method::POST, &path);
        let stored = Reply::of(request.multipart(Form::new().part("file", file))).await;
        stored.data()["upload_id"].clone()
    }

    /// The version to change something over.
    async fn version(&self, of: &str, who: &'static str) -> Value {
        let (who, call, wish) = match of {
            "template" => return json!(0),
            "team" => ("admin", "console_team_list", json!({})),
            "welcome" => ("admin", "console_welcome_get", json!({ "team_id": self.team })),
            _ if who == "other_seller" => (who, "welcome_get", json!({})),
            _ => ("seller", "welcome_get", json!({})),
        };
        let answer = self.done(who, &format!("/api/im/{call}"), wish).await;
        match answer["teams"].as_array() {
            Some(teams) => {
                let same = |team: &&Value| team["team_id"] == json!(self.team);
                teams.iter().find(same).unwrap()["version"].clone()
            }
            None => answer["version"].clone(),
        }
    }

    /// An order of the buyer's, at that stage.
    async fn order(&self, stage: &str) -> Value {
        let buyer = Party { uid: self.people["buyer"].uid, is_staff: false, works_for: None };
        let seller = Party { uid: self.people["seller"].uid, is_staff: false, works_for: None };
        let orders = self.house.state.get::<Orders>();
        let quote = Quote {
            buyer: buyer.uid,
            sell_order_id: self.offer.simple().to_string(),
            quantity: 1,
            unit_price: UsdCents(2_000),
            price_version: 1,
            fee: UsdCents::ZERO,
            currency: "USD".into(),
            rate: 1.0,
            expires_at: OffsetDateTime::now_utc().unix_timestamp() + 600,
        };
        let offer = quote.sell_order_id.parse().unwrap();
        // Coins are delivered to an account that has to be told first.
        sqlx::query("update game set kind = case when $1 then 'coins' else 'items' end")
            .bind(stage == "need_info")
            .execute(&self.house.state.pool)
            .await
            .unwrap();
        let key = Uuid::new_v4().to_string();
        let order = orders.place(quote, offer, String::new(), "US".to_owned(), key).await.unwrap();
        let act = async |by: Party, act: OrderAction| orders.act(order, by, act).await.unwrap();
        match stage {
            "placed" => {}
            "refunding" => {
                self.refuse_refund(order, buyer, seller).await;
            }
            _ => {
                act(buyer, OrderAction::PayFromBalance { terms_version: None }).await;
            }
        }
        if matches!(stage, "sent" | "disputed") {
            act(seller, OrderAction::Deliver { note: String::new() }).await;
        }
        if stage == "disputed" {
            let wish = json!({ "order_id": order, "category": "other", "text": "broken" });
            self.done("buyer", "/api/market/buy_order/dispute", wish).await;
        }
        json!(order.to_string())
    }

    /// Paid by card, given back, and the provider could not send it.
    async fn refuse_refund(&self, order: OrderId, buyer: Party, seller: Party) {
        let (state, bank) = (&self.house.state, &self.house.bank);
        let (orders, payments) = (state.get::<Orders>(), state.get::<Payments>());
        let start = OrderAction::StartPayment {
            method: Method::Card,
            return_url: None,
            terms_version: None,
        };
        let payment = orders.act(order, buyer, start).await.unwrap().order.payment.unwrap();
        let intent = payments.look(payment).await.unwrap().provider_ref.unwrap();
        bank.pay(&intent);
        payments.look(payment).await.unwrap();
        bank.behave(FailureMode::RefundsFail);
        let give_back = OrderAction::GiveBack { reason: "none left".into() };
        orders.act(order, seller, give_back).await.unwrap();
        payments.look(payment).await.unwrap();
        bank.behave(FailureMode::Honest);
        let path = format!("/api/v2/market/bill_order/buyer_query_refund_info?order_id={order}");
        let info = self.house.get(Some(&self.people["buyer"]), &path).await;
        assert_eq!(info.data()["refunds"][0]["status"], "failed");
        *self.refund.lock().unwrap() = info.data()["refunds"][0]["refund_id"].clone();
    }
}

/// The seller's heap of pieces, and an offer of many of them.
async fn stall(house: &House, seller: Uid) -> (Uuid, Uuid) {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives and guns"}', 'items', 1);
           insert into goods (goods_id, game, name, search_text, tags)
               values (7, 'csgo', 'Sticker', 'sticker', '{"kind": "sticker", "rarity": "covert"}');
           insert into goods_figures (goods_id, game) values (7, 'csgo')"#,
    )
    .execute(&house.pool)
    .await
    .unwrap();
    let (asset, offer) = (Uuid::now_v7(), Uuid::now_v7());
    sqlx::query("insert into asset (asset_id, owner, goods_id, quantity, listed) values ($1, $2, 7, 20000, 10000)")
        .bind(asset)
        .bind(seller.0)
        .execute(&house.pool)
        .await
        .unwrap();
    sqlx::query(
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale)
         values ($1, $2, $3, 7, 2000, 10000, 10000)",
    )
    .bind(offer)
    .bind(asset)
    .bind(seller.0)
    .execute(&house.pool)
    .await
    .unwrap();
    (asset, offer)
}

/// No object: another text each time it is written.
fn is_made_each_time(name: &str) -> bool {
    ["uuid", "name", "email", "now"].contains(&name) || name.starts_with("version.")
}

/// The names behind `$`, in their order, each once. (`order.refunding` stands before its `refund`.)
fn names(given: &Value) -> Vec<String> {
    let mut found = BTreeSet::new();
    collect(given, &mut found);
    found.into_iter().collect()
}

fn collect(given: &Value, found: &mut BTreeSet<String>) {
    match given {
        Value::String(text) => found.extend(text.split_once('$').map(|(_, name)| name.to_owned())),
        Value::Array(many) => many.iter().for_each(|one| collect(one, found)),
        Value::Object(fields) => fields.values().for_each(|one| collect(one, found)),
        _ => {}
    }
}

fn filled(given: &Value, objects: &HashMap<String, Value>) -> Value {
    match given {
        Value::String(text) => match text.split_once('$') {
            None => given.clone(),
            Some(("", name)) => objects[name].clone(),
            Some((before, name)) => json!(format!("{before}{}", objects[name].as_str().unwrap())),
        },
        Value::Array(many) => many.iter().map(|one| filled(one, objects)).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(name, one)| (name.clone(), filled(one, objects))).collect()
        }
        other => other.clone(),
    }
}
