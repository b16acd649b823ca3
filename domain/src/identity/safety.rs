//! The safety timeline of an account: which events its owner reads, which of them they may say was not them, and what holds withdrawals.
//!
//! Whoever steals an account changes what guards it and takes the money. So a change holds withdrawals for some time, in which its owner
//! reads the letter about it; and the owner's word that it was somebody else holds them without end. Source: issue 19; decision 0081.

use time::{Duration, OffsetDateTime};

use crate::closed_list;

closed_list! {
    /// What happened to an account, as its owner reads it.
    pub enum SafetyEventKind as "SafetyEventKind" {
        /// The account was made.
        SignUp = "sign_up",
        /// Somebody signed in.
        SignIn = "sign_in",
        /// Somebody tried to sign in with a wrong code, password or passkey; counted by the day.
        SignInFailed = "sign_in_failed",
        /// Somebody passed the first step of a sign-in, and not the second; counted by the day.
        SecondStepFailed = "second_step_failed",
        /// Sign-ins on other devices were ended; counted.
        SessionsEnded = "sessions_ended",
        /// The account got its first password.
        PasswordSet = "password_set",
        /// Another password.
        PasswordChanged = "password_changed",
        /// The account got its first address.
        EmailAdded = "email_added",
        /// Another address.
        EmailChanged = "email_changed",
        /// The old address is back, by the link in its letter; password and passkeys are gone.
        EmailReverted = "email_reverted",
        /// Two-step verification was turned on.
        SecondFactorOn = "second_factor_on",
        /// And off.
        SecondFactorOff = "second_factor_off",
        /// Staff took it away, because its owner had lost it.
        SecondFactorRemoved = "second_factor_removed",
        /// New recovery codes were made.
        RecoveryCodesRenewed = "recovery_codes_renewed",
        /// A passkey was made.
        PasskeyAdded = "passkey_added",
        /// A passkey was deleted.
        PasskeyRemoved = "passkey_removed",
        /// An account at a provider was linked.
        ProviderLinked = "provider_linked",
        /// And unlinked.
        ProviderUnlinked = "provider_unlinked",
        /// The account said which account at Steam is its own, or that it is another one.
        SteamLinked = "steam_linked",
        /// And took it away, with its trade URL and its key.
        SteamUnlinked = "steam_unlinked",
        /// Trade offers go to this address.
        TradeUrlSet = "trade_url_set",
        /// Or to none.
        TradeUrlCleared = "trade_url_cleared",
        /// The account keeps a key for Steam with us, or another one.
        ApiKeySet = "api_key_set",
        /// And no longer.
        ApiKeyCleared = "api_key_cleared",
        /// An API key of ours was made, with which programs act as the account.
        AccessKeyAdded = "access_key_added",
        /// And ended by its owner.
        AccessKeyRevoked = "access_key_revoked",
        /// Staff gave the account another role.
        RoleChanged = "role_changed",
        /// Staff froze the account.
        Frozen = "frozen",
        /// And unfroze it.
        Unfrozen = "unfrozen",
        /// An administrator looked at the shop as its owner.
        Viewed = "viewed",
        /// Its owner said that something was not them: withdrawals are frozen.
        Disputed = "disputed",
        /// And took it back, with a proof of who they are.
        Released = "released",
        /// Somebody who says that they cannot get in asks for the account.
        AppealReceived = "appeal_received",
        /// Staff gave the account to somebody who had appealed for it: another address, no password.
        Recovered = "recovered",
        /// Staff let a character of a game go that was bound to it, for somebody who had appealed.
        RoleUnbound = "role_unbound",
    }
}

/// For how long withdrawals are held after a change of what guards an account. Issue 19.
pub const HOLD: Duration = Duration::hours(48);

/// How old an account may be for its first things to be set up without a hold, as long as it has never had money. Ours: who signs up,
/// chooses a password and makes a passkey guards what is theirs, and there is nothing yet that anybody could take.
pub const SETTING_UP: Duration = Duration::hours(1);

/// What holds withdrawals: each changes a way in, what stands before one, or where letters about it go. An account that money is paid out
/// to will be one more, once there are any. Links and names that sign nobody in are none (Steam's are of them: items go there, and never money),
/// and neither is a sign-in.
pub const HOLDING: [SafetyEventKind; 15] = {
    use SafetyEventKind as K;
    [
        K::PasswordSet,
        K::PasswordChanged,
        K::EmailAdded,
        K::EmailChanged,
        K::EmailReverted,
        K::SecondFactorOn,
        K::SecondFactorOff,
        K::SecondFactorRemoved,
        K::RecoveryCodesRenewed,
        K::PasskeyAdded,
        K::PasskeyRemoved,
        K::ProviderLinked,
        K::ProviderUnlinked,
        // A thief may have taken the owner's word back.
        K::Released,
        // And staff may have been deceived.
        K::Recovered,
    ]
};

impl SafetyEventKind {
    /// Whether withdrawals are held after it.
    pub fn holds_withdrawals(self) -> bool {
        HOLDING.contains(&self)
    }

