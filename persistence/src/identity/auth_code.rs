//! Mailed codes in Postgres: table `mailed_code` (each belongs to the ticket its sending was answered with) and `auth_code_request`
//! (limits per day). Guesses are counted where the code is, in the statement that compares it.

use guildhall_domain::{
    identity::{
        auth_code::{
            GUESSES, LIFE, PER_ADDRESS_AND_DAY, PER_EMAIL_AND_DAY, PER_EMAIL_NETWORK_AND_DAY,
            Purpose, RESEND_AFTER,
        },
        email::Email,
    },
    ids::Uid,
};
use sqlx::{PgConnection, postgres::types::PgInterval};

/// HMAC-SHA256 of a code with the server's key: six characters alone could be found from a plain hash.
pub type CodeHash = [u8; 32];
/// SHA-256 of a ticket.
pub type TicketHash = [u8; 32];

/// Whose code it is, and who asks for it or types it.
#[derive(Debug, Clone, Copy)]
pub struct Asking<'a> {
    pub email: &'a Email,
    pub purpose: Purpose,
    /// Who alone may use it; `None` where nobody has to be signed in.
    pub by: Option<Uid>,
    pub network: &'a str,
    pub device_id: Option<&'a str>,
}

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

/// Stores a new code under its ticket, within the limits per email, network and day.
pub async fn issue(
    tx: &mut PgConnection,
    asking: &Asking<'_>,
    ticket: &TicketHash,
    code: &CodeHash,
) -> sqlx::Result<Issued> {
    let Asking { email, purpose, by, network, device_id } = *asking;
    // Always in this order, so that two requests cannot wait for each other.
    for (kind, key) in [("code-address:", network), ("code-email:", email.as_str())] {
        sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1 || $2, 0))", kind, key)
            .execute(&mut *tx)
            .await?;
    }
    let is_known = sqlx::query_scalar!(
        r#"select exists (
               select from session join account using (uid)
               where account.email = $1 and (session.address = $2 or session.device_id = $3)
           ) as "is_known!""#,
        email.as_str(),
        network,
        device_id,
    )
    .fetch_one(&mut *tx)
    .await?;
    let remain_time = sqlx::query_scalar!(
        r#"select coalesce(max(ceil(extract(epoch from free_at - now()))), 0)::bigint as "remain!" from (
               (select max(sent_at) + $3::interval as free_at from mailed_code
                where email = $1 and purpose = $7 and address = $2)
               union all
               (select sent_at + interval '1 day' from auth_code_request
                where email = $1 and is_known = $8 and sent_at > now() - interval '1 day'
                order by sent_at desc offset $4 limit 1)
               union all
               (select sent_at + interval '1 day' from auth_code_request
                where email = $1 and address = $2 and sent_at > now() - interval '1 day'
                order by sent_at desc offset $5 limit 1)
               union all
               (select sent_at + interval '1 day' from auth_code_request
                where address = $2 and sent_at > now() - interval '1 day' order by sent_at desc offset $6 limit 1)
           ) limits"#,
        email.as_str(),
        network,
        interval(RESEND_AFTER),
        PER_EMAIL_AND_DAY - 1,
        PER_EMAIL_NETWORK_AND_DAY - 1,
        PER_ADDRESS_AND_DAY - 1,
        purpose.as_str(),
        is_known,
    )
    .fetch_one(&mut *tx)
    .await?;
    if remain_time > 0 {
        return Ok(Issued::Wait { remain_time });
    }
    sqlx::query!(
        "insert into auth_code_request (email, address, is_known) values ($1, $2, $3)",
        email.as_str(),
        network,
        is_known,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "insert into mailed_code (email, purpose, by_uid, ticket_hash, address, device_id, code_hash, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() + $8::interval)",
        email.as_str(),
        purpose.as_str(),
        by.map(|uid| uid.0),
        &ticket[..],
        network,
        device_id,
        &code[..],
        interval(LIFE),
    )
    .execute(tx)
    .await?;
    Ok(Issued::Sent { remain_time: RESEND_AFTER.whole_seconds() })
}

/// Compares a typed code and uses it up when it is right; one statement, so that no crowd of guesses can pass the counter.
/// Commit whatever the answer, or a wrong guess is not counted.
///
/// Without a ticket the newest code counts that this person asked for: the signed-in one, else somebody in this network or on this
/// device. Guesses without a ticket are counted apart, because a neighbour can make them too.
pub async fn check(
    tx: &mut PgConnection,
    asking: &Asking<'_>,
    ticket: Option<&TicketHash>,
    typed: &CodeHash,
) -> sqlx::Result<Checked> {
    let Asking { email, purpose, by, network, device_id } = *asking;
    let found = sqlx::query_scalar!(
        "select code_id from mailed_code
         where email = $1 and purpose = $2 and by_uid is not distinct from $3
           and case when $4::bytea is not null then ticket_hash = $4
                    else $3::bigint is not null or address = $5 or device_id = $6 end
         order by sent_at desc, code_id desc limit 1",
        email.as_str(),
        purpose.as_str(),
        by.map(|uid| uid.0),
        ticket.map(|ticket| &ticket[..]),
        network,
        device_id,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(code_id) = found else { return Ok(Checked::Wrong) };
    let compared = sqlx::query_scalar!(
        r#"update mailed_code
           set guesses = guesses + case when $3 then 1 else 0 end,
               loose_guesses = loose_guesses + case when $3 then 0 else 1 end,
               used_at = case when code_hash = $2 then now() end
           where code_id = $1 and used_at is null and expires_at > now()
             and case when $3 then guesses else loose_guesses end < $4
           returning used_at is not null as "is_right!""#,
        code_id,
        &typed[..],
        ticket.is_some(),
        GUESSES,
    )
    .fetch_optional(&mut *tx)
    .await?;
    match compared {
        Some(true) => Ok(Checked::Right),
        Some(false) => Ok(Checked::Wrong),
        None => {
            let is_dead = sqlx::query_scalar!(
                r#"select used_at is null as "is_dead!" from mailed_code where code_id = $1"#,
                code_id,
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
