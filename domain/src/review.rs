//! The review queue: one list of whatever somebody has to look at, for every kind of thing. What may be reported and why, who decides by
//! when, what becomes of it, and who may appeal.
//!
//! A new kind is a variant of [`ReviewKind`] with its row in [`ReviewKind::rules`]; see CONTRIBUTING.md, "Add a kind to the review queue".
//! Source: issue 18 (one review queue); features.md, "Content reports"; decision 0070.

use time::{Duration, OffsetDateTime};

use crate::{
    closed_list,
    identity::permission::{Permission, Permissions},
    ids::Uid,
};

#[cfg(test)]
mod tests;

/// How soon somebody looks at a new case. Ours: what hurts people is not to stand for more than a day.
pub const FIRST_LOOK: Duration = Duration::hours(24);
/// How soon an appeal is decided. Ours.
pub const APPEAL_LOOK: Duration = Duration::hours(72);
/// How long the one who was decided against may appeal. Ours.
pub const APPEAL_WINDOW: Duration = Duration::days(14);
/// Longest text of a report and of an appeal, in characters. Ours.
pub const TEXT_LENGTH: usize = 1_000;
/// Messages before and after the reported one that are kept with a report. Ours: enough to see what it answered.
pub const MESSAGES_AROUND: i64 = 5;

closed_list! {
    /// What kind of thing a case is about.
    pub enum ReviewKind as "ReviewKind" {
        /// A message of a chat between two people.
        ChatMessage = "chat_message",
        /// The other person in a chat.
        ChatPerson = "chat_person",
    }
}

closed_list! {
    /// Why something is reported.
    pub enum ReviewReason as "ReviewReason" {
        /// Scam or fraud.
        Fraud = "fraud",
        /// Asks to trade outside the shop.
        OutsideTrade = "outside_trade",
        Harassment = "harassment",
        /// Hate against a group of people.
        Hate = "hate",
        Spam = "spam",
        /// Something else; the reporter says what.
        Other = "other",
    }
}

closed_list! {
    /// How far a case has come.
    pub enum ReviewState as "ReviewState" {
        /// Waits for a first decision.
        Open = "open",
        /// Decided. It may still be appealed.
        Decided = "decided",
        /// Waits for the decision of an appeal.
        Appealed = "appealed",
        /// The appeal is decided too.
        Closed = "closed",
    }
}

closed_list! {
    /// What was decided.
    pub enum ReviewOutcome as "ReviewOutcome" {
        /// Nothing is against the rules, and nothing happens.
        NoViolation = "no_violation",
        /// The message is shown to nobody any more.
        MessageRemoved = "message_removed",
        /// The person is told not to do it again.
        Warned = "warned",
        /// The person's account is frozen.
        Frozen = "frozen",
    }
}

closed_list! {
    /// What was decided of an appeal.
    pub enum AppealOutcome as "AppealOutcome" {
        /// The decision stays.
        Upheld = "upheld",
        /// The decision was wrong: what can be undone is undone.
        Overturned = "overturned",
    }
}

closed_list! {
    /// What happened to a case.
    pub enum ReviewEventKind as "ReviewEventKind" {
        Reported = "reported",
        /// Somebody of the staff looks after it.
        Taken = "taken",
        Released = "released",
        Decided = "decided",
        Appealed = "appealed",
        AppealDecided = "appeal_decided",
    }
}

closed_list! {
    /// Which of the cases that wait somebody wants to see.
    pub enum ReviewWhose as "ReviewWhose" {
        /// That the caller looks after.
        Mine = "mine",
        /// That nobody looks after.
        Unassigned = "unassigned",
        /// That wait longer than they should.
        Overdue = "overdue",
    }
}

closed_list! {
    /// What a reporter is told of their report.
    pub enum ReportState as "ReportState" {
        /// Nobody has decided yet.
        Waiting = "waiting",
        /// It was against the rules, and something was done.
        Acted = "acted",
        /// It was not against the rules.
        NoViolation = "no_violation",
    }
}

