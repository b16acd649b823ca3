//! Identity verification: how often it may be tried, what a result changes, and how long a certificate counts.
//!
//! An attempt is one session at the provider, or one set of pictures that staff look at. Only a judgement counts: an attempt that was begun
//! and left does not. Results carry the time they were seen at, so an older one that arrives after a newer one changes nothing.
//! Source: product spec §4 (Verify, Declined, Pending, Verified; certificate '0' and '1'), §9 (2 attempts); decision 0082.

use time::{Date, Duration, OffsetDateTime, Time};

use crate::closed_list;

/// Attempts at the provider until a person of the staff looks. Spec §9.
pub const ATTEMPTS: i64 = 2;
/// How long a certificate counts. Ours: documents are renewed, and people change their names.
pub const VALID: Duration = Duration::days(2 * 365);
/// How long before its end a certificate may be renewed. Ours: nobody should have to wait until a withdrawal is refused.
pub const RENEWAL: Duration = Duration::days(30);
/// How long a session may stay open at the provider without a judgement. Its page is Stripe's for 48 hours.
pub const OPEN: Duration = Duration::hours(48);
/// How long pictures that staff have decided about are kept. Ours: for a complaint about the decision.
pub const PICTURES_KEPT: Duration = Duration::days(30);
/// Longest note of a decision, in characters. Ours.
pub const NOTE_LENGTH: usize = 1_000;
/// Between two questions about an open attempt, at least: the person waits before the screen.
const ASK_SOON: Duration = Duration::seconds(5);
/// And at most.
const ASK_LATE: Duration = Duration::hours(1);

closed_list! {
    /// How the verification of a person stands. Spec §4.
    pub enum VerificationStatus as "VerificationStatus" {
        /// Nothing was tried, or the certificate has expired.
        Verify = "verify",
        /// The last attempt failed.
        Declined = "declined",
        /// An attempt is under way.
        Pending = "pending",
        /// There is a certificate.
        Verified = "verified",
    }
}

closed_list! {
    /// A certificate. Spec §4.
    pub enum CertState as "CertState" {
        /// It counts.
        Verified = "0",
        /// It has expired.
        Expired = "1",
    }
}

closed_list! {
    /// How one attempt stands. Spec §4 (KYC).
    pub enum AttemptState as "AttemptState" {
        /// The person has not finished on the provider's page.
        Pending = "pending",
        /// What they showed is looked at.
        Processing = "processing",
        /// It was declined; with a reason.
        Failed = "failed",
        Verified = "verified",
        /// It ended without a judgement, and does not count.
        Cancelled = "cancelled",
    }
}

closed_list! {
    /// Who judges an attempt.
    pub enum VerificationWay as "VerificationWay" {
        /// The identity provider.
        Provider = "provider",
        /// Staff, by pictures.
        Review = "review",
    }
}

closed_list! {
    /// Why an attempt was declined.
    pub enum DeclineReason as "DeclineReason" {
        /// The document could not be verified.
        DocumentUnverified = "document_unverified",
        /// The document has expired.
        DocumentExpired = "document_expired",
        /// Documents of this kind are not taken.
        DocumentUnsupported = "document_unsupported",
        /// The pictures of the document cannot be read.
        DocumentUnreadable = "document_unreadable",
        /// The document or its picture was changed.
        DocumentAltered = "document_altered",
        /// The face is not the one of the document, or there was none.
        SelfieMismatch = "selfie_mismatch",
        /// The name or another detail is not the one of the account.
        DetailsMismatch = "details_mismatch",
        /// Too young.
        Underage = "underage",
        /// Documents of this country are not taken.
        CountryUnsupported = "country_unsupported",
        /// Something else.
        Other = "other",
    }
}

closed_list! {
    /// What a picture of the manual way shows.
    pub enum DocumentSide as "DocumentSide" {
        Front = "front",
        Back = "back",
        /// The person, holding the document.
        Selfie = "selfie",
    }
}

