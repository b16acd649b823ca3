//! The seed files, and what operators make of them, on a real database.

use std::collections::HashSet;

use guildhall_domain::identity::game_role::RolePolicy;
use guildhall_domain::ids::{GoodsId, Uid};
use guildhall_domain::market::{
    catalogue::{GameEntry, GoodsEntry, Names},
    kind::{GameKind, GoodsKind},
};
use serde_json::json;
use sqlx::PgPool;

use super::{
    entry::{Filter, GoodsRow},
    save::SaveError,
    *,
};

#[test]
fn the_files_hold_what_they_promise() {
    let games = games();
    assert!(games.len() > 12, "other games than the first");
    let known: HashSet<&str> = games.iter().map(|game| game.game).collect();
    let all: Vec<SeedGoods> = goods().collect();
    assert!(all.len() > 25_000, "{}", all.len());
    assert_eq!(all.len(), ITEMS.lines().count() + PACKS.lines().count() - 2, "no line is lost");
    let ids: HashSet<i64> = all.iter().map(|one| one.goods_id).collect();
    assert_eq!(ids.len(), all.len(), "no number twice");
    assert!(all.iter().all(|one| known.contains(one.game) && one.guide_cents > 0));
    assert!(games.iter().all(|game| all.iter().any(|one| one.game == game.game)));
}

#[test]
fn a_name_is_put_together_from_its_parts_in_each_language() {
    let redline = goods().find(|one| one.name == "AK-47 | Redline").unwrap();
    assert_eq!(redline.tags["kind"], "rifle");
    assert_eq!(redline.tags["weapon"], "AK-47");
    let chinese = redline.names["zh_Hant"].as_str().unwrap();
    assert!(chinese.starts_with("AK-47 | ") && chinese != redline.name, "{chinese}");
    assert!(redline.search_text.contains(&normalise(chinese)));
    assert_eq!(redline.wear, Some((0.1, 0.7)));
}

#[test]
fn art_says_what_the_client_draws() {
    let redline = goods().find(|one| one.name == "AK-47 | Redline").unwrap();
    assert_eq!(
        (&redline.art["shape"], &redline.art["name"]),
        (&json!("ak47"), &json!("AK-47 | Redline"))
    );
    let pack = goods().find(|one| one.game == "genshin" && one.subgame_name == "Europe").unwrap();
    assert_eq!((&pack.art["label"], &pack.art["region"]), (&json!("60"), &json!("Europe")));
    assert_eq!(pack.art["name"], "60 Genesis Crystals");
}

#[test]
fn numbers_of_seeds_and_of_operators_never_meet() {
    assert!(goods().all(|one| (1..1_000_000_000).contains(&one.goods_id)), "see goods_number");
}

async fn administrator(pool: &PgPool) -> Uid {
    let insert = "insert into account (email, role, nickname) values ('a@x.test', 'admin', 'Ada') returning uid";
    Uid(sqlx::query_scalar(insert).fetch_one(pool).await.unwrap())
}

/// An administrator in a shop with the games of the seed.
pub(super) async fn shop(pool: &PgPool) -> Uid {
    load(pool, false).await.unwrap();
    administrator(pool).await
}

/// A small shop, for what needs no 25,000 goods.
pub(super) async fn small_shop(pool: &PgPool) -> Uid {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Counter-Strike 2"}', 'items', 1),
               ('genshin', '{"en": "Genshin Impact", "ja": "原神"}', 'top_up', 2), ('hsr', '{"en": "Star Rail"}', 'top_up', 3);
           insert into goods (goods_id, game, subgame_name, name, search_text, tags) values
               (1, 'genshin', 'Europe', '60 Genesis Crystals', '60 genesis crystals europe', '{"kind": "pack", "region": "Europe"}'),
               (2, 'genshin', 'Asia', '60 Genesis Crystals', '60 genesis crystals asia', '{"kind": "pack", "region": "Asia"}');
           insert into goods_figures (goods_id, game, reference_cents) select goods_id, game, 99 from goods"#,
    )
    .execute(pool)
    .await
    .unwrap();
    administrator(pool).await
}

