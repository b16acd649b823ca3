//! Games: all of them, added and changed.
use super::{
    names,
    wire::{CatalogueGame, CatalogueGameSaved, CatalogueGames},
};
use crate::api::{
    call::{Context, Empty},
    caller::CatalogueStaff,
    error::ApiError,
    idempotency::Settled,
    rules,
};
use garde::Validate;
use guildhall_domain::{
    identity::game_role::RolePolicy,
    language::Texts,
    market::{
        catalogue::{GameEntry, MOST_KEY},
        kind::GameKind,
    },
};
use guildhall_persistence::market::catalogue::game::{self as rows, Wanted};
use serde::Deserialize;
use utoipa::ToSchema;

/// A game as it is to be.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SaveGame {
    /// The key of the game: 2 to 40 small letters, digits and `_`, a letter first. It stays.
    #[garde(custom(rules::text(2, MOST_KEY)))]
    pub game: String,
    /// The version that was seen; left out for a new game.
    #[garde(skip)]
    pub version: Option<i64>,
    /// What it is called, by language: in English always, at most 200 characters each.
    #[garde(skip)]
    pub names: Texts,
    /// What is mainly traded of it. Once anything of it is owned or traded, it stays.
    #[garde(skip)]
    pub kind: GameKind,
    /// Whether the market does without it.
    #[garde(skip)]
    pub is_hidden: bool,
    /// Whether characters in it can be looked up, and are needed for its trade; `none` if left out.
    #[garde(skip)]
    #[serde(default = "RolePolicy::unsaid")]
    pub role_policy: RolePolicy,
    /// Its place in the list, counted from 1; left out to leave it where it is, and a new one comes last.
    #[garde(range(min = 1, max = 1_000))]
    pub place: Option<i64>,
}

/// All games in their order.
pub(super) async fn list(
    context: Context,
    CatalogueStaff(admin): CatalogueStaff,
    Empty {}: Empty,
) -> Result<CatalogueGames, ApiError> {
    let language = context.language(&admin);
    let games = rows::games(&context.state.pool).await?.into_iter();
    Ok(CatalogueGames { games: games.map(|row| CatalogueGame::of(row, language)).collect() })
}

/// Adds a game or changes one.
pub(super) async fn save(
    context: Context,
    CatalogueStaff(admin): CatalogueStaff,
    input: SaveGame,
) -> Result<Settled<CatalogueGameSaved>, ApiError> {
    let SaveGame { game, version, names: texts, kind, is_hidden, role_policy, place } = input;
    let (name, names) = names(&texts);
    let entry = GameEntry { name, names, kind, is_hidden, role_policy }.tidied();
    let place = place.and_then(|place| usize::try_from(place).ok());
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let wanted = Wanted { game: &game, entry, place, seen: version };
    let version = rows::save(&mut tx, admin.uid, wanted).await?;
    context.settle(tx, &CatalogueGameSaved { game, version }).await
}
