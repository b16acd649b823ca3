//! Pushes of balances to their owners, and what other currencies are worth.

pub mod audit;
pub mod exchange_rate;

use guildhall_domain::{
    ids::{AdjustmentId, Uid},
    shop_setting::DepositRange,
    wallet::{Parts, money::UsdCents},
};
use guildhall_persistence::{
    DatabaseError, shop_setting,
    wallet::{adjustment, ledger},
};
use sqlx::PgPool;

use crate::{
    hub::{DomainEvent, Hub, Push},
    notice::tell_notices,
};

/// A balance has changed. For its owner alone.
#[derive(Debug)]
pub struct BalanceChanged {
    pub uid: Uid,
    pub parts: Parts,
    /// Set aside for buy requests.
    pub held: UsdCents,
    pub version: i64,
    /// What can be deposited at once at the moment.
    pub deposits: DepositRange,
}
impl DomainEvent for BalanceChanged {}

/// Pushes a person's balance.
pub(crate) async fn tell_wallet(pool: &PgPool, hub: &Hub, uid: Uid) {
    if !hub.may_hear(uid) {
        return;
    }
    let read = async {
        Ok::<_, DatabaseError>((
            ledger::wallet(pool, uid).await?,
            ledger::held(pool, uid).await?,
            shop_setting::settings(pool).await?,
        ))
    };
    match read.await {
        Ok(((parts, version), held, settings)) => {
            let deposits = settings.deposits();
            let changed = BalanceChanged { uid, parts, held, version, deposits };
            hub.tell(&[uid], &Push::new(changed), None);
        }
        Err(error) => {
            tracing::warn!(user.id = %uid, %error, "wallet: balance could not be read for its push; resync");
            hub.resync(&[uid]);
        }
    }
}

/// Pushes what an adjustment has made of somebody's balance, and the notice of it.
pub async fn tell_adjusted(pool: &PgPool, hub: &Hub, uid: Uid, adjustment: AdjustmentId) {
    tell_wallet(pool, hub, uid).await;
    tell_notices(pool, hub, &[uid], &adjustment::confirmed_event(adjustment)).await;
}