/// All that differs between kinds.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    pub reasons: &'static [ReviewReason],
    pub outcomes: &'static [ReviewOutcome],
    /// What staff need to see and decide such cases.
    pub needs: Permission,
    /// A thing that stays what it was is decided once: it is not reported again. A person does new things.
    pub is_decided_once: bool,
}

impl ReviewKind {
    /// The registration of a kind.
    pub const fn rules(self) -> Rules {
        const OF_TALK: &[ReviewReason] = &ReviewReason::ALL;
        match self {
            Self::ChatMessage => Rules {
                reasons: OF_TALK,
                outcomes: &[
                    ReviewOutcome::NoViolation,
                    ReviewOutcome::MessageRemoved,
                    ReviewOutcome::Warned,
                ],
                needs: Permission::Reviews,
                is_decided_once: true,
            },
            Self::ChatPerson => Rules {
                reasons: OF_TALK,
                outcomes: &[
                    ReviewOutcome::NoViolation,
                    ReviewOutcome::Warned,
                    ReviewOutcome::Frozen,
                ],
                needs: Permission::Reviews,
                is_decided_once: false,
            },
        }
    }
}

impl ReviewOutcome {
    /// Whether it is against somebody, who may then appeal.
    pub const fn is_against(self) -> bool {
        !matches!(self, Self::NoViolation)
    }

    /// What staff need beside the kind's own permission.
    pub const fn needs(self) -> Option<Permission> {
        match self {
            Self::Frozen => Some(Permission::People),
            Self::NoViolation | Self::MessageRemoved | Self::Warned => None,
        }
    }
}

impl ReviewState {
    /// Whether staff have something to do.
    pub const fn is_waiting(self) -> bool {
        matches!(self, Self::Open | Self::Appealed)
    }
}

impl ReportState {
    pub const fn of(outcome: Option<ReviewOutcome>) -> Self {
        match outcome {
            None => Self::Waiting,
            Some(outcome) if outcome.is_against() => Self::Acted,
            Some(_) => Self::NoViolation,
        }
    }
}

/// Who of the staff wants to do something.
#[derive(Debug, Clone, Copy)]
pub struct Reviewer {
    pub uid: Uid,
    pub permissions: Permissions,
}

/// A case, as far as rules need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    pub kind: ReviewKind,
    pub state: ReviewState,
    /// Grows with everything that happens to it.
    pub version: i64,
    /// Who did what is reported.
    pub accused: Uid,
    pub reporters: Vec<Uid>,
    /// Who of the staff looks after it.
    pub owner: Option<Uid>,
    pub outcome: Option<ReviewOutcome>,
    pub decided_by: Option<Uid>,
    pub appeal_until: Option<OffsetDateTime>,
}

/// Why a case is not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// There is no such case for this person.
    #[error("not found")]
    NotFound,
    /// Staff who are a party, or who may not do this.
    #[error("forbidden")]
    Forbidden,
    /// It has changed since it was seen.
    #[error("the case has changed")]
    Stale,
    /// Somebody else looks after it.
    #[error("the case is somebody else's")]
    Taken(Uid),
    /// It does not wait for a decision, or not for this one.
    #[error("the case is decided")]
    NotWaiting,
    /// Things of this kind have no such outcome.
    #[error("not an outcome of this kind")]
    NoSuchOutcome,
    /// The outcome needs a permission that the reviewer lacks.
    #[error("the outcome needs another permission")]
    OutcomeForbidden,
    /// Who decided first does not decide the appeal.
    #[error("another person decides the appeal")]
    SamePerson,
    /// Too late, appealed before, or nothing was decided against anybody.
    #[error("no appeal is possible")]
    NoAppeal,
}

impl Case {
    /// What every act of staff needs: to see such cases, to be no party, and to have seen the case as it is.
    fn check_act(&self, by: Reviewer, seen: i64) -> Result<(), Rejection> {
        if !by.permissions.has(self.kind.rules().needs) {
            return Err(Rejection::NotFound);
        }
        if by.uid == self.accused || self.reporters.contains(&by.uid) {
            return Err(Rejection::Forbidden);
        }
        if seen != self.version {
            return Err(Rejection::Stale);
        }
        if !self.state.is_waiting() {
            return Err(Rejection::NotWaiting);
        }
        Ok(())
    }

