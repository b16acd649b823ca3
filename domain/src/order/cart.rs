//! The cart: what somebody means to buy of several sellers, how each line stands now, and what one checkout agrees to.
//!
//! Source: product spec §2 (cart), §7 (goods/buy_cart/detail), §8 ("Shopping cart is full", "Exceeded purchase quantity limit"); decision 0091.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use super::quote::QuoteRefused;
use crate::{
    closed_list,
    ids::{SellOrderId, Uid},
    wallet::money::UsdCents,
};

/// Most lines of one cart, those saved for later among them. Ours: a checkout holds the stock of all of them at once.
pub const MOST_LINES: usize = 50;
/// Most pieces of one offer in a cart, as in one order. Ours.
pub const MOST_PIECES: i32 = 100_000;
/// How long a merge can be undone. Ours: whoever signs in on somebody else's computer sees it at once.
pub const UNDO_WINDOW: Duration = Duration::hours(24);

closed_list! {
    /// How a line of a cart stands now.
    pub enum CartLineState as "CartLineState" {
        Available = "available",
        /// Some are still on sale, but fewer than the line wants.
        FewerLeft = "fewer_left",
        /// None is on sale: sold, or held for orders that are not paid yet.
        SoldOut = "sold_out",
        /// The seller took the rest back.
        TakenDown = "taken_down",
        /// The seller's store is offline, away or stopped.
        Resting = "resting",
        /// Not sold in the reader's country.
        NotSoldHere = "not_sold_here",
        /// The reader has come to sell in the same shop.
        Own = "own",
    }
}

closed_list! {
    /// What became of a line that was brought along when its owner signed in.
    pub enum CartMergeOutcome as "CartMergeOutcome" {
        /// It was not in the cart.
        Added = "added",
        /// It was in the cart: the quantities are added up.
        Summed = "summed",
        /// As many as there are: fewer than both together, or than the line wanted.
        Limited = "limited",
        /// Sold, taken down, or never there.
        Gone = "gone",
        NotSoldHere = "not_sold_here",
        /// The account's own offer, or its shop's.
        Own = "own",
        /// The cart is full.
        Full = "full",
    }
}

closed_list! {
    /// How a checkout is paid.
    pub enum CheckoutPayment as "CheckoutPayment" {
        /// All of it from the balance, in the same moment.
        Balance = "balance",
        /// Nothing is charged: the orders hold their stock, and each is paid from its own page.
        Later = "later",
    }
}

closed_list! {
    /// Why a line of a checkout was not bought.
    pub enum CheckoutLeftOut as "CheckoutLeftOut" {
        /// Sold or taken down, the store is not open, or it is in the cart no more.
        Gone = "gone",
        /// Fewer are on sale than were quoted.
        FewerLeft = "fewer_left",
        /// It costs something else than was quoted.
        PriceChanged = "price_changed",
        NotSoldHere = "not_sold_here",
        /// The account's own offer, or its shop's.
        Own = "own",
    }
}

/// An offer as a cart looks at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfferNow {
    pub on_sale: i32,
    /// Held for orders that are not paid yet.
    pub locked: i32,
    /// Whether the seller has taken any of it back.
    pub withdrawn: bool,
    pub has_ended: bool,
    /// Whether its seller's store is offline, away or stopped.
    pub is_resting: bool,
    /// Of the reader or of the shop they work for.
    pub is_own: bool,
    pub is_sold_here: bool,
}

impl OfferNow {
    /// How a line that wants `quantity` of it stands.
    pub fn line(self, quantity: i32) -> CartLineState {
        if self.on_sale < 1 {
            let taken_down = self.has_ended && self.withdrawn;
            return if taken_down { CartLineState::TakenDown } else { CartLineState::SoldOut };
        }
        match self {
            Self { is_own: true, .. } => CartLineState::Own,
            Self { is_sold_here: false, .. } => CartLineState::NotSoldHere,
            Self { is_resting: true, .. } => CartLineState::Resting,
            Self { on_sale, .. } if on_sale < quantity => CartLineState::FewerLeft,
            _ => CartLineState::Available,
        }
    }
}

impl CartLineState {
    /// Whether anything of the line can be bought now.
    pub fn can_be_bought(self) -> bool {
        matches!(self, Self::Available | Self::FewerLeft)
    }
}

/// What one line comes to when `brought` of an offer are added to a cart that has `there` of it, and `on_sale` can be bought.
pub fn merged(there: Option<i32>, brought: i32, on_sale: i32) -> (CartMergeOutcome, i32) {
    let wanted = there.unwrap_or(0).saturating_add(brought);
    let most = on_sale.min(MOST_PIECES);
    // What was there already is never made less: its owner sees on the page that fewer are left.
    let fits = wanted.min(most.max(there.unwrap_or(0)));
    let outcome = match there {
        _ if fits < wanted => CartMergeOutcome::Limited,
        Some(_) => CartMergeOutcome::Summed,
        None => CartMergeOutcome::Added,
    };
    (outcome, fits)
}

/// One line of a checkout, as it was quoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuotedLine {
    pub sell_order_id: SellOrderId,
    pub quantity: i32,
    pub unit_price: UsdCents,
    /// Increases with every change of the price.
    pub price_version: i64,
}

