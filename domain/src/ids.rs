//! Ids: one type for each kind of thing, so that a conversation is never looked up by a person's number.
//!
//! On the wire every id is an opaque string (`docs/wire.md`); `Display`, `FromStr` and serde here make and read that string.

#[cfg(feature = "utoipa")]
pub(crate) mod schema;

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use uuid::Uuid;

/// The text is not an id of the kind asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an id")]
pub struct NotAnId;

/// A person (visitors included): `account.uid`. Shown to people, so a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uid(pub i64);

impl Uid {
    /// The sender of messages that the server itself writes. There is no such row in `account`.
    pub const SYSTEM: Self = Self(0);
}

impl fmt::Display for Uid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Uid {
    type Err = NotAnId;

    /// Digits only and no leading zero or sign, so that one person has one spelling.
    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
        if !plain {
            return Err(NotAnId);
        }
        text.parse().map(Self).map_err(|_| NotAnId)
    }
}

/// A catalogue entry: `goods.goods_id`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GoodsId(pub i64);

impl fmt::Display for GoodsId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for GoodsId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let Uid(number) = text.parse()?; // the same spelling rule: plain digits
        Ok(Self(number))
    }
}

/// A notice: `notice.notice_id`. The newer one has the higher number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NoticeId(pub i64);

impl fmt::Display for NoticeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for NoticeId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let Uid(number) = text.parse()?; // the same spelling rule: plain digits
        Ok(Self(number))
    }
}

/// A line of an account's safety timeline: `safety_event.event_id`. The newer one has the higher number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SafetyEventId(pub i64);

impl fmt::Display for SafetyEventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for SafetyEventId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let Uid(number) = text.parse()?; // the same spelling rule: plain digits
        Ok(Self(number))
    }
}

/// An id that is a UUID: written in the form named, read in either.
macro_rules! uuid_id {
    ($(#[$doc:meta])* $name:ident, $form:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.$form().fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<Self, NotAnId> {
                Uuid::try_parse(text).map(Self).map_err(|_| NotAnId)
            }
        }
    };
}

uuid_id!(
    /// A conversation.
    ConversationId,
    simple
);
uuid_id!(
    /// A sign-in.
    SessionId,
    simple
);
uuid_id!(
    /// A file somebody sent.
    UploadId,
    simple
);
uuid_id!(
    /// Made by the sender once per message and repeated on every retry, so that a retry is not a second message.
    /// Answered in the usual spelling of UUIDs, because senders compare it with the one they made.
    ClientMsgId,
    hyphenated
);
uuid_id!(
    /// A ready-made answer.
    TemplateId,
    simple
);
uuid_id!(
    /// A top-up queue.
    QueueId,
    simple
);
uuid_id!(
    /// A position in a top-up queue. It belongs to a paid order.
    PlaceId,
    simple
);
uuid_id!(
    /// A device that redeems packs.
    DeviceId,
    simple
);
uuid_id!(
    /// A purchase.
    OrderId,
    simple
);
uuid_id!(
    /// One attempt to pay for an order, or one deposit.
    PaymentId,
    simple
);
uuid_id!(
    /// A refund.
    RefundId,
    simple
);
uuid_id!(
    /// A balance adjustment.
    AdjustmentId,
    simple
);
uuid_id!(
    /// A maintenance of a game.
    MaintenanceId,
    simple
);
uuid_id!(
    /// A passkey of an account, as its owner is shown it. Its credential's id is another one, and is its authenticator's.
    PasskeyId,
    simple
);
uuid_id!(
    /// An API key of an account, as its owner is shown it; the key itself is a secret.
    AccessKeyId,
    simple
);
uuid_id!(
    /// An administrator's look at the shop as a person sees it.
    AccountViewId,
    simple
);
uuid_id!(
    /// A listing (sell order).
    SellOrderId,
    simple
);
uuid_id!(
    /// An asset: one piece in an inventory, or a stack of identical goods.
    AssetId,
    simple
);
uuid_id!(
    /// A buy request: so many of some goods, for at most a price that is set aside.
    BuyRequestId,
    simple
);
uuid_id!(
    /// A bargain: a lower price that a buyer suggests to the seller of one listing.
    BargainId,
    simple
);
uuid_id!(
    /// One checkout of a cart: the orders that it placed.
    CheckoutId,
    simple
);
uuid_id!(
    /// A cart that was brought along and merged into an account's.
    CartMergeId,
    simple
);
uuid_id!(
    /// A search that somebody has saved.
    SavedSearchId,
    simple
);
uuid_id!(
    /// A lottery event.
    LotteryId,
    simple
);

