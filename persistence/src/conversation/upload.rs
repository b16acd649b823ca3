//! Uploaded pictures in Postgres: table `upload`. The bytes lie in the upload folder; a row is written only after its file.

use guildhall_domain::{
    conversation::upload::{BYTES_PER_WINDOW, Category, FILES_PER_WINDOW, QUOTA_WINDOW},
    ids::{AppealId, ConversationId, Uid, UploadId, VerificationId},
};
use sqlx::{PgConnection, PgExecutor, postgres::types::PgInterval};

/// A stored picture, as it is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    pub upload_id: UploadId,
    pub uid: Uid,
    pub category: Category,
    pub mime: String,
    pub byte_size: i64,
    pub width: i32,
    pub height: i32,
    pub sha256: [u8; 32],
}

/// A picture that its viewer may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Readable {
    pub upload: Upload,
    /// As customer service alone: it is neither theirs, nor of a conversation or an order they take part in, nor of their team.
    pub is_by_office: bool,
    /// The attempt to verify an identity that it belongs to.
    pub verification: Option<VerificationId>,
    /// The appeal for an account that it was sent with.
    pub appeal: Option<AppealId>,
}

/// What became of a new row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    Done,
    /// This person has used up the day's files or bytes; the file must go again.
    OverQuota,
}

/// Whether this person has anything left of the day's quota; visitors share one with all others of the network they were made in. Only a
/// first look: [`keep`] decides.
pub async fn has_quota(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select count(*) < $2 and coalesce(sum(byte_size), 0)::bigint < $3 as "has_quota!"
           from upload
           where uid = any(array(
                     select $1 union
                     select other.uid from account me join account other using (made_from)
                     where me.uid = $1 and me.role = 'visitor' and other.role = 'visitor'
                 ))
             and created_at > now() - $4::interval"#,
        uid.0,
        FILES_PER_WINDOW,
        BYTES_PER_WINDOW,
        window(),
    )
    .fetch_one(db)
    .await
}

/// Whether this visitor takes part in a conversation that a picture could be sent to.
pub async fn has_conversation(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from participant where uid = $1) as "has_talk!""#,
        uid.0
    )
    .fetch_one(db)
    .await
}

/// Writes the row of a stored file, unless the quota is used up. Uploads that share a quota queue here, so the limit is exact.
pub async fn keep(tx: &mut PgConnection, upload: &Upload) -> sqlx::Result<Kept> {
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('upload:' || coalesce(
             (select made_from from account where uid = $1 and role = 'visitor'), $1::bigint::text
         ), 0))",
        upload.uid.0
    )
    .execute(&mut *tx)
    .await?;
    let used = sqlx::query!(
        r#"select count(*) as "files!", coalesce(sum(byte_size), 0)::bigint as "bytes!"
           from upload
           where uid = any(array(
                     select $1 union
                     select other.uid from account me join account other using (made_from)
                     where me.uid = $1 and me.role = 'visitor' and other.role = 'visitor'
                 ))
             and created_at > now() - $2::interval"#,
        upload.uid.0,
        window(),
    )
    .fetch_one(&mut *tx)
    .await?;
    if used.files >= FILES_PER_WINDOW || used.bytes + upload.byte_size > BYTES_PER_WINDOW {
        return Ok(Kept::OverQuota);
    }
    sqlx::query!(
        "insert into upload (upload_id, uid, category, mime, byte_size, width, height, sha256)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        upload.upload_id.0,
        upload.uid.0,
        upload.category.number(),
        upload.mime,
        upload.byte_size,
        upload.width,
        upload.height,
        &upload.sha256[..],
    )
    .execute(tx)
    .await?;
    Ok(Kept::Done)
}

