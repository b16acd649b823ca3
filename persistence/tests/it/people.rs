//! Accounts, sign-ins and mailed codes against a real Postgres: what ends, what counts once, and what many at once cannot do.

use guildhall_domain::{
    conversation::upload::{Category, FILES_PER_WINDOW},
    identity::{
        account::{Account, first_nickname, visitor_nickname},
        auth_code::{GUESSES, PER_ADDRESS_AND_DAY, Purpose},
        email::Email,
        login_provider::SignInMethod,
        nickname::Nickname,
        role::Role,
    },
    ids::{ConversationId, SessionId, Uid, UploadId},
};
use guildhall_persistence::{
    MIGRATOR,
    conversation::upload::{self, Kept, PictureSize, Readable, Upload},
    identity::{
        account::{self, NewAccount, Renamed},
        account_action::{self, AccountCommand, Acted, ActionError},
        auth_code::{self, Asking, Checked, Issued, TicketHash},
        session::{self, NewSession},
    },
    retention::delete_old,
};
use sqlx::PgPool;
use uuid::Uuid;

pub const HOME: &str = "203.0.113.7";
pub const RIGHT: [u8; 32] = [7; 32];
pub const WRONG: [u8; 32] = [8; 32];

pub fn email(text: &str) -> Email {
    Email::parse(text).unwrap()
}

pub async fn sign_up(pool: &PgPool, address: &str) -> Account {
    let uid = account::next_uid(pool).await.unwrap();
    let new = NewAccount { uid, nickname: &first_nickname(uid), language: "en", currency: "USD" };
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let account = account::sign_up(&mut tx, &email(address), &new).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    account
}

async fn act(pool: &PgPool, by: Uid, uid: Uid, wish: AccountCommand) -> Result<Acted, ActionError> {
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let acted = account_action::act(&mut tx, Some(by), uid, wish, "a test").await?;
    tx.commit().await.unwrap();
    Ok(acted)
}

pub async fn sign_in(pool: &PgPool, uid: Uid, token: u8) -> SessionId {
    let session_id = SessionId(Uuid::new_v4());
    let new = NewSession {
        session_id,
        token_hash: &[token; 32],
        uid,
        device_id: Some("phone"),
        device_name: "mobile_web",
        address: HOME,
        provider: None,
        method: SignInMethod::EmailCode,
    };
    session::create(pool, &new).await.unwrap();
    session_id
}

async fn is_live(pool: &PgPool, token: u8) -> bool {
    session::find_live(pool, &[token; 32]).await.unwrap().is_some()
}

/// A sign-in code for `address`, asked for in the network `from`, under that ticket.
pub async fn issue_under(pool: &PgPool, address: &str, from: &str, ticket: &TicketHash) -> Issued {
    let email = email(address);
    let asking = Asking {
        email: &email,
        purpose: Purpose::SignIn,
        by: None,
        network: from,
        device_id: None,
    };
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let issued = auth_code::issue(&mut tx, &asking, ticket, &RIGHT).await.unwrap();
    tx.commit().await.unwrap();
    issued
}

pub async fn issue(pool: &PgPool, address: &str, from: &str) -> Issued {
    let ticket = [Uuid::new_v4().into_bytes(), Uuid::new_v4().into_bytes()].concat();
    issue_under(pool, address, from, &ticket.try_into().unwrap()).await
}

/// A typed sign-in code, from the network `from`, with that ticket or none.
pub async fn check_with(
    pool: &PgPool,
    address: &str,
    (purpose, from): (Purpose, &str),
    ticket: Option<&TicketHash>,
    typed: [u8; 32],
) -> Checked {
    let email = email(address);
    let asking = Asking { email: &email, purpose, by: None, network: from, device_id: None };
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let checked = auth_code::check(&mut tx, &asking, ticket, &typed).await.unwrap();
    tx.commit().await.unwrap();
    checked
}

/// From the network it was asked for in, by somebody who sends no ticket.
async fn check(pool: &PgPool, address: &str, purpose: Purpose, typed: [u8; 32]) -> Checked {
    check_with(pool, address, (purpose, HOME), None, typed).await
}

