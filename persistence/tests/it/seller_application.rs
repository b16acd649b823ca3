//! Applications to become a seller: one at a time, the terms that were accepted, and what staff decide.

use guildhall_domain::{
    country_rule::Country,
    identity::{
        role::Role,
        seller_application::{
            ApplicationState, SaleCategory, SellerDeclineReason, SellerObstacle, WAIT,
        },
    },
    ids::{ApplicationId, Uid},
    legal::LegalKind,
};
use guildhall_persistence::{
    identity::seller_application::{
        self as rows, ApplicationError, Changed, Decided, Decision, NewApplication,
    },
    legal::{self, Acceptance, NewLegalText, Set},
    retention,
};
use sqlx::PgPool;
use time::OffsetDateTime;

const GAMES: &[&str] = &["csgo"];

async fn person(pool: &PgPool, name: &str, role: Role) -> Uid {
    let added = "insert into account (email, nickname, role) values ($1 || '@x.test', $1, $2) returning uid";
    let uid = sqlx::query_scalar(added).bind(name).bind(role.as_str());
    Uid(uid.fetch_one(pool).await.unwrap())
}

async fn run(pool: &PgPool, sql: &'static str, uid: Uid) {
    sqlx::query(sql).bind(uid.0).execute(pool).await.unwrap();
}

/// An applicant, and somebody who decides.
async fn set_up(pool: &PgPool) -> (Uid, Uid) {
    sqlx::query("insert into game (game, names, kind, position) values ('csgo', '{\"en\": \"CS2\"}', 'items', 1)")
        .execute(pool)
        .await
        .unwrap();
    (person(pool, "ann", Role::User).await, person(pool, "ada", Role::Admin).await)
}

async fn submit_for(
    pool: &PgPool,
    uid: Uid,
    games: &[&str],
    terms_version: Option<i64>,
) -> Result<Changed, ApplicationError> {
    let games: Vec<String> = games.iter().map(|game| (*game).to_owned()).collect();
    let new = NewApplication {
        categories: &[SaleCategory::Items, SaleCategory::Services],
        games: &games,
        description: "Won in our own matches.",
        country: Country::read("DE").unwrap(),
        terms_version,
    };
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let sent = rows::submit(&mut tx, uid, &new).await?;
    tx.commit().await.unwrap();
    Ok(sent)
}

async fn submit(pool: &PgPool, uid: Uid) -> Result<Changed, ApplicationError> {
    submit_for(pool, uid, GAMES, None).await
}

async fn withdraw(pool: &PgPool, uid: Uid, id: ApplicationId) -> Result<Changed, ApplicationError> {
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let changed = rows::withdraw(&mut tx, uid, id).await?;
    tx.commit().await.unwrap();
    Ok(changed)
}

async fn take(pool: &PgPool, of: Changed, by: Uid) -> Result<Changed, ApplicationError> {
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let taken = rows::take(&mut tx, of.application_id, by, of.version).await?;
    tx.commit().await.unwrap();
    Ok(taken)
}

async fn decide(
    pool: &PgPool,
    of: Changed,
    by: Uid,
    decline: Option<SellerDeclineReason>,
    needs_identity: bool,
) -> Result<Decided, ApplicationError> {
    let decision = Decision { by, seen: of.version, decline, needs_identity, note: "Looked at." };
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let decided = rows::decide(&mut tx, of.application_id, &decision).await?;
    tx.commit().await.unwrap();
    Ok(decided)
}

fn obstacle(refused: &ApplicationError) -> Option<SellerObstacle> {
    match refused {
        ApplicationError::NotEligible { obstacle, .. } => Some(*obstacle),
        _ => None,
    }
}

