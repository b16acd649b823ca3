//! Cancelling an announced event: before its beginning by the database's clock, once, and for good.

use guildhall_domain::notice::Kind;
use guildhall_persistence::notice;

use super::{event::House, *};

const STARTED: LotteryError = LotteryError::Rejected(Rejection::EventStarted);
const CANCELLED: LotteryError = LotteryError::Rejected(Rejection::EventCancelled);
const ADMIN: Uid = Uid(1);

/// An event that begins at the midnight after next.
async fn coming(pool: &PgPool) -> LotteryId {
    let today = midnight(utc_day(now(pool).await));
    announce(pool, &ORDINARY, today + Duration::days(2)).await
}

async fn cancel(house: &House, event: LotteryId, reason: &str) -> Result<(), LotteryError> {
    house.lotteries.cancel(ADMIN, None, event, reason.to_owned()).await
}

/// As if it had been announced and cancelled so many days earlier.
async fn days_later(pool: &PgPool, days: i32) {
    sqlx::query(
        "update lottery_event set published_at = published_at - make_interval(days => $1), starts_at = starts_at - make_interval(days => $1),
            ends_at = ends_at - make_interval(days => $1), cancelled_at = cancelled_at - make_interval(days => $1), version = version + 1",
    )
    .bind(days)
    .execute(pool)
    .await
    .unwrap();
    sqlx::query("update lottery_day set day = day - $1").bind(days).execute(pool).await.unwrap();
}

