//! The hub and what other processes say, without a bus in between: words are handed to it as they would arrive.

use guildhall_domain::placement::mixed;
use guildhall_persistence::{
    bus::{Bus, NodeId},
    identity::public_profile::PublicProfile,
};

use super::*;
use crate::{
    hub::{
        bus_message::{BusMessage, Chunk, Digest, ViewerRef},
        link::ALL,
        remote_presence::SILENCE,
        resync::WAVE,
    },
    supervision::Stop,
};

const THERE: NodeId = NodeId(7);
const ELSEWHERE: NodeId = NodeId(8);

/// Packs a notice as its words.
struct Plain;

impl FrameCodec for Plain {
    fn pack(&self, notice: &Push) -> Option<(DeliveryClass, String)> {
        Some((DeliveryClass::Event, format!("{:?}", notice.event()?)))
    }

    fn unpack(&self, _: DeliveryClass, text: &str) -> Option<Arc<Push>> {
        Some(Push::finished(text.to_owned()))
    }

    fn forget(&self, _: Uid) {}
}

/// A hub with a link to a bus that is never there.
pub(super) fn linked() -> Hub {
    let hub = Hub::new();
    let bus = Bus::open("redis://127.0.0.1:1", "test:".to_owned(), b"key").unwrap();
    assert!(hub.0.link.set(Link::new(bus, Arc::new(Plain))).is_ok());
    hub
}

pub(super) fn hears(hub: &Hub, from: NodeId, channel: &str, word: BusMessage, text: &str) {
    hub.heard(hub.link().unwrap(), from, channel, word, text);
}

pub(super) fn beat(came: &[i64], left: &[i64], now: &[i64]) -> BusMessage {
    let who = now.iter().map(|uid| mixed(uid.cast_unsigned())).fold(0, u64::wrapping_add);
    let sum = Digest { people: now.len(), who, looking: 0 };
    BusMessage::PresenceDelta { came: came.to_vec(), left: left.to_vec(), sum }
}

#[tokio::test(start_paused = true)]
async fn who_moves_from_process_to_process_never_goes_offline() {
    let hub = linked();
    let watcher = Arc::new(Recorder::default());
    let watching = hub.attach(Uid(1), session(), Arc::clone(&watcher) as _);
    watching.watch(&[Uid(2)]);
    hears(&hub, THERE, ALL, beat(&[2], &[], &[2]), "");
    assert!(hub.online(Uid(2)), "not known at once");
    hub.round();
    assert_eq!(watcher.presences(), [(2, true)]);

    // A restart of the one process: its people come to the other, later here.
    hears(&hub, THERE, ALL, BusMessage::Goodbye, "");
    tokio::time::advance(GRACE / 2).await;
    hub.round();
    hears(&hub, ELSEWHERE, ALL, beat(&[2], &[], &[2]), "");
    tokio::time::advance(GRACE).await;
    hub.round();
    let two = hub.attach(Uid(2), session(), Arc::new(Recorder::default()));
    hears(&hub, ELSEWHERE, ALL, beat(&[], &[2], &[]), "");
    tokio::time::advance(GRACE).await;
    hub.round();
    assert_eq!(watcher.presences(), [(2, true)]);

    drop(two);
    tokio::time::advance(GRACE).await;
    hub.round();
    assert_eq!(watcher.presences(), [(2, true), (2, false)]);
}

#[tokio::test(start_paused = true)]
async fn a_process_that_dies_takes_its_people_and_its_lookers_with_it() {
    let hub = linked();
    let watcher = Arc::new(Recorder::default());
    let watching = hub.attach(Uid(1), session(), Arc::clone(&watcher) as _);
    watching.watch(&[Uid(2)]);
    let conversation = Uuid::from_u128(5);
    let looker = |uid: i64| Viewer {
        face: PublicProfile { uid: Uid(uid), nickname: format!("agent {uid}"), profile_pic: None },
        typing: false,
    };
    watching.look_at(Some((conversation, looker(1))));
    let piece = Chunk { is_first: true, is_last: true };
    let looking = vec![(conversation, vec![ViewerRef::from(&looker(2))])];
    hears(&hub, THERE, "n:1", BusMessage::PresenceSnapshot { piece, uids: vec![2], looking }, "");
    assert_eq!(hub.looking_at(conversation), [Uid(1), Uid(2)]);
    hub.round();
    assert_eq!(watcher.presences(), [(2, true)]);

    tokio::time::advance(SILENCE).await;
    hub.reap(hub.link().unwrap());
    assert_eq!(hub.looking_at(conversation), [Uid(1)]);
    assert!(hub.online(Uid(2)), "the grace is for them too");
    tokio::time::advance(GRACE).await;
    hub.round();
    assert!(!hub.online(Uid(2)));
    assert_eq!(watcher.presences(), [(2, true), (2, false)]);
}

