//! The hub with subscribers that note what they hear.

mod elsewhere;
mod silence;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::identity::role::Role;
use guildhall_persistence::DatabaseError;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::hub::{ending::ENDED_FOR, presence::GRACE, resync::AT_ONCE, typing::TYPING_EVERY};

#[derive(Default)]
struct Recorder {
    heard: Mutex<Vec<Arc<Push>>>,
    ended: Mutex<Vec<EndReason>>,
    /// How often it was asked to look for itself.
    resyncs: AtomicUsize,
}

impl Subscriber for Recorder {
    fn deliver(&self, notices: &mut dyn Iterator<Item = &Arc<Push>>) {
        self.heard.lock().unwrap().extend(notices.cloned());
    }

    fn resync(&self) {
        self.resyncs.fetch_add(1, Ordering::Relaxed);
    }

    fn end(&self, reason: EndReason) {
        self.ended.lock().unwrap().push(reason);
    }
}

impl Recorder {
    fn count(&self) -> usize {
        self.heard.lock().unwrap().len()
    }

    fn presences(&self) -> Vec<(i64, bool)> {
        let heard = self.heard.lock().unwrap();
        let presence = |notice: &Arc<Push>| {
            notice.event_as::<PresenceChanged>().map(|event| (event.uid.0, event.online))
        };
        heard.iter().filter_map(presence).collect()
    }

    fn resyncs(&self) -> usize {
        self.resyncs.load(Ordering::Relaxed)
    }

    fn has_ended(&self) -> bool {
        !self.ended.lock().unwrap().is_empty()
    }
}

fn session() -> Option<SessionId> {
    Some(SessionId(Uuid::new_v4()))
}

fn some_news() -> Arc<Push> {
    Push::new(TypingStarted { id: Uuid::nil(), uid: Uid(9) })
}

#[tokio::test]
async fn everybody_hears_the_same_notice_once_and_the_excepted_one_does_not() {
    let hub = Hub::new();
    let recorders: Vec<Arc<Recorder>> = (0..4).map(|_| Arc::default()).collect();
    let uids = [1, 1, 2, 3].map(Uid);
    let attached: Vec<_> = recorders
        .iter()
        .zip(uids)
        .map(|(recorder, uid)| hub.attach(uid, session(), Arc::clone(recorder) as _))
        .collect();
    let notice = some_news();
    hub.tell(&[Uid(1), Uid(2), Uid(77)], &notice, Some(attached[1].id()));
    assert_eq!(recorders.iter().map(|recorder| recorder.count()).collect::<Vec<_>>(), [1, 0, 1, 0]);
    assert!(Arc::ptr_eq(
        &recorders[0].heard.lock().unwrap()[0],
        &recorders[2].heard.lock().unwrap()[0]
    ));
}

#[tokio::test]
async fn what_a_commit_brings_reaches_each_listener_in_order_and_nobody_hears_themselves() {
    let hub = Hub::new();
    let recorders: Vec<Arc<Recorder>> = (0..3).map(|_| Arc::default()).collect();
    let attached: Vec<_> = recorders
        .iter()
        .zip([1, 2, 3].map(Uid))
        .map(|(recorder, uid)| hub.attach(uid, session(), Arc::clone(recorder) as _))
        .collect();
    let notices: Vec<_> = (0..3).map(|_| some_news()).collect();
    let origins = [Some(attached[0].id()), Some(attached[1].id()), None];
    let told: Vec<_> = notices.iter().cloned().zip(origins).collect();
    hub.tell_all(&[1, 2, 3].map(Uid), &told);
    for (recorder, expected) in recorders.iter().zip([vec![1, 2], vec![0, 2], vec![0, 1, 2]]) {
        let heard = recorder.heard.lock().unwrap();
        let expected: Vec<_> = expected.into_iter().map(|at| Arc::as_ptr(&notices[at])).collect();
        assert_eq!(heard.iter().map(Arc::as_ptr).collect::<Vec<_>>(), expected);
    }
}

