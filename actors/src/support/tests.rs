//! Customer support on real rows: stories of agents and customers. Crowds are in `simulation`.

mod giving;
mod simulation;

use std::time::Duration;

use guildhall_domain::{
    conversation::{Rejection, Speaker, State, With},
    identity::role::Role,
    ids::ConversationId,
    support::{DutyState, Stage, TeamId, WaitingWhy},
};
use guildhall_persistence::{
    conversation as rows,
    support::assignment::{self, AssignmentState},
};
use sqlx::PgPool;
use tokio::time::Instant;
use uuid::Uuid;

use super::{Action, AssignmentReason, HandTo, Support};
use crate::{
    conversation::{
        ConversationError, Reading,
        tests::house::{House, house, message_with, new_id, person, text},
    },
    host::HostConfig,
    support::events::{ConversationAssigned, NoteAdded},
};

/// The team there is from the beginning.
const TEAM: TeamId = TeamId(1);

/// A desk that has been looking for longer than a minute, so that it takes the gone for gone.
async fn support(house: &House) -> Support {
    let config = HostConfig { crashes: usize::MAX, ..HostConfig::default() };
    let long_ago = Instant::now().checked_sub(Duration::from_secs(120)).unwrap();
    let (pool, hub) = (house.pool.clone(), house.hub.clone());
    Support::start_since(&house.tree, &house.conversations, pool, hub, config, long_ago)
        .await
        .unwrap()
}

async fn sql(pool: &PgPool, statement: &str) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned())).execute(pool).await.unwrap();
}

/// An agent who is on duty and can have so many conversations.
async fn agent(house: &House, support: &Support, name: &str, capacity: i16) -> Speaker {
    let agent = person(&house.pool, Role::CustomerService, name).await;
    sqlx::query("update team_member set capacity = $2 where uid = $1")
        .bind(agent.uid.0)
        .bind(capacity)
        .execute(&house.pool)
        .await
        .unwrap();
    support.set_duty(agent.uid, DutyState::Online, None).await.unwrap();
    agent
}

/// A customer who has written.
async fn customer(house: &House, name: &str) -> (Speaker, ConversationId) {
    let customer = person(&house.pool, Role::User, name).await;
    let conversation =
        house.conversations.open(customer, With::CustomerService, None).await.unwrap();
    house.say(customer, conversation.conversation_id, "help").await.unwrap();
    (customer, conversation.conversation_id)
}

/// Where it stands once the team has looked: what it was told before is done when it answers.
async fn stands(house: &House, support: &Support, conversation: ConversationId) -> AssignmentState {
    support.ring(TEAM);
    support.board(TEAM).await.unwrap();
    assignment::stands(&house.pool, conversation).await.unwrap().unwrap()
}

