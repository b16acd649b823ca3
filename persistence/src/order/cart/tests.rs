//! Carts, merges and checkouts on a real database; what moves money ends with the audit.

use guildhall_domain::{
    country_rule::CountryRules,
    ids::{CartMergeId, CheckoutId, PaymentId},
    order::{
        Stage,
        cart::{
            CartMergeOutcome, CartQuote, CheckoutLeftOut, CheckoutPayment, MOST_LINES, QuotedLine,
        },
        quote::QuoteRefused,
    },
    shop_setting::Terms,
    wallet::ledger as postings,
};
use sqlx::PgPool;

use super::*;
use crate::{
    order::{MOST_UNPAID, SaveError},
    wallet::ledger::{self, audit::assert_whole},
};

struct Shop {
    buyer: Uid,
    /// Who sells it.
    sellers: [Uid; 2],
}

/// A buyer who has deposited 50.00, and two sellers.
async fn shop(pool: &PgPool) -> Shop {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives and guns"}', 'items', 1);
           insert into goods (goods_id, game, name, search_text, wear_min, wear_max)
           values (7, 'csgo', 'AK-47 | Redline', 'ak-47 | redline', 0.1, 0.7);
           insert into goods_figures (goods_id, game) values (7, 'csgo');
           insert into account (email, nickname, role) values ('b@shop.test', 'Bo', 'user'),
               ('s@shop.test', 'Sam', 'seller'), ('t@shop.test', 'Tea', 'seller')"#,
    )
    .execute(pool)
    .await
    .unwrap();
    let people: Vec<i64> =
        sqlx::query_scalar("select uid from account order by email").fetch_all(pool).await.unwrap();
    let buyer = Uid(people[0]);
    let mut tx = crate::begin(pool).await.unwrap();
    let deposit = postings::deposited(PaymentId(Uuid::now_v7()), buyer, UsdCents(5_000));
    ledger::post(&mut tx, &[deposit]).await.unwrap();
    tx.commit().await.unwrap();
    Shop { buyer, sellers: [Uid(people[1]), Uid(people[2])] }
}

/// Pieces on sale for `price` each.
async fn offered(pool: &PgPool, seller: Uid, price: i64, pieces: i32) -> SellOrderId {
    let (asset, offer) = (Uuid::now_v7(), Uuid::now_v7());
    sqlx::query("insert into asset (asset_id, owner, goods_id, quantity, listed, wear) values ($1, $2, 7, 0, $3, 0.2)")
        .bind(asset).bind(seller.0).bind(pieces).execute(pool).await.unwrap();
    sqlx::query(
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale)
         values ($1, $2, $3, 7, $4, $5, $5)",
    )
    .bind(offer).bind(asset).bind(seller.0).bind(price).bind(pieces).execute(pool).await.unwrap();
    SellOrderId(offer)
}

/// All that is on sale of it is taken back.
async fn take_down(pool: &PgPool, id: SellOrderId) {
    sqlx::query(
        "update sell_order set withdrawn = withdrawn + on_sale, on_sale = 0, ended_at = now() where sell_order_id = $1",
    )
    .bind(id.0).execute(pool).await.unwrap();
}

async fn put_in(pool: &PgPool, uid: Uid, id: SellOrderId, quantity: i32) -> Result<(), CartError> {
    let mut tx = crate::begin(pool).await.unwrap();
    add(&mut tx, uid, id, quantity).await?;
    tx.commit().await.unwrap();
    Ok(())
}

async fn quantities(pool: &PgPool, uid: Uid) -> Vec<(SellOrderId, i32)> {
    let there = lines(pool, uid).await.unwrap();
    there.into_iter().map(|line| (line.sell_order_id, line.quantity)).collect()
}

fn quote(buyer: Uid, wanted: &[(SellOrderId, i32, i64)]) -> CartQuote {
    let line = |&(sell_order_id, quantity, price): &(SellOrderId, i32, i64)| QuotedLine {
        sell_order_id,
        quantity,
        unit_price: UsdCents(price),
        price_version: 1,
    };
    CartQuote {
        buyer,
        lines: wanted.iter().map(line).collect(),
        currency: "USD".into(),
        rate: 1.0,
        expires_at: OffsetDateTime::now_utc().unix_timestamp() + 600,
    }
}