#[tokio::test]
async fn who_looks_here_is_told_of_a_viewer_elsewhere_who_knows_of_none_here() {
    let hub = linked();
    let recorder = Arc::new(Recorder::default());
    let looking = hub.attach(Uid(1), session(), Arc::clone(&recorder) as _);
    let conversation = Uuid::from_u128(5);
    let viewer = |uid: i64| Viewer {
        face: PublicProfile { uid: Uid(uid), nickname: format!("agent {uid}"), profile_pic: None },
        typing: false,
    };
    looking.look_at(Some((conversation, viewer(1))));
    let lookers = vec![ViewerRef::from(&viewer(2))];
    hears(&hub, THERE, ALL, BusMessage::Looking { id: conversation, lookers }, "");
    let heard = recorder.heard.lock().unwrap();
    let told = heard.iter().rev().find_map(|notice| notice.event_as::<ViewersChanged>());
    let uids: Vec<i64> = told.unwrap().viewers.iter().map(|viewer| viewer.face.uid.0).collect();
    assert_eq!(uids, [1, 2]);
}

#[tokio::test]
async fn a_push_that_another_process_could_not_make_is_asked_for_here() {
    let hub = linked();
    let recorders: [Arc<Recorder>; 2] = Default::default();
    let [follower, _other] = [(0, 1), (1, 2)].map(|(at, uid): (usize, i64)| {
        hub.attach(Uid(uid), session(), Arc::clone(&recorders[at]) as _)
    });
    follower.follow("order:1");
    hears(&hub, THERE, "u:2", BusMessage::Resync, "");
    assert_eq!(recorders.each_ref().map(|recorder| recorder.resyncs()), [0, 1]);
    hears(&hub, THERE, "t:order:1", BusMessage::Resync, "");
    assert_eq!(recorders.each_ref().map(|recorder| recorder.resyncs()), [1, 1]);
}

/// Somebody here, and how often they were asked to look for themselves until a wave would be over.
async fn looks_after(end: impl FnOnce(&Hub)) -> (usize, usize) {
    let hub = linked();
    let recorder = Arc::new(Recorder::default());
    let _sits = hub.attach(Uid(1), session(), Arc::clone(&recorder) as _);
    hears(&hub, THERE, ALL, beat(&[2], &[], &[2]), "");
    let (stopping, stop) = Stop::pair();
    let waves = tokio::spawn({
        let hub = hub.clone();
        async move { hub.keep_looking_again(stop).await }
    });
    tokio::time::sleep(SILENCE).await;
    let before = recorder.resyncs();
    end(&hub);
    tokio::time::sleep(WAVE / 2).await;
    drop(stopping);
    waves.await.unwrap();
    (before, recorder.resyncs())
}

#[tokio::test(start_paused = true)]
async fn whoever_hears_nothing_else_looks_for_what_a_dead_process_told_nobody() {
    assert_eq!(looks_after(|hub| hub.reap(hub.link().unwrap())).await, (0, 1));
    let leaves = |hub: &Hub| hears(hub, THERE, ALL, BusMessage::Goodbye, "");
    assert_eq!(looks_after(leaves).await, (0, 1));
}

#[tokio::test(start_paused = true)]
async fn nobody_looks_while_every_process_is_heard() {
    let beats = |hub: &Hub| {
        hears(hub, THERE, ALL, beat(&[], &[], &[2]), "");
        hub.reap(hub.link().unwrap());
    };
    assert_eq!(looks_after(beats).await, (0, 0));
}

