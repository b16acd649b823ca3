//! Blocks: how much a blocked customer may still write to support.

use crate::closed_list;

closed_list! {
    /// The level of a block.
    pub enum Level as "BlockLevel" {
        /// The customer cannot write at all.
        Block = "block",
        /// The customer can write only a few messages.
        Limit = "limit",
    }
}
