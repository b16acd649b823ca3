//! How much a blocked customer may still write to support.

use crate::closed_list;

closed_list! {
    /// How much is blocked.
    pub enum Level as "BlockLevel" {
        /// Nothing can be written.
        Block = "block",
        /// Little can be.
        Limit = "limit",
    }
}
