//! What a person is told of, and who is told of what happens to an order.
//!
//! A notice is a code and its values; the client puts it into words. [`of_order`] is the table of orders: a party is told of what the other
//! party, the payment provider or a deadline did, and never of what they did themselves.
//! Source: product spec §2 (messages: trade, system, community), §3 (notifications); decision 0048.

pub mod letter;
pub mod preference;

use time::OffsetDateTime;

use crate::{
    closed_list,
    identity::account_view::ViewPurpose,
    order::{Decision, Order, OrderEventKind, Party, Stage},
    wallet::{fee::sale_income, money::UsdCents},
};

closed_list! {
    /// What a notice tells of.
    pub enum Kind as "NoticeKind" {
        /// A buyer has paid for the seller's item; with the time to deliver by, unless the buyer's information comes first.
        Sold = "sold",
        /// The buyer has submitted the information; the seller delivers now.
        ToDeliver = "to_deliver",
        /// The provider has captured the buyer's payment; with the time to submit information by, if the seller needs any.
        Paid = "paid",
        /// The buyer's payment has failed; with the time to try again by.
        PaymentFailed = "payment_failed",
        /// The buyer checks what was delivered, or it counts as received at the time given.
        Delivered = "delivered",
        /// The seller could not deliver; the buyer may wait until the time given.
        DeliveryFailed = "delivery_failed",
        /// The sale is over and its proceeds are on the seller's balance.
        Proceeds = "proceeds",
        /// Money is on its way back to the buyer.
        Refunding = "refunding",
        /// Money is back with the buyer.
        Refunded = "refunded",
        /// The provider refused the refund; the buyer may take it on the balance.
        RefundFailed = "refund_failed",
        /// The seller's sale ended in a refund.
        SaleRefunded = "sale_refunded",
        /// The other party opened a dispute; with the time to answer by.
        DisputeOpened = "dispute_opened",
        /// The other party, or customer service, added to the dispute.
        DisputeAnswered = "dispute_answered",
        /// The other party withdrew the dispute.
        DisputeWithdrawn = "dispute_withdrawn",
        /// The dispute is over; with the refund, zero if there is none.
        DisputeDecided = "dispute_decided",
        /// A device is free for the buyer's top-up until the time given.
        YourTurn = "your_turn",
        /// The buyer did not start the top-up in time.
        TurnMissed = "turn_missed",
        /// A deposit is on the balance.
        Deposited = "deposited",
        /// A buy request of the reader has bought something; with the time to submit information by, if the seller needs any.
        BuyRequestFilled = "buy_request_filled",
        /// A buy request of the reader is over; with what is on the balance again.
        BuyRequestExpired = "buy_request_expired",
        /// Somebody suggests a lower price for a listing of the reader; with all they would pay, and the time to answer by.
        BargainReceived = "bargain_received",
        /// The seller has accepted a bargain of the reader: it is bought; with the time to submit information by, if the seller needs any.
        BargainAccepted = "bargain_accepted",
        /// The seller has declined a bargain of the reader; with what is on the balance again.
        BargainDeclined = "bargain_declined",
        /// A bargain of the reader is over without an answer; with what is on the balance again.
        BargainEnded = "bargain_ended",
        /// Staff have added to the balance.
        BalanceAdded = "balance_added",
        /// Staff have taken something off the balance.
        BalanceTaken = "balance_taken",
        /// A lottery event that the reader has a session in will not take place; with the reason.
        EventCancelled = "event_cancelled",
        /// Somebody has looked at what the reader reported; with whether something was done.
        ReportDecided = "report_decided",
        /// A message of the reader was removed; with the reason, and the time to appeal by.
        MessageRemoved = "message_removed",
        /// The reader is warned; with the reason, and the time to appeal by.
        Warned = "warned",
        /// The reader's account was frozen; with the reason, and the time to appeal by.
        AccountFrozen = "account_frozen",
        /// The reader's appeal is decided.
        AppealDecided = "appeal_decided",
        /// An administrator has looked at the shop as the reader sees it, because the reader asked for help.
        ViewedToHelp = "viewed_to_help",
        /// The same, because something about the account is checked.
        ViewedForSafety = "viewed_for_safety",
        /// The reader has shown who they are.
        IdentityVerified = "identity_verified",
        /// An attempt of the reader to show who they are was declined; why stands on its page.
        IdentityDeclined = "identity_declined",
        /// Staff let the reader show anew who they are: what was verified counts no more.
        IdentityReset = "identity_reset",
        /// The reader's application was approved: they sell from now on.
        SellerApproved = "seller_approved",
        /// The reader's application to become a seller was declined; why stands on its page.
        SellerDeclined = "seller_declined",
        /// Somebody who says that they cannot get in asks for the reader's account, or a character of theirs; with the time to speak by.
        AccountAppealed = "account_appealed",
        /// A seller has invited the reader to work in their shop.
        TeamInvited = "team_invited",
        /// Somebody whom the reader invited works in their shop from now on.
        TeamJoined = "team_joined",
        /// The reader works in a seller's shop no longer: its owner has taken them off the team.
        TeamEnded = "team_ended",
        /// Staff have frozen or closed the reader's store; why stands on its page.
        StoreStopped = "store_stopped",
        /// Staff have opened the reader's store again.
        StoreReopened = "store_reopened",
        /// Goods that the reader waits for are on sale for what they would pay; with the lowest price.
        GoodsOnSale = "goods_on_sale",
        /// An item of the reader may be sold from now on.
        ItemTradable = "item_tradable",
        /// A saved search of the reader has found what they wait for; with the lowest price of it.
        SavedSearchFound = "saved_search_found",
        /// A listing of the reader has ended: its item is not in their inventory at Steam any more, or cannot be traded.
        SteamItemGone = "steam_item_gone",
        /// Steam takes the reader's Web API key no more: it was removed, and their store is offline.
        SteamKeyRefused = "steam_key_refused",
    }
}

