//! Invitations to work in a shop: table `shop_invitation`. One belongs to an address, and whoever signs in with that address answers it, once.
//!
//! The owner's account is taken before the invitation, and the member's after it. Decision 0088.

use guildhall_domain::{
    identity::{email::Email, role::Role},
    ids::{TeamInvitationId, Uid},
    market::team::{
        Grant, INVITATION_LIFE, JoinBar, Joining, MOST_LETTERS_TO_ONE, MOST_MEMBERS, TeamActKind,
        TeamMemberKind, may_join,
    },
    notice::Kind,
};
use sqlx::{PgConnection, PgExecutor, postgres::types::PgInterval};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{
    GrantRow,
    act::{self, NewAct},
    profile, scope_texts, take_account,
};
use crate::{
    DatabaseError,
    identity::{account_action, public_profile::PublicProfile},
    notice::{self, NewNotice},
};

/// An invitation that waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    pub invitation_id: TeamInvitationId,
    pub owner: PublicProfile,
    pub email: String,
    pub grant: Grant,
    pub made_at: OffsetDateTime,
    pub expires_at: OffsetDateTime,
}

/// Why nobody is invited.
#[derive(Debug, thiserror::Error)]
pub enum InviteError {
    /// As many members and invitations as a team has.
    #[error("the team is full")]
    Full,
    /// As many invitations in a day, in all or to that address; the seconds until another may be sent.
    #[error("too many invitations today")]
    TooMany { wait: i64 },
    /// It is the owner's own address, or a member's.
    #[error("already in the team")]
    Inside,
    /// The owner said that something about their account was somebody else, or is frozen, or sells no more.
    #[error("the owner's account is locked")]
    Locked,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for InviteError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// An invitation that was sent, and to whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invited {
    pub invitation_id: TeamInvitationId,
    pub owner_name: String,
    /// The account of that address, if there is one, which is told in the page too.
    pub account: Option<Uid>,
    /// In which language the letter is: the account's, or else the owner's.
    pub language: String,
}

/// The fact that somebody was invited.
pub fn invited_event(id: TeamInvitationId) -> String {
    format!("team_invitation:{id}")
}

/// The fact that somebody has joined by this invitation.
pub fn joined_event(id: TeamInvitationId) -> String {
    format!("team_joined:{id}")
}

/// Whether an owner may change their team, whose account is held from here on: they sell, are not frozen, and have not said that something
/// about their account was somebody else.
pub async fn owner_may(tx: &mut PgConnection, owner: Uid) -> Result<bool, DatabaseError> {
    take_account(tx, owner).await?;
    Ok(sqlx::query_scalar!(
        r#"select role = 'seller' and frozen_at is null and not exists (
               select from safety_dispute d where d.uid = account.uid and d.released_at is null
           ) as "may!" from account where uid = $1"#,
        owner.0,
    )
    .fetch_optional(tx)
    .await?
    .unwrap_or(false))
}