#[tokio::test]
async fn whoever_has_left_hears_nothing_and_leaves_nothing_behind() {
    let hub = Hub::new();
    let recorder = Arc::new(Recorder::default());
    let attached = hub.attach(Uid(1), session(), Arc::clone(&recorder) as _);
    attached.watch(&[Uid(2), Uid(3)]);
    drop(attached);
    hub.tell(&[Uid(1)], &some_news(), None);
    assert_eq!(recorder.count(), 0);
    assert!(hub.0.subscribers.is_empty() && hub.0.sessions.is_empty());
    assert_eq!(Arc::strong_count(&recorder), 1, "somebody still holds the socket");
}

#[tokio::test]
async fn a_revoked_session_ends_at_once_and_the_persons_other_session_does_not() {
    let hub = Hub::new();
    let (phone, support) = (session(), session());
    let recorders: Vec<Arc<Recorder>> = (0..3).map(|_| Arc::default()).collect();
    let _attached: Vec<_> = recorders
        .iter()
        .zip([phone, phone, support])
        .map(|(recorder, session)| hub.attach(Uid(1), session, Arc::clone(recorder) as _))
        .collect();
    assert_eq!(hub.close_session(phone.unwrap(), EndReason::SessionEnded), 2);
    assert_eq!(
        recorders.iter().map(|recorder| recorder.has_ended()).collect::<Vec<_>>(),
        [true, true, false]
    );
    assert_eq!(hub.close_user(Uid(1), EndReason::Frozen), 3);
    assert_eq!(*recorders[2].ended.lock().unwrap(), [EndReason::Frozen]);
}

#[tokio::test(start_paused = true)]
async fn who_is_shut_out_and_was_just_coming_in_must_leave_until_they_are_let_in_again() {
    let hub = Hub::new();
    hub.close_user(Uid(1), EndReason::Frozen);
    let late = Arc::new(Recorder::default());
    let _visitor = hub.attach(Uid(1), None, Arc::clone(&late) as _);
    assert_eq!(*late.ended.lock().unwrap(), [EndReason::Frozen]);
    hub.unban(Uid(1));
    let welcome = Arc::new(Recorder::default());
    let _back = hub.attach(Uid(1), None, Arc::clone(&welcome) as _);
    assert!(!welcome.has_ended());
    hub.close_user(Uid(1), EndReason::Frozen);
    tokio::time::advance(ENDED_FOR).await;
    hub.round();
    assert!(hub.0.barred.is_empty(), "remembered for ever");
}

#[tokio::test]
async fn a_new_role_makes_the_sockets_come_again_and_they_are_let_in() {
    let hub = Hub::new();
    let session = session();
    let before = hub.role_changes();
    let old = Arc::new(Recorder::default());
    let _old = hub.attach(Uid(1), session, Arc::clone(&old) as _);
    assert_eq!(hub.force_reconnect(Uid(1)), 1);
    assert_eq!(*old.ended.lock().unwrap(), [EndReason::RoleChanged]);
    assert_ne!(hub.role_changes(), before, "one that looks up the role meanwhile sees nothing");
    let new = Arc::new(Recorder::default());
    let _new = hub.attach(Uid(1), session, Arc::clone(&new) as _);
    assert!(!new.has_ended());
}

#[tokio::test(start_paused = true)]
async fn a_socket_whose_check_overlapped_the_revoke_is_ended_too() {
    let hub = Hub::new();
    let revoked = session();
    assert!(!hub.has_ended(revoked.unwrap()));
    assert_eq!(hub.close_session(revoked.unwrap(), EndReason::SessionEnded), 0);
    assert!(hub.has_ended(revoked.unwrap()));
    let late = Arc::new(Recorder::default());
    let _attached = hub.attach(Uid(1), revoked, Arc::clone(&late) as _);
    assert!(late.has_ended());
    tokio::time::advance(ENDED_FOR).await;
    hub.round();
    assert!(hub.0.ended.is_empty(), "remembered for ever");
}

