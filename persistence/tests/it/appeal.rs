//! Appeals for accounts: two at once, what a restart finds, and how long pictures are kept.

use futures_util::future::join_all;
use guildhall_domain::{
    conversation::upload::Category,
    identity::{
        appeal::{AppealRefusal, AppealRemedy, AppealStage},
        email::Email,
        role::Role,
    },
    ids::{AppealId, Uid, UploadId},
};
use guildhall_persistence::{
    begin,
    conversation::upload::{Upload, keep},
    identity::{
        appeal::{self, AppealError, Granting, NewAppeal, Wanted, Way},
        safety::Place,
    },
    retention::delete_old,
};
use sqlx::PgPool;
use uuid::Uuid;

async fn person(pool: &PgPool, role: Role, email: &str) -> Uid {
    let uid = sqlx::query_scalar(
        "insert into account (role, email, nickname, created_at) values ($1, $2, 'x', now() - interval '1 year') returning uid",
    )
    .bind(role.as_str())
    .bind(email)
    .fetch_one(pool)
    .await
    .unwrap();
    Uid(uid)
}

async fn picture(pool: &PgPool, uid: Uid) -> UploadId {
    let upload = Upload {
        upload_id: UploadId(Uuid::new_v4()),
        uid,
        category: Category::Retrieve,
        mime: "image/png".into(),
        byte_size: 10,
        width: 1,
        height: 1,
        sha256: [0; 32],
    };
    let mut tx = begin(pool).await.unwrap();
    keep(&mut tx, &upload).await.unwrap();
    tx.commit().await.unwrap();
    upload.upload_id
}

async fn send(pool: &PgPool, by: Uid, account: &str, pictures: &[UploadId]) -> AppealId {
    let mut tx = begin(pool).await.unwrap();
    let new = NewAppeal {
        wanted: Wanted::Account,
        email: &Email::parse("new@x.test").unwrap(),
        language: "en",
        account_ref: account,
        server: "Asia",
        content: "I lost my mailbox in spring.",
        by,
        place: &Place::default(),
        pictures,
    };
    let begun = appeal::begin(&mut tx, &new).await.unwrap();
    appeal::look_up(&mut tx, begun.appeal_id).await.unwrap();
    tx.commit().await.unwrap();
    begun.appeal_id
}

async fn set(pool: &PgPool, text: &'static str) {
    sqlx::query(text).execute(pool).await.unwrap();
}

/// What the end of its time does, as any process that finds it due does.
async fn carry_on(pool: &PgPool, id: AppealId) -> Option<AppealStage> {
    let mut tx = begin(pool).await.unwrap();
    let after = appeal::time_over(&mut tx, id).await.unwrap();
    tx.commit().await.unwrap();
    after.map(|after| after.stage)
}

