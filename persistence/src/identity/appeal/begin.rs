//! A new appeal. Its statements are the same whether the account exists or not.

use guildhall_domain::{
    conversation::upload::Category,
    identity::{
        appeal::{
            AppealEventKind, AppealKind, PER_EMAIL_AND_DAY, PER_NETWORK_AND_DAY, waits_until,
        },
        email::Email,
    },
    ids::{AppealId, Uid, UploadId},
};
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{AppealError, RECEIVED, add_event, add_pictures};
use crate::{identity::safety::Place, outbox};

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted<'a> {
    Account,
    Role { game: &'a str, role_id: &'a str },
}

/// An appeal to be written. Its contact address is proved.
#[derive(Debug, Clone)]
pub struct NewAppeal<'a> {
    pub wanted: Wanted<'a>,
    pub email: &'a Email,
    pub language: &'a str,
    /// In its normal spelling.
    pub account_ref: &'a str,
    pub server: &'a str,
    pub content: &'a str,
    pub by: Uid,
    pub place: &'a Place,
    pub pictures: &'a [UploadId],
}

impl Wanted<'_> {
    const fn kind(self) -> AppealKind {
        match self {
            Self::Account => AppealKind::Account,
            Self::Role { .. } => AppealKind::Role,
        }
    }
}

/// The category of uploads for appeals of a kind.
pub const fn category(kind: AppealKind) -> Category {
    match kind {
        AppealKind::Account => Category::Retrieve,
        AppealKind::Role => Category::RoleRetrieve,
    }
}

/// A new appeal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Begun {
    pub appeal_id: AppealId,
    /// When staff begin to look.
    pub next_at: OffsetDateTime,
}

/// Writes an appeal, within the limits per network and contact address. Whether the account exists is not asked, and none is refused for
/// how many there are about it: whoever sends many would keep its owner out.
///
/// # Errors
/// As [`AppealError`] says; nothing is written then.
pub async fn begin(tx: &mut PgConnection, new: &NewAppeal<'_>) -> Result<Begun, AppealError> {
    // Always in this order, so that two requests cannot wait for each other.
    let (email, address) = (new.email.as_str(), new.place.address.as_str());
    for (what, key) in [("network", address), ("email", email)] {
        sqlx::query!(
            "select pg_advisory_xact_lock(hashtextextended('appeal:' || $1 || ':' || $2, 0))",
            what,
            key,
        )
        .execute(&mut *tx)
        .await?;
    }
    let remain_time = sqlx::query_scalar!(
        r#"select coalesce(max(ceil(extract(epoch from free_at - now()))), 0)::bigint as "remain!" from (
               (select created_at + interval '1 day' as free_at from account_appeal
                where address = $1 and created_at > now() - interval '1 day' order by created_at desc offset $3 limit 1)
               union all
               (select created_at + interval '1 day' from account_appeal
                where email = $2 and created_at > now() - interval '1 day' order by created_at desc offset $4 limit 1)
           ) limits"#,
        address,
        email,
        PER_NETWORK_AND_DAY - 1,
        PER_EMAIL_AND_DAY - 1,
    )
    .fetch_one(&mut *tx)
    .await?;
    if let Some(remain_time) = u64::try_from(remain_time).ok().filter(|left| *left > 0) {
        return Err(AppealError::TooMany { remain_time });
    }
    let now = crate::now(&mut *tx).await?;
    let (appeal_id, next_at) = (AppealId(Uuid::now_v7()), waits_until(now));
    let (game, role_id) = match new.wanted {
        Wanted::Account => (None, None),
        Wanted::Role { game, role_id } => (Some(game), Some(role_id)),
    };
    sqlx::query!(
        "insert into account_appeal (appeal_id, kind, email, language, account_ref, game, server, role_id, content, sent_by, device_name,
             address, country, created_at, next_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        appeal_id.0,
        new.wanted.kind().as_str(),
        email,
        new.language,
        new.account_ref,
        game,
        new.server,
        role_id,
        new.content,
        new.by.0,
        new.place.device_name,
        address,
        new.place.country,
        now,
        next_at,
    )
    .execute(&mut *tx)
    .await?;
    add_pictures(tx, appeal_id, new.wanted.kind(), new.by, new.pictures).await?;
    add_event(tx, appeal_id, AppealEventKind::Received, "").await?;
    let payload = json!({ "appeal_id": appeal_id });
    outbox::add(tx, RECEIVED, &format!("account-appeal-{appeal_id}"), &payload).await?;
    Ok(Begun { appeal_id, next_at })
}
