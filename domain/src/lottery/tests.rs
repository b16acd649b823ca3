use time::macros::{date, datetime};
use uuid::Uuid;

use super::*;

/// Spec §9: September 10 to 16.
fn window() -> Window {
    Window::of_seven_days(datetime!(2026-09-10 00:00 UTC))
}

fn session() -> Session {
    Session {
        player: Uuid::nil(),
        client_seed: "clover".to_owned(),
        draws: 0,
        grants: Vec::new(),
        is_rewarded: false,
    }
}

/// Gives what was claimed, as the row would be.
fn give(
    session: &mut Session,
    claim: impl FnOnce(&Session) -> Result<Option<(Claim, i32)>, Rejection>,
) {
    let Some((claim, chances)) = claim(session).unwrap() else { return };
    let grant_id = i64::try_from(session.grants.len()).unwrap() + 1;
    let (kind, key) = (claim.kind().to_owned(), claim.key());
    session.grants.push(Grant { grant_id, kind, key, chances, used: 0, taken_back: 0 });
}

#[test]
fn draws_are_accepted_from_the_first_moment_to_before_the_last() {
    let window = window();
    assert_eq!(window.phase(datetime!(2026-09-09 23:59:59.999 UTC)), Phase::Announced);
    assert_eq!(window.phase(datetime!(2026-09-10 00:00 UTC)), Phase::Open);
    assert_eq!(window.phase(datetime!(2026-09-16 23:59:59.999 UTC)), Phase::Open);
    assert_eq!(window.phase(datetime!(2026-09-17 00:00 UTC)), Phase::Over);
    // The same moment in another zone.
    assert_eq!(window.phase(datetime!(2026-09-10 08:00 +8)), Phase::Open);
}

#[test]
fn an_event_has_seven_days_also_when_it_opens_in_the_middle_of_one() {
    assert_eq!(window().days().len(), 7);
    let late = Window::of_seven_days(datetime!(2026-09-10 15:30 UTC));
    assert_eq!(late.days(), window().days());
    assert_eq!(late.ends_at, window().ends_at);
    assert_eq!(late.days()[6], date!(2026 - 09 - 16));
}

#[test]
fn somebody_looks_at_it_when_it_opens_at_each_reset_and_at_the_end() {
    let window = window();
    let mut now = datetime!(2026-09-01 00:00 UTC);
    let mut deadlines = Vec::new();
    while let Some(next) = window.next_deadline(now) {
        deadlines.push(next);
        now = next;
    }
    assert_eq!(deadlines.len(), 8);
    assert_eq!((deadlines[0], deadlines[7]), (window.starts_at, window.ends_at));
    assert_eq!(deadlines[1], datetime!(2026-09-11 00:00 UTC));
    assert_eq!(window.next_reset(datetime!(2026-09-16 12:00 UTC)), None, "no day after the last");
}

#[test]
fn a_seed_is_not_shown_while_anything_can_be_drawn_with_it() {
    let window = window();
    let day = date!(2026 - 09 - 12);
    assert!(!window.is_day_over(day, datetime!(2026-09-11 12:00 UTC)), "to come");
    assert!(!window.is_day_over(day, datetime!(2026-09-12 23:59:59.999 UTC)));
    assert!(window.is_day_over(day, datetime!(2026-09-13 00:00 UTC)));
    assert!(window.is_day_over(date!(2026 - 09 - 16), window.ends_at));
}

#[test]
fn an_event_is_cancelled_before_it_begins_and_once() {
    let window = window();
    let last = datetime!(2026-09-09 23:59:59.999999 UTC);
    let cancelled = window.cancel(last).unwrap();
    assert_eq!(cancelled.cancelled_at, Some(last));
    assert_eq!((cancelled.starts_at, cancelled.ends_at), (window.starts_at, window.ends_at));
    for late in [window.starts_at, datetime!(2026-09-12 12:00 UTC), window.ends_at] {
        assert_eq!(window.cancel(late), Err(Rejection::EventStarted));
        assert_eq!(cancelled.cancel(late), Err(Rejection::EventCancelled));
    }
    assert_eq!(cancelled.cancel(last), Err(Rejection::EventCancelled));
}

#[test]
fn a_cancelled_event_never_opens_and_shows_no_seed_and_is_due_no_more() {
    let cancelled = window().cancel(datetime!(2026-09-01 00:00 UTC)).unwrap();
    for now in [
        datetime!(2026-09-01 00:00 UTC),
        datetime!(2026-09-10 00:00 UTC),
        datetime!(2026-09-13 12:00 UTC),
        datetime!(2026-09-17 00:00 UTC),
    ] {
        assert_eq!(cancelled.phase(now), Phase::Cancelled);
        assert_eq!(cancelled.next_deadline(now), None);
        assert_eq!(cancelled.next_reset(now), None);
        assert!(cancelled.days().into_iter().all(|day| !cancelled.is_day_over(day, now)));
    }
    assert_eq!(cancelled.days().len(), 7, "what was announced stays to be read");
}