    fn check_owner(&self, by: Reviewer) -> Result<(), Rejection> {
        match self.owner {
            Some(owner) if owner != by.uid => Err(Rejection::Taken(owner)),
            _ => Ok(()),
        }
    }

    /// Who decided first does not look after the appeal either: they could not finish it.
    fn check_second(&self, by: Reviewer) -> Result<(), Rejection> {
        if self.state == ReviewState::Appealed && self.decided_by == Some(by.uid) {
            return Err(Rejection::SamePerson);
        }
        Ok(())
    }

    /// Whether `by` may look after it from now on. Nobody takes what somebody else looks after: they release it first.
    pub fn check_take(&self, by: Reviewer, seen: i64) -> Result<(), Rejection> {
        self.check_act(by, seen)?;
        self.check_owner(by)?;
        self.check_second(by)
    }

    /// Whether `by` may give it back to all. Anybody may, or a case would wait for somebody who is on holiday.
    pub fn check_release(&self, by: Reviewer, seen: i64) -> Result<(), Rejection> {
        self.check_act(by, seen)?;
        if self.owner.is_none() { Err(Rejection::Stale) } else { Ok(()) }
    }

    /// Whether `by` may decide it so.
    pub fn check_decide(
        &self,
        by: Reviewer,
        seen: i64,
        outcome: ReviewOutcome,
    ) -> Result<(), Rejection> {
        self.check_act(by, seen)?;
        if self.state != ReviewState::Open {
            return Err(Rejection::NotWaiting);
        }
        self.check_owner(by)?;
        if !self.kind.rules().outcomes.contains(&outcome) {
            return Err(Rejection::NoSuchOutcome);
        }
        if outcome.needs().is_some_and(|needed| !by.permissions.has(needed)) {
            return Err(Rejection::OutcomeForbidden);
        }
        Ok(())
    }

    /// Whether `by` may decide the appeal. What froze an account is undone only by who may free one.
    pub fn check_decide_appeal(
        &self,
        by: Reviewer,
        seen: i64,
        outcome: AppealOutcome,
    ) -> Result<(), Rejection> {
        self.check_act(by, seen)?;
        if self.state != ReviewState::Appealed {
            return Err(Rejection::NotWaiting);
        }
        self.check_second(by)?;
        self.check_owner(by)?;
        let needed = self.outcome.and_then(ReviewOutcome::needs);
        let is_undone = outcome == AppealOutcome::Overturned;
        if is_undone && needed.is_some_and(|needed| !by.permissions.has(needed)) {
            return Err(Rejection::OutcomeForbidden);
        }
        Ok(())
    }

    /// Whether `by` may enter an appeal for somebody who cannot sign in and has written to support.
    pub fn check_enter_appeal(
        &self,
        by: Reviewer,
        seen: i64,
        now: OffsetDateTime,
    ) -> Result<(), Rejection> {
        match self.check_act(by, seen) {
            Ok(()) | Err(Rejection::NotWaiting) => {}
            Err(rejection) => return Err(rejection),
        }
        self.check_appeal(self.accused, now).map_err(|_| Rejection::NoAppeal)
    }

    /// Whether `by` may appeal at `now`: who was decided against, once, in time.
    pub fn check_appeal(&self, by: Uid, now: OffsetDateTime) -> Result<(), Rejection> {
        let is_against = self.outcome.is_some_and(ReviewOutcome::is_against);
        if by != self.accused || !is_against {
            return Err(Rejection::NotFound);
        }
        let is_in_time = self.appeal_until.is_some_and(|until| now < until);
        if self.state == ReviewState::Decided && is_in_time {
            Ok(())
        } else {
            Err(Rejection::NoAppeal)
        }
    }
}
