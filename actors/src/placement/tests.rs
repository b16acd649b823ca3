//! Two or three processes that share shards over one database. The bus between them is never there: beats are made by hand.

use super::*;

/// A process that has joined and does not beat by itself.
fn process(pool: &PgPool, number: u64, lease: Duration) -> Placement {
    Placement(Arc::new(Inner {
        pool: pool.clone(),
        hub: Hub::new(),
        node: NodeId(number),
        url: format!("http://node{number}"),
        config: PlacementConfig { lease, ..PlacementConfig::default() },
        view: watch::Sender::new(Arc::new(View::nothing())),
        paused: DashMap::new(),
        has_left: AtomicBool::new(false),
    }))
}

const LONG: Duration = Duration::from_secs(3_600);

async fn beat(processes: &[&Placement]) {
    for process in processes {
        process.beat().await.unwrap();
    }
}

fn own(process: &Placement) -> usize {
    let view = process.0.view.borrow();
    Shard::all().filter(|shard| view.owner(*shard) == Some(process.node())).count()
}

/// Conversations enough for every shard.
fn conversations() -> Vec<Uuid> {
    (0..10_000).map(|n| Uuid::from_u128(n << 64 | n)).collect()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn two_processes_share_and_each_sends_the_other_what_is_at_home_there(pool: PgPool) {
    let (one, two) = (process(&pool, 1, LONG), process(&pool, 2, LONG));
    beat(&[&one]).await;
    assert_eq!(own(&one), 1_024);
    assert!(
        conversations().into_iter().all(|conversation| one.remote_owner(conversation).is_none())
    );
    // The second comes; the first gives up what is not its any more; the second takes that; and the first hears of it.
    beat(&[&two, &one, &two, &one]).await;
    assert_eq!(own(&one) + own(&two), 1_024);
    assert!((400..624).contains(&own(&one)), "{}", own(&one));
    for conversation in conversations() {
        let owner = one.owner(conversation);
        assert_eq!(owner, two.owner(conversation));
        let remote_owner = [one.remote_owner(conversation), two.remote_owner(conversation)]
            .map(|remote_owner| remote_owner.map(|there| there.node));
        assert_eq!(remote_owner, [owner.filter(|it| it.0 == 2), owner.filter(|it| it.0 == 1)]);
    }
    assert!(one.settled(2, Duration::ZERO).await && two.settled(2, Duration::ZERO).await);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_a_dead_process_had_is_taken_by_those_it_falls_to_and_a_newcomer_gets_its_share(
    pool: PgPool,
) {
    let all = [1, 2, 3].map(|number| process(&pool, number, LONG));
    let [one, two, three] = &all;
    beat(&[one, two, one, two, one]).await;
    let shared = (own(one), own(two));
    sqlx::query("update node set expires_at = now() where node_id = 1")
        .execute(&pool)
        .await
        .unwrap();
    beat(&[two]).await;
    assert_eq!(own(two), 1_024, "the dead one had {}", shared.0);
    beat(&[three, two, three, two]).await;
    assert!((400..624).contains(&own(three)), "{}", own(three));
    assert_eq!(own(two) + own(three), 1_024);

    // Who was only asleep thinks nothing any more, and gets back what prefers it.
    beat(&[one, two, three, one, two, three]).await;
    assert_eq!(own(one) + own(two) + own(three), 1_024);
    assert!(own(one) > 250, "{}", own(one));
    assert!(one.settled(3, Duration::ZERO).await);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_could_not_renew_for_as_long_as_the_lease_sends_nothing_to_anybody(pool: PgPool) {
    let (one, two) = (process(&pool, 1, LONG), process(&pool, 2, LONG));
    let blind = process(&pool, 3, Duration::ZERO);
    beat(&[&one, &two, &one, &two, &one, &blind]).await;
    assert!(
        conversations().into_iter().any(|conversation| one.remote_owner(conversation).is_some())
    );
    assert!(
        conversations().into_iter().all(|conversation| blind.remote_owner(conversation).is_none())
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_process_that_did_not_answer_is_left_alone_for_a_moment(pool: PgPool) {
    let (one, two) = (process(&pool, 1, LONG), process(&pool, 2, LONG));
    beat(&[&one, &two, &one, &two, &one]).await;
    let conversation = conversations()
        .into_iter()
        .find(|conversation| one.remote_owner(*conversation).is_some())
        .unwrap();
    tokio::time::pause();
    one.did_not_answer(NodeId(2));
    assert_eq!(one.remote_owner(conversation), None);
    tokio::time::advance(PlacementConfig::default().pause).await;
    assert_eq!(one.remote_owner(conversation).unwrap().node, NodeId(2));
    tokio::time::resume();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_does_not_answer_again_and_again_is_asked_less_and_less_until_it_answers(pool: PgPool) {
    let (one, two) = (process(&pool, 1, LONG), process(&pool, 2, LONG));
    beat(&[&one, &two, &one, &two, &one]).await;
    let conversation = conversations()
        .into_iter()
        .find(|conversation| one.remote_owner(*conversation).is_some())
        .unwrap();
    let PlacementConfig { pause, .. } = PlacementConfig::default();
    tokio::time::pause();
    for times in [1, 2, 4] {
        // Several are on their way when it becomes silent; that is one silence.
        one.did_not_answer(NodeId(2));
        one.did_not_answer(NodeId(2));
        tokio::time::advance(pause * times - Duration::from_millis(1)).await;
        assert_eq!(one.remote_owner(conversation), None, "{times} pauses");
        tokio::time::advance(Duration::from_millis(1)).await;
        assert!(one.remote_owner(conversation).is_some(), "{times} pauses");
    }
    one.answered(NodeId(2));
    one.did_not_answer(NodeId(2));
    tokio::time::advance(pause).await;
    assert!(one.remote_owner(conversation).is_some(), "it had answered");
    tokio::time::resume();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_leaves_gives_up_everything_at_once(pool: PgPool) {
    let (one, two) = (process(&pool, 1, LONG), process(&pool, 2, LONG));
    beat(&[&one, &two, &one, &two]).await;
    one.leave().await;
    assert!(
        conversations().into_iter().all(|conversation| one.remote_owner(conversation).is_none())
    );
    beat(&[&two]).await;
    assert_eq!(own(&two), 1_024);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_process_that_hears_no_other_writes_nothing(pool: PgPool) {
    let alone = process(&pool, 1, LONG);
    let (stopper, stop) = Stop::pair();
    let beating = tokio::spawn(async move { alone.keep_beating(stop).await });
    // Its first round is over when it waits for the second.
    tokio::task::yield_now().await;
    stopper.send_replace(true);
    beating.await.unwrap();
    assert_eq!(rows::live(&pool).await.unwrap(), []);
}
