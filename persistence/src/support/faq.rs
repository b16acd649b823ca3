//! Questions people ask, with their answers and votes.

use std::collections::BTreeMap;

use guildhall_domain::{ids::Uid, support::faq::Category};
use sqlx::{PgConnection, PgExecutor, PgPool, types::Json};

use crate::{
    DatabaseError,
    support::audit::{self, Entry},
};

/// Texts by language code.
pub type Texts = BTreeMap<String, String>;

/// A question as a reader sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    pub question_id: String,
    pub category: Category,
    pub question: String,
    pub answer: String,
    pub likes: i32,
    /// How this reader voted.
    pub my_like: Option<bool>,
}

/// A question as it is edited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub question_id: String,
    pub version: i64,
    pub category: Category,
    pub position: i32,
    pub questions: Texts,
    pub answers: Texts,
    pub is_shown: bool,
    pub likes: i32,
    pub dislikes: i32,
}

/// Those that are shown, in their order, in `language` or else English.
///
/// # Errors
/// Whatever Postgres says.
pub async fn list(
    pool: &PgPool,
    language: &str,
    category: Option<Category>,
    reader: Option<Uid>,
) -> Result<Vec<Answered>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select q.question_id, q.category as "category: Category", q.likes, r.liked as "liked?",
            coalesce(q.questions ->> $1, q.questions ->> 'en') as "question!",
            coalesce(q.answers ->> $1, q.answers ->> 'en') as "answer!"
        from faq_question q
        left join faq_review r on r.question_id = q.question_id and r.uid = $3
        where q.is_shown and ($2::text is null or q.category = $2)
        order by q.position, q.question_id
        "#,
        language,
        category.map(Category::as_str),
        reader.map(|uid| uid.0),
    )
    .fetch_all(pool)
    .await?;
    let answered = rows.into_iter().map(|row| Answered {
        question_id: row.question_id,
        category: row.category,
        question: row.question,
        answer: row.answer,
        likes: row.likes,
        my_like: row.liked,
    });
    Ok(answered.collect())
}

/// All of them as they are edited, hidden ones too, in their order.
///
/// # Errors
/// Whatever Postgres says.
pub async fn all(pool: &PgPool) -> Result<Vec<Question>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select question_id, version, category as "category: Category", position, questions as "questions: Json<Texts>", answers as "answers: Json<Texts>",
            is_shown, likes, dislikes
        from faq_question order by position, question_id
        "#,
    )
    .fetch_all(pool)
    .await?;
    let questions = rows.into_iter().map(|row| Question {
        question_id: row.question_id,
        version: row.version,
        category: row.category,
        position: row.position,
        questions: row.questions.0,
        answers: row.answers.0,
        is_shown: row.is_shown,
        likes: row.likes,
        dislikes: row.dislikes,
    });
    Ok(questions.collect())
}

/// Questions by their ids and in their order, those that are shown: (id, question, answer).
///
/// # Errors
/// Whatever Postgres says.
pub async fn some(
    pool: &PgPool,
    language: &str,
    ids: &[String],
) -> Result<Vec<(String, String, String)>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select q.question_id,
            coalesce(q.questions ->> $1, q.questions ->> 'en') as "question!",
            coalesce(q.answers ->> $1, q.answers ->> 'en') as "answer!"
        from unnest($2::text[]) with ordinality as wanted (question_id, place)
        join faq_question q on q.question_id = wanted.question_id and q.is_shown
        order by wanted.place
        "#,
        language,
        ids,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(|row| (row.question_id, row.question, row.answer)).collect())
}

/// Counts a vote; the last of a person counts. Answers how many like it now; `None` if there is no such question.
///
/// # Errors
/// Whatever Postgres says.
pub async fn review(
    tx: &mut PgConnection,
    question_id: &str,
    by: Uid,
    like: bool,
) -> Result<Option<i32>, DatabaseError> {
    // Votes of a question queue here, so that its numbers are those of its votes.
    let known = sqlx::query_scalar!(
        "select likes from faq_question where question_id = $1 and is_shown for update",
        question_id,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(likes) = known else { return Ok(None) };
    let before = sqlx::query_scalar!(
        "select liked from faq_review where question_id = $1 and uid = $2",
        question_id,
        by.0,
    )
    .fetch_optional(&mut *tx)
    .await?;
    if before == Some(like) {
        return Ok(Some(likes));
    }
    sqlx::query!(
        r#"
        insert into faq_review (question_id, uid, liked) values ($1, $2, $3)
        on conflict (question_id, uid) do update set liked = excluded.liked, reviewed_at = now()
        "#,
        question_id,
        by.0,
        like,
    )
    .execute(&mut *tx)
    .await?;
    let change = |counted: bool| i32::from(counted == like) - i32::from(before == Some(counted));
    let likes = sqlx::query_scalar!(
        "update faq_question set likes = likes + $2, dislikes = dislikes + $3 where question_id = $1 returning likes",
        question_id,
        change(true),
        change(false),
    )
    .fetch_one(&mut *tx)
    .await?;
    Ok(Some(likes))
}

/// Writes a question anew. `None` if somebody else has changed it since `read`, or made one of that id.
///
/// # Errors
/// Whatever Postgres says.
pub async fn save(
    tx: &mut PgConnection,
    by: Uid,
    question: &Question,
    read: Option<i64>,
) -> Result<Option<Question>, DatabaseError> {
    let kept = sqlx::query!(
        r#"
        insert into faq_question (question_id, category, position, questions, answers, is_shown)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (question_id) do update
        set category = $2, position = $3, questions = $4, answers = $5, is_shown = $6, version = faq_question.version + 1
        where faq_question.version = $7
        returning version, likes, dislikes
        "#,
        question.question_id,
        question.category.as_str(),
        question.position,
        Json(&question.questions) as _,
        Json(&question.answers) as _,
        question.is_shown,
        read,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(kept) = kept else { return Ok(None) };
    let detail =
        serde_json::json!({ "question_id": question.question_id, "version": kept.version });
    audit::add(&mut *tx, &Entry::new(Some(by), "faq_saved").detail(detail)).await?;
    Ok(Some(Question {
        version: kept.version,
        likes: kept.likes,
        dislikes: kept.dislikes,
        ..question.clone()
    }))
}

/// Adds those that are not there yet, as one statement. For demonstration data.
pub async fn add(db: impl PgExecutor<'_>, questions: &[Question]) -> sqlx::Result<u64> {
    let ids: Vec<&str> = questions.iter().map(|one| one.question_id.as_str()).collect();
    let categories: Vec<&str> = questions.iter().map(|one| one.category.as_str()).collect();
    let positions: Vec<i32> = questions.iter().map(|one| one.position).collect();
    let json = |texts: &Texts| serde_json::to_value(texts).unwrap_or_default();
    let asked: Vec<_> = questions.iter().map(|one| json(&one.questions)).collect();
    let answers: Vec<_> = questions.iter().map(|one| json(&one.answers)).collect();
    let added = sqlx::query!(
        r#"
        insert into faq_question (question_id, category, position, questions, answers)
        select * from unnest($1::text[], $2::text[], $3::int[], $4::jsonb[], $5::jsonb[])
        on conflict (question_id) do nothing
        "#,
        &ids as &[&str],
        &categories as &[&str],
        &positions,
        &asked,
        &answers,
    )
    .execute(db)
    .await?;
    Ok(added.rows_affected())
}
