//! Reports about the business: which figures each has, how a figure follows from what was counted, and which days are compared.
//!
//! Everything is counted on the day (by UTC) on which it happened, and what has happened stays: a refund of today is no change of the day
//! its order was paid on. Source: issue 18 (business dashboards); decision 0065.

mod cost;
mod figure;
mod span;
mod tally;

pub use cost::{Prize, costs, expected_cost, prize_cost};
pub use figure::{Fact, Figure, Percentile, Rule, Subject, Unit};
pub use span::{Bucket, MOST_DAYS, Period, Range, Span, SpanError};
pub use tally::{Costs, Counted, Split, Sums, Times, Value, Values, measure};
