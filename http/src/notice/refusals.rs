//! What is refused about notices.
use crate::api::error::refusals;
use guildhall_domain::notice::preference::Group;

refusals! {
    /// What is about the caller's money or the safety of their account cannot be turned off.
    NoticeAlwaysOn = "NOTICE_ALWAYS_ON", CONFLICT {
        /// The field of the request: `group`.
        field: String,
        /// The group that stays as it is.
        group: Group,
    };
}
