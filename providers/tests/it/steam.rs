//! Steam over a real connection: the sandbox speaks its protocol, and misbehaves as it may.

use actix_web::{App, HttpServer};
use guildhall_domain::identity::steam::{SteamId, SteamKey};
use guildhall_providers::{
    sandbox::{SteamManner, SteamSandbox, steam::SHOP_KEY},
    steam::{Steam, SteamConfig, SteamError},
};

fn ada() -> SteamId {
    "76561198000000002".parse().unwrap()
}

fn key() -> SteamKey {
    "0123456789ABCDEF0123456789ABC0DE".parse().unwrap()
}

fn open() -> (SteamSandbox, Steam) {
    let sandbox = SteamSandbox::default();
    let pages = sandbox.clone();
    let server = HttpServer::new(move || {
        let pages = pages.clone();
        App::new().configure(move |app| pages.configure_alone(app))
    });
    let server = server.workers(1).disable_signals().bind(("127.0.0.1", 0)).unwrap();
    let base_url = format!("http://{}/valve/steam", server.addrs()[0]);
    tokio::spawn(server.run());
    let steam = Steam::new(Some(SteamConfig { base_url, key: SHOP_KEY.to_owned() })).unwrap();
    (sandbox, steam)
}

#[tokio::test]
async fn somebody_is_found_with_their_name_and_whether_strangers_see_them() {
    let (sandbox, steam) = open();
    let found = steam.find(ada()).await.unwrap();
    assert_eq!((found.id, found.name.as_str(), found.is_private), (ada(), "Trader 0002", false));
    assert_eq!(steam.check_key(ada(), &key()).await.unwrap(), found);
    let private = steam.find("76561198000000001".parse().unwrap()).await.unwrap();
    assert!(private.is_private);
    sandbox.behave(SteamManner::Private);
    assert!(steam.find(ada()).await.unwrap().is_private);
    let nobody = steam.find("76561198000000010".parse().unwrap()).await;
    assert_eq!(nobody, Err(SteamError::NotFound));
}

#[tokio::test]
async fn a_refused_key_is_its_owners_affair_unless_it_is_the_shops() {
    let (sandbox, steam) = open();
    let wrong: SteamKey = "0000456789ABCDEF0123456789ABC0DE".parse().unwrap();
    assert_eq!(steam.check_key(ada(), &wrong).await, Err(SteamError::KeyRefused));
    sandbox.behave(SteamManner::Refuse);
    assert_eq!(steam.check_key(ada(), &key()).await, Err(SteamError::KeyRefused));
    assert!(matches!(steam.find(ada()).await, Err(SteamError::Unavailable(_))));
}

#[tokio::test]
async fn what_a_broken_steam_answers_is_an_error_without_the_key_or_the_person() {
    let (sandbox, steam) = open();
    for (manner, why) in [
        (SteamManner::TooMany, "429"),
        (SteamManner::Fail, "500"),
        (SteamManner::Html, "not JSON"),
        (SteamManner::Garbage, "no known form"),
        (SteamManner::Hang, ""),
    ] {
        sandbox.behave(manner);
        let error = steam.check_key(ada(), &key()).await.unwrap_err();
        assert!(matches!(error, SteamError::Unavailable(_)), "{manner:?}: {error}");
        let words = format!("{error} {error:?}");
        assert!(words.contains(why), "{manner:?}: {words}");
        assert!(!words.contains(key().as_str()) && !words.contains("76561198000000002"), "{words}");
    }
}
