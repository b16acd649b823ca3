use proptest::prelude::*;
use time::macros::datetime;
use uuid::Uuid;

use super::*;

const NOW: OffsetDateTime = datetime!(2026-11-22 12:00 UTC);
const LIMIT: Duration = Duration::minutes(20);
const ACCEPT: Command = Command::Accept { limit: LIMIT };
const PAID: UsdCents = UsdCents(1_000);

/// A place at `stage` as it gets there, with what is due an hour ago.
pub(super) fn place_at(stage: Stage) -> QueuePlace {
    let runs = matches!(stage, Stage::Redeeming | Stage::Timeout);
    QueuePlace {
        place_id: PlaceId(Uuid::nil()),
        order_id: OrderId(Uuid::nil()),
        uid: Uid(1),
        stage,
        epoch: 1,
        deadline: stage.has_device().then_some(NOW - Duration::HOUR),
        frozen: None,
        limit: runs.then_some(NOW + Duration::HOUR),
        step: runs.then_some(Step::Connecting),
        done: 0,
        of: 5,
        reason: None,
        refund: None,
        paid: PAID,
    }
}

const ENDED: Report = Report::Ended { done: 2, reason: Reason::WrongTier };

fn commands() -> [Command; 10] {
    [
        Command::Requeue,
        Command::Call,
        ACCEPT,
        Command::SwitchAccount,
        Command::Exit { wants_refund: false },
        Command::OrderGone,
        Command::OrderRefused,
        Command::Heard(Report::Succeeded),
        Command::Heard(ENDED),
        Command::DeadlineDue,
    ]
}

/// Where every command leads from every stage: `.` is refused, `m` is "missed", `=` is so already, `?` asks the farm.
#[rustfmt::skip]
const TABLE: [(Stage, &str); 9] = [
    //                    line call acc  swit exit gone ordr succ ended due
    (Stage::Waiting,      "=   ca   .    wa   ex   ex   .    .    .     ."),
    (Stage::Called,       "=   .    m    ca   ex   ex   .    .    .     qt"),
    (Stage::Redeeming,    "=   .    =    .    .    .    ex   su   pa    ?"),
    (Stage::Success,      "=   .    .    .    .    .    .    .    .     ."),
    (Stage::Partial,      "=   .    .    .    .    .    .    .    .     ."),
    (Stage::Failed,       "=   .    .    .    .    .    .    .    .     ."),
    (Stage::Timeout,      "=   .    =    .    .    .    fa   su   pa    ?"),
    (Stage::QueueTimeout, "wa  .    m    m    ex   ex   .    .    .     ."),
    (Stage::Exited,       "wa  .    .    .    =    =    .    .    .     ."),
];

fn short(stage: Stage) -> &'static str {
    match stage {
        Stage::Waiting => "wa",
        Stage::Called => "ca",
        Stage::Redeeming => "re",
        Stage::Success => "su",
        Stage::Partial => "pa",
        Stage::Failed => "fa",
        Stage::Timeout => "ti",
        Stage::QueueTimeout => "qt",
        Stage::Exited => "ex",
    }
}

fn moved(place: &QueuePlace, command: Command, now: OffsetDateTime) -> Decision {
    match decide(place, &command, now) {
        Ok(Outcome::Moves(decision)) => *decision,
        other => panic!("{command:?}: {other:?}"),
    }
}

#[test]
fn every_stage_answers_every_command_as_the_table_says() {
    for (stage, row) in TABLE {
        let expected: Vec<&str> = row.split_whitespace().collect();
        let found: Vec<&str> = commands()
            .iter()
            .map(|command| match decide(&place_at(stage), command, NOW) {
                Ok(Outcome::Moves(decision)) => short(decision.place.stage),
                Ok(Outcome::Same) => "=",
                Ok(Outcome::Ask { .. }) => "?",
                Err(Rejection::StatusChanged) => ".",
                Err(Rejection::Missed) => "m",
                Err(other) => panic!("{stage:?} {command:?}: {other:?}"),
            })
            .collect();
        assert_eq!(found, expected, "{stage:?}");
    }
}

