//! The words places are kept and shown with: one list for the database and the wire.

use super::{
    Reason, Stage, Step,
    account::{Login, Platform},
    hours::State,
};

/// The text is no word of that list; a row that says so was written by something newer than this program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("unknown word")]
pub struct UnknownWord;

/// `as_str` and `FromStr` from one list.
macro_rules! words {
    ($kind:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        impl $kind {
            /// All of them, in the order of the list.
            pub const WORDS: &[(Self, &'static str)] = &[$((Self::$variant, $word)),*];

            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }
        }

        impl std::str::FromStr for $kind {
            type Err = UnknownWord;

            fn from_str(text: &str) -> Result<Self, UnknownWord> {
                Self::WORDS.iter().find(|(_, word)| *word == text).map(|(it, _)| *it).ok_or(UnknownWord)
            }
        }
    };
}

words!(Stage {
    Waiting = "waiting",
    Called = "called",
    Redeeming = "redeeming",
    Success = "success",
    Partial = "partial",
    Failed = "failed",
    Timeout = "timeout",
    QueueTimeout = "queue_timeout",
    Exited = "exited",
});

words!(Reason {
    RedemptionFailed = "redemption_failed",
    Timeout = "timeout",
    UnsupportedPack = "unsupported_pack",
    InsufficientBalance = "insufficient_balance",
    WrongTier = "wrong_tier",
    NetworkError = "network_error",
    DeviceDisconnected = "device_disconnected",
    OrderChanged = "order_changed",
    GivenUp = "given_up",
});

words!(Step {
    Connecting = "connecting",
    SigningIn = "signing_in",
    Redeeming = "redeeming",
    Checking = "checking",
});

words!(Platform {
    Android = "android",
    Ios = "ios",
    Pc = "pc",
    PlayStation = "playstation",
    Xbox = "xbox",
});

words!(Login {
    Email = "email",
    Google = "google",
    Facebook = "facebook",
    Twitter = "twitter",
    Uid = "uid",
    Apple = "apple",
});

words!(State { Open = "open", Paused = "paused", Draining = "draining" });
