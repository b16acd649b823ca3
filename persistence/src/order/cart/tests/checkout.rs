//! Checkouts; what moves money ends with the audit.

use guildhall_domain::order::{Stage, cart::CheckoutLeftOut, quote::QuoteRefused};

use super::*;
use crate::{
    order::{MOST_UNPAID, SaveError},
    wallet::ledger::audit::assert_whole,
};

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_checkout_buys_of_two_sellers_what_is_still_there_and_charges_that(pool: PgPool) {
    let shop = shop(&pool).await;
    let [sam, tea] = shop.sellers;
    let (one, two) = (offered(&pool, sam, 1_000, 2).await, offered(&pool, tea, 500, 1).await);
    let gone = offered(&pool, tea, 700, 1).await;
    let quote = quote(shop.buyer, &[(one, 2, 1_000), (two, 1, 500), (gone, 1, 700)]);
    fill(&pool, &quote).await;
    take_down(&pool, gone).await;
    let rules = CountryRules::default();
    let wanted = wish(&quote, &rules, "k");
    let all = check_out(&pool, &CheckingOut { all_or_nothing: true, ..wanted.clone() }).await;
    let left_out = vec![LeftOut { sell_order_id: gone, why: CheckoutLeftOut::Gone }];
    assert!(matches!(&all, Err(CheckoutError::Changed(left)) if *left == left_out), "{all:?}");
    assert_eq!(balance(&pool, shop.buyer).await, 5_000);
    assert_eq!(stock(&pool, one).await, (2, 0, 0));

    let done = check_out(&pool, &wanted).await.unwrap();
    assert_eq!(done.placed.len(), 2);
    assert!(done.placed.iter().all(|record| record.order.stage == Stage::Paid));
    assert_eq!(balance(&pool, shop.buyer).await, 2_500);
    assert_eq!((stock(&pool, one).await, stock(&pool, two).await), ((0, 0, 2), (0, 0, 1)));
    // What was not bought stays, until its owner takes it out.
    assert_eq!(quantities(&pool, shop.buyer).await, [(gone, 1)]);

    let again = check_out(&pool, &wish(&quote, &rules, "k")).await.unwrap();
    assert_eq!((again.checkout_id, again.placed.len()), (done.checkout_id, 0));
    assert_eq!(balance(&pool, shop.buyer).await, 2_500);
    let (orders, left) = checkout(&pool, shop.buyer, done.checkout_id).await.unwrap().unwrap();
    let mut sold: Vec<_> = orders.iter().map(|order| (order.seller, order.due.0)).collect();
    sold.sort_unstable();
    assert_eq!((sold, left), (vec![(sam, 2_000), (tea, 500)], left_out));
    assert!(checkout(&pool, sam, done.checkout_id).await.unwrap().is_none());
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_checkout_buys_nothing_that_is_not_as_it_was_quoted(pool: PgPool) {
    let shop = shop(&pool).await;
    let [sam, tea] = shop.sellers;
    let (dearer, scarce) = (offered(&pool, sam, 100, 3).await, offered(&pool, tea, 100, 1).await);
    sqlx::query(
        "update sell_order set price_cents = 110, price_version = 2 where sell_order_id = $1",
    )
    .bind(dearer.0)
    .execute(&pool)
    .await
    .unwrap();
    let quote = quote(shop.buyer, &[(dearer, 1, 100), (scarce, 2, 100)]);
    fill(&pool, &quote).await;
    let rules = CountryRules::default();
    let done = check_out(&pool, &wish(&quote, &rules, "k")).await;
    let Err(CheckoutError::Changed(left)) = done else { panic!("{done:?}") };
    let why: Vec<_> = left.iter().map(|left| left.why).collect();
    assert_eq!(why, [CheckoutLeftOut::PriceChanged, CheckoutLeftOut::FewerLeft]);
    assert_eq!((stock(&pool, dearer).await, stock(&pool, scarce).await), ((3, 0, 0), (1, 0, 0)));

    let mut old = quote.clone();
    old.expires_at = 1;
    let refused = check_out(&pool, &wish(&old, &rules, "old")).await;
    let expired = matches!(refused, Err(CheckoutError::Quote(QuoteRefused::Expired)));
    assert!(expired, "{refused:?}");
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_price_that_changed_leaves_only_its_own_line_out(pool: PgPool) {
    let shop = shop(&pool).await;
    let [sam, tea] = shop.sellers;
    let (dearer, there) = (offered(&pool, sam, 100, 3).await, offered(&pool, tea, 100, 1).await);
    sqlx::query("update sell_order set price_version = 2 where sell_order_id = $1")
        .bind(dearer.0)
        .execute(&pool)
        .await
        .unwrap();
    let quote = quote(shop.buyer, &[(dearer, 1, 100), (there, 1, 100)]);
    fill(&pool, &quote).await;
    let done = check_out(&pool, &wish(&quote, &CountryRules::default(), "k")).await.unwrap();
    assert_eq!(done.placed.len(), 1);
    // What was held to look at it is on sale again.
    assert_eq!((stock(&pool, dearer).await, stock(&pool, there).await), ((3, 0, 0), (0, 0, 1)));
    assert_eq!(balance(&pool, shop.buyer).await, 4_900);
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_checkout_that_the_balance_does_not_pay_for_buys_nothing(pool: PgPool) {
    let shop = shop(&pool).await;
    let [sam, tea] = shop.sellers;
    let (one, two) = (offered(&pool, sam, 3_000, 1).await, offered(&pool, tea, 2_500, 1).await);
    let quote = quote(shop.buyer, &[(one, 1, 3_000), (two, 1, 2_500)]);
    fill(&pool, &quote).await;
    let done = check_out(&pool, &wish(&quote, &CountryRules::default(), "k")).await;
    let Err(CheckoutError::Save(SaveError::Insufficient(missing))) = done else {
        panic!("{done:?}")
    };
    assert_eq!(missing.missing, UsdCents(500));
    assert_eq!((stock(&pool, one).await, stock(&pool, two).await), ((1, 0, 0), (1, 0, 0)));
    assert_eq!(balance(&pool, shop.buyer).await, 5_000);
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_checkout_that_is_paid_later_holds_its_stock_within_the_limit(pool: PgPool) {
    let shop = shop(&pool).await;
    let offer = offered(&pool, shop.sellers[0], 3_000, 2).await;
    let one = quote(shop.buyer, &[(offer, 2, 3_000)]);
    fill(&pool, &one).await;
    let rules = CountryRules::default();
    let later =
        |quote, key| CheckingOut { payment: CheckoutPayment::Later, ..wish(quote, &rules, key) };
    let done = check_out(&pool, &later(&one, "k")).await.unwrap();
    assert_eq!(done.placed[0].order.stage, Stage::Placed);
    assert_eq!(stock(&pool, offer).await, (0, 2, 0));
    assert_eq!(balance(&pool, shop.buyer).await, 5_000);

    let mut many = Vec::new();
    for _ in 0..MOST_UNPAID {
        many.push((offered(&pool, shop.sellers[1], 100, 1).await, 1, 100));
    }
    let many = quote(shop.buyer, &many);
    fill(&pool, &many).await;
    let refused = check_out(&pool, &later(&many, "m")).await;
    assert!(matches!(refused, Err(CheckoutError::TooMany)), "{refused:?}");
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_same_checkout_sent_twice_at_once_buys_once(pool: PgPool) {
    let shop = shop(&pool).await;
    let [sam, tea] = shop.sellers;
    let (one, two) = (offered(&pool, sam, 1_000, 5).await, offered(&pool, tea, 500, 5).await);
    let quote = quote(shop.buyer, &[(one, 1, 1_000), (two, 1, 500)]);
    fill(&pool, &quote).await;
    let rules = CountryRules::default();
    let (first, second) = (wish(&quote, &rules, "k"), wish(&quote, &rules, "k"));
    let (first, second) = tokio::join!(check_out(&pool, &first), check_out(&pool, &second));
    let (first, second) = (first.unwrap(), second.unwrap());
    assert_eq!(first.checkout_id, second.checkout_id);
    assert_eq!(balance(&pool, shop.buyer).await, 3_500);
    assert_eq!((stock(&pool, one).await, stock(&pool, two).await), ((4, 0, 1), (4, 0, 1)));
    assert_whole(&pool).await;
}

/// Ten people buy the same offers, listed in different orders, all at once: nothing is oversold, and nobody waits for another in a circle.
#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn many_who_check_out_at_once_never_oversell(pool: PgPool) {
    let shop = shop(&pool).await;
    let [sam, tea] = shop.sellers;
    let mut offers = Vec::new();
    for seller in [sam, tea, sam, tea] {
        offers.push(offered(&pool, seller, 100, 4).await);
    }
    let mut quotes = Vec::new();
    for number in 0..10_usize {
        let uid: i64 = sqlx::query_scalar(
            "insert into account (email, nickname, role) values ($1, $1, 'user') returning uid",
        )
        .bind(format!("p{number}@shop.test"))
        .fetch_one(&pool)
        .await
        .unwrap();
        let mut tx = crate::begin(&pool).await.unwrap();
        let money = postings::deposited(PaymentId(Uuid::now_v7()), Uid(uid), UsdCents(1_000));
        ledger::post(&mut tx, &[money]).await.unwrap();
        tx.commit().await.unwrap();
        let mut wanted: Vec<_> = offers.iter().map(|offer| (*offer, 1, 100)).collect();
        wanted.rotate_left(number % 4);
        quotes.push(quote(Uid(uid), &wanted));
    }
    for quote in &quotes {
        fill(&pool, quote).await;
    }
    let rules = CountryRules::default();
    let wishes: Vec<_> = quotes.iter().map(|quote| wish(quote, &rules, "k")).collect();
    let done =
        futures_util::future::join_all(wishes.iter().map(|wish| check_out(&pool, wish))).await;
    for (outcome, wish) in done.iter().zip(&wishes) {
        match outcome {
            Ok(done) => {
                let paid = 1_000 - 100 * i64::try_from(done.placed.len()).unwrap();
                assert_eq!(balance(&pool, wish.quote.buyer).await, paid);
            }
            Err(CheckoutError::Changed(left)) => {
                assert_eq!(left.len(), 4);
                assert_eq!(balance(&pool, wish.quote.buyer).await, 1_000);
            }
            Err(other) => panic!("{other:?}"),
        }
    }
    for offer in offers {
        assert_eq!(stock(&pool, offer).await, (0, 0, 4));
    }
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_quote_that_is_sent_again_under_another_key_buys_nothing_more(pool: PgPool) {
    let shop = shop(&pool).await;
    let [sam, tea] = shop.sellers;
    let (one, two) = (offered(&pool, sam, 100, 9).await, offered(&pool, tea, 200, 9).await);
    let quote = quote(shop.buyer, &[(one, 1, 100), (two, 1, 200)]);
    fill(&pool, &quote).await;
    let rules = CountryRules::default();
    let (first, second) = (wish(&quote, &rules, "one"), wish(&quote, &rules, "two"));
    let (first, second) = tokio::join!(check_out(&pool, &first), check_out(&pool, &second));
    assert_eq!([first.is_ok(), second.is_ok()].into_iter().filter(|done| *done).count(), 1);
    let Err(CheckoutError::Changed(left)) = (if first.is_ok() { second } else { first }) else {
        panic!("bought twice")
    };
    assert_eq!(left.len(), 2);
    assert_eq!(balance(&pool, shop.buyer).await, 4_700);
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn all_or_nothing_is_all_of_the_cart_and_not_only_of_the_quote(pool: PgPool) {
    let shop = shop(&pool).await;
    let [sam, tea] = shop.sellers;
    let (there, fewer) = (offered(&pool, sam, 100, 3).await, offered(&pool, tea, 100, 2).await);
    let gone = offered(&pool, tea, 100, 1).await;
    put_in(&pool, shop.buyer, there, 1).await.unwrap();
    put_in(&pool, shop.buyer, fewer, 2).await.unwrap();
    put_in(&pool, shop.buyer, gone, 1).await.unwrap();
    // When it was quoted, of one too few were left, and the other was gone.
    let quote = quote(shop.buyer, &[(there, 1, 100), (fewer, 1, 100)]);
    let rules = CountryRules::default();
    let wanted = wish(&quote, &rules, "all");
    let all = check_out(&pool, &CheckingOut { all_or_nothing: true, ..wanted.clone() }).await;
    let Err(CheckoutError::Changed(mut left)) = all else { panic!("{all:?}") };
    left.sort_by_key(|left| left.sell_order_id != fewer);
    let told: Vec<_> = left.iter().map(|left| (left.sell_order_id, left.why)).collect();
    assert_eq!(told, [(fewer, CheckoutLeftOut::FewerLeft), (gone, CheckoutLeftOut::Gone)]);
    assert_eq!(balance(&pool, shop.buyer).await, 5_000);

    let some = check_out(&pool, &CheckingOut { command_key: "some", ..wanted }).await.unwrap();
    assert_eq!(some.placed.len(), 2);
    assert_eq!(balance(&pool, shop.buyer).await, 4_800);
    assert_whole(&pool).await;
}
