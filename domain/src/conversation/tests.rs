//! Stories of conversations, on both sides of each edge.

use time::macros::datetime;

use super::*;

const SENT: OffsetDateTime = datetime!(2026-11-20 12:00 UTC);
const ANN: Uid = Uid(1_000_001);
const BEN: Uid = Uid(1_000_002);

fn access(role: Role, takes_part: bool, has_agent: bool) -> Access {
    Access { role, takes_part, is_support: true, has_agent }
}

#[test]
fn a_message_can_be_taken_back_for_two_minutes_and_not_a_moment_longer() {
    let until = SENT + RECALL_WINDOW;
    assert_eq!(check_recall(ANN, SENT, false, ANN, until), Ok(()));
    assert_eq!(
        check_recall(ANN, SENT, false, ANN, until + Duration::MILLISECOND),
        Err(Rejection::RecallTooLate)
    );
}

#[test]
fn nobody_takes_back_what_another_said_nor_the_same_thing_twice() {
    assert_eq!(check_recall(ANN, SENT, false, BEN, SENT), Err(Rejection::Forbidden));
    assert_eq!(check_recall(Uid::SYSTEM, SENT, false, ANN, SENT), Err(Rejection::Forbidden));
    assert_eq!(check_recall(ANN, SENT, true, ANN, SENT), Err(Rejection::AlreadyRecalled));
}

#[test]
fn a_settled_talk_opens_again_when_somebody_writes_and_a_closed_one_never_does() {
    let ann = access(Role::User, true, false);
    assert_eq!(change_state(State::Open, State::Resolved, ann), Ok(Some(State::Resolved)));
    assert_eq!(
        change_state(State::Resolved, State::Resolved, ann),
        Ok(None),
        "asking twice changes nothing"
    );
    assert_eq!(state_after_message(State::Resolved), Ok(State::Open));
    assert_eq!(state_after_message(State::Closed), Err(Rejection::Closed));
    assert_eq!(change_state(State::Closed, State::Open, ann), Err(Rejection::Closed));
}

#[test]
fn only_staff_close_a_talk_for_good() {
    assert_eq!(
        change_state(State::Open, State::Closed, access(Role::User, true, true)),
        Err(Rejection::Forbidden)
    );
    let agent = access(Role::CustomerService, true, true);
    assert_eq!(change_state(State::Open, State::Closed, agent), Ok(Some(State::Closed)));
}

#[test]
fn a_talk_is_settled_by_who_takes_part_and_by_any_agent_while_none_does() {
    let outside = |has_agent| access(Role::CustomerService, false, has_agent);
    assert_eq!(
        change_state(State::Open, State::Resolved, outside(false)),
        Ok(Some(State::Resolved))
    );
    assert_eq!(change_state(State::Open, State::Resolved, outside(true)), Err(Rejection::NotFound));
    let stranger = access(Role::User, false, false);
    assert_eq!(change_state(State::Open, State::Resolved, stranger), Err(Rejection::NotFound));
}

#[test]
fn staff_see_the_desk_and_nobody_sees_a_private_talk_of_others() {
    assert!(access(Role::Admin, false, true).may_see());
    assert!(!access(Role::Seller, false, true).may_see());
    let private = Access { is_support: false, ..access(Role::Admin, false, false) };
    assert!(!private.may_see());
}

#[test]
fn the_read_mark_never_goes_back_and_never_past_the_end() {
    assert_eq!(move_read_mark(5, 9, 7), 7);
    assert_eq!(move_read_mark(5, 3, 7), 5);
    assert_eq!(move_read_mark(0, -4, 7), 0);
    assert_eq!(move_read_mark(0, i64::MAX, 0), 0);
}

#[test]
fn a_mark_has_a_short_remark_and_a_real_colour() {
    assert!(Mark::new(Some("pays fast".into()), Some("#A1b2C3".into())).is_ok());
    assert!(Mark::new(Some(String::new()), Some(String::new())).is_ok(), "empty takes it away");
    let wrong = Mark::new(Some("x".repeat(201)), Some("red;background:url(x)".into())).unwrap_err();
    assert_eq!(
        wrong,
        [FieldError::new("remark", Reason::TooLong), FieldError::new("color", Reason::Invalid)]
    );
}

#[test]
fn a_pair_has_one_key_whoever_opens_the_talk() {
    assert_eq!(pair_key(ANN, With::Person(BEN), None), pair_key(BEN, With::Person(ANN), None));
    assert_eq!(pair_key(BEN, With::Person(ANN), Some("GH-7")), "p:1000001:1000002:GH-7");
    assert_eq!(pair_key(ANN, With::CustomerService, None), "s:1000001");
}

#[test]
fn visitors_talk_to_the_desk_only_and_nobody_picks_an_agent() {
    let open = |by, by_role, other, other_role| {
        let other = Speaker { uid: other, role: other_role };
        check_open(Speaker { uid: by, role: by_role }, Some(other))
    };
    let nobody = |role| check_open(Speaker { uid: ANN, role }, None);
    assert_eq!(nobody(Role::User), Err(Rejection::NotFound));
    assert_eq!(nobody(Role::Visitor), Err(Rejection::Forbidden), "the same as for somebody");
    assert_eq!(open(ANN, Role::User, BEN, Role::Seller), Ok(()));
    assert_eq!(
        open(ANN, Role::User, ANN, Role::User),
        Err(Rejection::NotFound),
        "a talk with oneself"
    );
    assert_eq!(open(ANN, Role::Visitor, BEN, Role::Seller), Err(Rejection::Forbidden));
    assert_eq!(open(ANN, Role::Seller, BEN, Role::Visitor), Err(Rejection::NotFound));
    assert_eq!(open(ANN, Role::User, BEN, Role::CustomerService), Err(Rejection::NotFound));
    assert_eq!(open(ANN, Role::CustomerService, BEN, Role::User), Ok(()));
}

#[test]
fn a_visitors_talk_with_the_desk_is_a_group_and_staff_do_not_ask_themselves() {
    let support = |role| check_open_support(Speaker { uid: ANN, role });
    assert_eq!(support(Role::Visitor), Ok(Kind::Group));
    assert_eq!(support(Role::Seller), Ok(Kind::PeerToPeer));
    assert_eq!(support(Role::Admin), Err(Rejection::Forbidden));
}

#[test]
fn a_rating_is_one_to_five() {
    assert!(check_evaluation(1, "").is_ok() && check_evaluation(5, "fine").is_ok());
    for rating in [0, 6, -1, i64::MAX] {
        assert_eq!(
            check_evaluation(rating, ""),
            Err(vec![FieldError::new("rating", Reason::Invalid)])
        );
    }
}
