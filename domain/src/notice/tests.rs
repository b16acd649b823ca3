use time::Duration;
use uuid::Uuid;

use super::*;
use crate::{
    ids::{OrderId, PaymentId, Uid},
    order::{Category, Command, decide},
    shop_setting::Terms,
};

const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;
const PRICE: UsdCents = UsdCents(2_000);

/// An order and what its parties have been told since it was placed.
struct Story {
    order: Order,
    told: Vec<(Party, Kind, Option<UsdCents>, Option<OffsetDateTime>)>,
}

fn story(needs_info: bool) -> Story {
    let id = OrderId(Uuid::from_u128(1));
    let order = Order::place(id, Uid(1), Uid(2), PRICE, needs_info, Terms::default(), NOW);
    Story { order, told: Vec::new() }
}

impl Story {
    fn then(&mut self, by: Party, command: Command, at: OffsetDateTime) -> &mut Self {
        let decision = decide(&self.order, by, &command, at).unwrap();
        self.order.apply(&decision);
        let told = of_order(&self.order, &[&decision]).into_iter();
        self.told = told.map(|one| (one.to, one.kind, one.amount, one.until)).collect();
        self
    }

    fn paid(&mut self) -> &mut Self {
        let payment = PaymentId(Uuid::from_u128(2));
        self.then(Party::House, Command::PaySucceeded { payment, amount: PRICE }, NOW)
    }

    fn told(&self) -> Vec<(Party, Kind)> {
        self.told.iter().map(|(to, kind, ..)| (*to, *kind)).collect()
    }
}

const BUYER: Party = Party::Buyer;
const SELLER: Party = Party::Seller;

#[test]
fn a_seller_is_told_of_a_sale_and_until_when_to_deliver() {
    let mut story = story(false);
    story.paid();
    assert_eq!(
        story.told,
        [
            (SELLER, Kind::Sold, Some(PRICE), Some(NOW + Terms::default().delivery)),
            (BUYER, Kind::Paid, Some(PRICE), None),
        ]
    );
}

#[test]
fn who_pays_from_the_balance_is_not_told_that_they_paid() {
    let story = story(false);
    let payment = PaymentId(Uuid::from_u128(2));
    let command = Command::PaySucceeded { payment, amount: PRICE };
    let mut decision = decide(&story.order, Party::House, &command, NOW).unwrap();
    decision.by = BUYER;
    let told = of_order(&story.order, &[&decision]);
    assert_eq!(told.iter().map(|one| one.to).collect::<Vec<_>>(), [SELLER]);
}

#[test]
fn where_the_seller_needs_information_the_buyer_has_the_deadline_first() {
    let mut story = story(true);
    story.paid();
    assert_eq!(
        story.told,
        [
            (SELLER, Kind::Sold, Some(PRICE), None),
            (BUYER, Kind::Paid, Some(PRICE), Some(NOW + Terms::default().information)),
        ]
    );
    story.then(BUYER, Command::SubmitInfo, NOW);
    assert_eq!(
        story.told,
        [(SELLER, Kind::ToDeliver, Some(PRICE), Some(NOW + Terms::default().delivery))]
    );
}

#[test]
fn each_party_is_told_what_the_other_did_and_the_seller_what_arrives_after_the_fee() {
    let mut story = story(false);
    story.paid().then(SELLER, Command::Deliver, NOW);
    assert_eq!(
        story.told,
        [(BUYER, Kind::Delivered, Some(PRICE), Some(NOW + Terms::default().receipt))]
    );
    story.then(BUYER, Command::Confirm, NOW);
    assert_eq!(story.told, [(SELLER, Kind::Proceeds, Some(UsdCents(1_900)), None)]);
}

#[test]
fn a_failed_payment_says_until_when_another_may_be_made() {
    let mut story = story(false);
    let payment = PaymentId(Uuid::from_u128(2));
    let start = Command::StartPayment { payment, method: crate::payment::Method::Card };
    story.then(BUYER, start, NOW);
    assert_eq!(story.told, []);
    story.then(Party::House, Command::PayFailed { payment }, NOW);
    assert_eq!(
        story.told,
        [(BUYER, Kind::PaymentFailed, Some(PRICE), Some(NOW + Terms::default().payment))]
    );
}

#[test]
fn an_unpaid_order_that_ends_tells_nobody() {
    assert_eq!(story(false).then(BUYER, Command::Cancel, NOW).told, []);
    let late = NOW + Terms::default().payment;
    assert_eq!(story(false).then(Party::House, Command::DeadlineDue, late).told, []);
}

#[test]
fn a_seller_who_misses_the_deadline_and_the_buyer_are_both_told_of_the_refund() {
    let mut story = story(false);
    story.paid().then(Party::House, Command::DeadlineDue, NOW + Terms::default().delivery);
    assert_eq!(
        story.told,
        [
            (BUYER, Kind::Refunding, Some(PRICE), None),
            (SELLER, Kind::SaleRefunded, Some(PRICE), None),
        ]
    );
    story.then(Party::House, Command::RefundSettled, NOW + Terms::default().delivery);
    assert_eq!(story.told, [(BUYER, Kind::Refunded, Some(PRICE), None)]);
}

#[test]
fn a_refund_that_is_settled_with_the_same_commit_is_told_once() {
    let mut story = story(false);
    story.paid();
    let mut order = story.order.clone();
    let given = decide(&order, SELLER, &Command::GiveBack, NOW).unwrap();
    order.apply(&given);
    let settled = decide(&order, Party::House, &Command::RefundSettled, NOW).unwrap();
    order.apply(&settled);
    let told = of_order(&order, &[&given, &settled]);
    let refunded =
        OrderNotice { to: BUYER, kind: Kind::Refunded, amount: Some(PRICE), until: None };
    assert_eq!(told, [refunded]);
}

#[test]
fn a_dispute_tells_the_other_side_and_its_end_both() {
    let mut story = story(false);
    story.paid().then(SELLER, Command::Deliver, NOW);
    let open = Command::OpenDispute { category: Category::WrongItem, asked: None };
    story.then(BUYER, open, NOW);
    assert_eq!(
        story.told,
        [(SELLER, Kind::DisputeOpened, Some(PRICE), Some(NOW + Duration::hours(48)))]
    );
    story.then(SELLER, Command::AddEvidence, NOW);
    assert_eq!(story.told(), [(BUYER, Kind::DisputeAnswered)]);
    story.then(Party::Staff, Command::AddEvidence, NOW);
    assert_eq!(story.told(), [(BUYER, Kind::DisputeAnswered), (SELLER, Kind::DisputeAnswered)]);
    story.then(Party::Staff, Command::Rule { refund: UsdCents::ZERO }, NOW);
    assert_eq!(
        story.told,
        [
            (BUYER, Kind::DisputeDecided, Some(UsdCents::ZERO), None),
            (SELLER, Kind::DisputeDecided, Some(UsdCents::ZERO), None),
        ]
    );
}

#[test]
fn a_withdrawn_dispute_gives_the_other_side_the_deadline_of_the_stage_it_returns_to() {
    let mut story = story(false);
    let open = Command::OpenDispute { category: Category::NotReceived, asked: None };
    story.paid().then(BUYER, open, NOW).then(BUYER, Command::WithdrawDispute, NOW);
    assert_eq!(
        story.told,
        [(SELLER, Kind::DisputeWithdrawn, None, Some(NOW + Terms::default().delivery))]
    );
}
