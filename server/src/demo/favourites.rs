//! What the demonstration's first buyer watches: goods, offers and sellers, one of each on top, and a reminder.

use guildhall_domain::{
    ids::Uid,
    market::bookmark::{BookmarkTarget, BookmarkType},
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    DatabaseError,
    market::{
        bookmark::{self, AddError},
        reminder,
        sell_order::{self, SellOrder},
    },
    page::Part,
};
use sqlx::PgPool;

use super::email;

/// Whose offers are watched: `seller1` and so on.
const SELLERS: u32 = 3;
/// Offers of each of them. The first ones are also bought: those are sold out on the list.
const OFFERS: i64 = 3;

/// Watches something for `buyer1`, unless they watch something already.
///
/// # Errors
/// Whatever Postgres says.
pub async fn make(pool: &PgPool) -> Result<(), DatabaseError> {
    let emails: Vec<String> = [email("buyer1")]
        .into_iter()
        .chain((1..=SELLERS).map(|n| email(&format!("seller{n}"))))
        .collect();
    let found = guildhall_persistence::demo::uids(pool, &emails).await?;
    let Some((&buyer, sellers)) = found.split_first() else { return Ok(()) };
    for of in BookmarkType::ALL {
        if bookmark::list(pool, buyer, of, None, Part::first(1)).await?.1 > 0 {
            return Ok(());
        }
    }
    let mut tx = guildhall_persistence::begin(pool).await?;
    for seller in sellers {
        let (offers, _) = sell_order::on_sale(pool, *seller, None, Part::first(OFFERS)).await?;
        watch(&mut tx, buyer, BookmarkTarget::Shop(*seller)).await?;
        for offer in &offers {
            watch(&mut tx, buyer, BookmarkTarget::SellOrder(offer.id())).await?;
            watch(&mut tx, buyer, BookmarkTarget::Goods(offer.goods())).await?;
        }
        if let Some(offer) = offers.first() {
            on_top(&mut tx, buyer, *seller, offer).await?;
        }
    }
    tx.commit().await?;
    Ok(())
}

async fn on_top(
    tx: &mut sqlx::PgConnection,
    buyer: Uid,
    seller: Uid,
    offer: &SellOrder,
) -> Result<(), DatabaseError> {
    // A tenth below what is asked.
    let wanted = UsdCents((offer.price_cents * 9 / 10).max(1));
    settled(reminder::set_on_sale(tx, buyer, offer.goods(), Some(wanted)).await.map(drop))?;
    for target in [
        BookmarkTarget::Goods(offer.goods()),
        BookmarkTarget::SellOrder(offer.id()),
        BookmarkTarget::Shop(seller),
    ] {
        bookmark::top(tx, buyer, target, true).await?;
    }
    Ok(())
}

async fn watch(
    tx: &mut sqlx::PgConnection,
    buyer: Uid,
    target: BookmarkTarget,
) -> Result<(), DatabaseError> {
    settled(bookmark::add(tx, buyer, target).await.map(drop))
}

/// What is sold by now is left out.
fn settled(added: Result<(), AddError>) -> Result<(), DatabaseError> {
    match added {
        Err(AddError::Database(error)) => Err(error),
        _ => Ok(()),
    }
}