async fn texts(pool: &PgPool, sql: &'static str, uid: Uid) -> Vec<String> {
    sqlx::query_scalar(sql).bind(uid.0).fetch_all(pool).await.unwrap()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn one_is_open_at_a_time_and_who_was_declined_waits(pool: PgPool) {
    let (ann, ada) = set_up(&pool).await;
    let (one, other) = tokio::join!(submit(&pool, ann), submit(&pool, ann));
    let refused = one.as_ref().err().or(other.as_ref().err()).unwrap();
    assert_eq!(obstacle(refused), Some(SellerObstacle::Open), "{refused:?}");
    let sent = one.ok().or(other.ok()).expect("one of them is sent");

    let back = withdraw(&pool, ann, sent.application_id).await.unwrap();
    assert_eq!((back.state, back.version), (ApplicationState::Withdrawn, 2));
    let again = withdraw(&pool, ann, sent.application_id).await.unwrap_err();
    assert!(matches!(again, ApplicationError::Closed), "{again:?}");

    let second = submit(&pool, ann).await.unwrap();
    let bob = person(&pool, "bob", Role::User).await;
    let not_theirs = withdraw(&pool, bob, second.application_id).await.unwrap_err();
    assert!(matches!(not_theirs, ApplicationError::NotFound), "{not_theirs:?}");
    let taken = take(&pool, second, ada).await.unwrap();
    let reason = Some(SellerDeclineReason::SourceUnclear);
    let declined = decide(&pool, taken, ada, reason, true).await.unwrap();
    assert_eq!(declined.acted, None);
    match submit(&pool, ann).await.unwrap_err() {
        ApplicationError::NotEligible { obstacle: SellerObstacle::Waiting, until: Some(until) } => {
            let left = until - OffsetDateTime::now_utc();
            assert!(left <= WAIT && left > WAIT - time::Duration::HOUR, "{left}");
        }
        other => panic!("{other:?}"),
    }
    run(
        &pool,
        "update seller_application set closed_at = closed_at - interval '14 days' where uid = $1",
        ann,
    )
    .await;
    assert_eq!(submit(&pool, ann).await.unwrap().state, ApplicationState::Submitted);
    let told = texts(&pool, "select kind from notice where uid = $1", ann).await;
    assert_eq!(told, ["seller_declined"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_sells_is_staff_frozen_or_in_dispute_is_refused_by_name(pool: PgPool) {
    let (ann, ada) = set_up(&pool).await;
    for (name, role, why) in [
        ("seller", Role::Seller, SellerObstacle::SellsAlready),
        ("child", Role::Child, SellerObstacle::WorksForSeller),
        ("sub_seller", Role::SubSeller, SellerObstacle::WorksForSeller),
        ("promoter", Role::Promoter, SellerObstacle::Promoter),
        ("agent", Role::CustomerService, SellerObstacle::Staff),
    ] {
        let uid = person(&pool, name, role).await;
        assert_eq!(obstacle(&submit(&pool, uid).await.unwrap_err()), Some(why), "{name}");
    }
    assert_eq!(obstacle(&submit(&pool, ada).await.unwrap_err()), Some(SellerObstacle::Staff));
    run(&pool, "update account set frozen_at = now() where uid = $1", ann).await;
    assert_eq!(obstacle(&submit(&pool, ann).await.unwrap_err()), Some(SellerObstacle::Frozen));
    run(&pool, "update account set frozen_at = null where uid = $1", ann).await;
    run(
        &pool,
        "insert into safety_dispute (uid, event_id, session_id) values ($1, 1, gen_random_uuid())",
        ann,
    )
    .await;
    assert_eq!(obstacle(&submit(&pool, ann).await.unwrap_err()), Some(SellerObstacle::Disputed));
    run(&pool, "update safety_dispute set released_at = now() where uid = $1", ann).await;
    let unknown = submit_for(&pool, ann, &["csgo", "chess"], None).await.unwrap_err();
    assert!(matches!(unknown, ApplicationError::UnknownGame), "{unknown:?}");
    submit(&pool, ann).await.unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn of_two_who_decide_at_once_one_is_told(pool: PgPool) {
    let (ann, ada) = set_up(&pool).await;
    let bea = person(&pool, "bea", Role::Admin).await;
    let sent = submit(&pool, ann).await.unwrap();
    let early = decide(&pool, sent, ada, None, false).await.unwrap_err();
    assert!(matches!(early, ApplicationError::NotTaken), "{early:?}");
    let (one, other) = tokio::join!(take(&pool, sent, ada), take(&pool, sent, bea));
    let refused = one.as_ref().err().or(other.as_ref().err()).unwrap();
    assert!(matches!(refused, ApplicationError::Stale), "{refused:?}");
    let taken = one.ok().or(other.ok()).expect("one of them has it");
    let reviewer: i64 = sqlx::query_scalar("select reviewer from seller_application")
        .fetch_one(&pool)
        .await
        .unwrap();
    let (mine, theirs) = if reviewer == ada.0 { (ada, bea) } else { (bea, ada) };
    let not_taken = decide(&pool, taken, theirs, None, false).await.unwrap_err();
    assert!(matches!(not_taken, ApplicationError::NotTaken), "{not_taken:?}");
    let over = take(&pool, taken, theirs).await.unwrap();
    let stale = decide(&pool, taken, mine, None, false).await.unwrap_err();
    assert!(matches!(stale, ApplicationError::Stale), "{stale:?}");
    decide(&pool, over, theirs, None, false).await.unwrap();
    let closed = decide(&pool, over, theirs, None, false).await.unwrap_err();
    assert!(matches!(closed, ApplicationError::Closed), "{closed:?}");
    let kinds: Vec<String> = sqlx::query_scalar("select kind from staff_act order by seq")
        .fetch_all(&pool)
        .await
        .unwrap();
    let taken = "seller_application_taken";
    assert_eq!(kinds, [taken, taken, "role_set", "seller_application_approved"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_approval_gives_the_role_with_all_that_belongs_to_it_or_nothing(pool: PgPool) {
    let (ann, ada) = set_up(&pool).await;
    let sent = submit(&pool, ann).await.unwrap();
    let taken = take(&pool, sent, ada).await.unwrap();
    let refused = decide(&pool, taken, ada, None, true).await.unwrap_err();
    assert_eq!(obstacle(&refused), Some(SellerObstacle::NoIdentity));
    run(&pool, "update account set frozen_at = now() where uid = $1", ann).await;
    let refused = decide(&pool, taken, ada, None, false).await.unwrap_err();
    assert_eq!(obstacle(&refused), Some(SellerObstacle::Frozen));
    let role = "select role from account where uid = $1";
    assert_eq!(texts(&pool, role, ann).await, ["user"]);
    run(&pool, "update account set frozen_at = null where uid = $1", ann).await;

    let decided = decide(&pool, taken, ada, None, false).await.unwrap();
    assert_eq!(decided.changed.state, ApplicationState::Approved);
    let acted = decided.acted.unwrap();
    assert_eq!((acted.was, acted.role, acted.is_change), (Role::User, Role::Seller, true));
    assert_eq!(texts(&pool, role, ann).await, ["seller"]);
    let actions =
        "select action || ':' || before || ':' || after from account_action where uid = $1";
    assert_eq!(texts(&pool, actions, ann).await, ["set_role:user:seller"]);
    let events = "select kind from safety_event where uid = $1";
    assert_eq!(texts(&pool, events, ann).await, ["role_changed"]);
    let notices = "select kind from notice where uid = $1";
    assert_eq!(texts(&pool, notices, ann).await, ["seller_approved"]);
    let letters = "select kind from outbox where kind = 'notice_letter' and $1 > 0";
    assert_eq!(texts(&pool, letters, ann).await, ["notice_letter"]);
    let standing = rows::standing(&pool, ann).await.unwrap().unwrap();
    assert_eq!(standing.applicant.obstacle(standing.now), Some(SellerObstacle::SellsAlready));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_seller_terms_that_hold_are_accepted_and_stay_readable(pool: PgPool) {
    let (ann, ada) = set_up(&pool).await;
    let write = async |body: &str, seen: Option<i64>| {
        let text = NewLegalText {
            kind: LegalKind::SellerTerms,
            language: "en",
            body,
            reason: "a decision",
        };
        let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
        let done = legal::set(&mut tx, ada, text, seen).await.unwrap();
        tx.commit().await.unwrap();
        match done {
            Set::Changed { version, .. } => version,
            other => panic!("{other:?}"),
        }
    };
    let accept = async |seen: Option<i64>| {
        let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
        legal::accept(&mut tx, LegalKind::SellerTerms, seen).await.unwrap()
    };
    assert_eq!(accept(None).await, Acceptance::Given, "there are none");
    let first = write("Sell what is yours.", None).await;
    assert_eq!(accept(None).await, Acceptance::Missing);
    assert_eq!(accept(Some(first)).await, Acceptance::Given);
    let sent = submit_for(&pool, ann, GAMES, Some(first)).await.unwrap();
    let second = write("Sell what is yours alone.", Some(first)).await;
    assert_eq!(accept(Some(first)).await, Acceptance::Changed);
    assert_eq!(accept(Some(second)).await, Acceptance::Given);

    let kept = rows::detail(&pool, sent.application_id).await.unwrap().unwrap().application;
    let (version, at) = kept.terms.unwrap();
    assert_eq!((version, at), (first, kept.submitted_at));
    let held = legal::held(&pool, LegalKind::SellerTerms, first).await.unwrap().unwrap();
    assert_eq!(held.text.body, "Sell what is yours.", "what was accepted can be read");
    assert!(held.until.is_some());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn staff_see_what_is_known_and_lists_are_in_order(pool: PgPool) {
    let (ann, ada) = set_up(&pool).await;
    let bob = person(&pool, "bob", Role::User).await;
    let first = submit(&pool, ann).await.unwrap();
    let second = submit(&pool, bob).await.unwrap();
    let ids = async |is_decided, from| -> Vec<ApplicationId> {
        let found = rows::list(&pool, is_decided, from, 10).await.unwrap();
        found.into_iter().map(|line| line.application_id).collect()
    };
    let (of_ann, of_bob) = (first.application_id, second.application_id);
    assert_eq!(ids(false, None).await, [of_ann, of_bob]);
    assert_eq!(ids(false, Some(of_ann)).await, [of_bob]);
    for sent in [first, second] {
        let taken = take(&pool, sent, ada).await.unwrap();
        decide(&pool, taken, ada, Some(SellerDeclineReason::Other), true).await.unwrap();
    }
    assert_eq!(ids(true, None).await, [of_bob, of_ann]);
    assert_eq!(ids(true, Some(of_bob)).await, [of_ann]);
    assert_eq!(ids(false, None).await, []);

    run(
        &pool,
        "insert into review_case (case_id, kind, subject, accused_uid, reason, state, outcome, settled_at)
         values (gen_random_uuid(), 'chat_person', 'x', $1, 'fraud', 'decided', 'warned', now()),
                (gen_random_uuid(), 'chat_person', 'y', $1, 'spam', 'decided', 'no_violation', now())",
        ann,
    )
    .await;
    run(&pool, "insert into withdrawal_hold (uid, event_id, reason, held_until) values ($1, 1, 'password_changed', now() + interval '1 day')", ann).await;
    run(
        &pool,
        "update seller_application set closed_at = closed_at - interval '15 days' where uid = $1",
        ann,
    )
    .await;
    let again = submit(&pool, ann).await.unwrap();
    let seen = rows::detail(&pool, again.application_id).await.unwrap().unwrap();
    assert_eq!((seen.orders, seen.reports, seen.upheld), (0, 2, 1));
    assert!(seen.hold.is_some() && seen.cert.is_none() && seen.has_email);
    let earlier: Vec<_> = seen.earlier.iter().map(|it| (it.state, it.reason)).collect();
    assert_eq!(earlier, [(ApplicationState::Declined, Some(SellerDeclineReason::Other))]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_came_to_nothing_goes_and_what_was_approved_stays(pool: PgPool) {
    let (ann, ada) = set_up(&pool).await;
    let bob = person(&pool, "bob", Role::User).await;
    let sent = submit(&pool, ann).await.unwrap();
    let taken = take(&pool, sent, ada).await.unwrap();
    decide(&pool, taken, ada, None, false).await.unwrap();
    let back = submit(&pool, bob).await.unwrap();
    withdraw(&pool, bob, back.application_id).await.unwrap();
    sqlx::query("update seller_application set closed_at = now() - interval '401 days'")
        .execute(&pool)
        .await
        .unwrap();
    retention::delete_old(&pool, || false).await.unwrap();
    let left: Vec<String> =
        sqlx::query_scalar("select state from seller_application").fetch_all(&pool).await.unwrap();
    assert_eq!(left, ["approved"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_looks_at_what_they_sent_themselves(pool: PgPool) {
    let (ann, ada) = set_up(&pool).await;
    let sent = submit(&pool, ann).await.unwrap();
    run(&pool, "update account set role = 'admin' where uid = $1", ann).await;
    let own = take(&pool, sent, ann).await.unwrap_err();
    assert!(matches!(own, ApplicationError::Own), "{own:?}");
    let taken = take(&pool, sent, ada).await.unwrap();
    // As a process of the release before may have left it.
    run(&pool, "update seller_application set reviewer = $1", ann).await;
    let reason = Some(SellerDeclineReason::NoDemand);
    let own = decide(&pool, taken, ann, reason, false).await.unwrap_err();
    assert!(matches!(own, ApplicationError::Own), "{own:?}");
    let over = take(&pool, taken, ada).await.unwrap();
    decide(&pool, over, ada, reason, false).await.unwrap();
}