/// Returns once somebody waits for a row that another transaction holds.
async fn until_somebody_waits(pool: &PgPool) {
    let waits =
        "select count(*) from pg_locks where not granted and locktype in ('transactionid', 'tuple')
        and pid in (select pid from pg_stat_activity where datname = current_database())";
    while count(pool, waits).await == 0 {}
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_cancelled_event_never_opens_and_stays_as_it_was_announced(pool: PgPool) {
    let event = coming(&pool).await;
    let house = house(&pool).await;
    let participant = somebody(&pool, event, 3).await;
    let announced = rows::view(&pool, event).await.unwrap().unwrap();
    let days = rows::days(&pool, event).await.unwrap();
    cancel(&house, event, "The game's servers are down that week.").await.unwrap();

    let cancelled = rows::view(&pool, event).await.unwrap().unwrap();
    let why = cancelled.cancelled.clone().unwrap();
    assert_eq!(why.reason, "The game's servers are down that week.");
    assert!(why.at < cancelled.window.starts_at);
    assert_eq!(cancelled.table_hash, announced.table_hash);
    assert_eq!(cancelled.table_text, announced.table_text);
    assert_eq!(rows::days(&pool, event).await.unwrap(), days, "hashes stay, seeds stay sealed");

    days_later(&pool, 4).await;
    assert_eq!(house.lotteries.draw(participant, "key".to_owned()).await, Err(CLOSED));
    let everywhere = vec!["*".to_owned()];
    let set = house.lotteries.set_free_entry(ADMIN, None, event, everywhere).await;
    assert_eq!(set, Err(CANCELLED), "nobody takes part in it any more");
    let region = Some("DE".to_owned());
    let free = ParticipantAction::FreeEntry { region };
    assert_eq!(house.lotteries.claim(participant, free).await, Err(CLOSED));
    saw(&pool, event, participant.uid, Mission::Visit, 0).await.unwrap();
    assert_eq!(count(&pool, "select count(*) from lottery_seen").await, 0);
    assert_eq!(rows::lotteries_due(&pool, 10, &[]).await.unwrap(), []);
    let seal = seal(&pool).await;
    let version = rows::view(&pool, event).await.unwrap().unwrap().version;
    assert!(rows::disclose(&pool, &seal, event, version).await.unwrap());
    let days = rows::days(&pool, event).await.unwrap();
    assert!(days.iter().all(|day| day.seed.is_none()), "also if somebody asks for it");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whichever_release_writes_nothing_is_drawn_in_a_cancelled_event(pool: PgPool) {
    let event = coming(&pool).await;
    cancel(&house(&pool).await, event, "why").await.unwrap();
    for wrong in [
        "update lottery_event set draws = draws + 1",
        "update lottery_event set starts_at = cancelled_at",
        "update lottery_event set cancel_reason = null",
    ] {
        assert!(sqlx::query(wrong).execute(&pool).await.is_err(), "{wrong}");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn of_two_administrators_in_two_processes_one_cancels_and_the_other_is_told(pool: PgPool) {
    let event = coming(&pool).await;
    somebody(&pool, event, 0).await;
    let (one, other) = (house(&pool).await, house(&pool).await);
    let races = (0..10).map(|n| {
        let door = if n % 2 == 0 { &one } else { &other };
        cancel(door, event, "why")
    });
    let outcomes = join_all(races).await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{outcomes:?}");
    assert!(outcomes.into_iter().filter_map(Result::err).all(|refused| refused == CANCELLED));
    let acts = "select count(*) from staff_act where kind = 'lottery_cancelled'";
    assert_eq!(count(&pool, acts).await, 1);
    let telling = "select count(*) from outbox where kind = 'lottery_cancelled'";
    assert_eq!(count(&pool, telling).await, 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_event_that_is_open_or_over_is_not_cancelled(pool: PgPool) {
    let event = open(&pool, &ORDINARY).await;
    let house = house(&pool).await;
    let participant = somebody(&pool, event, 1).await;
    assert_eq!(cancel(&house, event, "why").await, Err(STARTED));
    house.lotteries.draw(participant, "key".to_owned()).await.unwrap();
    assert_eq!(cancel(&house, event, "why").await, Err(STARTED));
    days_later_with_draws(&pool).await;
    assert_eq!(cancel(&house, event, "why").await, Err(STARTED));
    let nothing = LotteryId(uuid::Uuid::new_v4());
    assert_eq!(cancel(&house, nothing, "why").await, Err(LotteryError::NotFound));
    assert_eq!(count(&pool, "select count(*) from staff_act").await, 0);
    assert_eq!(count(&pool, "select count(*) from notice").await, 0);
}

/// The event is over; its draws stay where they are.
async fn days_later_with_draws(pool: &PgPool) {
    sqlx::query("update lottery_event set ends_at = now(), version = version + 1")
        .execute(pool)
        .await
        .unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_cancellation_that_waited_past_the_beginning_is_refused(pool: PgPool) {
    let event = coming(&pool).await;
    let house = house(&pool).await;
    sqlx::query("update lottery_event set published_at = now(), starts_at = clock_timestamp() + interval '300 ms', version = version + 1")
        .execute(&pool)
        .await
        .unwrap();
    let mut gate = guildhall_persistence::begin(&pool).await.unwrap();
    sqlx::query("select from lottery_event for update").execute(&mut *gate).await.unwrap();
    let passing = async {
        until_somebody_waits(&pool).await;
        let begun = "select count(*) from lottery_event where starts_at <= clock_timestamp()";
        while count(&pool, begun).await == 0 {}
        gate.rollback().await.unwrap();
    };
    let (outcome, ()) = tokio::join!(cancel(&house, event, "why"), passing);
    assert_eq!(outcome, Err(STARTED));
    assert_eq!(rows::view(&pool, event).await.unwrap().unwrap().cancelled, None);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_claimed_while_a_cancellation_commits_late_is_not_granted(pool: PgPool) {
    let event = open(&pool, &ORDINARY).await;
    let house = house(&pool).await;
    let participant = somebody(&pool, event, 0).await;
    house.lotteries.set_free_entry(ADMIN, None, event, vec!["*".to_owned()]).await.unwrap();
    // It was in time by the clock; its commit is not, so that the event is open for whoever does not wait.
    let mut late = guildhall_persistence::begin(&pool).await.unwrap();
    sqlx::query("select from lottery_event for update").execute(&mut *late).await.unwrap();
    sqlx::query("update lottery_event set cancelled_at = starts_at - interval '1 second', cancel_reason = 'why', version = version + 1")
        .execute(&mut *late)
        .await
        .unwrap();
    let claim = house.lotteries.claim(participant, ParticipantAction::FreeEntry { region: None });
    let committing = async {
        until_somebody_waits(&pool).await;
        late.commit().await.unwrap();
    };
    let (outcome, ()) = tokio::join!(claim, committing);
    assert_eq!(outcome, Err(CLOSED));
    assert_eq!(count(&pool, "select count(*) from lottery_grant").await, 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn everybody_with_a_session_in_it_is_told_once_and_nobody_else(pool: PgPool) {
    let event = coming(&pool).await;
    let people = crowd(&pool, event, 3, 0).await;
    sqlx::query("insert into account (email, nickname) values ('b@crowd.test', 'bystander')")
        .execute(&pool)
        .await
        .unwrap();
    let quiet = people[2].uid;
    sqlx::query("insert into notice_preference (uid, notice_group, channel, is_on) values ($1, 'events', 'in_page', false)")
        .bind(quiet.0)
        .execute(&pool)
        .await
        .unwrap();
    cancel(&house(&pool).await, event, "why").await.unwrap();
    for _ in 0..2 {
        let told = rows::tell_cancelled(&pool, event, Uid(0)).await.unwrap();
        assert_eq!(told, people.iter().map(|one| one.uid).collect::<Vec<_>>(), "also repeated");
    }
    let uids: Vec<Uid> = people.iter().map(|one| one.uid).collect();
    let told = notice::told_by(&pool, &notice::lottery_cancelled(event), &uids).await.unwrap();
    let of = |told: &notice::Notice| (told.uid, told.kind, told.is_read);
    let expected = people.iter().map(|one| (one.uid, Kind::EventCancelled, one.uid == quiet));
    let mut told_of: Vec<_> = told.iter().map(of).collect();
    told_of.sort_by_key(|(uid, ..)| uid.0);
    assert_eq!(told_of, expected.collect::<Vec<_>>());
    let lottery = told[0].lottery.clone().unwrap();
    assert_eq!((lottery.event_id, lottery.cancelled.unwrap().reason.as_str()), (event, "why"));
    let letters = "select count(*) from outbox where kind = 'notice_letter'";
    assert_eq!(count(&pool, letters).await, 0, "no letters");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_days_are_free_again_and_lists_show_the_next_event(pool: PgPool) {
    let event = coming(&pool).await;
    let house = house(&pool).await;
    let window = rows::view(&pool, event).await.unwrap().unwrap().window;
    let is_taken = async || {
        let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
        let taken = rows::overlaps(&mut tx, window).await.unwrap();
        tx.rollback().await.unwrap();
        taken
    };
    assert!(is_taken().await);
    cancel(&house, event, "why").await.unwrap();
    assert!(!is_taken().await);
    assert_eq!(rows::current(&pool).await.unwrap(), None);
    assert_eq!(rows::coming(&pool, 10).await.unwrap(), []);

    let next = announce(&pool, &ORDINARY, window.starts_at).await;
    assert_eq!(rows::current(&pool).await.unwrap(), Some(next));
    let ids =
        |listed: Vec<rows::Brief>| listed.into_iter().map(|one| one.event_id).collect::<Vec<_>>();
    assert_eq!(ids(rows::coming(&pool, 10).await.unwrap()), [next]);
    assert_eq!(ids(rows::over(&pool, 10).await.unwrap()), [event]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn many_are_told_in_batches_and_who_is_killed_between_two_is_carried_on(pool: PgPool) {
    let event = coming(&pool).await;
    for statement in [
        "insert into account (email, nickname) select 'm' || n || '@crowd.test', 'm' || n from generate_series(1, 2300) n",
        "insert into lottery_session (event_id, uid, player, client_seed)
            select e.event_id, a.uid, gen_random_uuid(), 'seed' from lottery_event e, account a where a.email like 'm%@crowd.test'",
    ] {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    cancel(&house(&pool).await, event, "why").await.unwrap();
    let mut batches = Vec::new();
    loop {
        let queued = "select (payload ->> 'after')::bigint from outbox where kind = 'lottery_cancelled' order by outbox_id";
        let waiting: Vec<i64> = sqlx::query_scalar(queued).fetch_all(&pool).await.unwrap();
        let Some(after) = waiting.first() else { break };
        let told = rows::tell_cancelled(&pool, event, Uid(*after)).await.unwrap();
        // Killed before its row was taken off: it is carried out again, and nobody is told twice.
        assert_eq!(rows::tell_cancelled(&pool, event, Uid(*after)).await.unwrap(), told);
        batches.push(told.len());
        sqlx::query("delete from outbox where kind = 'lottery_cancelled' and (payload ->> 'after')::bigint = $1")
            .bind(after)
            .execute(&pool)
            .await
            .unwrap();
    }
    assert_eq!(batches, [1_000, 1_000, 300]);
    assert_eq!(count(&pool, "select count(*) from notice").await, 2_300);
    assert_eq!(count(&pool, "select count(distinct uid) from notice").await, 2_300);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn where_entry_is_free_is_set_until_the_event_is_over(pool: PgPool) {
    let house = house(&pool).await;
    let event = open(&pool, &ORDINARY).await;
    let set = async |regions: &[&str]| {
        let regions = regions.iter().map(|&region| region.to_owned()).collect();
        house.lotteries.set_free_entry(ADMIN, None, event, regions).await
    };
    assert_eq!(set(&["DE", "US"]).await, Ok(()));
    let regions = async || rows::view(&pool, event).await.unwrap().unwrap().free_entry_regions;
    assert_eq!(regions().await, ["DE", "US"]);
    days_later_with_draws(&pool).await;
    assert_eq!(set(&["*"]).await, Err(CLOSED));
    assert_eq!(regions().await, ["DE", "US"]);
    assert_eq!(count(&pool, "select count(*) from staff_act").await, 1);
}