impl CertState {
    /// Of a certificate that counts until `expires_at`.
    pub fn at(now: OffsetDateTime, expires_at: OffsetDateTime) -> Self {
        if now < expires_at { Self::Verified } else { Self::Expired }
    }
}

impl AttemptState {
    /// Whether a result is still to come.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Pending | Self::Processing)
    }

    /// Whether `next` may follow. A judgement is changed by the provider alone: a decline may turn out wrong there, and what it
    /// verified may be withdrawn. What was given up stays so, unless it was judged after all.
    pub fn may_become(self, next: Self) -> bool {
        match self {
            Self::Pending | Self::Processing => true,
            Self::Failed | Self::Verified | Self::Cancelled => {
                matches!(next, Self::Verified | Self::Failed)
            }
        }
    }
}

impl DeclineReason {
    /// From `last_error.code` of Stripe Identity. `None` is no judgement: the person did not finish, and may go on. What is not known yet
    /// is [`Self::Other`].
    pub fn of_stripe(code: &str) -> Option<Self> {
        Some(match code {
            "abandoned" | "consent_declined" | "device_not_supported" => return None,
            "document_expired" => Self::DocumentExpired,
            "document_type_not_supported" => Self::DocumentUnsupported,
            "document_unverified_other" => Self::DocumentUnverified,
            "selfie_document_missing_photo"
            | "selfie_face_mismatch"
            | "selfie_manipulated"
            | "selfie_unverified_other" => Self::SelfieMismatch,
            "id_number_insufficient_document_data"
            | "id_number_mismatch"
            | "id_number_unverified_other"
            | "email_unverified_other"
            | "phone_unverified_other"
            | "email_verification_declined"
            | "phone_verification_declined" => Self::DetailsMismatch,
            "under_supported_age" => Self::Underage,
            "country_not_supported" => Self::CountryUnsupported,
            _ => Self::Other,
        })
    }

    /// Whether it says something of the pictures only. Who sent such pictures to staff may send better ones.
    pub const fn is_about_pictures(self) -> bool {
        matches!(self, Self::DocumentUnreadable | Self::DocumentExpired | Self::DocumentUnsupported)
    }
}

/// A person's certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Certificate {
    pub verified_at: OffsetDateTime,
    pub expires_at: OffsetDateTime,
}

/// The last attempt of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastAttempt {
    pub way: VerificationWay,
    pub state: AttemptState,
    pub reason: Option<DeclineReason>,
    /// Whether it was begun since the certificate was given, or there is none.
    pub is_since_certificate: bool,
}

/// All that the rules need to know of a person.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Standing {
    pub certificate: Option<Certificate>,
    /// The last one that was not given up, or that is open.
    pub last: Option<LastAttempt>,
    /// Attempts at the provider that were declined since there was a certificate last.
    pub declined: i64,
    /// Those that staff declined for more than their pictures, since then.
    pub declined_by_staff: i64,
}

/// Why nothing is begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotNow {
    /// There is a certificate, and it is not about to end.
    #[error("verified already")]
    Verified,
    /// All attempts of this way were declined.
    #[error("no attempt is left")]
    Limit,
    /// Staff are looking at pictures.
    #[error("an attempt is under way")]
    UnderWay,
    /// There are attempts at the provider left; staff look afterwards.
    #[error("the provider has not declined often enough")]
    AttemptsLeft,
}

impl Standing {
    /// How the certificate stands, if there is one.
    pub fn cert(&self, now: OffsetDateTime) -> Option<CertState> {
        self.certificate.map(|it| CertState::at(now, it.expires_at))
    }

    pub fn status(&self, now: OffsetDateTime) -> VerificationStatus {
        match (self.cert(now), self.last.map(|last| last.state)) {
            (Some(CertState::Verified), _) => VerificationStatus::Verified,
            _ if self.is_under_way() => VerificationStatus::Pending,
            (_, Some(AttemptState::Failed)) => VerificationStatus::Declined,
            _ => VerificationStatus::Verify,
        }
    }

