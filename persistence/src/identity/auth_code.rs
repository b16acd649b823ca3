//! Mailed codes in Postgres: table `auth_code` (the one live code of an address and purpose) and `auth_code_request`
//! (limits per day). Guesses are counted where the code is, in the statement that compares it.

use guildhall_domain::identity::{
    auth_code::{GUESSES, LIFE, PER_ADDRESS_AND_DAY, PER_EMAIL_AND_DAY, Purpose, RESEND_AFTER},
    email::Email,
};
use sqlx::{PgConnection, postgres::types::PgInterval};

/// HMAC-SHA256 of a code with the server's key: six characters alone could be found from a plain hash.
pub type CodeHash = [u8; 32];

/// Whether a code may be mailed now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Issued {
    /// Stored; the mail goes out if the transaction commits. Seconds until the next may be asked for.
    Sent { remain_time: i64 },
    /// Not stored. Seconds until it is worth asking again.
    Wait { remain_time: i64 },
}

/// How a typed code compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    Right,
    Wrong,
    /// Too old, or guessed too often: only a new code helps.
    Expired,
}

/// Stores a new code in place of the one before, within the limits per email, network address and day.
pub async fn issue(
    tx: &mut PgConnection,
    email: &Email,
    purpose: Purpose,
    address: &str,
    code: &CodeHash,
) -> sqlx::Result<Issued> {
    // Always in this order, so that two requests cannot wait for each other.
    for (kind, key) in [("code-address:", address), ("code-email:", email.as_str())] {
        sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1 || $2, 0))", kind, key)
            .execute(&mut *tx)
            .await?;
    }
    let remain_time = sqlx::query_scalar!(
        r#"select coalesce(max(ceil(extract(epoch from free_at - now()))), 0)::bigint as "remain!" from (
               (select sent_at + $3 as free_at from auth_code where email = $1 and purpose = $6)
               union all
               (select sent_at + interval '1 day' from auth_code_request
                where email = $1 and sent_at > now() - interval '1 day' order by sent_at desc offset $4 limit 1)
               union all
               (select sent_at + interval '1 day' from auth_code_request
                where address = $2 and sent_at > now() - interval '1 day' order by sent_at desc offset $5 limit 1)
           ) limits"#,
        email.as_str(),
        address,
        interval(RESEND_AFTER),
        PER_EMAIL_AND_DAY - 1,
        PER_ADDRESS_AND_DAY - 1,
        purpose.as_str(),
    )
    .fetch_one(&mut *tx)
    .await?;
    if remain_time > 0 {
        return Ok(Issued::Wait { remain_time });
    }
    sqlx::query!(
        "insert into auth_code_request (email, address) values ($1, $2)",
        email.as_str(),
        address
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "insert into auth_code (email, purpose, code_hash, expires_at) values ($1, $2, $3, now() + $4)
         on conflict (email, purpose) do update
         set code_hash = excluded.code_hash, guesses = 0, sent_at = now(), expires_at = excluded.expires_at, used_at = null",
        email.as_str(),
        purpose.as_str(),
        &code[..],
        interval(LIFE),
    )
    .execute(tx)
    .await?;
    Ok(Issued::Sent { remain_time: RESEND_AFTER.whole_seconds() })
}

/// Compares a typed code and uses it up when it is right; one statement, so that no crowd of guesses can pass the counter.
/// Commit whatever the answer, or a wrong guess is not counted.
pub async fn check(
    tx: &mut PgConnection,
    email: &Email,
    purpose: Purpose,
    typed: &CodeHash,
) -> sqlx::Result<Checked> {
    let compared = sqlx::query_scalar!(
        r#"update auth_code
           set guesses = guesses + 1, used_at = case when code_hash = $3 then now() end
           where email = $1 and purpose = $2 and used_at is null and expires_at > now() and guesses < $4
           returning used_at is not null as "is_right!""#,
        email.as_str(),
        purpose.as_str(),
        &typed[..],
        GUESSES,
    )
    .fetch_optional(&mut *tx)
    .await?;
    match compared {
        Some(true) => Ok(Checked::Right),
        Some(false) => Ok(Checked::Wrong),
        None => {
            let is_dead = sqlx::query_scalar!(
                r#"select used_at is null as "is_dead!" from auth_code where email = $1 and purpose = $2"#,
                email.as_str(),
                purpose.as_str(),
            )
            .fetch_optional(tx)
            .await?;
            // Used and never sent look alike: a code that was right once says nothing now.
            Ok(if is_dead == Some(true) { Checked::Expired } else { Checked::Wrong })
        }
    }
}

fn interval(duration: time::Duration) -> PgInterval {
    PgInterval { months: 0, days: 0, microseconds: duration.whole_seconds() * 1_000_000 }
}
