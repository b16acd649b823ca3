//! Using templates: counting it once for each message, and giving a conversation its own copy of the picture.

use guildhall_domain::ids::{ClientMsgId, ConversationId, TemplateId, Uid, UploadId};
use sqlx::PgPool;

use crate::DatabaseError;

/// Counts a use. The same message counts once, however often it is sent.
pub async fn used(
    pool: &PgPool,
    template: TemplateId,
    conversation: ConversationId,
    client_msg_id: ClientMsgId,
    by: Uid,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        with used as (
            insert into template_use (template_id, conversation_id, client_msg_id, uid, episode)
            values ($1, $2, $3, $4, coalesce((select episode from desk_talk where conversation_id = $2), 0))
            on conflict do nothing
            returning template_id
        )
        update message_template t set use_count = use_count + 1 from used where t.template_id = used.template_id
        "#,
        template.0,
        conversation.0,
        client_msg_id.0,
        by.0,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Gives `sender` a picture of their own that looks like the template's; its file is in place already. Repeating adds nothing.
pub async fn copy_picture(
    pool: &PgPool,
    original: UploadId,
    copy: UploadId,
    sender: Uid,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into upload (upload_id, uid, category, mime, byte_size, width, height, sha256)
        select $2, $3, category, mime, byte_size, width, height, sha256 from upload where upload_id = $1
        on conflict (upload_id) do nothing
        "#,
        original.0,
        copy.0,
        sender.0,
    )
    .execute(pool)
    .await?;
    Ok(())
}
