//! Draws, chances and prizes against a real Postgres: one process, two processes, and one that dies half way.

mod cancel;
mod event;

use std::collections::HashSet;

use futures_util::{StreamExt, future::join_all, stream};
use guildhall_domain::{
    lottery::{Mission, Rejection, Window, midnight, utc_day},
    wallet::money::UsdCents,
};
use guildhall_persistence::lottery::{Decided, DrawRequest, keep, saw};
use serde_json::Value;
use time::Duration;

use super::*;
use event::{ORDINARY, announce, check, count, crowd, house, log, now, open, seal, somebody};

const CLOSED: LotteryError = LotteryError::Rejected(Rejection::EventClosed);
const NO_CHANCE: LotteryError = LotteryError::Rejected(Rejection::NoChance);

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn fifty_draws_at_once_with_two_chances_are_two_draws(pool: PgPool) {
    let event = open(&pool, &ORDINARY).await;
    let participant = somebody(&pool, event, 2).await;
    let (one, other) = (house(&pool).await, house(&pool).await);
    // Two server processes, as if the same person came over both.
    let draws = (0..50).map(|n| {
        let door = if n % 2 == 0 { &one.lotteries } else { &other.lotteries };
        door.draw(participant, format!("key-{n}"))
    });
    let outcomes = join_all(draws).await;
    let drawn = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    assert_eq!(drawn, 2);
    for refused in outcomes.into_iter().filter_map(Result::err) {
        // Who lost the race every time is told so; nothing happened.
        assert!([NO_CHANCE, LotteryError::Conflict].contains(&refused), "{refused:?}");
    }
    let participation = one.lotteries.visit(participant, None).await.unwrap();
    let chances = participation.session.chances();
    assert_eq!((chances.granted, chances.used, chances.left()), (2, 2, 0));
    check(&pool, event).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_last_pack_and_five_hundred_drawers_is_given_once_and_the_others_get_the_next_lower_prize(
    pool: PgPool,
) {
    let lines = [
        ("crystals_6480", "entitlement", 1_000_000, Some(1)),
        ("coupon_50", "coupon", 0, Some(10)),
        ("thanks", "nothing", 0, None),
    ];
    let event = open(&pool, &lines).await;
    let people = crowd(&pool, event, 500, 1).await;
    let house = house(&pool).await;
    let draws =
        people.iter().map(|participant| house.lotteries.draw(*participant, "key".to_owned()));
    let outcomes = join_all(draws).await;
    let mut prizes: Vec<String> =
        outcomes.into_iter().map(|outcome| outcome.unwrap().0.prize).collect();
    prizes.sort();
    prizes.dedup_by(|a, b| a == b);
    assert_eq!(prizes, ["coupon_50", "crystals_6480", "thanks"]);
    let given: Vec<(String, i64)> =
        sqlx::query_as("select prize, given from lottery_prize order by place")
            .fetch_all(&pool)
            .await
            .unwrap();
    let expected = [("crystals_6480", 1), ("coupon_50", 10), ("thanks", 489)];
    assert_eq!(given, expected.map(|(prize, given)| (prize.to_owned(), given)));
    check(&pool, event).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn two_processes_draw_on_one_stock_without_gap_or_surplus(pool: PgPool) {
    let lines =
        [("crystals_6480", "entitlement", 500_000, Some(5)), ("thanks", "nothing", 500_000, None)];
    let event = open(&pool, &lines).await;
    let people = crowd(&pool, event, 60, 2).await;
    let (one, other) = (house(&pool).await, house(&pool).await);
    // A few at a time, so that the two take turns and are in each other's way.
    let requests: Vec<_> =
        people.iter().flat_map(|participant| [(*participant, "a"), (*participant, "b")]).collect();
    let drawn = stream::iter(requests.into_iter().enumerate())
        .map(|(n, (participant, key))| {
            let door = if n % 2 == 0 { &one.lotteries } else { &other.lotteries };
            async move {
                // "Others were faster" says that nothing happened: the same key again is the cure.
                loop {
                    match door.draw(participant, key.to_owned()).await {
                        Err(LotteryError::Conflict) => {}
                        outcome => return outcome,
                    }
                }
            }
        })
        .buffer_unordered(8)
        .collect::<Vec<_>>()
        .await;
    assert!(drawn.iter().all(Result::is_ok), "{drawn:?}");
    assert_eq!(log(&pool, event).await.len(), 120);
    check(&pool, event).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_same_key_shows_the_same_draw_and_uses_no_chance(pool: PgPool) {
    let event = open(&pool, &ORDINARY).await;
    let participant = somebody(&pool, event, 2).await;
    let one = house(&pool).await;
    let (first, _) = one.lotteries.draw(participant, "lost".to_owned()).await.unwrap();
    let other = house(&pool).await; // another process, or the same after a restart
    for door in [&one.lotteries, &other.lotteries] {
        let (again, participation) = door.draw(participant, "lost".to_owned()).await.unwrap();
        assert_eq!((again.seq, again.roll, &again.prize), (first.seq, first.roll, &first.prize));
        assert_eq!(participation.session.chances().left(), 1);
    }
    // Also when everything is over.
    sqlx::query("update lottery_event set published_at = published_at - interval '30 days', starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days', version = version + 1")
        .execute(&pool).await.unwrap();
    let (again, _) = other.lotteries.draw(participant, "lost".to_owned()).await.unwrap();
    assert_eq!(again.seq, first.seq);
    assert_eq!(other.lotteries.draw(participant, "new".to_owned()).await, Err(CLOSED));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_process_that_dies_between_choosing_and_answering_has_kept_what_the_repeat_shows(
    pool: PgPool,
) {
    let event = open(&pool, &ORDINARY).await;
    let participant = somebody(&pool, event, 1).await;
    let grant_id: i64 =
        sqlx::query_scalar("select grant_id from lottery_grant").fetch_one(&pool).await.unwrap();
    // What the event's actor does before it answers, and then nothing: as after kill -9.
    let request =
        DrawRequest { uid: participant.uid, version: 1, grant_id, command_key: "cut".to_owned() };
    let chosen = Decided { roll: 99_999, rolled: 0, given: 0, is_something: true };
    let kept = keep(&pool, event, 1, &[request], |_, _| vec![chosen]).await.unwrap();
    assert!(kept[0].is_some());

    let house = house(&pool).await;
    let (draw, participation) = house.lotteries.draw(participant, "cut".to_owned()).await.unwrap();
    assert_eq!((draw.seq, draw.roll, draw.prize.as_str()), (1, 99_999, "crystals_6480"));
    assert_eq!(participation.session.chances().left(), 0);
    assert_eq!(house.lotteries.draw(participant, "more".to_owned()).await, Err(NO_CHANCE));
    // And what it won is brought, by whoever lives.
    house.bring().await;
    assert_eq!(
        count(&pool, "select count(*) from entitlement where what = 'crystals_6480'").await,
        1
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn draws_are_accepted_while_the_event_is_open_by_the_databases_clock(pool: PgPool) {
    let house = house(&pool).await;
    let tomorrow = midnight(utc_day(now(&pool).await)) + Duration::days(1);
    // Begins tomorrow; ended today.
    for starts_at in [tomorrow, tomorrow - Duration::days(8)] {
        let event = announce(&pool, &ORDINARY, starts_at).await;
        let before = count(&pool, "select count(*) from lottery_draw").await;
        let participant = ParticipantId { event, uid: newcomer(&pool).await };
        house.lotteries.visit(participant, None).await.unwrap();
        sqlx::query("insert into lottery_grant (event_id, uid, kind, key, chances) values ($1, $2, 'test', 'test', 1)")
            .bind(event.0).bind(participant.uid.0).execute(&pool).await.unwrap();
        for action in [ParticipantAction::Mission(Mission::Visit), ParticipantAction::Reward] {
            assert_eq!(house.lotteries.claim(participant, action).await, Err(CLOSED));
        }
        assert_eq!(house.lotteries.draw(participant, "key".to_owned()).await, Err(CLOSED));
        let participation = house.lotteries.visit(participant, None).await.unwrap();
        assert_eq!(participation.session.chances().left(), 1);
        assert_eq!(count(&pool, "select count(*) from lottery_draw").await, before);
    }
    assert_eq!(count(&pool, "select count(*) from lottery_seen").await, 0);
}

async fn newcomer(pool: &PgPool) -> Uid {
    let insert =
        "insert into account (email, nickname) values (gen_random_uuid()::text, 'n') returning uid";
    Uid(sqlx::query_scalar(insert).fetch_one(pool).await.unwrap())
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_mission_gives_its_chance_once_a_day_and_only_after_the_server_saw_it(pool: PgPool) {
    let event = open(&pool, &ORDINARY).await;
    let (one, other) = (house(&pool).await, house(&pool).await);
    let participant = ParticipantId { event, uid: newcomer(&pool).await };
    let look = || ParticipantAction::Mission(Mission::LookAtGoods);
    let not_done = Err(LotteryError::Rejected(Rejection::MissionNotDone));
    assert_eq!(one.lotteries.claim(participant, look()).await, not_done);
    for goods in [1, 2, 2, 2, 3, 4] {
        rows::saw_goods(&pool, participant.uid, GoodsId(goods)).await.unwrap();
    }
    assert_eq!(one.lotteries.claim(participant, look()).await, not_done, "four different ones");
    rows::saw_goods(&pool, participant.uid, GoodsId(5)).await.unwrap();
    one.lotteries.visit(participant, None).await.unwrap();

    let claims = (0..20).map(|n| {
        let door = if n % 2 == 0 { &one.lotteries } else { &other.lotteries };
        let action = if n % 3 == 0 { ParticipantAction::Mission(Mission::Visit) } else { look() };
        door.claim(participant, action)
    });
    let outcomes = join_all(claims).await;
    let is_fine = |outcome: &Result<Participation, LotteryError>| {
        matches!(outcome, Ok(_) | Err(LotteryError::Conflict))
    };
    assert!(outcomes.iter().all(is_fine), "{outcomes:?}");
    let participation = one.lotteries.visit(participant, None).await.unwrap();
    assert_eq!(participation.session.chances().granted, 2, "two a day at most");
    let keys: HashSet<_> = participation.session.grants.iter().map(|grant| &grant.key).collect();
    assert_eq!(keys.len(), 2);
}

/// An order of that buyer that was paid just now.
async fn paid(pool: &PgPool, buyer: Uid, cents: i64) -> uuid::Uuid {
    let seller = newcomer(pool).await;
    let order = uuid::Uuid::now_v7();
    sqlx::query(
        r#"insert into "order" (order_id, buyer, seller, sell_order_id, goods_id, game, name, snapshot, quantity, unit_price_cents,
            due_cents, currency, currency_rate, stage, captured_cents, command_key, paid_at)
           values ($1, $2, $3, gen_random_uuid(), '7', 'csgo', 'thing', '{}', 1, $4, $4, 'USD', 1, 'paid', $4, $1::text, now())"#,
    )
    .bind(order).bind(buyer.0).bind(seller.0).bind(cents).execute(pool).await.unwrap();
    order
}

async fn completed(pool: &PgPool, order: uuid::Uuid) {
    sqlx::query(r#"update "order" set stage = 'completed' where order_id = $1"#)
        .bind(order)
        .execute(pool)
        .await
        .unwrap();
}

async fn give_back(pool: &PgPool, order: uuid::Uuid) {
    sqlx::query(r#"update "order" set refunded_cents = captured_cents, stage = 'refunded' where order_id = $1"#)
        .bind(order).execute(pool).await.unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_tier_gives_its_chances_once_and_a_refund_takes_back_those_not_used(pool: PgPool) {
    let event = open(&pool, &ORDINARY).await;
    let house = house(&pool).await;
    let participant = ParticipantId { event, uid: newcomer(&pool).await };
    let tier = |cents| house.lotteries.claim(participant, ParticipantAction::Tier(UsdCents(cents)));
    let not_reached = Err(LotteryError::Rejected(Rejection::TierNotReached));
    paid(&pool, participant.uid, 4_999).await;
    assert_eq!(tier(5_000).await, not_reached);
    let large = paid(&pool, participant.uid, 15_001).await;
    let outcomes = join_all([5_000, 5_000, 10_000, 20_000, 20_000].map(tier)).await;
    assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}");
    let participation = house.lotteries.visit(participant, None).await.unwrap();
    assert_eq!(participation.session.chances().granted, 1 + 2 + 3);

    // The chance of the first tier and one of the second are used, then all but 49.99 goes back.
    for key in ["a", "b"] {
        house.lotteries.draw(participant, key.to_owned()).await.unwrap();
    }
    give_back(&pool, large).await;
    house.lotteries.recount(participant).await.unwrap();
    let participation = house.lotteries.visit(participant, None).await.unwrap();
    let chances = participation.session.chances();
    assert_eq!((chances.used, chances.taken_back, chances.left()), (2, 4, 0));
    let recorded =
        count(&pool, "select count(*) from lottery_grant where taken_back_at is not null").await;
    assert_eq!(recorded, 2);
    assert_eq!(house.lotteries.draw(participant, "c".to_owned()).await, Err(NO_CHANCE));
    // Spending anew does not bring them back.
    paid(&pool, participant.uid, 15_001).await;
    let participation = tier(20_000).await.unwrap();
    assert_eq!(participation.session.chances().left(), 0);
    check(&pool, event).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_draws_with_a_chance_that_a_refund_has_undone_however_slow_the_outbox_is(
    pool: PgPool,
) {
    let event = open(&pool, &ORDINARY).await;
    let house = house(&pool).await;
    let participant = ParticipantId { event, uid: newcomer(&pool).await };
    let order = paid(&pool, participant.uid, 5_000).await;
    let participation =
        house.lotteries.claim(participant, ParticipantAction::Tier(UsdCents(5_000))).await.unwrap();
    assert_eq!(participation.session.chances().left(), 1);
    give_back(&pool, order).await;
    assert_eq!(house.lotteries.draw(participant, "quick".to_owned()).await, Err(NO_CHANCE));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn prizes_and_the_reward_are_brought_once_however_often_the_outbox_comes(pool: PgPool) {
    let lines = [("coupon_5", "coupon", 1_000_000, None), ("thanks", "nothing", 0, None)];
    let event = open(&pool, &lines).await;
    let participant = somebody(&pool, event, 3).await;
    let (one, other) = (house(&pool).await, house(&pool).await);
    for key in ["a", "b", "c"] {
        let (draw, _) = one.lotteries.draw(participant, key.to_owned()).await.unwrap();
        assert_eq!(draw.granted_at, None, "not yet in the account");
    }
    let order = paid(&pool, participant.uid, 8_000).await;
    let early = one.lotteries.claim(participant, ParticipantAction::Reward).await.unwrap_err();
    assert_eq!(early, Rejection::TierNotReached.into(), "it may still be given back");
    completed(&pool, order).await;
    for _ in 0..2 {
        one.lotteries.claim(participant, ParticipantAction::Reward).await.unwrap();
    }
    // A relay that dies after carrying out leaves its rows: they come again, to anybody.
    let waiting: Vec<(String, Value)> =
        sqlx::query_as("select kind, payload from outbox where kind <> 'lottery_money'")
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(waiting.len(), 4);
    tokio::join!(one.bring(), other.bring());
    for (n, (kind, payload)) in waiting.iter().enumerate() {
        sqlx::query("insert into outbox (kind, effect_key, payload) values ($1, $2, $3)")
            .bind(kind)
            .bind(format!("again-{n}"))
            .bind(payload)
            .execute(&pool)
            .await
            .unwrap();
    }
    tokio::join!(one.bring(), other.bring());
    assert_eq!(count(&pool, "select count(*) from outbox").await, 0);
    let coupons = rows::coupons(&pool, participant.uid, 10).await.unwrap();
    assert_eq!(coupons.iter().map(|coupon| coupon.percent).collect::<Vec<_>>(), [5, 5, 5]);
    let passes = rows::entitlements(&pool, participant.uid, 10).await.unwrap();
    assert_eq!(passes.iter().map(|pass| pass.what.as_str()).collect::<Vec<_>>(), ["welkin_moon"]);
    let draws = rows::of_player(&pool, event, participant.uid, None, 10).await.unwrap();
    assert!(draws.iter().all(|draw| draw.granted_at.is_some()));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn seeds_are_secret_until_their_day_is_over_and_then_fit_their_hash(pool: PgPool) {
    let event = open(&pool, &ORDINARY).await;
    let house = house(&pool).await;
    let participant = somebody(&pool, event, 1).await;
    house.lotteries.draw(participant, "key".to_owned()).await.unwrap();
    let before = rows::days(&pool, event).await.unwrap();
    assert_eq!(before.len(), 7);
    assert!(before.iter().all(|day| day.seed.is_none()));

    // Three days of this event are over; the scanner finds it and the actor discloses them.
    let due = rows::lotteries_due(&pool, 10, &[]).await.unwrap();
    assert_eq!(due.iter().map(|due| due.id).collect::<Vec<_>>(), [event]);
    let told = crate::deadline::DeadlineDue { kind: due[0].kind.clone(), version: due[0].version };
    house.lotteries.halls().tell(event, EventCommand::from(told)).unwrap();
    // Answered after what was told before.
    house.lotteries.set_free_entry(Uid(1), None, event, vec!["*".to_owned()]).await.unwrap();
    let days = rows::days(&pool, event).await.unwrap();
    let shown: Vec<bool> = days.iter().map(|day| day.seed.is_some()).collect();
    assert_eq!(shown, [true, true, true, false, false, false, false]);
    for day in days.iter().filter(|day| day.seed.is_some()) {
        let seed: [u8; 32] = day.seed.clone().unwrap().try_into().unwrap();
        let hash = guildhall_fair::commitment(&event.to_string(), &day.day.to_string(), &seed);
        assert_eq!(hash.to_vec(), day.commitment);
    }
    assert_eq!(rows::lotteries_due(&pool, 10, &[]).await.unwrap(), [], "until the next midnight");
    // Drawing goes on.
    let participation = house
        .lotteries
        .claim(participant, ParticipantAction::FreeEntry { region: None })
        .await
        .unwrap();
    assert_eq!(participation.session.chances().left(), 1);
    house.lotteries.draw(participant, "more".to_owned()).await.unwrap();
    check(&pool, event).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_draw_that_began_before_a_disclosure_is_not_kept_after_it(pool: PgPool) {
    let event = open(&pool, &ORDINARY).await;
    let participant = somebody(&pool, event, 1).await;
    let grant_id: i64 =
        sqlx::query_scalar("select grant_id from lottery_grant").fetch_one(&pool).await.unwrap();
    let seal = seal(&pool).await;
    assert!(rows::disclose(&pool, &seal, event, 1).await.unwrap());
    let request =
        DrawRequest { uid: participant.uid, version: 1, grant_id, command_key: "late".to_owned() };
    let outcome = keep(&pool, event, 1, &[request], |_, _| Vec::new()).await;
    assert!(
        matches!(outcome, Err(guildhall_persistence::lottery::KeepError::Stale)),
        "{outcome:?}"
    );
    assert!(!rows::disclose(&pool, &seal, event, 1).await.unwrap());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_reads_the_database_knows_no_draw_before_it_is_made(pool: PgPool) {
    let event = open(&pool, &ORDINARY).await;
    let seen = "select bool_or(seed is not null) or string_agg(d::text, '') like '%' || repeat('01', 32) || '%' from lottery_day d";
    let is_seen = async || sqlx::query_scalar::<_, bool>(seen).fetch_one(&pool).await.unwrap();
    assert!(!is_seen().await);

    // As the release before announces an event: in clear.
    let seal = seal(&pool).await;
    for (day, seed, _) in rows::seeds(&pool, &seal, event).await.unwrap() {
        let clear = "update lottery_day set seed = $2, seed_sealed = null where day = $1";
        sqlx::query(clear).bind(day).bind(&seed[..]).execute(&pool).await.unwrap();
    }
    assert!(is_seen().await);
    assert_eq!(rows::settle_seeds(&pool, &seal).await.unwrap(), 7);
    assert_eq!(rows::settle_seeds(&pool, &seal).await.unwrap(), 0);
    assert!(!is_seen().await);

    let house = house(&pool).await;
    let participant = somebody(&pool, event, 3).await;
    for n in 0..3 {
        house.lotteries.draw(participant, format!("draw {n}")).await.unwrap();
    }
    check(&pool, event).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_seed_is_there_for_everybody_once_it_is_disclosed_by_whichever_release(pool: PgPool) {
    let event = open(&pool, &ORDINARY).await;
    // As the release before discloses: it knows of no seal.
    let today = now(&pool).await.date();
    sqlx::query("update lottery_day set revealed_at = now() where day < $1")
        .bind(today)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(rows::settle_seeds(&pool, &seal(&pool).await).await.unwrap(), 3);
    let days = rows::days(&pool, event).await.unwrap();
    let over: Vec<_> = days.iter().filter(|day| day.day < today).collect();
    assert_eq!(over.len(), 3);
    for day in over {
        let seed: [u8; 32] = day.seed.clone().unwrap().try_into().unwrap();
        let hash = guildhall_fair::commitment(&event.to_string(), &day.day.to_string(), &seed);
        assert_eq!(hash.to_vec(), day.commitment);
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_event_cannot_be_announced_after_it_has_begun(pool: PgPool) {
    let event = open(&pool, &ORDINARY).await;
    let view = rows::view(&pool, event).await.unwrap().unwrap();
    assert!(view.published_at <= view.window.starts_at);
    assert_eq!(view.window.days().len(), 7);
    let Window { starts_at, .. } = view.window;
    let late = sqlx::query("update lottery_event set published_at = $1")
        .bind(starts_at + Duration::SECOND)
        .execute(&pool)
        .await;
    assert!(late.is_err(), "the table must be public before anything can be drawn");
    let surplus = sqlx::query("update lottery_prize set given = stock + 1 where stock is not null")
        .execute(&pool)
        .await;
    assert!(surplus.is_err(), "no prize over its stock, whoever writes");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_wish_that_is_out_of_date_does_not_take_the_draw_of_the_one_behind_it(pool: PgPool) {
    let event = open(&pool, &ORDINARY).await;
    let participant = somebody(&pool, event, 2).await;
    let live =
        rows::load_session(&pool, event, participant.uid, uuid::Uuid::new_v4(), "seed").await;
    let live = live.unwrap().unwrap();
    let grant_id = live.session.grants[0].grant_id;
    let request = |key: &str, version| DrawRequest {
        uid: participant.uid,
        version,
        grant_id,
        command_key: key.to_owned(),
    };
    let version = rows::view(&pool, event).await.unwrap().unwrap().version;
    let requests = [request("stale", live.version - 1), request("fresh", live.version)];
    let nothing = Decided { roll: 999_999, rolled: 1, given: 1, is_something: false };
    let decide = |_, draws: &[rows::Batch]| vec![nothing; draws.len()];
    let kept = rows::keep(&pool, event, version, &requests, decide).await.unwrap();
    assert_eq!(kept.iter().map(Option::is_some).collect::<Vec<_>>(), [false, true]);
    let by_key = |key| rows::by_key(&pool, event, participant.uid, key);
    assert!(by_key("stale").await.unwrap().is_none());
    assert!(by_key("fresh").await.unwrap().is_some());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_free_entry_is_off_until_its_region_is_switched_on(pool: PgPool) {
    let event = open(&pool, &ORDINARY).await;
    let house = house(&pool).await;
    let participant = ParticipantId { event, uid: newcomer(&pool).await };
    let from = |region: Option<&str>| {
        let region = region.map(str::to_owned);
        house.lotteries.claim(participant, ParticipantAction::FreeEntry { region })
    };
    let off = Err(LotteryError::Rejected(Rejection::FreeEntryOff));
    assert_eq!(from(Some("US")).await, off);
    house.lotteries.set_free_entry(Uid(1), None, event, vec!["US".to_owned()]).await.unwrap();
    assert_eq!(from(Some("DE")).await, off);
    assert_eq!(from(None).await, off, "nobody says where that is");
    for _ in 0..2 {
        let participation = from(Some("US")).await.unwrap();
        assert_eq!(participation.session.chances().left(), 1, "one a day");
    }
    // Another window comes by a way that does not say where it is.
    let elsewhere = house.lotteries.visit(participant, None).await.unwrap();
    assert!(elsewhere.free_entry, "what is known of the person stays known");
    let view = rows::view(&pool, event).await.unwrap().unwrap();
    assert_eq!(view.free_entry_regions, ["US"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_visit_does_not_wait_for_a_batch_of_draws(pool: PgPool) {
    let event = open(&pool, &ORDINARY).await;
    let people = crowd(&pool, event, 2, 1).await;
    let (drawer, visitor) = (people[0], people[1]);
    let house = house(&pool).await;
    // Holds the transaction of the draw when it has its locks.
    let held = "create function held() returns trigger language plpgsql as $$
            begin perform pg_advisory_xact_lock(42); return new; end $$;
        create trigger held before insert on lottery_draw for each row execute function held();";
    sqlx::raw_sql(held).execute(&pool).await.unwrap();
    let mut gate = guildhall_persistence::begin(&pool).await.unwrap();
    sqlx::query("select pg_advisory_xact_lock(42)").execute(&mut *gate).await.unwrap();
    let drawing = async {
        house.lotteries.draw(drawer, "key".to_owned()).await.unwrap();
    };
    let visiting = async {
        let waits = "select count(*) from pg_locks where locktype = 'advisory' and objid = 42 and not granted
            and database = (select oid from pg_database where datname = current_database())";
        while sqlx::query_scalar::<_, i64>(waits).fetch_one(&pool).await.unwrap() == 0 {}
        saw(&pool, event, visitor.uid, Mission::Visit, 1).await.unwrap();
        gate.rollback().await.unwrap();
    };
    tokio::join!(drawing, visiting);
}
