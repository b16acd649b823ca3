//! What becomes of a cart that is brought along.

use guildhall_domain::{
    ids::CartMergeId,
    order::cart::{CartMergeOutcome, MOST_LINES},
};

use super::*;

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
async fn undoing_a_merge_leaves_what_was_changed_since_as_it_is(pool: PgPool) {
    let shop = shop(&pool).await;
    let [sam, tea] = shop.sellers;
    let (fewer, aside) = (offered(&pool, sam, 100, 9).await, offered(&pool, tea, 200, 9).await);
    let untouched = offered(&pool, tea, 300, 9).await;
    put_in(&pool, shop.buyer, fewer, 1).await.unwrap();
    let brought = [fewer, aside, untouched].map(|sell_order_id| Brought {
        sell_order_id,
        quantity: 3,
        price: UsdCents(90),
    });
    let id = CartMergeId(Uuid::now_v7());
    let mut tx = crate::begin(&pool).await.unwrap();
    merge(&mut tx, shop.buyer, id, &brought, |_, _| false).await.unwrap();
    change(&mut tx, shop.buyer, fewer, Some(2), None).await.unwrap();
    change(&mut tx, shop.buyer, aside, None, Some(true)).await.unwrap();
    undo_merge(&mut tx, shop.buyer, id).await.unwrap();
    tx.commit().await.unwrap();
    let mut there = quantities(&pool, shop.buyer).await;
    there.sort_unstable();
    let mut expected = vec![(fewer, 2), (aside, 3)];
    expected.sort_unstable();
    assert_eq!(there, expected);
}
