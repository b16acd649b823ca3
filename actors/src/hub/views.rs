//! Pushes that look different to each person: read for each subscriber, in the process of that subscriber. Features bring the reader.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use guildhall_domain::{identity::role::Role, ids::Uid};
use uuid::Uuid;

use super::{Hub, Push, bus_message::ViewRef, link::Link};

/// How one kind of such things is read.
pub trait View: Send + Sync + 'static {
    /// The thing of that id as it looks to that person now; `None` if it is not there for them, or cannot be read.
    fn read(&self, id: Uuid, to: Uid, role: Role) -> BoxFuture<'_, Option<Arc<Push>>>;
}

impl Hub {
    /// Says how a kind is read. Its name goes over the bus, so it stays what it was.
    pub fn add_view(&self, kind: &'static str, view: impl View) {
        self.0.views.insert(kind, Arc::new(view));
    }

    /// Shows these people a thing as it is now, as far as they listen. Done beside the caller: clients keep the newest version, whatever
    /// comes last.
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
                hub.show_local(&*view, id, uid, role).await;
            }
        });
    }

    /// The same for one person, because another process says so. What is asked for again before it is read is read once.
    pub(super) fn show_for(&self, link: &Link, kind: &str, to: Uid, ViewRef { id, role }: ViewRef) {
        let (Some(view), Ok(role)) = (self.view(kind), role.parse::<Role>()) else { return };
        let key = (id, to);
        if !self.listens(to) || !link.viewing.insert(key) {
            return;
        }
        let hub = self.clone();
        tokio::spawn(async move {
            // Before it is read: what changes from now on is asked for anew.
            if let Some(link) = hub.link() {
                link.viewing.remove(&key);
            }
            hub.show_local(&*view, id, to, role).await;
        });
    }

    async fn show_local(&self, view: &dyn View, id: Uuid, to: Uid, role: Role) {
        if let Some(push) = view.read(id, to, role).await {
            self.tell_local(&[to], &[(push, None)]);
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
