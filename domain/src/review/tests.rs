use time::macros::datetime;

use super::{ReviewOutcome as O, ReviewState as S, *};

const NOW: OffsetDateTime = datetime!(2026-12-26 12:00 UTC);
const ACCUSED: Uid = Uid(1);
const REPORTER: Uid = Uid(2);
const ANN: Uid = Uid(10);
const BEN: Uid = Uid(11);

fn reviewer(uid: Uid) -> Reviewer {
    Reviewer { uid, permissions: [Permission::Reviews].into_iter().collect() }
}

fn open(kind: ReviewKind) -> Case {
    Case {
        kind,
        state: S::Open,
        version: 3,
        accused: ACCUSED,
        reporters: vec![REPORTER],
        owner: None,
        outcome: None,
        decided_by: None,
        appeal_until: None,
    }
}

fn decided(outcome: O) -> Case {
    Case {
        state: S::Decided,
        outcome: Some(outcome),
        decided_by: Some(ANN),
        appeal_until: outcome.is_against().then_some(NOW + APPEAL_WINDOW),
        ..open(ReviewKind::ChatMessage)
    }
}

#[test]
fn every_kind_can_end_well_and_for_every_reason_it_names() {
    for kind in ReviewKind::ALL {
        let rules = kind.rules();
        assert!(rules.outcomes.contains(&O::NoViolation), "{kind}");
        assert!(rules.outcomes.iter().any(|it| it.is_against()), "{kind}");
        assert!(rules.reasons.contains(&ReviewReason::Other), "{kind}");
    }
}

#[test]
fn a_case_is_decided_by_who_may_see_it_and_is_no_party() {
    let case = open(ReviewKind::ChatMessage);
    let decide = |by| case.check_decide(by, 3, O::NoViolation);
    assert_eq!(decide(reviewer(ANN)), Ok(()));
    assert_eq!(decide(reviewer(ACCUSED)), Err(Rejection::Forbidden));
    assert_eq!(decide(reviewer(REPORTER)), Err(Rejection::Forbidden));
    let other = Reviewer { uid: ANN, permissions: [Permission::People].into_iter().collect() };
    assert_eq!(decide(other), Err(Rejection::NotFound));
}

#[test]
fn what_was_seen_before_it_changed_is_stale_for_every_act() {
    let case = open(ReviewKind::ChatMessage);
    let by = reviewer(ANN);
    assert_eq!(case.check_take(by, 2), Err(Rejection::Stale));
    assert_eq!(case.check_release(by, 2), Err(Rejection::Stale));
    assert_eq!(case.check_decide(by, 4, O::Warned), Err(Rejection::Stale));
    let appealed = Case { state: S::Appealed, ..decided(O::Warned) };
    let stale = appealed.check_decide_appeal(reviewer(BEN), 2, AppealOutcome::Upheld);
    assert_eq!(stale, Err(Rejection::Stale));
}

#[test]
fn what_somebody_looks_after_is_taken_by_nobody_else_until_it_is_released() {
    let taken = Case { owner: Some(ANN), ..open(ReviewKind::ChatMessage) };
    assert_eq!(taken.check_take(reviewer(ANN), 3), Ok(()));
    assert_eq!(taken.check_take(reviewer(BEN), 3), Err(Rejection::Taken(ANN)));
    assert_eq!(taken.check_decide(reviewer(BEN), 3, O::Warned), Err(Rejection::Taken(ANN)));
    assert_eq!(taken.check_release(reviewer(BEN), 3), Ok(()), "who is on holiday keeps nothing");
    let free = open(ReviewKind::ChatMessage);
    assert_eq!(free.check_release(reviewer(ANN), 3), Err(Rejection::Stale));
}

#[test]
fn a_kind_has_its_own_outcomes_and_freezing_needs_people() {
    let by = reviewer(ANN);
    let message = open(ReviewKind::ChatMessage);
    assert_eq!(message.check_decide(by, 3, O::Frozen), Err(Rejection::NoSuchOutcome));
    let person = open(ReviewKind::ChatPerson);
    assert_eq!(person.check_decide(by, 3, O::MessageRemoved), Err(Rejection::NoSuchOutcome));
    assert_eq!(person.check_decide(by, 3, O::Frozen), Err(Rejection::OutcomeForbidden));
    let both = [Permission::Reviews, Permission::People].into_iter().collect();
    let by = Reviewer { uid: ANN, permissions: both };
    assert_eq!(person.check_decide(by, 3, O::Frozen), Ok(()));
}