    /// Attempts at the provider that are left.
    pub fn attempts_left(&self) -> i64 {
        (ATTEMPTS - self.declined).max(0)
    }

    /// Whether the certificate counts for longer than it may be renewed before its end.
    fn is_settled(&self, now: OffsetDateTime) -> bool {
        self.certificate.is_some_and(|it| now + RENEWAL < it.expires_at)
    }

    /// Why the last attempt was declined, also while an earlier certificate counts.
    pub fn reason(&self) -> Option<DeclineReason> {
        let last = self.last.filter(|last| last.is_since_certificate)?;
        last.reason.filter(|_| last.state == AttemptState::Failed)
    }

    /// Whether an attempt is under way, also while an earlier certificate counts.
    pub fn is_under_way(&self) -> bool {
        self.last.is_some_and(|last| last.state.is_open())
    }

    /// Whether pictures wait for staff.
    pub fn is_with_staff(&self) -> bool {
        self.last.is_some_and(|last| last.way == VerificationWay::Review && last.state.is_open())
    }

    /// Whether an attempt at the provider may be begun. One that is open there is continued, which this does not refuse.
    ///
    /// # Errors
    /// Why not.
    pub fn check_request(&self, now: OffsetDateTime) -> Result<(), NotNow> {
        if self.is_settled(now) {
            return Err(NotNow::Verified);
        }
        if self.is_with_staff() {
            return Err(NotNow::UnderWay);
        }
        if self.attempts_left() == 0 {
            return Err(NotNow::Limit);
        }
        Ok(())
    }

    /// Whether pictures may be sent to staff.
    ///
    /// # Errors
    /// Why not.
    pub fn check_manual(&self, now: OffsetDateTime) -> Result<(), NotNow> {
        if self.is_settled(now) {
            return Err(NotNow::Verified);
        }
        if self.is_under_way() {
            return Err(NotNow::UnderWay);
        }
        if self.attempts_left() > 0 {
            return Err(NotNow::AttemptsLeft);
        }
        if self.declined_by_staff > 0 {
            return Err(NotNow::Limit);
        }
        Ok(())
    }
}

/// What was seen of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    pub state: AttemptState,
    /// Of a failed one.
    pub reason: Option<DeclineReason>,
    /// When it was so.
    pub at: OffsetDateTime,
}

/// An attempt as it is kept, as far as a result is compared with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempt {
    pub state: AttemptState,
    pub reason: Option<DeclineReason>,
    pub opened_at: OffsetDateTime,
    /// When its state was so.
    pub seen_at: Option<OffsetDateTime>,
}

impl Attempt {
    /// Whether `seen` changes it: it is newer than what is known, and says something else.
    pub fn is_changed_by(&self, seen: &Seen) -> bool {
        let is_newer = self.seen_at.is_none_or(|known| known < seen.at);
        let is_other = (self.state, self.reason) != (seen.state, seen.reason);
        is_newer && is_other && self.state.may_become(seen.state)
    }

    /// Whether nobody is going to finish it at the provider any more.
    pub fn is_left(&self, now: OffsetDateTime) -> bool {
        self.state == AttemptState::Pending && now >= self.opened_at + OPEN
    }

    /// When the provider is asked next if no news comes: soon after it was begun, then ever later. `None` once it is over.
    pub fn ask_at(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let age = now - self.opened_at;
        let pause: Duration = age / 10;
        self.state.is_open().then(|| now + pause.clamp(ASK_SOON, ASK_LATE))
    }
}

