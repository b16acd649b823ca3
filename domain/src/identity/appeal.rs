//! Account appeals: somebody who cannot get into an account asks for it, or for a character that is bound to one.
//!
//! An appeal waits three days first, in which the account's owner is told and can say that they still have it. Then staff look, within five
//! to seven working days, and may ask for more. It ends granted, refused or withdrawn. Nothing here knows whether the account exists: an
//! appeal for one that does not takes the same way, so that nobody learns from it who is here.
//! Source: product spec §5 (appeal forms), §9 (5-7 working days, 3-day waiting period); decision 0085.

mod claim;
mod working_days;

pub use claim::{Check, Claim, Compared, Held, HeldRole, SignInPlace, compare};
pub use working_days::working_days_after;

use time::{Duration, OffsetDateTime};

use super::email::Email;
use crate::{closed_list, ids::Uid};

/// How long the owner of an account has to speak before staff look. Spec §9.
pub const WAIT: Duration = Duration::days(3);
/// Working days after which staff have decided: at the earliest, and at the latest. Spec §9.
pub const REVIEW_DAYS: (u32, u32) = (5, 7);
/// How long an appellant has to send what is asked for. Ours: a weekend fits, and a holiday can be told of.
pub const ANSWER: Duration = Duration::days(7);
/// Fewest and most characters of what an appellant says. Ours.
pub const CONTENT: (usize, usize) = (20, 2_000);
/// Most pictures of one appeal, and of one answer. Ours.
pub const PICTURES: usize = 3;
/// Most characters of a server. Ours.
pub const SERVER_LENGTH: usize = 80;
/// Most characters that staff write to an appellant, or note. Ours.
pub const NOTE_LENGTH: usize = 1_000;
/// How long pictures are kept after the end. Ours: for a complaint about the decision.
pub const PICTURES_KEPT: Duration = Duration::days(30);
/// Appeals within a day from one network, and with one contact address. Ours: each has a letter written to an owner.
pub const PER_NETWORK_AND_DAY: i64 = 10;
pub const PER_EMAIL_AND_DAY: i64 = 3;
/// Of how many appeals within a day an owner is told by letter. Ours: of more they read in the product alone.
pub const LETTERS_PER_ACCOUNT_AND_DAY: i64 = 5;

closed_list! {
    /// What is asked for.
    pub enum AppealKind as "AccountAppealKind" {
        /// The way into an account: it is frozen, or somebody else has it.
        Account = "account",
        /// A character of a game that is bound to an account which cannot be reached.
        Role = "role",
    }
}

closed_list! {
    /// How an appeal stands.
    pub enum AppealStage as "AccountAppealStage" {
        /// It was received, and the account's owner has time to speak.
        Waiting = "waiting",
        /// Staff look at it.
        Review = "review",
        /// Staff have asked for more, and the appellant has time to answer.
        Evidence = "evidence",
        Granted = "granted",
        Refused = "refused",
        /// The appellant has taken it back.
        Withdrawn = "withdrawn",
    }
}

closed_list! {
    /// Why an appeal was refused.
    pub enum AppealRefusal as "AccountAppealRefusal" {
        /// What was sent does not show whose account it is.
        NotShown = "not_shown",
        /// The account's owner says that they still have it. The appellant reads `not_shown`: else they would learn that it exists.
        OwnerObjected = "owner_objected",
        /// What was asked for was not sent in time.
        NoAnswer = "no_answer",
        /// A picture was changed, or is somebody else's.
        Forged = "forged",
        /// The account was frozen for what its owner did, and stays so.
        FrozenForCause = "frozen_for_cause",
        Other = "other",
    }
}

closed_list! {
    /// What is done for somebody whose appeal is granted.
    pub enum AppealRemedy as "AccountAppealRemedy" {
        /// The contact address becomes the account's, and whoever is signed in is signed out.
        NewEmail = "new_email",
        /// The account is no longer frozen.
        Unfreeze = "unfreeze",
        /// The character is no longer bound to the account.
        UnbindRole = "unbind_role",
    }
}

closed_list! {
    /// What happened to an appeal.
    pub enum AppealEventKind as "AccountAppealEventKind" {
        Received = "received",
        /// The waiting period is over.
        ReviewBegun = "review_begun",
        /// With what staff wrote.
        EvidenceAsked = "evidence_asked",
        /// With what the appellant wrote.
        EvidenceSent = "evidence_sent",
        Granted = "granted",
        Refused = "refused",
        Withdrawn = "withdrawn",
    }
}

impl AppealStage {
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Waiting | Self::Review | Self::Evidence)
    }

    /// Whether it goes on by itself at a time, whatever people do.
    pub const fn has_deadline(self) -> bool {
        matches!(self, Self::Waiting | Self::Evidence)
    }
}

impl AppealRefusal {
    /// As the appellant reads it.
    pub const fn shown(self) -> Self {
        match self {
            Self::OwnerObjected => Self::NotShown,
            other => other,
        }
    }

    /// Whether staff may give it: two follow by themselves.
    pub const fn is_for_staff(self) -> bool {
        !matches!(self, Self::OwnerObjected | Self::NoAnswer)
    }
}

