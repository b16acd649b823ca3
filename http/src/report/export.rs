//! A report as a file: its points, or its parts.
use super::{ReportQuery, figures::Figures};
use crate::api::{
    call::{Context, RawRequest},
    caller::ReportStaff,
    csv::{self, Table},
    day::Day,
    error::ApiError,
    look::note_export,
};
use actix_web::HttpResponse;
use futures_util::FutureExt;
use garde::Validate;
use guildhall_domain::{
    closed_list,
    report::{Figure, Period, Subject, Unit, Value, Values},
    staff_act::{StaffActKind, StaffActSubject},
    wallet::money::UsdCents,
};
use guildhall_persistence::staff_act::StaffAct;
use serde::Deserialize;
use std::{collections::BTreeMap, sync::LazyLock};
use utoipa::ToSchema;

closed_list! {
    /// The rows of a report's file.
    pub enum ReportRows as "ReportRows" {
        /// A row for each day, or hour.
        Points = "points",
        /// A row for each game, outcome, reason, queue, event or agent.
        Parts = "parts",
    }
}

/// Which report is exported.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ReportExportQuery {
    /// What it is about.
    pub subject: Subject,
    /// Which days; `days_30` if left out.
    pub period: Option<Period>,
    /// The first day, if the period is `custom`.
    pub from: Option<Day>,
    /// The last day, if the period is `custom`: by today, and at most 366 days.
    pub to: Option<Day>,
    /// What a row is.
    pub rows: ReportRows,
}

/// The columns of each file.
static TITLES: LazyLock<BTreeMap<(Subject, ReportRows), Vec<&'static str>>> = LazyLock::new(|| {
    let of = |subject: Subject, rows: ReportRows| {
        let (names, figures): (&[&'static str], _) = match rows {
            ReportRows::Points => (&["from"], subject.figures()),
            ReportRows::Parts => (&["part", "name", "region", "from"], subject.figures_of_parts()),
        };
        let titles = names.iter().copied().chain(figures.iter().map(|figure| title(*figure)));
        ((subject, rows), titles.collect())
    };
    let each = |subject| ReportRows::ALL.map(|rows| of(subject, rows));
    Subject::ALL.into_iter().flat_map(each).collect()
});

/// Exports a report. Who does is on the record before the first byte.
pub(super) async fn export(
    context: Context,
    ReportStaff(admin): ReportStaff,
    input: ReportExportQuery,
    _: RawRequest,
) -> Result<HttpResponse, ApiError> {
    let state = &context.state;
    let ReportExportQuery { subject, period, from, to, rows } = input;
    let report = ReportQuery { subject, period, from, to };
    let span = report.span(guildhall_persistence::now(&state.pool).await?)?;
    let (kind, of) = (StaffActKind::ReportExported, StaffActSubject::Export);
    let act = StaffAct::new(Some(admin.uid), kind, of, format!("report:{subject}"))
        .with("from", span.first)
        .with("to", span.last);
    note_export(&context, &admin, act, "/api/admin/report/export").await?;
    let figures = Figures::read(&state.pool, subject, span, context.language(&admin)).await?;
    let lines = match rows {
        ReportRows::Points => points(&figures),
        ReportRows::Parts => parts(&figures),
    };
    let table = Table {
        name: "report",
        titles: &TITLES[&(subject, rows)],
        from: None,
        read: Box::new(move |_: Option<()>, _| {
            let lines = lines.clone();
            async move { Ok((lines, None)) }.boxed()
        }),
        row: String::clone,
    };
    Ok(table.send(&state.runtime))
}

fn points(figures: &Figures) -> Vec<String> {
    let line = |(at, values): (&time::OffsetDateTime, &Values)| {
        let cells = figures.subject.figures().iter().map(|figure| cell(*figure, values));
        line([csv::time(Some(*at))].into_iter().chain(cells))
    };
    figures.moments.iter().zip(&figures.points).map(line).collect()
}

fn parts(figures: &Figures) -> Vec<String> {
    let lines = figures.parts.iter().map(|part| {
        let names = [
            part.part.clone(),
            part.name.clone().unwrap_or_default(),
            part.region.clone().unwrap_or_default(),
            csv::time(part.starts_at),
        ];
        let of_parts = figures.subject.figures_of_parts().iter();
        line(names.into_iter().chain(of_parts.map(|figure| cell(*figure, &part.values))))
    });
    lines.collect()
}

fn line(cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<String> = cells.collect();
    csv::line(&cells.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Money in dollars, everything else in the unit of its figure; empty where there is no value.
fn cell(figure: Figure, values: &Values) -> String {
    match (values.get(&figure), figure.unit()) {
        (None, _) => String::new(),
        (Some(Value::Whole(cents)), Unit::Cents) => UsdCents(*cents).to_string(),
        (Some(Value::Whole(number)), _) => number.to_string(),
        (Some(Value::Real(number)), Unit::Share) => format!("{number:.6}"),
        (Some(Value::Real(number)), _) => format!("{number:.2}"),
    }
}

/// A figure with its unit.
const fn title(figure: Figure) -> &'static str {
    match figure {
        Figure::GrossVolume => "gross_volume_usd",
        Figure::AverageOrder => "average_order_usd",
        Figure::FeesEarned => "fees_earned_usd",
        Figure::ChargebackVolume => "chargeback_volume_usd",
        Figure::RefundVolume => "refund_volume_usd",
        Figure::ExpectedCost => "expected_cost_usd",
        Figure::PrizeCost => "prize_cost_usd",
        Figure::RewardCost => "reward_cost_usd",
        Figure::QueueWaitMedian => "queue_wait_p50_seconds",
        Figure::QueueWaitLong => "queue_wait_p90_seconds",
        Figure::QueuePromise => "queue_promise_seconds",
        Figure::FirstReplyMedian => "first_reply_p50_seconds",
        Figure::FirstReplyLong => "first_reply_p90_seconds",
        plain => plain.as_str(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_of_money_or_time_names_its_unit() {
        for figure in Figure::ALL {
            let unit = match figure.unit() {
                Unit::Cents => "_usd",
                Unit::Seconds => "_seconds",
                Unit::Count | Unit::Share | Unit::Stars => "",
            };
            assert_eq!(title(figure), format!("{figure}{unit}"));
        }
    }
}
