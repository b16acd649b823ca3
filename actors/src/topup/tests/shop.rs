//! A storefront with packs, a queue with devices and a farm; and houses (server processes) on its one database.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use actix_web::{App, HttpServer};
use guildhall_domain::{
    ids::{OrderId, PaymentId, QueueId, SellOrderId, Uid},
    order::{Stage as OrderStage, quote::Quote},
    topup::account::{Account, Login, Platform},
    wallet::{ledger as postings, money::UsdCents},
};
use guildhall_persistence::{
    order::{self as orders, InfoSeal},
    secret::Secrets,
    topup::{self as rows, ORDER_GONE, PlaceRecord, RESULT, queue},
    wallet::ledger::{self, audit::audit},
};
use guildhall_providers::{
    device_farm::http::{FarmConfig, HttpFarm},
    sandbox::FarmSandbox,
};
use sqlx::PgPool;
use time::OffsetDateTime;
use tokio::time::Instant;
use uuid::Uuid;

use crate::{
    deadline::DeadlineDue,
    host::HostConfig,
    hub::{Attachment, EndReason, Hub, Push, Subscriber},
    order::{OrderAction, OrderError, Orders, Person},
    outbox::{Effects, Relay, RelayConfig, Wake},
    supervision::{Health, Tree},
    topup::{
        OrderGoneEffect, PlaceView, QueuePlaceChanged, ResultEffect, TopUpError, TopUps,
        place_actor::{PlaceAction, PlaceMessage},
        queue_actor::QueueMessage,
    },
};

pub const PRICE: i64 = 500;

pub struct Shop {
    pub pool: PgPool,
    pub seller: Uid,
    pub queue: QueueId,
    pub farm: FarmSandbox,
    offer: SellOrderId,
    base_url: String,
}

/// A storefront with plenty of one pack for 5.00 each, a queue for it with so many devices, and a farm in a hurry.
pub async fn shop(pool: &PgPool, devices: i32) -> Shop {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('genshin', '{"en": "Genshin Impact"}', 'top_up', 1);
           insert into goods (goods_id, game, subgame_name, name, search_text, tags)
           values (9, 'genshin', 'America', '330 Genesis Crystals', '330 genesis crystals', '{"kind": "pack"}');
           insert into goods_figures (goods_id, game) values (9, 'genshin')"#,
    )
    .execute(pool)
    .await
    .unwrap();
    let seller = account(pool, "store").await;
    let (asset, offer) = (Uuid::now_v7(), Uuid::now_v7());
    sqlx::query("insert into asset (asset_id, owner, goods_id, quantity, listed) values ($1, $2, 9, 0, 1000)")
        .bind(asset).bind(seller.0).execute(pool).await.unwrap();
    sqlx::query(
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale) values ($1, $2, $3, 9, $4, 1000, 1000)",
    )
    .bind(offer).bind(asset).bind(seller.0).bind(PRICE).execute(pool).await.unwrap();
    let platforms = [Platform::Pc, Platform::Android];
    let mut db = pool.acquire().await.unwrap();
    let queue =
        queue::open(&mut db, seller, "genshin", "America", &platforms, devices).await.unwrap();
    let farm = FarmSandbox::default();
    farm.pace(Duration::from_millis(1));
    let base_url = serve(farm.clone());
    Shop { pool: pool.clone(), seller, queue, farm, offer: SellOrderId(offer), base_url }
}

async fn account(pool: &PgPool, name: &str) -> Uid {
    let insert = "insert into account (email, nickname) values ($1, $1) returning uid";
    Uid(sqlx::query_scalar(insert).bind(name).fetch_one(pool).await.unwrap())
}

/// The farm on a port of its own, for as long as the test's process lives.
fn serve(farm: FarmSandbox) -> String {
    let server = HttpServer::new(move || {
        let farm = farm.clone();
        App::new().configure(move |app| farm.configure_alone(app))
    })
    .workers(1)
    .disable_signals()
    .bind(("127.0.0.1", 0))
    .unwrap();
    let address = server.addrs()[0];
    tokio::spawn(server.run());
    format!("http://{address}/farm-sandbox/device_farm")
}

impl Shop {
    pub async fn house(&self) -> House {
        self.house_since(Instant::now()).await
    }

    /// One that has been there for so long that who has no socket counts as absent.
    pub async fn old_house(&self) -> House {
        self.house_since(Instant::now().checked_sub(Duration::from_secs(61)).unwrap()).await
    }

