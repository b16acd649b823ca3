//! Notices on their way between processes: as the frames that sockets get, encoded where something happened.
//!
//! Source: decision 0014.
use crate::{pushes, sessions::Sessions};
use guildhall_actors::hub::{Carrier, Notice, Treatment};
use guildhall_domain::ids::Uid;
use guildhall_gateway::{Class, Frame};
use std::sync::{Arc, OnceLock};

/// See the module. Made before the state, which is built on the hub; told of the sign-ins it remembers when there are any.
#[derive(Default)]
pub struct Frames {
    sessions: OnceLock<Arc<Sessions>>,
}

impl Frames {
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    /// Sign-ins of a person are forgotten here when another process says that they are others now.
    pub(crate) fn remembers(&self, sessions: Arc<Sessions>) {
        if self.sessions.set(sessions).is_err() {
            tracing::error!("two states share one carrier");
        }
    }
}

impl Carrier for Frames {
    fn pack(&self, notice: &Notice) -> Option<(Treatment, String)> {
        let frame = pushes::common_frame(notice).filter(|frame| !frame.has_attachments())?;
        let treatment = match frame.class() {
            Class::Event => Treatment::Event,
            Class::Volatile => Treatment::Volatile,
            Class::Snapshot { key } => Treatment::Snapshot(key.to_string()),
        };
        Some((treatment, frame.text().to_owned()))
    }

    fn unpack(&self, treatment: Treatment, text: &str) -> Option<Arc<Notice>> {
        let class = match treatment {
            Treatment::Event => Class::Event,
            Treatment::Volatile => Class::Volatile,
            Treatment::Snapshot(key) => Class::Snapshot { key: key.into() },
        };
        Frame::encoded(class, text).map(pushes::finished)
    }

    fn forget(&self, uid: Uid) {
        if let Some(sessions) = self.sessions.get() {
            sessions.forget(uid);
        }
    }
}