/// Invites an address. One that waits for it already is replaced.
///
/// # Errors
/// As [`InviteError`] says; nothing is changed then.
pub async fn invite(
    tx: &mut PgConnection,
    owner: Uid,
    email: &Email,
    grant: &Grant,
) -> Result<Invited, InviteError> {
    if !owner_may(tx, owner).await? {
        return Err(InviteError::Locked);
    }
    let there = sqlx::query!(
        r#"select o.nickname, o.language, a.uid as "uid?", a.language as "their_language?",
               coalesce(o.email = $2, false) or exists (
                   select from shop_member m where m.owner = $1 and m.member = a.uid and m.ended_at is null
               ) as "is_inside!",
               (select count(*) from shop_member m where m.owner = $1 and m.ended_at is null)
               + (select count(*) from shop_invitation i
                  where i.owner = $1 and i.ended_at is null and i.expires_at > now() and i.email <> $2) as "members!",
               d.letters as "today!", d.to_them as "to_them!",
               coalesce(case when d.letters >= $3 then d.wait else d.wait_for_them end, 0) as "wait!"
           from account o left join account a on a.email = $2
               cross join lateral (
                   select count(*) as letters, count(*) filter (where i.email = $2) as to_them,
                       ceil(extract(epoch from min(i.made_at) + interval '1 day' - now()))::bigint as wait,
                       ceil(extract(epoch from min(i.made_at) filter (where i.email = $2) + interval '1 day' - now()))::bigint as wait_for_them
                   from shop_invitation i where i.owner = $1 and i.made_at > now() - interval '1 day'
               ) d
           where o.uid = $1"#,
        owner.0,
        email.as_str(),
        MOST_MEMBERS,
    )
    .fetch_one(&mut *tx)
    .await?;
    if there.is_inside {
        return Err(InviteError::Inside);
    }
    if there.members >= MOST_MEMBERS {
        return Err(InviteError::Full);
    }
    if there.today >= MOST_MEMBERS || there.to_them >= MOST_LETTERS_TO_ONE {
        return Err(InviteError::TooMany { wait: there.wait.max(1) });
    }
    sqlx::query!(
        "update shop_invitation set ended_at = now(), outcome = 'withdrawn'
         where owner = $1 and email = $2 and ended_at is null",
        owner.0,
        email.as_str(),
    )
    .execute(&mut *tx)
    .await?;
    let id = TeamInvitationId(Uuid::now_v7());
    let microseconds = INVITATION_LIFE.whole_seconds() * 1_000_000;
    sqlx::query!(
        "insert into shop_invitation (invitation_id, owner, email, kind, scopes, games, max_cents, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() + $8::interval)",
        id.0,
        owner.0,
        email.as_str(),
        grant.kind.as_str(),
        &scope_texts(grant),
        grant.games.as_deref(),
        grant.max_cents,
        PgInterval { months: 0, days: 0, microseconds },
    )
    .execute(&mut *tx)
    .await?;
    let account = there.uid.map(Uid);
    if let Some(uid) = account {
        let told = NewNotice::of(uid, Kind::TeamInvited);
        notice::add(tx, &invited_event(id), &[told]).await?;
    }
    Ok(Invited {
        invitation_id: id,
        owner_name: there.nickname,
        account,
        language: there.their_language.unwrap_or(there.language),
    })
}

/// Takes an invitation back. False if the owner has no such one that waits.
pub async fn withdraw(
    tx: &mut PgConnection,
    owner: Uid,
    id: TeamInvitationId,
) -> Result<bool, DatabaseError> {
    let ended = sqlx::query!(
        "update shop_invitation set ended_at = now(), outcome = 'withdrawn'
         where invitation_id = $1 and owner = $2 and ended_at is null",
        id.0,
        owner.0,
    )
    .execute(tx)
    .await?;
    Ok(ended.rows_affected() > 0)
}

/// Whose invitations.
#[derive(Debug, Clone, Copy)]
pub enum Whose {
    /// Those an owner has sent.
    Owner(Uid),
    /// Those that were sent to the address of this account, by owners whose shop is open.
    Account(Uid),
}

/// Invitations that wait, the newest first.
pub async fn waiting(
    db: impl PgExecutor<'_>,
    whose: Whose,
) -> Result<Vec<Invitation>, DatabaseError> {
    let (owner, account) = match whose {
        Whose::Owner(uid) => (Some(uid.0), None),
        Whose::Account(uid) => (None, Some(uid.0)),
    };
    let rows = sqlx::query!(
        r#"select i.invitation_id, i.owner, i.email, i.kind as "kind: TeamMemberKind", i.scopes, i.games, i.max_cents, i.made_at,
               i.expires_at, o.nickname, o.profile_pic
           from shop_invitation i join account o on o.uid = i.owner
           where i.ended_at is null and i.expires_at > now() and (i.owner = $1 or (
               i.email = (select email from account where uid = $2) and o.role = 'seller' and o.frozen_at is null
           ))
           order by i.invitation_id desc"#,
        owner,
        account,
    )
    .fetch_all(db)
    .await?;
    let invitations = rows.into_iter().map(|row| Invitation {
        invitation_id: TeamInvitationId(row.invitation_id),
        owner: profile(row.owner, row.nickname, row.profile_pic),
        email: row.email,
        grant: GrantRow {
            kind: row.kind,
            scopes: row.scopes,
            games: row.games,
            max_cents: row.max_cents,
        }
        .into(),
        made_at: row.made_at,
        expires_at: row.expires_at,
    });
    Ok(invitations.collect())
}