#[tokio::test(start_paused = true)]
async fn watchers_hear_who_comes_at_the_next_round_and_who_leaves_after_the_grace() {
    let hub = Hub::new();
    let watcher = Arc::new(Recorder::default());
    let watching = hub.attach(Uid(1), session(), Arc::clone(&watcher) as _);
    assert_eq!(watching.watch(&[Uid(2), Uid(3)]), []);
    let two = hub.attach(Uid(2), session(), Arc::new(Recorder::default()));
    let _stranger = hub.attach(Uid(4), session(), Arc::new(Recorder::default()));
    assert_eq!(watcher.count(), 0);
    hub.round();
    assert_eq!(watcher.presences(), [(2, true)]);

    drop(two);
    tokio::time::advance(GRACE - Duration::from_secs(1)).await;
    hub.round();
    assert!(hub.online(Uid(2)));
    tokio::time::advance(Duration::from_secs(1)).await;
    hub.round();
    assert!(!hub.online(Uid(2)));
    assert_eq!(watcher.presences(), [(2, true), (2, false)]);
    assert_eq!(watching.watch(&[Uid(4)]), [Uid(4)]);
}

#[tokio::test(start_paused = true)]
async fn a_tunnel_or_a_deploy_does_not_flap() {
    let hub = Hub::new();
    let watcher = Arc::new(Recorder::default());
    let watching = hub.attach(Uid(1), session(), Arc::clone(&watcher) as _);
    watching.watch(&[Uid(2)]);
    let mut two = hub.attach(Uid(2), session(), Arc::new(Recorder::default()));
    hub.round();
    for _ in 0..9 {
        drop(two);
        tokio::time::advance(GRACE / 3).await;
        hub.round();
        two = hub.attach(Uid(2), session(), Arc::new(Recorder::default()));
        tokio::time::advance(GRACE / 3).await;
        hub.round();
    }
    assert_eq!(watcher.presences(), [(2, true)]);
    drop(two);
}

/// What a deploy of a neighbour or a broken line does. With a look through all who left for each of them this takes minutes.
#[tokio::test(start_paused = true)]
async fn forty_thousand_who_leave_at_once_hold_nobody_up() {
    const ALL: i64 = 40_000;
    let hub = Hub::new();
    let watcher = Arc::new(Recorder::default());
    let watching = hub.attach(Uid(-1), session(), Arc::clone(&watcher) as _);
    watching.watch(&[Uid(7)]);
    let begin = std::time::Instant::now();
    let attached: Vec<_> = (0..ALL)
        .map(|uid| {
            let attached = hub.attach(Uid(uid), session(), Arc::new(Recorder::default()));
            attached.follow("lottery:1");
            attached.watch(&[Uid(-1)]);
            attached
        })
        .collect();
    drop(attached);
    assert!(!hub.is_followed_local("lottery:1"));
    tokio::time::advance(GRACE).await;
    hub.round();
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    assert!(!hub.online(Uid(7)) && hub.online(Uid(-1)));
    assert_eq!(watcher.presences(), [(7, true), (7, false)]);
    assert!(hub.0.presence.is_quiet(), "remembered for ever");
}

#[tokio::test(start_paused = true)]
async fn typing_passes_once_in_three_seconds_for_each_talk() {
    let hub = Hub::new();
    let recorder = Arc::new(Recorder::default());
    let _attached = hub.attach(Uid(2), session(), Arc::clone(&recorder) as _);
    let conversation = Uuid::from_u128;
    assert!(hub.typing(Uid(1), conversation(1), &[Uid(2)]));
    assert!(!hub.typing(Uid(1), conversation(1), &[Uid(2)]));
    assert!(hub.typing(Uid(1), conversation(2), &[Uid(2)]));
    assert!(hub.typing(Uid(3), conversation(1), &[Uid(2)]));
    tokio::time::advance(TYPING_EVERY).await;
    assert!(hub.typing(Uid(1), conversation(1), &[Uid(2)]));
    assert_eq!(recorder.count(), 4);
    tokio::time::advance(TYPING_EVERY).await;
    hub.round();
    assert!(hub.0.typing.is_empty());
}

