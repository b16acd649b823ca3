//! Inventories of Steam in Postgres: what becomes stock, what leaves it, and what is never sold twice.

use guildhall_domain::{
    identity::steam::{SteamId, SteamProfile},
    ids::{GoodsId, SellOrderId, Uid},
    market::steam_inventory::{SteamItem, SteamItemState, SteamPart},
    notice::Kind,
};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};

use super::{look::asset_of, *};
use crate::{
    identity::steam,
    market::{
        asset,
        sell_order::{self, Create, CreateError},
    },
    notice,
    page::Part,
};

const ADA: &str = "76561198000000002";

async fn market(pool: &PgPool) -> (Uid, Uid, Uid) {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Guns"}', 'items', 1);
           insert into goods (goods_id, game, name, search_text, tags, wear_min, wear_max) values
               (7, 'csgo', 'AK-47 | Redline', 'ak', '{"kind": "rifle"}', 0.1, 0.7),
               (8, 'csgo', 'Container | Operation Bravo Case', 'case', '{"kind": "case"}', null, null);
           insert into goods_figures (goods_id, game) values (7, 'csgo'), (8, 'csgo')"#,
    )
    .execute(pool)
    .await
    .unwrap();
    (
        person(pool, "ann", "seller").await,
        person(pool, "ben", "seller").await,
        person(pool, "bo", "user").await,
    )
}

async fn person(pool: &PgPool, name: &str, role: &str) -> Uid {
    let uid = sqlx::query_scalar(
        "insert into account (email, nickname, role) values ($1 || '@steam.test', $1, $2) returning uid",
    );
    Uid(uid.bind(name).bind(role).fetch_one(pool).await.unwrap())
}

