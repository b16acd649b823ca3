//! What a slow reader loses, in which order, and what it is told.

use super::*;

const LIMITS: Limits = Limits { frames: 8, bytes: 1_000, frames_with_answers: 20 };

fn event(number: usize) -> Frame {
    Frame::event("/", "said", &number)
}

fn typing() -> Frame {
    Frame::volatile("/", "typing", &1)
}

fn order(key: &str, version: usize) -> Frame {
    Frame::snapshot("/", "order", key, &version)
}

fn drained(outbox: &mut Outbox) -> Vec<String> {
    std::iter::from_fn(|| outbox.pull()).map(|frame| frame.text().to_owned()).collect()
}

#[test]
fn frames_leave_in_the_order_they_came() {
    let mut outbox = Outbox::default();
    for number in 0..3 {
        assert_eq!(outbox.push(event(number), LIMITS), Pushed::Queued);
    }
    assert_eq!(drained(&mut outbox), ["42[\"said\",0]", "42[\"said\",1]", "42[\"said\",2]"]);
    assert_eq!((outbox.bytes(), outbox.is_ready()), (0, false));
}

#[test]
fn typing_is_left_out_once_the_outbox_is_half_full() {
    let mut outbox = Outbox::default();
    (0..3).for_each(|number| assert_eq!(outbox.push(event(number), LIMITS), Pushed::Queued));
    assert_eq!(outbox.push(typing(), LIMITS), Pushed::Queued, "the fourth of eight");
    assert_eq!(outbox.push(typing(), LIMITS), Pushed::LeftOut);
    assert_eq!(outbox.push(event(4), LIMITS), Pushed::Queued, "an event is not");
}

#[test]
fn typing_that_waits_makes_room_for_events() {
    let mut outbox = Outbox::default();
    (0..4).for_each(|_| assert_eq!(outbox.push(typing(), LIMITS), Pushed::Queued));
    (0..8).for_each(|number| assert_eq!(outbox.push(event(number), LIMITS), Pushed::Queued));
    assert_eq!(drained(&mut outbox).len(), 8);
}

#[test]
fn only_the_newest_snapshot_of_a_key_waits() {
    let mut outbox = Outbox::default();
    for (key, version) in [("a", 1), ("b", 1), ("a", 2), ("a", 3)] {
        assert_eq!(outbox.push(order(key, version), LIMITS), Pushed::Queued);
    }
    assert_eq!(drained(&mut outbox), ["42[\"order\",1]", "42[\"order\",3]"]);
}

#[test]
fn an_event_without_room_discards_everything_and_says_so_once() {
    let mut outbox = Outbox::default();
    (0..8).for_each(|number| assert_eq!(outbox.push(event(number), LIMITS), Pushed::Queued));
    assert_eq!(outbox.push(event(8), LIMITS), Pushed::NowLagging);
    outbox.put(Frame::event("/", "resync", &1));
    assert_eq!(outbox.push(event(9), LIMITS), Pushed::LeftOut, "it is read afresh anyway");
    assert!(outbox.is_lagging());
    assert_eq!(drained(&mut outbox), ["42[\"resync\",1]"]);
    assert_eq!(
        outbox.push(event(10), LIMITS),
        Pushed::Queued,
        "a reader that caught up is not lagging"
    );
}

fn answer(number: i64) -> Frame {
    crate::codec::encode_ack("/", number, &number)
}

#[test]
fn answers_stay_when_events_are_given_up() {
    let mut outbox = Outbox::default();
    assert_eq!(outbox.push(answer(1), LIMITS), Pushed::Queued);
    (2..9).for_each(|number| assert_eq!(outbox.push(event(number), LIMITS), Pushed::Queued));
    assert_eq!(outbox.push(event(9), LIMITS), Pushed::NowLagging);
    assert_eq!(outbox.push(answer(10), LIMITS), Pushed::Queued, "also to one who lags");
    assert_eq!(drained(&mut outbox), ["431[1]", "4310[10]"]);
}

#[test]
fn answers_alone_leave_nobody_behind_until_there_are_more_than_one_post_asks_for() {
    let mut outbox = Outbox::default();
    (0..20).for_each(|number| assert_eq!(outbox.push(answer(number), LIMITS), Pushed::Queued));
    assert!(!outbox.is_lagging());
    assert_eq!(outbox.push(answer(20), LIMITS), Pushed::NowLagging, "bounded all the same");
    assert!(outbox.bytes() == 0);
}

#[test]
fn bytes_are_bounded_like_frames() {
    let mut outbox = Outbox::default();
    let large = Frame::event("/", "said", &"x".repeat(600));
    assert_eq!(outbox.push(large.clone(), LIMITS), Pushed::Queued);
    assert_eq!(outbox.push(large, LIMITS), Pushed::NowLagging);
}

#[test]
fn one_frame_larger_than_the_bound_still_goes_to_a_reader_with_nothing_waiting() {
    let mut outbox = Outbox::default();
    assert_eq!(
        outbox.push(Frame::event("/", "history", &"x".repeat(5_000)), LIMITS),
        Pushed::Queued
    );
}

#[test]
fn what_is_pushed_while_a_connect_is_decided_comes_after_its_answer() {
    let mut outbox = Outbox::default();
    outbox.push(event(1), LIMITS);
    outbox.close_gate();
    outbox.push(event(2), LIMITS);
    assert_eq!(
        outbox.pull().map(|frame| frame.text().to_owned()).as_deref(),
        Some("42[\"said\",1]")
    );
    assert!(!outbox.is_ready() && outbox.pull().is_none());
    outbox.open_gate(Frame::of_text("40{}"));
    assert_eq!(drained(&mut outbox), ["40{}", "42[\"said\",2]"]);
}

#[test]
fn the_gate_keeps_its_place_when_frames_before_it_are_given_up() {
    let mut outbox = Outbox::default();
    outbox.push(typing(), LIMITS);
    outbox.push(event(1), LIMITS);
    outbox.close_gate();
    (2..9).for_each(|number| assert_eq!(outbox.push(event(number), LIMITS), Pushed::Queued));
    outbox.open_gate(Frame::of_text("40{}"));
    assert_eq!(drained(&mut outbox)[..3], ["42[\"said\",1]", "40{}", "42[\"said\",2]"]);
}