#[tokio::test(start_paused = true)]
async fn after_a_message_typing_passes_at_once_for_its_writer_in_its_talk_only() {
    let hub = Hub::new();
    let recorder = Arc::new(Recorder::default());
    let _attached = hub.attach(Uid(2), session(), Arc::clone(&recorder) as _);
    let conversation = Uuid::from_u128;
    for (uid, n) in [(1, 1), (1, 2), (3, 1)] {
        assert!(hub.typing(Uid(uid), conversation(n), &[Uid(2)]));
    }
    hub.said(Uid(1), conversation(1));
    assert!(hub.typing(Uid(1), conversation(1), &[Uid(2)]), "still held back after the message");
    assert!(!hub.typing(Uid(1), conversation(2), &[Uid(2)]), "another talk");
    assert!(!hub.typing(Uid(3), conversation(1), &[Uid(2)]), "another person");
    assert_eq!(recorder.count(), 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_room_of_five_thousand_hears_everything_while_others_come_and_go() {
    let hub = Hub::new();
    let room: Vec<Uid> = (0..5_000).map(Uid).collect();
    let recorders: Vec<Arc<Recorder>> = room.iter().map(|_| Arc::default()).collect();
    let attached: Vec<_> = recorders
        .iter()
        .zip(&room)
        .map(|(recorder, &uid)| hub.attach(uid, session(), Arc::clone(recorder) as _))
        .collect();
    let passers = tokio::spawn({
        let hub = hub.clone();
        async move {
            for uid in (0..5_000).cycle().take(20_000) {
                drop(hub.attach(Uid(uid), session(), Arc::new(Recorder::default())));
            }
        }
    });
    for _ in 0..20 {
        hub.tell(&room, &some_news(), None);
    }
    passers.await.unwrap();
    assert!(recorders.iter().all(|recorder| recorder.count() == 20));
    drop(attached);
    assert!(hub.0.subscribers.is_empty());
}

#[derive(Debug, Clone)]
enum Step {
    Attach(u8, u8),
    Detach(prop::sample::Index),
    Tell(Vec<u8>),
    Close(u8),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (0..4_u8, 0..3_u8).prop_map(|(uid, session)| Step::Attach(uid, session)),
        any::<prop::sample::Index>().prop_map(Step::Detach),
        prop::collection::btree_set(0..4_u8, 0..4)
            .prop_map(|uids| Step::Tell(uids.into_iter().collect())),
        (0..12_u8).prop_map(Step::Close),
    ]
}

proptest! {
    /// Whatever the order of things, exactly those who listen hear, and exactly those of an ended session end.
    #[test]
    fn the_hub_does_what_a_list_would_do(steps in prop::collection::vec(step(), 1..60)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let _entered = runtime.enter();
        let hub = Hub::new();
        // Sessions belong to one person each.
        let session_of = |uid: u8, n: u8| SessionId(Uuid::from_u128(u128::from(uid) * 3 + u128::from(n)));
        let mut present: BTreeMap<SubscriberId, (u8, SessionId, Arc<Recorder>, Attachment, usize)> = BTreeMap::new();
        let mut ended: BTreeSet<SessionId> = BTreeSet::new();
        for step in steps {
            match step {
                Step::Attach(uid, n) => {
                    let recorder = Arc::new(Recorder::default());
                    let session = session_of(uid, n);
                    let attached = hub.attach(Uid(i64::from(uid)), Some(session), Arc::clone(&recorder) as _);
                    prop_assert_eq!(recorder.has_ended(), ended.contains(&session));
                    present.insert(attached.id(), (uid, session, recorder, attached, 0));
                }
                Step::Detach(which) => {
                    if !present.is_empty() {
                        let id = *present.keys().nth(which.index(present.len())).unwrap();
                        present.remove(&id);
                    }
                }
                Step::Tell(uids) => {
                    let to: Vec<Uid> = uids.iter().map(|&uid| Uid(i64::from(uid))).collect();
                    hub.tell(&to, &some_news(), None);
                    for (uid, .., expected) in present.values_mut() {
                        *expected += usize::from(uids.contains(uid));
                    }
                }
                Step::Close(n) => {
                    let session = SessionId(Uuid::from_u128(u128::from(n)));
                    let closed = hub.close_session(session, EndReason::SessionEnded);
                    let expected = present.values().filter(|(_, of, ..)| *of == session).count();
                    prop_assert_eq!(closed, expected);
                    ended.insert(session);
                }
            }
            for (_, session, recorder, _, expected) in present.values() {
                prop_assert_eq!(recorder.count(), *expected);
                prop_assert_eq!(recorder.has_ended(), ended.contains(session));
            }
        }
        present.clear();
        prop_assert!(hub.0.subscribers.is_empty() && hub.0.sessions.is_empty());
    }
}

#[tokio::test(start_paused = true)]
async fn many_followers_of_a_topic_are_not_asked_to_read_again_at_once() {
    let hub = Hub::new();
    let recorder: Arc<Recorder> = Arc::default();
    let attached: Vec<_> =
        (0..1_000).map(|uid| hub.attach(Uid(uid), session(), Arc::clone(&recorder) as _)).collect();
    attached.iter().for_each(|one| one.follow("lottery:1"));
    hub.resync_topic("lottery:1");
    assert_eq!(recorder.resyncs(), AT_ONCE);
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    assert!((400..=600).contains(&recorder.resyncs()), "{}", recorder.resyncs());
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    assert_eq!(recorder.resyncs(), 1_000, "everybody is asked once");
}

/// A thing that looks different to everybody: to each as their own number.
struct OwnNumber;

impl View for OwnNumber {
    fn read(
        &self,
        id: Uuid,
        to: Uid,
        _: Role,
    ) -> BoxFuture<'_, Result<Option<Arc<Push>>, DatabaseError>> {
        let seen = match to.0 {
            3 => Ok(None),
            5 => Err(DatabaseError::from(sqlx::Error::PoolTimedOut)),
            _ => Ok(Some(Push::new(TypingStarted { id, uid: to }))),
        };
        async move { seen }.boxed()
    }
}

