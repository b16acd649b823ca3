//! A market with a seller, an offer and buyers; and houses (server processes) that trade on its one database.

use std::sync::Arc;

use actix_web::{App, HttpServer};
use guildhall_domain::{
    ids::{OrderId, PaymentId, SellOrderId, Uid},
    order::{Stage, quote::Quote},
    payment::{Method, Provider},
    wallet::{Parts, ledger as postings, money::UsdCents},
};
use guildhall_persistence::{
    order::{self as rows, InfoSeal, OrderRecord},
    payment as payment_rows,
    secret::Secrets,
    wallet::ledger::{self, audit::assert_whole},
};
use guildhall_providers::{
    payment::{
        PaymentProvider, PaymentProviders,
        paypal::{PayPal, PayPalConfig},
        stripe::{Stripe, StripeConfig},
    },
    sandbox::PaymentSandbox,
};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    host::HostConfig,
    hub::Hub,
    order::{OrderAction, OrderError, Orders, Person},
    outbox::{Effects, Relay, RelayConfig, Wake},
    payment::LiveContext,
    payment::{CheckPaymentEffect, Payments},
    supervision::{Health, Tree},
    wallet::exchange_rate::ExchangeRates,
};

pub const PRICE: i64 = 2_000;

pub struct Market {
    pub pool: PgPool,
    pub seller: Uid,
    pub offer: SellOrderId,
    pub bank: PaymentSandbox,
    pub rates: ExchangeRates,
    base_url: String,
}

/// A seller with so many pieces on sale for 20.00 each, and a payment provider.
pub async fn market(pool: &PgPool, pieces: i32) -> Market {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives and guns"}', 'items', 1);
           insert into goods (goods_id, game, name, search_text, wear_min, wear_max)
           values (7, 'csgo', 'AK-47 | Redline', 'ak-47 | redline', 0.1, 0.7);
           insert into goods_figures (goods_id, game) values (7, 'csgo')"#,
    )
    .execute(pool)
    .await
    .unwrap();
    let seller = person(pool, "seller", 0).await;
    let (asset, offer) = (Uuid::now_v7(), Uuid::now_v7());
    sqlx::query("insert into asset (asset_id, owner, goods_id, quantity, listed, wear) values ($1, $2, 7, $3, $3, 0.2)")
        .bind(asset).bind(seller.0).bind(pieces).execute(pool).await.unwrap();
    sqlx::query(
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale) values ($1, $2, $3, 7, $4, $5, $5)",
    )
    .bind(offer).bind(asset).bind(seller.0).bind(PRICE).bind(pieces).execute(pool).await.unwrap();
    let bank = PaymentSandbox::default();
    let base_url = serve(bank.clone());
    Market {
        pool: pool.clone(),
        seller,
        offer: SellOrderId(offer),
        bank,
        rates: ExchangeRates::default(),
        base_url,
    }
}

/// Somebody who has deposited so many cents.
pub async fn person(pool: &PgPool, name: &str, cents: i64) -> Uid {
    let insert = "insert into account (email, nickname) values ($1, $1) returning uid";
    let uid = Uid(sqlx::query_scalar(insert).bind(name).fetch_one(pool).await.unwrap());
    if cents > 0 {
        let mut tx = guildhall_persistence::begin(pool).await.unwrap();
        let deposit = postings::deposited(PaymentId(Uuid::now_v7()), uid, UsdCents(cents));
        ledger::post(&mut tx, &[deposit]).await.unwrap();
        tx.commit().await.unwrap();
    }
    uid
}

/// The sandbox on a port of its own, for as long as the test's process lives.
fn serve(bank: PaymentSandbox) -> String {
    let server = HttpServer::new(move || {
        let bank = bank.clone();
        App::new().configure(move |app| bank.configure_alone(app))
    })
    .workers(1)
    .disable_signals()
    .bind(("127.0.0.1", 0))
    .unwrap();
    let address = server.addrs()[0];
    tokio::spawn(server.run());
    format!("http://{address}/sandbox/stripe")
}

/// One server process as far as trade goes.
pub struct House {
    pub orders: Orders,
    pub payments: Payments,
    pub relay: Relay,
    _tree: Tree,
}

pub fn buyer(uid: Uid) -> Person {
    Person { uid, is_staff: false, works_for: None }
}

impl Market {
    pub async fn house(&self) -> House {
        self.house_at(self.providers()).await
    }

    /// Both providers, of the same sandbox.
    pub fn providers(&self) -> PaymentProviders {
        let paypal = PayPal::new(PayPalConfig {
            base_url: self.base_url.replace("/stripe", "/paypal"),
            client_id: "sandbox".into(),
            client_secret: "sandbox".into(),
            webhook_id: None,
        });
        PaymentProviders::default()
            .with(Provider::Stripe, self.provider())
            .with(Provider::PayPal, Arc::new(paypal.unwrap()))
    }

    pub fn provider(&self) -> Arc<dyn PaymentProvider> {
        let stripe = Stripe::new(StripeConfig {
            base_url: self.base_url.clone(),
            secret_key: "sk_test".into(),
            webhook_secrets: vec!["whsec".into()],
        });
        Arc::new(stripe.unwrap())
    }

