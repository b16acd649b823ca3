//! Facts from the rows of the features, hour by hour.

use guildhall_domain::{
    closed_list::ClosedList,
    report::{Counted, Fact, Range},
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::DatabaseError;

/// An id begins with its maker's time, which may differ from the database's. Ours: far more than clocks do.
const CLOCKS_DIFFER: Duration = Duration::hours(1);

/// Where facts are counted: one statement each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    Sales,
    Fees,
    Conversion,
    Disputes,
    Refunds,
    Queues,
    Events,
    Agents,
}

impl Source {
    fn of(fact: Fact) -> Self {
        match fact {
            Fact::OrdersPaid | Fact::GrossVolume => Self::Sales,
            Fact::FeesEarned => Self::Fees,
            Fact::ItemViews | Fact::Checkouts | Fact::OrdersPlaced => Self::Conversion,
            Fact::DisputesOpened
            | Fact::DisputesClosed
            | Fact::Chargebacks
            | Fact::ChargebackVolume => Self::Disputes,
            Fact::Refunds | Fact::RefundVolume => Self::Refunds,
            Fact::QueueCalls | Fact::QueueTold | Fact::QueueKept => Self::Queues,
            Fact::Draws | Fact::Prizes | Fact::Rewards => Self::Events,
            Fact::Conversations | Fact::Ratings | Fact::Stars => Self::Agents,
        }
    }
}

struct Row {
    at: OffsetDateTime,
    fact: String,
    part: String,
    value: i64,
}

/// Counts these facts within `range`.
pub(super) async fn count(
    db: &mut PgConnection,
    facts: &[Fact],
    range: Range,
) -> Result<Vec<Counted>, DatabaseError> {
    let mut sources: Vec<Source> = facts.iter().map(|fact| Source::of(*fact)).collect();
    sources.sort_unstable();
    sources.dedup();
    let mut counted = Vec::new();
    for source in sources {
        let rows = read(db, source, range).await?;
        counted.extend(rows.into_iter().filter_map(|row| {
            let fact = Fact::read(&row.fact).ok().filter(|fact| facts.contains(fact))?;
            Some(Counted { at: row.at, fact, part: row.part, value: row.value })
        }));
    }
    Ok(counted)
}

async fn read(
    db: &mut PgConnection,
    source: Source,
    range: Range,
) -> Result<Vec<Row>, sqlx::Error> {
    let Range { from, until } = range;
    macro_rules! rows {
        ($file:literal $(, $more:expr)*) => {
            sqlx::query_file_as!(Row, $file, from, until $(, $more)*).fetch_all(db).await
        };
    }
    match source {
        Source::Sales => rows!("src/report/sales.sql"),
        Source::Fees => rows!("src/report/fees.sql"),
        Source::Conversion => {
            let (first, end) = (first_id(from - CLOCKS_DIFFER), first_id(until + CLOCKS_DIFFER));
            rows!("src/report/conversion.sql", first, end)
        }
        Source::Disputes => rows!("src/report/disputes.sql"),
        Source::Refunds => rows!("src/report/refunds.sql"),
        Source::Queues => rows!("src/report/queues.sql"),
        Source::Events => rows!("src/report/events.sql"),
        Source::Agents => rows!("src/report/agents.sql"),
    }
}

/// The first id that a time may have.
fn first_id(at: OffsetDateTime) -> Uuid {
    let millis = u64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or_default();
    Uuid::from_u64_pair(millis << 16, 0)
}