closed_list! {
    /// The tab of the notice center a notice is listed in. Spec §2.
    pub enum NoticeType as "NoticeType" {
        /// Orders, top-ups and money.
        Trade = "trade",
        /// The account and the product.
        System = "system",
        /// The community.
        Social = "social",
    }
}

impl Kind {
    /// All but what is about no order and no money are of trade.
    pub const fn notice_type(self) -> NoticeType {
        match self {
            Self::EventCancelled
            | Self::ReportDecided
            | Self::MessageRemoved
            | Self::Warned
            | Self::AccountFrozen
            | Self::AppealDecided
            | Self::ViewedToHelp
            | Self::ViewedForSafety
            | Self::IdentityVerified
            | Self::IdentityDeclined
            | Self::IdentityReset
            | Self::SellerApproved
            | Self::SellerDeclined
            | Self::AccountAppealed
            | Self::TeamInvited
            | Self::TeamJoined
            | Self::TeamEnded
            | Self::StoreStopped
            | Self::StoreReopened => NoticeType::System,
            _ => NoticeType::Trade,
        }
    }
}

/// What a person is told whom an administrator looks at the shop as.
pub const fn of_view(purpose: ViewPurpose) -> Kind {
    match purpose {
        ViewPurpose::Help => Kind::ViewedToHelp,
        ViewPurpose::Safety => Kind::ViewedForSafety,
    }
}

/// One party of an order is told of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrderNotice {
    /// Buyer or seller.
    pub to: Party,
    pub kind: Kind,
    pub amount: Option<UsdCents>,
    /// When something happens by itself.
    pub until: Option<OffsetDateTime>,
}

/// Whom decisions of one transaction tell of what. `after` is the order after all of them.
pub fn of_order(after: &Order, decisions: &[&Decision]) -> Vec<OrderNotice> {
    decisions.iter().enumerate().flat_map(|(at, one)| told(after, one, at == 0)).collect()
}

/// Of two decisions in one transaction the first tells the whole: a refund to the balance is decided and settled at once.
fn told(after: &Order, one: &Decision, is_first: bool) -> Vec<OrderNotice> {
    use OrderEventKind as E;
    let until = one.deadline.map(|deadline| deadline.at);
    let to = |to, kind, amount| OrderNotice { to, kind, amount, until: None };
    let by = |notice: OrderNotice| OrderNotice { until, ..notice };
    let (buyer, seller) = (Party::Buyer, Party::Seller);
    let due = Some(after.due);
    let refund = one.refund.unwrap_or_default();
    let goes_back = || {
        let kind = if after.stage == Stage::Refunding { Kind::Refunding } else { Kind::Refunded };
        to(buyer, kind, Some(refund))
    };
    let lost = || to(seller, Kind::SaleRefunded, Some(refund));
    let others = |kind, amount| {
        let parties = [buyer, seller].into_iter().filter(|party| *party != one.by);
        parties.map(|party| to(party, kind, amount)).collect::<Vec<_>>()
    };
    match one.what {
        E::Paid => {
            let needs_info = one.stage == Stage::NeedInfo;
            let sold = to(seller, Kind::Sold, due);
            let mut told = vec![if needs_info { sold } else { by(sold) }];
            if one.by != buyer {
                let paid = to(buyer, Kind::Paid, due);
                told.push(if needs_info { by(paid) } else { paid });
            }
            told
        }
        E::PaymentFailed => vec![by(to(buyer, Kind::PaymentFailed, due))],
        E::InfoSubmitted => vec![by(to(seller, Kind::ToDeliver, due))],
        E::Delivered => vec![by(to(buyer, Kind::Delivered, due))],
        E::DeliveryFailed => vec![by(to(buyer, Kind::DeliveryFailed, due))],
        E::Confirmed | E::AutoConfirmed => {
            vec![to(
                seller,
                Kind::Proceeds,
                one.earned.map(|kept| sale_income(kept, after.terms.fee)),
            )]
        }
        E::GivenBack => vec![goes_back()],
        // Before the payment a cancelled order concerns nobody else.
        E::Cancelled if one.refund.is_some() => vec![lost()],
        E::InfoMissing
        | E::NotDelivered
        | E::RedeemedInPart
        | E::RedeemingFailed
        | E::RefundedByStaff => {
            vec![goes_back(), lost()]
        }
        E::DisputeOpened => others(Kind::DisputeOpened, one.dispute.map(|dispute| dispute.asked))
            .into_iter()
            .map(by)
            .collect(),
        E::EvidenceAdded => others(Kind::DisputeAnswered, None),
        E::DisputeWithdrawn => others(Kind::DisputeWithdrawn, None).into_iter().map(by).collect(),
        E::Agreed | E::Ruled | E::SilenceDecided => others(Kind::DisputeDecided, Some(refund)),
        E::RefundSettled if is_first && one.by != buyer => {
            vec![to(buyer, Kind::Refunded, Some(after.refunded))]
        }
        E::Placed
        | E::PaymentStarted
        | E::Closed
        | E::Cancelled
        | E::InfoSkipped
        | E::Escalated
        | E::RefundSettled
        | E::RedeemingBegan => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
