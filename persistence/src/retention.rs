//! How long rows are kept, for every table: what goes when it is old, and what stays and why (decision 0030).
//!
//! Rows go in batches, each a statement of its own, so that a table with a million old rows neither runs into the time a statement may
//! take nor holds its locks for long. One process deletes at a time.

use metrics::counter;
use sqlx::{AssertSqlSafe, PgPool};

use crate::{DatabaseError, session_lock::SessionLock};

/// Rows of one statement. Ours: under a second on a slow disk.
const BATCH: i64 = 5_000;
/// Any number nobody else locks by: the first letters of "retention".
const LOCK: i64 = 0x7265_7465_6e74;

/// Rows that go.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    pub table: &'static str,
    /// Which of its rows, in SQL. What it compares is indexed where the table grows large.
    pub old: &'static str,
}

const fn rule(table: &'static str, old: &'static str) -> Rule {
    Rule { table, old }
}

/// What goes.
pub const GOES: [Rule; 43] = [
    // `docs/wire.md`: a key is kept for 30 days.
    rule("idempotency", "created_at < now() - interval '30 days'"),
    rule("session", "revoked_at is null and expires_at < now() - interval '90 days'"),
    rule("session", "revoked_at < now() - interval '90 days'"),
    // As long as sign-ins: until nobody asks any more from where it was used.
    rule("access_key", "revoked_at < now() - interval '90 days'"),
    rule("access_key", "expires_at < now() - interval '90 days'"),
    rule("second_factor_failure", "failed_at < now() - interval '1 day'"),
    rule("sign_in_ticket", "expires_at < now() - interval '1 day'"),
    // The hour is for the device that made it, which is told what became of it.
    rule("one_time_token", "expires_at < now() - interval '1 hour'"),
    // Of no use after ten minutes, and any page that offers to sign in begins one.
    rule("authorization_request", "created_at < now() - interval '1 hour'"),
    // Their provider refuses them by now; the hour is for a clock that differs from ours.
    rule("used_access_token", "expires_at < now() - interval '1 hour'"),
    // Of no use after five minutes, and any page that offers to sign in begins one.
    rule("passkey_ceremony", "expires_at < now() - interval '1 hour'"),
    // A secret that no code has confirmed.
    rule("second_factor", "enrolled_at is null and made_at < now() - interval '1 day'"),
    rule("password_failure", "failed_at < now() - interval '1 day'"),
    rule("auth_code_request", "sent_at < now() - interval '2 days'"),
    rule("auth_code", "expires_at < now() - interval '1 day'"),
    rule("mailed_code", "expires_at < now() - interval '1 day'"),
    // Long after the last of them could be undone.
    rule("email_change", "changed_at < now() - interval '90 days'"),
    // Longer than the operator keeps the security log. What its owner still says was somebody else stays with the account.
    rule(
        "safety_event",
        "at < now() - interval '400 days' and not exists (
             select from safety_dispute d
             where d.uid = safety_event.uid and d.event_id = safety_event.event_id and d.released_at is null
         )",
    ),
    rule("withdrawal_hold", "held_until < now() - interval '400 days'"),
    // One that is not taken back holds withdrawals, however old it is.
    rule("safety_dispute", "released_at < now() - interval '400 days'"),
    rule("translated_text", "used_at < now() - interval '90 days'"),
    // Asked for again by whoever reads so far back.
    rule("translation", "state <> 0 and asked_at < now() - interval '180 days'"),
    rule("draft", "text = '' and edited_at < now() - interval '30 days'"),
    rule(
        "outbox",
        "kind in ('letter', 'mail', 'notice_letter') and failed_at < now() - interval '90 days'",
    ),
    // A code that has ended; the relay has had an hour to say that it was too late.
    rule("outbox", "useless_after < now() - interval '1 hour'"),
    // Chat pictures of visitors that were sent nowhere; their files go with the next sweep.
    rule(
        "upload",
        "category = 7 and conversation_id is null and created_at < now() - interval '1 day'
             and exists (select from account a where a.uid = upload.uid and a.role = 'visitor')
             and not exists (select from order_image i where i.upload_id = upload.upload_id)
             and not exists (select from message_template t where t.upload_id = upload.upload_id)",
    ),
    // Pictures with which people show who they are: those that were sent nowhere, and those that staff have decided about a month ago.
    rule(
        "upload",
        "category = 40 and created_at < now() - interval '1 day'
             and not exists (select from verification_document d where d.upload_id = upload.upload_id)",
    ),
    rule(
        "upload",
        "upload_id in (
             select d.upload_id from verification_attempt a join verification_document d using (verification_id)
             where a.way = 'review' and a.judged_at < now() - interval '30 days'
         )",
    ),
    // An application that came to nothing. One that was approved stays: it says which terms the seller has accepted.
    rule(
        "seller_application",
        "state in ('declined', 'withdrawn') and closed_at < now() - interval '400 days'",
    ),
    // Pictures of appeals: those that were sent nowhere, and those of appeals that ended a month ago.
    rule(
        "upload",
        "category in (2, 3) and created_at < now() - interval '1 day'
             and not exists (select from account_appeal_picture p where p.upload_id = upload.upload_id)",
    ),
    rule(
        "upload",
        "upload_id in (
             select p.upload_id from account_appeal a join account_appeal_picture p using (appeal_id)
             where a.ended_at < now() - interval '30 days'
         )",
    ),
    // Longer than anybody asks why; what staff did is in their log. What happened to it goes with it.
    rule("account_appeal", "ended_at < now() - interval '400 days'"),
    // As long as events of payments: until nobody asks any more what was told.
    rule("verification_event", "received_at < now() - interval '400 days'"),
    // It could be answered for a week; who joined is a member, with a line of their own.
    rule("shop_invitation", "made_at < now() - interval '90 days'"),
    // Half a year; what it told of stays in the order's timeline and the cash flow.
    rule("notice", "created_at < now() - interval '180 days'"),
    // An offer that a saved search has found, and its owner was told of. Goods at a price stay until that is gone.
    rule(
        "saved_search_hit",
        "found_at < now() - interval '180 days' and sell_order_id <> '00000000-0000-0000-0000-000000000000'",
    ),
    // Nobody is written to about what is older than two days.
    rule("reply_letter", "written_at < now() - interval '30 days'"),
    // Longer than a payer may dispute a payment.
    rule("provider_event", "handled_at < now() - interval '400 days'"),
    // Its sums stay in the days of reports.
    rule("report_counter", "at < now() - interval '400 days'"),
    // Its lines go with it; what they changed is in the log of staff acts.
    rule("import", "created_at < now() - interval '30 days'"),
    // Long after the last day of an appeal; what staff did is in their log. Its reports and evidence go with it.
    rule(
        "review_case",
        "state in ('decided', 'closed') and settled_at < now() - interval '400 days'",
    ),
    // Longer than it can be undone.
    rule("cart_merge", "created_at < now() - interval '7 days'"),
    // What the feed said; what people decided stays.
    rule("exchange_rate_change", "by_uid is null and changed_at < now() - interval '400 days'"),
];

