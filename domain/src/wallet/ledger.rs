//! The double-entry ledger: its accounts, and what each business event moves between them. Each posting sums to zero.
//!
//! A positive balance is money that the company owes: to a person, to an order's escrow, or to itself (fees). `Clearing` is what the
//! payment provider holds for us, and therefore negative. Source: decision 0011; reliability W1-W9.

#[cfg(test)]
mod tests;

use crate::closed_list;
use crate::{
    ids::{AdjustmentId, BargainId, BuyRequestId, OrderId, PaymentId, RefundId, Uid},
    wallet::{
        Origin, Parts,
        fee::{BasisPoints, sale_fee, sale_income},
        money::UsdCents,
    },
};

/// What a buyer sets money aside for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reserve {
    BuyRequest(BuyRequestId),
    Bargain(BargainId),
}

impl Reserve {
    fn id(self) -> uuid::Uuid {
        match self {
            Self::BuyRequest(id) => id.0,
            Self::Bargain(id) => id.0,
        }
    }

    fn cause(self) -> Cause {
        match self {
            Self::BuyRequest(_) => Cause::BuyRequest,
            Self::Bargain(_) => Cause::Bargain,
        }
    }

    fn about(self) -> About {
        match self {
            Self::BuyRequest(id) => About { buy_request: Some(id), ..About::default() },
            Self::Bargain(id) => About { bargain: Some(id), ..About::default() },
        }
    }

    /// The key of something that happens to it once.
    fn key(self, what: &str) -> String {
        match self {
            Self::BuyRequest(id) => format!("buy_request:{id}:{what}"),
            Self::Bargain(id) => format!("bargain:{id}:{what}"),
        }
    }
}

/// An account of the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// A person's balance, by origin.
    User(Uid, Origin),
    /// Escrow of an order: paid and not yet earned by the seller.
    Escrow,
    /// Refunds on their way to a buyer.
    RefundTransit,
    /// What a buyer has set aside. By what it is set aside for, so that all of a request's money goes through one part.
    Reserve(Reserve),
    Fees,
    /// What the payment provider holds for us.
    Clearing,
    /// The cost of bonuses.
    BonusCost,
    /// What staff have added to balances, less what they have taken off.
    Adjustments,
    /// Money whose purpose is gone. Zero after every completed transaction.
    Suspense,
}

impl Account {
    /// Whether the account may be below zero.
    pub fn may_be_negative(self) -> bool {
        matches!(self, Self::Clearing | Self::BonusCost | Self::Adjustments)
    }

    /// Its name in the database. The company's own accounts are split into parts, so that purchases do not wait for one row.
    pub fn code(self, part: u8) -> String {
        match self {
            Self::User(uid, origin) => format!("user:{uid}:{origin}"),
            Self::Escrow => format!("escrow:{part:x}"),
            Self::RefundTransit => format!("refund_transit:{part:x}"),
            // The last byte of a UUID of either version is random.
            Self::Reserve(of) => format!("reserve:{:x}", of.id().as_bytes()[15] & 0x0f),
            Self::Fees => format!("fees:{part:x}"),
            Self::Clearing => format!("clearing:{part:x}"),
            Self::BonusCost => format!("bonus_cost:{part:x}"),
            Self::Adjustments => format!("adjustments:{part:x}"),
            Self::Suspense => format!("suspense:{part:x}"),
        }
    }
}

closed_list! {
    /// What an account of the ledger is for.
    pub enum AccountKind as "LedgerAccountKind" {
        /// A part of a person's balance.
        User = "user",
        /// Paid and not yet earned by the seller.
        Escrow = "escrow",
        /// Refunds on their way to a buyer.
        RefundTransit = "refund_transit",
        /// Set aside for buy requests and bargains.
        Reserve = "reserve",
        Fees = "fees",
        /// What the payment provider holds for us.
        Clearing = "clearing",
        /// The cost of bonuses.
        BonusCost = "bonus_cost",
        /// What staff have added to balances, less what they have taken off.
        Adjustments = "adjustments",
        /// Money whose purpose is gone.
        Suspense = "suspense",
    }
}

