//! Somebody as others are shown them: `Profile` of `docs/wire.md`.
use serde::Serialize;
use utoipa::ToSchema;

/// A name and a picture.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Profile {
    pub uid: String,
    pub nickname: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_pic: Option<String>,
}

impl From<guildhall_persistence::identity::public_profile::PublicProfile> for Profile {
    fn from(face: guildhall_persistence::identity::public_profile::PublicProfile) -> Self {
        Self {
            uid: face.uid.to_string(),
            nickname: face.nickname,
            profile_pic: face.profile_pic.map(|id| format!("/api/upload/{id}?size=thumb")),
        }
    }
}
