//! Where a page of a list ended that is ordered by a time and the provider's name of each entry.
use crate::api::error::{ApiError, Reason};
use guildhall_domain::moment;
use time::OffsetDateTime;

/// `<time, in microseconds>.<name>` of the last entry of a page.
///
/// # Errors
/// The field `before`, if it is anything else.
pub(super) fn read(before: Option<&str>) -> Result<Option<(OffsetDateTime, &str)>, ApiError> {
    let Some(text) = before else { return Ok(None) };
    let read = text
        .split_once('.')
        .and_then(|(micros, name)| Some((moment::of_micros(micros.parse().ok()?)?, name)));
    read.map(Some).ok_or_else(|| ApiError::field("before", Reason::Invalid))
}

/// Cuts the entry off that was read beyond `limit` to know whether there are more, and makes the `next` that leads on.
pub(super) fn cut<T>(
    found: &mut Vec<T>,
    limit: i64,
    at: impl FnOnce(&T) -> (OffsetDateTime, &str),
) -> Option<String> {
    let limit = usize::try_from(limit).unwrap_or_default();
    let is_more = found.len() > limit;
    found.truncate(limit);
    let (at, name) = at(found.last().filter(|_| is_more)?);
    Some(format!("{}.{name}", at.unix_timestamp_nanos() / 1_000))
}
