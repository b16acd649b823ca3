//! How urgent a conversation is: the customer's money at risk, and the time left to save it.
//!
//! Source: issue 3 ("priority is money at risk times time left"), `docs/wire.md` "Console".

use crate::closed_numbers;
use time::{Duration, OffsetDateTime};

/// Less time than this until the money is lost is the highest urgency. Ours: reading the conversation takes as long.
const MINUTES: Duration = Duration::minutes(10);
/// Less time than this is the second highest. Ours: time for one other conversation.
const HOUR: Duration = Duration::hours(1);

closed_numbers! {
    /// Levels of urgency; the greater, the more urgent.
    pub enum Urgency as "Urgency" {
        /// No money is at risk.
        None = 0,
        /// Money is at risk, but not soon.
        Money = 1,
        WithinHour = 2,
        WithinMinutes = 3,
    }
}

/// The money that a customer may lose, and when.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MoneyAtRisk {
    pub money_at_risk_cents: i64,
    /// When it is lost; `None` if that is unknown.
    pub due_at: Option<OffsetDateTime>,
}

impl MoneyAtRisk {
    /// How urgent it is at `now`. Overdue conversations stay the most urgent: the money may still be saved, and the customer is angry.
    pub fn urgency(self, now: OffsetDateTime) -> Urgency {
        if self.money_at_risk_cents <= 0 {
            return Urgency::None;
        }
        match self.due_at.map(|due| due - now) {
            Some(left) if left <= MINUTES => Urgency::WithinMinutes,
            Some(left) if left <= HOUR => Urgency::WithinHour,
            Some(_) | None => Urgency::Money,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    #[test]
    fn the_less_time_is_left_the_more_urgent_it_is() {
        let at =
            |left| MoneyAtRisk { money_at_risk_cents: 100, due_at: Some(NOW + left) }.urgency(NOW);
        assert_eq!(at(HOUR + Duration::SECOND), Urgency::Money);
        assert_eq!(at(HOUR), Urgency::WithinHour);
        assert_eq!(at(MINUTES + Duration::SECOND), Urgency::WithinHour);
        assert_eq!(at(MINUTES), Urgency::WithinMinutes);
        assert_eq!(at(-HOUR), Urgency::WithinMinutes, "overdue");
        assert!(Urgency::WithinMinutes > Urgency::WithinHour && Urgency::Money > Urgency::None);
    }

    #[test]
    fn without_money_nothing_is_urgent_and_without_a_date_it_is_a_little() {
        assert_eq!(
            MoneyAtRisk { money_at_risk_cents: 0, due_at: Some(NOW) }.urgency(NOW),
            Urgency::None
        );
        assert_eq!(
            MoneyAtRisk { money_at_risk_cents: 1, due_at: None }.urgency(NOW),
            Urgency::Money
        );
    }
}
