//! Ready-made answers, in the reader's language.

use guildhall_domain::ids::TemplateId;
use sqlx::PgPool;

use crate::DatabaseError;

/// One ready-made answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    pub template_id: TemplateId,
    pub title: String,
    pub text: String,
}

/// All of them in their order; in English where there is no text in `language`.
///
/// # Errors
/// Whatever Postgres says.
pub async fn list(pool: &PgPool, language: &str) -> Result<Vec<Template>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select template_id, title, coalesce(texts ->> $1, texts ->> 'en', '') as "text!"
        from message_template order by position, template_id
        "#,
        language,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Template {
            template_id: TemplateId(row.template_id),
            title: row.title,
            text: row.text,
        })
        .collect())
}