/// What stays, and why.
pub const STAYS: [(&str, &[&str]); 8] = [
    (
        "somebody's own, as long as the account is there",
        &[
            "account",
            "second_factor",
            "recovery_code",
            "social_identity",
            "game_role",
            "steam_account",
            "steam_look",
            "steam_item",
            "passkey",
            "certificate",
            "verification_attempt",
            "verification_reset",
            "asset",
            "conversation",
            "participant",
            "message",
            "message_click",
            "evaluation",
            "template_use",
            "message_template",
            "note",
            "note_mention",
            "faq_review",
            "coupon",
            "entitlement",
            "desk_talk",
            "episode",
            "duty",
            "customer_address",
            "notice_preference",
            "bookmark",
            "goods_reminder",
            "cart_line",
            "saved_search",
        ],
    ),
    (
        "the books, and what they are compared with",
        &[
            "ledger_account",
            "ledger_transaction",
            "ledger_entry",
            "ledger_checkpoint",
            "order",
            "order_event",
            "order_image",
            "payment",
            "payment_dispute",
            "provider_movement",
            "reconciliation_day",
            "reconciliation_difference",
            "refund",
            "ruling_proposal",
            "balance_adjustment",
            "trade",
            "sell_order",
            "store",
            "store_link",
            "buy_request",
            "checkout",
            "order_book",
            "bargain",
        ],
    ),
    (
        "proofs: anybody may compute a draw again",
        &[
            "lottery_event",
            "lottery_prize",
            "lottery_day",
            "lottery_session",
            "lottery_grant",
            "lottery_seen",
            "lottery_draw",
            "lottery_reward",
        ],
    ),
    (
        "records of who did what",
        &[
            "account_action",
            "shop_member",
            "shop_act",
            "staff_act",
            "account_view",
            "feature_switch_change",
            "shop_setting_change",
            "country_rule_change",
            "legal_text",
            "desk_audit",
            "block",
            "topup_place",
            "topup_event",
        ],
    ),
    (
        "what is set up; as many rows as things",
        &[
            "schema_floor",
            "exchange_rate",
            "feature_switch",
            "shop_setting",
            "country_rule",
            "special_seller",
            "staff_act_head",
            "staff_act_check",
            "exchange_rate_feed",
            "server_secret",
            "team",
            "team_hours",
            "team_closed_day",
            "team_member",
            "team_shift",
            "faq_question",
            "welcome",
            "game",
            "goods",
            "goods_figures",
            "goods_band_figures",
            "seller_figures",
            "seed",
            "topup_queue",
            "topup_device",
            "topup_queue_hours",
            "maintenance",
            "maintenance_pause",
            "bargain_setting",
        ],
    ),
    ("sums of days; a few hundred rows a day, and no one's name", &["report_day", "report_build"]),
    (
        "goes with the row it belongs to",
        &[
            "import_line",
            "review_report",
            "review_event",
            "review_picture",
            "verification_document",
            "account_appeal_event",
            "account_appeal_picture",
            "account_appeal_link",
            "account_appeal_objection",
        ],
    ),
    (
        "gone as soon as dealt with, by who deals with it",
        &[
            "goods_change",
            "order_book_change",
            "reminder_check",
            "offer_event",
            "seller_change",
            "node",
            "shard_lease",
        ],
    ),
];