async fn link(pool: &PgPool, uid: Uid, id: &str) {
    let id = id.parse().unwrap();
    let mut tx = crate::begin(pool).await.unwrap();
    steam::link(&mut tx, uid, &SteamProfile { id, name: "Ada".into(), is_private: false })
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

fn item(steam_asset_id: i64, name: &str) -> SteamItem {
    SteamItem {
        steam_asset_id,
        hash_name: name.to_owned(),
        amount: 1,
        is_tradable: true,
        tradable_at: None,
        wear: None,
        paint_seed: None,
        name_tag: None,
        stickers: Vec::new(),
    }
}

fn redline() -> SteamItem {
    SteamItem {
        wear: Some(0.2),
        paint_seed: Some(661),
        stickers: vec!["Shooter".into()],
        ..item(11, "StatTrak™ AK-47 | Redline (Field-Tested)")
    }
}

/// Whatever is seen now.
async fn see(pool: &PgPool, uid: Uid, items: &[SteamItem]) -> Kept {
    let steam_id: SteamId = ADA.parse().unwrap();
    let mut tx = crate::begin(pool).await.unwrap();
    let asked_at = OffsetDateTime::now_utc();
    let kept = keep(&mut tx, Seen { uid, game: "csgo", steam_id, asked_at, items }).await.unwrap();
    tx.commit().await.unwrap();
    kept
}

async fn states(pool: &PgPool, uid: Uid) -> Vec<(i64, SteamItemState)> {
    let (_, items) = read(pool, uid, "csgo").await.unwrap();
    let now = OffsetDateTime::now_utc();
    items.iter().map(|item| (item.steam_asset_id, item.standing.state(now))).collect()
}

async fn sell(pool: &PgPool, uid: Uid, number: i64) -> Result<SellOrderId, CreateError> {
    let (_, items) = read(pool, uid, "csgo").await.unwrap();
    let asset_id = asset_of(&items, number).expect("it is in the stock");
    let mut tx = crate::begin(pool).await.unwrap();
    let made = sell_order::create(&mut tx, uid, Create { asset_id, price_cents: 900, quantity: 1 })
        .await?;
    tx.commit().await.unwrap();
    Ok(made)
}

async fn stock(pool: &PgPool, uid: Uid) -> Vec<asset::Asset> {
    asset::inventory(pool, uid, &asset::Filter::default(), Part::first(40)).await.unwrap().0
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_the_shop_sells_becomes_stock_once_and_the_rest_says_why_not(pool: PgPool) {
    let (ann, ..) = market(&pool).await;
    link(&pool, ann, ADA).await;
    let later = OffsetDateTime::now_utc() + Duration::DAY;
    let items = [
        redline(),
        item(12, "Operation Bravo Case"),
        item(13, "AK-47 | Redline (Well-Worn)"),
        SteamItem {
            is_tradable: false,
            tradable_at: Some(later),
            ..item(14, "AK-47 | Redline (Well-Worn)")
        },
        SteamItem { is_tradable: false, ..item(15, "Operation Bravo Case") },
        item(16, "Souvenir AK-47 | Redline (Well-Worn)"),
    ];
    for _ in 0..2 {
        see(&pool, ann, &items).await;
        use SteamItemState as S;
        let expected = [
            (16, S::NotSold),
            (15, S::NotTradable),
            (14, S::NotTradable),
            (13, S::Listable),
            (12, S::Listable),
            (11, S::Listable),
        ];
        assert_eq!(states(&pool, ann).await, expected);
        assert_eq!(stock(&pool, ann).await.len(), 4, "11 to 14, once each");
    }
    let pieces = stock(&pool, ann).await;
    let counted = pieces.iter().find(|piece| piece.stat_trak).unwrap();
    assert_eq!((counted.wear, counted.paint_seed), (Some(0.2), Some(661)));
    assert_eq!(counted.stickers, serde_json::json!([{ "name": "Shooter", "slot": 0 }]));
    assert!(pieces.iter().any(|piece| piece.goods() == GoodsId(8)));
    // Without a float the words of the name say how worn it is.
    let unsaid = sell(&pool, ann, 13).await.unwrap();
    let offer = sell_order::find(&pool, unsaid).await.unwrap().unwrap();
    assert_eq!((offer.band(), offer.wear), (Band::WellWorn, None));
    assert!(matches!(sell(&pool, ann, 14).await, Err(CreateError::NotTradable)));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_has_left_comes_off_sale_with_a_notice_unless_an_order_holds_it(pool: PgPool) {
    let (ann, _, buyer) = market(&pool).await;
    link(&pool, ann, ADA).await;
    let items = [redline(), item(12, "Operation Bravo Case")];
    see(&pool, ann, &items).await;
    let (held, free) = (sell(&pool, ann, 11).await.unwrap(), sell(&pool, ann, 12).await.unwrap());
    let mut tx = crate::begin(&pool).await.unwrap();
    sell_order::hold(&mut tx, held, 1, buyer).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(
        states(&pool, ann).await,
        [(12, SteamItemState::OnSale), (11, SteamItemState::Processing)]
    );

    let kept = see(&pool, ann, &[]).await;
    let off = TakenOff { seller: ann, listing: free, goods: GoodsId(8) };
    assert_eq!(kept.taken_off, [off]);
    let told = notice::told_by(&pool, &taken_off_event(free), &[ann]).await.unwrap();
    assert_eq!((told.len(), told[0].kind), (1, Kind::SteamItemGone));
    assert!(notice::told_by(&pool, &taken_off_event(held), &[ann]).await.unwrap().is_empty());

    // The order is closed: the next look takes it off.
    let mut tx = crate::begin(&pool).await.unwrap();
    sell_order::release(&mut tx, held, 1).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(see(&pool, ann, &[]).await.taken_off.len(), 1);
    assert!(stock(&pool, ann).await.is_empty());
    // It is back, and may be listed again; its listing stays ended.
    see(&pool, ann, &items).await;
    assert_eq!(
        states(&pool, ann).await,
        [(12, SteamItemState::Listable), (11, SteamItemState::Listable)]
    );
    assert!(sell_order::find(&pool, free).await.unwrap().unwrap().ended_at.is_some());
    // What cannot be traded any more comes off sale too.
    sell(&pool, ann, 12).await.unwrap();
    let banned = [redline(), SteamItem { is_tradable: false, ..item(12, "Operation Bravo Case") }];
    assert_eq!(see(&pool, ann, &banned).await.taken_off.len(), 1);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_was_sold_is_not_sold_again_by_whoever_has_the_inventory_then(pool: PgPool) {
    let (ann, ben, buyer) = market(&pool).await;
    link(&pool, ann, ADA).await;
    let items = [redline(), item(12, "Operation Bravo Case")];
    see(&pool, ann, &items).await;
    let sold = sell(&pool, ann, 11).await.unwrap();
    let mut tx = crate::begin(&pool).await.unwrap();
    sell_order::hold(&mut tx, sold, 1, buyer).await.unwrap();
    sell_order::take(&mut tx, sold, 1).await.unwrap();
    tx.commit().await.unwrap();
    let listed = sell(&pool, ann, 12).await.unwrap();
    see(&pool, ann, &items).await;
    assert_eq!(
        states(&pool, ann).await,
        [(12, SteamItemState::OnSale), (11, SteamItemState::Locked)]
    );

    let mut tx = crate::begin(&pool).await.unwrap();
    steam::unlink(&mut tx, ann).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(states(&pool, ann).await, [], "it is not theirs any more");
    link(&pool, ben, ADA).await;
    let kept = see(&pool, ben, &items).await;
    assert_eq!(kept.taken_off, [TakenOff { seller: ann, listing: listed, goods: GoodsId(8) }]);
    assert_eq!(
        states(&pool, ben).await,
        [(12, SteamItemState::Listable), (11, SteamItemState::Locked)]
    );
    assert_eq!(stock(&pool, ben).await.len(), 1);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_older_look_and_another_accounts_change_nothing(pool: PgPool) {
    let (ann, ben, _) = market(&pool).await;
    link(&pool, ann, ADA).await;
    see(&pool, ann, &[redline()]).await;
    let mut tx = crate::begin(&pool).await.unwrap();
    let mut seen = Seen {
        uid: ann,
        game: "csgo",
        steam_id: ADA.parse().unwrap(),
        asked_at: OffsetDateTime::now_utc() - Duration::HOUR,
        items: &[],
    };
    let kept = keep(&mut tx, seen).await.unwrap();
    assert!(kept.looked_at > seen.asked_at);
    seen.uid = ben;
    assert!(matches!(keep(&mut tx, seen).await, Err(KeepError::OtherAccount)));
    tx.commit().await.unwrap();
    assert_eq!(states(&pool, ann).await.len(), 1);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_key_that_steam_refuses_is_gone_with_a_notice_and_the_store_rests(pool: PgPool) {
    let (ann, ..) = market(&pool).await;
    let missing = async || {
        let mut tx = crate::begin(&pool).await.unwrap();
        missing_parts(&mut tx, ann).await.unwrap()
    };
    assert_eq!(missing().await, [SteamPart::SteamId, SteamPart::TradeUrl, SteamPart::ApiKey]);
    link(&pool, ann, ADA).await;
    let sealed = [7_u8; 60];
    let refuse = async |key: &[u8]| {
        let mut tx = crate::begin(&pool).await.unwrap();
        let gone = steam::refuse_key(&mut tx, ann, key).await.unwrap();
        tx.commit().await.unwrap();
        gone
    };
    let mut tx = crate::begin(&pool).await.unwrap();
    steam::set_key(&mut tx, ann, Some((&sealed, "C0DE"))).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(missing().await, [SteamPart::TradeUrl]);
    assert!(!refuse(&[8; 60]).await, "another one by now");
    assert!(refuse(&sealed).await);
    assert!(!refuse(&sealed).await);
    let told = notice::told_by(&pool, &steam::key_refused_event(ann, &sealed), &[ann]).await;
    assert_eq!(told.unwrap().len(), 1);
    assert_eq!(missing().await, [SteamPart::TradeUrl, SteamPart::ApiKey]);
    let offline: Option<String> =
        sqlx::query_scalar("select offline_by from store where seller = $1")
            .bind(ann.0)
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!(offline.as_deref(), Some("steam"));
}
