//! Stores in Postgres: addresses, what brings offers to rest, and what nobody can buy then.

use guildhall_domain::{
    ids::{AssetId, GoodsId, SellOrderId, Uid},
    market::store::{StoreHold, StoreLink, StoreState},
    wallet::money::UsdCents,
};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::*;
use crate::{
    identity::{
        account_action::{self, AccountCommand},
        steam,
    },
    market::{
        goods,
        sell_order::{self, Create, Filter, Sort, StockError},
    },
    order::buy_request,
    page::Part,
};

struct Market {
    seller: Uid,
    other: Uid,
    buyer: Uid,
    admin: Uid,
    offer: SellOrderId,
}

/// A seller and another one, who both offer the same goods: the first for less.
async fn market(pool: &PgPool) -> Market {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('a', '{"en": "A"}', 'items', 1), ('b', '{"en": "B"}', 'items', 2);
           update game set is_hidden = true where game = 'b';
           insert into goods (goods_id, game, name, search_text) values (7, 'a', 'one', 'one'), (8, 'b', 'two', 'two');
           insert into goods_figures (goods_id, game) values (7, 'a'), (8, 'b');
           insert into account (email, nickname, role) values ('1@store.test', 'Sam Smith', 'seller'), ('2@store.test', 'Tom Tailor', 'seller'),
               ('3@store.test', 'Bo Buyer', 'user'), ('4@store.test', 'Ada Admin', 'admin');
           insert into asset (asset_id, owner, goods_id, quantity) select gen_random_uuid(), uid, 7, 20 from account where role = 'seller'"#,
    )
    .execute(pool)
    .await
    .unwrap();
    let people: Vec<i64> =
        sqlx::query_scalar("select uid from account order by email").fetch_all(pool).await.unwrap();
    let people: Vec<Uid> = people.into_iter().map(Uid).collect();
    let offer = offer(pool, people[0], 900).await;
    self::offer(pool, people[1], 1_000).await;
    counted(pool).await;
    Market { seller: people[0], other: people[1], buyer: people[2], admin: people[3], offer }
}

