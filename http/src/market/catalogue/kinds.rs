//! The kinds of goods and the rarities, in the caller's words.
use super::wire::{CatalogueKind, CatalogueKinds, CatalogueRarity};
use crate::{
    api::{
        call::{Context, Empty},
        caller::CatalogueStaff,
        error::ApiError,
    },
    market::tags::title,
};
use guildhall_domain::market::kind::{GoodsKind, GoodsRarity};

/// Lists what goods can be.
pub(super) async fn list(
    context: Context,
    CatalogueStaff(admin): CatalogueStaff,
    Empty {}: Empty,
) -> Result<CatalogueKinds, ApiError> {
    let language = context.language(&admin);
    let kinds = GoodsKind::ALL.into_iter().map(|kind| CatalogueKind {
        kind,
        title: title("kind", kind.as_str(), language),
        is_stocked: kind.is_stocked(),
        is_weapon: kind.is_weapon(),
    });
    let rarities = GoodsRarity::ALL.into_iter().map(|rarity| CatalogueRarity {
        rarity,
        title: title("rarity", rarity.as_str(), language),
    });
    Ok(CatalogueKinds { kinds: kinds.collect(), rarities: rarities.collect() })
}
