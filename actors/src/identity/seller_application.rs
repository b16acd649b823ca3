//! Telling people of their applications to become a seller, after the commit: the page that shows one changes at once, and what is noted for
//! the bell is pushed. What decides is the row, locked for a moment; applications have no actor. Decision 0084.

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_persistence::identity::seller_application::{self as rows, Changed};
use sqlx::PgPool;

use crate::{
    floor::{Failure, Floor},
    hub::{DomainEvent, Hub, Push},
    notice::tell_notices,
    outbox::Wake,
};

/// An application of somebody's has changed. For them alone.
#[derive(Debug)]
pub struct SellerApplicationChanged(pub Changed);
impl DomainEvent for SellerApplicationChanged {}

/// The front door. Clones are handles to the same.
#[derive(Clone)]
pub struct SellerApplications {
    pool: PgPool,
    hub: Hub,
    wake: Wake,
}

/// Starts [`SellerApplications`].
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let applications = SellerApplications {
            pool: floor.background.clone(),
            hub: floor.hub.clone(),
            wake: floor.wake.clone(),
        };
        floor.registry.insert(applications);
        Ok(())
    }
    .boxed()
}

impl SellerApplications {
    /// Pushes how an application stands, and what its applicant is told of that, after the commit.
    pub async fn tell(&self, changed: Changed) {
        let Changed { uid, application_id, version, .. } = changed;
        self.hub.tell(&[uid], &Push::new(SellerApplicationChanged(changed)), None);
        tell_notices(&self.pool, &self.hub, &[uid], &rows::event(application_id, version)).await;
        self.wake.wake();
    }
}
