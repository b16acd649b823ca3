//! What staff did to an account: administrators (`account_action`) and customer support (`desk_audit`), in one list.

use guildhall_domain::ids::{ConversationId, Uid};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{DatabaseError, identity::public_profile::PublicProfile};

/// One act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffAct {
    pub at: OffsetDateTime,
    /// `None`: the server itself, or its operator at the command line.
    pub by: Option<PublicProfile>,
    /// `freeze`, `set_role` ..., or a past participle of customer support: `assigned`, `block_added` ...
    pub kind: String,
    /// What it was before and after, of an administrator's act.
    pub before: Option<String>,
    pub after: Option<String>,
    /// Why, of an administrator's act.
    pub reason: Option<String>,
    pub conversation_id: Option<ConversationId>,
}

/// The last ones, newest first.
pub async fn acts(pool: &PgPool, uid: Uid, limit: i64) -> Result<Vec<StaffAct>, DatabaseError> {
    struct Row {
        at: OffsetDateTime,
        by_uid: Option<i64>,
        nickname: Option<String>,
        profile_pic: Option<Uuid>,
        kind: String,
        before: Option<String>,
        after: Option<String>,
        reason: Option<String>,
        conversation_id: Option<Uuid>,
    }
    let rows = sqlx::query_as!(
        Row,
        r#"
        select u.at as "at!", b.uid as "by_uid?", b.nickname as "nickname?", b.profile_pic as "profile_pic?", u.kind as "kind!",
            u.before, u.after, u.reason, u.conversation_id
        from (
            (select acted_at as at, by_uid, action as kind, before, after, reason, null::uuid as conversation_id
             from account_action where uid = $1 order by acted_at desc limit $2)
            union all
            (select at, actor, kind, null, null, null, conversation_id
             from desk_audit where subject = $1 order by audit_id desc limit $2)
        ) u
        left join account b on b.uid = u.by_uid
        order by u.at desc limit $2
        "#,
        uid.0,
        limit,
    )
    .fetch_all(pool)
    .await?;
    let found = rows.into_iter().map(|row| StaffAct {
        at: row.at,
        by: row
            .by_uid
            .zip(row.nickname)
            .map(|(uid, nickname)| PublicProfile::new(uid, nickname, row.profile_pic)),
        kind: row.kind,
        before: row.before,
        after: row.after,
        reason: row.reason,
        conversation_id: row.conversation_id.map(ConversationId),
    });
    Ok(found.collect())
}
