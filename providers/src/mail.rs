//! Mail to people: every mail we write, and the port of the mailer.
//!
//! A letter is kept as data until it is sent (in the outbox), so its words are chosen at the last moment, in the reader's
//! language. Source: product spec §2 (email dialog), §8; ASVS V6.3.8 (a mail, not the answer, says that an address is in use).

pub mod notice;
mod sheet;
pub mod smtp;
pub mod texts;

use std::{future::Future, pin::Pin};

use guildhall_domain::identity::auth_code::Purpose;
use serde::{Deserialize, Serialize};

/// The content of a mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "says", rename_all = "snake_case")]
pub enum Letter {
    /// Here is the code you asked for.
    Code { purpose: CodePurpose, code: String },
    /// Somebody wanted to bind this address, but it has an account already.
    AddressInUse,
    /// This address was your account's and is no longer; the link undoes it.
    EmailChanged { link: String, days: u32 },
    /// Your password is another one now.
    PasswordChanged,
    /// Somebody signed in on a device, or in a network, that your account was never used from.
    NewDevice { device: String },
    /// Signing in asks for a code of an authenticator app from now on.
    SecondFactorOn,
    /// And no more: its owner wished so, or an administrator.
    SecondFactorOff { by_admin: bool },
    /// An account at another provider can sign in to yours from now on.
    SocialBound { provider: String, name: String },
    /// And no more.
    SocialUnbound { provider: String },
    /// A passkey of that name signs in from now on.
    PasskeyAdded { name: String },
    /// And no more: its owner deleted it.
    PasskeyRemoved { name: String },
    /// Programs act as the account with an API key of that name from now on.
    AccessKeyAdded { name: String },
    /// Recovery codes of before are of no use any more.
    RecoveryCodesRenewed,
    /// This address is an account's from now on, which had none.
    EmailAdded,
    /// An event of the account was not its owner, it was said: other devices are signed out, withdrawals frozen.
    SafetyDisputed,
    /// And taken back: withdrawals are held for two more days.
    SafetyReleased,
    /// An appeal for an account was received; the link leads to it.
    AppealReceived { link: String },
    /// To the owner of an account, at each address that is known: somebody asks for it. The link is for saying that they still have it.
    AppealOwner { link: String },
    /// Staff ask an appellant for more.
    AppealAsked { link: String },
    /// An appeal is decided.
    AppealDecided { link: String, granted: bool },
    /// To the address that an account had: somebody who appealed for it was given it.
    AccountRecovered,
    /// A character of a game is no longer bound to the account: somebody else has shown that it is theirs.
    RoleUnbound { role: String },
    /// A seller invites whoever has this address to work in their shop; the link leads to the page that says what is offered.
    TeamInvitation { shop: String, link: String, days: u32 },
    /// To every administrator: somebody gave an account more power than it had.
    RoleRaised { name: String, uid: String, by: String, to: RaisedTo },
}

/// What somebody became.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RaisedTo {
    Admin,
    /// Customer service, for VIP customers or for all.
    Agent,
    /// An agent who was let into more parts of the admin area.
    Permitted,
}

/// [`Purpose`] as it is kept in the outbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CodePurpose {
    SignIn,
    Password,
    Bind,
    /// To the address an account has, before it gets another.
    Change,
    /// To where an appellant wants to be written to.
    Appeal,
}

impl From<Purpose> for CodePurpose {
    fn from(purpose: Purpose) -> Self {
        match purpose {
            Purpose::SignIn => Self::SignIn,
            Purpose::Password => Self::Password,
            Purpose::Bind => Self::Bind,
            Purpose::Appeal => Self::Appeal,
        }
    }
}

/// A mail to be sent: the payload of the outbox kind `mail`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posted {
    pub to: String,
    /// Code of the reader's language.
    pub language: String,
    pub letter: Letter,
    /// Seconds since 1970 after which the mail is useless and is no longer sent.
    pub useless_after: Option<i64>,
}

/// A mail in words, ready to be carried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
}

/// Why a mail was not taken.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// Nobody answers, or asks to come back later. The same mail may be taken then.
    #[error("mail delivery failed, may be retried: {0}")]
    Passing(String),
    /// This mail will never be taken: the address does not exist, or is none.
    #[error("mail refused for good: {0}")]
    Refused(String),
}

/// Carries mail. `key` is the same whenever the same mail is carried again, so that a reader sees it once.
pub trait Mailer: Send + Sync + 'static {
    fn send<'a>(
        &'a self,
        mail: &'a Mail,
        key: &'a str,
    ) -> Pin<Box<dyn Future<Output = Result<(), MailError>> + Send + 'a>>;
}
