//! Pushes of balances to their owners, and what other currencies are worth.

pub mod audit;
pub mod exchange_rate;

use guildhall_domain::{ids::Uid, wallet::Parts};
use guildhall_persistence::wallet::ledger;
use sqlx::PgPool;

use crate::hub::{DomainEvent, Hub, Push};

/// A balance has changed. For its owner alone.
#[derive(Debug)]
pub struct BalanceChanged {
    pub uid: Uid,
    pub parts: Parts,
    pub version: i64,
}
impl DomainEvent for BalanceChanged {}

/// Pushes a person's balance.
pub(crate) async fn tell_wallet(pool: &PgPool, hub: &Hub, uid: Uid) {
    if !hub.may_hear(uid) {
        return;
    }
    match ledger::wallet(pool, uid).await {
        Ok((parts, version)) => {
            hub.tell(&[uid], &Push::new(BalanceChanged { uid, parts, version }), None);
        }
        Err(error) => {
            tracing::warn!(user.id = %uid, %error, "wallet: balance could not be read for its push; resync");
            hub.resync(&[uid]);
        }
    }
}