impl AppealRemedy {
    /// Whether it helps with what was asked for.
    pub const fn fits(self, kind: AppealKind) -> bool {
        match self {
            Self::NewEmail | Self::Unfreeze => matches!(kind, AppealKind::Account),
            Self::UnbindRole => matches!(kind, AppealKind::Role),
        }
    }
}

/// The account that an appeal is about, as it is named: its number or its address. Whether there is one is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountRef {
    Uid(Uid),
    Email(Email),
}

impl AccountRef {
    /// Reads what somebody typed; `None` if it can name no account.
    pub fn parse(typed: &str) -> Option<Self> {
        let typed = typed.trim();
        let by_uid = typed.parse::<Uid>().ok().filter(|uid| uid.0 > 0).map(Self::Uid);
        by_uid.or_else(|| Email::parse(typed).ok().map(Self::Email))
    }

    /// In its one normal spelling, so that many appeals for one account are counted as that.
    pub fn text(&self) -> String {
        match self {
            Self::Uid(uid) => uid.to_string(),
            Self::Email(email) => email.as_str().to_owned(),
        }
    }
}

/// What is done to an appeal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AppealCommand {
    /// Its time is over: the waiting period, or the time to answer.
    TimeOver,
    Ask,
    Answer,
    Grant,
    Refuse(AppealRefusal),
    Withdraw,
    /// The account's owner says that they still have it. Within the waiting period that is kept until [`told_between`]: whoever read a
    /// refusal then would know that somebody has the account.
    Object,
}

/// An appeal as a command leaves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decided {
    pub stage: AppealStage,
    pub refusal: Option<AppealRefusal>,
    /// When it goes on by itself, or staff have decided at the latest; `None` once it has ended.
    pub next_at: Option<OffsetDateTime>,
    pub event: AppealEventKind,
}

/// Why nothing is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotNow {
    #[error("the appeal has ended")]
    Ended,
    /// The owner still has time to speak, or nothing was asked, or an answer is waited for.
    #[error("the appeal is at another stage")]
    OtherStage,
}

/// When an appeal that is received `now` comes to staff.
pub fn waits_until(now: OffsetDateTime) -> OffsetDateTime {
    now + WAIT
}

/// When staff have decided what they begin to look at `now`: at the earliest, and at the latest.
pub fn review_until(now: OffsetDateTime) -> (OffsetDateTime, OffsetDateTime) {
    let after = |days| now.replace_date(working_days_after(now.date(), days));
    (after(REVIEW_DAYS.0), after(REVIEW_DAYS.1))
}

/// Between which times an appellant is told of an objection in a waiting period that ends at `waits_until`: when staff decide about those
/// that nobody objects to, as there may be no account.
pub fn told_between(waits_until: OffsetDateTime) -> (OffsetDateTime, OffsetDateTime) {
    review_until(waits_until)
}