pub(super) fn pack(name: &str) -> GoodsEntry {
    GoodsEntry {
        game: "genshin".into(),
        subgame_name: "Europe".into(),
        kind: GoodsKind::Pack,
        name: name.into(),
        names: Names::from([("ja".into(), format!("{name}個"))]),
        rarity: None,
        weapon: String::new(),
        collection: String::new(),
        wear: None,
        lot: 1,
        guide_cents: Some(499),
    }
}

pub(super) async fn add(pool: &PgPool, by: Uid, entry: GoodsEntry) -> Result<GoodsId, SaveError> {
    let mut tx = crate::begin(pool).await.unwrap();
    let done = save::add(&mut tx, by, entry).await;
    if done.is_ok() {
        tx.commit().await.unwrap();
    }
    done
}

pub(super) async fn edit(
    pool: &PgPool,
    by: Uid,
    goods: GoodsId,
    seen: i64,
    after: GoodsEntry,
) -> Result<i64, SaveError> {
    let mut tx = crate::begin(pool).await.unwrap();
    let done = save::edit(&mut tx, by, goods, seen, after).await;
    if done.is_ok() {
        tx.commit().await.unwrap();
    }
    done
}

pub(super) async fn row(pool: &PgPool, goods: GoodsId) -> GoodsRow {
    entry::find(pool, &[goods.0]).await.unwrap().pop().unwrap()
}

