//! What staff look at, or take away, that others would not see is noted before it is shown.
//!
//! Source: issue 18 (every act of staff in a hash-chained log); decision 0062.
use crate::api::{call::Context, caller::Caller, error::ApiError};
use guildhall_domain::ids::Uid;
use guildhall_persistence::{
    security_log::{self, Event, Outcome, Subject},
    staff_act::{self as rows, StaffAct},
};

/// Notes that an administrator looks at what others would not see, in the log of staff acts and in the security log; within ten minutes
/// once in the first. `of` is whose it is.
///
/// # Errors
/// If it could not be noted; then nothing is shown.
pub async fn note_look(
    context: &Context,
    admin: &Caller,
    act: StaffAct,
    of: Option<Uid>,
    call: &'static str,
) -> Result<(), ApiError> {
    let pool = context.state.pool.clone();
    // In a task of its own: whoever hangs up has looked all the same (R1).
    context.state.run(async move { Ok(rows::record_look(&pool, &act).await?) }).await?;
    warn_of_look(admin, of, call);
    Ok(())
}

/// The same for what is taken away as a file: each time is an act of its own.
///
/// # Errors
/// If it could not be noted; then nothing is sent.
pub async fn note_export(
    context: &Context,
    admin: &Caller,
    act: StaffAct,
    call: &'static str,
) -> Result<(), ApiError> {
    let pool = context.state.pool.clone();
    context.state.run(async move { Ok(rows::record(&pool, &act).await?) }).await?;
    warn_of_look(admin, None, call);
    Ok(())
}

fn warn_of_look(admin: &Caller, of: Option<Uid>, call: &'static str) {
    let by = admin.client.subject(of, admin.session_id);
    let subject = Subject { by: Some(admin.uid), call: Some(call), ..by };
    security_log::record(Event::StaffView, Outcome::Done, &subject);
}
