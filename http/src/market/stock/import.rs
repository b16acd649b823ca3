//! A file of a seller's stock: tried, then done.
use crate::{
    api::{call::Context, caller::ShopOwner, error::ApiError, idempotency::Settled},
    import::{
        file,
        wire::{ApplyImport, ImportFile, ImportState},
    },
};
use guildhall_domain::{
    import::ImportKind,
    market::stock::{COLUMNS, NEEDED},
};
use guildhall_persistence::{import as rows, market::stock::import as stock};

/// Says what each line would do.
pub async fn check(
    context: Context,
    ShopOwner(caller): ShopOwner,
    input: ImportFile,
) -> Result<Settled<ImportState>, ApiError> {
    let lines = file::read(&input.content, &COLUMNS, &NEEDED)?;
    let tried = stock::plan(&context.state.pool, caller.uid, lines).await?;
    let new = input.tried_by(caller.uid, ImportKind::Stock);
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let kept = rows::keep(&mut tx, new, &tried).await?;
    context.settle(tx, &kept.into()).await
}

/// Does them.
pub async fn apply(
    context: Context,
    ShopOwner(caller): ShopOwner,
    input: ApplyImport,
) -> Result<ImportState, ApiError> {
    let pool = &context.state.pool;
    let import_id = input.find(pool, caller.uid, ImportKind::Stock).await?;
    while stock::apply_some(&context.state.money, caller.uid, import_id).await? {}
    Ok(rows::find(pool, caller.uid, import_id).await?.ok_or(ApiError::NotFound)?.into())
}