/// From the balance, whatever is there, from Germany.
fn wish<'a>(quote: &'a CartQuote, countries: &'a CountryRules, key: &'a str) -> CheckingOut<'a> {
    CheckingOut {
        checkout_id: CheckoutId(Uuid::now_v7()),
        quote,
        all_or_nothing: false,
        payment: CheckoutPayment::Balance,
        terms_version: None,
        terms: Terms::default(),
        countries,
        country: "DE",
        command_key: key,
    }
}

/// Puts what is quoted into its buyer's cart.
async fn fill(pool: &PgPool, quote: &CartQuote) {
    for line in &quote.lines {
        sqlx::query(
            "insert into cart_line (uid, sell_order_id, quantity, price_cents) values ($1, $2, $3, $4) on conflict do nothing",
        )
        .bind(quote.buyer.0)
        .bind(line.sell_order_id.0)
        .bind(line.quantity)
        .bind(line.unit_price.0)
        .execute(pool)
        .await
        .unwrap();
    }
}

async fn balance(pool: &PgPool, uid: Uid) -> i64 {
    ledger::wallet(pool, uid).await.unwrap().0.total().0
}

async fn stock(pool: &PgPool, id: SellOrderId) -> (i32, i32, i32) {
    sqlx::query_as("select on_sale, locked, sold from sell_order where sell_order_id = $1")
        .bind(id.0)
        .fetch_one(pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_line_takes_what_is_on_sale_and_no_more(pool: PgPool) {
    let shop = shop(&pool).await;
    let offer = offered(&pool, shop.sellers[0], 1_000, 3).await;
    put_in(&pool, shop.buyer, offer, 2).await.unwrap();
    put_in(&pool, shop.buyer, offer, 1).await.unwrap();
    let more = put_in(&pool, shop.buyer, offer, 1).await;
    assert!(matches!(more, Err(CartError::Limit { most: 3 })), "{more:?}");
    assert_eq!(quantities(&pool, shop.buyer).await, [(offer, 3)]);
    let own = put_in(&pool, shop.sellers[0], offer, 1).await;
    assert!(matches!(own, Err(CartError::Own)), "{own:?}");

    let mut tx = crate::begin(&pool).await.unwrap();
    let more = change(&mut tx, shop.buyer, offer, Some(4), None).await;
    assert!(matches!(more, Err(CartError::Limit { most: 3 })), "{more:?}");
    change(&mut tx, shop.buyer, offer, Some(1), Some(true)).await.unwrap();
    let others = change(&mut tx, shop.sellers[1], offer, Some(1), None).await;
    assert!(matches!(others, Err(CartError::NotFound)), "{others:?}");
    tx.commit().await.unwrap();
    let line = lines(&pool, shop.buyer).await.unwrap().remove(0);
    assert_eq!((line.quantity, line.is_saved_for_later), (1, true));

    take_down(&pool, offer).await;
    let gone = put_in(&pool, shop.buyer, offer, 1).await;
    assert!(matches!(gone, Err(CartError::NotFound)), "{gone:?}");
    let mut tx = crate::begin(&pool).await.unwrap();
    remove(&mut tx, shop.buyer, &[offer]).await.unwrap();
    remove(&mut tx, shop.buyer, &[offer]).await.unwrap();
    tx.commit().await.unwrap();
    assert!(quantities(&pool, shop.buyer).await.is_empty());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn two_that_are_added_at_once_do_not_both_get_the_last_line(pool: PgPool) {
    let shop = shop(&pool).await;
    for _ in 1..MOST_LINES {
        let offer = offered(&pool, shop.sellers[0], 100, 1).await;
        put_in(&pool, shop.buyer, offer, 1).await.unwrap();
    }
    let one = offered(&pool, shop.sellers[0], 100, 1).await;
    let other = offered(&pool, shop.sellers[1], 100, 1).await;
    let (first, second) =
        tokio::join!(put_in(&pool, shop.buyer, one, 1), put_in(&pool, shop.buyer, other, 1));
    assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
    let refused = first.err().or(second.err());
    assert!(matches!(refused, Some(CartError::Full)), "{refused:?}");
    assert_eq!(lines(&pool, shop.buyer).await.unwrap().len(), MOST_LINES);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_merge_says_what_became_of_each_line_and_is_undone(pool: PgPool) {
    let shop = shop(&pool).await;
    let [sam, tea] = shop.sellers;
    let (new, both) = (offered(&pool, sam, 100, 9).await, offered(&pool, tea, 200, 9).await);
    let (scarce, gone) = (offered(&pool, sam, 300, 1).await, offered(&pool, tea, 400, 1).await);
    take_down(&pool, gone).await;
    put_in(&pool, shop.buyer, both, 2).await.unwrap();
    let before = lines(&pool, shop.buyer).await.unwrap();
    let brought = [(new, 1), (both, 3), (scarce, 2), (gone, 1)]
        .map(|(sell_order_id, quantity)| Brought { sell_order_id, quantity, price: UsdCents(90) });
    let id = CartMergeId(Uuid::now_v7());
    let mut tx = crate::begin(&pool).await.unwrap();
    let report = merge(&mut tx, shop.buyer, id, &brought, |_, _| false).await.unwrap();
    tx.commit().await.unwrap();
    let told: Vec<_> = report.iter().map(|line| (line.outcome, line.quantity)).collect();
    assert_eq!(
        told,
        [
            (CartMergeOutcome::Added, 1),
            (CartMergeOutcome::Summed, 5),
            (CartMergeOutcome::Limited, 1),
            (CartMergeOutcome::Gone, 0),
        ]
    );
    let mut there = quantities(&pool, shop.buyer).await;
    there.sort_unstable();
    let mut expected = vec![(new, 1), (both, 5), (scarce, 1)];
    expected.sort_unstable();
    assert_eq!(there, expected);

    let mut tx = crate::begin(&pool).await.unwrap();
    let others = undo_merge(&mut tx, sam, id).await;
    assert!(matches!(others, Err(CartError::NotFound)), "{others:?}");
    undo_merge(&mut tx, shop.buyer, id).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(lines(&pool, shop.buyer).await.unwrap(), before);
    // What is put there afterwards is not undone by a repeat.
    put_in(&pool, shop.buyer, new, 1).await.unwrap();
    let mut tx = crate::begin(&pool).await.unwrap();
    undo_merge(&mut tx, shop.buyer, id).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(quantities(&pool, shop.buyer).await, [(both, 2), (new, 1)]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_merge_leaves_out_what_is_not_sold_here_ones_own_and_what_does_not_fit(pool: PgPool) {
    let shop = shop(&pool).await;
    let own = offered(&pool, shop.sellers[0], 100, 1).await;
    let brought = |id| [Brought { sell_order_id: id, quantity: 1, price: UsdCents(100) }];
    let mut tx = crate::begin(&pool).await.unwrap();
    for (uid, denied, outcome) in [
        (shop.buyer, true, CartMergeOutcome::NotSoldHere),
        (shop.sellers[0], false, CartMergeOutcome::Own),
    ] {
        let id = CartMergeId(Uuid::now_v7());
        let report = merge(&mut tx, uid, id, &brought(own), |_, _| denied).await.unwrap();
        assert_eq!(report[0].outcome, outcome);
        assert!(lines(&mut *tx, uid).await.unwrap().is_empty());
    }
    tx.commit().await.unwrap();
    for _ in 0..MOST_LINES {
        let offer = offered(&pool, shop.sellers[0], 100, 1).await;
        put_in(&pool, shop.buyer, offer, 1).await.unwrap();
    }
    let mut tx = crate::begin(&pool).await.unwrap();
    let id = CartMergeId(Uuid::now_v7());
    let report = merge(&mut tx, shop.buyer, id, &brought(own), |_, _| false).await.unwrap();
    assert_eq!(report[0].outcome, CartMergeOutcome::Full);
}

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
