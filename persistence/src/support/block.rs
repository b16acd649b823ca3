//! Blocks: accounts and addresses that may not write to customer support, or only slowly.

use guildhall_domain::{
    closed_list,
    conversation::Rejection,
    ids::{ConversationId, Uid},
    staff_act::{StaffActKind, StaffActSubject},
    support::block::Level,
};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    DatabaseError,
    identity::public_profile::PublicProfile,
    page::Page,
    staff_act::{self, StaffAct},
    support::audit::{self, Entry},
};

closed_list! {
    /// What is blocked.
    pub enum Target as "BlockTarget" {
        Account = "account",
        Address = "address",
    }
}

/// A block to be set.
#[derive(Debug, Clone, Copy)]
pub struct NewBlock<'a> {
    /// Made by the client that sets it, and repeated with a retry.
    pub block_id: Uuid,
    /// Whose customer is meant.
    pub conversation: ConversationId,
    pub target: Target,
    pub level: Level,
    /// `None` until it is lifted.
    pub minutes: Option<i32>,
    pub why: &'a str,
    pub by: Uid,
}

/// A block as agents see it. The address itself is not shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    pub block_id: Uuid,
    pub target: Target,
    pub level: Level,
    pub why: String,
    pub by: PublicProfile,
    pub created_at: OffsetDateTime,
    pub until: Option<OffsetDateTime>,
    pub lifted_at: Option<OffsetDateTime>,
}

/// A block that counts now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InForce {
    pub block_id: Uuid,
    /// The account that is meant; of a visitor who signed in, the account they are now.
    pub uid: Option<Uid>,
    pub address: Option<String>,
    pub level: Level,
    pub until: Option<OffsetDateTime>,
}

/// Why there is no block.
#[derive(Debug, thiserror::Error)]
pub enum BlockError {
    #[error(transparent)]
    Rejected(#[from] Rejection),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for BlockError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Sets a block on the customer of a conversation, or on where they write from. A repeat answers the first.
///
/// # Errors
/// [`Rejection::NotFound`] without such a conversation, or if the customer's address is not known, or for another's id;
/// [`Rejection::Forbidden`] for a member of staff.
pub async fn add(pool: &PgPool, new: &NewBlock<'_>) -> Result<Block, BlockError> {
    let mut tx = crate::begin(pool).await?;
    let customer = sqlx::query!(
        r#"
        select d.customer, d.team_id, a.role, place.address as "address?"
        from desk_talk d join account a on a.uid = d.customer
        left join customer_address place on place.uid = d.customer
        where d.conversation_id = $1
        "#,
        new.conversation.0,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Rejection::NotFound)?;
    if matches!(customer.role.as_str(), "customer_service" | "vip_customer_service" | "admin") {
        return Err(Rejection::Forbidden.into());
    }
    let (uid, address) = match new.target {
        Target::Account => (Some(customer.customer), None),
        Target::Address => (None, Some(customer.address.ok_or(Rejection::NotFound)?)),
    };
    let written = sqlx::query!(
        r#"
        insert into block (block_id, conversation_id, uid, address, level, why, by_uid, until)
        values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8))
        on conflict (block_id) do nothing
        "#,
        new.block_id,
        new.conversation.0,
        uid,
        address,
        new.level.as_str(),
        new.why,
        new.by.0,
        new.minutes,
    )
    .execute(&mut *tx)
    .await?;
    if written.rows_affected() == 1 {
        let detail = serde_json::json!({
            "block_id": new.block_id, "target": new.target.as_str(), "level": new.level.as_str(),
            "minutes": new.minutes, "why": new.why,
        });
        let entry = Entry::new(Some(new.by), "block_added")
            .team(guildhall_domain::support::TeamId(customer.team_id))
            .conversation(new.conversation)
            .subject(Some(Uid(customer.customer)))
            .detail(detail);
        audit::add(&mut tx, &entry).await?;
        // Whatever is blocked, the address included: the customer's account says whom it was about.
        let (kind, subject) = (StaffActKind::BlockAdded, StaffActSubject::Account);
        let act = StaffAct::new(Some(new.by), kind, subject, customer.customer)
            .with("after", new.level.as_str())
            .with("target", new.target.as_str())
            .with("block", new.block_id);
        let act = match new.minutes {
            Some(minutes) => act.with("minutes", minutes),
            None => act,
        };
        staff_act::write(&mut tx, &act.reason(new.why)).await?;
    } else {
        let same = sqlx::query_scalar!(
            r#"select by_uid = $2 and conversation_id = $3 as "same!" from block where block_id = $1"#,
            new.block_id,
            new.by.0,
            new.conversation.0,
        )
        .fetch_one(&mut *tx)
        .await?;
        if !same {
            return Err(Rejection::NotFound.into());
        }
    }
    tx.commit().await?;
    Ok(find(pool, new.block_id).await?.ok_or(Rejection::NotFound)?)
}