#[test]
fn a_case_is_decided_once() {
    for state in [S::Decided, S::Closed] {
        let case = Case { state, ..decided(O::Warned) };
        let by = reviewer(BEN);
        assert_eq!(case.check_decide(by, 3, O::NoViolation), Err(Rejection::NotWaiting));
        assert_eq!(case.check_take(by, 3), Err(Rejection::NotWaiting));
        let appeal = case.check_decide_appeal(by, 3, AppealOutcome::Upheld);
        assert_eq!(appeal, Err(Rejection::NotWaiting));
    }
    let appealed = Case { state: S::Appealed, ..decided(O::Warned) };
    let again = appealed.check_decide(reviewer(BEN), 3, O::NoViolation);
    assert_eq!(again, Err(Rejection::NotWaiting), "an appeal is decided as one");
}

#[test]
fn who_was_decided_against_appeals_once_and_in_time() {
    let case = decided(O::MessageRemoved);
    assert_eq!(case.check_appeal(ACCUSED, NOW), Ok(()));
    assert_eq!(case.check_appeal(REPORTER, NOW), Err(Rejection::NotFound));
    let last = NOW + APPEAL_WINDOW - Duration::SECOND;
    assert_eq!(case.check_appeal(ACCUSED, last), Ok(()));
    assert_eq!(case.check_appeal(ACCUSED, NOW + APPEAL_WINDOW), Err(Rejection::NoAppeal));
    for state in [S::Appealed, S::Closed] {
        let again = Case { state, ..case.clone() };
        assert_eq!(again.check_appeal(ACCUSED, NOW), Err(Rejection::NoAppeal), "once");
    }
    for nothing in [decided(O::NoViolation), open(ReviewKind::ChatMessage)] {
        assert_eq!(nothing.check_appeal(ACCUSED, NOW), Err(Rejection::NotFound), "nor told of it");
    }
}

#[test]
fn staff_enter_an_appeal_for_others_by_the_same_rules() {
    let case = Case { outcome: Some(O::Frozen), ..decided(O::Warned) };
    assert_eq!(case.check_enter_appeal(reviewer(BEN), 3, NOW), Ok(()));
    assert_eq!(case.check_enter_appeal(reviewer(BEN), 2, NOW), Err(Rejection::Stale));
    assert_eq!(case.check_enter_appeal(reviewer(ACCUSED), 3, NOW), Err(Rejection::Forbidden));
    let late = NOW + APPEAL_WINDOW;
    assert_eq!(case.check_enter_appeal(reviewer(BEN), 3, late), Err(Rejection::NoAppeal));
    let fine = decided(O::NoViolation);
    assert_eq!(fine.check_enter_appeal(reviewer(BEN), 3, NOW), Err(Rejection::NoAppeal));
}

#[test]
fn an_appeal_is_decided_by_somebody_else() {
    let case = Case { state: S::Appealed, ..decided(O::MessageRemoved) };
    let decide = |by| case.check_decide_appeal(reviewer(by), 3, AppealOutcome::Overturned);
    assert_eq!(decide(ANN), Err(Rejection::SamePerson));
    assert_eq!(case.check_take(reviewer(ANN), 3), Err(Rejection::SamePerson));
    assert_eq!(decide(BEN), Ok(()));
}

#[test]
fn a_freeze_is_undone_only_by_who_may_free_people() {
    let case = Case {
        state: S::Appealed,
        outcome: Some(O::Frozen),
        kind: ReviewKind::ChatPerson,
        ..decided(O::Warned)
    };
    let decide = |outcome| case.check_decide_appeal(reviewer(BEN), 3, outcome);
    assert_eq!(decide(AppealOutcome::Overturned), Err(Rejection::OutcomeForbidden));
    assert_eq!(decide(AppealOutcome::Upheld), Ok(()));
}

#[test]
fn a_reporter_is_told_whether_something_was_done_and_no_more() {
    assert_eq!(ReportState::of(None), ReportState::Waiting);
    assert_eq!(ReportState::of(Some(O::NoViolation)), ReportState::NoViolation);
    for outcome in [O::MessageRemoved, O::Warned, O::Frozen] {
        assert_eq!(ReportState::of(Some(outcome)), ReportState::Acted);
    }
}