#[tokio::test(start_paused = true)]
async fn what_looks_different_to_everybody_is_read_for_each_who_listens_and_may_see_it() {
    let hub = Hub::new();
    hub.add_view("number", OwnNumber);
    let recorders: Vec<Arc<Recorder>> = (1..=5).map(|_| Arc::default()).collect();
    let attach = |(recorder, uid): (&Arc<Recorder>, i64)| {
        hub.attach(Uid(uid), session(), Arc::clone(recorder) as _)
    };
    let _attached: Vec<_> = recorders.iter().zip(1..).map(attach).collect();
    let thing = Uuid::from_u128(7);
    hub.show("number", thing, (1..=6).map(|uid| (Uid(uid), Role::User)));
    // Everything that can run runs before the paused clock moves on.
    tokio::time::advance(PRESENCE_EVERY).await;
    let seen = |recorder: &Recorder| -> Vec<(Uuid, Uid)> {
        let heard = recorder.heard.lock().unwrap();
        let typing = heard.iter().filter_map(|push| push.event_as::<TypingStarted>());
        typing.map(|event| (event.id, event.uid)).collect()
    };
    assert_eq!(seen(&recorders[0]), [(thing, Uid(1))]);
    assert_eq!(seen(&recorders[1]), [(thing, Uid(2))]);
    assert_eq!(seen(&recorders[2]), [], "it is not theirs to see");
    assert_eq!(seen(&recorders[4]), [], "it could not be read");
    let resyncs: Vec<usize> = recorders.iter().map(|recorder| recorder.resyncs()).collect();
    assert_eq!(resyncs, [0, 0, 0, 0, 1]);
}

#[tokio::test]
async fn who_would_have_heard_a_push_that_could_not_be_made_is_asked_to_read_again() {
    let hub = Hub::new();
    let recorders: [Arc<Recorder>; 3] = Default::default();
    let attached: Vec<_> = recorders
        .iter()
        .zip([1, 1, 2])
        .map(|(recorder, uid)| hub.attach(Uid(uid), session(), Arc::clone(recorder) as _))
        .collect();
    let resyncs = || [0, 1, 2].map(|at: usize| recorders[at].resyncs());
    hub.resync(&[Uid(1), Uid(3)]);
    assert_eq!(resyncs(), [1, 1, 0]);
    attached[2].follow("queue:1");
    hub.resync_topic("queue:1");
    hub.resync_topic("queue:2");
    assert_eq!(resyncs(), [1, 1, 1]);
}