#[test]
fn who_is_called_has_ninety_seconds_and_then_lines_up_anew() {
    let mut place = place_at(Stage::Waiting);
    place.apply(&moved(&place, Command::Call, NOW));
    let until = NOW + Duration::seconds(90);
    assert_eq!(place.deadline, Some(until));
    assert_eq!(
        decide(&place, &Command::DeadlineDue, until - Duration::SECOND),
        Err(Rejection::NotYet { until })
    );
    assert_eq!(moved(&place, ACCEPT, until - Duration::SECOND).place.stage, Stage::Redeeming);
    assert_eq!(decide(&place, &ACCEPT, until), Err(Rejection::Missed));

    let missed = moved(&place, Command::DeadlineDue, until);
    assert!(missed.frees_device && !missed.tells_order, "the money is not touched");
    place.apply(&missed);
    let again = moved(&place, Command::Requeue, until);
    assert_eq!((again.place.stage, again.place.epoch, again.requeues), (Stage::Waiting, 2, true));
}

#[test]
fn a_stopped_clock_neither_runs_out_nor_lets_anybody_begin() {
    let mut place = place_at(Stage::Called);
    (place.deadline, place.frozen) = (None, Some(Duration::seconds(30)));
    assert_eq!(decide(&place, &ACCEPT, NOW), Err(Rejection::StatusChanged));
    assert_eq!(decide(&place, &Command::DeadlineDue, NOW), Err(Rejection::StatusChanged));
    let switched = moved(&place, Command::SwitchAccount, NOW);
    assert_eq!(switched.place.frozen, Some(Duration::seconds(30)));
}

#[test]
fn an_order_that_goes_elsewhere_frees_place_and_device_and_is_given_nothing_back_from_here() {
    let (gone, refused) = (Command::OrderGone, Command::OrderRefused);
    let ways = [
        (Stage::Waiting, gone),
        (Stage::Called, gone),
        (Stage::Redeeming, refused),
        (Stage::Timeout, refused),
    ];
    for (stage, command) in ways {
        let left = moved(&place_at(stage), command, NOW);
        assert_eq!(left.frees_device, stage.has_device(), "{stage:?}");
        assert_eq!(left.place.reason, Some(Reason::OrderChanged));
        assert!(!left.tells_order && left.place.refund.is_none() && !left.place.stage.is_live());
    }
    let mut gone = place_at(Stage::Waiting);
    gone.apply(&moved(&gone, Command::OrderGone, NOW));
    let back = moved(&gone, Command::Requeue, NOW);
    assert!(back.requeues, "an order that comes back lines up anew");
}

#[test]
fn a_redemption_without_an_end_is_called_off_and_found_out() {
    let mut place = place_at(Stage::Called);
    place.deadline = Some(NOW + Duration::SECOND);
    place.apply(&moved(&place, ACCEPT, NOW));
    let ask = |place: &QueuePlace, at| decide(place, &Command::DeadlineDue, at);
    assert_eq!(ask(&place, NOW), Ok(Outcome::Ask { call_off: false }));
    let limit = NOW + LIMIT;
    assert_eq!(ask(&place, limit), Ok(Outcome::Ask { call_off: true }));
    let running = Report::Running { step: Step::Redeeming, done: 1 };
    let late = moved(&place, Command::Heard(running), limit);
    assert_eq!((late.place.stage, late.tells_order), (Stage::Timeout, false));
    assert!(!late.frees_device, "the device may still be at it");
    place.apply(&late);
    assert_eq!(ask(&place, limit + ASK_LATE), Ok(Outcome::Ask { call_off: true }));
    let done = moved(&place, Command::Heard(Report::Succeeded), limit + ASK_LATE);
    assert_eq!((done.place.stage, done.tells_order), (Stage::Success, true));
}