#[tokio::test]
async fn a_frame_of_another_process_reaches_those_it_is_for() {
    let hub = linked();
    let recorders: Vec<Arc<Recorder>> = (0..3).map(|_| Arc::default()).collect();
    let attached: Vec<_> = recorders
        .iter()
        .zip([1, 1, 2].map(Uid))
        .map(|(recorder, uid)| hub.attach(uid, session(), Arc::clone(recorder) as _))
        .collect();
    attached[2].follow("order:1");
    hears(&hub, THERE, "u:1", BusMessage::Frame(DeliveryClass::Event), "for one");
    hears(
        &hub,
        THERE,
        "t:order:1",
        BusMessage::Frame(DeliveryClass::Event),
        "for those who follow",
    );
    let crowd =
        BusMessage::Multicast { uids: vec![2, 3], treatment: DeliveryClass::Event, except: None };
    hears(&hub, THERE, ALL, crowd, "for many");
    let texts = |recorder: &Recorder| -> Vec<String> {
        let heard = recorder.heard.lock().unwrap();
        heard.iter().filter_map(|notice| notice.wire(|_| String::new()).cloned()).collect()
    };
    assert_eq!(texts(&recorders[0]), ["for one"]);
    assert_eq!(texts(&recorders[1]), ["for one"]);
    assert_eq!(texts(&recorders[2]), ["for those who follow", "for many"]);
}

#[tokio::test]
async fn an_end_that_another_process_tells_of_is_one_here() {
    let hub = linked();
    let sessions = [session(), session(), session()];
    let recorders: Vec<Arc<Recorder>> = (0..3).map(|_| Arc::default()).collect();
    let _attached: Vec<_> = recorders
        .iter()
        .zip(sessions)
        .zip([1, 2, 3].map(Uid))
        .map(|((recorder, session), uid)| hub.attach(uid, session, Arc::clone(recorder) as _))
        .collect();
    let reason = EndReason::SessionEnded;
    hears(&hub, THERE, ALL, BusMessage::EndSession { session: sessions[0].unwrap().0, reason }, "");
    hears(&hub, THERE, ALL, BusMessage::EndPerson { uid: 2, reason: EndReason::Frozen }, "");
    let before = hub.role_changes();
    hears(&hub, THERE, ALL, BusMessage::ForceReconnect { uid: 3 }, "");
    let ended: Vec<_> =
        recorders.iter().map(|recorder| recorder.ended.lock().unwrap().clone()).collect();
    assert_eq!(ended, [[reason], [EndReason::Frozen], [EndReason::RoleChanged]]);
    assert_ne!(hub.role_changes(), before);

    // Who was coming in at that moment must leave too, until they are let in again.
    let late = Arc::new(Recorder::default());
    let _late = hub.attach(Uid(2), session(), Arc::clone(&late) as _);
    assert!(late.has_ended());
    hears(&hub, THERE, ALL, BusMessage::Unban { uid: 2 }, "");
    let welcome = Arc::new(Recorder::default());
    let _welcome = hub.attach(Uid(2), session(), Arc::clone(&welcome) as _);
    assert!(!welcome.has_ended());
}

#[tokio::test]
async fn while_the_bus_is_away_nobody_is_taken_for_absent() {
    let hub = linked();
    assert!(!hub.online(Uid(9)) && hub.may_be_online(Uid(9)));
    assert!(hub.may_hear(Uid(9)) && hub.may_be_followed("order:1"));
}

#[tokio::test]
async fn what_was_said_for_a_socket_here_by_another_process_is_heard_by_all_others_of_that_person()
{
    let hub = linked();
    let (origin, phone) = (Arc::new(Recorder::default()), Arc::new(Recorder::default()));
    let sits = hub.attach(Uid(1), session(), Arc::clone(&origin) as _);
    let _phone = hub.attach(Uid(1), session(), Arc::clone(&phone) as _);
    let word = BusMessage::Multicast {
        uids: vec![1],
        treatment: DeliveryClass::Event,
        except: Some(sits.id()),
    };
    let written = word.written("42[\"msg\",{}]");
    let (word, text) = BusMessage::read(&written).unwrap();
    hears(&hub, THERE, "u:1", word, text);
    assert_eq!((origin.count(), phone.count()), (0, 1));
}

#[tokio::test]
async fn sockets_of_two_processes_are_never_taken_for_each_other() {
    let (here, there) = (linked(), linked());
    let (one, other) = (Arc::new(Recorder::default()), Arc::new(Recorder::default()));
    let sits = here.attach(Uid(1), session(), one);
    let elsewhere = there.attach(Uid(1), session(), Arc::clone(&other) as _);
    assert_ne!(sits.id(), elsewhere.id(), "the first of each");
    there.tell(&[Uid(1)], &some_news(), Some(sits.id()));
    assert_eq!(other.count(), 1);
}