/// The picture, if this viewer may see it: its uploader, everybody for a public category, who takes part in the conversation it
/// was sent to, customer service for conversations with customer support and for templates, who decides about reports of it,
/// and who verifies identities or decides appeals by it. "Not there" and "not yours" are both `None`.
pub async fn find_readable(
    db: impl PgExecutor<'_>,
    upload: UploadId,
    viewer: Uid,
    is_staff: bool,
) -> sqlx::Result<Option<Readable>> {
    let public: Vec<i16> =
        Category::ALL.into_iter().filter(|c| c.is_public()).map(Category::number).collect();
    let row = sqlx::query!(
        r#"select u.upload_id, u.uid, u.category, u.mime, u.byte_size, u.width, u.height, u.sha256,
               not (
                   u.uid = $2
                   or u.category = any($4)
                   or exists (select from participant p where p.conversation_id = u.conversation_id and p.uid = $2)
                   or exists (
                       select from desk_talk d join team_member m using (team_id)
                       where d.conversation_id = u.conversation_id and m.uid = $2
                   )
                   or exists (
                       select from order_image i join "order" o using (order_id)
                       where i.upload_id = u.upload_id and $2 in (o.buyer, o.seller)
                   )
                   or exists (select from message_template t where t.upload_id = u.upload_id)
               ) as "is_by_office!",
               (select d.verification_id from verification_document d where d.upload_id = u.upload_id) as verification_id,
               (select p.appeal_id from account_appeal_picture p where p.upload_id = u.upload_id) as appeal_id
           from upload u
           where u.upload_id = $1 and (
               u.uid = $2
               or u.category = any($4)
               or exists (select from participant p where p.conversation_id = u.conversation_id and p.uid = $2)
               or ($3 and exists (select from conversation c where c.conversation_id = u.conversation_id and c.is_desk))
               or exists (
                   select from order_image i join "order" o using (order_id)
                   where i.upload_id = u.upload_id and ($2 in (o.buyer, o.seller) or $3)
               )
               or ($3 and exists (select from message_template t where t.upload_id = u.upload_id))
               or ($3 and exists (select from review_picture r where r.upload_id = u.upload_id) and exists (
                   select from account a where a.uid = $2 and (a.role = 'admin' or 'reviews' = any(a.permissions))
               ))
               or ($3 and (
                   exists (select from verification_document d where d.upload_id = u.upload_id)
                   or exists (select from account_appeal_picture p where p.upload_id = u.upload_id)
               ) and exists (
                   select from account a where a.uid = $2 and (a.role = 'admin' or 'people' = any(a.permissions))
               ))
           )"#,
        upload.0,
        viewer.0,
        is_staff,
        &public,
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        let broken = || sqlx::Error::Decode("upload row".into());
        let upload = Upload {
            upload_id: UploadId(row.upload_id),
            uid: Uid(row.uid),
            category: Category::from_number(row.category).ok_or_else(broken)?,
            mime: row.mime,
            byte_size: row.byte_size,
            width: row.width,
            height: row.height,
            sha256: row.sha256.try_into().map_err(|_| broken())?,
        };
        let verification = row.verification_id.map(VerificationId);
        let appeal = row.appeal_id.map(AppealId);
        Ok(Readable { upload, is_by_office: row.is_by_office, verification, appeal })
    })
    .transpose()
}

/// Whether it shows somebody's document or face, or was sent with an appeal, whoever asks.
pub async fn is_of_identity(db: impl PgExecutor<'_>, upload: UploadId) -> sqlx::Result<bool> {
    let categories: Vec<i16> = Category::ALL
        .into_iter()
        .filter(|category| category.is_of_identity())
        .map(Category::number)
        .collect();
    sqlx::query_scalar!(
        r#"select exists (select from upload where upload_id = $1 and category = any($2)) as "is!""#,
        upload.0,
        &categories,
    )
    .fetch_one(db)
    .await
}

/// The size of a picture in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureSize {
    pub width: i32,
    pub height: i32,
}

/// Binds a chat picture to the conversation it is sent to, and says how large it is. From then on those in the conversation may see it.
/// `None` unless it is this person's own chat picture, not sent to another conversation. Repeating changes nothing.
pub async fn find_for_send(
    db: impl PgExecutor<'_>,
    upload: UploadId,
    uid: Uid,
    conversation: ConversationId,
) -> sqlx::Result<Option<PictureSize>> {
    sqlx::query_as!(
        PictureSize,
        "update upload set conversation_id = $3
         where upload_id = $1 and uid = $2 and category = $4 and (conversation_id is null or conversation_id = $3)
         returning width, height",
        upload.0,
        uid.0,
        conversation.0,
        Category::Chat.number(),
    )
    .fetch_optional(db)
    .await
}

/// Takes a recalled picture out of its conversation, unless another message there still shows it: only its uploader may see it from
/// then on.
pub async fn withdraw(
    db: impl PgExecutor<'_>,
    upload: UploadId,
    conversation: ConversationId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update upload set conversation_id = null
         where upload_id = $1 and conversation_id = $2 and not exists (
             select from message m where m.conversation_id = $2 and m.body_type = 2 and m.body ->> 'upload_id' = $3
         )",
        upload.0,
        conversation.0,
        upload.to_string(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Gives a picture back to the conversation it was taken out of by [`withdraw`].
pub(crate) async fn give_back(
    db: impl PgExecutor<'_>,
    upload: UploadId,
    conversation: ConversationId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update upload set conversation_id = $2 where upload_id = $1 and conversation_id is null",
        upload.0,
        conversation.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Which of these files have a row. The others were left behind by a crash between file and row.
pub async fn known(db: impl PgExecutor<'_>, uploads: &[uuid::Uuid]) -> sqlx::Result<Vec<UploadId>> {
    let known =
        sqlx::query_scalar!("select upload_id from upload where upload_id = any($1)", uploads)
            .fetch_all(db)
            .await?;
    Ok(known.into_iter().map(UploadId).collect())
}

fn window() -> PgInterval {
    PgInterval { months: 0, days: 0, microseconds: QUOTA_WINDOW.whole_seconds() * 1_000_000 }
}