pub async fn sql(pool: &PgPool, statement: &'static str) {
    sqlx::raw_sql(statement).execute(pool).await.unwrap();
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_sign_in_is_found_by_its_token_with_whose_it_is(pool: PgPool) {
    let account = sign_up(&pool, "a@x.com").await;
    let session_id = sign_in(&pool, account.uid, 1).await;
    let live = session::find_live(&pool, &[1; 32]).await.unwrap().unwrap();
    assert_eq!((live.session_id, &live.account), (session_id, &account));
    assert_eq!((account.role, account.has_password), (Role::User, false));
    assert!(!live.is_due_for_touch);
    assert!(!is_live(&pool, 2).await);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_sign_in_ends_after_thirty_days_however_often_it_is_used(pool: PgPool) {
    let account = sign_up(&pool, "a@x.com").await;
    let session_id = sign_in(&pool, account.uid, 1).await;
    sql(&pool, "update session set expires_at = expires_at - interval '29 days 23 hours', last_seen_at = now() - interval '2 minutes'").await;
    assert!(session::find_live(&pool, &[1; 32]).await.unwrap().unwrap().is_due_for_touch);
    session::touch(&pool, session_id).await.unwrap();
    assert!(!session::find_live(&pool, &[1; 32]).await.unwrap().unwrap().is_due_for_touch);
    sql(&pool, "update session set expires_at = expires_at - interval '61 minutes'").await;
    assert!(!is_live(&pool, 1).await);
    assert_eq!(session::list(&pool, account.uid).await.unwrap(), []);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_sign_in_is_revoked_once_and_only_by_its_owner(pool: PgPool) {
    let (owner, other) = (sign_up(&pool, "a@x.com").await, sign_up(&pool, "b@x.com").await);
    let session_id = sign_in(&pool, owner.uid, 1).await;
    assert!(!session::revoke(&pool, other.uid, session_id).await.unwrap());
    assert!(is_live(&pool, 1).await);
    assert!(session::revoke(&pool, owner.uid, session_id).await.unwrap());
    assert!(!is_live(&pool, 1).await);
    assert!(!session::revoke(&pool, owner.uid, session_id).await.unwrap());
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn revoking_the_others_keeps_the_one_in_hand_and_names_the_rest(pool: PgPool) {
    let (owner, other) = (sign_up(&pool, "a@x.com").await, sign_up(&pool, "b@x.com").await);
    let keep = sign_in(&pool, owner.uid, 1).await;
    let mut rest = [sign_in(&pool, owner.uid, 2).await, sign_in(&pool, owner.uid, 3).await];
    sign_in(&pool, other.uid, 4).await;
    let mut ended = session::revoke_others(&pool, owner.uid, Some(keep)).await.unwrap();
    ended.sort();
    rest.sort();
    assert_eq!(ended, rest);
    assert!(is_live(&pool, 1).await && is_live(&pool, 4).await);
    assert_eq!(session::revoke_others(&pool, owner.uid, None).await.unwrap(), [keep]);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_frozen_account_is_signed_in_nowhere(pool: PgPool) {
    let account = sign_up(&pool, "a@x.com").await;
    let by = sign_up(&pool, "admin@x.com").await;
    let session = sign_in(&pool, account.uid, 1).await;
    let acted = act(&pool, by.uid, account.uid, AccountCommand::Freeze).await.unwrap();
    assert_eq!((acted.is_frozen, acted.ended), (true, vec![session]));
    assert!(!is_live(&pool, 1).await);
    let again = act(&pool, by.uid, account.uid, AccountCommand::Freeze).await.unwrap();
    assert!(!again.is_change && again.is_frozen);
    act(&pool, by.uid, account.uid, AccountCommand::Unfreeze).await.unwrap();
    assert!(!is_live(&pool, 1).await, "an old sign-in came back to life");
    sign_in(&pool, account.uid, 2).await;
    assert!(is_live(&pool, 2).await);
    let lines: Vec<(String, String, String)> =
        sqlx::query_as("select action, before, after from account_action order by action_id")
            .fetch_all(&pool)
            .await
            .unwrap();
    let line = |a: &str, b: &str, c: &str| (a.to_owned(), b.to_owned(), c.to_owned());
    assert_eq!(lines, [line("freeze", "free", "frozen"), line("unfreeze", "frozen", "free")]);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_visitor_gets_no_role_and_nobody_becomes_a_visitor(pool: PgPool) {
    let (by, account) = (sign_up(&pool, "admin@x.com").await, sign_up(&pool, "a@x.com").await);
    let refused = act(&pool, by.uid, account.uid, AccountCommand::SetRole(Role::Visitor)).await;
    assert!(matches!(refused, Err(ActionError::IsVisitor)), "{refused:?}");
    let nobody = act(&pool, by.uid, Uid(1), AccountCommand::SetRole(Role::Seller)).await;
    assert!(matches!(nobody, Err(ActionError::NotFound)), "{nobody:?}");
    let acted =
        act(&pool, by.uid, account.uid, AccountCommand::SetRole(Role::Seller)).await.unwrap();
    assert_eq!((acted.role, acted.ended), (Role::Seller, Vec::new()));
    assert_eq!(account::find(&pool, account.uid).await.unwrap().unwrap().role, Role::Seller);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn what_ends_by_time_or_by_revoke_is_named_by_the_next_look_and_nothing_else(pool: PgPool) {
    let uid = sign_up(&pool, "a@x.com").await.uid;
    let (timed, revoked) = (sign_in(&pool, uid, 1).await, sign_in(&pool, uid, 2).await);
    sign_in(&pool, uid, 3).await;
    let first = session::ended_since(&pool, None).await.unwrap();
    assert_eq!(first.sessions, []);
    sqlx::query("update session set expires_at = now() where session_id = $1")
        .bind(timed.0)
        .execute(&pool)
        .await
        .unwrap();
    session::revoke(&pool, uid, revoked).await.unwrap();
    let mut ended = session::ended_since(&pool, Some(first.until)).await.unwrap();
    ended.sessions.sort();
    let mut both = vec![timed, revoked];
    both.sort();
    assert_eq!(ended.sessions, both);
    // A minute on, by moving what was done a minute back.
    sql(&pool, "update session set revoked_at = revoked_at - interval '1 minute'").await;
    assert_eq!(session::ended_since(&pool, Some(ended.until)).await.unwrap().sessions, []);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_sign_in_that_nobody_uses_ends_after_two_weeks_and_of_staff_after_half_a_day(
    pool: PgPool,
) {
    let uid = sign_up(&pool, "a@x.com").await.uid;
    let session_id = sign_in(&pool, uid, 1).await;
    sql(&pool, "update session set last_seen_at = now() - interval '13 days 23 hours'").await;
    assert!(is_live(&pool, 1).await);
    assert_eq!(session::end_idle(&pool).await.unwrap(), 0);
    sql(&pool, "update account set role = 'customer_service'").await;
    assert!(!is_live(&pool, 1).await, "staff");
    sql(&pool, "update account set role = 'user'").await;
    sql(&pool, "update session set last_seen_at = now() - interval '14 days'").await;
    assert!(!is_live(&pool, 1).await);
    let before = session::ended_since(&pool, None).await.unwrap().until;
    assert_eq!(session::end_idle(&pool).await.unwrap(), 1);
    let ended = session::ended_since(&pool, Some(before)).await.unwrap().sessions;
    assert_eq!(ended, [session_id], "its sockets are closed");

    sign_in(&pool, uid, 2).await;
    sql(&pool, "update account set role = 'admin'").await;
    sql(&pool, "update session set last_seen_at = now() - interval '11 hours 59 minutes'").await;
    assert!(is_live(&pool, 2).await);
    sql(&pool, "update session set last_seen_at = now() - interval '12 hours'").await;
    assert_eq!(session::end_idle(&pool).await.unwrap(), 1);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn an_address_signs_up_once_even_when_two_try_together(pool: PgPool) {
    let first = sign_up(&pool, "a@x.com").await;
    let uid = account::next_uid(&pool).await.unwrap();
    let new = NewAccount { uid, nickname: "Second", language: "en", currency: "USD" };
    let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
    assert_eq!(account::sign_up(&mut tx, &email("A@X.COM"), &new).await.unwrap(), None);
    tx.commit().await.unwrap();
    assert_eq!(account::find_by_email(&pool, &email("a@x.com")).await.unwrap(), Some(first));
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_code_is_right_once(pool: PgPool) {
    assert_eq!(issue(&pool, "a@x.com", HOME).await, Issued::Sent { remain_time: 60 });
    assert_eq!(check(&pool, "a@x.com", Purpose::SignIn, RIGHT).await, Checked::Right);
    assert_eq!(check(&pool, "a@x.com", Purpose::SignIn, RIGHT).await, Checked::Wrong);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_code_works_for_its_address_and_purpose_only(pool: PgPool) {
    issue(&pool, "a@x.com", HOME).await;
    assert_eq!(check(&pool, "b@x.com", Purpose::SignIn, RIGHT).await, Checked::Wrong);
    assert_eq!(check(&pool, "a@x.com", Purpose::Password, RIGHT).await, Checked::Wrong);
    assert_eq!(check(&pool, "a@x.com", Purpose::SignIn, RIGHT).await, Checked::Right);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_code_lives_ten_minutes_of_the_database_clock(pool: PgPool) {
    issue(&pool, "a@x.com", HOME).await;
    sql(&pool, "update mailed_code set expires_at = expires_at - interval '9 minutes 50 seconds'")
        .await;
    assert_eq!(check(&pool, "a@x.com", Purpose::SignIn, WRONG).await, Checked::Wrong);
    sql(&pool, "update mailed_code set expires_at = expires_at - interval '11 seconds'").await;
    assert_eq!(check(&pool, "a@x.com", Purpose::SignIn, RIGHT).await, Checked::Expired);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn the_fifth_guess_may_be_right_and_the_sixth_is_not_compared(pool: PgPool) {
    for address in ["a@x.com", "b@x.com"] {
        issue(&pool, address, HOME).await;
        for _ in 1..GUESSES {
            assert_eq!(check(&pool, address, Purpose::SignIn, WRONG).await, Checked::Wrong);
        }
    }
    assert_eq!(check(&pool, "a@x.com", Purpose::SignIn, RIGHT).await, Checked::Right);
    assert_eq!(check(&pool, "b@x.com", Purpose::SignIn, WRONG).await, Checked::Wrong);
    assert_eq!(check(&pool, "b@x.com", Purpose::SignIn, RIGHT).await, Checked::Expired);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn of_five_hundred_parallel_guesses_five_are_compared(pool: PgPool) {
    issue(&pool, "a@x.com", HOME).await;
    let mut guesses = tokio::task::JoinSet::new();
    for _ in 0..500 {
        let pool = pool.clone();
        guesses.spawn(async move { check(&pool, "a@x.com", Purpose::SignIn, WRONG).await });
    }
    let answers = guesses.join_all().await;
    assert_eq!(answers.iter().filter(|answer| **answer == Checked::Wrong).count(), 5);
    assert_eq!(answers.iter().filter(|answer| **answer == Checked::Expired).count(), 495);
    assert_eq!(check(&pool, "a@x.com", Purpose::SignIn, RIGHT).await, Checked::Expired);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_right_code_typed_many_times_at_once_counts_once(pool: PgPool) {
    issue(&pool, "a@x.com", HOME).await;
    let mut tries = tokio::task::JoinSet::new();
    for _ in 0..50 {
        let pool = pool.clone();
        tries.spawn(async move { check(&pool, "a@x.com", Purpose::SignIn, RIGHT).await });
    }
    let answers = tries.join_all().await;
    assert_eq!(answers.iter().filter(|answer| **answer == Checked::Right).count(), 1);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_second_code_has_to_wait_for_the_countdown_and_then_replaces_the_first(pool: PgPool) {
    issue(&pool, "a@x.com", HOME).await;
    let Issued::Wait { remain_time } = issue(&pool, "a@x.com", HOME).await else {
        panic!("sent twice")
    };
    assert!((1..=60).contains(&remain_time), "{remain_time}");
    sql(
        &pool,
        "update mailed_code set loose_guesses = 5, sent_at = sent_at - interval '61 seconds'",
    )
    .await;
    assert!(matches!(issue(&pool, "a@x.com", HOME).await, Issued::Sent { .. }));
    assert_eq!(check(&pool, "a@x.com", Purpose::SignIn, RIGHT).await, Checked::Right);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn codes_asked_for_all_at_once_send_one_mail(pool: PgPool) {
    let mut requests = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let pool = pool.clone();
        requests.spawn(async move { issue(&pool, "a@x.com", HOME).await });
    }
    let answers = requests.join_all().await;
    assert_eq!(answers.iter().filter(|answer| matches!(answer, Issued::Sent { .. })).count(), 1);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn one_network_address_cannot_send_to_a_whole_list(pool: PgPool) {
    let mut sent = 0;
    for n in 0..PER_ADDRESS_AND_DAY + 5 {
        match issue(&pool, &format!("a{n}@x.com"), HOME).await {
            Issued::Sent { .. } => sent += 1,
            Issued::Wait { remain_time } => assert!(remain_time > 23 * 3600, "{remain_time}"),
        }
    }
    assert_eq!(sent, PER_ADDRESS_AND_DAY);
    assert!(
        matches!(issue(&pool, "a999@x.com", "198.51.100.1").await, Issued::Sent { .. }),
        "others are free"
    );
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_name_changes_once_in_three_months(pool: PgPool) {
    let account = sign_up(&pool, "a@x.com").await;
    let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
    let name = |text| Nickname::parse(text).unwrap();
    let renamed = account::set_nickname(&mut tx, account.uid, &name("First")).await.unwrap();
    assert!(matches!(renamed, Renamed::Done(account) if account.nickname == "First"));
    let again = account::set_nickname(&mut tx, account.uid, &name("Second")).await.unwrap();
    assert!(matches!(again, Renamed::TooSoon(_)));
    assert!(matches!(
        account::set_nickname(&mut tx, account.uid, &name("First")).await.unwrap(),
        Renamed::Done(_)
    ));
    sqlx::raw_sql("update account set nickname_changed_at = now() - interval '3 months'")
        .execute(&mut *tx)
        .await
        .unwrap();
    assert!(matches!(
        account::set_nickname(&mut tx, account.uid, &name("Third")).await.unwrap(),
        Renamed::Done(_)
    ));
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_visitor_is_known_on_one_device_until_merged_or_ninety_days_old(pool: PgPool) {
    let uid = account::next_uid(&pool).await.unwrap();
    let new = NewAccount { uid, nickname: &visitor_nickname(uid), language: "th", currency: "THB" };
    let visitor = account::create_visitor(&pool, &new, "phone", HOME).await.unwrap();
    assert_eq!((visitor.role, visitor.email.as_deref()), (Role::Visitor, None));
    let find = |device: &'static str| account::find_live_visitor(&pool, uid, device, 90);
    assert_eq!(find("phone").await.unwrap(), Some(visitor));
    assert_eq!(find("tablet").await.unwrap(), None);
    sql(&pool, "update account set created_at = now() - interval '90 days 1 second'").await;
    assert_eq!(find("phone").await.unwrap(), None);
    sql(&pool, "update account set created_at = now()").await;
    let account = sign_up(&pool, "a@x.com").await;
    sqlx::query("update account set merged_into = $1 where uid = $2")
        .bind(account.uid.0)
        .bind(uid.0)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(find("phone").await.unwrap(), None);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn only_what_no_rule_reads_any_more_is_forgotten(pool: PgPool) {
    let account = sign_up(&pool, "a@x.com").await;
    sign_in(&pool, account.uid, 1).await;
    sign_in(&pool, account.uid, 2).await;
    issue(&pool, "a@x.com", HOME).await;
    crate::password_tries::try_password(&pool, "a@x.com", HOME, None).await;
    let counts = async || {
        let count = "select (select count(*) from session) + (select count(*) from mailed_code)
            + (select count(*) from auth_code_request) + (select count(*) from password_failure)";
        sqlx::query_scalar::<_, i64>(count).fetch_one(&pool).await.unwrap()
    };
    delete_old(&pool, || false).await.unwrap();
    assert_eq!(counts().await, 5);
    sql(&pool, "update session set expires_at = now() - interval '91 days' where token_hash like '\\001%'::bytea").await;
    sql(&pool, "update mailed_code set expires_at = now() - interval '25 hours'").await;
    sql(&pool, "update auth_code_request set sent_at = now() - interval '49 hours'").await;
    sql(&pool, "update password_failure set failed_at = now() - interval '25 hours'").await;
    delete_old(&pool, || false).await.unwrap();
    assert_eq!(counts().await, 1);
    assert!(is_live(&pool, 2).await);
}

fn picture(uid: Uid, category: Category) -> Upload {
    Upload {
        upload_id: UploadId(Uuid::new_v4()),
        uid,
        category,
        mime: "image/png".into(),
        byte_size: 1000,
        width: 40,
        height: 30,
        sha256: [9; 32],
    }
}

async fn keep(pool: &PgPool, picture: &Upload) -> Kept {
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let kept = upload::keep(&mut tx, picture).await.unwrap();
    tx.commit().await.unwrap();
    kept
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_chat_picture_is_seen_by_its_sender_and_then_by_the_talk_it_was_sent_to(pool: PgPool) {
    let (sender, reader, stranger) = (
        sign_up(&pool, "a@x.com").await.uid,
        sign_up(&pool, "b@x.com").await.uid,
        sign_up(&pool, "c@x.com").await.uid,
    );
    let conversation = Uuid::new_v4();
    sqlx::query("insert into conversation (conversation_id, kind, pair_key) values ($1, 1, 'p')")
        .bind(conversation)
        .execute(&pool)
        .await
        .unwrap();
    for uid in [sender, reader] {
        sqlx::query("insert into participant (conversation_id, uid) values ($1, $2)")
            .bind(conversation)
            .bind(uid.0)
            .execute(&pool)
            .await
            .unwrap();
    }
    let (picture, conversation) = (picture(sender, Category::Chat), ConversationId(conversation));
    keep(&pool, &picture).await;
    let find = |uid, is_staff| upload::find_readable(&pool, picture.upload_id, uid, is_staff);
    let own =
        Readable { upload: picture.clone(), is_by_office: false, verification: None, appeal: None };
    assert_eq!(find(sender, false).await.unwrap(), Some(own));
    assert_eq!(find(reader, false).await.unwrap(), None, "not sent yet");

    let send =
        |uid, conversation| upload::find_for_send(&pool, picture.upload_id, uid, conversation);
    assert_eq!(send(reader, conversation).await.unwrap(), None, "somebody else's picture");
    let size = Some(PictureSize { width: 40, height: 30 });
    assert_eq!(send(sender, conversation).await.unwrap(), size);
    assert_eq!(send(sender, conversation).await.unwrap(), size, "a retry");
    assert_eq!(send(sender, ConversationId(Uuid::new_v4())).await.unwrap(), None, "one talk only");

    assert!(find(reader, false).await.unwrap().is_some());
    assert_eq!(find(stranger, false).await.unwrap(), None);
    assert_eq!(find(stranger, true).await.unwrap(), None, "staff sees only the desk's talks");
    sql(&pool, "update conversation set is_desk = true").await;
    assert!(find(stranger, true).await.unwrap().unwrap().is_by_office);

    upload::withdraw(&pool, picture.upload_id, conversation).await.unwrap();
    assert_eq!(find(reader, false).await.unwrap(), None, "recalled");
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn an_avatar_is_for_everybody_and_must_be_ones_own(pool: PgPool) {
    let (owner, other) = (sign_up(&pool, "a@x.com").await.uid, sign_up(&pool, "b@x.com").await.uid);
    let (avatar, chat) = (picture(owner, Category::Avatar), picture(owner, Category::Chat));
    keep(&pool, &avatar).await;
    keep(&pool, &chat).await;
    assert!(upload::find_readable(&pool, avatar.upload_id, other, false).await.unwrap().is_some());
    assert_eq!(account::set_avatar(&pool, other, avatar.upload_id).await.unwrap(), None);
    assert_eq!(account::set_avatar(&pool, owner, chat.upload_id).await.unwrap(), None);
    let changed = account::set_avatar(&pool, owner, avatar.upload_id).await.unwrap().unwrap();
    assert_eq!(changed.profile_pic, Some(avatar.upload_id));
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn the_daily_quota_holds_for_parallel_uploads(pool: PgPool) {
    let uid = sign_up(&pool, "a@x.com").await.uid;
    let mut uploads = tokio::task::JoinSet::new();
    for _ in 0..FILES_PER_WINDOW + 50 {
        let pool = pool.clone();
        uploads.spawn(async move { keep(&pool, &picture(uid, Category::Chat)).await });
    }
    let kept = uploads.join_all().await.into_iter().filter(|kept| *kept == Kept::Done).count();
    assert_eq!(i64::try_from(kept).unwrap(), FILES_PER_WINDOW);
    assert!(!upload::has_quota(&pool, uid).await.unwrap());
    sql(&pool, "update upload set created_at = now() - interval '1 day 1 second'").await;
    assert!(upload::has_quota(&pool, uid).await.unwrap());
}
