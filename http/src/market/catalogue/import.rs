//! A file of goods: tried, then done.
use crate::{
    api::{call::Context, caller::CatalogueStaff, error::ApiError, idempotency::Settled},
    import::{
        file,
        wire::{ApplyImport, ImportFile, ImportState},
    },
};
use guildhall_domain::{
    import::ImportKind,
    market::catalogue::sheet::{COLUMNS, NEEDED},
};
use guildhall_persistence::{import as rows, market::catalogue::import as catalogue};

/// Says what each line would do.
pub(super) async fn check(
    context: Context,
    CatalogueStaff(admin): CatalogueStaff,
    input: ImportFile,
) -> Result<Settled<ImportState>, ApiError> {
    let lines = file::read(&input.content, &COLUMNS, &NEEDED)?;
    let tried = catalogue::plan(&context.state.pool, lines).await?;
    let new = input.tried_by(admin.uid, ImportKind::Catalogue);
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let kept = rows::keep(&mut tx, new, &tried).await?;
    context.settle(tx, &kept.into()).await
}

/// Does them.
pub(super) async fn apply(
    context: Context,
    CatalogueStaff(admin): CatalogueStaff,
    input: ApplyImport,
) -> Result<ImportState, ApiError> {
    let pool = &context.state.pool;
    let import_id = input.find(pool, admin.uid, ImportKind::Catalogue).await?;
    while catalogue::apply_some(pool, admin.uid, import_id).await? {}
    Ok(rows::find(pool, admin.uid, import_id).await?.ok_or(ApiError::NotFound)?.into())
}
