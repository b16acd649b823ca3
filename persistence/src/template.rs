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

#[cfg(test)]
mod tests {
    use super::*;

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn templates_come_in_their_order_and_in_english_where_there_is_no_translation(
        pool: PgPool,
    ) {
        sqlx::query(
            r#"insert into message_template (template_id, title, texts, position) values
               (gen_random_uuid(), 'Late', '{"en": "It is late", "de": "Es kommt später"}', 2),
               (gen_random_uuid(), 'Hello', '{"en": "Hello"}', 1)"#,
        )
        .execute(&pool)
        .await
        .unwrap();
        let texts = |language: &'static str| {
            let pool = pool.clone();
            async move {
                list(&pool, language)
                    .await
                    .unwrap()
                    .into_iter()
                    .map(|it| it.text)
                    .collect::<Vec<_>>()
            }
        };
        assert_eq!(texts("de").await, ["Hello", "Es kommt später"]);
        assert_eq!(texts("xx").await, ["Hello", "It is late"]);
    }
}