    /// Whether it is one row for a day, with a count.
    pub const fn is_counted_by_day(self) -> bool {
        matches!(self, Self::SignInFailed | Self::SecondStepFailed)
    }

    /// Whether it says where items are sent to, or taken from.
    pub const fn is_about_steam(self) -> bool {
        matches!(
            self,
            Self::SteamLinked
                | Self::SteamUnlinked
                | Self::TradeUrlSet
                | Self::TradeUrlCleared
                | Self::ApiKeySet
                | Self::ApiKeyCleared
        )
    }

    /// Whether its owner may say that it was somebody else: whatever whoever is in the account could have done, and what staff may have
    /// been talked into. Wrong tries let nobody in, and there is nothing to undo.
    pub fn can_be_disputed(self) -> bool {
        self.holds_withdrawals()
            || self.is_about_steam()
            || matches!(
                self,
                Self::SignIn
                    | Self::SecondStepFailed
                    | Self::SessionsEnded
                    | Self::AccessKeyAdded
                    | Self::AccessKeyRevoked
            )
    }
}

/// What a hold asks of the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    pub signed_up_at: OffsetDateTime,
    /// Whether there was ever an entry on its balance.
    pub has_had_money: bool,
}

/// Until when an event that happened `now` holds withdrawals; `None` if it does not.
pub fn hold_after(
    kind: SafetyEventKind,
    account: Standing,
    now: OffsetDateTime,
) -> Option<OffsetDateTime> {
    let is_setting_up = !account.has_had_money && now - account.signed_up_at < SETTING_UP;
    // Whoever takes their own word back has said before that somebody else is there.
    let is_excused = is_setting_up && kind != SafetyEventKind::Released;
    (kind.holds_withdrawals() && !is_excused).then(|| now + HOLD)
}

/// Whether a sign-in has shown who it is since its owner's word: `proved_at` is when it last did, signing in included. A proof from before
/// may be that of whoever was meant.
pub fn may_release(proved_at: OffsetDateTime, disputed_at: OffsetDateTime) -> bool {
    proved_at > disputed_at
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-27 12:00 UTC);

    fn account(age: Duration, has_had_money: bool) -> Standing {
        Standing { signed_up_at: NOW - age, has_had_money }
    }

    #[test]
    fn each_change_of_what_guards_an_account_holds_withdrawals_for_two_days() {
        let old = account(Duration::days(400), true);
        for kind in SafetyEventKind::ALL {
            let until = hold_after(kind, old, NOW);
            assert_eq!(until.is_some(), HOLDING.contains(&kind), "{kind}");
            assert!(until.is_none_or(|until| until == datetime!(2026-11-29 12:00 UTC)), "{kind}");
        }
        for kind in [
            "sign_in",
            "sign_in_failed",
            "sessions_ended",
            "access_key_added",
            "frozen",
            "viewed",
            "disputed",
        ] {
            let kind = SafetyEventKind::ALL.into_iter().find(|one| one.as_str() == kind).unwrap();
            assert!(!kind.holds_withdrawals(), "{kind} changes nothing that guards the account");
        }
    }

    #[test]
    fn who_has_just_signed_up_sets_up_without_a_hold_until_there_is_money() {
        let kind = SafetyEventKind::PasskeyAdded;
        let almost = SETTING_UP - Duration::SECOND;
        assert_eq!(hold_after(kind, account(almost, false), NOW), None);
        assert!(hold_after(kind, account(SETTING_UP, false), NOW).is_some(), "an hour is over");
        assert!(hold_after(kind, account(almost, true), NOW).is_some(), "there is money");
        let released = hold_after(SafetyEventKind::Released, account(almost, false), NOW);
        assert!(released.is_some(), "somebody else was there");
    }

    #[test]
    fn whatever_changes_an_account_can_be_disputed_and_what_lets_nobody_in_cannot() {
        assert!(HOLDING.into_iter().all(SafetyEventKind::can_be_disputed));
        assert!(SafetyEventKind::SignIn.can_be_disputed());
        assert!(SafetyEventKind::AccessKeyAdded.can_be_disputed(), "it trades as its owner");
        let of_steam = SafetyEventKind::ALL.into_iter().filter(|kind| kind.is_about_steam());
        for kind in of_steam {
            assert!(
                kind.can_be_disputed() && !kind.holds_withdrawals(),
                "{kind}: items, not money"
            );
        }
        assert!(SafetyEventKind::SecondStepFailed.can_be_disputed(), "the first step was known");
        for kind in [
            SafetyEventKind::SignUp,
            SafetyEventKind::SignInFailed,
            SafetyEventKind::Disputed,
            SafetyEventKind::Frozen,
            SafetyEventKind::Viewed,
        ] {
            assert!(!kind.can_be_disputed(), "{kind}");
        }
    }

    #[test]
    fn a_proof_from_before_the_word_takes_nothing_back() {
        assert!(!may_release(NOW - Duration::SECOND, NOW));
        assert!(!may_release(NOW, NOW), "at once is not after");
        assert!(may_release(NOW + Duration::MICROSECOND, NOW));
    }
}
