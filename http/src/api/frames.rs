//! Notices on their way between processes: as the frames that sockets get, encoded where something happened.
//!
//! Source: decision 0014.
use crate::api::{
    pushes::{self, Pushes},
    sessions::Sessions,
};
use guildhall_actors::hub::{DeliveryClass, FrameCodec, Push};
use guildhall_domain::ids::Uid;
use guildhall_gateway::{Class, Frame};
use std::sync::{Arc, OnceLock};

/// See the module. Made before the state, which is built on the hub; told of the sign-ins it remembers when there are any.
pub struct Frames {
    pushes: Arc<Pushes>,
    sessions: OnceLock<Arc<Sessions>>,
}

impl Frames {
    pub fn new(pushes: Arc<Pushes>) -> Arc<Self> {
        Arc::new(Self { pushes, sessions: OnceLock::new() })
    }

    /// Sign-ins of a person are forgotten here when another process says that they are others now.
    pub(crate) fn remembers(&self, sessions: Arc<Sessions>) {
        if self.sessions.set(sessions).is_err() {
            tracing::error!("startup: carrier got a second session cache; the first one stays");
        }
    }
}

impl FrameCodec for Frames {
    fn pack(&self, notice: &Push) -> Option<(DeliveryClass, String)> {
        let frame = self.pushes.common_frame(notice).filter(|frame| !frame.has_attachments())?;
        let treatment = match frame.class() {
            Class::Event | Class::Answer => DeliveryClass::Event,
            Class::Volatile => DeliveryClass::Volatile,
            Class::Snapshot { key } => DeliveryClass::Snapshot(key.to_string()),
        };
        Some((treatment, frame.text().to_owned()))
    }

    fn unpack(&self, treatment: DeliveryClass, text: &str) -> Option<Arc<Push>> {
        let class = match treatment {
            DeliveryClass::Event => Class::Event,
            DeliveryClass::Volatile => Class::Volatile,
            DeliveryClass::Snapshot(key) => Class::Snapshot { key: key.into() },
        };
        Frame::encoded(class, text).map(pushes::finished)
    }

    fn forget(&self, uid: Uid) {
        if let Some(sessions) = self.sessions.get() {
            sessions.forget(uid);
        }
    }
}
