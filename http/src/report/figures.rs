//! The figures of a report, read: of its days, of the days before, and of its parts by name.
use guildhall_domain::report::{
    Bucket, Costs, Counted, Range, Span, Split, Subject, Sums, Times, Values, costs, measure,
};
use guildhall_persistence::{
    DatabaseError,
    market::goods,
    report::{self as rows, Event},
};
use sqlx::PgPool;
use std::collections::BTreeMap;
use time::OffsetDateTime;

/// Most parts of a report. Ours: more agents than a shop has.
const MOST_PARTS: usize = 200;

/// A report, read.
pub struct Figures {
    pub subject: Subject,
    pub span: Span,
    /// When each point begins.
    pub moments: Vec<OffsetDateTime>,
    pub total: Values,
    /// Of the days before.
    pub before: Values,
    /// One for each moment.
    pub points: Vec<Values>,
    pub parts: Vec<Part>,
}

/// A part of a report: a game, an outcome, a reason, a queue, an event, an agent.
pub struct Part {
    pub part: String,
    pub name: Option<String>,
    pub region: Option<String>,
    pub starts_at: Option<OffsetDateTime>,
    pub values: Values,
}

/// What was counted in a range.
struct Counts {
    sums: Split<Sums>,
    times: Split<Times>,
    costs: Split<Costs>,
    events: BTreeMap<String, Event>,
}

impl Figures {
    pub async fn read(
        pool: &PgPool,
        subject: Subject,
        span: Span,
        language: &str,
    ) -> Result<Self, DatabaseError> {
        let moments = span.moments();
        let bucket = span.bucket();
        // All to their end, even if one fails (R1).
        let (now, before, split) = futures_util::join!(
            Counts::read(pool, subject, span.now, bucket),
            Counts::read(pool, subject, span.before, bucket),
            rows::split_times(pool, subject, span.now, bucket)
        );
        let (mut now, before, split) = (now?, before?, split?);
        now.times = Split { total: now.times.total, ..split };
        let (total, points, mut parts) =
            measure(subject, &moments, &now.sums, &now.times, &now.costs);
        let (before, ..) = measure(subject, &[], &before.sums, &before.times, &before.costs);
        parts.truncate(MOST_PARTS);
        let parts = named(pool, subject, parts, &now.events, language).await?;
        Ok(Self { subject, span, moments, total, before, points, parts })
    }
}

impl Counts {
    async fn read(
        pool: &PgPool,
        subject: Subject,
        range: Range,
        bucket: Bucket,
    ) -> Result<Self, DatabaseError> {
        let facts = subject.facts();
        if subject != Subject::Events {
            let sums = Split::of(&rows::counted(pool, facts, range, bucket).await?);
            let total = rows::times(pool, subject, range).await?;
            let times = Split { total, ..Split::default() };
            return Ok(Self { sums, times, costs: Split::default(), events: BTreeMap::new() });
        }
        let events = rows::events(pool, range).await?;
        // What is gone by then was drawn since the beginning of its event, which is a midnight.
        let first =
            events.values().map(|event| event.starts_at).fold(range.from, OffsetDateTime::min);
        let counted = rows::counted(pool, facts, Range { from: first, ..range }, bucket).await?;
        let tables: BTreeMap<_, _> =
            events.iter().map(|(id, event)| (id.clone(), event.prizes.clone())).collect();
        let costs = costs(&tables, &counted, range);
        let within = |one: &Counted| (one.at >= range.from).then(|| of_event(one));
        let within: Vec<Counted> = counted.iter().filter_map(within).collect();
        Ok(Self { sums: Split::of(&within), times: Split::default(), costs, events })
    }
}

/// A prize is a part of its event.
fn of_event(counted: &Counted) -> Counted {
    let event = counted.part.split(':').next().unwrap_or_default();
    Counted { part: event.to_owned(), ..counted.clone() }
}

/// The parts with what people call them; outcomes and reasons are words of the client.
async fn named(
    pool: &PgPool,
    subject: Subject,
    parts: Vec<(String, Values)>,
    events: &BTreeMap<String, Event>,
    language: &str,
) -> Result<Vec<Part>, DatabaseError> {
    let games = match subject {
        Subject::Sales | Subject::Conversion | Subject::Queues => games(pool, language).await?,
        _ => BTreeMap::new(),
    };
    let queues = match subject {
        Subject::Queues => rows::queue_names(pool).await?,
        _ => BTreeMap::new(),
    };
    let agents = match subject {
        Subject::Agents => {
            let uids: Vec<i64> = parts.iter().filter_map(|(uid, _)| uid.parse().ok()).collect();
            rows::nicknames(pool, &uids).await?
        }
        _ => BTreeMap::new(),
    };
    let named = parts.into_iter().map(|(part, values)| {
        let queue = queues.get(&part);
        let game = queue.map_or(&part, |queue| &queue.game);
        let name = match subject {
            Subject::Agents => agents.get(&part).cloned(),
            Subject::Sales | Subject::Conversion | Subject::Queues => games.get(game).cloned(),
            Subject::Disputes | Subject::Refunds | Subject::Events => None,
        };
        let region = queue.map(|queue| queue.region.clone()).filter(|region| !region.is_empty());
        let starts_at = events.get(&part).map(|event| event.starts_at);
        Part { part, name, region, starts_at, values }
    });
    Ok(named.collect())
}

/// Games in the reader's language, by their key.
async fn games(pool: &PgPool, language: &str) -> Result<BTreeMap<String, String>, DatabaseError> {
    let games = goods::games(pool).await?;
    let named = games.into_iter().map(|game| {
        let name = [language, "en"].iter().find_map(|it| game.names.get(it)?.as_str());
        let name = name.unwrap_or(&game.game).to_owned();
        (game.game, name)
    });
    Ok(named.collect())
}
