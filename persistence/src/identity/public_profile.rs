//! The public profile of a person: a name and a picture, and nothing else about them.

use guildhall_domain::ids::{Uid, UploadId};
use serde::Deserialize;
use uuid::Uuid;

/// See the module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicProfile {
    pub uid: Uid,
    pub nickname: String,
    pub profile_pic: Option<UploadId>,
}

impl PublicProfile {
    pub(crate) fn new(uid: i64, nickname: String, profile_pic: Option<Uuid>) -> Self {
        Self { uid: Uid(uid), nickname, profile_pic: profile_pic.map(UploadId) }
    }
}

/// A face in a list made by `jsonb_agg`.
#[derive(Debug, Deserialize)]
pub(crate) struct FaceRow {
    uid: i64,
    nickname: String,
    profile_pic: Option<Uuid>,
}

impl From<FaceRow> for PublicProfile {
    fn from(row: FaceRow) -> Self {
        Self::new(row.uid, row.nickname, row.profile_pic)
    }
}
