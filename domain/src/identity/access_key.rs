//! API keys of an account: which calls open to one, how many there may be, what they may be called and how long they last.
//!
//! In the code they are access keys, since an account also keeps a Web API key of Steam. A key has scopes, and each call that is open to keys
//! names one in its declaration; every other call refuses keys. Source: issue 20; decision 0096.

use crate::{
    closed_list,
    text::{Reason, one_line},
};

/// Of one account that count: a person with some programs has fewer.
pub const MOST: i64 = 10;
/// Characters of a name.
pub const NAME_LENGTH: usize = 40;
/// Days after which a key ends at the latest, if it is to end at all.
pub const MOST_DAYS: u16 = 365;
/// How each key begins, so that it is known by sight, by readers of leaked files too.
pub const PREFIX: &str = "gh_live_";
/// Characters of a key that its owner is shown again: what it begins with, and four that tell it from others.
pub const SHOWN: usize = PREFIX.len() + 4;

closed_list! {
    /// What an API key may do.
    pub enum AccessScope as "AccessScope" {
        /// Read goods, prices, offers, trades and stores.
        MarketRead = "market:read",
        /// Read one's inventory and offers, and work out fees.
        ListingsRead = "listings:read",
        /// Put items on sale, change prices, withdraw offers.
        ListingsWrite = "listings:write",
        /// Read one's orders, and quote purchases.
        OrdersRead = "orders:read",
        /// Cancel, confirm, deliver and refund one's orders.
        OrdersWrite = "orders:write",
        /// Place orders and pay for them.
        PurchasesWrite = "purchases:write",
        /// Read one's buy requests.
        BuyRequestsRead = "buy_requests:read",
        /// Make buy requests, which sets money aside, and cancel them.
        BuyRequestsWrite = "buy_requests:write",
        /// Read one's balance, its entries and one's payments.
        BalanceRead = "balance:read",
    }
}

closed_list! {
    /// How a key stands.
    pub enum AccessKeyState as "AccessKeyState" {
        Active = "active",
        /// Its days are over.
        Expired = "expired",
        /// Its owner has ended it.
        Revoked = "revoked",
        /// It ended with all other sign-ins: a password was changed, say, or everybody else was signed out.
        EndedWithSignIns = "ended_with_sign_ins",
    }
}

impl AccessScope {
    /// Whether it changes nothing: a call that does never opens to it.
    pub fn is_read(self) -> bool {
        self.as_str().ends_with(":read")
    }
}

/// A name people may give a key: one line that shows itself as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessKeyName(String);

impl AccessKeyName {
    /// # Errors
    /// Why it is none.
    pub fn parse(typed: &str) -> Result<Self, Reason> {
        one_line(typed, NAME_LENGTH).map(Self)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_says_whether_it_reads_or_writes() {
        for scope in AccessScope::ALL {
            let (about, what) = scope.as_str().split_once(':').unwrap();
            assert!(!about.is_empty() && matches!(what, "read" | "write"), "{scope}");
            assert_eq!(scope.is_read(), what == "read", "{scope}");
        }
    }

    #[test]
    fn a_name_is_one_visible_line() {
        assert_eq!(AccessKeyName::parse(" Price bot ").unwrap().as_str(), "Price bot");
        for (typed, reason) in [
            (" ", Reason::Required),
            ("two\nlines", Reason::Invalid),
            (&"a".repeat(NAME_LENGTH + 1), Reason::TooLong),
        ] {
            assert_eq!(AccessKeyName::parse(typed), Err(reason), "{typed:?}");
        }
    }
}
