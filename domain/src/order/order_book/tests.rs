//! The book beside a model that knows nothing of order: it tries every pair and takes the best by its own comparison.

use proptest::prelude::*;
use uuid::Uuid;

use super::*;

fn bid(number: u8, shop: i64, price: i64, open: i32) -> Bid {
    Bid {
        id: BuyRequestId(Uuid::from_u128(number.into())),
        shop: Uid(shop),
        price: UsdCents(price),
        open,
        seq: number.into(),
        wanted: Wanted::default(),
    }
}

fn ask(number: u8, shop: i64, price: i64, on_sale: i32) -> Ask {
    Ask {
        id: SellOrderId(Uuid::from_u128(number.into())),
        shop: Uid(shop),
        price: UsdCents(price),
        on_sale,
        piece: Piece { wear: Some(f32::from(number) / 10.0), ..Piece::default() },
    }
}

fn sorted(mut bids: Vec<Bid>) -> Vec<Bid> {
    sort_bids(&mut bids);
    bids
}

#[test]
fn the_highest_request_comes_first_and_of_equal_ones_the_oldest() {
    let bids = sorted(vec![bid(3, 1, 500, 1), bid(2, 2, 700, 1), bid(1, 3, 700, 1)]);
    let fill = next_fill(&bids, &[ask(1, 9, 400, 5)]).unwrap();
    assert_eq!(fill.request, bid(1, 3, 700, 1).id);
}

#[test]
fn a_buyer_pays_what_the_seller_asks_and_takes_the_cheapest_first() {
    let fill = next_fill(&[bid(1, 1, 700, 3)], &[ask(1, 9, 400, 2), ask(2, 9, 500, 5)]).unwrap();
    assert_eq!((fill.price, fill.quantity), (UsdCents(400), 2));
}

#[test]
fn an_offer_above_the_request_or_of_ones_own_shop_is_left_alone() {
    assert_eq!(next_fill(&[bid(1, 1, 399, 1)], &[ask(1, 9, 400, 1)]), None);
    assert_eq!(next_fill(&[bid(1, 9, 700, 1)], &[ask(1, 9, 400, 1)]), None);
}

#[test]
fn who_wants_something_else_lets_the_next_one_buy() {
    let picky =
        Bid { wanted: Wanted { wear_max: Some(0.05), ..Wanted::default() }, ..bid(1, 1, 900, 1) };
    let bids = sorted(vec![picky, bid(2, 2, 500, 1)]);
    assert_eq!(next_fill(&bids, &[ask(1, 9, 400, 1)]).unwrap().request, bids[1].id);
}

#[test]
fn place_in_the_queue_counts_who_offers_as_much_or_more() {
    let bids = sorted(vec![bid(1, 1, 700, 2), bid(2, 2, 500, 3), bid(3, 3, 400, 1)]);
    assert_eq!(ahead(&bids, UsdCents(500)), (2, 5));
    assert_eq!(ahead(&bids, UsdCents(701)), (0, 0));
}

fn piece() -> Piece {
    Piece {
        wear: Some(0.2),
        paint_seed: Some(661),
        stat_trak: false,
        stickers: vec!["Sticker | Crown (Foil)".into()],
    }
}

#[test]
fn a_piece_fits_only_what_all_of_is_wanted() {
    let any = Wanted::default();
    let coins = Piece { wear: None, paint_seed: None, stickers: vec![], ..piece() };
    assert!(any.fits(&piece()) && any.fits(&coins) && any.is_any());
    let fitting = [
        Wanted { wear_min: Some(0.2), wear_max: Some(0.2), ..any.clone() },
        Wanted { paint_seeds: vec![1, 661], ..any.clone() },
        Wanted { stat_trak: Some(false), ..any.clone() },
        Wanted { stickers: piece().stickers, ..any.clone() },
    ];
    for wanted in fitting {
        assert!(wanted.fits(&piece()), "{wanted:?}");
    }
    let other = [
        Wanted { wear_min: Some(0.21), ..any.clone() },
        Wanted { wear_max: Some(0.19), ..any.clone() },
        Wanted { paint_seeds: vec![2], ..any.clone() },
        Wanted { stat_trak: Some(true), ..any.clone() },
        Wanted { stickers: vec!["Sticker | Headhunter (Foil)".into()], ..any.clone() },
    ];
    for wanted in other {
        assert!(!wanted.fits(&piece()), "{wanted:?}");
    }
    assert!(!Wanted { wear_max: Some(1.0), ..any }.fits(&coins), "has no float");
}

fn book() -> impl Strategy<Value = (Vec<Bid>, Vec<Ask>)> {
    let bids =
        prop::collection::vec((0..4_i64, 1..12_i64, 0..4_i32, prop::option::of(1..8_u8)), 0..8);
    let asks = prop::collection::vec((0..4_i64, 1..12_i64, 0..4_i32), 0..8);
    (bids, asks).prop_map(|(bids, asks)| {
        let bids = (1..).zip(bids).map(|(number, (shop, price, open, most))| {
            let wear_max = most.map(|most| f32::from(most) / 10.0);
            let wanted = Wanted { wear_max, ..Wanted::default() };
            Bid { wanted, ..bid(number, shop, price, open) }
        });
        let asks =
            (1..).zip(asks).map(|(number, (shop, price, count))| ask(number, shop, price, count));
        let (bids, mut asks) = (sorted(bids.collect()), asks.collect::<Vec<_>>());
        asks.sort_by_key(|ask| (ask.price, ask.id));
        (bids, asks)
    })
}

/// The model: of all pairs that may trade, the one with the highest request, then the oldest, then the cheapest offer, then the oldest.
fn model(bids: &[Bid], asks: &[Ask]) -> Option<Fill> {
    let pairs = bids.iter().flat_map(|bid| asks.iter().map(move |ask| (bid, ask)));
    let may = pairs.filter(|(bid, ask)| {
        bid.open > 0
            && ask.on_sale > 0
            && bid.price >= ask.price
            && bid.shop != ask.shop
            && bid.wanted.fits(&ask.piece)
    });
    let best = may.min_by_key(|(bid, ask)| (-bid.price.0, bid.seq, ask.price.0, ask.id))?;
    let (bid, ask) = best;
    Some(Fill {
        request: bid.id,
        offer: ask.id,
        price: ask.price,
        quantity: bid.open.min(ask.on_sale),
    })
}

/// Carries a purchase out on the lists.
fn apply(bids: &mut [Bid], asks: &mut [Ask], fill: Fill) {
    bids.iter_mut().find(|bid| bid.id == fill.request).unwrap().open -= fill.quantity;
    asks.iter_mut().find(|ask| ask.id == fill.offer).unwrap().on_sale -= fill.quantity;
}

proptest! {
    #[test]
    fn every_purchase_is_the_models_until_nothing_meets((mut bids, mut asks) in book()) {
        let wanted: i64 = bids.iter().map(|bid| i64::from(bid.open)).sum();
        for _ in 0..=wanted {
            let fill = next_fill(&bids, &asks);
            prop_assert_eq!(fill, model(&bids, &asks));
            let Some(fill) = fill else { return Ok(()) };
            prop_assert!(fill.quantity > 0);
            apply(&mut bids, &mut asks, fill);
            prop_assert!(bids.iter().all(|bid| bid.open >= 0) && asks.iter().all(|ask| ask.on_sale >= 0));
        }
        prop_assert!(false, "it never ends");
    }
}
