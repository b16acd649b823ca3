//! Notes: what agents write to each other about a conversation, and the agents they mention. Customers never see them.

use guildhall_domain::{
    closed_list,
    conversation::Rejection,
    ids::{ConversationId, Uid},
};
use sqlx::{PgConnection, PgPool, types::Json};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    DatabaseError,
    conversation::ChangeError,
    identity::public_profile::{FaceRow, PublicProfile},
    page::Page,
    support::audit::{self, Entry},
};

/// Most notes of a conversation that are shown, the newest. Ours: years of a conversation with trouble in it.
const MOST: i64 = 500;

closed_list! {
    /// Why there is a note.
    pub enum NoteKind as "NoteKind" {
        Note = "note",
        /// A hand-over requires one.
        Transfer = "transfer",
    }
}

/// A note to be kept.
#[derive(Debug, Clone, Copy)]
pub struct NewNote<'a> {
    /// Made by its writer, and repeated with a retry.
    pub note_id: Uuid,
    pub conversation: ConversationId,
    pub kind: NoteKind,
    pub author: Uid,
    /// Without secrets.
    pub text: &'a str,
    /// Members of the staff.
    pub mentions: &'a [Uid],
}

/// A note as agents see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    pub note_id: Uuid,
    pub conversation: ConversationId,
    pub kind: NoteKind,
    pub author: PublicProfile,
    pub text: String,
    pub mentions: Vec<PublicProfile>,
    /// The conversation's last message when it was written.
    pub at_seq: i64,
    pub created_at: OffsetDateTime,
}

/// A note that mentions an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    pub note: Note,
    /// Whose conversation it is about.
    pub customer: String,
    pub read: bool,
}

