//! A file of goods: tried, then done.
use crate::{
    api::{call::Context, caller::Admin, error::ApiError, idempotency::Settled},
    import::{
        file,
        wire::{ApplyImport, ImportFile, ImportState},
    },
};
use guildhall_domain::{ids::ImportId, import::ImportKind, market::catalogue::sheet};
use guildhall_persistence::{
    import::{self as rows, NewImport},
    market::catalogue::import as catalogue,
};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Says what each line would do.
pub(super) async fn check(
    context: Context,
    Admin(admin): Admin,
    input: ImportFile,
) -> Result<Settled<ImportState>, ApiError> {
    let known = sheet::COLUMNS.map(str::to_owned);
    let lines = file::read(&input.content, &known, &sheet::NEEDED)?;
    let tried = catalogue::plan(&context.state.pool, lines).await?;
    let new = NewImport {
        import_id: ImportId(Uuid::now_v7()),
        kind: ImportKind::Catalogue,
        by: admin.uid,
        file_name: input.file_name.trim(),
        sha256: Sha256::digest(&input.content).into(),
    };
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let kept = rows::keep(&mut tx, new, &tried).await?;
    context.settle(tx, &kept.into()).await
}

/// Does them.
pub(super) async fn apply(
    context: Context,
    Admin(admin): Admin,
    input: ApplyImport,
) -> Result<ImportState, ApiError> {
    let (pool, ApplyImport { import_id, sha256 }) = (&context.state.pool, input);
    let there = rows::find(pool, admin.uid, import_id).await?;
    let there = there.filter(|it| it.kind == ImportKind::Catalogue).ok_or(ApiError::NotFound)?;
    if hex::encode(there.sha256) != sha256 {
        return Err(ApiError::Conflict);
    }
    while catalogue::apply_some(pool, admin.uid, import_id).await? {}
    Ok(rows::find(pool, admin.uid, import_id).await?.ok_or(ApiError::NotFound)?.into())
}
