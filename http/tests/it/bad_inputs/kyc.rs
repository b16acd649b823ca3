//! Rows KYC. `{kyc}` is `/api/account/cert/request`, `{kyc.document}` is `/api/upload/{upload_id}`: documents are uploads.
use super::table::Table;

pub fn rows() -> Table {
    vec![
        (
            "KYC-001",
            proved!("http/tests/it/verification.rs" a_third_attempt_after_two_declines_is_refused_with_whom_to_ask),
        ),
        (
            "KYC-003",
            proved!("http/tests/it/security_log.rs" a_picture_of_somebody_elses_document_is_not_there_and_who_asked_is_logged),
        ),
    ]
}
