//! Reports about the business, for administrators: figures of some days beside the days before, and the same as files.
//!
//! Source: issue 18 (business dashboards); `docs/wire.md`, "Reports"; ours: the paths; decision 0065.
mod export;
mod figures;
mod wire;

use crate::api::{
    call::{Call, Context, calls},
    caller::ReportStaff,
    day::Day,
    error::{ApiError, Reason},
    feature::Feature,
};
use figures::Figures;
use garde::Validate;
use guildhall_actors::{registry::Need, report::ConversionCounters};
use guildhall_domain::report::{Period, Span, SpanError, Subject};
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use wire::Report;

/// What reports bring to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        start: vec![guildhall_actors::report::start],
        needs: vec![Need::of::<ConversionCounters>()],
        ..Feature::default()
    }
}

fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::get("/api/admin/report", report)
            .id("report")
            .summary("Returns the figures of a report for some days and for as many days before."),
        Call::download("/api/admin/report/export", "text/csv", export::export)
            .id("report_export")
            .summary("Exports a report as CSV: a row for each day (or hour), or for each part."),
    ]
}

/// Which report, and of which days.
#[derive(Debug, Clone, Copy, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ReportQuery {
    /// What it is about.
    pub subject: Subject,
    /// Which days; `days_30` if left out.
    pub period: Option<Period>,
    /// The first day, if the period is `custom`.
    pub from: Option<Day>,
    /// The last day, if the period is `custom`: by today, and at most 366 days.
    pub to: Option<Day>,
}

impl ReportQuery {
    /// The days, seen from `now`.
    ///
    /// # Errors
    /// [`ApiError::Invalid`] naming the field.
    fn span(&self, now: OffsetDateTime) -> Result<Span, ApiError> {
        let period = self.period.unwrap_or(Period::Days30);
        let Some(days) = period.days() else {
            let needed = |day: Option<Day>, name: &'static str| {
                day.ok_or_else(|| ApiError::field(name, Reason::Required))
            };
            let (Day(from), Day(to)) = (needed(self.from, "from")?, needed(self.to, "to")?);
            return Span::between(from, to, now).map_err(|error| match error {
                SpanError::Backwards | SpanError::ToCome => ApiError::field("to", Reason::Invalid),
                SpanError::TooLong => ApiError::field("to", Reason::TooLong),
            });
        };
        for (day, name) in [(self.from, "from"), (self.to, "to")] {
            if day.is_some() {
                return Err(ApiError::field(name, Reason::Invalid));
            }
        }
        Ok(Span::ending_today(days, now))
    }
}

async fn report(
    context: Context,
    ReportStaff(admin): ReportStaff,
    input: ReportQuery,
) -> Result<Report, ApiError> {
    let state = &context.state;
    let span = input.span(guildhall_persistence::now(&state.pool).await?)?;
    let figures = Figures::read(&state.pool, input.subject, span, context.language(&admin)).await?;
    Ok(Report::from(figures))
}
