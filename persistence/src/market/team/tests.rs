//! Teams in Postgres: one owner at most, one answer, what is seen at once, and acts that stay.

use guildhall_domain::{
    identity::{email::Email, role::Role, safety::SafetyEventKind},
    ids::{SellOrderId, SessionId, TeamInvitationId, Uid},
    market::team::{
        Grant, JoinBar, MOST_LETTERS_TO_ONE, MOST_MEMBERS, TeamActKind, TeamMemberKind, TeamScope,
    },
};
use sqlx::PgPool;
use uuid::Uuid;

use super::{
    act::NewAct,
    invitation::{AnswerError, InviteError, Whose},
    *,
};
use crate::identity::{
    account_action::{self, AccountCommand, ActionError},
    safety::{self, Disputed, NewEvent},
};

async fn person(pool: &PgPool, name: &str, role: Role) -> Uid {
    let uid = sqlx::query_scalar(
        "insert into account (email, nickname, role) values ($1 || '@team.test', $1, $2) returning uid",
    )
    .bind(name)
    .bind(role.as_str())
    .fetch_one(pool)
    .await
    .unwrap();
    Uid(uid)
}

fn email(name: &str) -> Email {
    Email::parse(&format!("{name}@team.test")).unwrap()
}

fn grant() -> Grant {
    Grant {
        kind: TeamMemberKind::SubSeller,
        scopes: vec![TeamScope::List, TeamScope::Deliver],
        games: Some(vec!["csgo".to_owned()]),
        max_cents: Some(5_000),
    }
}

async fn invite(
    pool: &PgPool,
    owner: Uid,
    name: &str,
    grant: &Grant,
) -> Result<TeamInvitationId, InviteError> {
    let mut tx = crate::begin(pool).await.unwrap();
    let invited = invitation::invite(&mut tx, owner, &email(name), grant).await?;
    tx.commit().await.unwrap();
    Ok(invited.invitation_id)
}

async fn answer(
    pool: &PgPool,
    uid: Uid,
    id: TeamInvitationId,
    is_accepted: bool,
) -> Result<Uid, AnswerError> {
    let mut tx = crate::begin(pool).await.unwrap();
    let owner = invitation::answer(&mut tx, uid, id, is_accepted).await?;
    tx.commit().await.unwrap();
    Ok(owner)
}

async fn role(pool: &PgPool, uid: Uid) -> String {
    sqlx::query_scalar("select role from account where uid = $1")
        .bind(uid.0)
        .fetch_one(pool)
        .await
        .unwrap()
}

