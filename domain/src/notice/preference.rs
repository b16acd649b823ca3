//! What a person may choose to be told of, and how: groups of events by channels.
//!
//! Everything is on until somebody turns it off. What is about their money, or about who can enter their account, cannot be turned off.
//! Source: product spec §2 (messages), §3 (notifications); decision 0053.

use super::Kind;
use crate::closed_list;

closed_list! {
    /// Events that are turned on and off together.
    pub enum Group as "NoticeGroup" {
        /// Sales and deliveries.
        Orders = "orders",
        /// Receipts, payments, proceeds, refunds and deposits. Always on.
        Money = "money",
        /// Problems that were reported, and how they were decided.
        Disputes = "disputes",
        /// The caller's turn in a top-up queue.
        TopUp = "top_up",
        /// Messages that wait to be read. In the product the conversations show them themselves.
        Messages = "messages",
        /// Lottery events. Never by mail: to have opened the page is not to have asked for letters.
        Events = "events",
        /// What the reader asked to be reminded of. Never by mail: a price that a letter tells of is old when it is read.
        Reminders = "reminders",
        /// What saved searches have found.
        Searches = "searches",
        /// What became of reports, and decisions about what the reader said. Always on: an appeal has its time.
        Reviews = "reviews",
        /// Sign-in, password, email address and roles. Always on.
        Safety = "safety",
    }
}

closed_list! {
    /// How somebody is told.
    pub enum Channel as "NoticeChannel" {
        /// In the product: counted as unread, and shown as it happens.
        InPage = "in_page",
        Mail = "mail",
    }
}

/// What may be said of one group and one channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// On until turned off.
    Free,
    /// On, and it stays on.
    AlwaysOn,
    /// Such events do not come this way.
    Never,
}

impl Group {
    /// What somebody may choose for events of this group on that channel.
    pub const fn choice(self, channel: Channel) -> Choice {
        match (self, channel) {
            (Self::Orders | Self::Disputes | Self::TopUp | Self::Searches, _)
            | (Self::Events | Self::Reminders, Channel::InPage)
            | (Self::Messages, Channel::Mail) => Choice::Free,
            (Self::Messages, Channel::InPage) => Choice::AlwaysOn,
            (Self::Events | Self::Reminders, Channel::Mail) => Choice::Never,
            (Self::Money | Self::Reviews, _) | (Self::Safety, Channel::Mail) => Choice::AlwaysOn,
            // What concerns the account's safety is told where a thief of the session does not read it first.
            (Self::Safety, Channel::InPage) => Choice::Never,
        }
    }
}

impl Kind {
    /// The group in which it is turned on and off.
    pub const fn group(self) -> Group {
        match self {
            Self::Sold
            | Self::ToDeliver
            | Self::Delivered
            | Self::DeliveryFailed
            | Self::BargainReceived
            | Self::SteamItemGone
            | Self::SteamKeyRefused => Group::Orders,
            Self::Paid
            | Self::PaymentFailed
            | Self::Proceeds
            | Self::Refunding
            | Self::Refunded
            | Self::RefundFailed
            | Self::SaleRefunded
            | Self::Deposited
            | Self::BuyRequestFilled
            | Self::BuyRequestExpired
            | Self::BargainAccepted
            | Self::BargainDeclined
            | Self::BargainEnded
            | Self::BalanceAdded
            | Self::BalanceTaken => Group::Money,
            Self::DisputeOpened
            | Self::DisputeAnswered
            | Self::DisputeWithdrawn
            | Self::DisputeDecided => Group::Disputes,
            Self::YourTurn | Self::TurnMissed => Group::TopUp,
            Self::EventCancelled => Group::Events,
            Self::GoodsOnSale | Self::ItemTradable => Group::Reminders,
            Self::SavedSearchFound => Group::Searches,
            Self::ReportDecided
            | Self::MessageRemoved
            | Self::Warned
            | Self::AccountFrozen
            | Self::AppealDecided
            | Self::StoreStopped
            | Self::StoreReopened => Group::Reviews,
            Self::ViewedToHelp
            | Self::ViewedForSafety
            | Self::IdentityVerified
            | Self::IdentityDeclined
            | Self::IdentityReset
            | Self::SellerApproved
            | Self::SellerDeclined
            | Self::AccountAppealed
            | Self::TeamInvited
            | Self::TeamJoined
            | Self::TeamEnded => Group::Safety,
        }
    }

    /// Whether a letter tells of it too. Of a payment the receipt does, however it was paid; of an appeal its own does, to every address
    /// that is known; of events and reminders none is sent; an invitation has a
    /// letter of its own, which also reaches who has no account yet.
    pub const fn has_letter(self) -> bool {
        !matches!(
            self,
            Self::Paid
                | Self::EventCancelled
                | Self::AccountAppealed
                | Self::TeamInvited
                | Self::GoodsOnSale
                | Self::ItemTradable
                | Self::SteamItemGone
                | Self::SteamKeyRefused
        )
    }

    /// Whether a letter of it is useless once the time it names is over: the turn has passed to the next in line, the bargain is gone.
    pub const fn is_over_with_its_time(self) -> bool {
        matches!(self, Self::YourTurn | Self::BargainReceived)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_and_safety_cannot_be_turned_off_and_everything_else_can() {
        for group in Group::ALL {
            for channel in Channel::ALL {
                let is_free = group.choice(channel) == Choice::Free;
                // What somebody wrote is in the conversation, whatever was chosen.
                let is_chat = matches!((group, channel), (Group::Messages, Channel::InPage));
                let is_fixed =
                    matches!(group, Group::Money | Group::Reviews | Group::Safety) || is_chat;
                // Of events and reminders no letters are sent, so there is nothing to turn off.
                let has_mail =
                    !matches!((group, channel), (Group::Events | Group::Reminders, Channel::Mail));
                assert_eq!(is_free, !is_fixed && has_mail, "{group:?} {channel:?}");
            }
        }
    }

    #[test]
    fn who_cannot_have_a_letter_of_a_kind_is_not_asked_whether_they_want_one() {
        for kind in Kind::ALL {
            let may_come = kind.group().choice(Channel::Mail) != Choice::Never;
            assert!(may_come || !kind.has_letter(), "{kind:?}");
        }
        assert!(!Kind::EventCancelled.has_letter());
    }

    #[test]
    fn whatever_names_an_amount_that_moved_is_about_money() {
        for kind in [Kind::Paid, Kind::Proceeds, Kind::Refunded, Kind::SaleRefunded] {
            assert_eq!(kind.group(), Group::Money);
        }
        assert_eq!(Kind::Sold.group(), Group::Orders, "a seller of many items may turn it off");
    }
}