/// Why a note was not kept.
#[derive(Debug, thiserror::Error)]
pub enum NoteError {
    /// No conversation with customer support; or the id is another note's.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// A mentioned person is not a support agent.
    #[error("a mentioned person is not staff")]
    NoAgent,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for NoteError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// A note that belongs to a change.
impl From<NoteError> for ChangeError {
    fn from(error: NoteError) -> Self {
        match error {
            NoteError::Rejected(rejection) => rejection.into(),
            NoteError::NoAgent => Rejection::NotFound.into(),
            NoteError::Database(error) => error.into(),
        }
    }
}

/// Keeps a note within the caller's transaction. False if it was kept before; then nothing is written.
///
/// # Errors
/// As [`NoteError`] says.
pub async fn write(tx: &mut PgConnection, new: &NewNote<'_>) -> Result<bool, NoteError> {
    let at_seq = sqlx::query_scalar!(
        "select last_seq from conversation where conversation_id = $1 and is_desk",
        new.conversation.0,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Rejection::NotFound)?;
    let written = sqlx::query!(
        r#"
        insert into note (note_id, conversation_id, kind, author, text, at_seq) values ($1, $2, $3, $4, $5, $6)
        on conflict (note_id) do nothing
        "#,
        new.note_id,
        new.conversation.0,
        new.kind.as_str(),
        new.author.0,
        new.text,
        at_seq,
    )
    .execute(&mut *tx)
    .await?;
    if written.rows_affected() == 0 {
        let is_same = sqlx::query_scalar!(
            r#"select author = $2 and conversation_id = $3 as "same!" from note where note_id = $1"#,
            new.note_id,
            new.author.0,
            new.conversation.0,
        )
        .fetch_one(&mut *tx)
        .await?;
        return if is_same { Ok(false) } else { Err(Rejection::NotFound.into()) };
    }
    let mut mentioned: Vec<i64> = new.mentions.iter().map(|uid| uid.0).collect();
    mentioned.sort_unstable();
    mentioned.dedup();
    let told = sqlx::query!(
        r#"
        insert into note_mention (note_id, uid)
        select $1, uid from account
        where uid = any($2) and role in ('customer_service', 'vip_customer_service', 'admin')
        "#,
        new.note_id,
        &mentioned,
    )
    .execute(&mut *tx)
    .await?;
    if usize::try_from(told.rows_affected()) != Ok(mentioned.len()) {
        return Err(NoteError::NoAgent);
    }
    let entry = Entry::new(Some(new.author), "noted").conversation(new.conversation);
    let detail = serde_json::json!({ "note_id": new.note_id, "kind": new.kind.as_str() });
    audit::add(tx, &entry.detail(detail)).await?;
    Ok(true)
}

/// Keeps a note. Answers it, and whether it is new; a repeat gets the first.
///
/// # Errors
/// As [`NoteError`] says.
pub async fn add(pool: &PgPool, new: &NewNote<'_>) -> Result<(Note, bool), NoteError> {
    let mut tx = crate::begin(pool).await?;
    let is_new = write(&mut tx, new).await?;
    tx.commit().await?;
    let note = views(pool, NoteSelection::One(new.note_id)).await?.pop();
    Ok((note.ok_or(Rejection::NotFound)?, is_new))
}

/// Notes of a conversation, oldest first.
pub async fn list(pool: &PgPool, conversation: ConversationId) -> Result<Vec<Note>, DatabaseError> {
    views(pool, NoteSelection::Of(conversation)).await
}

/// One note.
pub async fn find(pool: &PgPool, note_id: Uuid) -> Result<Option<Note>, DatabaseError> {
    Ok(views(pool, NoteSelection::One(note_id)).await?.pop())
}

enum NoteSelection {
    One(Uuid),
    Of(ConversationId),
}

async fn views(pool: &PgPool, selection: NoteSelection) -> Result<Vec<Note>, DatabaseError> {
    let (one, conversation) = match selection {
        NoteSelection::One(note_id) => (Some(note_id), None),
        NoteSelection::Of(conversation) => (None, Some(conversation.0)),
    };
    let rows = sqlx::query!(
        r#"
        select n.note_id, n.conversation_id, n.kind as "kind: NoteKind", n.author, a.nickname, a.profile_pic, n.text, n.at_seq, n.created_at,
            (select coalesce(jsonb_agg(jsonb_build_object(
                'uid', b.uid, 'nickname', b.nickname, 'profile_pic', b.profile_pic) order by b.uid), '[]')
             from note_mention m join account b on b.uid = m.uid where m.note_id = n.note_id)
                as "mentions!: Json<Vec<FaceRow>>"
        from note n join account a on a.uid = n.author
        where n.note_id = $1 or n.conversation_id = $2
        order by n.note_no desc limit $3
        "#,
        one,
        conversation,
        MOST,
    )
    .fetch_all(pool)
    .await?;
    let notes = rows.into_iter().map(|row| Note {
        note_id: row.note_id,
        conversation: ConversationId(row.conversation_id),
        kind: row.kind,
        author: PublicProfile::new(row.author, row.nickname, row.profile_pic),
        text: row.text,
        mentions: row.mentions.0.into_iter().map(Into::into).collect(),
        at_seq: row.at_seq,
        created_at: row.created_at,
    });
    Ok(notes.rev().collect())
}

/// A page of the notes that mention an agent, newest first. The cursor is the number of the page's last note.
pub async fn mentions(
    pool: &PgPool,
    uid: Uid,
    only_unread: bool,
    before: Option<i64>,
    limit: i64,
) -> Result<Page<Mention, i64>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select n.note_no, n.note_id, n.conversation_id, n.kind as "kind: NoteKind", n.author, a.nickname, a.profile_pic, n.text, n.at_seq,
            n.created_at, mine.read_at is not null as "read!", customer.nickname as customer,
            (select coalesce(jsonb_agg(jsonb_build_object(
                'uid', b.uid, 'nickname', b.nickname, 'profile_pic', b.profile_pic) order by b.uid), '[]')
             from note_mention m join account b on b.uid = m.uid where m.note_id = n.note_id)
                as "mentions!: Json<Vec<FaceRow>>"
        from note_mention mine
        join note n on n.note_id = mine.note_id
        join account a on a.uid = n.author
        join desk_talk d on d.conversation_id = n.conversation_id
        join account customer on customer.uid = d.customer
        where mine.uid = $1 and (not $2 or mine.read_at is null) and ($3::bigint is null or n.note_no < $3)
        order by n.note_no desc limit $4
        "#,
        uid.0,
        only_unread,
        before,
        limit + 1,
    )
    .fetch_all(pool)
    .await?;
    Ok(Page::cut(rows, limit, |last| last.note_no).map(|row| Mention {
        note: Note {
            note_id: row.note_id,
            conversation: ConversationId(row.conversation_id),
            kind: row.kind,
            author: PublicProfile::new(row.author, row.nickname, row.profile_pic),
            text: row.text,
            mentions: row.mentions.0.into_iter().map(Into::into).collect(),
            at_seq: row.at_seq,
            created_at: row.created_at,
        },
        customer: row.customer,
        read: row.read,
    }))
}

/// How many mentions an agent has not read.
pub async fn unread(pool: &PgPool, uid: Uid) -> Result<i64, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "unread!" from note_mention where uid = $1 and read_at is null"#,
        uid.0,
    )
    .fetch_one(pool)
    .await?)
}

/// Marks a mention as read. False if they are not mentioned there.
pub async fn mark_read(pool: &PgPool, uid: Uid, note_id: Uuid) -> Result<bool, DatabaseError> {
    let read = sqlx::query!(
        "update note_mention set read_at = coalesce(read_at, now()) where note_id = $1 and uid = $2",
        note_id,
        uid.0,
    )
    .execute(pool)
    .await?;
    Ok(read.rows_affected() == 1)
}

/// Whose conversation it is in customer support just now, if anybody's.
pub async fn owner(
    pool: &PgPool,
    conversation: ConversationId,
) -> Result<Option<Uid>, DatabaseError> {
    let agent = sqlx::query_scalar!(
        "select agent from desk_talk where conversation_id = $1",
        conversation.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(agent.flatten().map(Uid))
}