    async fn house_since(&self, began: Instant) -> House {
        let tree = Tree::start(tokio::runtime::Handle::current(), Health::default()).await.unwrap();
        let (hub, config) = (Hub::new(), HostConfig::default());
        let (pool, wake) = (self.pool.clone(), Wake::default());
        let seal = InfoSeal::load(&Secrets::new(pool.clone(), None, None)).await.unwrap();
        let orders =
            Orders::start(&tree, pool, seal, hub.clone(), wake, config.clone()).await.unwrap();
        let farm = HttpFarm::new(FarmConfig {
            base_url: self.base_url.clone(),
            key: "farm_test".into(),
            secrets: vec!["whsec".into()],
        });
        let topups = TopUps::start_since(
            &tree,
            self.pool.clone(),
            hub.clone(),
            orders.clone(),
            Arc::new(farm.unwrap()),
            Wake::default(),
            config,
            began,
        )
        .await
        .unwrap();
        let effects = Effects::new()
            .with(RESULT, ResultEffect(orders.clone()))
            .with(ORDER_GONE, OrderGoneEffect(topups.clone()));
        let relay = Relay::new(self.pool.clone(), effects, RelayConfig::default());
        House { pool: self.pool.clone(), hub, topups, orders, relay, tree }
    }

    /// Somebody who has deposited so many cents.
    pub async fn person(&self, name: &str, cents: i64) -> Uid {
        let uid = account(&self.pool, name).await;
        if cents > 0 {
            self.deposit(uid, cents).await;
        }
        uid
    }

    async fn deposit(&self, uid: Uid, cents: i64) {
        let mut tx = guildhall_persistence::begin(&self.pool).await.unwrap();
        let deposit = postings::deposited(PaymentId(Uuid::now_v7()), uid, UsdCents(cents));
        ledger::post(&mut tx, &[deposit]).await.unwrap();
        tx.commit().await.unwrap();
    }

    pub async fn stage(&self, order: OrderId) -> OrderStage {
        orders::load(&self.pool, order).await.unwrap().unwrap().order.stage
    }

    pub async fn wallet(&self, uid: Uid) -> i64 {
        ledger::wallet(&self.pool, uid).await.unwrap().0.total().0
    }

    /// Devices that were disconnected have had their rest.
    pub async fn rested(&self) {
        sqlx::query("update topup_device set rests_until = null")
            .execute(&self.pool)
            .await
            .unwrap();
    }

    /// The redemption should have ended by now.
    pub async fn past_limit(&self, order: OrderId) {
        sqlx::query("update topup_place set limit_at = now() where order_id = $1")
            .bind(order.0)
            .execute(&self.pool)
            .await
            .unwrap();
    }

    pub async fn assert_whole(&self) {
        let audit = audit(&self.pool).await.unwrap();
        assert!(audit.is_whole(), "{audit}");
        assert_eq!(audit.suspense, UsdCents::ZERO);
    }
}

/// Notes what of places its person is told, and when.
#[derive(Default)]
pub struct Recorder(Mutex<Vec<(Instant, Arc<PlaceView>)>>);

impl Subscriber for Recorder {
    fn deliver(&self, notices: &mut dyn Iterator<Item = &Arc<Push>>) {
        for notice in notices {
            if let Some(QueuePlaceChanged(shown)) = notice.event_as() {
                self.0.lock().unwrap().push((Instant::now(), Arc::clone(shown)));
            }
        }
    }

    fn resync(&self) {}

    fn end(&self, _: EndReason) {}
}

impl Recorder {
    pub fn heard(&self) -> Vec<(Instant, Arc<PlaceView>)> {
        self.0.lock().unwrap().clone()
    }
}

/// One server process as far as topping up goes.
pub struct House {
    pool: PgPool,
    hub: Hub,
    pub topups: TopUps,
    orders: Orders,
    relay: Relay,
    tree: Tree,
}

impl House {
    /// Somebody has the product open as long as what is answered is kept; what they are told comes into `recorder`.
    pub fn opens(&self, uid: Uid, recorder: &Arc<Recorder>) -> Attachment {
        self.hub.attach(uid, None, Arc::clone(recorder) as Arc<dyn Subscriber>)
    }

    /// Somebody new who has bought so many packs and has nothing left.
    pub async fn paid(&self, shop: &Shop, name: &str, packs: i32) -> (Uid, OrderId) {
        let uid = shop.person(name, 0).await;
        (uid, self.paid_by(shop, uid, packs).await)
    }

