//! The catalogue for administrators: games and goods, one by one and as a file.
//!
//! Source: issue 18; ours: the paths; `docs/wire.md`, "Catalogue"; decision 0064.
mod export;
mod games;
mod goods;
mod import;
mod kinds;
mod maintenance;
mod wire;

use super::refusals::{GoodsInUse, GoodsNameTaken};
use crate::{
    api::{
        call::{Call, calls, codes},
        error::{
            ApiError, Reason,
            names::{Conflict, NotFound, Quota},
        },
    },
    import::{file::CsvUnreadable, wire::MOST_BODY},
};
use guildhall_domain::{language::Texts, market::catalogue::Names};
use guildhall_persistence::market::catalogue::save::SaveError;

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::get("/api/admin/catalogue/games", games::list)
            .id("catalogue_games")
            .summary("Lists all games in their order, hidden ones too, with their names and how many goods each has."),
        Call::post("/api/admin/catalogue/game/save", games::save)
            .id("catalogue_game_save")
            .needs_recent_proof()
            .summary("Adds a game, or changes one. CONFLICT if somebody else has changed it since it was seen, or if the key is taken.")
            .refuses(codes![NotFound, Conflict, GoodsInUse]),
        Call::get("/api/admin/catalogue/maintenance/list", maintenance::list)
            .id("catalogue_maintenance_list")
            .summary("Lists maintenance of games: planned, under way, and the last that are over."),
        Call::post("/api/admin/catalogue/maintenance/save", maintenance::save)
            .id("catalogue_maintenance_save")
            .needs_recent_proof()
            .summary("Plans a maintenance, or changes one. CONFLICT if somebody else has changed it since it was seen, or if it is over.")
            .refuses(codes![NotFound, Conflict, Quota]),
        Call::post("/api/admin/catalogue/maintenance/end", maintenance::end)
            .id("catalogue_maintenance_end")
            .needs_recent_proof()
            .summary("Ends a maintenance early, or calls it off. Queues that it has paused go on as they were before.")
            .refuses(codes![NotFound, Conflict]),
        Call::get("/api/admin/catalogue/kinds", kinds::list)
            .id("catalogue_kinds")
            .summary("Lists the kinds of goods and what each needs, and the rarities."),
        Call::get("/api/admin/catalogue/goods", goods::list)
            .id("catalogue_goods")
            .summary("Lists goods, filtered, those with the highest number first."),
        Call::get("/api/admin/catalogue/goods/detail", goods::detail)
            .id("catalogue_goods_detail")
            .summary("Returns goods with all their names, their figures, and whether somebody owns or trades them.")
            .refuses(codes![NotFound]),
        Call::post("/api/admin/catalogue/goods/save", goods::save)
            .id("catalogue_goods_save")
            .needs_recent_proof()
            .summary("Adds goods, or changes some. CONFLICT if somebody else has changed them since they were seen.")
            .refuses(codes![NotFound, Conflict, GoodsInUse, GoodsNameTaken]),
        Call::post("/api/admin/catalogue/goods/retire", goods::retire)
            .id("catalogue_goods_retire")
            .needs_recent_proof()
            .summary("Retires goods, or brings them back. What is retired is not listed any more; what is on sale stays.")
            .refuses(codes![NotFound, Conflict]),
        Call::download("/api/admin/catalogue/export", "text/csv", export::export)
            .id("catalogue_export")
            .summary("Exports the filtered goods as CSV: at most 50,000, in the columns that are read in again."),
        Call::post("/api/admin/catalogue/import/check", import::check)
            .id("catalogue_import_check")
            .needs_recent_proof()
            .body_limit(MOST_BODY)
            .summary("Tries a CSV file of goods: says of each line what it would add, change, leave or refuse. Changes nothing.")
            .refuses(codes![CsvUnreadable]),
        Call::post("/api/admin/catalogue/import/apply", import::apply)
            .id("catalogue_import_apply")
            .needs_recent_proof()
            .summary("Does the lines of a file that was tried, each once. Lines about what has changed since are left out.")
            .refuses(codes![NotFound, Conflict])
            .repeatable("each line is done once and knows what came of it, and the answer counts that"),
    ]
}

/// The English name, and the others.
fn names(texts: &Texts) -> (String, Names) {
    let mut names: Names = texts.iter().map(|(key, text)| (key.clone(), text.clone())).collect();
    let name = names.remove("en").unwrap_or_default();
    (name, names)
}

/// All names by language.
fn texts(name: &str, names: &Names) -> Texts {
    let names = names.iter().map(|(key, text)| (key.as_str(), text.as_str()));
    names.chain([("en", name)]).collect()
}

impl From<SaveError> for ApiError {
    fn from(error: SaveError) -> Self {
        match error {
            SaveError::NotFound => Self::NotFound,
            SaveError::Stale => Self::Conflict,
            SaveError::Invalid(wrong) => wrong.into(),
            SaveError::Taken(goods_id) => GoodsNameTaken { goods_id }.into(),
            SaveError::InUse(fields) => {
                let fixed = fields.into_iter().map(str::to_owned).collect();
                GoodsInUse { fixed }.into()
            }
            SaveError::Database(error) => error.into(),
        }
    }
}

/// The id and the version of what is changed, or neither for what is new.
fn seen<T>(field: &str, id: Option<T>, version: Option<i64>) -> Result<Option<(T, i64)>, ApiError> {
    match (id, version) {
        (Some(id), Some(version)) => Ok(Some((id, version))),
        (None, None) => Ok(None),
        (Some(_), None) => Err(ApiError::field("version", Reason::Required)),
        (None, Some(_)) => Err(ApiError::field(field, Reason::Required)),
    }
}
