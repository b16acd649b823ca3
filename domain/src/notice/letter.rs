//! What a letter tells somebody: of a notice, or of an order they have paid. Read when it is composed, put into words by the mailer.
//!
//! Source: product spec §3 (notifications), §5 (receipts); decision 0053.

use time::OffsetDateTime;

use super::Kind;
use crate::{
    ids::{CaseId, ConversationId, OrderId},
    payment::Method,
    review::{AppealOutcome, ReviewReason},
    wallet::money::UsdCents,
};

/// To whom a letter goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reader {
    pub email: String,
    /// Code of their language.
    pub language: String,
}

/// The order a letter is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterOrder {
    pub order_id: OrderId,
    /// For people to say and to search.
    pub number: i64,
    /// What was bought, in the reader's language where the catalogue has it.
    pub name: String,
    pub quantity: i32,
}

/// The saved search a letter is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterSearch {
    pub name: String,
    /// The cheapest of what it found, in the reader's language where the catalogue has it.
    pub goods: String,
}

/// The letter of a notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeLetter {
    pub to: Reader,
    /// The reader cannot sign in, and so reads no page.
    pub is_frozen: bool,
    pub kind: Kind,
    pub amount: Option<UsdCents>,
    /// When something happens by itself; `None` once that is past.
    pub until: Option<OffsetDateTime>,
    pub order: Option<LetterOrder>,
    pub search: Option<LetterSearch>,
    /// What the goods are called in the reader's language that it is about, where there is neither an order nor a search.
    pub goods: Option<String>,
    /// The decision it is about, where the reader may read and appeal it.
    pub case: Option<CaseId>,
    /// Which rule that decision says they were against. Nothing for who only reported.
    pub reason: Option<ReviewReason>,
    /// What was decided of their appeal.
    pub appeal: Option<AppealOutcome>,
}

/// The letter about messages that wait. It names nobody and quotes nothing: a mailbox is read by others too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepliesLetter {
    pub to: Reader,
    /// Conversations with messages of others that are unread.
    pub waiting: i64,
    /// The conversation, where it is one.
    pub only: Option<ConversationId>,
}

/// The receipt of a paid order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    pub to: Reader,
    pub order: LetterOrder,
    pub unit_price: UsdCents,
    /// What was paid, with the buyer's fee.
    pub total: UsdCents,
    /// How it was paid; `None` if no payment is known.
    pub method: Option<Method>,
    pub paid_at: OffsetDateTime,
}

impl Receipt {
    /// What the buyer paid on top of the price of all pieces.
    pub fn fee(&self) -> UsdCents {
        let price = self.unit_price.times(self.order.quantity);
        price.and_then(|price| self.total.minus(price)).unwrap_or_default()
    }
}
