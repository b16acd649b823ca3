//! Questions people ask, with their answers and votes.

use guildhall_domain::{
    ids::Uid,
    language::Texts,
    staff_act::{StaffActKind, StaffActSubject},
    support::faq::Category,
};
use serde::Serialize;
use sqlx::{PgConnection, PgPool};
use utoipa::ToSchema;

use crate::{
    DatabaseError,
    staff_act::{self, StaffAct},
    support::audit::{self, Entry},
};

/// A question and its answer, in the caller's language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FaqEntry {
    /// Where it belongs.
    #[serde(skip)]
    pub category: Category,
    /// The question.
    pub question_id: String,
    /// The question, in the language asked for.
    pub question: String,
    /// The answer, in the language asked for.
    pub answer: String,
    /// How many found it helpful.
    pub likes: i32,
    /// The caller's own vote, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub my_like: Option<bool>,
}

/// A question as it is edited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FaqQuestion {
    /// The question.
    pub question_id: String,
    /// Grows with every change: what is not newer is to be dropped.
    pub version: i64,
    /// Where it belongs.
    pub category: Category,
    /// Its place in the category, from the smallest.
    pub position: i32,
    /// The questions.
    pub questions: Texts,
    /// By language.
    pub answers: Texts,
    /// Whether customers see it.
    pub is_shown: bool,
    /// How many found it helpful.
    pub likes: i32,
    /// How many did not find it helpful.
    pub dislikes: i32,
}

/// Which of the questions that are shown.
#[derive(Debug, Clone, Copy)]
pub enum Which<'a> {
    /// Of a category, or all, in the order their editors gave them.
    Of(Option<Category>),
    /// Those with these ids, in that order.
    Ids(&'a [String]),
}

/// Those that are shown, in `language` or else English.
pub async fn list(
    pool: &PgPool,
    language: &str,
    which: Which<'_>,
    reader: Option<Uid>,
) -> Result<Vec<FaqEntry>, DatabaseError> {
    let (category, ids) = match which {
        Which::Of(category) => (category, None),
        Which::Ids(ids) => (None, Some(ids)),
    };
    let rows = sqlx::query_as!(
        FaqEntry,
        r#"
        select q.question_id, q.category as "category: Category", q.likes, r.liked as "my_like?",
            coalesce(q.questions ->> $1, q.questions ->> 'en') as "question!",
            coalesce(q.answers ->> $1, q.answers ->> 'en') as "answer!"
        from faq_question q
        left join faq_review r on r.question_id = q.question_id and r.uid = $3
        where q.is_shown and ($2::text is null or q.category = $2) and ($4::text[] is null or q.question_id = any($4))
        order by array_position($4, q.question_id), q.position, q.question_id
        "#,
        language,
        category.map(Category::as_str),
        reader.map(|uid| uid.0),
        ids,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// All of them as they are edited, hidden ones too, in their order.
pub async fn all(pool: &PgPool) -> Result<Vec<FaqQuestion>, DatabaseError> {
    let rows = sqlx::query_as!(
        FaqQuestion,
        r#"
        select question_id, version, category as "category: Category", position, questions as "questions: Texts",
            answers as "answers: Texts", is_shown, likes, dislikes
        from faq_question order by position, question_id
        "#,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Counts a vote; the last of a person counts. Answers how many like it now; `None` if there is no such question.
pub async fn review(
    tx: &mut PgConnection,
    question_id: &str,
    by: Uid,
    like: bool,
) -> Result<Option<i32>, DatabaseError> {
    // Votes of a question queue here, so that its numbers are those of its votes.
    let question = sqlx::query_scalar!(
        "select 1 as one from faq_question where question_id = $1 and is_shown for update",
        question_id,
    );
    if question.fetch_optional(&mut *tx).await?.is_none() {
        return Ok(None);
    }
    let likes = sqlx::query_scalar!(
        r#"
        with before as (select liked from faq_review where question_id = $1 and uid = $2),
        vote as (
            insert into faq_review (question_id, uid, liked) values ($1, $2, $3)
            on conflict (question_id, uid) do update set liked = excluded.liked, reviewed_at = now()
            where faq_review.liked <> excluded.liked
        )
        update faq_question
        set likes = likes + $3::int - coalesce((select liked::int from before), 0),
            dislikes = dislikes + (not $3)::int - coalesce((select (not liked)::int from before), 0)
        where question_id = $1 returning likes
        "#,
        question_id,
        by.0,
        like,
    );
    Ok(Some(likes.fetch_one(tx).await?))
}

/// Writes a question anew, over the version that was `read`; `by` nobody for the house itself. `None` if somebody else has changed it since, or made one of that id.
pub async fn save(
    tx: &mut PgConnection,
    by: Option<Uid>,
    question: &FaqQuestion,
    read: Option<i64>,
) -> Result<Option<FaqQuestion>, DatabaseError> {
    let row = sqlx::query_as!(
        FaqQuestion,
        r#"
        insert into faq_question (question_id, category, position, questions, answers, is_shown)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (question_id) do update
        set category = $2, position = $3, questions = $4, answers = $5, is_shown = $6, version = faq_question.version + 1
        where faq_question.version = $7
        returning question_id, version, category as "category: Category", position, questions as "questions: Texts",
            answers as "answers: Texts", is_shown, likes, dislikes
        "#,
        question.question_id,
        question.category.as_str(),
        question.position,
        &question.questions as _,
        &question.answers as _,
        question.is_shown,
        read,
    );
    let saved = row.fetch_optional(&mut *tx).await?;
    if let Some(FaqQuestion { question_id, version, .. }) = &saved {
        let detail = serde_json::json!({ "question_id": question_id, "version": version });
        audit::add(&mut *tx, &Entry::new(by, "faq_saved").detail(detail)).await?;
        // What the house writes itself is nobody's act.
        if by.is_some() {
            let act = StaffAct::new(
                by,
                StaffActKind::FaqSaved,
                StaffActSubject::FaqQuestion,
                question_id,
            );
            let shown = if question.is_shown { "shown" } else { "hidden" };
            staff_act::write(tx, &act.with("version", version).with("state", shown)).await?;
        }
    }
    Ok(saved)
}
