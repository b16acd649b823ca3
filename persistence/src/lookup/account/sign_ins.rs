//! Where and when an account was signed in to.

use guildhall_domain::{identity::login_provider::SignInMethod, ids::Uid};
use sqlx::PgPool;
use time::OffsetDateTime;

use crate::{DatabaseError, identity::safety::read_method};

/// One sign-in, without what its token could be known by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignIn {
    /// As the browser names it.
    pub device_name: String,
    /// An address, or a /64 of IPv6.
    pub address: String,
    pub created_at: OffsetDateTime,
    pub last_seen_at: OffsetDateTime,
    /// Whether it still counts.
    pub is_live: bool,
    /// What it was proved by; `None` for one that an earlier release made.
    pub method: Option<SignInMethod>,
}

/// The last sign-ins, ended ones too, newest first.
pub async fn sign_ins(pool: &PgPool, uid: Uid, limit: i64) -> Result<Vec<SignIn>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select device_name, address, created_at, last_seen_at, revoked_at is null and expires_at > now() as "is_live!", method
        from session where uid = $1 order by created_at desc, session_id desc limit $2
        "#,
        uid.0,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| SignIn {
            device_name: row.device_name,
            address: row.address,
            created_at: row.created_at,
            last_seen_at: row.last_seen_at,
            is_live: row.is_live,
            method: row.method.as_deref().and_then(read_method),
        })
        .collect())
}