/// Kinds of acts with their detail, oldest first.
pub(super) async fn acts(pool: &PgPool) -> Vec<(String, serde_json::Value)> {
    let rows = "select kind, detail from staff_act order by seq";
    let acts = sqlx::query_as(rows).fetch_all(pool).await.unwrap();
    let checked = crate::staff_act::check::check(pool).await.unwrap();
    assert!(checked.is_whole(), "the chain");
    acts
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn every_seed_is_an_entry_that_could_be_written_by_hand(pool: PgPool) {
    shop(&pool).await;
    let all = entry::page(&pool, &Filter::default(), None, 100_000).await.unwrap();
    assert_eq!(all.len(), goods().count(), "each has a kind that is known");
    for row in &all {
        assert_eq!(row.entry.check(row.game_kind), [], "{:?}", row.entry);
        // An edit that changes nothing about it leaves its drawing as it is.
        let shape = row.art["shape"].as_str();
        assert_eq!(entry::art(&row.entry, row.goods_id.0, shape), row.art);
        assert_eq!(entry::tags(&row.entry)["kind"], row.entry.kind.as_str());
    }
}

/// As the release before loads its seed: what it makes of its files, and how it writes that.
const RELEASE_BEFORE: &str = r#"
    create temp table new_goods (like goods including defaults, guide_cents bigint);
    insert into game (game, names, kind, position) values ('genshin', '{"en": "Genshin Impact"}', 'top_up', 2)
    on conflict (game) do update set names = excluded.names, kind = excluded.kind, position = excluded.position;
    insert into goods (goods_id, game, subgame_name, name, search_text, tags) values
        (1001000, 'genshin', 'America', '60 Genesis Crystals', 'x', '{"kind": "pack"}'),
        (1001001, 'genshin', 'America', 'Of the seed', 'x', '{"kind": "pack"}')
    on conflict (goods_id) do update set game = excluded.game, name = excluded.name, search_text = excluded.search_text;
    drop table new_goods"#;

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_operators_wrote_survives_seeds_of_this_release_and_of_the_one_before(pool: PgPool) {
    let by = administrator(&pool).await;
    sqlx::raw_sql(RELEASE_BEFORE).execute(&pool).await.unwrap();
    sqlx::raw_sql("insert into goods_figures (goods_id, game) select goods_id, game from goods")
        .execute(&pool)
        .await
        .unwrap();
    let (seeded, untouched) = (GoodsId(1_001_000), GoodsId(1_001_001));
    let was = row(&pool, seeded).await;
    let after = GoodsEntry { name: "Sixty Crystals".into(), ..was.entry.clone() };
    edit(&pool, by, seeded, was.version, after.clone()).await.unwrap();
    let mut tx = crate::begin(&pool).await.unwrap();
    let renamed = game::Wanted {
        game: "genshin",
        entry: GameEntry {
            name: "Genshin".into(),
            names: Names::new(),
            kind: GameKind::TopUp,
            is_hidden: true,
            role_policy: RolePolicy::None,
        },
        place: Some(1),
        seen: Some(1),
    };
    game::save(&mut tx, by, renamed).await.unwrap();
    tx.commit().await.unwrap();
    // The files have goods of that name.
    let like_a_seed =
        GoodsEntry { subgame_name: "America".into(), ..pack("1090 Genesis Crystals") };
    let own = add(&pool, by, like_a_seed.clone()).await.unwrap();

    assert!(load(&pool, false).await.unwrap());
    assert_eq!(row(&pool, untouched).await.entry.name, "330 Genesis Crystals", "a seed follows");
    let second = entry::find(&pool, &[1_001_002]).await.unwrap();
    assert!(second.is_empty(), "nothing is there twice");
    sqlx::raw_sql(RELEASE_BEFORE).execute(&pool).await.unwrap();
    assert_eq!(row(&pool, untouched).await.entry.name, "Of the seed");
    assert_eq!(row(&pool, seeded).await.entry, after);
    assert_eq!(row(&pool, own).await.entry, like_a_seed);
    let games = game::games(&pool).await.unwrap();
    let renamed = games.into_iter().find(|it| it.game == "genshin").unwrap();
    assert_eq!((&*renamed.entry.name, renamed.entry.is_hidden), ("Genshin", true));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn goods_are_added_once_with_a_number_of_their_own(pool: PgPool) {
    let by = small_shop(&pool).await;
    let id = add(&pool, by, pack("300 Crystals")).await.unwrap();
    assert!(id.0 >= 1_000_000_000, "{id}");
    let made = row(&pool, id).await;
    assert_eq!(
        (&made.entry, made.version, made.reference_cents),
        (&pack("300 Crystals"), 1, Some(499))
    );
    assert_eq!((&made.art["label"], &made.art["region"]), (&json!("300"), &json!("Europe")));
    let twice = add(&pool, by, pack("300 Crystals")).await;
    assert!(matches!(twice, Err(SaveError::Taken(other)) if other == id));
    let elsewhere = GoodsEntry { game: "nowhere".into(), ..pack("9 Crystals") };
    let wrong = add(&pool, by, elsewhere).await;
    assert!(matches!(wrong, Err(SaveError::Invalid(fields)) if fields[0].field == "game"));

    let search = |text: &str| Filter { search: Some(text.into()), ..Filter::default() };
    for text in ["crystals個", "crystals 300 EUROPE", &format!("#{id}")] {
        let found = entry::page(&pool, &search(text), None, 10).await.unwrap();
        assert_eq!(found.iter().map(|it| it.goods_id).collect::<Vec<_>>(), [id], "{text}");
    }
    assert_eq!(acts(&pool).await.len(), 1);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn of_two_who_add_or_change_the_same_one_is_told(pool: PgPool) {
    let by = small_shop(&pool).await;
    let (one, other) =
        tokio::join!(add(&pool, by, pack("300 Crystals")), add(&pool, by, pack("300 Crystals")));
    assert_eq!(usize::from(one.is_ok()) + usize::from(other.is_ok()), 1);
    let id = one.or(other).unwrap();
    let (one, other) = tokio::join!(
        edit(&pool, by, id, 1, GoodsEntry { guide_cents: Some(1), ..pack("300 Crystals") }),
        edit(&pool, by, id, 1, GoodsEntry { guide_cents: Some(2), ..pack("300 Crystals") }),
    );
    let stale = [one, other].into_iter().filter(|it| matches!(it, Err(SaveError::Stale))).count();
    assert_eq!(stale, 1);
    assert_eq!(row(&pool, id).await.version, 2);
    let same = edit(&pool, by, id, 2, row(&pool, id).await.entry).await.unwrap();
    assert_eq!((same, acts(&pool).await.len()), (2, 2), "nothing different is no change");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_somebody_owns_keeps_its_game_kind_and_lot(pool: PgPool) {
    let by = small_shop(&pool).await;
    let id = GoodsId(1);
    let was = row(&pool, id).await.entry;
    let lots = edit(&pool, by, id, 1, GoodsEntry { lot: 10, ..was.clone() }).await;
    assert_eq!(lots.unwrap(), 2, "nobody has any");
    let mut tx = crate::begin(&pool).await.unwrap();
    crate::market::stock::set(&mut tx, by, id, 3).await.unwrap();
    tx.commit().await.unwrap();
    let after = GoodsEntry { lot: 1, kind: GoodsKind::Pass, ..was.clone() };
    let refused = edit(&pool, by, id, 2, after).await;
    assert!(matches!(refused, Err(SaveError::InUse(fields)) if fields == ["kind", "lot"]));
    let renamed = GoodsEntry { lot: 10, name: "Sixty".into(), ..was };
    assert_eq!(edit(&pool, by, id, 2, renamed).await.unwrap(), 3, "its name may change");
    let mut tx = crate::begin(&pool).await.unwrap();
    let wanted = game::Wanted {
        game: "genshin",
        entry: GameEntry {
            name: "Genshin".into(),
            names: Names::new(),
            kind: GameKind::Coins,
            is_hidden: false,
            role_policy: RolePolicy::None,
        },
        place: None,
        seen: Some(1),
    };
    let refused = game::save(&mut tx, by, wanted).await;
    assert!(matches!(refused, Err(SaveError::InUse(fields)) if fields == ["kind"]));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn stock_and_a_change_of_the_lot_wait_for_each_other(pool: PgPool) {
    let by = small_shop(&pool).await;
    let mut tx = crate::begin(&pool).await.unwrap();
    assert_eq!(crate::market::stock::lot(&mut tx, GoodsId(1)).await.unwrap(), Some(1));
    let after = GoodsEntry { lot: 10, ..row(&pool, GoodsId(1)).await.entry };
    let stocking = async {
        // Until the change waits for the lot that is held here.
        let waits = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
        while sqlx::query_scalar::<_, i64>(waits).fetch_one(&pool).await.unwrap() == 0 {
            tokio::task::yield_now().await;
        }
        crate::market::stock::set(&mut tx, by, GoodsId(1), 3).await.unwrap();
        tx.commit().await.unwrap();
    };
    let (changed, ()) = tokio::join!(edit(&pool, by, GoodsId(1), 1, after), stocking);
    assert!(matches!(changed, Err(SaveError::InUse(fields)) if fields == ["lot"]));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_history_says_what_was_what_is_and_who(pool: PgPool) {
    let by = small_shop(&pool).await;
    let was = row(&pool, GoodsId(1)).await.entry;
    edit(&pool, by, GoodsId(1), 1, GoodsEntry { name: "Sixty".into(), ..was }).await.unwrap();
    let mut tx = crate::begin(&pool).await.unwrap();
    assert_eq!(save::set_retired(&mut tx, by, GoodsId(1), 2, true).await.unwrap(), 3);
    assert_eq!(save::set_retired(&mut tx, by, GoodsId(1), 3, true).await.unwrap(), 3, "it is");
    assert_eq!(save::set_retired(&mut tx, by, GoodsId(1), 3, false).await.unwrap(), 4);
    tx.commit().await.unwrap();
    let filter = crate::staff_act::Filter {
        subject_kind: Some(guildhall_domain::staff_act::StaffActSubject::Goods),
        subject: Some("1".into()),
        ..Default::default()
    };
    let history = crate::staff_act::list(&pool, &filter, None, 10).await.unwrap();
    let kinds: Vec<&str> = history.iter().map(|it| &*it.kind_text).collect();
    assert_eq!(kinds, ["goods_restored", "goods_retired", "goods_changed"]);
    let change = &history[2];
    assert_eq!(change.said("before.name"), Some("60 Genesis Crystals"));
    assert_eq!(change.said("after.name"), Some("Sixty"));
    assert_eq!(change.by.as_ref().map(|it| &*it.nickname), Some("Ada"));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_guide_price_holds_until_there_are_sales(pool: PgPool) {
    let by = small_shop(&pool).await;
    let was = row(&pool, GoodsId(1)).await.entry;
    let guide = |cents| GoodsEntry { guide_cents: cents, ..was.clone() };
    edit(&pool, by, GoodsId(1), 1, guide(Some(500))).await.unwrap();
    assert_eq!(row(&pool, GoodsId(1)).await.reference_cents, Some(500));
    sqlx::query("update goods_figures set sold_30d = 3, reference_cents = 450 where goods_id = 1")
        .execute(&pool)
        .await
        .unwrap();
    edit(&pool, by, GoodsId(1), 2, guide(Some(600))).await.unwrap();
    assert_eq!(row(&pool, GoodsId(1)).await.reference_cents, Some(450), "it was sold for that");
    sqlx::query("update goods_figures set sold_30d = 0").execute(&pool).await.unwrap();
    edit(&pool, by, GoodsId(1), 3, guide(None)).await.unwrap();
    assert_eq!(row(&pool, GoodsId(1)).await.reference_cents, None);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn games_are_added_moved_and_hidden(pool: PgPool) {
    let by = small_shop(&pool).await;
    let wanted = |key, place, seen, is_hidden| game::Wanted {
        game: key,
        entry: GameEntry {
            name: "Dota 2".into(),
            names: Names::from([("de".into(), "Dota Zwei".into())]),
            kind: GameKind::Items,
            is_hidden,
            role_policy: RolePolicy::None,
        },
        place,
        seen,
    };
    let order = || async {
        let games = game::games(&pool).await.unwrap();
        games.into_iter().map(|it| it.game).collect::<Vec<_>>()
    };
    let mut tx = crate::begin(&pool).await.unwrap();
    assert_eq!(game::save(&mut tx, by, wanted("dota2", None, None, false)).await.unwrap(), 1);
    tx.commit().await.unwrap();
    assert_eq!(order().await, ["csgo", "genshin", "hsr", "dota2"]);
    let mut tx = crate::begin(&pool).await.unwrap();
    let again = game::save(&mut tx, by, wanted("dota2", None, None, false)).await;
    assert!(matches!(again, Err(SaveError::Stale)), "the key is taken");
    assert_eq!(game::save(&mut tx, by, wanted("dota2", Some(2), Some(1), true)).await.unwrap(), 2);
    tx.commit().await.unwrap();
    assert_eq!(order().await, ["csgo", "dota2", "genshin", "hsr"]);
    let versions: Vec<i64> =
        game::games(&pool).await.unwrap().into_iter().map(|it| it.version).collect();
    assert_eq!(versions, [1, 2, 1, 1], "a place is no change of the others");
    let mut tx = crate::begin(&pool).await.unwrap();
    let stale = game::save(&mut tx, by, wanted("dota2", Some(1), Some(1), true)).await;
    assert!(matches!(stale, Err(SaveError::Stale)));
    drop(tx);
    let acts = acts(&pool).await;
    assert_eq!(acts[1].1["after.place"], "2");
    assert_eq!((acts.len(), &acts[1].1["after.is_hidden"]), (2, &json!("true")));
}
