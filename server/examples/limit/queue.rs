//! A line to wait in: a storefront with one pack, a paid order of it for everybody, and their places in the order of their numbers.
use crate::money::everybody;
use guildhall_actors::{
    host::HostConfig,
    hub::Hub,
    order::{OrderAction, OrderError, Orders, Person},
    outbox::Wake,
    supervision::{Health, Tree},
};
use guildhall_domain::{
    ids::{OrderId, PaymentId, PlaceId, QueueId, SellOrderId, Uid},
    order::quote::Quote,
    topup::account::{Account, Login, Platform},
    wallet::{ledger::deposited, money::UsdCents},
};
use guildhall_persistence::{
    order::InfoSeal,
    secret::Secrets,
    topup::{
        joining::{JoinRequest, join},
        queue,
    },
    wallet::ledger,
};
use sqlx::PgPool;
use std::error::Error;
use time::OffsetDateTime;
use tokio::{runtime::Handle, task::JoinSet};
use uuid::Uuid;

const PRICE: UsdCents = UsdCents(500);
const REGION: &str = "Europe";
/// Offers of the same pack: buyers of one offer wait for each other.
const OFFERS: usize = 32;
/// Rows written at a time.
const AT_ONCE: usize = 2_000;

/// Has the first so many people buy a pack and line up, by their numbers, for so many devices; answers the line's id.
pub async fn line_up(
    pool: &PgPool,
    people: usize,
    devices: i32,
) -> Result<QueueId, Box<dyn Error>> {
    let (queue, offers) = open_storefront(pool, devices).await?;
    let people: Vec<Uid> = everybody(pool).await?.into_iter().take(people).collect();
    let tree = Tree::start(Handle::current(), Health::default()).await?;
    let (hub, wake, config) = (Hub::new(), Wake::default(), HostConfig::default());
    let seal = InfoSeal::load(&Secrets::new(pool.clone(), None, None)).await?;
    let orders = Orders::start(&tree, pool.clone(), seal, hub, wake, config).await?;
    for some in people.chunks(AT_ONCE) {
        let mut tx = pool.begin().await?;
        let deposit = |uid: &Uid| deposited(PaymentId(Uuid::now_v7()), *uid, PRICE);
        ledger::post(&mut tx, &some.iter().map(deposit).collect::<Vec<_>>()).await?;
        tx.commit().await?;
        let mut bought = Vec::with_capacity(some.len());
        for few in some.chunks(OFFERS) {
            let buying = few.iter().zip(&offers);
            let buying = buying.map(|(uid, offer)| buy(orders.clone(), *uid, *offer));
            for one in buying.collect::<JoinSet<_>>().join_all().await {
                bought.push(one?);
            }
        }
        bought.sort_unstable_by_key(|(uid, _)| *uid);
        let requests: Vec<JoinRequest> = bought.into_iter().map(joining).collect();
        let joined = join(pool, queue, &requests, |_| None).await?;
        if let Some(refused) = joined.iter().find_map(|joined| joined.as_ref().err()) {
            return Err(format!("a buyer could not join: {refused:?}").into());
        }
    }
    // By now the statistics are of an empty table.
    sqlx::query("vacuum analyze topup_place, topup_event, \"order\"").execute(pool).await?;
    Ok(queue)
}

async fn open_storefront(
    pool: &PgPool,
    devices: i32,
) -> Result<(QueueId, Vec<SellOrderId>), Box<dyn Error>> {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('line', '{"en": "Line"}', 'top_up', 98);
           insert into goods (goods_id, game, subgame_name, name, search_text, tags)
           values (999999998, 'line', 'Europe', 'A pack', 'a pack', '{"kind": "pack"}');
           insert into goods_figures (goods_id, game) values (999999998, 'line');
           insert into account (email, nickname, role) values ('store@line.bench', 'Stella', 'seller')"#,
    )
    .execute(pool)
    .await?;
    for statement in [
        "insert into asset (asset_id, owner, goods_id, quantity, listed)
         select md5('line' || n)::uuid, uid, 999999998, 0, 1000000
         from generate_series(1, $1::bigint) n, account where email = 'store@line.bench'",
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale)
         select asset_id, asset_id, owner, goods_id, $2, 1000000, 1000000
         from asset where goods_id = 999999998 and $1::bigint > 0",
    ] {
        let statement = sqlx::query(statement).bind(i64::try_from(OFFERS)?).bind(PRICE.0);
        statement.execute(pool).await?;
    }
    let seller = "select uid from account where email = 'store@line.bench'";
    let seller = Uid(sqlx::query_scalar(seller).fetch_one(pool).await?);
    let mut db = pool.acquire().await?;
    let queue = queue::open(&mut db, seller, "line", REGION, &[Platform::Pc], devices).await?;
    let offers = "select sell_order_id from sell_order where goods_id = 999999998";
    let offers: Vec<Uuid> = sqlx::query_scalar(offers).fetch_all(pool).await?;
    Ok((queue, offers.into_iter().map(SellOrderId).collect()))
}

/// Placed and paid from the balance, by the actors that do it in the product.
async fn buy(orders: Orders, uid: Uid, offer: SellOrderId) -> Result<(Uid, OrderId), OrderError> {
    let quote = Quote {
        buyer: uid,
        sell_order_id: offer.to_string(),
        quantity: 1,
        unit_price: PRICE,
        price_version: 1,
        fee: UsdCents::ZERO,
        currency: "USD".into(),
        rate: 1.0,
        expires_at: OffsetDateTime::now_utc().unix_timestamp() + 600,
    };
    let order = orders
        .place(quote, offer, String::new(), "US".to_owned(), Uuid::now_v7().to_string())
        .await?;
    orders
        .act(
            order,
            Person { uid, is_staff: false, works_for: None },
            OrderAction::PayFromBalance { terms_version: None },
        )
        .await?;
    Ok((uid, order))
}

/// With an account that the sandbox's farm is quick with.
fn joining((uid, order_id): (Uid, OrderId)) -> JoinRequest {
    JoinRequest {
        place_id: PlaceId(Uuid::now_v7()),
        order_id,
        uid,
        account: Account {
            platform: Platform::Pc,
            login: Login::Uid,
            name: "mood:brisk".to_owned(),
        },
        region: REGION.to_owned(),
        claimed: None,
    }
}
