//! The log of staff acts, for administrators: who did what to whom or what, why, and whether the chain is unbroken.
//!
//! Source: issue 18 (every act of staff in a hash-chained log); ours: the paths; decision 0062.
mod export;
mod wire;

use crate::api::{
    call::{Call, Context, calls},
    caller::LogStaff,
    error::ApiError,
    feature::Feature,
    moment::Moment,
    page::{CursorFields, CursorQuery},
    rules,
};
use garde::Validate;
use guildhall_domain::{
    ids::Uid,
    staff_act::{StaffActKind, StaffActSubject},
};
use guildhall_persistence::staff_act::{self as rows, Filter};
use serde::Deserialize;
use utoipa::ToSchema;
use wire::{StaffActChain, StaffActEntry, StaffActList};

/// What the log brings to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        start: vec![guildhall_actors::staff_act::start],
        ..Feature::default()
    }
}

fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::get("/api/admin/staff_act/list", list)
            .id("staff_act_list")
            .summary("Lists acts of staff, newest first, and says whether the log is unbroken."),
        Call::download("/api/admin/staff_act/export", "text/csv", export::export)
            .id("staff_act_export")
            .summary(
                "Exports acts of staff with their hashes as CSV: at most 50,000, newest first."
            ),
    ]
}

/// What is looked for; each part that is there must fit.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct StaffActQuery {
    /// Only acts of this member of staff.
    pub by: Option<Uid>,
    /// Only acts of this kind.
    pub kind: Option<StaffActKind>,
    /// Only what was done to things of this kind.
    pub subject_kind: Option<StaffActSubject>,
    /// Only what was done to it: a uid, an order id, the name of a setting ...
    #[garde(custom(rules::optional_text(1, 100)))]
    pub subject: Option<String>,
    /// Only acts since then, in milliseconds since 1970 UTC.
    #[schema(value_type = Option<i64>)]
    pub from: Option<Moment>,
    /// Only acts before then, in milliseconds since 1970 UTC.
    #[schema(value_type = Option<i64>)]
    pub to: Option<Moment>,
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<i64>,
}

impl StaffActQuery {
    fn filter(&self) -> Filter {
        Filter {
            by: self.by,
            kind: self.kind,
            subject_kind: self.subject_kind,
            subject: self.subject.as_deref().map(|subject| subject.trim().to_owned()),
            from: self.from.map(|Moment(from)| from),
            to: self.to.map(|Moment(to)| to),
        }
    }
}

async fn list(
    context: Context,
    LogStaff(_): LogStaff,
    input: StaffActQuery,
) -> Result<StaffActList, ApiError> {
    let pool = &context.state.pool;
    let (before, limit) = (input.page.before(), input.page.limit() + 1);
    let found = rows::list(pool, &input.filter(), before, limit).await?;
    let (found, next) = input.page.cut(found, |entry| entry.seq.to_string());
    let chain = StaffActChain::from(rows::head(pool).await?);
    Ok(StaffActList { acts: found.into_iter().map(StaffActEntry::from).collect(), next, chain })
}
