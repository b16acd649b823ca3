//! `guildhall catalogue`: loads the catalogue of goods. A step of its own, because it takes seconds of a processor and is needed
//! once for each release; a test that needs no goods does not wait for it.

use guildhall_persistence::market::catalogue;

use crate::{Failure, config::Settings, postgres::Database};

/// Loads the catalogue unless this very one is loaded.
///
/// # Errors
/// One sentence.
pub async fn command(settings: &Settings) -> Result<(), Failure> {
    let database = Database::join(settings).await?;
    let loaded = catalogue::load(&database.pools.people, settings.demo).await;
    database.close().await;
    crate::say(if loaded? { "the catalogue is loaded" } else { "this catalogue was loaded before" })
}