/// Why an invitation is not answered.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// There is none for this address.
    #[error("invitation not found")]
    NotFound,
    /// It was answered, taken back or replaced; or it is older than it can be accepted; or its owner sells no more.
    #[error("the invitation has ended")]
    Ended,
    #[error("cannot join a team")]
    Barred(JoinBar),
    /// As many members as a team has.
    #[error("the team is full")]
    Full,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for AnswerError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Answers an invitation, once. Accepted, the account has the role of a member from the end of this transaction on.
///
/// # Errors
/// As [`AnswerError`] says; nothing is changed then.
pub async fn answer(
    tx: &mut PgConnection,
    uid: Uid,
    id: TeamInvitationId,
    is_accepted: bool,
) -> Result<Uid, AnswerError> {
    let owner = sqlx::query_scalar!(
        "select owner from shop_invitation
         where invitation_id = $1 and email = (select email from account where uid = $2)",
        id.0,
        uid.0,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let owner = Uid(owner.ok_or(AnswerError::NotFound)?);
    if is_accepted && !owner_may(tx, owner).await? {
        return Err(AnswerError::Ended);
    }
    let outcome = if is_accepted { "accepted" } else { "declined" };
    let found = sqlx::query_as!(
        GrantRow,
        r#"update shop_invitation set ended_at = now(), outcome = $2
           where invitation_id = $1 and ended_at is null and expires_at > now()
           returning kind as "kind: TeamMemberKind", scopes, games, max_cents"#,
        id.0,
        outcome,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let grant: Grant = found.ok_or(AnswerError::Ended)?.into();
    if is_accepted {
        join(tx, id, (owner, uid), &grant).await?;
    }
    Ok(owner)
}

async fn join(
    tx: &mut PgConnection,
    id: TeamInvitationId,
    (owner, uid): (Uid, Uid),
    grant: &Grant,
) -> Result<(), AnswerError> {
    // Nobody who holds it as a buyer is left: whoever places an order does, so that it is either seen here, or sees the member.
    sqlx::query!("select from account where uid = $1 for update", uid.0).execute(&mut *tx).await?;
    let stands = sqlx::query!(
        r#"select role as "role: Role",
               exists (select from sell_order s where s.seller = $1 and s.on_sale + s.locked > 0)
               or exists (select from "order" o where o.seller = $1 and o.ended_at is null) as "sells!",
               exists (select from shop_member m where m.owner = $1 and m.ended_at is null) as "has_team!",
               exists (select from "order" o where o.buyer = $1 and o.seller = $2 and o.ended_at is null) as "buys_there!",
               (select count(*) from shop_member m where m.owner = $2 and m.ended_at is null) as "members!"
           from account where uid = $1"#,
        uid.0,
        owner.0,
    )
    .fetch_one(&mut *tx)
    .await?;
    let has = Joining {
        sells_something: stands.sells,
        has_team: stands.has_team,
        buys_there: stands.buys_there,
    };
    may_join(stands.role, has).map_err(AnswerError::Barred)?;
    if stands.members >= MOST_MEMBERS {
        return Err(AnswerError::Full);
    }
    sqlx::query!(
        "insert into shop_member (owner, member, kind, scopes, games, max_cents) values ($1, $2, $3, $4, $5, $6)",
        owner.0,
        uid.0,
        grant.kind.as_str(),
        &scope_texts(grant),
        grant.games.as_deref(),
        grant.max_cents,
    )
    .execute(&mut *tx)
    .await?;
    account_action::give_role(tx, uid, uid, (stands.role, grant.kind.role())).await?;
    act::write(tx, owner, uid, &NewAct::of(TeamActKind::Joined)).await?;
    let told = NewNotice::of(owner, Kind::TeamJoined);
    notice::add(tx, &joined_event(id), &[told]).await?;
    Ok(())
}