async fn act(
    support: &Support,
    by: Speaker,
    conversation: ConversationId,
    action: Action,
) -> Result<(), ConversationError> {
    support.act(by, conversation, action, Uuid::new_v4()).await.map(drop)
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_waits_longest_is_given_to_the_agent_and_freed_room_pulls_the_next(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let (bea, first) = customer(&house, "Bea").await;
    let (_, second) = customer(&house, "Cid").await;
    assert_eq!(stands(&house, &support, second).await.stage, Stage::Waiting);
    assert_eq!(support.place(second).map(|place| (place.place, place.agents)), Some((2, 0)));

    let ada = agent(&house, &support, "Ada", 1).await;
    let (recorder, _place) = house.listen(ada);
    assert_eq!(stands(&house, &support, first).await.agent, Some(ada.uid));
    let waits = stands(&house, &support, second).await;
    assert_eq!(
        (waits.stage, support.place(second).map(|place| place.place)),
        (Stage::Waiting, Some(1))
    );

    house.say(ada, first, "done").await.unwrap();
    house.conversations.change_state(ada, first, State::Resolved).await.unwrap();
    let given = recorder.hears(|given: &ConversationAssigned| {
        let is_second = given.conversation_id == second && given.why == AssignmentReason::Routed;
        is_second.then_some(())
    });
    given.await; // the freed room pulls the next without anybody asking
    let view = rows::info(&pool, bea, first).await.unwrap().unwrap();
    assert_eq!(view.support.unwrap().stage, Stage::Quiet);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_waits_for_the_word_of_an_agent_who_is_gone_goes_back_to_its_old_place(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let ada = agent(&house, &support, "Ada", 5).await;
    let (_, owed) = customer(&house, "Bea").await;
    let (cid, answered) = customer(&house, "Cid").await;
    assert_eq!(stands(&house, &support, owed).await.agent, Some(ada.uid));
    assert_eq!(stands(&house, &support, answered).await.agent, Some(ada.uid));
    house.say(ada, answered, "please wait").await.unwrap();

    sql(&pool, "update duty set seen_at = now() - interval '59 seconds'").await;
    assert_eq!(stands(&house, &support, owed).await.agent, Some(ada.uid), "a tunnel");
    sql(&pool, "update duty set seen_at = now() - interval '60 seconds'").await;
    let (_, later) = customer(&house, "Dan").await;
    assert_eq!(stands(&house, &support, owed).await.stage, Stage::Waiting);
    assert_eq!(support.place(owed).map(|place| place.place), Some(1), "before who came later");
    assert_eq!(support.place(later).map(|place| place.place), Some(2));
    assert_eq!(stands(&house, &support, answered).await.agent, Some(ada.uid), "Cid owes the word");

    house.say(cid, answered, "thanks, one more thing").await.unwrap();
    assert_eq!(stands(&house, &support, answered).await.stage, Stage::Waiting, "now Ada does");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_agent_who_leaves_hands_back_at_once_and_who_is_away_is_given_nothing(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let ada = agent(&house, &support, "Ada", 5).await;
    let (_, conversation) = customer(&house, "Bea").await;
    assert_eq!(stands(&house, &support, conversation).await.agent, Some(ada.uid));
    support.set_duty(ada.uid, DutyState::Offline, None).await.unwrap();
    assert_eq!(stands(&house, &support, conversation).await.stage, Stage::Waiting);
    support.set_duty(ada.uid, DutyState::Away, None).await.unwrap();
    assert_eq!(stands(&house, &support, conversation).await.stage, Stage::Waiting);
    let bob = agent(&house, &support, "Bob", 5).await;
    assert_eq!(stands(&house, &support, conversation).await.agent, Some(bob.uid));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn only_who_has_a_talk_writes_in_it_and_nobody_over_an_unseen_word(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let ada = agent(&house, &support, "Ada", 5).await;
    let (bea, conversation) = customer(&house, "Bea").await;
    assert_eq!(stands(&house, &support, conversation).await.agent, Some(ada.uid));
    let bob = person(&pool, Role::CustomerService, "Bob").await;
    let not_bobs = ConversationError::NotAssignee { agent: Some(ada.uid) };
    assert_eq!(house.say(bob, conversation, "me!").await, Err(not_bobs.clone()));
    assert_eq!(act(&support, bob, conversation, Action::Take { over: false }).await, Err(not_bobs));

    house.say(bea, conversation, "and another thing").await.unwrap();
    let reading = |force| Reading { seen_seq: Some(1), force };
    let id = new_id();
    let body = text("done");
    let refused =
        house.conversations.send_reading(ada, None, conversation, id, &body, reading(false)).await;
    assert_eq!(refused, Err(ConversationError::Unseen { last_seq: 2 }));
    let sent = house
        .conversations
        .send_reading(ada, None, conversation, id, &body, reading(true))
        .await
        .unwrap();
    house.say(bea, conversation, "no").await.unwrap();
    let again = house
        .conversations
        .send_reading(ada, None, conversation, id, &body, reading(false))
        .await
        .unwrap();
    assert_eq!(again, sent, "a repeat gets its first answer, whatever came since");

    let (adas, _place) = house.listen(ada);
    act(&support, bob, conversation, Action::Take { over: true }).await.unwrap();
    let lost = adas.hears(|given: &ConversationAssigned| {
        given.from.clone().filter(|_| given.why == AssignmentReason::TakenOver)
    });
    assert_eq!(lost.await.uid, bob.uid);
    assert!(house.say(ada, conversation, "mine").await.is_err());
    house.say(bob, conversation, "hello").await.unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_talk_is_handed_over_and_given_back_once_for_each_command(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let ada = agent(&house, &support, "Ada", 5).await;
    let (_, conversation) = customer(&house, "Bea").await;
    assert_eq!(stands(&house, &support, conversation).await.agent, Some(ada.uid));
    let bob = person(&pool, Role::CustomerService, "Bob").await;
    let to = |to| Action::Transfer { to, note: "knows the game".into() };
    let not_there = act(&support, ada, conversation, to(HandTo::Agent(bob.uid))).await;
    assert_eq!(not_there, Err(ConversationError::Conflict), "he is not on duty");
    support.set_duty(bob.uid, DutyState::Away, None).await.unwrap();
    let command = Uuid::new_v4();
    for _ in 0..2 {
        support.act(ada, conversation, to(HandTo::Agent(bob.uid)), command).await.unwrap();
        assert_eq!(stands(&house, &support, conversation).await.agent, Some(bob.uid));
    }
    let by_ada = act(&support, ada, conversation, Action::Release { note: String::new() }).await;
    assert_eq!(by_ada, Err(ConversationError::NotAssignee { agent: Some(bob.uid) }));
    act(&support, bob, conversation, Action::Release { note: "my shift ends".into() })
        .await
        .unwrap();
    let given = stands(&house, &support, conversation).await;
    assert_eq!(given.agent, Some(ada.uid), "the line gives it to who is free");
    act(&support, ada, conversation, Action::Release { note: String::new() }).await.unwrap();
    assert_eq!(
        stands(&house, &support, conversation).await.stage,
        Stage::Waiting,
        "not to her again"
    );

    sql(&pool, "insert into team (name) values ('Top-up')").await;
    act(&support, ada, conversation, Action::Take { over: false }).await.unwrap();
    act(&support, ada, conversation, to(HandTo::Team(TeamId(2)))).await.unwrap();
    let there = assignment::stands(&pool, conversation).await.unwrap().unwrap();
    assert_eq!((there.team, there.stage), (TeamId(2), Stage::Waiting));
    let transfers: i16 =
        sqlx::query_scalar("select transfers from episode").fetch_one(&pool).await.unwrap();
    assert_eq!(transfers, 2);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_hand_over_killed_before_its_note_has_not_happened_and_the_same_command_does_both(
    pool: PgPool,
) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let ada = agent(&house, &support, "Ada", 5).await;
    let (_, conversation) = customer(&house, "Bea").await;
    assert_eq!(stands(&house, &support, conversation).await.agent, Some(ada.uid));
    let bob = person(&pool, Role::CustomerService, "Bob").await;
    support.set_duty(bob.uid, DutyState::Away, None).await.unwrap();
    // Postgres ends the connection in the moment the note is written: the conversation has changed hands in that transaction by then.
    sql(
        &pool,
        "create function die() returns trigger language plpgsql as $$
         begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(0.1); return new; end $$;
         create trigger die before insert on note for each row execute function die()",
    )
    .await;
    let note = "knows the game".to_owned();
    let wish = Action::Transfer { to: HandTo::Agent(bob.uid), note: note.clone() };
    let command = Uuid::new_v4();
    assert!(support.act(ada, conversation, wish.clone(), command).await.is_err());
    assert_eq!(stands(&house, &support, conversation).await.agent, Some(ada.uid));
    let audit = "select count(*) from desk_audit where kind in ('transferred', 'noted')";
    let done: i64 = sqlx::query_scalar(audit).fetch_one(&pool).await.unwrap();
    assert_eq!(done, 0);

    sql(&pool, "drop trigger die on note").await;
    let (bobs, _place) = house.listen(bob);
    for _ in 0..2 {
        support.act(ada, conversation, wish.clone(), command).await.unwrap();
    }
    assert_eq!(stands(&house, &support, conversation).await.agent, Some(bob.uid));
    let told = bobs.hears(|NoteAdded(note)| Some(note.clone()));
    let told = told.await;
    let kept = guildhall_persistence::support::note::list(&pool, conversation).await.unwrap();
    assert_eq!((kept.len(), &kept[0].text, kept[0].author.uid), (1, &note, ada.uid));
    assert_eq!(*told, kept[0]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn out_of_hours_a_message_is_kept_and_the_house_says_once_when_it_is_answered(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    sql(
        &pool,
        "insert into team_hours select team_id, 1 + (extract(isodow from now() + interval '1 day'))::int % 7, 540, 1020 from team",
    )
    .await;
    let (bea, conversation) = customer(&house, "Bea").await;
    house.say(bea, conversation, "hello?").await.unwrap();
    let words = house.words(bea, conversation).await;
    assert_eq!(words.iter().filter(|words| words.starts_with("We are closed")).count(), 1);
    assert_eq!(words.len(), 3);
    assert_eq!(stands(&house, &support, conversation).await.stage, Stage::Waiting);
    let view = rows::info(&pool, bea, conversation).await.unwrap().unwrap().support.unwrap();
    assert_eq!(view.waiting_why, Some(WaitingWhy::Left));
    assert!(view.closed_until.is_some_and(|opens| opens > view.now));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn each_visit_is_rated_once_and_only_when_it_is_over(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let ada = agent(&house, &support, "Ada", 5).await;
    let (bea, conversation) = customer(&house, "Bea").await;
    stands(&house, &support, conversation).await;
    let rate = |rating| house.conversations.evaluate(bea, conversation, rating, String::new());
    assert_eq!(rate(5).await, Err(Rejection::Forbidden.into()), "not over yet");
    for rating in [4, 2] {
        house.say(ada, conversation, "done").await.unwrap();
        house.conversations.change_state(ada, conversation, State::Resolved).await.unwrap();
        rate(rating).await.unwrap();
        assert_eq!(rate(1).await, Err(Rejection::AlreadyEvaluated.into()));
        house.say(bea, conversation, "once more").await.unwrap();
    }
    let ratings: Vec<Option<i16>> =
        sqlx::query_scalar("select rating from episode order by episode")
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(ratings, [Some(4), Some(2), None]);
    assert_eq!(
        stands(&house, &support, conversation).await.agent,
        Some(ada.uid),
        "she had it last"
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_buttons_of_a_visit_that_is_over_are_dead(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let ada = agent(&house, &support, "Ada", 5).await;
    let (bea, conversation) = customer(&house, "Bea").await;
    stands(&house, &support, conversation).await;
    let card = serde_json::json!({
        "type": 6, "title": "Refund?", "text": "Your choice",
        "buttons": [{"item": "yes", "label": "Yes"}, {"item": "no", "label": "No"}],
    });
    let old = house.conversations.send(ada, None, conversation, new_id(), &card).await.unwrap().id;
    let pressed =
        house.conversations.send(ada, None, conversation, new_id(), &card).await.unwrap().id;
    let at = house.conversations.click(bea, pressed, "yes".into()).await.unwrap();
    house.conversations.change_state(ada, conversation, State::Resolved).await.unwrap();
    assert_eq!(
        house.conversations.click(bea, old, "yes".into()).await,
        Err(ConversationError::CardExpired)
    );
    assert_eq!(house.conversations.click(bea, pressed, "yes".into()).await, Ok(at), "a repeat");

    // The next visit brings nothing of the last one back to life, and its own cards live until it too is over.
    house.say(bea, conversation, "once more").await.unwrap();
    assert_eq!(stands(&house, &support, conversation).await.agent, Some(ada.uid));
    assert_eq!(
        house.conversations.click(bea, old, "yes".into()).await,
        Err(ConversationError::CardExpired)
    );
    let new = house.conversations.send(ada, None, conversation, new_id(), &card).await.unwrap().id;
    act(&support, ada, conversation, Action::Release { note: String::new() }).await.unwrap();
    house.conversations.click(bea, new, "no".into()).await.unwrap();
    let last =
        house.conversations.send(bea, None, conversation, new_id(), &text("bye")).await.unwrap();
    house.conversations.change_state(bea, conversation, State::Resolved).await.unwrap();
    let view = rows::info(&pool, bea, conversation).await.unwrap().unwrap().support.unwrap();
    assert!(view.live_from_seq >= last.id.seq, "whoever ends it");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn of_a_list_of_questions_each_press_is_kept_and_of_a_cards_buttons_the_first(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let ada = agent(&house, &support, "Ada", 5).await;
    let (bea, conversation) = customer(&house, "Bea").await;
    stands(&house, &support, conversation).await;
    let list = serde_json::json!({ "type": 8, "title": "What is it about?",
        "questions": [{"question_id": "pay", "text": "Paying"}, {"question_id": "get", "text": "Getting"}] });
    let card = serde_json::json!({ "type": 6, "title": "Refund?", "text": "Your choice",
        "buttons": [{"item": "yes", "label": "Yes"}, {"item": "no", "label": "No"}] });
    let list = house.conversations.send(ada, None, conversation, new_id(), &list).await.unwrap().id;
    let card = house.conversations.send(ada, None, conversation, new_id(), &card).await.unwrap().id;
    for item in ["pay", "get", "pay"] {
        house.conversations.click(bea, list, item.into()).await.unwrap();
    }
    let chosen = house.conversations.click(bea, card, "yes".into()).await.unwrap();
    assert_eq!(house.conversations.click(bea, card, "no".into()).await, Ok(chosen));
    let history = house.history(bea, conversation).await;
    let clicks = |id| {
        let message = history.iter().find(|message| message.id == id).unwrap();
        message.clicks.iter().map(|click| click.item.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(clicks(list), ["pay", "get"]);
    assert_eq!(clicks(card), ["yes"]);

    house.conversations.change_state(ada, conversation, State::Resolved).await.unwrap();
    house.conversations.click(bea, list, "get".into()).await.unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_looks_at_a_talk_hears_it_and_others_of_the_desk_do_not(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let ada = agent(&house, &support, "Ada", 5).await;
    let (bea, conversation) = customer(&house, "Bea").await;
    stands(&house, &support, conversation).await;
    let bob = person(&pool, Role::CustomerService, "Bob").await;
    let cat = person(&pool, Role::CustomerService, "Cat").await;
    let (adas, _a) = house.listen(ada);
    let (bobs, looks) = house.listen(bob);
    let (cats, _c) = house.listen(cat);
    let face = guildhall_persistence::support::person::faces(&pool, &[bob.uid]).await.unwrap();
    let looker = crate::hub::Viewer { face: face[0].clone(), typing: false };
    assert_eq!(looks.look_at(Some((conversation.0, looker))).len(), 1);
    house.say(bea, conversation, "still there?").await.unwrap();
    adas.hears(message_with(2)).await;
    bobs.hears(message_with(2)).await;
    drop(looks);
    house.say(bea, conversation, "hello?").await.unwrap();
    adas.hears(message_with(3)).await;
    assert_eq!(bobs.messages(), [2]);
    assert!(cats.messages().is_empty());
}