async fn offer(pool: &PgPool, seller: Uid, price_cents: i64) -> SellOrderId {
    let asset: Uuid = sqlx::query_scalar("select asset_id from asset where owner = $1")
        .bind(seller.0)
        .fetch_one(pool)
        .await
        .unwrap();
    let mut tx = crate::begin(pool).await.unwrap();
    let wish = Create { asset_id: AssetId(asset), price_cents, quantity: 2 };
    let id = sell_order::create(&mut tx, seller, wish).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn counted(pool: &PgPool) {
    while goods::refresh(pool).await.unwrap() > 0 {}
}

/// The lowest price and how many are on sale: by the figures, the list of offers, the bands and the order book.
async fn on_sale(pool: &PgPool) -> [(Option<i64>, i64); 4] {
    counted(pool).await;
    let figures = sqlx::query_as(
        "select lowest_cents, on_sale::bigint from goods_figures where goods_id = 7",
    )
    .fetch_one(pool)
    .await
    .unwrap();
    let (list, _) =
        sell_order::of_goods(pool, GoodsId(7), &Filter::default(), Sort::Cheapest, Part::first(9))
            .await
            .unwrap();
    let list = (
        list.first().map(|offer| offer.price_cents),
        list.iter().map(|offer| i64::from(offer.on_sale)).sum(),
    );
    let bands = goods::offers_by_band(pool, GoodsId(7)).await.unwrap();
    let bands = (
        bands.iter().map(|band| band.lowest_cents).min(),
        bands.iter().map(|band| band.on_sale).sum(),
    );
    let asks = buy_request::asks(pool, GoodsId(7), UsdCents(10_000)).await.unwrap();
    let asks =
        (asks.first().map(|ask| ask.price.0), asks.iter().map(|ask| i64::from(ask.on_sale)).sum());
    [figures, list, bands, asks]
}

async fn tries(pool: &PgPool, market: &Market) -> Result<(), StockError> {
    let mut tx = crate::begin(pool).await.unwrap();
    sell_order::hold(&mut tx, market.offer, 1, market.buyer).await.map(drop)
}

/// The first seller's offers are nowhere and cannot be bought.
async fn rests(pool: &PgPool, market: &Market, why: StoreState) {
    assert_eq!(find(pool, market.seller).await.unwrap().unwrap().state(), why);
    assert_eq!(on_sale(pool).await, [(Some(1_000), 2); 4], "{why:?}");
    assert!(matches!(tries(pool, market).await, Err(StockError::StoreResting)), "{why:?}");
    let quote = sell_order::offer(pool, market.offer, 1, market.buyer).await;
    assert!(matches!(quote, Err(StockError::StoreResting)), "{why:?}");
    assert_eq!(selling(pool, market.seller, None, Part::first(9)).await.unwrap().1, 0);
    assert!(games(pool, market.seller).await.unwrap().is_empty());
    assert!(sell_order::find(pool, market.offer).await.unwrap().unwrap().is_resting);
    assert_eq!(sell_order::on_sale(pool, market.seller, None, Part::first(9)).await.unwrap().1, 1);
}

async fn sells(pool: &PgPool, market: &Market) {
    assert_eq!(find(pool, market.seller).await.unwrap().unwrap().state(), StoreState::Open);
    assert_eq!(on_sale(pool).await, [(Some(900), 4); 4]);
    tries(pool, market).await.unwrap();
    assert_eq!(selling(pool, market.seller, Some("a"), Part::first(9)).await.unwrap().1, 1);
    assert_eq!(selling(pool, market.seller, Some("b"), Part::first(9)).await.unwrap().1, 0);
    assert_eq!(games(pool, market.seller).await.unwrap()[0].offers, 1);
}

async fn online(pool: &PgPool, seller: Uid, is_online: bool) -> Result<(), OnlineError> {
    let mut tx = crate::begin(pool).await.unwrap();
    set_online(&mut tx, seller, is_online).await?;
    tx.commit().await.unwrap();
    Ok(())
}

async fn away(pool: &PgPool, seller: Uid, until: Option<OffsetDateTime>) {
    let mut tx = crate::begin(pool).await.unwrap();
    set_away(&mut tx, seller, until).await.unwrap();
    tx.commit().await.unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn nothing_of_a_store_that_is_offline_is_listed_or_sold_until_it_is_back(pool: PgPool) {
    let market = market(&pool).await;
    sells(&pool, &market).await;
    online(&pool, market.seller, false).await.unwrap();
    rests(&pool, &market, StoreState::Offline).await;
    online(&pool, market.seller, true).await.unwrap();
    sells(&pool, &market).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_seller_who_is_away_is_back_at_their_date(pool: PgPool) {
    let market = market(&pool).await;
    away(&pool, market.seller, Some(OffsetDateTime::now_utc() + Duration::hours(1))).await;
    rests(&pool, &market, StoreState::Away).await;
    assert_eq!(come_back(&pool).await.unwrap(), 0);

    sqlx::raw_sql("update store set away_until = now()").execute(&pool).await.unwrap();
    // It can be bought from that moment on, whatever was counted.
    tries(&pool, &market).await.unwrap();
    assert_eq!(come_back(&pool).await.unwrap(), 1);
    sells(&pool, &market).await;
    assert_eq!(come_back(&pool).await.unwrap(), 0);
    assert_eq!(find(&pool, market.seller).await.unwrap().unwrap().away_until, None);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_missing_of_steam_takes_a_store_offline_until_it_is_there(pool: PgPool) {
    let market = market(&pool).await;
    let set = "insert into steam_account (uid, steam_id, name, is_private, trade_token, sealed_key, key_end)
        values ($1, 76561197960287930, 'sam', false, 'token', 'x', '0DE')
        on conflict (uid) do update set trade_token = 'token', sealed_key = 'x', key_end = '0DE'";
    for part in ["url", "key", "all"] {
        sqlx::query(set).bind(market.seller.0).execute(&pool).await.unwrap();
        let mut tx = crate::begin(&pool).await.unwrap();
        match part {
            "url" => steam::set_trade_url(&mut tx, market.seller, None).await.unwrap(),
            "key" => steam::set_key(&mut tx, market.seller, None).await.unwrap(),
            _ => drop(steam::unlink(&mut tx, market.seller).await.unwrap()),
        }
        tx.commit().await.unwrap();
        rests(&pool, &market, StoreState::Offline).await;
        let online_again = online(&pool, market.seller, true).await;
        if part == "all" {
            // Nothing of Steam is sold any more, so nothing of it is needed.
            online_again.unwrap();
        } else {
            assert!(matches!(online_again, Err(OnlineError::SteamMissing)), "{part}");
            sqlx::query(set).bind(market.seller.0).execute(&pool).await.unwrap();
            online(&pool, market.seller, true).await.unwrap();
        }
        sells(&pool, &market).await;
    }
    // Who sells nothing has no store to take offline.
    sqlx::query(set).bind(market.buyer.0).execute(&pool).await.unwrap();
    let mut tx = crate::begin(&pool).await.unwrap();
    steam::unlink(&mut tx, market.buyer).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(find(&pool, market.buyer).await.unwrap(), None);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn staff_stop_a_store_and_open_it_again(pool: PgPool) {
    let market = market(&pool).await;
    for (stop, state) in
        [(StoreHold::Frozen, StoreState::Frozen), (StoreHold::Closed, StoreState::Closed)]
    {
        for is_first in [true, false] {
            let mut tx = crate::begin(&pool).await.unwrap();
            let done = hold(&mut tx, market.admin, market.seller, stop, "fakes").await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!(matches!(done, Held::Changed(_)), is_first);
        }
        rests(&pool, &market, state).await;
        // The seller's own switch changes nothing about it.
        online(&pool, market.seller, false).await.unwrap();
        online(&pool, market.seller, true).await.unwrap();
        rests(&pool, &market, state).await;
    }
    let held = StaffFilter { only_held: true, ..StaffFilter::default() };
    let (stores, total) = list(&pool, &held, Part::first(9)).await.unwrap();
    assert_eq!(
        (stores[0].seller(), stores[0].hold_reason.as_str(), total),
        (market.seller, "fakes", 1)
    );
    let mut tx = crate::begin(&pool).await.unwrap();
    reopen(&mut tx, market.admin, market.seller, "looked into").await.unwrap();
    let none = hold(&mut tx, market.admin, market.buyer, StoreHold::Frozen, "no store").await;
    assert_eq!(none.unwrap(), Held::NotFound);
    tx.commit().await.unwrap();
    sells(&pool, &market).await;
    let told: Vec<String> =
        sqlx::query_scalar("select kind from notice where uid = $1 order by notice_id")
            .bind(market.seller.0)
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(told, ["store_stopped", "store_stopped", "store_reopened"]);
    let acts: Vec<(String, String, String)> = sqlx::query_as(
        "select kind, detail ->> 'before', detail ->> 'after' from staff_act order by seq",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    let acts: Vec<_> = acts.iter().map(|(a, b, c)| (a.as_str(), b.as_str(), c.as_str())).collect();
    assert_eq!(
        acts,
        [
            ("store_frozen", "open", "frozen"),
            ("store_closed", "frozen", "closed"),
            ("store_reopened", "closed", "open")
        ]
    );
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn nothing_of_a_frozen_account_is_sold(pool: PgPool) {
    let market = market(&pool).await;
    for (command, is_frozen) in [(AccountCommand::Freeze, true), (AccountCommand::Unfreeze, false)]
    {
        let mut tx = crate::begin(&pool).await.unwrap();
        account_action::act(&mut tx, Some(market.admin), market.seller, command, "theft")
            .await
            .unwrap();
        tx.commit().await.unwrap();
        match is_frozen {
            true => rests(&pool, &market, StoreState::Frozen).await,
            false => sells(&pool, &market).await,
        }
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn units_of_an_order_that_is_closed_while_the_store_rests_wait_with_the_others(pool: PgPool) {
    let market = market(&pool).await;
    let mut tx = crate::begin(&pool).await.unwrap();
    sell_order::hold(&mut tx, market.offer, 1, market.buyer).await.unwrap();
    tx.commit().await.unwrap();
    online(&pool, market.seller, false).await.unwrap();
    let mut tx = crate::begin(&pool).await.unwrap();
    sell_order::release(&mut tx, market.offer, 1).await.unwrap();
    tx.commit().await.unwrap();
    rests(&pool, &market, StoreState::Offline).await;
}

async fn linked(pool: &PgPool, seller: Uid, link: &str) -> Links {
    let mut tx = crate::begin(pool).await.unwrap();
    let done = set_link(&mut tx, seller, &StoreLink::parse(link).unwrap()).await.unwrap();
    match done {
        Links::Set => tx.commit().await.unwrap(),
        Links::Taken | Links::TooSoon(_) => drop(tx),
    }
    done
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_address_is_one_stores_and_the_old_one_leads_there_for_a_while(pool: PgPool) {
    let market = market(&pool).await;
    let age = |days: i32| {
        sqlx::query("update store_link set claimed_at = claimed_at - make_interval(days => $1), released_at = released_at - make_interval(days => $1)").bind(days)
    };
    assert_eq!(linked(&pool, market.seller, "Sams-Skins").await, Links::Set);
    assert_eq!(linked(&pool, market.seller, "sams-skins").await, Links::Set, "again");
    assert_eq!(linked(&pool, market.other, "SAMS-skins").await, Links::Taken);
    assert!(matches!(linked(&pool, market.seller, "sam").await, Links::TooSoon(_)));
    assert_eq!(seller_at(&pool, "SAMS-SKINS").await.unwrap(), Some(market.seller));

    age(31).execute(&pool).await.unwrap();
    assert_eq!(linked(&pool, market.seller, "sam").await, Links::Set);
    for link in ["sam", "sams-skins"] {
        assert_eq!(seller_at(&pool, link).await.unwrap(), Some(market.seller), "{link}");
    }
    assert_eq!(find(&pool, market.seller).await.unwrap().unwrap().link.as_deref(), Some("sam"));
    assert_eq!(linked(&pool, market.other, "sams-skins").await, Links::Taken, "leads there still");

    age(91).execute(&pool).await.unwrap();
    assert_eq!(seller_at(&pool, "sams-skins").await.unwrap(), None);
    assert_eq!(linked(&pool, market.other, "sams-skins").await, Links::Set);
    assert_eq!(seller_at(&pool, "sams-skins").await.unwrap(), Some(market.other));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn of_two_stores_that_want_an_address_at_once_one_gets_it(pool: PgPool) {
    let market = market(&pool).await;
    let both = [market.seller, market.other].map(|seller| {
        let pool = pool.clone();
        tokio::spawn(async move { linked(&pool, seller, "cloud-nine").await })
    });
    let mut done = Vec::new();
    for one in both {
        done.push(one.await.unwrap());
    }
    done.sort_by_key(|links| *links != Links::Set);
    assert_eq!(done, [Links::Set, Links::Taken]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_store_shows_its_own_pictures_and_games_that_are_there(pool: PgPool) {
    let market = market(&pool).await;
    let picture = async |uid: Uid, category: i16| {
        let insert = "insert into upload (upload_id, uid, category, mime, byte_size, width, height, sha256)
            values (gen_random_uuid(), $1, $2, 'image/png', 1, 1, 1, decode(repeat('00', 32), 'hex')) returning upload_id";
        let id = sqlx::query_scalar(insert).bind(uid.0).bind(category).fetch_one(&pool).await;
        UploadId(id.unwrap())
    };
    let (logo, banner) = (picture(market.seller, 27).await, picture(market.seller, 28).await);
    let foreign = picture(market.other, 27).await;
    let (games, hidden) = (["a".to_owned()], ["b".to_owned()]);
    let look = Look {
        name: "Sams Skins",
        welcome: "Hello",
        games: &games,
        logo: Some(logo),
        banner: Some(banner),
    };
    let save = async |seen: i64, look: Look<'_>| {
        let mut tx = crate::begin(&pool).await.unwrap();
        let done = save(&mut tx, market.seller, Some(seen), &look).await?;
        tx.commit().await.unwrap();
        Ok::<_, SaveError>(done)
    };
    for (field, wrong) in [
        ("logo", Look { logo: Some(foreign), ..look.clone() }),
        ("logo", Look { logo: Some(banner), ..look.clone() }),
        ("banner", Look { banner: Some(logo), ..look.clone() }),
    ] {
        let refused = save(0, wrong).await;
        assert!(matches!(refused, Err(SaveError::Picture(of)) if of == field));
    }
    assert!(matches!(save(0, Look { games: &hidden, ..look.clone() }).await, Err(SaveError::Game)));
    let store = save(0, look.clone()).await.unwrap();
    assert_eq!(
        (store.title(), store.logo(), store.games.as_slice()),
        ("Sams Skins", Some(logo), games.as_slice())
    );
    assert!(matches!(save(0, Look { name: "", ..look.clone() }).await, Err(SaveError::Meanwhile)));
    // A game that is hidden later may stay.
    sqlx::raw_sql("update game set is_hidden = true").execute(&pool).await.unwrap();
    let store = save(store.version, Look { name: "", ..look }).await.unwrap();
    assert_eq!(store.title(), "Sam Smith");
}
