//! Inventories at Steam over a real connection: the sandbox speaks Steam's protocol, and misbehaves as it may.

use std::time::{Duration, Instant};

use actix_web::{App, HttpServer};
use guildhall_domain::{
    identity::steam::SteamId,
    market::steam_inventory::{SteamApp, app_of},
};
use guildhall_providers::{
    inventory::{InventoryError, InventoryProvider, steam::SteamInventories},
    sandbox::{SandboxItem, SteamManner, SteamSandbox},
};

const ADA: &str = "76561198000000002";

fn ada() -> SteamId {
    ADA.parse().unwrap()
}

fn guns() -> SteamApp {
    app_of("csgo").unwrap()
}

fn open() -> (SteamSandbox, SteamInventories) {
    let sandbox = SteamSandbox::default();
    let pages = sandbox.clone();
    let server = HttpServer::new(move || {
        let pages = pages.clone();
        App::new().configure(move |app| pages.configure_alone(app))
    });
    let server = server.workers(1).disable_signals().bind(("127.0.0.1", 0)).unwrap();
    let url = format!("http://{}/valve/steam", server.addrs()[0]);
    tokio::spawn(server.run());
    (sandbox, SteamInventories::new(&url).unwrap())
}

#[tokio::test]
async fn an_inventory_is_seen_with_floats_stickers_names_and_times() {
    let (_, steam) = open();
    let items = steam.look(ada(), guns()).await.unwrap();
    assert_eq!(items.len(), 9);
    let ak = &items[0];
    assert_eq!(ak.hash_name, "AK-47 | Redline (Field-Tested)");
    assert_eq!((ak.wear, ak.paint_seed, ak.amount), (Some(0.2241), Some(661), 1));
    assert_eq!(ak.name_tag.as_deref(), Some("Old Faithful"));
    assert_eq!(ak.stickers, ["Shooter (Foil)", "Shooter Close"]);
    let waits = items.iter().filter(|item| item.tradable_at.is_some()).count();
    let never = items.iter().filter(|item| !item.is_tradable && item.tradable_at.is_none()).count();
    assert_eq!((waits, never), (1, 1));
    let nobody = steam.look("76561198000000010".parse().unwrap(), guns()).await;
    assert_eq!(nobody, Err(InventoryError::NotFound));
    let private = steam.look("76561198000000001".parse().unwrap(), guns()).await;
    assert_eq!(private, Err(InventoryError::Private));
}

#[tokio::test]
async fn a_long_inventory_is_read_page_by_page_and_an_endless_one_is_not() {
    let (sandbox, steam) = open();
    let many = |most: i64| (1..=most).map(|id| SandboxItem::named(id, "Operation Bravo Case"));
    sandbox.give(ADA, many(2_500).collect());
    let items = steam.look(ada(), guns()).await.unwrap();
    let numbers: Vec<i64> = items.iter().map(|item| item.steam_asset_id).collect();
    assert_eq!(numbers, (1..=2_500).collect::<Vec<_>>());
    sandbox.give(ADA, many(5_001).collect());
    let refused = steam.look(ada(), guns()).await;
    assert!(matches!(refused, Err(InventoryError::Unavailable(_))), "{refused:?}");
}

#[tokio::test]
async fn a_slow_answer_is_waited_for_and_a_private_one_is_said_to_be() {
    let (sandbox, steam) = open();
    sandbox.behave(SteamManner::Slow);
    assert_eq!(steam.look(ada(), guns()).await.unwrap().len(), 9);
    sandbox.behave(SteamManner::Private);
    assert_eq!(steam.look(ada(), guns()).await, Err(InventoryError::Private));
    // Keys are not asked for.
    sandbox.behave(SteamManner::Revoked);
    assert!(steam.look(ada(), guns()).await.is_ok());
}

#[tokio::test]
async fn after_too_many_looks_nobody_is_asked_for_a_while() {
    let (sandbox, steam) = open();
    sandbox.behave(SteamManner::TooMany);
    let first = steam.look(ada(), guns()).await;
    assert_eq!(first, Err(InventoryError::Busy(Duration::from_secs(60))));
    sandbox.behave(SteamManner::Answer);
    let next = steam.look(ada(), guns()).await;
    let Err(InventoryError::Busy(left)) = next else { panic!("{next:?}") };
    assert!(left > Duration::from_secs(50), "{left:?}");
}

#[tokio::test]
async fn what_a_broken_steam_answers_is_an_error_without_the_person_and_in_time() {
    for (manner, why) in [
        (SteamManner::Fail, "500"),
        (SteamManner::Html, "not JSON"),
        (SteamManner::Garbage, "not as it was asked for"),
        (SteamManner::Hang, ""),
    ] {
        let (sandbox, steam) = open();
        sandbox.behave(manner);
        let began = Instant::now();
        let error = steam.look(ada(), guns()).await.unwrap_err();
        assert!(matches!(error, InventoryError::Unavailable(_)), "{manner:?}: {error}");
        let words = format!("{error} {error:?}");
        assert!(words.contains(why) && !words.contains(ADA), "{manner:?}: {words}");
        assert!(began.elapsed() < Duration::from_secs(10));
    }
}
