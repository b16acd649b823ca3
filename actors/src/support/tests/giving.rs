//! To whom the line gives, and when: shifts, VIPs, room, and how long the wait is said to be.

use guildhall_domain::{ids::Uid, support::wait::Range};
use guildhall_persistence::support::board;

use std::sync::Arc;

use super::{
    super::routing::{Memory, Message, Plan, RoutingActor},
    *,
};

/// So that `uid` works on these minutes of today, by the clock of the team.
async fn shift(pool: &PgPool, uid: Uid, starts: i16, ends: i16) {
    sqlx::query(
        "insert into team_shift (team_id, uid, weekday, starts, ends)
         select team_id, $1, extract(isodow from now() at time zone time_zone)::smallint, $2, $3 from team where is_default",
    )
    .bind(uid.0)
    .bind(starts)
    .bind(ends)
    .execute(pool)
    .await
    .unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_is_not_in_their_shift_is_given_nothing_and_keeps_what_they_have(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let ada = agent(&house, &support, "Ada", 5).await;
    let (_, before) = customer(&house, "Bea").await;
    assert_eq!(stands(&house, &support, before).await.agent, Some(ada.uid), "no shift is any time");

    // Tomorrow, whatever the time is now: a shift of today would have to know the hour.
    sql(
        &pool,
        "insert into team_shift (team_id, uid, weekday, starts, ends)
         select m.team_id, m.uid, 1 + extract(isodow from now() at time zone t.time_zone)::int % 7, 0, 1440
         from team_member m join team t using (team_id)",
    )
    .await;
    let (_, later) = customer(&house, "Cid").await;
    assert_eq!(stands(&house, &support, later).await.stage, Stage::Waiting);
    assert_eq!(stands(&house, &support, before).await.agent, Some(ada.uid));

    shift(&pool, ada.uid, 0, 1440).await;
    assert_eq!(stands(&house, &support, later).await.agent, Some(ada.uid), "now it is her shift");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_shift_is_by_the_clock_of_its_team(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let ada = agent(&house, &support, "Ada", 5).await;
    // Fourteen hours ahead of Greenwich, and twelve behind: never the same day of the week.
    sql(&pool, "update team set time_zone = 'Pacific/Kiritimati'").await;
    shift(&pool, ada.uid, 0, 1440).await;
    let (_, conversation) = customer(&house, "Bea").await;
    assert_eq!(stands(&house, &support, conversation).await.agent, Some(ada.uid));
    sql(&pool, "update team set time_zone = 'Etc/GMT+12'").await;
    let (_, conversation) = customer(&house, "Cid").await;
    assert_eq!(stands(&house, &support, conversation).await.stage, Stage::Waiting);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_vip_stands_before_others_and_in_the_line_of_the_team_for_vips(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let vip = person(&pool, Role::User, "Vic").await;
    sqlx::query("update account set vip_level = 3 where uid = $1")
        .bind(vip.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    let asks = async |words: &str| {
        let conversation =
            house.conversations.open(vip, With::CustomerService, None).await.unwrap();
        house.say(vip, conversation.conversation_id, words).await.unwrap();
        conversation.conversation_id
    };
    let (_, first) = customer(&house, "Bea").await;
    let conversation = asks("help").await;
    assert_eq!(stands(&house, &support, conversation).await.team, TEAM, "no team is for VIPs");
    let place = |conversation| support.place(conversation).map(|place| place.place);
    assert_eq!((place(conversation), place(first)), (Some(1), Some(2)));
    let ada = agent(&house, &support, "Ada", 1).await;
    assert_eq!(stands(&house, &support, conversation).await.agent, Some(ada.uid));

    house.say(ada, conversation, "done").await.unwrap();
    house.conversations.change_state(ada, conversation, State::Resolved).await.unwrap();
    sql(&pool, "insert into team (name, serves_vip) values ('VIPs', true)").await;
    let conversation = asks("once more").await;
    let vips = assignment::stands(&pool, conversation).await.unwrap().unwrap();
    assert_eq!((vips.team, vips.stage), (TeamId(2), Stage::Waiting));
    sqlx::query("insert into team_member (team_id, uid) values (2, $1)")
        .bind(ada.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    support.ring(TeamId(2));
    support.board(TeamId(2)).await.unwrap();
    let given = assignment::stands(&pool, conversation).await.unwrap().unwrap();
    assert_eq!(given.agent, Some(ada.uid), "full in her other team, and not in this one");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_talk_in_which_the_customer_is_silent_takes_up_no_room(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let ada = agent(&house, &support, "Ada", 1).await;
    let (bea, silent) = customer(&house, "Bea").await;
    let (_, next) = customer(&house, "Cid").await;
    assert_eq!(stands(&house, &support, silent).await.agent, Some(ada.uid));
    sql(&pool, "update desk_talk set changed_at = now() - interval '1 day'").await;
    assert_eq!(stands(&house, &support, next).await.stage, Stage::Waiting, "she owes Bea a word");

    house.say(ada, silent, "which order is it?").await.unwrap();
    // The conversation's actor notes the answer before it does anything else.
    house.conversations.mark_read(ada, silent, 1).await.unwrap();
    assert_eq!(stands(&house, &support, next).await.stage, Stage::Waiting, "Bea may be typing");
    sql(&pool, "update desk_talk set changed_at = now() - interval '9 minutes 50 seconds'").await;
    assert_eq!(stands(&house, &support, next).await.stage, Stage::Waiting);
    sql(&pool, "update desk_talk set changed_at = now() - interval '10 minutes'").await;
    assert_eq!(stands(&house, &support, next).await.agent, Some(ada.uid));

    // Bea comes back to who has her conversation, full or not; and then there is no room for anybody.
    house.say(bea, silent, "this one").await.unwrap();
    let (_, third) = customer(&house, "Dan").await;
    assert_eq!(stands(&house, &support, third).await.stage, Stage::Waiting);
    assert_eq!(stands(&house, &support, silent).await.agent, Some(ada.uid));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_wait_is_told_from_what_visits_took_lately_and_by_who_is_here(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let (_, conversation) = customer(&house, "Bea").await;
    let (_, second) = customer(&house, "Cid").await;
    let wait = |conversation| support.place(conversation).and_then(|place| place.wait);
    stands(&house, &support, conversation).await;
    assert_eq!(wait(conversation), None, "nobody knows");

    // Ten visits that took two to twenty minutes, the last hour's; and one that took a day, before.
    sql(
        &pool,
        "insert into episode (conversation_id, episode, team_id, customer, began_at, began_seq, assigned_at, resolved_at)
         select conversation_id, 100 + n, team_id, customer, now() - make_interval(mins => 2 * n), 1,
             now() - make_interval(mins => 2 * n), now() from desk_talk, generate_series(1, 10) n
         where conversation_id = (select min(conversation_id::text)::uuid from desk_talk);
         insert into episode (conversation_id, episode, team_id, customer, began_at, began_seq, assigned_at, resolved_at)
         select conversation_id, 99, team_id, customer, now() - interval '26 hours', 1, now() - interval '26 hours',
             now() - interval '2 hours' from desk_talk
         where conversation_id = (select min(conversation_id::text)::uuid from desk_talk)",
    )
    .await;
    let lately = board::numbers(&pool, TEAM).await.unwrap();
    assert_eq!(lately.handled.len(), 10);
    // An actor believes for ten seconds what it has read; one that begins reads it.
    let _ = support.host().tell(TEAM, Message::Panic);
    while support.board(TEAM).await.is_err() {
        tokio::task::yield_now().await;
    }
    stands(&house, &support, conversation).await;
    assert_eq!(wait(conversation), None, "nobody is here");

    let ada = agent(&house, &support, "Ada", 1).await;
    let (third, fourth) = (customer(&house, "Dan").await.1, customer(&house, "Eve").await.1);
    assert_eq!(stands(&house, &support, conversation).await.agent, Some(ada.uid));
    let minutes = |from: u64, to: u64| {
        let of = |minutes: u64| Duration::from_secs(minutes * 60);
        Some(Range { from: of(from), to: of(to) })
    };
    stands(&house, &support, fourth).await;
    assert_eq!(
        [wait(second), wait(third), wait(fourth)],
        [minutes(10, 18), minutes(20, 36), minutes(30, 54)],
    );
    let bob = agent(&house, &support, "Bob", 1).await;
    assert_eq!(stands(&house, &support, second).await.agent, Some(bob.uid));
    assert_eq!([wait(third), wait(fourth)], [minutes(5, 9), minutes(10, 18)], "two serve now");
}

/// What another process gives out by, which has no desk here to be woken.
fn routing(house: &House) -> RoutingActor {
    RoutingActor {
        pool: house.pool.clone(),
        hub: house.hub.clone(),
        conversations: house.conversations.clone(),
        places: Arc::default(),
        began: Instant::now(),
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn two_processes_that_give_out_at_once_give_nobody_more_than_they_have_room_for(
    pool: PgPool,
) {
    let house = house(&pool).await;
    let ada = person(&pool, Role::CustomerService, "Ada").await;
    sqlx::query("update team_member set capacity = 1 where uid = $1")
        .bind(ada.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query("insert into duty (uid, state) values ($1, 'online')")
        .bind(ada.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    let (one, two) = (routing(&house), routing(&house));
    let (_, bea) = customer(&house, "Bea").await;
    let early = one.plan(TEAM).await.unwrap();
    assert_eq!(early.given, [(bea, ada.uid)]);

    // Before the first has kept what it decided, somebody more urgent comes, whom only the second sees.
    let (_, cid) = customer(&house, "Cid").await;
    sqlx::query("update desk_talk set vip_level = 3 where conversation_id = $1")
        .bind(cid.0)
        .execute(&pool)
        .await
        .unwrap();
    let late = two.plan(TEAM).await.unwrap();
    assert_eq!(late.given, [(cid, ada.uid)]);

    let barrier = tokio::sync::Barrier::new(2);
    let keep = async |routing: &RoutingActor, plan: &Plan| {
        barrier.wait().await;
        routing.assign(TEAM, &plan.waiting, &plan.given).await.unwrap().len()
    };
    let (first, second) = tokio::join!(keep(&one, &early), keep(&two, &late));
    assert_eq!(first + second, 1, "she has room for one");
    let has: i64 = sqlx::query_scalar("select count(*) from desk_talk where agent = $1")
        .bind(ada.uid.0)
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(has, 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_a_crashed_actor_noted_of_its_line_is_gone_with_the_next_look(pool: PgPool) {
    let house = house(&pool).await;
    let (_, bea) = customer(&house, "Bea").await;
    let routing = routing(&house);
    routing.look(TEAM, &mut Memory::default()).await.unwrap();
    assert!(routing.places.contains_key(&bea));
    let support = support(&house).await;
    let ada = agent(&house, &support, "Ada", 5).await;
    assert_eq!(stands(&house, &support, bea).await.agent, Some(ada.uid));
    routing.look(TEAM, &mut Memory::default()).await.unwrap();
    assert!(routing.places.is_empty(), "the one after it remembers nothing");
}
