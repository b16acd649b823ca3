//! Reports on the wire.
use super::figures::{Figures, Part};
use crate::api::{day::Day, wire::millis};
use guildhall_domain::report::{Bucket, Figure, Subject, Unit, Value, Values};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, Type},
    },
};

/// A value in the unit of its figure.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(untagged)]
pub enum Number {
    Whole(i64),
    Real(f64),
}

impl PartialSchema for Number {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Number)
            .description(Some("In the unit of its figure: counts and cents are whole numbers."))
            .into()
    }
}

impl ToSchema for Number {}

impl From<Value> for Number {
    fn from(value: Value) -> Self {
        match value {
            Value::Whole(value) => Self::Whole(value),
            Value::Real(value) => Self::Real(value),
        }
    }
}

/// A report about some days, by UTC.
#[derive(Debug, Serialize, ToSchema)]
pub struct Report {
    /// What it is about.
    pub subject: Subject,
    /// The first day.
    pub from: Day,
    /// The last day.
    pub to: Day,
    /// The first of the days before.
    pub before_from: Day,
    /// The last of the days before.
    pub before_to: Day,
    /// Up to when it is, in milliseconds since 1970 UTC: the end of the last day, or now. The days before end at the same time of day.
    pub until: i64,
    /// What a point stands for.
    pub bucket: Bucket,
    /// When each point begins, in milliseconds since 1970 UTC, ascending.
    pub moments: Vec<i64>,
    /// The figures, in the order they are shown in.
    pub figures: Vec<ReportFigureValues>,
    /// The games, outcomes, reasons, queues, events or agents, the largest first; at most 200.
    pub parts: Vec<ReportPart>,
}

/// A figure. What it means stands in docs/wire.md, "Reports".
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportFigureValues {
    /// Which.
    pub figure: Figure,
    /// What it is measured in.
    pub unit: Unit,
    /// Of all days; absent where there is none, such as a rate of nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Number>,
    /// Of the days before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Number>,
    /// One for each moment.
    pub points: Vec<Option<Number>>,
}

/// A part of a report.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportPart {
    /// The key of a game, an outcome (refunded, refunded_in_part, not_refunded, withdrawn), what decided a refund (a word of the order's
    /// timeline), the id of a queue or an event, the uid of an agent.
    pub part: String,
    /// What people call it: of a game (also of a queue's) in the caller's language, or of an agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The region of a queue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// When an event began, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<i64>,
    /// Its figures, by their names.
    pub values: BTreeMap<&'static str, Number>,
}

fn of(values: &Values, figure: Figure) -> Option<Number> {
    values.get(&figure).copied().map(Number::from)
}

impl From<Figures> for Report {
    fn from(read: Figures) -> Self {
        let Figures { subject, span, moments, total, before, points, parts } = read;
        let figure = |figure: &Figure| ReportFigureValues {
            figure: *figure,
            unit: figure.unit(),
            value: of(&total, *figure),
            before: of(&before, *figure),
            points: points.iter().map(|values| of(values, *figure)).collect(),
        };
        let last_before = span.before.until - time::Duration::NANOSECOND;
        Self {
            subject,
            from: Day(span.first),
            to: Day(span.last),
            before_from: Day(span.before.from.date()),
            before_to: Day(last_before.date()),
            until: millis(span.now.until),
            bucket: span.bucket(),
            moments: moments.into_iter().map(millis).collect(),
            figures: subject.figures().iter().map(figure).collect(),
            parts: parts.into_iter().map(ReportPart::from).collect(),
        }
    }
}

impl From<Part> for ReportPart {
    fn from(part: Part) -> Self {
        let values = part.values.iter().map(|(figure, value)| (figure.as_str(), (*value).into()));
        Self {
            values: values.collect(),
            part: part.part,
            name: part.name,
            region: part.region,
            starts_at: part.starts_at.map(millis),
        }
    }
}
