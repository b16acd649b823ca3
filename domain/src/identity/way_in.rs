//! The ways into an account, and whether one of them may go.

/// What an account is signed in to with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WaysIn {
    /// A code can be mailed to it, whether it has a password or not.
    pub has_email: bool,
    pub passkeys: i64,
    /// Accounts elsewhere that it is signed in to with.
    pub linked: i64,
}

/// Whether one of them can be taken away: nobody is to lock themselves out.
pub fn can_remove_a_way_in(ways: WaysIn) -> bool {
    i64::from(ways.has_email) + ways.passkeys + ways.linked > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_way_in_stays() {
        let mailed = WaysIn { has_email: true, passkeys: 1, linked: 0 };
        assert!(can_remove_a_way_in(mailed));
        let passkey_alone = WaysIn { has_email: false, ..mailed };
        assert!(!can_remove_a_way_in(passkey_alone));
        assert!(can_remove_a_way_in(WaysIn { passkeys: 2, ..passkey_alone }));
        assert!(can_remove_a_way_in(WaysIn { linked: 1, ..passkey_alone }));
        assert!(!can_remove_a_way_in(WaysIn { linked: 1, ..WaysIn::default() }));
    }
}
