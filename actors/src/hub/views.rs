//! Pushes whose content differs by person: read for each subscriber, in that subscriber's process, by a reader of the feature.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use guildhall_domain::{identity::role::Role, ids::Uid};
use guildhall_persistence::DatabaseError;
use uuid::Uuid;

use super::{Hub, Push, bus_message::ViewRef, link::Link};

/// The reader of one kind.
pub trait View: Send + Sync + 'static {
    /// The thing with that id as that person sees it now; `None` if they may not see it.
    fn read(
        &self,
        id: Uuid,
        to: Uid,
        role: Role,
    ) -> BoxFuture<'_, Result<Option<Arc<Push>>, DatabaseError>>;
}

impl Hub {
    /// Registers the reader of a kind. Its name is sent over the bus, so it must not change.
    pub fn add_view(&self, kind: &'static str, view: impl View) {
        self.0.views.insert(kind, Arc::new(view));
    }

    /// Pushes a thing as it is now to those of these people who are connected. Runs in its own task; the order does not matter, because
    /// clients keep the newest version.
    pub fn show(
        &self,
        kind: &'static str,
        id: Uuid,
        people: impl IntoIterator<Item = (Uid, Role)>,
    ) {
        let people: Vec<(Uid, Role)> = people.into_iter().collect();
        if let Some(link) = self.link() {
            people.iter().for_each(|(uid, role)| link.show(kind, id, *uid, *role));
        }
        let Some(view) = self.view(kind) else { return };
        let here: Vec<_> = people.into_iter().filter(|(uid, _)| self.listens(*uid)).collect();
        if here.is_empty() {
            return;
        }
        let hub = self.clone();
        tokio::spawn(async move {
            for (uid, role) in here {
                hub.show_local(kind, &*view, id, uid, role).await;
            }
        });
    }

    /// The same for one person, at the request of another process. Requests that arrive before it is read are served by one read.
    pub(super) fn show_for(&self, link: &Link, kind: &str, to: Uid, ViewRef { id, role }: ViewRef) {
        let (Some(view), Ok(role)) = (self.view(kind), role.parse::<Role>()) else { return };
        let key = (id, to);
        if !self.listens(to) || !link.viewing.insert(key) {
            return;
        }
        let (hub, kind) = (self.clone(), kind.to_owned());
        tokio::spawn(async move {
            // Remove it before reading, so that later changes cause another read.
            if let Some(link) = hub.link() {
                link.viewing.remove(&key);
            }
            hub.show_local(&kind, &*view, id, to, role).await;
        });
    }

    async fn show_local(&self, kind: &str, view: &dyn View, id: Uuid, to: Uid, role: Role) {
        match view.read(id, to, role).await {
            Ok(Some(push)) => self.tell_local(&[to], &[(push, None)]),
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(kind, %id, user.id = %to, %error, "hub: changed, but the push could not be read; resync");
                self.resync_local(to);
            }
        }
    }

    fn view(&self, kind: &str) -> Option<Arc<dyn View>> {
        let view = self.0.views.get(kind).map(|view| Arc::clone(&view));
        if view.is_none() {
            tracing::warn!(kind, "hub: no feature says how this is read; nobody is shown it");
        }
        view
    }
}