    pub async fn house_at(&self, providers: PaymentProviders) -> House {
        let tree = Tree::start(tokio::runtime::Handle::current(), Health::default()).await.unwrap();
        let (hub, config) = (Hub::new(), HostConfig::default());
        let (pool, wake) = (self.pool.clone(), Wake::default());
        let seal = InfoSeal::load(&Secrets::new(pool.clone(), None, None)).await.unwrap();
        let orders =
            Orders::start(&tree, pool, seal, hub.clone(), wake, config.clone()).await.unwrap();
        let context = LiveContext {
            pool: self.pool.clone(),
            hub,
            orders: orders.clone(),
            rates: self.rates.clone(),
        };
        let return_to = "http://shop.test/pay/return".into();
        let payments = Payments::start(&tree, context, providers, return_to, config).await.unwrap();
        let effects = Effects::new().with(payment_rows::RING, CheckPaymentEffect(payments.clone()));
        let relay = Relay::new(self.pool.clone(), effects, RelayConfig::default());
        House { orders, payments, relay, _tree: tree }
    }

    pub fn seller(&self) -> Person {
        buyer(self.seller)
    }

    pub fn quote(&self, buyer: Uid) -> Quote {
        Quote {
            buyer,
            sell_order_id: self.offer.to_string(),
            quantity: 1,
            unit_price: UsdCents(PRICE),
            price_version: 1,
            fee: UsdCents::ZERO,
            currency: "USD".into(),
            rate: 1.0,
            expires_at: OffsetDateTime::now_utc().unix_timestamp() + 600,
        }
    }

    pub async fn live(&self, order: OrderId) -> OrderRecord {
        rows::load(&self.pool, order).await.unwrap().unwrap()
    }

    pub async fn stage(&self, order: OrderId) -> Stage {
        self.live(order).await.order.stage
    }

    pub async fn wallet(&self, uid: Uid) -> Parts {
        ledger::wallet(&self.pool, uid).await.unwrap().0
    }

    /// on sale, locked, sold, back with the seller
    pub async fn stock(&self) -> (i32, i32, i32, i32) {
        sqlx::query_as("select on_sale, locked, sold, withdrawn from sell_order")
            .fetch_one(&self.pool)
            .await
            .unwrap()
    }

    /// What is sold is delivered to an account that has to be told first.
    pub async fn sells_coins(&self) {
        sqlx::query("update game set kind = 'coins'").execute(&self.pool).await.unwrap();
    }

    /// Moves what is due next into the past.
    pub async fn let_time_pass(&self, order: OrderId) {
        sqlx::query(
            r#"update "order" set deadline_at = now() - interval '1 second' where order_id = $1"#,
        )
        .bind(order.0)
        .execute(&self.pool)
        .await
        .unwrap();
    }

    pub async fn assert_whole(&self) {
        assert_whole(&self.pool).await;
    }
}

impl House {
    pub async fn place(&self, market: &Market, uid: Uid, key: &str) -> Result<OrderId, OrderError> {
        let quote = market.quote(uid);
        self.orders.place(quote, market.offer, String::new(), "US".to_owned(), key.to_owned()).await
    }

    /// Placed and paid from the balance.
    pub async fn bought(&self, market: &Market, uid: Uid) -> OrderId {
        let order = self.place(market, uid, &Uuid::now_v7().to_string()).await.unwrap();
        self.orders
            .act(order, buyer(uid), OrderAction::PayFromBalance { terms_version: None })
            .await
            .unwrap();
        order
    }

    pub async fn sent(&self, market: &Market, uid: Uid) -> OrderId {
        let order = self.bought(market, uid).await;
        let deliver = OrderAction::Deliver { note: String::new() };
        self.orders.act(order, market.seller(), deliver).await.unwrap();
        order
    }

    /// Begins a payment by card and opens it; answers it and the provider's name for it.
    pub async fn start_card(&self, order: OrderId, uid: Uid) -> (PaymentId, String) {
        self.start_by(order, uid, Method::Card).await
    }

    pub async fn start_by(&self, order: OrderId, uid: Uid, method: Method) -> (PaymentId, String) {
        let start = OrderAction::StartPayment { method, return_url: None, terms_version: None };
        let live = self.orders.act(order, buyer(uid), start).await.unwrap();
        let payment = live.order.payment.unwrap();
        let row = self.payments.look(payment).await.unwrap();
        assert!(row.redirect_url.is_some());
        (payment, row.provider_ref.unwrap())
    }

    /// Carries out effects until there are none.
    pub async fn settle(&self) {
        while self.relay.carry_out_now().await.unwrap() > 0 {}
    }

    /// The deadline scanner found the order.
    pub async fn due(&self, market: &Market, order: OrderId) {
        let version = market.live(order).await.version;
        let due = crate::deadline::DeadlineDue { kind: String::new(), version };
        self.orders.host().tell(order, due.into()).unwrap();
        // A mailbox is handled in order: whoever asks after it hears after it.
        let _ = self
            .orders
            .act(
                order,
                Person { uid: Uid(-1), is_staff: false, works_for: None },
                OrderAction::Confirm,
            )
            .await;
    }
}