async fn joined(pool: &PgPool, owner: Uid, name: &str) -> Uid {
    let member = person(pool, name, Role::User).await;
    let id = invite(pool, owner, name, &grant()).await.unwrap();
    answer(pool, member, id, true).await.unwrap();
    member
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_invitation_is_answered_once_and_by_whoever_has_its_address(pool: PgPool) {
    let owner = person(&pool, "owner", Role::Seller).await;
    let (ann, ben) =
        (person(&pool, "ann", Role::User).await, person(&pool, "ben", Role::User).await);
    let id = invite(&pool, owner, "ann", &grant()).await.unwrap();
    let theirs = invitation::waiting(&pool, Whose::Account(ann)).await.unwrap();
    assert_eq!((theirs.len(), &theirs[0].grant, theirs[0].owner.uid), (1, &grant(), owner));
    assert!(invitation::waiting(&pool, Whose::Account(ben)).await.unwrap().is_empty());
    let told: Vec<(i64, String)> =
        sqlx::query_as("select uid, kind from notice").fetch_all(&pool).await.unwrap();
    assert_eq!(told, [(ann.0, "team_invited".to_owned())]);

    let refused = answer(&pool, ben, id, true).await;
    assert!(matches!(refused, Err(AnswerError::NotFound)));
    assert_eq!(answer(&pool, ann, id, true).await.unwrap(), owner);
    assert_eq!(role(&pool, ann).await, "sub_seller");
    for again in [true, false] {
        assert!(matches!(answer(&pool, ann, id, again).await, Err(AnswerError::Ended)));
    }
    let there = membership(&pool, ann).await.unwrap().unwrap();
    assert_eq!((there.owner, &there.grant, there.is_shop_open), (owner, &grant(), true));
    let told: Vec<String> = sqlx::query_scalar("select kind from notice where uid = $1")
        .bind(owner.0)
        .fetch_all(&pool)
        .await
        .unwrap();
    assert_eq!(told, ["team_joined"], "by whomever they were invited");
    let acts = act::list(&pool, owner, None, None, 10).await.unwrap();
    assert_eq!(acts.len(), 1);
    assert_eq!((acts[0].what.kind, acts[0].by.uid), (TeamActKind::Joined, ann));

    // Declined, it makes nobody anything.
    let id = invite(&pool, owner, "ben", &grant()).await.unwrap();
    answer(&pool, ben, id, false).await.unwrap();
    assert_eq!(role(&pool, ben).await, "user");
    assert!(membership(&pool, ben).await.unwrap().is_none());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_account_works_for_one_owner_and_nobody_joins_who_sells(pool: PgPool) {
    let one = person(&pool, "one", Role::Seller).await;
    let other = person(&pool, "other", Role::Seller).await;
    let ann = person(&pool, "ann", Role::User).await;
    let (first, second) = (
        invite(&pool, one, "ann", &grant()).await.unwrap(),
        invite(&pool, other, "ann", &grant()).await.unwrap(),
    );
    let answers = [first, second].map(|id| {
        let pool = pool.clone();
        tokio::spawn(async move { answer(&pool, ann, id, true).await })
    });
    let mut won = 0;
    for one in answers {
        match one.await.unwrap() {
            Ok(_) => won += 1,
            Err(AnswerError::Barred(JoinBar::Role)) => {}
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(won, 1);
    // Owners are no members, members have none.
    let id = invite(&pool, one, "other", &grant()).await.unwrap();
    let refused = answer(&pool, other, id, true).await;
    assert!(matches!(refused, Err(AnswerError::Barred(JoinBar::Role))));
    let refused = invite(&pool, ann, "other", &grant()).await;
    assert!(matches!(refused, Err(InviteError::Locked)));
    let refused = invite(&pool, one, "one", &grant()).await;
    assert!(matches!(refused, Err(InviteError::Inside)), "oneself");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_invitation_that_is_old_replaced_or_taken_back_is_over(pool: PgPool) {
    let owner = person(&pool, "owner", Role::Seller).await;
    let ann = person(&pool, "ann", Role::User).await;
    let first = invite(&pool, owner, "ann", &grant()).await.unwrap();
    let second = invite(&pool, owner, "ann", &grant()).await.unwrap();
    assert_eq!(invitation::waiting(&pool, Whose::Owner(owner)).await.unwrap().len(), 1);
    let mut tx = crate::begin(&pool).await.unwrap();
    assert!(!invitation::withdraw(&mut tx, ann, second).await.unwrap(), "somebody else's");
    assert!(invitation::withdraw(&mut tx, owner, second).await.unwrap());
    tx.commit().await.unwrap();
    let third = invite(&pool, owner, "ann", &grant()).await.unwrap();
    sqlx::query("update shop_invitation set expires_at = now() where invitation_id = $1")
        .bind(third.0)
        .execute(&pool)
        .await
        .unwrap();
    for over in [first, second, third] {
        assert!(matches!(answer(&pool, ann, over, true).await, Err(AnswerError::Ended)));
    }
    let ben = person(&pool, "ben", Role::User).await;
    let fourth = invite(&pool, owner, "ben", &grant()).await.unwrap();
    sqlx::query("update account set frozen_at = now() where uid = $1")
        .bind(owner.0)
        .execute(&pool)
        .await
        .unwrap();
    assert!(matches!(answer(&pool, ben, fourth, true).await, Err(AnswerError::Ended)), "frozen");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_team_has_no_more_than_twenty_and_an_owner_in_doubt_invites_nobody(pool: PgPool) {
    let owner = person(&pool, "owner", Role::Seller).await;
    for n in 0..MOST_MEMBERS {
        invite(&pool, owner, &format!("p{n}"), &grant()).await.unwrap();
    }
    let full = invite(&pool, owner, "late", &grant()).await;
    assert!(matches!(full, Err(InviteError::Full)));
    let again = invite(&pool, owner, "p0", &grant()).await;
    assert!(matches!(again, Err(InviteError::TooMany { wait: 1.. })), "one more letter today");
    sqlx::query(
        "insert into safety_dispute (uid, event_id, session_id) values ($1, 1, gen_random_uuid())",
    )
    .bind(owner.0)
    .execute(&pool)
    .await
    .unwrap();
    assert!(matches!(invite(&pool, owner, "p0", &grant()).await, Err(InviteError::Locked)));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_an_owner_changes_holds_at_once_and_whoever_goes_is_a_customer_again(pool: PgPool) {
    let owner = person(&pool, "owner", Role::Seller).await;
    let other = person(&pool, "other", Role::Seller).await;
    let ann = joined(&pool, owner, "ann").await;
    let child = Grant { kind: TeamMemberKind::Child, max_cents: Some(1), ..grant() };
    let mut tx = crate::begin(&pool).await.unwrap();
    assert!(!change(&mut tx, other, ann, &child, false).await.unwrap(), "not their member");
    assert!(change(&mut tx, owner, ann, &child, true).await.unwrap());
    tx.commit().await.unwrap();
    let there = membership(&pool, ann).await.unwrap().unwrap();
    assert_eq!((there.grant, there.is_paused), (child, true));
    assert_eq!(role(&pool, ann).await, "child");

    let mut tx = crate::begin(&pool).await.unwrap();
    assert!(!end(&mut tx, other, ann, other).await.unwrap());
    assert!(end(&mut tx, owner, ann, owner).await.unwrap());
    assert!(!end(&mut tx, owner, ann, owner).await.unwrap(), "once");
    tx.commit().await.unwrap();
    assert!(membership(&pool, ann).await.unwrap().is_none());
    assert_eq!(role(&pool, ann).await, "user");
    let event = last_ended_event(&pool, owner, ann).await.unwrap().unwrap();
    let told: Vec<(String, String)> =
        sqlx::query_as("select kind, event from notice where kind = 'team_ended'")
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(told, [("team_ended".to_owned(), event)]);
    // Other processes find by this line that a role has changed.
    let changes: Vec<(String, String)> = sqlx::query_as(
        "select before, after from account_action where uid = $1 and action = 'set_role' order by acted_at, after desc",
    )
    .bind(ann.0)
    .fetch_all(&pool)
    .await
    .unwrap();
    let changes: Vec<_> = changes.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    assert_eq!(changes, [("user", "sub_seller"), ("sub_seller", "child"), ("child", "user")]);
}

/// Until something is seen waiting for a lock.
async fn seen_waiting(pool: &PgPool) {
    loop {
        let waiting: bool = sqlx::query_scalar(
            "select exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database())",
        )
        .fetch_one(pool)
        .await
        .unwrap();
        if waiting {
            break;
        }
        tokio::task::yield_now().await;
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn who_acts_holds_the_membership_and_whoever_ends_it_waits(pool: PgPool) {
    let owner = person(&pool, "owner", Role::Seller).await;
    let ann = joined(&pool, owner, "ann").await;
    let mut acting = crate::begin(&pool).await.unwrap();
    assert!(hold(&mut acting, ann).await.unwrap().is_some());
    let ending = tokio::spawn({
        let pool = pool.clone();
        async move {
            let mut tx = crate::begin(&pool).await.unwrap();
            assert!(end(&mut tx, owner, ann, owner).await.unwrap());
            tx.commit().await.unwrap();
        }
    });
    // The removal is stuck behind the act.
    seen_waiting(&pool).await;
    let listed = NewAct {
        listing: Some(SellOrderId(Uuid::now_v7())),
        amount_cents: Some(100),
        ..NewAct::of(TeamActKind::Listed)
    };
    act::write(&mut acting, owner, ann, &listed).await.unwrap();
    acting.commit().await.unwrap();
    ending.await.unwrap();
    let mut late = crate::begin(&pool).await.unwrap();
    assert!(hold(&mut late, ann).await.unwrap().is_none());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn acts_are_paged_by_member_and_never_changed(pool: PgPool) {
    let owner = person(&pool, "owner", Role::Seller).await;
    let (ann, ben) = (joined(&pool, owner, "ann").await, joined(&pool, owner, "ben").await);
    let mut tx = crate::begin(&pool).await.unwrap();
    for _ in 0..3 {
        act::write(&mut tx, owner, ann, &NewAct::of(TeamActKind::Listed)).await.unwrap();
    }
    tx.commit().await.unwrap();
    let all = act::list(&pool, owner, None, None, 10).await.unwrap();
    assert_eq!(all.len(), 5);
    assert!(all.is_sorted_by(|one, next| one.act_id > next.act_id));
    let anns = act::list(&pool, owner, Some(ann), None, 2).await.unwrap();
    assert_eq!(anns.len(), 3, "one more than asked for");
    let rest = act::list(&pool, owner, Some(ann), Some(anns[1].act_id), 10).await.unwrap();
    assert_eq!(rest.len(), 2);
    assert_eq!(act::list(&pool, owner, Some(ben), None, 10).await.unwrap().len(), 1);
    assert!(act::list(&pool, ann, None, None, 10).await.unwrap().is_empty(), "no owner's");
    for change in ["update shop_act set kind = 'left'", "delete from shop_act"] {
        assert!(sqlx::raw_sql(change).execute(&pool).await.is_err(), "{change}");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn owner_and_members_are_one_shop(pool: PgPool) {
    let owner = person(&pool, "owner", Role::Seller).await;
    let stranger = person(&pool, "stranger", Role::User).await;
    let (ann, ben) = (joined(&pool, owner, "ann").await, joined(&pool, owner, "ben").await);
    for (one, other, same) in [
        (owner, ann, true),
        (ann, owner, true),
        (ann, ben, true),
        (owner, owner, true),
        (owner, stranger, false),
        (stranger, ann, false),
    ] {
        assert_eq!(is_same_shop(&pool, one, other).await.unwrap(), same, "{one} {other}");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn staff_make_no_members_and_another_role_ends_a_membership(pool: PgPool) {
    let owner = person(&pool, "owner", Role::Seller).await;
    let admin = person(&pool, "admin", Role::Admin).await;
    let ann = joined(&pool, owner, "ann").await;
    let ben = person(&pool, "ben", Role::User).await;
    let mut tx = crate::begin(&pool).await.unwrap();
    let set = AccountCommand::SetRole(Role::SubSeller);
    let refused = account_action::act(&mut tx, Some(admin), ben, set, "x").await;
    assert!(matches!(refused, Err(ActionError::NeedsOwner)));
    let set = AccountCommand::SetRole(Role::Seller);
    account_action::act(&mut tx, Some(admin), ann, set, "x").await.unwrap();
    tx.commit().await.unwrap();
    assert!(membership(&pool, ann).await.unwrap().is_none());
    assert!(members(&pool, owner).await.unwrap().is_empty());
}

async fn set_role(pool: &PgPool, uid: Uid, role: Role) {
    let mut tx = crate::begin(pool).await.unwrap();
    account_action::act(&mut tx, None, uid, AccountCommand::SetRole(role), "x").await.unwrap();
    tx.commit().await.unwrap();
}

async fn is_paused(pool: &PgPool, member: Uid) -> bool {
    membership(pool, member).await.unwrap().unwrap().is_paused
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn whoever_sells_again_finds_the_team_stopped(pool: PgPool) {
    let owner = person(&pool, "owner", Role::Seller).await;
    let other = person(&pool, "other", Role::Seller).await;
    let ann = joined(&pool, owner, "ann").await;
    let theirs = joined(&pool, other, "theirs").await;
    let ben = person(&pool, "ben", Role::User).await;
    let invitation = invite(&pool, owner, "ben", &grant()).await.unwrap();
    // The same role again is no change.
    set_role(&pool, owner, Role::Seller).await;
    assert!(!is_paused(&pool, ann).await);
    for role in [Role::User, Role::Seller] {
        set_role(&pool, owner, role).await;
    }
    assert!(is_paused(&pool, ann).await, "they sold before, and nobody has let them since");
    let ended = answer(&pool, ben, invitation, true).await;
    assert!(matches!(ended, Err(AnswerError::Ended)));
    assert!(!is_paused(&pool, theirs).await, "another shop's");
    let mut tx = crate::begin(&pool).await.unwrap();
    assert!(change(&mut tx, owner, ann, &grant(), false).await.unwrap());
    tx.commit().await.unwrap();
    assert!(!is_paused(&pool, ann).await);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn whoever_has_a_team_left_joins_no_other(pool: PgPool) {
    let owner = person(&pool, "owner", Role::Seller).await;
    let other = person(&pool, "other", Role::Seller).await;
    let ann = joined(&pool, owner, "ann").await;
    set_role(&pool, owner, Role::User).await;
    let id = invite(&pool, other, "owner", &grant()).await.unwrap();
    let refused = answer(&pool, owner, id, true).await;
    assert!(matches!(refused, Err(AnswerError::Barred(JoinBar::Team))));
    let mut tx = crate::begin(&pool).await.unwrap();
    assert!(end(&mut tx, owner, ann, ann).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(answer(&pool, owner, id, true).await.unwrap(), other);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn another_role_that_a_member_was_given_stays(pool: PgPool) {
    let owner = person(&pool, "owner", Role::Seller).await;
    let ann = joined(&pool, owner, "ann").await;
    // As a process does it that knows of no teams.
    sqlx::query("update account set role = 'customer_service' where uid = $1")
        .bind(ann.0)
        .execute(&pool)
        .await
        .unwrap();
    let mut tx = crate::begin(&pool).await.unwrap();
    let child = Grant { kind: TeamMemberKind::Child, ..grant() };
    assert!(change(&mut tx, owner, ann, &child, false).await.unwrap());
    assert!(end(&mut tx, owner, ann, owner).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(role(&pool, ann).await, "customer_service");
    let lines: i64 = sqlx::query_scalar("select count(*) from account_action where uid = $1")
        .bind(ann.0)
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(lines, 1, "the one of joining");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn whoever_joins_waits_for_what_they_are_buying(pool: PgPool) {
    let owner = person(&pool, "owner", Role::Seller).await;
    let ann = person(&pool, "ann", Role::User).await;
    let id = invite(&pool, owner, "ann", &grant()).await.unwrap();
    let mut buying = crate::begin(&pool).await.unwrap();
    sqlx::query("select from account where uid = $1 for key share")
        .bind(ann.0)
        .execute(&mut *buying)
        .await
        .unwrap();
    let joining = tokio::spawn({
        let pool = pool.clone();
        async move { answer(&pool, ann, id, true).await }
    });
    seen_waiting(&pool).await;
    assert!(!joining.is_finished());
    buying.commit().await.unwrap();
    joining.await.unwrap().unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_owner_who_says_it_was_not_them_has_no_invitation_left(pool: PgPool) {
    let owner = person(&pool, "owner", Role::Seller).await;
    let other = person(&pool, "other", Role::Seller).await;
    for of in [owner, other] {
        invite(&pool, of, "ann", &grant()).await.unwrap();
    }
    let mut tx = crate::begin(&pool).await.unwrap();
    let changed = NewEvent::of(SafetyEventKind::PasswordChanged);
    let event = safety::write(&mut tx, owner, &changed).await.unwrap();
    let by = (owner, SessionId(Uuid::now_v7()));
    let told = NewEvent::of(SafetyEventKind::Disputed);
    assert_eq!(safety::dispute(&mut tx, by, event, &told).await.unwrap(), Disputed::New);
    tx.commit().await.unwrap();
    for (of, left) in [(owner, 0), (other, 1)] {
        let waiting = invitation::waiting(&pool, Whose::Owner(of)).await.unwrap();
        assert_eq!(waiting.len(), left);
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_address_gets_no_more_than_three_letters_of_an_owner_in_a_day(pool: PgPool) {
    let owner = person(&pool, "owner", Role::Seller).await;
    let other = person(&pool, "other", Role::Seller).await;
    for _ in 0..MOST_LETTERS_TO_ONE {
        invite(&pool, owner, "ann", &grant()).await.unwrap();
    }
    match invite(&pool, owner, "ann", &grant()).await.unwrap_err() {
        InviteError::TooMany { wait } => assert!((86_000..=86_400).contains(&wait), "{wait}"),
        other => panic!("{other:?}"),
    }
    invite(&pool, owner, "ben", &grant()).await.unwrap();
    invite(&pool, other, "ann", &grant()).await.unwrap();
    sqlx::query("update shop_invitation set made_at = made_at - interval '1 day' where owner = $1")
        .bind(owner.0)
        .execute(&pool)
        .await
        .unwrap();
    invite(&pool, owner, "ann", &grant()).await.unwrap();
}
