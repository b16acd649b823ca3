//! Appeals for the demonstration: one at each stage.

use guildhall_domain::{
    identity::appeal::{
        ANSWER, AppealEventKind, AppealKind, AppealRefusal, AppealRemedy, AppealStage, WAIT,
        review_until,
    },
    ids::{AppealId, Uid},
};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::{DatabaseError, conversation::upload::Upload, identity::appeal::category};

/// What is told of an appeal.
#[derive(Debug, Clone, Copy)]
pub struct DemoAppeal {
    pub stage: AppealStage,
    /// How long ago it was sent.
    pub age: Duration,
    pub refusal: Option<AppealRefusal>,
    pub remedies: &'static [AppealRemedy],
    pub content: &'static str,
    /// What happened after it was received, with what was written.
    pub events: &'static [(AppealEventKind, &'static str)],
}

/// Whose account an appeal is about, who sends it, and its picture, whose file is in place.
#[derive(Debug, Clone)]
pub struct DemoClaim {
    pub uid: Uid,
    pub by: Uid,
    pub picture: Upload,
}

/// Whether the demonstration has any.
pub async fn are_there(pool: &PgPool) -> Result<bool, DatabaseError> {
    let are = sqlx::query_scalar!(
        r#"select exists (select from account_appeal where email like '%@demo.guildhall.test') as "are!""#
    );
    Ok(are.fetch_one(pool).await?)
}

/// Adds an appeal with what has happened to it.
pub async fn add(
    pool: &PgPool,
    claim: &DemoClaim,
    told: &DemoAppeal,
    now: OffsetDateTime,
) -> Result<(), DatabaseError> {
    let id = AppealId(Uuid::now_v7());
    let sent = now - told.age;
    let (from, until) = review_until(now);
    let next_at = match told.stage {
        AppealStage::Waiting => Some(sent + WAIT),
        AppealStage::Review => Some(until),
        AppealStage::Evidence => Some(now + ANSWER),
        _ => None,
    };
    let remedies: Vec<&str> = told.remedies.iter().map(|one| one.as_str()).collect();
    let mut tx = crate::begin(pool).await?;
    sqlx::query!(
        "insert into account_appeal (appeal_id, kind, stage, email, language, account_ref, uid, server, content, sent_by, device_name,
             address, country, created_at, next_at, review_from, ended_at, refusal, remedies)
         values ($1, $2, $3, $4, 'en', $5, $6, 'Asia', $7, $8, 'Firefox, Windows', '203.0.113.7', 'US', $9, $10, $11, $12, $13, $14)",
        id.0,
        AppealKind::Account.as_str(),
        told.stage.as_str(),
        format!("appellant.{}@demo.guildhall.test", told.stage),
        claim.uid.to_string(),
        claim.uid.0,
        told.content,
        claim.by.0,
        sent,
        next_at,
        (told.stage == AppealStage::Review).then_some(from),
        (!told.stage.is_open()).then_some(now - Duration::HOUR),
        told.refusal.map(AppealRefusal::as_str),
        &remedies as &[&str],
    )
    .execute(&mut *tx)
    .await?;
    let picture = &claim.picture;
    sqlx::query!(
        "with kept as (
             insert into upload (upload_id, uid, category, mime, byte_size, width, height, sha256)
             values ($1, $2, $3, $4, $5, $6, $7, $8) returning upload_id
         )
         insert into account_appeal_picture (upload_id, appeal_id) select upload_id, $9 from kept",
        picture.upload_id.0,
        claim.by.0,
        category(AppealKind::Account).number(),
        picture.mime,
        picture.byte_size,
        picture.width,
        picture.height,
        &picture.sha256[..],
        id.0,
    )
    .execute(&mut *tx)
    .await?;
    let received = (AppealEventKind::Received, "");
    for (number, (kind, text)) in (0_i64..).zip(std::iter::once(&received).chain(told.events)) {
        sqlx::query!(
            "insert into account_appeal_event (appeal_id, kind, text, at) values ($1, $2, $3, $4)",
            id.0,
            kind.as_str(),
            *text,
            now.min(sent + Duration::days(3 * number)),
        )
        .execute(&mut *tx)
        .await?;
    }
    tx.commit().await?;
    Ok(())
}
