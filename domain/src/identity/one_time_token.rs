//! How a sign-in stands that one device hands to another with a token that counts once. Decision 0086.

use crate::closed_list;

closed_list! {
    /// How such a token stands.
    pub enum OneTimeTokenState as "OneTimeTokenState" {
        /// Nobody has answered yet.
        Waiting = "waiting",
        /// Another device has signed in with it.
        Used = "used",
        /// Somebody at another device said no.
        Declined = "declined",
        /// It is too old, another one took its place, its sign-in has ended, or there never was one.
        Expired = "expired",
    }
}