/// How long a certificate counts that is given at `now` for a document that ends on `document`.
pub fn expires_at(now: OffsetDateTime, document: Option<Date>) -> OffsetDateTime {
    let longest = now + VALID;
    // The document counts on its last day, wherever that is.
    let end = document.and_then(|day| day.next_day()?.next_day());
    end.map_or(longest, |day| day.with_time(Time::MIDNIGHT).assume_utc().min(longest))
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-27 12:00 UTC);

    fn standing(declined: i64) -> Standing {
        let last = LastAttempt {
            way: VerificationWay::Provider,
            state: AttemptState::Failed,
            reason: Some(DeclineReason::DocumentExpired),
            is_since_certificate: true,
        };
        Standing { declined, last: (declined > 0).then_some(last), ..Standing::default() }
    }

    fn certified(expires_at: OffsetDateTime) -> Standing {
        let certificate = Certificate { verified_at: expires_at - VALID, expires_at };
        Standing { certificate: Some(certificate), ..Standing::default() }
    }

    fn with_last(mut it: Standing, way: VerificationWay, state: AttemptState) -> Standing {
        it.last = Some(LastAttempt { way, state, reason: None, is_since_certificate: true });
        it
    }

    #[test]
    fn two_attempts_may_be_declined_and_then_staff_look() {
        assert_eq!(standing(0).status(NOW), VerificationStatus::Verify);
        for (declined, left) in [(0, 2), (1, 1), (2, 0), (3, 0)] {
            let it = standing(declined);
            assert_eq!(it.attempts_left(), left);
            let may = if left > 0 { Ok(()) } else { Err(NotNow::Limit) };
            assert_eq!(it.check_request(NOW), may, "{declined}");
            let manual = if left > 0 { Err(NotNow::AttemptsLeft) } else { Ok(()) };
            assert_eq!(it.check_manual(NOW), manual, "{declined}");
        }
        assert_eq!(standing(2).status(NOW), VerificationStatus::Declined);
        let declined_by_staff = Standing { declined_by_staff: 1, ..standing(2) };
        assert_eq!(declined_by_staff.check_manual(NOW), Err(NotNow::Limit));
    }

    #[test]
    fn what_is_open_is_continued_and_what_staff_have_is_waited_for() {
        use AttemptState::{Pending, Processing};
        for state in [Pending, Processing] {
            let open = with_last(standing(0), VerificationWay::Provider, state);
            assert_eq!(open.status(NOW), VerificationStatus::Pending);
            assert_eq!(open.check_request(NOW), Ok(()));
            let with_staff = with_last(standing(2), VerificationWay::Review, state);
            assert_eq!(with_staff.status(NOW), VerificationStatus::Pending);
            assert_eq!(with_staff.check_request(NOW), Err(NotNow::UnderWay));
            assert_eq!(with_staff.check_manual(NOW), Err(NotNow::UnderWay));
        }
    }

    #[test]
    fn a_certificate_counts_until_its_end_and_is_renewed_a_month_before() {
        let it = certified(NOW + Duration::days(31));
        assert_eq!(it.cert(NOW), Some(CertState::Verified));
        assert_eq!(it.check_request(NOW), Err(NotNow::Verified));
        assert_eq!(it.check_manual(NOW), Err(NotNow::Verified));
        let ending = certified(NOW + RENEWAL);
        assert_eq!(ending.status(NOW), VerificationStatus::Verified);
        assert_eq!(ending.check_request(NOW), Ok(()));
        let over = certified(NOW);
        assert_eq!(over.cert(NOW), Some(CertState::Expired));
        assert_eq!(over.status(NOW), VerificationStatus::Verify);
        assert_eq!(over.check_request(NOW), Ok(()));
        assert_eq!(standing(0).cert(NOW), None);
    }

    #[test]
    fn a_declined_renewal_says_why_while_the_certificate_counts() {
        let ending = certified(NOW + RENEWAL);
        let renewed = Standing { last: standing(1).last, declined: 1, ..ending };
        assert_eq!(renewed.status(NOW), VerificationStatus::Verified);
        assert_eq!(renewed.reason(), Some(DeclineReason::DocumentExpired));
        let mut before = renewed;
        before.last = before.last.map(|last| LastAttempt { is_since_certificate: false, ..last });
        assert_eq!(before.reason(), None, "what was declined before somebody was verified is over");
        let open = with_last(ending, VerificationWay::Provider, AttemptState::Pending);
        assert!(open.is_under_way() && open.reason().is_none());
    }

    #[test]
    fn a_certificate_ends_with_its_document_and_at_the_latest_after_two_years() {
        assert_eq!(expires_at(NOW, None), NOW + VALID);
        assert_eq!(expires_at(NOW, Some(date!(2050 - 01 - 01))), NOW + VALID);
        assert_eq!(expires_at(NOW, Some(date!(2027 - 02 - 01))), datetime!(2027-02-03 0:00 UTC));
        assert_eq!(expires_at(NOW, Some(Date::MAX)), NOW + VALID);
    }

    #[test]
    fn an_older_result_changes_nothing_after_a_newer_one() {
        let attempt = |state, seen_at| Attempt { state, reason: None, opened_at: NOW, seen_at };
        let seen = |state, at| Seen { state, reason: None, at };
        let minute = Duration::MINUTE;
        let verified = attempt(AttemptState::Verified, Some(NOW + minute));
        assert!(!verified.is_changed_by(&seen(AttemptState::Failed, NOW)));
        assert!(!verified.is_changed_by(&seen(AttemptState::Failed, NOW + minute)));
        assert!(verified.is_changed_by(&seen(AttemptState::Failed, NOW + minute * 2)));
        // What was judged is not open again, whatever is said.
        assert!(!verified.is_changed_by(&seen(AttemptState::Processing, NOW + minute * 2)));
        assert!(!verified.is_changed_by(&seen(AttemptState::Cancelled, NOW + minute * 2)));
        assert!(!verified.is_changed_by(&seen(AttemptState::Verified, NOW + minute * 2)));
        let open = attempt(AttemptState::Pending, None);
        assert!(open.is_changed_by(&seen(AttemptState::Processing, NOW)));
        assert!(!open.is_changed_by(&seen(AttemptState::Pending, NOW)));
        let left = attempt(AttemptState::Cancelled, Some(NOW));
        assert!(left.is_changed_by(&seen(AttemptState::Verified, NOW + minute)));
        assert!(!left.is_changed_by(&seen(AttemptState::Pending, NOW + minute)));
    }

    #[test]
    fn the_provider_is_asked_soon_then_ever_later_and_no_more_once_it_is_over() {
        let open = |state| Attempt { state, reason: None, opened_at: NOW, seen_at: None };
        let after =
            |age: Duration| open(AttemptState::Pending).ask_at(NOW + age).unwrap() - NOW - age;
        assert_eq!(after(Duration::ZERO), ASK_SOON);
        assert_eq!(after(Duration::minutes(10)), Duration::MINUTE);
        assert_eq!(after(Duration::days(2)), ASK_LATE);
        assert_eq!(open(AttemptState::Verified).ask_at(NOW), None);
        assert!(!open(AttemptState::Pending).is_left(NOW + OPEN - Duration::SECOND));
        assert!(open(AttemptState::Pending).is_left(NOW + OPEN));
        assert!(!open(AttemptState::Processing).is_left(NOW + OPEN), "it is being looked at");
    }

    #[test]
    fn every_code_of_the_provider_is_a_reason() {
        for (code, reason) in [
            ("country_not_supported", DeclineReason::CountryUnsupported),
            ("document_expired", DeclineReason::DocumentExpired),
            ("document_type_not_supported", DeclineReason::DocumentUnsupported),
            ("document_unverified_other", DeclineReason::DocumentUnverified),
            ("id_number_mismatch", DeclineReason::DetailsMismatch),
            ("selfie_face_mismatch", DeclineReason::SelfieMismatch),
            ("selfie_manipulated", DeclineReason::SelfieMismatch),
            ("under_supported_age", DeclineReason::Underage),
            ("something_of_next_year", DeclineReason::Other),
        ] {
            assert_eq!(DeclineReason::of_stripe(code), Some(reason), "{code}");
        }
        for code in ["abandoned", "consent_declined", "device_not_supported"] {
            assert_eq!(DeclineReason::of_stripe(code), None, "{code} is no judgement");
        }
    }
}