    pub async fn paid_by(&self, shop: &Shop, uid: Uid, packs: i32) -> OrderId {
        shop.deposit(uid, PRICE * i64::from(packs)).await;
        let quote = Quote {
            buyer: uid,
            sell_order_id: shop.offer.to_string(),
            quantity: packs,
            unit_price: UsdCents(PRICE),
            price_version: 1,
            fee: UsdCents::ZERO,
            currency: "USD".into(),
            rate: 1.0,
            expires_at: OffsetDateTime::now_utc().unix_timestamp() + 600,
        };
        let key = Uuid::now_v7().to_string();
        let placed = self.orders.place(quote, shop.offer, String::new(), "US".to_owned(), key);
        let order = placed.await.unwrap();
        let buyer = Person { uid, is_staff: false, works_for: None };
        self.orders
            .act(order, buyer, OrderAction::PayFromBalance { terms_version: None })
            .await
            .unwrap();
        order
    }

    pub async fn join(&self, _: &Shop, uid: Uid, order: OrderId) -> Result<PlaceView, TopUpError> {
        let (platform, login) = (Platform::Pc, Login::Uid);
        let account = Account { platform, login, name: "800123456".into() };
        self.topups.join(uid, order, "America", account).await
    }

    /// The queue looks, and has looked when this is over.
    pub async fn look(&self, shop: &Shop) {
        self.topups.queues.tell(shop.queue, QueueMessage::Look).unwrap();
        // A mailbox is handled in order: whoever asks after it hears after it.
        let none = super::Operation::AddDevices(0);
        self.topups
            .queues
            .ask(shop.queue, |reply| QueueMessage::Operate(none, None, reply))
            .await
            .unwrap()
            .unwrap();
    }

    pub async fn place(&self, order: OrderId) -> PlaceRecord {
        rows::of_order(&self.pool, order).await.unwrap().unwrap()
    }

    /// Whatever the place has to do next is due, and done when this is over.
    pub async fn ask(&self, order: OrderId) {
        sqlx::query("update topup_place set deadline_at = now() where order_id = $1 and deadline_at is not null")
            .bind(order.0)
            .execute(&self.pool)
            .await
            .unwrap();
        let id = self.place(order).await.place.place_id;
        // It may be over, or another process may have been faster.
        let due = |reply| PlaceMessage::Command(PlaceAction::Due.into(), Some(reply));
        let _ = self.topups.places.ask(id, due).await;
    }

    /// Asks until the redemption has ended, and the order has heard of it.
    pub async fn finish(&self, order: OrderId) {
        let ended = async {
            while !self.place(order).await.place.stage.is_final() {
                self.ask(order).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), ended).await.expect("it ends");
        self.settle().await;
    }

    /// From joining to the end.
    pub async fn redeem(&self, shop: &Shop, uid: Uid, order: OrderId) {
        self.join(shop, uid, order).await.unwrap();
        self.look(shop).await;
        let id = self.place(order).await.place.place_id;
        self.topups.accept(uid, id).await.unwrap();
        self.finish(order).await;
    }

    /// The storefront gives the order back.
    pub async fn give_back(
        &self,
        shop: &Shop,
        order: OrderId,
    ) -> Result<orders::OrderRecord, OrderError> {
        let seller = Person { uid: shop.seller, is_staff: false, works_for: None };
        self.orders.act(order, seller, OrderAction::GiveBack { reason: "sold out".into() }).await
    }

    /// The order has waited as long as it may.
    pub async fn order_is_due(&self, order: OrderId) {
        sqlx::query(r#"update "order" set deadline_at = now() where order_id = $1"#)
            .bind(order.0)
            .execute(&self.pool)
            .await
            .unwrap();
        let version = orders::load(&self.pool, order).await.unwrap().unwrap().version;
        let due = DeadlineDue { kind: String::new(), version };
        self.orders.host().tell(order, due.into()).unwrap();
        // A mailbox is handled in order: whoever asks after it hears after it.
        let nobody = Person { uid: Uid(0), is_staff: false, works_for: None };
        let _ = self.orders.act(order, nobody, OrderAction::Confirm).await;
    }

    /// Carries out effects until there are none.
    pub async fn settle(&self) {
        while self.relay.carry_out_now().await.unwrap() > 0 {}
    }

    /// The process ends; nothing but the rows is left.
    pub async fn stop(self) {
        self.tree.stop(Duration::from_secs(5)).await;
    }
}
