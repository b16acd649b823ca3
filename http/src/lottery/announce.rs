//! Announcing an event, for administrators: everything about it is fixed and public from then on.
//!
//! Source: product spec §3, §9 (lottery event); decision 0013; ours: the path, which the spec does not show.
use super::wire::PrizeName;
use crate::api::{
    call::Context,
    caller::EventStaff,
    error::{ApiError, Reason},
    idempotency::Settled,
    rules,
    wire::millis,
};
use garde::Validate;
use guildhall_actors::lottery::{Lotteries, announcing::AnnounceError};
use guildhall_domain::{
    lottery::{PrizeKind, Window, midnight, utc_day},
    staff_act::{StaffActKind, StaffActSubject},
};
use guildhall_fair::to_hex;
use guildhall_persistence::{
    lottery::{CouponTerms, NewPrize},
    staff_act::{self, StaffAct},
};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

/// How long before it begins an event can be announced. Ours.
const EARLIEST: Duration = Duration::days(365);
/// How long a coupon can be used. Ours.
const VALID_DAYS: i32 = 30;
/// More than anybody gives away.
const MOST_STOCK: i64 = 1_000_000_000;
/// A coupon takes off at most so much, and asks for an order of at most so much. In cents; ours.
const MOST_CENTS: i64 = 100_000_000;

/// An event of seven days.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct AnnounceRequest {
    /// When it begins, in milliseconds since 1970 UTC: a midnight, within a year.
    #[garde(skip)]
    pub starts_at: i64,
    /// From the dearest to the cheapest. Their odds come to a million, and the last one has no end.
    #[garde(custom(some_prizes), dive)]
    pub prizes: Vec<AnnouncedPrize>,
}

/// A prize of a new event.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct AnnouncedPrize {
    /// Which one.
    #[garde(skip)]
    pub prize: PrizeName,
    /// So many in a million draws.
    #[garde(custom(rules::between(0, 1_000_000)))]
    pub odds_ppm: i64,
    /// How many there are; without end if left out.
    #[garde(inner(custom(rules::between(0, MOST_STOCK))))]
    pub stock: Option<i64>,
    /// Of a coupon: the least an order must come to, in cents; 0 if left out.
    #[garde(inner(custom(rules::between(0, MOST_CENTS))))]
    pub min_spend_cents: Option<i64>,
    /// Of a coupon: the most it takes off, in cents.
    #[garde(inner(custom(rules::between(1, MOST_CENTS))))]
    pub max_deduction_cents: Option<i64>,
}

/// What everybody can read from now on.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotteryAnnounced {
    /// The lottery event.
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
    /// When it begins, in milliseconds since 1970 UTC.
    pub starts_at: i64,
    /// When it ends, in milliseconds since 1970 UTC.
    pub ends_at: i64,
    /// SHA-256 of the table of prizes, in hexadecimal.
    pub table_hash: String,
    /// The hash of each day's seed, in hexadecimal.
    pub commitments: Vec<String>,
}

/// A table has a line for each prize, each once.
fn some_prizes(prizes: &Vec<AnnouncedPrize>, context: &()) -> garde::Result {
    if prizes.is_empty() {
        return Err(garde::Error::new(Reason::Required.word()));
    }
    rules::at_most(PrizeName::ALL.len())(prizes, context)
}

impl AnnouncedPrize {
    fn row(&self) -> Result<NewPrize, ApiError> {
        let (kind, percent) = match self.prize {
            PrizeName::Crystals | PrizeName::WelkinMoon => (PrizeKind::Entitlement, None),
            PrizeName::HalfOff => (PrizeKind::Coupon, Some(50)),
            PrizeName::FivePercent => (PrizeKind::Coupon, Some(5)),
            PrizeName::ThreePercent => (PrizeKind::Coupon, Some(3)),
            PrizeName::Thanks => (PrizeKind::Nothing, None),
        };
        let terms = match percent {
            None => None,
            Some(percent) => Some(CouponTerms {
                percent,
                min_spend_cents: self.min_spend_cents.unwrap_or_default(),
                max_deduction_cents: self
                    .max_deduction_cents
                    .ok_or_else(|| ApiError::field("max_deduction_cents", Reason::Required))?,
                valid_days: VALID_DAYS,
            }),
        };
        Ok(NewPrize {
            prize: self.prize.as_str().to_owned(),
            kind: kind.as_str(),
            odds_ppm: i32::try_from(self.odds_ppm).unwrap_or_default(),
            stock: self.stock,
            terms,
        })
    }
}

/// The seven days from a midnight on that has not been yet.
fn window(starts_at: i64, now: OffsetDateTime) -> Option<Window> {
    let nanoseconds = i128::from(starts_at) * 1_000_000;
    let starts_at = OffsetDateTime::from_unix_timestamp_nanos(nanoseconds).ok()?;
    let is_midnight = midnight(utc_day(starts_at)) == starts_at;
    let is_soon = starts_at > now && starts_at <= now + EARLIEST;
    (is_midnight && is_soon).then(|| Window::of_seven_days(starts_at))
}

/// Announces an event: its prizes, odds, stock and the hashes of its seeds are public and cannot be changed.
pub async fn announce(
    context: Context,
    EventStaff(admin): EventStaff,
    input: AnnounceRequest,
) -> Result<Settled<LotteryAnnounced>, ApiError> {
    let state = &context.state;
    let now = guildhall_persistence::now(&state.pool).await?;
    let window = window(input.starts_at, now)
        .ok_or_else(|| ApiError::field("starts_at", Reason::Invalid))?;
    let prizes =
        input.prizes.iter().map(AnnouncedPrize::row).collect::<Result<Vec<_>, ApiError>>()?;
    let mut tx = guildhall_persistence::begin(&state.money).await?;
    let announced = state.get::<Lotteries>().announce(&mut tx, window, &prizes).await;
    let announced = announced.map_err(|error| match error {
        AnnounceError::Table(_) => ApiError::field("prizes", Reason::Invalid),
        AnnounceError::Overlaps => ApiError::Conflict,
        AnnounceError::Database(error) => error.into(),
    })?;
    let hash = |(day, seed): &_| to_hex(&announced.commitment(*day, seed));
    let answer = LotteryAnnounced {
        event_id: announced.id.to_string(),
        starts_at: millis(window.starts_at),
        ends_at: millis(window.ends_at),
        table_hash: to_hex(&announced.table.hash()),
        commitments: announced.days.iter().map(hash).collect(),
    };
    let (kind, subject) = (StaffActKind::LotteryAnnounced, StaffActSubject::LotteryEvent);
    let act = StaffAct::new(Some(admin.uid), kind, subject, announced.id);
    let act = act.with("starts_at", utc_day(window.starts_at));
    staff_act::write(&mut tx, &act.with("table_hash", &answer.table_hash)).await?;
    let settled = context.settle(tx, &answer).await?;
    tracing::info!(user.id = %admin.uid, event.id = %announced.id, "lottery: event announced");
    Ok(settled)
}