/// What a command does to an appeal at `stage`, whose own time is over at `next_at`.
///
/// # Errors
/// Why it does nothing.
pub fn decide(
    stage: AppealStage,
    next_at: Option<OffsetDateTime>,
    command: AppealCommand,
    now: OffsetDateTime,
) -> Result<Decided, NotNow> {
    use AppealCommand as C;
    use AppealStage as S;
    if !stage.is_open() {
        return Err(NotNow::Ended);
    }
    let review = |event| Decided {
        stage: S::Review,
        refusal: None,
        next_at: Some(review_until(now).1),
        event,
    };
    let end = |stage, refusal, event| Decided { stage, refusal, next_at: None, event };
    let refused = |why| end(S::Refused, Some(why), AppealEventKind::Refused);
    let is_over = next_at.is_some_and(|at| at <= now);
    match (stage, command) {
        (S::Waiting, C::TimeOver) if is_over => Ok(review(AppealEventKind::ReviewBegun)),
        (S::Evidence, C::TimeOver) if is_over => Ok(refused(AppealRefusal::NoAnswer)),
        (S::Review, C::Ask) => Ok(Decided {
            stage: S::Evidence,
            refusal: None,
            next_at: Some(now + ANSWER),
            event: AppealEventKind::EvidenceAsked,
        }),
        (S::Evidence, C::Answer) => Ok(review(AppealEventKind::EvidenceSent)),
        // Never before the owner has had their time to speak.
        (S::Review | S::Evidence, C::Grant) => Ok(end(S::Granted, None, AppealEventKind::Granted)),
        (_, C::Refuse(why)) => Ok(refused(why)),
        (S::Review | S::Evidence, C::Object) => Ok(refused(AppealRefusal::OwnerObjected)),
        (_, C::Withdraw) => Ok(end(S::Withdrawn, None, AppealEventKind::Withdrawn)),
        _ => Err(NotNow::OtherStage),
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-27 12:00 UTC);
    const OPEN: [AppealStage; 3] =
        [AppealStage::Waiting, AppealStage::Review, AppealStage::Evidence];

    fn at(stage: AppealStage, command: AppealCommand) -> Result<Decided, NotNow> {
        decide(stage, Some(NOW), command, NOW)
    }

    #[test]
    fn the_owner_has_three_days_and_then_staff_have_seven_working_days() {
        let until = waits_until(NOW);
        assert_eq!(until, datetime!(2026-11-30 12:00 UTC));
        let early = decide(AppealStage::Waiting, Some(until), AppealCommand::TimeOver, NOW);
        assert_eq!(early, Err(NotNow::OtherStage), "its time is not over");
        let begun = decide(AppealStage::Waiting, Some(until), AppealCommand::TimeOver, until);
        let begun = begun.unwrap();
        assert_eq!((begun.stage, begun.event), (AppealStage::Review, AppealEventKind::ReviewBegun));
        assert_eq!(begun.next_at, Some(datetime!(2026-12-09 12:00 UTC)), "a weekend is left out");
        assert_eq!(review_until(until).0, datetime!(2026-12-07 12:00 UTC));
    }

    #[test]
    fn nothing_is_granted_before_the_owner_has_had_their_time() {
        assert_eq!(at(AppealStage::Waiting, AppealCommand::Grant), Err(NotNow::OtherStage));
        for stage in [AppealStage::Review, AppealStage::Evidence] {
            assert_eq!(at(stage, AppealCommand::Grant).unwrap().stage, AppealStage::Granted);
        }
    }

    #[test]
    fn more_is_asked_answered_and_looked_at_again_or_never_answered() {
        let asked = at(AppealStage::Review, AppealCommand::Ask).unwrap();
        assert_eq!((asked.stage, asked.next_at), (AppealStage::Evidence, Some(NOW + ANSWER)));
        let sent = at(AppealStage::Evidence, AppealCommand::Answer).unwrap();
        assert_eq!((sent.stage, sent.next_at), (AppealStage::Review, Some(review_until(NOW).1)));
        let silent = at(AppealStage::Evidence, AppealCommand::TimeOver).unwrap();
        assert_eq!(silent.refusal, Some(AppealRefusal::NoAnswer));
        for stage in [AppealStage::Waiting, AppealStage::Review] {
            assert_eq!(at(stage, AppealCommand::Answer), Err(NotNow::OtherStage), "{stage}");
        }
        for stage in [AppealStage::Waiting, AppealStage::Evidence] {
            assert_eq!(at(stage, AppealCommand::Ask), Err(NotNow::OtherStage), "{stage}");
        }
        assert_eq!(at(AppealStage::Review, AppealCommand::TimeOver), Err(NotNow::OtherStage));
    }

    #[test]
    fn the_appellant_takes_it_back_and_staff_refuse_at_any_open_stage() {
        for stage in OPEN {
            let withdrawn = at(stage, AppealCommand::Withdraw).unwrap();
            assert_eq!((withdrawn.stage, withdrawn.next_at), (AppealStage::Withdrawn, None));
            let refused = at(stage, AppealCommand::Refuse(AppealRefusal::Forged)).unwrap();
            assert_eq!(refused.refusal, Some(AppealRefusal::Forged), "{stage}");
        }
    }

    #[test]
    fn the_owner_ends_it_when_staff_could_have_refused_it_as_well() {
        for stage in [AppealStage::Review, AppealStage::Evidence] {
            let objected = at(stage, AppealCommand::Object).unwrap();
            assert_eq!(objected.refusal, Some(AppealRefusal::OwnerObjected), "{stage}");
        }
        assert_eq!(at(AppealStage::Waiting, AppealCommand::Object), Err(NotNow::OtherStage));
        let (from, to) = told_between(waits_until(NOW));
        assert_eq!(from, datetime!(2026-12-07 12:00 UTC));
        assert_eq!(to, datetime!(2026-12-09 12:00 UTC));
    }

    #[test]
    fn what_has_ended_stays_so() {
        for stage in AppealStage::ALL.into_iter().filter(|stage| !stage.is_open()) {
            for command in [
                AppealCommand::TimeOver,
                AppealCommand::Ask,
                AppealCommand::Answer,
                AppealCommand::Grant,
                AppealCommand::Refuse(AppealRefusal::Other),
                AppealCommand::Withdraw,
                AppealCommand::Object,
            ] {
                assert_eq!(at(stage, command), Err(NotNow::Ended), "{stage} {command:?}");
            }
        }
    }

    #[test]
    fn an_appellant_is_never_told_that_there_is_an_owner() {
        assert_eq!(AppealRefusal::OwnerObjected.shown(), AppealRefusal::NotShown);
        for why in AppealRefusal::ALL {
            assert_ne!(why.shown(), AppealRefusal::OwnerObjected);
        }
    }

    #[test]
    fn an_account_is_named_by_its_number_or_its_address() {
        assert_eq!(AccountRef::parse(" 1000001 "), Some(AccountRef::Uid(Uid(1_000_001))));
        let ann = AccountRef::parse("Ann@Example.test").unwrap();
        assert_eq!(ann.text(), "ann@example.test");
        for text in ["", " ", "0", "-7", "ann", "ann@", "1 2"] {
            assert_eq!(AccountRef::parse(text), None, "{text:?}");
        }
    }
}
