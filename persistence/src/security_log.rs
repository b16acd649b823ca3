//! What an operator may want to be alerted to: one line of the log (target `security`, INFO) and one count for each event.
//!
//! The lists are closed, so an alert that names an event keeps working. A line has ids, the network and the device; it never has an
//! e-mail address, a token, a password or a code. This is the lowest floor that knows ids and does I/O, so every floor above may record.

use guildhall_domain::{
    closed_list,
    identity::login_provider::{LoginProvider, SignInMethod},
    ids::{SessionId, Uid},
};
use metrics::counter;

closed_list! {
    /// What happened, or was tried.
    pub enum Event as "SecurityEvent" {
        /// Somebody signed in, or tried to.
        SignIn = "sign_in",
        /// Somebody signed out.
        SignOut = "sign_out",
        /// Somebody ended sign-ins of theirs on other devices.
        SessionEnd = "session_end",
        /// More mailed codes were asked for than are sent.
        CodeRequest = "code_request",
        /// A password was set.
        PasswordChange = "password_change",
        /// An account was given another address.
        EmailChange = "email_change",
        /// A second factor was set up, or somebody tried to confirm one.
        SecondFactorOn = "second_factor_on",
        /// A second factor was taken away, by its owner or by an administrator.
        SecondFactorOff = "second_factor_off",
        /// Staff let somebody show anew who they are.
        VerificationReset = "verification_reset",
        /// A passkey was made.
        PasskeyOn = "passkey_on",
        /// A passkey was deleted by its owner.
        PasskeyOff = "passkey_off",
        /// An API key was made.
        AccessKeyOn = "access_key_on",
        /// An API key was ended by its owner.
        AccessKeyOff = "access_key_off",
        /// A call was made with an API key that is unknown, has ended, or may not make it.
        AccessKeyRefused = "access_key_refused",
        /// An owner said that an event of the safety timeline was not them: withdrawals are frozen, other sessions ended.
        SafetyDispute = "safety_dispute",
        /// And took it back, with a proof of who they are.
        SafetyRelease = "safety_release",
        /// New recovery codes were made.
        RecoveryCodes = "recovery_codes",
        /// Somebody signed in proved again who they are, or tried to.
        Reauthentication = "reauthentication",
        /// An account at another provider was linked, or somebody tried to link one.
        SocialBind = "social_bind",
        /// Such an account was unlinked.
        SocialUnbind = "social_unbind",
        /// Somebody said which account at Steam is theirs, or that none is.
        SteamId = "steam_id",
        /// Somebody set or cleared where trade offers to them go to.
        TradeUrl = "trade_url",
        /// Somebody set or cleared their Web API key of Steam.
        ApiKey = "api_key",
        /// The owner of the old address undid that.
        EmailRevert = "email_revert",
        /// An account got another role: an administrator gave it, or a seller's team.
        RoleChange = "role_change",
        /// An administrator changed what an agent may do.
        PermissionChange = "permission_change",
        /// An administrator said what a currency is worth.
        ExchangeRate = "exchange_rate",
        /// An administrator switched a part of the shop on or off.
        FeatureSwitch = "feature_switch",
        /// An administrator changed a limit, fee or deadline.
        ShopSetting = "shop_setting",
        /// An administrator set or removed a rule about countries.
        CountryRule = "country_rule",
        /// An administrator wrote or withdrew a legal text.
        LegalText = "legal_text",
        /// An administrator had a day reconciled, or took or closed a difference.
        Reconciliation = "reconciliation",
        /// A ruling about much money was proposed, and waits for a second person.
        RulingProposed = "ruling_proposed",
        /// And was confirmed by one.
        RulingConfirmed = "ruling_confirmed",
        Freeze = "freeze",
        Unfreeze = "unfreeze",
        /// A call was made that is not for its caller.
        Forbidden = "forbidden",
        /// The bank of a payer has taken the money of a payment back, or has decided about it.
        PaymentDispute = "payment_dispute",
        /// Somebody keeps asking for what is not there, or is somebody else's: both are answered alike, so neither is told apart here.
        Probing = "probing",
        /// Customer service looked at a picture of a conversation or an order that is neither theirs nor their team's, or an
        /// administrator at everything that is known of a person.
        StaffView = "staff_view",
        /// Somebody asked for a picture of a document or a face that is not theirs.
        IdentityPicture = "identity_picture",
        /// Staff gave an account to somebody who had appealed for it.
        AccountRecovery = "account_recovery",
        /// Somebody said that they still have an account that is appealed for: the appeal ended (done), or staff see it (refused).
        AppealObjection = "appeal_objection",
        /// A signed webhook of the identity provider that names the session of one person and the attempt of another.
        WebhookMismatch = "webhook_mismatch",
        /// A webhook whose signature is missing, wrong or too old.
        WebhookSignature = "webhook_signature",
        /// A forwarded call that no process of this house has signed lately.
        NodeSignature = "node_signature",
    }
}

closed_list! {
    /// How it ended.
    pub enum Outcome as "SecurityOutcome" {
        Done = "done",
        /// The first factor was right; the second is still to come.
        FirstFactor = "first_factor",
        /// Refused, and there is nothing more to say.
        Refused = "refused",
        WrongPassword = "wrong_password",
        WrongCode = "wrong_code",
        /// The code was too old, or had been guessed too often.
        ExpiredCode = "expired_code",
        /// Too many tries: not even compared.
        LockedOut = "locked_out",
        /// A dispute is open, and the money is held.
        Opened = "opened",
        /// A dispute was decided for us.
        Won = "won",
        /// A dispute was decided against us.
        Lost = "lost",
        /// The account is frozen.
        Frozen = "frozen",
    }
}

/// The subject of an event, as far as it is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Subject<'a> {
    pub uid: Option<Uid>,
    pub session: Option<SessionId>,
    /// An address, or a /64 of IPv6.
    pub network: String,
    /// As the client calls its device.
    pub device: Option<&'a str>,
    /// Whose password or account at a provider somebody signed in with, or linked.
    pub provider: Option<LoginProvider>,
    /// What a sign-in was proved by, or was to be.
    pub method: Option<SignInMethod>,
    /// The administrator who did it to `uid`.
    pub by: Option<Uid>,
    /// The path of the call that was refused.
    pub call: Option<&'a str>,
}

/// Writes the line and counts it. Call it after the commit, so that no line tells of what did not happen.
pub fn record(event: Event, outcome: Outcome, subject: &Subject<'_>) {
    counter!("security_events_total", "event" => event.as_str(), "outcome" => outcome.as_str())
        .increment(1);
    tracing::info!(
        target: "security",
        event = event.as_str(),
        outcome = outcome.as_str(),
        user.id = subject.uid.map(|uid| uid.0),
        session.id = subject.session.map(|session| session.to_string()),
        network = subject.network,
        device = subject.device,
        provider = subject.provider.map(LoginProvider::number),
        method = subject.method.map(SignInMethod::as_str),
        by = subject.by.map(|uid| uid.0),
        call = subject.call,
        "security event"
    );
}