closed_list! {
    /// Why money moved. The cash flow shows it and filters by it.
    pub enum Cause as "CashFlowCause" {
        Purchase = "purchase",
        Sale = "sale",
        Deposit = "deposit",
        Refund = "refund",
        LateMoney = "late_money",
        Bonus = "bonus",
        /// Staff have added something or taken it off.
        Adjustment = "adjustment",
        /// Set aside for a buy request, or given back by one.
        BuyRequest = "buy_request",
        /// Set aside for a bargain, or given back by one.
        Bargain = "bargain",
    }
}

/// Adds an amount to an account; a negative amount is taken off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    pub account: Account,
    pub amount: UsdCents,
}

/// The order, payment, refund, buy request or bargain that a posting belongs to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct About {
    pub order: Option<OrderId>,
    pub payment: Option<PaymentId>,
    pub refund: Option<RefundId>,
    pub buy_request: Option<BuyRequestId>,
    pub bargain: Option<BargainId>,
}

/// One transaction of the ledger. `key` identifies the business event, so that each event is posted once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    pub key: String,
    pub cause: Cause,
    pub about: About,
    pub lines: Vec<Line>,
}

impl Posting {
    fn new(
        key: String,
        cause: Cause,
        about: About,
        lines: impl IntoIterator<Item = (Account, i64)>,
    ) -> Self {
        let lines = lines
            .into_iter()
            .filter(|(_, amount)| *amount != 0)
            .map(|(account, amount)| Line { account, amount: UsdCents(amount) })
            .collect();
        Self { key, cause, about, lines }
    }

    /// The sum of all lines. Zero for every posting of this module.
    pub fn sum(&self) -> i64 {
        self.lines.iter().map(|line| line.amount.0).sum()
    }
}

fn of_order(order: OrderId) -> About {
    About { order: Some(order), ..About::default() }
}

/// A buyer pays for an order from the balance.
pub fn paid_from_balance(order: OrderId, payment: PaymentId, buyer: Uid, parts: Parts) -> Posting {
    let about = About { payment: Some(payment), ..of_order(order) };
    let taken = Origin::ALL.into_iter().map(|o| (Account::User(buyer, o), -parts.get(o).0));
    let lines = taken.chain([(Account::Escrow, parts.total().0)]);
    Posting::new(format!("order:{order}:paid"), Cause::Purchase, about, lines)
}

/// A buyer sets money aside.
pub fn reserved(of: Reserve, buyer: Uid, parts: Parts) -> Posting {
    let taken = Origin::ALL.into_iter().map(|o| (Account::User(buyer, o), -parts.get(o).0));
    let lines = taken.chain([(Account::Reserve(of), parts.total().0)]);
    Posting::new(of.key("reserved"), of.cause(), of.about(), lines)
}

/// An order is paid for with what was set aside.
pub fn paid_from_reserve(
    order: OrderId,
    payment: PaymentId,
    of: Reserve,
    amount: UsdCents,
) -> Posting {
    let about = About { payment: Some(payment), order: Some(order), ..of.about() };
    let lines = [(Account::Reserve(of), -amount.0), (Account::Escrow, amount.0)];
    Posting::new(format!("order:{order}:paid"), Cause::Purchase, about, lines)
}

/// What was set aside for an order and not needed, because it cost less, is on the buyer's balance again.
pub fn reserve_unused(of: Reserve, order: OrderId, buyer: Uid, parts: Parts) -> Posting {
    let about = About { order: Some(order), ..of.about() };
    from_reserve(of.key(&format!("unused:{order}")), about, of, buyer, parts)
}

/// A buy request or a bargain has ended: what is still set aside is on the buyer's balance again.
pub fn reserve_released(of: Reserve, buyer: Uid, parts: Parts) -> Posting {
    from_reserve(of.key("released"), of.about(), of, buyer, parts)
}

fn from_reserve(key: String, about: About, of: Reserve, buyer: Uid, parts: Parts) -> Posting {
    let given = Origin::ALL.into_iter().map(|o| (Account::User(buyer, o), parts.get(o).0));
    let lines = given.chain([(Account::Reserve(of), -parts.total().0)]);
    Posting::new(key, of.cause(), about, lines)
}

/// The provider has captured the payment of an order.
pub fn captured(order: OrderId, payment: PaymentId, amount: UsdCents) -> Posting {
    let about = About { payment: Some(payment), ..of_order(order) };
    let lines = [(Account::Clearing, -amount.0), (Account::Escrow, amount.0)];
    Posting::new(format!("order:{order}:paid"), Cause::Purchase, about, lines)
}