#[test]
fn what_was_not_redeemed_goes_back_to_the_cent() {
    let place = place_at(Stage::Redeeming);
    let ends = |done| {
        let reason = Reason::InsufficientBalance;
        moved(&place, Command::Heard(Report::Ended { done, reason }), NOW).place
    };
    let part = ends(2);
    assert_eq!((part.stage, part.refund), (Stage::Partial, Some(UsdCents(600))));
    assert_eq!((ends(0).stage, ends(0).refund), (Stage::Failed, Some(PAID)));
    assert_eq!((ends(5).stage, ends(5).refund, ends(5).reason), (Stage::Success, None, None));
    assert_eq!(unredeemed(UsdCents(100), 1, 3), UsdCents(67), "a part of a cent is the buyer's");
    assert_eq!(unredeemed(PAID, 0, 3), PAID);
}

#[test]
fn who_leaves_may_come_back_unless_the_money_did() {
    let place = place_at(Stage::Waiting);
    let left = moved(&place, Command::Exit { wants_refund: false }, NOW);
    assert!(!left.tells_order);
    assert_eq!(moved(&left.place, Command::Requeue, NOW).place.epoch, 2);
    let given_up = moved(&left.place, Command::Exit { wants_refund: true }, NOW);
    assert_eq!((given_up.tells_order, given_up.place.refund), (true, Some(PAID)));
    let again = decide(&given_up.place, &Command::Requeue, NOW);
    assert_eq!(again, Err(Rejection::StatusChanged));
    let twice = decide(&given_up.place, &Command::Exit { wants_refund: true }, NOW);
    assert_eq!(twice, Ok(Outcome::Same));
}

#[test]
fn a_disconnected_device_rests() {
    let place = place_at(Stage::Redeeming);
    let reason = Reason::DeviceDisconnected;
    let ended = moved(&place, Command::Heard(Report::Ended { done: 0, reason }), NOW);
    assert!(ended.device_rests && ended.frees_device);
}

#[test]
fn what_is_shown_gets_newer_as_the_position_falls() {
    assert!(shown_version(1, Some(10_000)) < shown_version(1, Some(9_999)));
    assert!(shown_version(1, Some(1)) < shown_version(1, None));
    assert!(shown_version(1, None) < shown_version(2, Some(5_000_000)));
}

#[test]
fn every_word_reads_back() {
    for stage in Stage::ALL {
        assert_eq!(stage.as_str().parse(), Ok(stage));
    }
    for reason in Reason::ALL {
        assert_eq!(reason.as_str().parse(), Ok(reason));
    }
}

fn wish() -> impl Strategy<Value = (Command, i64)> {
    let done = 0..7_i32;
    let command = prop_oneof![
        prop::sample::select(commands().to_vec()),
        any::<bool>().prop_map(|wants_refund| Command::Exit { wants_refund }),
        Just(Command::Heard(Report::Unknown)),
        done.prop_map(|done| Command::Heard(Report::Running { step: Step::Redeeming, done })),
    ];
    (command, 0..200_i64)
}

proptest! {
    #[test]
    fn no_path_breaks_the_invariants(wishes in prop::collection::vec(wish(), 1..80)) {
        let (mut now, mut told) = (NOW, 0);
        let mut place = place_at(Stage::Waiting);
        for (command, seconds) in wishes {
            now += Duration::seconds(seconds);
            let before = place.clone();
            let Ok(Outcome::Moves(decision)) = decide(&place, &command, now) else { continue };
            place.apply(&decision);
            told += i32::from(decision.tells_order);
            // Q6: what is over stays over, and the order hears of it once.
            prop_assert!(!before.stage.is_final() && told <= 1);
            prop_assert_eq!(place.refund.is_some() || place.stage == Stage::Success, told == 1);
            // Q6: whoever holds a device has a clock running.
            prop_assert_eq!(place.deadline.is_some(), place.stage.has_device());
            prop_assert_eq!(decision.frees_device, before.stage.has_device() && !place.stage.has_device());
            // Q3: only lining up anew makes a new epoch.
            prop_assert_eq!(place.epoch > before.epoch, decision.requeues);
            prop_assert!(place.done <= place.of);
        }
    }
}