uuid_id!(
    /// A file that is read in line by line.
    ImportId,
    simple
);
uuid_id!(
    /// A case of the review queue.
    CaseId,
    simple
);
uuid_id!(
    /// Somebody's report of something.
    ReportId,
    simple
);
uuid_id!(
    /// An attempt to verify somebody's identity.
    VerificationId,
    simple
);
uuid_id!(
    /// An application to become a seller.
    ApplicationId,
    simple
);
uuid_id!(
    /// Somebody's appeal for an account, or for a character of a game.
    AppealId,
    simple
);
uuid_id!(
    /// An invitation to work in a seller's shop.
    TeamInvitationId,
    simple
);
uuid_id!(
    /// What a member of a seller's team did. The newer one is the greater one.
    TeamActId,
    simple
);

/// A message: its conversation and its `seq` there, written `<conversation>-<seq>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MsgId {
    pub conversation: ConversationId,
    /// Counts from 1 without gaps.
    pub seq: i64,
}

impl fmt::Display for MsgId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.conversation, self.seq)
    }
}

impl FromStr for MsgId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        // From the right, because the hyphenated form of a UUID is read too.
        let (conversation, seq) = text.rsplit_once('-').ok_or(NotAnId)?;
        let Uid(seq) = seq.parse()?; // the same spelling rule: plain digits
        Ok(Self { conversation: conversation.parse()?, seq })
    }
}

macro_rules! serde_as_text {
    ($($name:ident),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

serde_as_text!(
    Uid,
    ConversationId,
    SessionId,
    UploadId,
    ClientMsgId,
    TemplateId,
    OrderId,
    PaymentId,
    RefundId,
    MsgId
);
serde_as_text!(
    GoodsId,
    SellOrderId,
    AssetId,
    BuyRequestId,
    BargainId,
    CheckoutId,
    CartMergeId,
    SavedSearchId,
    QueueId,
    PlaceId,
    DeviceId,
    LotteryId,
    NoticeId,
    SafetyEventId,
    ImportId,
    AccountViewId,
    AdjustmentId,
    MaintenanceId,
    AccessKeyId,
    PasskeyId,
    CaseId,
    ReportId,
    VerificationId,
    ApplicationId,
    AppealId,
    TeamInvitationId,
    TeamActId
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_id_reads_back_what_it_wrote() {
        let conversation = ConversationId(Uuid::from_u128(7));
        let id = MsgId { conversation, seq: 42 };
        assert_eq!(id.to_string(), "00000000000000000000000000000007-42");
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!("00000000-0000-0000-0000-000000000007-42".parse(), Ok(id));
    }

    #[test]
    fn text_that_is_not_an_id_is_refused() {
        for text in [
            "",
            "-",
            "7",
            "x-1",
            "00000000000000000000000000000007-",
            "00000000000000000000000000000007--1",
        ] {
            assert_eq!(text.parse::<MsgId>(), Err(NotAnId), "{text}");
        }
        for text in ["", "-1", "+1", "01", "1.0", " 1", "99999999999999999999"] {
            assert_eq!(text.parse::<Uid>(), Err(NotAnId), "{text}");
        }
    }

    #[test]
    fn ids_are_strings_in_json() {
        assert_eq!(serde_json::to_string(&Uid(1_000_001)).unwrap(), "\"1000001\"");
        assert_eq!(serde_json::from_str::<Uid>("\"1000001\"").unwrap(), Uid(1_000_001));
        assert!(serde_json::from_str::<Uid>("1000001").is_err());
    }
}