impl QuotedLine {
    /// What the line costs. `None` on overflow.
    pub fn due(&self) -> Option<UsdCents> {
        self.unit_price.times(self.quantity)
    }
}

/// What a buyer is shown of a whole cart and agrees to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CartQuote {
    pub buyer: Uid,
    pub lines: Vec<QuotedLine>,
    /// The currency it was shown in, and its rate.
    pub currency: String,
    pub rate: f64,
    /// Seconds since 1970.
    pub expires_at: i64,
}

impl CartQuote {
    /// What is charged if all of it is bought. `None` on overflow.
    pub fn due(&self) -> Option<UsdCents> {
        self.lines.iter().try_fold(UsdCents::ZERO, |sum, line| sum.plus(line.due()?))
    }

    /// The text that is signed: every field with its length, so that no two quotes have the same text, nor that of a single purchase.
    pub fn signed_text(&self) -> String {
        let mut fields = vec![
            self.buyer.to_string(),
            self.currency.clone(),
            self.rate.to_bits().to_string(),
            self.expires_at.to_string(),
        ];
        for line in &self.lines {
            fields.extend([
                line.sell_order_id.to_string(),
                line.quantity.to_string(),
                line.unit_price.0.to_string(),
                line.price_version.to_string(),
            ]);
        }
        let mut text = String::from("cart_quote:1");
        for field in fields {
            text.push_str(&format!(":{}:{field}", field.len()));
        }
        text
    }

    /// Whether a checkout may be made with this quote at `now`. What became of each offer is looked at when it is held.
    ///
    /// # Errors
    /// [`QuoteRefused`].
    pub fn check(&self, buyer: Uid, now: OffsetDateTime) -> Result<(), QuoteRefused> {
        if self.buyer != buyer {
            Err(QuoteRefused::NotYours)
        } else if now.unix_timestamp() >= self.expires_at {
            Err(QuoteRefused::Expired)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const ON_SALE: OfferNow = OfferNow {
        on_sale: 3,
        locked: 0,
        withdrawn: false,
        has_ended: false,
        is_resting: false,
        is_own: false,
        is_sold_here: true,
    };

    #[test]
    fn a_line_says_how_its_offer_stands() {
        assert_eq!(ON_SALE.line(3), CartLineState::Available);
        assert_eq!(ON_SALE.line(4), CartLineState::FewerLeft);
        assert_eq!(OfferNow { on_sale: 0, locked: 3, ..ON_SALE }.line(1), CartLineState::SoldOut);
        let ended = OfferNow { on_sale: 0, has_ended: true, ..ON_SALE };
        assert_eq!(ended.line(1), CartLineState::SoldOut);
        assert_eq!(OfferNow { withdrawn: true, ..ended }.line(1), CartLineState::TakenDown);
        assert_eq!(OfferNow { is_sold_here: false, ..ON_SALE }.line(1), CartLineState::NotSoldHere);
        assert_eq!(OfferNow { is_own: true, ..ON_SALE }.line(1), CartLineState::Own);
        assert_eq!(OfferNow { is_resting: true, ..ON_SALE }.line(1), CartLineState::Resting);
    }

    #[test]
    fn a_merge_adds_quantities_up_to_what_is_on_sale_and_takes_nothing_away() {
        assert_eq!(merged(None, 2, 3), (CartMergeOutcome::Added, 2));
        assert_eq!(merged(None, 4, 3), (CartMergeOutcome::Limited, 3));
        assert_eq!(merged(Some(1), 2, 3), (CartMergeOutcome::Summed, 3));
        assert_eq!(merged(Some(2), 2, 3), (CartMergeOutcome::Limited, 3));
        assert_eq!(merged(Some(5), 2, 3), (CartMergeOutcome::Limited, 5));
        assert_eq!(merged(Some(i32::MAX), i32::MAX, i32::MAX).1, i32::MAX);
    }

    fn quote() -> CartQuote {
        let line = |cents, quantity| QuotedLine {
            sell_order_id: SellOrderId(Uuid::nil()),
            quantity,
            unit_price: UsdCents(cents),
            price_version: 1,
        };
        CartQuote {
            buyer: Uid(7),
            lines: vec![line(250, 2), line(100, 1)],
            currency: "EUR".into(),
            rate: 0.86,
            expires_at: 1_000,
        }
    }

    #[test]
    fn a_quote_comes_to_the_sum_of_its_lines_and_holds_until_its_second() {
        let quote = quote();
        assert_eq!(quote.due(), Some(UsdCents(600)));
        let at = |second| OffsetDateTime::from_unix_timestamp(second).unwrap();
        assert_eq!(quote.check(Uid(7), at(999)), Ok(()));
        assert_eq!(quote.check(Uid(7), at(1_000)), Err(QuoteRefused::Expired));
        assert_eq!(quote.check(Uid(8), at(0)), Err(QuoteRefused::NotYours));
        let mut endless = quote;
        endless.lines[0].unit_price = UsdCents(i64::MAX);
        assert_eq!(endless.due(), None);
    }

    #[test]
    fn no_two_quotes_have_the_same_text_to_sign() {
        let text = quote().signed_text();
        let mut other = quote();
        other.lines[0].quantity = 1;
        assert_ne!(other.signed_text(), text);
        let mut fewer = quote();
        fewer.lines.pop();
        assert_ne!(fewer.signed_text(), text);
    }
}
