//! Purchases of the demo accounts in every stage, made through the same doors people use, so that their books are whole.
//! Repeating changes nothing: every order and every step has a key.

use guildhall_actors::order::{OrderAction, OrderError, Orders, Person};
use guildhall_domain::ids::{OrderId, SellOrderId, Uid};
use guildhall_domain::order::Category;
use guildhall_domain::order::quote::Quote;
use guildhall_domain::payment::Method;
use guildhall_domain::wallet::ledger as postings;
use guildhall_domain::wallet::money::UsdCents;
use guildhall_persistence::{
    DatabaseError,
    market::sell_order::{self, Held},
    page::Part,
    wallet::ledger,
};
use sqlx::PgPool;

use super::email;
use crate::Failure;

/// What each buyer may spend, a gift of the house.
const GIFT: UsdCents = UsdCents(100_000);
/// Where the demo's buyers are.
const COUNTRY: &str = "US";
/// Only what this gift is enough for, several times.
const PRICES: std::ops::RangeInclusive<i64> = 100..=5_000;
/// Who buys from whom: `buyer1` from `seller1` and so on.
const PAIRS: u32 = 3;

/// Who does something.
#[derive(Clone, Copy)]
enum By {
    Buyer,
    Seller,
}

/// An order and what happens to it.
struct Story {
    /// Of something whose seller has to be told an account first.
    needs_info: bool,
    steps: Vec<(By, OrderAction)>,
}

/// Buys for the demo buyers what is on sale, each order up to another stage.
///
/// # Errors
/// One sentence.
pub async fn make(pool: &PgPool, orders: &Orders) -> Result<(), Failure> {
    for n in 1..=PAIRS {
        let pair = [email(&format!("buyer{n}")), email(&format!("seller{n}"))];
        let found = guildhall_persistence::demo::uids(pool, &pair).await?;
        let [buyer, seller] = found[..] else { continue };
        give(pool, buyer).await?;
        let mut offers = affordable(pool, buyer, seller).await?;
        // The first buyer shows everything, the others a little.
        let stories = stories().into_iter().step_by(if n == 1 { 1 } else { 4 });
        for (number, story) in (1_u32..).zip(stories) {
            let fits = |held: &Held| held.needs_info == story.needs_info;
            let Some(at) = offers.iter().position(|(_, held)| fits(held)) else { continue };
            let (offer, held) = offers.remove(at);
            tell(pool, orders, (buyer, seller), number, story, (offer, held)).await?;
        }
    }
    Ok(())
}

async fn give(pool: &PgPool, buyer: Uid) -> Result<(), DatabaseError> {
    let mut tx = guildhall_persistence::begin(pool).await?;
    ledger::post(&mut tx, &[postings::bonus(&format!("demo:{buyer}"), buyer, GIFT)]).await?;
    tx.commit().await?;
    Ok(())
}

async fn affordable(
    pool: &PgPool,
    buyer: Uid,
    seller: Uid,
) -> Result<Vec<(SellOrderId, Held)>, DatabaseError> {
    let (offers, _) = sell_order::on_sale(pool, seller, None, Part::first(500)).await?;
    let mut fit = Vec::new();
    for one in offers.iter().filter(|one| PRICES.contains(&one.price_cents)) {
        // Who bought the last one meanwhile is no error.
        if let Ok(held) = sell_order::offer(pool, one.id(), 1, buyer).await {
            fit.push((one.id(), held));
        }
    }
    Ok(fit)
}

fn stories() -> Vec<Story> {
    use By::{Buyer, Seller};
    let plain = |steps: Vec<(By, OrderAction)>| Story { needs_info: false, steps };
    let pay = || (Buyer, OrderAction::PayFromBalance { terms_version: None });
    let deliver = || (Seller, OrderAction::Deliver { note: "Sent, have fun!".into() });
    let confirm = || (Buyer, OrderAction::Confirm);
    let dispute = |asked: Option<i64>, text: &str| {
        let (category, text) = (Category::NotAsDescribed, text.to_owned());
        (
            Buyer,
            OrderAction::OpenDispute { category, asked: asked.map(UsdCents), text, images: vec![] },
        )
    };
    let answer =
        (Seller, OrderAction::AddEvidence { text: "It is as shown.".into(), images: vec![] });
    let voucher = OrderAction::StartPayment {
        method: Method::ConvenienceStore,
        return_url: None,
        terms_version: None,
    };
    vec![
        plain(vec![pay(), deliver(), confirm()]),
        plain(vec![pay()]),
        plain(vec![pay(), deliver()]),
        plain(vec![pay(), deliver(), dispute(None, "Not the wear that was shown.")]),
        plain(vec![pay(), deliver(), dispute(None, "The stickers are missing."), answer]),
        plain(vec![
            pay(),
            (Seller, OrderAction::FailDelivery { reason: "Your trade link does not work.".into() }),
        ]),
        plain(vec![
            pay(),
            (Seller, OrderAction::GiveBack { reason: "I have sold it elsewhere.".into() }),
        ]),
        plain(vec![
            pay(),
            deliver(),
            dispute(Some(50), "A scratch more than shown."),
            (Seller, OrderAction::Agree),
        ]),
        Story { needs_info: true, steps: vec![pay()] },
        plain(vec![(Buyer, voucher)]),
        plain(vec![(Buyer, OrderAction::Cancel)]),
        plain(vec![pay(), deliver(), confirm()]),
        plain(vec![]),
    ]
}

async fn tell(
    pool: &PgPool,
    orders: &Orders,
    (buyer, seller): (Uid, Uid),
    number: u32,
    story: Story,
    offer: (SellOrderId, Held),
) -> Result<(), Failure> {
    let Some(id) = place(pool, orders, buyer, number, offer).await? else {
        return Ok(());
    };
    for (step, (by, act)) in (1_u32..).zip(story.steps) {
        let uid = match by {
            By::Buyer => buyer,
            By::Seller => seller,
        };
        let by = Person { uid, is_staff: false, works_for: None };
        match orders.act_once(id, by, act, Some(format!("demo:{step}"))).await {
            Ok(_) => {}
            // Somebody has gone on with it.
            Err(OrderError::Rejected(_) | OrderError::Insufficient(_)) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// `None` if it was sold to somebody else meanwhile.
async fn place(
    pool: &PgPool,
    orders: &Orders,
    buyer: Uid,
    number: u32,
    (offer, held): (SellOrderId, Held),
) -> Result<Option<OrderId>, Failure> {
    let quote = Quote {
        buyer,
        sell_order_id: offer.to_string(),
        quantity: 1,
        unit_price: UsdCents(held.unit_price_cents),
        price_version: held.price_version,
        fee: UsdCents::ZERO,
        currency: "USD".into(),
        rate: 1.0,
        expires_at: (guildhall_persistence::now(pool).await?
            + orders.settings().now().payment_time())
        .unix_timestamp(),
    };
    let (remark, key) = (String::new(), format!("demo-{number}"));
    match orders.place(quote, offer, remark, COUNTRY.to_owned(), key).await {
        Ok(id) => Ok(Some(id)),
        Err(OrderError::OutOfStock | OrderError::Rejected(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
