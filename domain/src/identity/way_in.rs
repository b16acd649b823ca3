//! The ways into an account, and whether one of them may go.

/// What an account can be signed in to with now. What this shop does not take any more, or not at this address, is
/// none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WaysIn {
    /// A code can be mailed to it, whether it has a password or not.
    pub has_email: bool,
    pub passkeys: i64,
    /// Accounts elsewhere that it is signed in to with.
    pub linked: i64,
}

/// Whether one can be taken away: nobody is to lock themselves out. `is_usable`: it is among those that are counted.
pub fn can_remove_a_way_in(ways: WaysIn, is_usable: bool) -> bool {
    let usable = i64::from(ways.has_email) + ways.passkeys + ways.linked;
    usable > i64::from(is_usable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_way_in_stays() {
        let can_remove = |ways| can_remove_a_way_in(ways, true);
        let mailed = WaysIn { has_email: true, passkeys: 1, linked: 0 };
        assert!(can_remove(mailed));
        let passkey_alone = WaysIn { has_email: false, ..mailed };
        assert!(!can_remove(passkey_alone));
        assert!(can_remove(WaysIn { passkeys: 2, ..passkey_alone }));
        assert!(can_remove(WaysIn { linked: 1, ..passkey_alone }));
        assert!(!can_remove(WaysIn { linked: 1, ..WaysIn::default() }));
    }

    #[test]
    fn what_signs_nobody_in_can_go_as_long_as_something_does() {
        let one = WaysIn { linked: 1, ..WaysIn::default() };
        assert!(can_remove_a_way_in(one, false));
        assert!(!can_remove_a_way_in(WaysIn::default(), false), "it may be taken again one day");
    }
}
