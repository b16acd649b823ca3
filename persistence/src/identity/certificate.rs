//! Whether somebody has shown who they are: table `certificate`. Gates ask here; how one is got is in [`super::verification`].

use guildhall_domain::{identity::verification::CertState, ids::Uid};
use sqlx::PgExecutor;

/// How this person's certificate stands at this moment; `None` if they never had one.
pub async fn state(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<Option<CertState>> {
    let row = sqlx::query!(
        r#"select expires_at, clock_timestamp() as "now!" from certificate where uid = $1"#,
        uid.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| CertState::at(row.now, row.expires_at)))
}