async fn grant(pool: &PgPool, id: AppealId, by: Uid, seen: i64) -> Result<(), AppealError> {
    let mut tx = begin(pool).await?;
    let granting = Granting {
        by,
        seen,
        remedies: &[AppealRemedy::NewEmail],
        keeps_ways_in: false,
        text: "",
        note: "It matches.",
    };
    appeal::grant(&mut tx, id, &granting).await?;
    tx.commit().await?;
    Ok(())
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_waiting_period_ends_once_however_many_processes_find_it(pool: PgPool) {
    let ann = person(&pool, Role::User, "ann@x.test").await;
    let id = send(&pool, ann, &ann.to_string(), &[]).await;
    assert_eq!(appeal::due(&pool, 9).await.unwrap(), []);
    assert_eq!(carry_on(&pool, id).await, None, "its time is not over");
    set(&pool, "update account_appeal set next_at = now()").await;
    assert_eq!(appeal::due(&pool, 9).await.unwrap(), [id], "whoever starts afresh finds it");
    let ended = join_all((0..5).map(|_| carry_on(&pool, id))).await;
    let ended: Vec<AppealStage> = ended.into_iter().flatten().collect();
    assert_eq!(ended, [AppealStage::Review]);
    assert_eq!(appeal::due(&pool, 9).await.unwrap(), [], "staff have no deadline that acts");
    let events = appeal::events(&pool, id).await.unwrap();
    assert_eq!(events.len(), 2);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_account_is_looked_up_once_whether_there_is_one_or_not(pool: PgPool) {
    let ann = person(&pool, Role::User, "ann@x.test").await;
    for account in [ann.to_string(), "999999999".into()] {
        let id = send(&pool, ann, &account, &[]).await;
        let mut tx = begin(&pool).await.unwrap();
        let again = appeal::look_up(&mut tx, id).await.unwrap();
        assert_eq!(again, None, "{account}: its letters are written");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn sign_ins_since_one_that_its_owner_says_was_not_them_say_nothing(pool: PgPool) {
    let ann = person(&pool, Role::User, "ann@x.test").await;
    for days in [30_i32, 3, 1] {
        sqlx::query(
            "insert into safety_event (uid, kind, device_name, address, at)
             values ($1, 'sign_in', $2, '203.0.113.7', now() - make_interval(days => $3))",
        )
        .bind(ann.0)
        .bind(days.to_string())
        .bind(days)
        .execute(&pool)
        .await
        .unwrap();
    }
    let young = async || {
        let held = appeal::evidence(&pool, ann).await.unwrap().unwrap().held;
        let young = held.places.into_iter().filter(|place| place.is_young);
        young.map(|place| place.device).collect::<Vec<_>>()
    };
    assert_eq!(young().await, Vec::<String>::new());
    set(
        &pool,
        "insert into safety_dispute (uid, event_id, session_id)
         select uid, event_id, gen_random_uuid() from safety_event where device_name = '3'",
    )
    .await;
    assert_eq!(young().await, ["1", "3"]);
    set(&pool, "update safety_dispute set released_at = now()").await;
    assert_eq!(young().await, Vec::<String>::new(), "taken back");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn of_two_of_the_staff_at_once_one_decides(pool: PgPool) {
    let ann = person(&pool, Role::User, "ann@x.test").await;
    let (one, two) = (
        person(&pool, Role::Admin, "one@x.test").await,
        person(&pool, Role::Admin, "two@x.test").await,
    );
    let id = send(&pool, ann, &ann.to_string(), &[]).await;
    set(&pool, "update account_appeal set next_at = now()").await;
    carry_on(&pool, id).await;
    let decided = join_all([grant(&pool, id, one, 2), grant(&pool, id, two, 2)]).await;
    let (done, refused): (Vec<_>, Vec<_>) = decided.into_iter().partition(Result::is_ok);
    assert_eq!((done.len(), refused.len()), (1, 1));
    assert!(matches!(refused[0], Err(AppealError::NotNow(_))), "{refused:?}");
    let email: String = sqlx::query_scalar("select email from account where uid = $1")
        .bind(ann.0)
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(email, "new@x.test");
    let written: (i64, i64, String) = sqlx::query_as(
        "select (select count(*) from staff_act where kind = 'appeal_granted'),
             (select count(*) from withdrawal_hold where reason = 'recovered'),
             (select old_email from email_change where reverted_at is not null)",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(written, (1, 1, "ann@x.test".into()));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_owner_who_objects_while_staff_grant_comes_before_them_or_too_late(pool: PgPool) {
    let ann = person(&pool, Role::User, "ann@x.test").await;
    let staff = person(&pool, Role::Admin, "staff@x.test").await;
    let id = send(&pool, ann, &ann.to_string(), &[]).await;
    set(&pool, "update account_appeal set next_at = now()").await;
    carry_on(&pool, id).await;
    let object = async {
        let mut tx = begin(&pool).await.unwrap();
        let letter = Way::Letter(Some("ann@x.test"));
        let objected = appeal::object(&mut tx, id, letter, &Place::default()).await;
        tx.commit().await.unwrap();
        objected.is_ok()
    };
    let (granted, objected) = futures_util::join!(grant(&pool, id, staff, 2), object);
    assert_ne!(granted.is_ok(), objected);
    let after = appeal::find(&pool, id).await.unwrap().unwrap();
    let refusal = objected.then_some(AppealRefusal::OwnerObjected);
    assert_eq!(after.refusal, refusal);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn pictures_go_a_month_after_the_end_and_those_sent_nowhere_after_a_day(pool: PgPool) {
    let ann = person(&pool, Role::User, "ann@x.test").await;
    let (sent, other, nowhere) =
        (picture(&pool, ann).await, picture(&pool, ann).await, picture(&pool, ann).await);
    let old = send(&pool, ann, "999999999", &[sent]).await;
    send(&pool, ann, "999999999", &[other]).await;
    let mut tx = begin(&pool).await.unwrap();
    appeal::withdraw(&mut tx, old).await.unwrap();
    tx.commit().await.unwrap();
    set(&pool, "update upload set created_at = now() - interval '2 days'").await;
    assert_eq!(delete_old(&pool, || false).await.unwrap(), Some(1));
    set(
        &pool,
        "update account_appeal set ended_at = now() - interval '31 days' where ended_at is not null",
    )
    .await;
    assert_eq!(delete_old(&pool, || false).await.unwrap(), Some(1));
    let left: Vec<Uuid> =
        sqlx::query_scalar("select upload_id from upload").fetch_all(&pool).await.unwrap();
    assert_eq!(left, [other.0]);
    assert!(!left.contains(&nowhere.0));
    assert_eq!(appeal::count_pictures(&pool, old).await.unwrap(), 0);
    set(
        &pool,
        "update account_appeal set ended_at = now() - interval '401 days' where ended_at is not null",
    )
    .await;
    assert_eq!(delete_old(&pool, || false).await.unwrap(), Some(1));
    assert_eq!(appeal::find(&pool, old).await.unwrap(), None);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whoever_is_given_a_shop_back_finds_no_invitation_of_before(pool: PgPool) {
    let ann = person(&pool, Role::Seller, "ann@x.test").await;
    let staff = person(&pool, Role::Admin, "one@x.test").await;
    set(
        &pool,
        "insert into shop_invitation (invitation_id, owner, email, kind, scopes, expires_at)
         select gen_random_uuid(), uid, 'thief@x.test', 'sub_seller', '{list}', now() + interval '7 days'
         from account where role = 'seller'",
    )
    .await;
    let id = send(&pool, ann, &ann.to_string(), &[]).await;
    set(&pool, "update account_appeal set next_at = now()").await;
    carry_on(&pool, id).await;
    grant(&pool, id, staff, 2).await.unwrap();
    let outcome: Option<String> =
        sqlx::query_scalar("select outcome from shop_invitation").fetch_one(&pool).await.unwrap();
    assert_eq!(outcome.as_deref(), Some("withdrawn"));
}