#[test]
fn a_mission_counts_once_a_day_and_only_if_it_was_seen() {
    let mut session = session();
    let (today, tomorrow) = (date!(2026 - 09 - 10), date!(2026 - 09 - 11));
    let look = Mission::LookAtGoods;
    assert_eq!(session.claim_mission(look, today, 4), Err(Rejection::MissionNotDone));
    for mission in Mission::ALL {
        give(&mut session, |it| it.claim_mission(mission, today, mission.target()));
        assert_eq!(session.claim_mission(mission, today, 99), Ok(None), "again");
    }
    assert_eq!(session.chances().left(), 2, "two a day");
    assert_eq!(session.claim_mission(look, tomorrow, 0), Err(Rejection::MissionNotDone));
    give(&mut session, |it| it.claim_mission(look, tomorrow, 5));
    assert_eq!(session.chances().left(), 3);
}

#[test]
fn a_tier_counts_once_from_the_cent_it_is_reached() {
    let mut session = session();
    let tier =
        |session: &Session, spend, spent| session.claim_tier(UsdCents(spend), UsdCents(spent));
    assert_eq!(tier(&session, 5_000, 4_999), Err(Rejection::TierNotReached));
    assert_eq!(tier(&session, 6_000, 9_999), Err(Rejection::NoSuchTier));
    give(&mut session, |it| tier(it, 5_000, 5_000));
    assert_eq!(tier(&session, 5_000, 99_999), Ok(None));
    assert_eq!(tier(&session, 10_000, 5_000), Err(Rejection::TierNotReached));
    assert_eq!(session.chances().left(), 1);
}

#[test]
fn the_oldest_chance_is_drawn_with_first_and_none_is_drawn_with_twice() {
    let mut session = session();
    assert_eq!(session.next_chance(), Err(Rejection::NoChance));
    give(&mut session, |it| it.claim_tier(UsdCents(10_000), UsdCents(10_000)));
    give(&mut session, |it| it.claim_mission(Mission::Visit, date!(2026 - 09 - 10), 1));
    let mut used = Vec::new();
    while let Ok(grant) = session.next_chance() {
        session.drew(grant);
        used.push(grant);
    }
    assert_eq!(used, [1, 1, 2]);
    let chances = session.chances();
    assert_eq!((chances.granted, chances.used, chances.left()), (3, 3, 0));
    assert_eq!(session.draws, 3);
}

#[test]
fn a_refund_takes_back_what_is_unused_of_tiers_no_longer_reached_and_nothing_else() {
    let mut session = session();
    give(&mut session, |it| it.claim_mission(Mission::Visit, date!(2026 - 09 - 10), 1));
    for tier in TIERS {
        give(&mut session, |it| it.claim_tier(tier.spend, UsdCents(20_000)));
    }
    // The mission's, the one of 50 dollars, and one of the two of 100 dollars are used.
    for _ in 0..3 {
        session.drew(session.next_chance().unwrap());
    }
    assert_eq!(session.undone(UsdCents(20_000)), []);
    let undone = session.undone(UsdCents(9_999));
    assert_eq!(
        undone,
        [TakenBack { grant_id: 3, chances: 1 }, TakenBack { grant_id: 4, chances: 3 }]
    );
    for taken in undone {
        session
            .grants
            .iter_mut()
            .find(|grant| grant.grant_id == taken.grant_id)
            .unwrap()
            .taken_back = taken.chances;
    }
    assert_eq!(
        session.undone(UsdCents(0)),
        [],
        "used chances stay, taken ones are not taken twice"
    );
    let chances = session.chances();
    assert_eq!((chances.used, chances.taken_back, chances.left()), (3, 4, 0));
    // And they do not come again.
    assert_eq!(session.claim_tier(UsdCents(20_000), UsdCents(20_000)), Ok(None));
}

#[test]
fn the_free_entry_is_one_a_day_where_it_is_on() {
    let mut session = session();
    let day = date!(2026 - 09 - 10);
    assert_eq!(session.claim_free_entry(day, false), Err(Rejection::FreeEntryOff));
    give(&mut session, |it| it.claim_free_entry(day, true));
    assert_eq!(session.claim_free_entry(day, true), Ok(None));
    assert_eq!(session.chances().left(), 1);
}

#[test]
fn a_players_seed_is_one_line() {
    for seed in ["a", "lucky clover", "七福神", &"x".repeat(64)] {
        assert!(is_client_seed(seed), "{seed}");
    }
    for seed in ["", "a\nb", "a\tb", "\0", &"x".repeat(65)] {
        assert!(!is_client_seed(seed), "{seed:?}");
    }
}
