//! What a member may do, as a table.

use super::*;

fn grant(scopes: &[TeamScope]) -> Grant {
    Grant { kind: TeamMemberKind::SubSeller, scopes: scopes.to_vec(), games: None, max_cents: None }
}

fn membership(grant: Grant) -> Membership {
    Membership { owner: Uid(1), member: Uid(2), grant, is_paused: false, is_shop_open: true }
}

#[test]
fn a_scope_lets_do_what_it_says_and_nothing_else() {
    for given in TeamScope::ALL {
        for asked in TeamScope::ALL {
            let answer = membership(grant(&[given])).allows(Intent::look(asked));
            let wanted = if given == asked { Ok(()) } else { Err(TeamLimit::Scope) };
            assert_eq!(answer, wanted, "{given} {asked}");
        }
    }
}

#[test]
fn games_and_amounts_are_kept_to_the_cent() {
    let limited = |games: Option<&[&str]>, max_cents| {
        let games = games.map(|games| games.iter().map(|it| (*it).to_owned()).collect());
        membership(Grant { games, max_cents, ..grant(&[TeamScope::List]) })
    };
    let list = |game, cents| Intent::of(TeamScope::List, game, cents);
    for (games, most, game, cents, wanted) in [
        (None, None, "csgo", Some(price::MOST), Ok(())),
        (Some(&["csgo"][..]), None, "csgo", Some(1), Ok(())),
        (Some(&["csgo"][..]), None, "dota2", Some(1), Err(TeamLimit::Game)),
        (Some(&["csgo", "dota2"][..]), None, "dota2", None, Ok(())),
        (None, Some(5_000), "csgo", Some(5_000), Ok(())),
        (None, Some(5_000), "csgo", Some(5_001), Err(TeamLimit::Amount)),
        (None, Some(5_000), "csgo", None, Ok(())),
        // The widest one is named.
        (Some(&["csgo"][..]), Some(1), "dota2", Some(2), Err(TeamLimit::Game)),
    ] {
        let answer = limited(games, most).allows(list(game, cents));
        assert_eq!(answer, wanted, "{games:?} {most:?} {game} {cents:?}");
    }
}

#[test]
fn a_listing_is_about_what_its_goods_are_worth() {
    for (lots, asked, reference, wanted) in [
        (1, 2_000, Some(10_000), 10_000),
        (3, 12_000, Some(10_000), 36_000),
        (2, 50, None, 100),
        (i64::MAX, 2, Some(1), i64::MAX),
    ] {
        assert_eq!(worth(lots, asked, reference), wanted, "{lots} {asked} {reference:?}");
    }
    for (prices, reference, wanted) in [
        ((9_000, 2_000), Some(1_000), 18_000),
        ((2_000, 9_000), Some(10_000), 20_000),
        ((2_000, 9_000), None, 18_000),
        ((2_000, 2_000), None, 4_000),
        // Nothing says what it is worth.
        ((2_000, 1_999), None, i64::MAX),
    ] {
        assert_eq!(worth_repriced(2, prices, reference), wanted, "{prices:?} {reference:?}");
    }
}

#[test]
fn who_is_paused_and_who_works_for_a_closed_shop_does_nothing() {
    let all = membership(grant(&TeamScope::ALL));
    for scope in TeamScope::ALL {
        let paused = Membership { is_paused: true, is_shop_open: false, ..all.clone() };
        assert_eq!(paused.allows(Intent::look(scope)), Err(TeamLimit::Paused));
        let closed = Membership { is_shop_open: false, ..all.clone() };
        assert_eq!(closed.allows(Intent::look(scope)), Err(TeamLimit::Shop));
    }
}

#[test]
fn a_child_account_has_a_largest_amount_and_never_sees_the_balance() {
    use GrantFlaw::{Amount, AmountMissing, Games, Scopes};
    use TeamMemberKind::{Child, SubSeller};
    let all = &TeamScope::ALL[..];
    let work = &[TeamScope::List, TeamScope::Deliver][..];
    let twice = &[TeamScope::List, TeamScope::List][..];
    for (kind, scopes, games, max_cents, wanted) in [
        (SubSeller, all, None, None, Ok(())),
        (SubSeller, all, Some(vec!["csgo".to_owned()]), Some(1), Ok(())),
        (Child, work, None, Some(price::MOST), Ok(())),
        (Child, all, None, Some(1), Err(Scopes)),
        (Child, work, None, None, Err(AmountMissing)),
        (SubSeller, &[], None, None, Err(Scopes)),
        (SubSeller, twice, None, None, Err(Scopes)),
        (SubSeller, work, Some(vec![]), None, Err(Games)),
        (SubSeller, work, None, Some(0), Err(Amount)),
        (SubSeller, work, None, Some(price::MOST + 1), Err(Amount)),
    ] {
        let scopes = scopes.to_vec();
        let grant = Grant { kind, scopes, games, max_cents };
        assert_eq!(grant.check(), wanted, "{grant:?}");
    }
}

#[test]
fn only_who_sells_nothing_and_works_for_nobody_joins() {
    for role in Role::ALL {
        let wanted = if role == Role::User { Ok(()) } else { Err(JoinBar::Role) };
        assert_eq!(may_join(role, Joining::default()), wanted, "{role}");
    }
    let nothing = Joining::default();
    for (has, bar) in [
        (Joining { sells_something: true, ..nothing }, JoinBar::Selling),
        (Joining { has_team: true, ..nothing }, JoinBar::Team),
        (Joining { buys_there: true, ..nothing }, JoinBar::Buying),
    ] {
        assert_eq!(may_join(Role::User, has), Err(bar));
    }
}

#[test]
fn members_have_the_role_of_their_kind_and_are_no_owners() {
    for kind in TeamMemberKind::ALL {
        assert_eq!(kind.role().as_str(), kind.as_str());
        assert!(kind.role().is_seller() && kind.role() != Role::Seller);
    }
}