/// Lifts a block; one that is lifted stays as it was. `any`: whoever set it, else only one's own.
///
/// # Errors
/// [`Rejection::NotFound`] if there is none, [`Rejection::Forbidden`] if it is another's.
pub async fn lift(
    pool: &PgPool,
    block_id: Uuid,
    by: Uid,
    any: bool,
    command_id: Uuid,
) -> Result<Block, BlockError> {
    let mut tx = crate::begin(pool).await?;
    let block = sqlx::query!(
        r#"
        select b.by_uid, b.uid, b.conversation_id, b.level, b.lifted_at, d.customer
        from block b join desk_talk d using (conversation_id) where b.block_id = $1 for update of b
        "#,
        block_id,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Rejection::NotFound)?;
    if !any && block.by_uid != by.0 {
        return Err(Rejection::Forbidden.into());
    }
    if block.lifted_at.is_none() {
        sqlx::query!(
            "update block set lifted_at = now(), lifted_by = $2 where block_id = $1",
            block_id,
            by.0,
        )
        .execute(&mut *tx)
        .await?;
        let entry = Entry::new(Some(by), "block_lifted")
            .conversation(ConversationId(block.conversation_id))
            .subject(block.uid.map(Uid))
            .detail(serde_json::json!({ "block_id": block_id }))
            .command(Some(command_id));
        audit::add(&mut tx, &entry).await?;
        let (kind, subject) = (StaffActKind::BlockLifted, StaffActSubject::Account);
        let act = StaffAct::new(Some(by), kind, subject, block.customer)
            .with("before", block.level)
            .with("block", block_id);
        staff_act::write(&mut tx, &act).await?;
    }
    tx.commit().await?;
    Ok(find(pool, block_id).await?.ok_or(Rejection::NotFound)?)
}

/// One block.
pub async fn find(pool: &PgPool, block_id: Uuid) -> Result<Option<Block>, DatabaseError> {
    Ok(views(pool, Some(block_id), None, None, 1).await?.items.pop())
}

/// A page of all blocks, newest first. The cursor is the number of the page's last.
pub async fn list(
    pool: &PgPool,
    before: Option<i64>,
    limit: i64,
) -> Result<Page<Block, i64>, DatabaseError> {
    views(pool, None, None, before, limit).await
}

/// Blocks of an account, and of the visitors it was and of where it writes from, newest first.
pub async fn of(pool: &PgPool, uid: Uid, limit: i64) -> Result<Vec<Block>, DatabaseError> {
    Ok(views(pool, None, Some(uid), None, limit).await?.items)
}

async fn views(
    pool: &PgPool,
    one: Option<Uuid>,
    uid: Option<Uid>,
    before: Option<i64>,
    limit: i64,
) -> Result<Page<Block, i64>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select b.block_no, b.block_id, b.uid is not null as "is_account!", b.level as "level: Level", b.why, b.by_uid, a.nickname, a.profile_pic,
            b.created_at, b.until, b.lifted_at
        from block b join account a on a.uid = b.by_uid
        where ($1::uuid is null or b.block_id = $1)
            and ($2::bigint is null or b.uid = $2
                or b.uid in (select v.uid from account v where v.merged_into = $2)
                or b.address = (select place.address from customer_address place where place.uid = $2))
            and ($3::bigint is null or b.block_no < $3)
        order by b.block_no desc limit $4
        "#,
        one,
        uid.map(|uid| uid.0),
        before,
        limit + 1,
    )
    .fetch_all(pool)
    .await?;
    Ok(Page::cut(rows, limit, |last| last.block_no).map(|row| Block {
        block_id: row.block_id,
        target: if row.is_account { Target::Account } else { Target::Address },
        level: row.level,
        why: row.why,
        by: PublicProfile::new(row.by_uid, row.nickname, row.profile_pic),
        created_at: row.created_at,
        until: row.until,
        lifted_at: row.lifted_at,
    }))
}

/// All blocks that count now. A visitor who has signed in since is blocked as the account they are.
pub async fn in_force(pool: &PgPool) -> Result<Vec<InForce>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select b.block_id, coalesce(a.merged_into, b.uid) as uid, b.address, b.level as "level: Level", b.until
        from block b left join account a on a.uid = b.uid
        where b.lifted_at is null and (b.until is null or b.until > now())
        "#,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| InForce {
            block_id: row.block_id,
            uid: row.uid.map(Uid),
            address: row.address,
            level: row.level,
            until: row.until,
        })
        .collect())
}

/// Whether a conversation is one with customer support.
pub async fn is_support(
    pool: &PgPool,
    conversation: ConversationId,
) -> Result<bool, DatabaseError> {
    let is_support = sqlx::query_scalar!(
        "select is_desk from conversation where conversation_id = $1",
        conversation.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(is_support.unwrap_or(false))
}

/// Notes where a customer's calls come from. Nothing is written while that is the same.
pub async fn seen_at(pool: &PgPool, customer: Uid, address: &str) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into customer_address (uid, address) values ($1, $2)
        on conflict (uid) do update set address = excluded.address, seen_at = now()
        where customer_address.address <> excluded.address
        "#,
        customer.0,
        address,
    )
    .execute(pool)
    .await?;
    Ok(())
}