/// The seller has earned `kept` of the price: all of it at completion, the remainder after a partial refund. `fee` is the order's own.
pub fn earned(order: OrderId, seller: Uid, kept: UsdCents, fee: BasisPoints) -> Posting {
    let lines = [
        (Account::Escrow, -kept.0),
        (Account::User(seller, Origin::Sale), sale_income(kept, fee).0),
        (Account::Fees, sale_fee(kept, fee).0),
    ];
    Posting::new(format!("order:{order}:earned"), Cause::Sale, of_order(order), lines)
}

/// A refund of `amount` is decided.
pub fn refund_decided(order: OrderId, refund: RefundId, amount: UsdCents) -> Posting {
    let about = About { refund: Some(refund), ..of_order(order) };
    let lines = [(Account::Escrow, -amount.0), (Account::RefundTransit, amount.0)];
    Posting::new(format!("refund:{refund}:decided"), Cause::Refund, about, lines)
}

/// The refund has arrived on the buyer's balance.
pub fn refunded_to_balance(about: About, refund: RefundId, buyer: Uid, parts: Parts) -> Posting {
    let about = About { refund: Some(refund), ..about };
    let given = Origin::ALL.into_iter().map(|o| (Account::User(buyer, o), parts.get(o).0));
    let lines = given.chain([(Account::RefundTransit, -parts.total().0)]);
    Posting::new(format!("refund:{refund}:to_balance"), Cause::Refund, about, lines)
}

/// The provider has refunded to the card or account that paid. `turn` counts the attempts: a failed refund may be tried again.
pub fn refunded_by_provider(
    about: About,
    refund: RefundId,
    turn: i32,
    amount: UsdCents,
) -> Posting {
    let about = About { refund: Some(refund), ..about };
    let lines = [(Account::RefundTransit, -amount.0), (Account::Clearing, amount.0)];
    Posting::new(format!("refund:{refund}:sent:{turn}"), Cause::Refund, about, lines)
}

/// The provider reports, days later, that a refund has not arrived.
pub fn refund_came_back(about: About, refund: RefundId, turn: i32, amount: UsdCents) -> Posting {
    let about = About { refund: Some(refund), ..about };
    let lines = [(Account::Clearing, -amount.0), (Account::RefundTransit, amount.0)];
    Posting::new(format!("refund:{refund}:came_back:{turn}"), Cause::Refund, about, lines)
}

/// The provider has captured a deposit.
pub fn deposited(payment: PaymentId, uid: Uid, amount: UsdCents) -> Posting {
    let about = About { payment: Some(payment), ..About::default() };
    let lines = [(Account::Clearing, -amount.0), (Account::User(uid, Origin::Deposit), amount.0)];
    Posting::new(format!("payment:{payment}:captured"), Cause::Deposit, about, lines)
}

/// A payment for something that has ended or was paid already: booked in and, in the same commit, as a refund under way.
pub fn late_money(
    about: About,
    payment: PaymentId,
    refund: RefundId,
    amount: UsdCents,
) -> [Posting; 2] {
    let arrived = About { payment: Some(payment), ..about };
    let leaving = About { refund: Some(refund), ..arrived };
    [
        Posting::new(
            format!("payment:{payment}:captured"),
            Cause::LateMoney,
            arrived,
            [(Account::Clearing, -amount.0), (Account::Suspense, amount.0)],
        ),
        Posting::new(
            format!("refund:{refund}:decided"),
            Cause::LateMoney,
            leaving,
            [(Account::Suspense, -amount.0), (Account::RefundTransit, amount.0)],
        ),
    ]
}

/// A bonus for a person.
pub fn bonus(key: &str, uid: Uid, amount: UsdCents) -> Posting {
    let lines = [(Account::BonusCost, -amount.0), (Account::User(uid, Origin::Bonus), amount.0)];
    Posting::new(format!("bonus:{key}"), Cause::Bonus, About::default(), lines)
}

/// Staff have added `amount` to a balance, or taken it off if it is negative.
pub fn adjusted(adjustment: AdjustmentId, uid: Uid, origin: Origin, amount: UsdCents) -> Posting {
    let lines = [(Account::Adjustments, -amount.0), (Account::User(uid, origin), amount.0)];
    let key = format!("adjustment:{adjustment}");
    Posting::new(key, Cause::Adjustment, About::default(), lines)
}
