use guildhall_domain::{
    ids::Uid,
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::PgPool;
use time::OffsetDateTime;

use super::{
    Filter, StaffAct, chain,
    check::{check, check_new},
    head, list, write,
};

fn act(by: i64, subject: &str) -> StaffAct {
    StaffAct::new(Some(Uid(by)), StaffActKind::RoleSet, StaffActSubject::Account, subject)
        .change("user", "seller")
        .reason("a \"reason\"\nof two lines, ü")
}

async fn written(pool: &PgPool, acts: impl IntoIterator<Item = StaffAct>) {
    for act in acts {
        let mut tx = crate::begin(pool).await.unwrap();
        write(&mut tx, &act).await.unwrap();
        tx.commit().await.unwrap();
    }
}

async fn five(pool: &PgPool) {
    written(pool, (1..=5).map(|by| act(by, "77"))).await;
}

/// As somebody with the rights of the database does it.
async fn tamper(pool: &PgPool, sql: &'static str) {
    let sql = format!(
        "alter table staff_act disable trigger staff_act_stays; {sql}; alter table staff_act enable trigger staff_act_stays"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(pool).await.unwrap();
}

async fn broken(pool: &PgPool) -> Option<i64> {
    let all = check(pool).await.unwrap();
    assert_eq!(check_new(pool, || false).await.unwrap().unwrap().broken, all.broken);
    assert_eq!(head(pool).await.unwrap().broken, all.broken);
    all.broken
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_chain_that_nobody_touched_is_unbroken_and_new_acts_are_checked_alone(pool: PgPool) {
    assert!(check(&pool).await.unwrap().is_whole(), "an empty one");
    assert_eq!(head(&pool).await.unwrap().checked_at, None);
    five(&pool).await;
    let first = check_new(&pool, || false).await.unwrap().unwrap();
    assert_eq!((first.acts, first.seq, first.broken), (5, 5, None));
    written(&pool, [act(6, "78")]).await;
    let second = check_new(&pool, || false).await.unwrap().unwrap();
    assert_eq!((second.acts, second.seq, second.broken), (1, 6, None));
    assert_eq!(check(&pool).await.unwrap().acts, 6);
    let head = head(&pool).await.unwrap();
    assert_eq!((head.seq, head.hash.as_slice()), (6, &second.hash[..]));
    assert!(head.checked_at.is_some());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_was_changed_is_found_and_where(pool: PgPool) {
    five(&pool).await;
    check_new(&pool, || false).await.unwrap();
    for change in [
        "update staff_act set detail = detail || '{\"after\": \"admin\"}' where seq = 3",
        "update staff_act set by_uid = 9 where seq = 3",
        "update staff_act set by_uid = null where seq = 3",
        "update staff_act set at = at + interval '1 microsecond' where seq = 3",
        "update staff_act set kind = 'account_frozen' where seq = 3",
        "update staff_act set subject = '78' where seq = 3",
        "update staff_act set subject_kind = 'order' where seq = 3",
        "update staff_act set hash = sha256('x') where seq = 3",
        "update staff_act set previous_hash = sha256('x') where seq = 3",
    ] {
        let kept = "create table kept as select * from staff_act where seq = 3";
        sqlx::raw_sql(kept).execute(&pool).await.unwrap();
        tamper(&pool, change).await;
        assert_eq!(check(&pool).await.unwrap().broken, Some(3), "{change}");
        let back = "delete from staff_act where seq = 3; insert into staff_act select * from kept; drop table kept";
        tamper(&pool, back).await;
        assert_eq!(check(&pool).await.unwrap().broken, None, "{change}: repaired");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_was_taken_out_is_found_and_where(pool: PgPool) {
    five(&pool).await;
    tamper(&pool, "delete from staff_act where seq = 2").await;
    assert_eq!(broken(&pool).await, Some(2));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_was_taken_off_the_end_is_found(pool: PgPool) {
    five(&pool).await;
    check_new(&pool, || false).await.unwrap();
    tamper(&pool, "delete from staff_act where seq >= 4").await;
    assert_eq!(broken(&pool).await, Some(4));
    // And if the head was set back too, what the last check had passed is missed.
    let head =
        "update staff_act_head set (seq, hash) = (select seq, hash from staff_act where seq = 3)";
    sqlx::raw_sql(head).execute(&pool).await.unwrap();
    let checked = check_new(&pool, || false).await.unwrap().unwrap();
    assert_eq!(checked.broken, Some(4));
    let again = check_new(&pool, || false).await.unwrap().unwrap();
    assert_eq!(again.broken, Some(4), "found until it is repaired");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_was_put_in_is_found_and_where(pool: PgPool) {
    five(&pool).await;
    let put = "insert into staff_act select 6, now(), 1, 'role_set', 'account', '1', '{}', hash, sha256('x') from staff_act where seq = 5";
    tamper(&pool, put).await;
    assert_eq!(broken(&pool).await, Some(6), "behind the end");
    let moved = "delete from staff_act where seq = 6; update staff_act set seq = 6 where seq = 5;
        insert into staff_act select 5, now(), 1, 'role_set', 'account', '1', '{}', hash, sha256('x') from staff_act where seq = 4";
    tamper(&pool, moved).await;
    assert_eq!(broken(&pool).await, Some(5), "between");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_row_is_neither_changed_nor_deleted(pool: PgPool) {
    five(&pool).await;
    for refused in
        ["update staff_act set kind = 'x'", "delete from staff_act", "truncate staff_act"]
    {
        let error = sqlx::raw_sql(refused).execute(&pool).await.unwrap_err();
        assert!(error.to_string().contains("never changed"), "{refused}: {error}");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn acts_of_many_at_once_are_one_chain_without_gaps(pool: PgPool) {
    let acts = (1..=20).map(|by| {
        let pool = pool.clone();
        async move { written(&pool, [act(by, "77")]).await }
    });
    futures_util::future::join_all(acts).await;
    let checked = check(&pool).await.unwrap();
    assert_eq!((checked.seq, checked.broken), (20, None));
    let found = list(&pool, &Filter::default(), None, 100).await.unwrap();
    let times: Vec<OffsetDateTime> = found.iter().map(|entry| entry.at).collect();
    assert!(times.is_sorted_by(|later, earlier| later >= earlier), "in the order of time too");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_act_that_is_rolled_back_leaves_nothing(pool: PgPool) {
    let mut tx = crate::begin(&pool).await.unwrap();
    write(&mut tx, &act(1, "77")).await.unwrap();
    tx.rollback().await.unwrap();
    written(&pool, [act(2, "77")]).await;
    let found = list(&pool, &Filter::default(), None, 10).await.unwrap();
    assert_eq!(found.iter().map(|entry| entry.seq).collect::<Vec<_>>(), [1]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_log_is_read_newest_first_by_who_what_whom_and_when(pool: PgPool) {
    written(&pool, [act(1, "77"), act(2, "78"), act(1, "79")]).await;
    let seqs = async |filter: Filter, before| -> Vec<i64> {
        let found = list(&pool, &filter, before, 2).await.unwrap();
        found.into_iter().map(|entry| entry.seq).collect()
    };
    let all = Filter::default();
    assert_eq!(seqs(all.clone(), None).await, [3, 2]);
    assert_eq!(seqs(all.clone(), Some(2)).await, [1]);
    assert_eq!(seqs(Filter { by: Some(Uid(1)), ..all.clone() }, None).await, [3, 1]);
    let subject = Some("78".to_owned());
    assert_eq!(seqs(Filter { subject, ..all.clone() }, None).await, [2]);
    let kind = Some(StaffActKind::AccountFrozen);
    assert!(seqs(Filter { kind, ..all.clone() }, None).await.is_empty());
    let second = list(&pool, &all, Some(3), 1).await.unwrap().remove(0);
    let at = Some(second.at);
    assert_eq!(seqs(Filter { from: at, ..all.clone() }, None).await, [3, 2]);
    assert_eq!(seqs(Filter { to: at, ..all }, None).await, [1]);
    assert_eq!((second.said("before"), second.said("after")), (Some("user"), Some("seller")));
}

/// As `docs/wire.md` describes it: `printf` and `sha256sum` come to the same.
#[test]
fn the_hash_is_that_of_the_lines_that_are_documented() {
    let link = chain::Link {
        previous: [0; 32],
        seq: 1,
        at: OffsetDateTime::from_unix_timestamp(1_800_000_000).unwrap(),
        by: Some(Uid(7)),
        kind: "feature_switched",
        subject_kind: "feature",
        subject: "deposits",
        detail: r#"{"after":"off","before":"on","reason":"an outage"}"#,
    };
    assert_eq!(
        hex::encode(link.hash()),
        "279dee961183ca6ff7849ef65998c7f57cabf83038d6dbc9f3c1c455048c49ce"
    );
}
