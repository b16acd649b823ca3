use std::borrow::Cow;

use sqlx::{PgPool, SqlSafeStr, migrate::Migration, migrate::MigrationType};

use super::*;

/// Later than every migration of ours.
const LATER: i64 = 99_991_231_000_000;

fn options(pool: &PgPool) -> PgConnectOptions {
    (*pool.connect_options()).clone()
}

/// Our migrations and one more, as a release to come has them.
fn next_release(sql: &'static str) -> Migrator {
    let mut next = ours();
    let simple = MigrationType::Simple;
    let later = Migration::new(LATER, "later".into(), simple, sql.into_sql_str(), false);
    next.migrations = next.migrations.iter().cloned().chain([later]).collect::<Vec<_>>().into();
    assert!(matches!(next.migrations, Cow::Owned(_)));
    next
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_migration_may_take_longer_than_any_request(pool: PgPool) {
    let long = next_release(
        "do $$ begin
             if current_setting('statement_timeout') <> '0' then raise 'a statement has a limit'; end if;
         end $$",
    );
    migrate_with(&long, &options(&pool), LOCK_TIMEOUT).await.unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_migration_lets_others_pass_while_a_lock_is_held_and_comes_again(pool: PgPool) {
    let next = next_release("alter table account add column later boolean");
    let mut holder = crate::begin(&pool).await.unwrap();
    sqlx::query("lock table account in access share mode").execute(&mut *holder).await.unwrap();
    let migrating = async {
        let brief = Duration::from_millis(50);
        migrate_with(&next, &options(&pool), brief).await.unwrap();
    };
    let failed_tries = async {
        // A second connection of it shows that the first try was given up.
        let mut seen = std::collections::BTreeSet::new();
        while seen.len() < 2 {
            let who = "select pid from pg_stat_activity
                where application_name = 'guildhall-migrate' and wait_event_type = 'Lock' and datname = current_database()";
            seen.extend(sqlx::query_scalar::<_, i32>(who).fetch_all(&pool).await.unwrap());
            tokio::task::yield_now().await;
        }
        holder.commit().await.unwrap();
    };
    tokio::join!(migrating, failed_tries);
    sqlx::query("select later from account").execute(&pool).await.unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_release_starts_on_what_a_later_one_has_added(pool: PgPool) {
    let next = next_release("create table of_the_next_release ()");
    migrate_with(&next, &options(&pool), LOCK_TIMEOUT).await.unwrap();
    migrate(&options(&pool)).await.unwrap();
    check(&options(&pool)).await.unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_release_does_not_start_where_a_later_one_has_taken_away_what_it_needs(pool: PgPool) {
    let next = next_release("insert into schema_floor values (99991231000000)");
    migrate_with(&next, &options(&pool), LOCK_TIMEOUT).await.unwrap();
    for refused in [migrate(&options(&pool)).await, check(&options(&pool)).await] {
        let refused = refused.unwrap_err();
        assert!(matches!(refused, SchemaError::TooOld { needed: LATER }), "{refused}");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_database_of_somebody_else_is_not_touched(pool: PgPool) {
    let foreign =
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
        values (20200101000000, 'foreign', true, '', 0)";
    sqlx::query(foreign).execute(&pool).await.unwrap();
    let refused = migrate(&options(&pool)).await.unwrap_err();
    assert!(matches!(refused, SchemaError::Foreign { version: 20_200_101_000_000 }), "{refused}");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn who_does_not_migrate_at_the_start_needs_it_done(pool: PgPool) {
    check(&options(&pool)).await.unwrap();
    let newest =
        "delete from _sqlx_migrations where version = (select max(version) from _sqlx_migrations)";
    sqlx::query(newest).execute(&pool).await.unwrap();
    let refused = check(&options(&pool)).await.unwrap_err();
    assert!(matches!(refused, SchemaError::Behind { missing: 1 }), "{refused}");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_index_that_was_broken_off_is_built_anew(pool: PgPool) {
    let broken =
        "update pg_index set indisvalid = false where indexrelid = 'session_by_account'::regclass";
    sqlx::query(broken).execute(&pool).await.unwrap();
    migrate(&options(&pool)).await.unwrap();
    let is_valid =
        "select indisvalid from pg_index where indexrelid = 'session_by_account'::regclass";
    assert!(sqlx::query_scalar::<_, bool>(is_valid).fetch_one(&pool).await.unwrap());
}