/// Deletes everything that is old, batch by batch, until `is_over` says so. Says how many rows went; `None` if another process is at it.
///
/// # Errors
/// Whatever Postgres says about the last table that could not be cleaned; the others were.
pub async fn delete_old(
    pool: &PgPool,
    is_over: impl Fn() -> bool,
) -> Result<Option<u64>, DatabaseError> {
    let Some(mut lock) = SessionLock::take(pool, LOCK).await? else { return Ok(None) };
    let (mut gone, mut failed) = (0, None);
    for rule in GOES {
        let delete = format!(
            "delete from {table} where ctid = any (array(select ctid from {table} where {old} limit $1))",
            table = rule.table,
            old = rule.old,
        );
        while !is_over() {
            // Made of the constants above and nothing else.
            let deleted =
                sqlx::query(AssertSqlSafe(delete.as_str())).bind(BATCH).execute(&mut *lock).await;
            match deleted {
                Ok(done) => {
                    gone += done.rows_affected();
                    counter!("old_rows_deleted_total", "table" => rule.table)
                        .increment(done.rows_affected());
                    if done.rows_affected() < BATCH.unsigned_abs() {
                        break;
                    }
                }
                Err(error) => {
                    let error = DatabaseError::from(error);
                    tracing::warn!(table = rule.table, %error, "cleanup: deleting old rows failed, retry in 1 h");
                    failed = Some(error);
                    break;
                }
            }
        }
    }
    lock.release().await;
    match failed {
        Some(error) => Err(error),
        None => Ok(Some(gone)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn every_table_says_how_long_its_rows_are_kept(pool: PgPool) {
        let tables: Vec<String> = sqlx::query_scalar(
            "select c.relname::text from pg_class c where c.relnamespace = 'public'::regnamespace
                 and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> '_sqlx_migrations'",
        )
        .fetch_all(&pool)
        .await
        .unwrap();
        let stays = STAYS.iter().flat_map(|(_, tables)| tables.iter().copied());
        let said: BTreeSet<&str> = GOES.iter().map(|rule| rule.table).chain(stays).collect();
        let there: BTreeSet<&str> = tables.iter().map(String::as_str).collect();
        assert_eq!(said, there);
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn no_rule_reads_a_large_table_to_find_that_nothing_is_old(pool: PgPool) {
        // Their rows live for days, or come by the dozen.
        let small = [
            "auth_code",
            "auth_code_request",
            "mailed_code",
            "password_failure",
            "second_factor_failure",
            "email_change",
            "outbox",
        ];
        let mut connection = pool.acquire().await.unwrap();
        sqlx::query("set enable_seqscan = off").execute(&mut *connection).await.unwrap();
        let mut whole = Vec::new();
        for rule in GOES.iter().filter(|rule| !small.contains(&rule.table)) {
            let explain = format!("explain select ctid from {} where {}", rule.table, rule.old);
            let plan: Vec<String> = sqlx::query_scalar(AssertSqlSafe(explain))
                .fetch_all(&mut *connection)
                .await
                .unwrap();
            let scan = format!("Seq Scan on {}", rule.table);
            if plan.iter().any(|line| line.contains(&scan)) {
                whole.push((rule.table, rule.old, plan));
            }
        }
        assert!(whole.is_empty(), "{whole:#?}");
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn old_rows_go_in_batches_and_young_ones_stay(pool: PgPool) {
        sqlx::raw_sql(
            "insert into idempotency (uid, key, call, request, status, answer, created_at)
                 select 1, n::text, 'call', '', 200, '{}', now() - make_interval(days => case when n <= 12000 then 31 else 29 end)
                 from generate_series(1, 12003) n;
             insert into password_failure (email, address, failed_at)
                 values ('a', 'b', now() - interval '25 hours'), ('a', 'b', now() - interval '23 hours');
             insert into outbox (kind, effect_key, payload, failed_at)
                 values ('mail', 'old', '{}', now() - interval '91 days'), ('mail', 'young', '{}', now()), ('mail', 'waits', '{}', null),
                     ('lottery_prize', 'owed', '{}', now() - interval '91 days');
             insert into account (email, nickname) values ('a@b.test', 'a');
             insert into session (session_id, token_hash, uid, expires_at, revoked_at)
                 select gen_random_uuid(), n::text::bytea, uid, now() + ends * interval '1 day', now() + revoked * interval '1 day'
                 from account, (values (1, -91, null), (2, -89, null), (3, 30, -91), (4, 30, -89)) s (n, ends, revoked)",
        )
        .execute(&pool)
        .await
        .unwrap();
        assert_eq!(
            delete_old(&pool, || true).await.unwrap(),
            Some(0),
            "it is over before it begins"
        );
        assert_eq!(delete_old(&pool, || false).await.unwrap(), Some(12_000 + 1 + 1 + 2));
        assert_eq!(delete_old(&pool, || false).await.unwrap(), Some(0));
        let left: (i64, i64, i64, i64) = sqlx::query_as(
            "select (select count(*) from idempotency), (select count(*) from password_failure),
                 (select count(*) from outbox), (select count(*) from session)",
        )
        .fetch_one(&pool)
        .await
        .unwrap();
        assert_eq!(left, (3, 1, 3, 2), "what somebody is owed stays");
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn what_a_sign_in_elsewhere_leaves_goes_within_the_hour(pool: PgPool) {
        sqlx::raw_sql(
            "insert into authorization_request (state_hash, secret_hash, provider, op, nonce, code_verifier, created_at)
                 select n::text::bytea, '', 6, 'login', '', '', now() - make_interval(mins => n) from (values (59), (61)) m (n);
             insert into used_access_token (token_hash, expires_at)
                 select coalesce(n, 0)::text::bytea, now() - make_interval(mins => n) from (values (-60), (59), (61), (null)) m (n)",
        )
        .execute(&pool)
        .await
        .unwrap();
        assert_eq!(delete_old(&pool, || false).await.unwrap(), Some(2));
        let left: (i64, i64) = sqlx::query_as(
            "select (select count(*) from authorization_request), (select count(*) from used_access_token)",
        )
        .fetch_one(&pool)
        .await
        .unwrap();
        assert_eq!(left, (1, 3), "a token that has no end is known for ever");
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn one_process_deletes_at_a_time_and_one_bad_table_does_not_stop_the_others(
        pool: PgPool,
    ) {
        let mut other = pool.acquire().await.unwrap();
        sqlx::query("select pg_advisory_lock($1)").bind(LOCK).execute(&mut *other).await.unwrap();
        assert_eq!(delete_old(&pool, || false).await.unwrap(), None);
        sqlx::query("select pg_advisory_unlock($1)").bind(LOCK).execute(&mut *other).await.unwrap();
        drop(other);

        sqlx::raw_sql(
            "insert into password_failure (email, address, failed_at) values ('a', 'b', now() - interval '2 days');
             alter table idempotency rename to elsewhere",
        )
        .execute(&pool)
        .await
        .unwrap();
        assert!(delete_old(&pool, || false).await.is_err());
        let left: i64 = sqlx::query_scalar("select count(*) from password_failure")
            .fetch_one(&pool)
            .await
            .unwrap();
        assert_eq!(left, 0);
        sqlx::query("alter table elsewhere rename to idempotency").execute(&pool).await.unwrap();
        assert_eq!(delete_old(&pool, || false).await.unwrap(), Some(0), "the lock was given back");
    }
}
