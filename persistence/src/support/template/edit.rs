//! Writing templates, and taking them off the shelf. They stay in the table: uses name them.

use guildhall_domain::{
    conversation::Rejection,
    ids::{TemplateId, Uid, UploadId},
    staff_act::{StaffActKind, StaffActSubject},
    support::template::{Audience, Wording},
};
use serde_json::json;
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::Scope;
use crate::{
    DatabaseError,
    staff_act::{self, StaffAct},
    support::audit::{self, Entry},
};

/// A template as somebody wants it.
#[derive(Debug, Clone)]
pub struct Draft<'a> {
    pub template_id: TemplateId,
    pub scope: Scope,
    pub audience: Audience,
    pub wording: &'a Wording,
    pub upload_id: Option<UploadId>,
    /// The version that was read; `None` for a new one.
    pub read: Option<i64>,
}

/// Why a template was not kept.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// Somebody else has changed it, or the id is taken.
    #[error("concurrent update of the template")]
    Stale,
    /// The picture is not there, no chat picture, or somebody else's.
    #[error("picture not found")]
    NoPicture,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for SaveError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Keeps a template. The caller may write into its scope; what it was before is checked here: nobody takes over another
/// agent's, and its scope stays what it is.
///
/// # Errors
/// As [`SaveError`] says.
pub async fn save(tx: &mut PgConnection, by: Uid, draft: &Draft<'_>) -> Result<(), SaveError> {
    let (team, owner) = match draft.scope {
        Scope::All => (None, None),
        Scope::Team(team) => (Some(team.0), None),
        Scope::Own(owner) => (None, Some(owner.0)),
    };
    let before = sqlx::query!(
        "select scope, team_id, owner, upload_id from message_template where template_id = $1 and retired_at is null for update",
        draft.template_id.0,
    )
    .fetch_optional(&mut *tx)
    .await?;
    if before.is_none() && draft.read.is_some() {
        // It was there when it was read, or never: taken off the shelf, or a wrong id.
        return Err(Rejection::NotFound.into());
    }
    if let Some(before) = &before
        && (before.scope != draft.scope.kind().as_str()
            || before.team_id != team
            || before.owner != owner)
    {
        return Err(Rejection::NotFound.into());
    }
    let picture = draft.upload_id.map(|upload| upload.0);
    let is_new_picture = picture.is_some() && before.and_then(|before| before.upload_id) != picture;
    if is_new_picture {
        sqlx::query_scalar!(
            r#"select true as "there!" from upload
               where upload_id = $1 and uid = $2 and category = 7 and conversation_id is null"#,
            picture,
            by.0,
        )
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(SaveError::NoPicture)?;
    }
    let wording = draft.wording;
    sqlx::query_scalar!(
        r#"
        insert into message_template
            (template_id, scope, team_id, owner, audience, title, shortcut, tags, texts, upload_id, position)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1000)
        on conflict (template_id) do update
        set audience = $5, title = $6, shortcut = $7, tags = $8, texts = $9, upload_id = $10,
            version = message_template.version + 1
        where message_template.version = $11 and message_template.retired_at is null
        returning version
        "#,
        draft.template_id.0,
        draft.scope.kind().as_str(),
        team,
        owner,
        draft.audience.as_str(),
        wording.title,
        wording.shortcut,
        &wording.tags,
        &wording.texts as _,
        picture,
        draft.read,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(SaveError::Stale)?;
    let mut entry = Entry::new(Some(by), "template_saved").detail(
        json!({ "template_id": draft.template_id.to_string(), "scope": draft.scope.kind().as_str() }),
    );
    entry.team = draft.scope.team();
    audit::add(&mut *tx, &entry).await?;
    // An agent's own words for themselves are no act that others account for.
    if !matches!(draft.scope, Scope::Own(_)) {
        let (kind, subject) = (StaffActKind::TemplateSaved, StaffActSubject::Template);
        let act = StaffAct::new(Some(by), kind, subject, draft.template_id);
        staff_act::write(tx, &in_scope(act, draft.scope.kind().as_str(), team)).await?;
    }
    Ok(())
}

/// Whose template it is: everybody's, or a team's.
fn in_scope(act: StaffAct, scope: &str, team: Option<i64>) -> StaffAct {
    let act = act.with("scope", scope);
    match team {
        Some(team) => act.with("team", team),
        None => act,
    }
}

/// Takes a template off the shelf; one that is off stays off. The caller may.
pub async fn retire(
    pool: &PgPool,
    by: Uid,
    template: TemplateId,
    command_id: Uuid,
) -> Result<(), DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let retired = sqlx::query!(
        r#"
        update message_template set retired_at = now(), version = version + 1
        where template_id = $1 and retired_at is null
        returning scope, team_id, owner
        "#,
        template.0,
    )
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(retired) = retired {
        let entry = Entry::new(Some(by), "template_retired")
            .detail(json!({ "template_id": template.to_string() }))
            .command(Some(command_id));
        audit::add(&mut tx, &entry).await?;
        if retired.owner.is_none() {
            let (kind, subject) = (StaffActKind::TemplateRetired, StaffActSubject::Template);
            let act = StaffAct::new(Some(by), kind, subject, template);
            staff_act::write(&mut tx, &in_scope(act, &retired.scope, retired.team_id)).await?;
        }
    }
    tx.commit().await?;
    Ok(())
}

/// Adds those that are not there yet, for everybody: (id, audience, position, wording). For demonstration data.
pub async fn add(
    db: impl PgExecutor<'_>,
    templates: &[(TemplateId, Audience, i32, Wording)],
) -> sqlx::Result<u64> {
    let rows: Vec<_> = templates
        .iter()
        .map(|(id, audience, position, wording)| {
            json!({ "template_id": id.0, "audience": audience, "position": position, "title": wording.title,
                "shortcut": wording.shortcut, "tags": wording.tags, "texts": wording.texts })
        })
        .collect();
    let added = sqlx::query!(
        r#"
        insert into message_template (template_id, audience, position, title, shortcut, tags, texts)
        select template_id, audience, position, title, shortcut, tags, texts
        from jsonb_to_recordset($1) as t
            (template_id uuid, audience text, position int, title text, shortcut text, tags text[], texts jsonb)
        on conflict (template_id) do nothing
        "#,
        serde_json::Value::Array(rows),
    )
    .execute(db)
    .await?;
    Ok(added.rows_affected())
}

/// Whether there is such a template, off the shelf; of others' own there is none.
pub async fn is_retired(
    pool: &PgPool,
    template: TemplateId,
    by: Uid,
) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"
        select exists (
            select from message_template where template_id = $1 and retired_at is not null and (owner is null or owner = $2)
        ) as "is!"
        "#,
        template.0,
        by.0,
    )
    .fetch_one(pool)
    .await?)
}
