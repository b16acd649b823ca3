//! What brings a seller's store to rest from outside: something became of their account. It is here, and not with stores, because those need
//! accounts. Called with the account held.

use guildhall_domain::{ids::Uid, market::store::OfflineBy};
use sqlx::PgConnection;

/// Whatever this seller has on sale is counted anew: it has come to rest, or is back.
pub(crate) async fn note_offers(tx: &mut PgConnection, seller: Uid) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into goods_change (goods_id) select distinct goods_id from sell_order where seller = $1 and on_sale + locked > 0",
        seller.0,
    )
    .execute(&mut *tx)
    .await?;
    // Alerts of prices follow what comes and goes too.
    sqlx::query!(
        "insert into offer_event (goods_id, sell_order_id, is_new)
         select goods_id, sell_order_id, false from sell_order where seller = $1 and on_sale + locked > 0 and on_sale > 0",
        seller.0,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// A trade URL or an API key is gone: a seller's store goes offline with it. Spec §4.
pub(super) async fn go_offline(tx: &mut PgConnection, uid: Uid) -> sqlx::Result<()> {
    let by = OfflineBy::Steam.as_str();
    let done = sqlx::query!(
        "insert into store (seller, is_online, offline_by) select uid, false, $2 from account where uid = $1 and role = 'seller'
         on conflict (seller) do update set is_online = false, offline_by = $2, version = store.version + 1
             where store.offline_by is distinct from $2",
        uid.0,
        by,
    )
    .execute(&mut *tx)
    .await?;
    if done.rows_affected() > 0 {
        note_offers(tx, uid).await?;
    }
    Ok(())
}
