//! Letters of notices, and receipts, in words: what happened, of which order, how much and until when, and a button that leads there.
//!
//! Amounts are US dollars, which everything settles in; times are UTC, because a mail knows nothing of its reader's clock.
//! Source: product spec §1 (settles in USD), §3 (notifications); decision 0053.

use guildhall_domain::{
    ids::{CaseId, ConversationId},
    language::{self, Language},
    notice::{
        Kind,
        letter::{LetterOrder, NoticeLetter, Reader, Receipt, RepliesLetter},
        preference::{Channel, Choice, Group},
    },
    wallet::money::UsdCents,
};
use time::{OffsetDateTime, UtcOffset, macros::format_description};

use super::{Mail, sheet::Sheet, texts};

/// The page a letter's button leads to, below the public address of the site.
enum Page<'a> {
    Order(&'a LetterOrder),
    TopUp(&'a LetterOrder),
    Balance,
    Reports,
    Decision(CaseId),
    Verification,
    SellerApplication,
    Team,
    Store,
    SavedSearches,
    Bargains,
    Conversation(ConversationId),
    Conversations,
}

/// Words of one language.
#[derive(Clone, Copy)]
struct Words(&'static Language);

impl Words {
    fn of(reader: &Reader) -> Self {
        Self(language::find(&reader.language).unwrap_or(language::DEFAULT))
    }

    fn text(self, key: &str) -> &'static str {
        texts::text(self.0, key)
    }

    fn row(self, label: &str, value: String) -> (&'static str, String) {
        (self.text(label), value)
    }

    /// What the button says, and where it leads.
    fn button(self, public_url: &str, page: &Page<'_>) -> (&'static str, String) {
        let base = public_url.trim_end_matches('/');
        match page {
            Page::Order(order) => {
                (self.text("button_order"), format!("{base}/order/{}", order.order_id))
            }
            Page::TopUp(order) => {
                (self.text("button_order"), format!("{base}/top-up/{}", order.order_id))
            }
            Page::Balance => (self.text("button_balance"), format!("{base}/balance")),
            Page::Reports => (self.text("button_reports"), format!("{base}/notices/reports")),
            Page::Decision(case) => {
                (self.text("button_decision"), format!("{base}/notices/decision/{case}"))
            }
            Page::Verification => {
                (self.text("button_verification"), format!("{base}/settings/verification"))
            }
            Page::SellerApplication => {
                (self.text("button_application"), format!("{base}/sell/apply"))
            }
            Page::Team => (self.text("button_team"), format!("{base}/sell/team")),
            Page::Store => (self.text("button_store"), format!("{base}/sell/store")),
            Page::SavedSearches => {
                (self.text("button_saved_searches"), format!("{base}/favorites/searches"))
            }
            Page::Bargains => (self.text("button_bargains"), format!("{base}/sell/bargains")),
            Page::Conversation(id) => {
                (self.text("button_messages"), format!("{base}/messages/{id}"))
            }
            Page::Conversations => (self.text("button_messages"), format!("{base}/messages")),
        }
    }
}

fn is_of_identity(kind: Kind) -> bool {
    matches!(kind, Kind::IdentityVerified | Kind::IdentityDeclined | Kind::IdentityReset)
}

/// Words the letter of a notice. `public_url` is the site's configured address.
pub fn compose_notice(letter: &NoticeLetter, public_url: &str) -> Mail {
    let words = Words::of(&letter.to);
    let kind = letter.kind.as_str();
    let title = words.text(&format!("notice_{kind}"));
    let lead = words.text(&format!("notice_{kind}_lead"));
    let subject = match (&letter.order, &letter.search, &letter.goods) {
        (Some(order), _, _) => format!("{title} – {}", item(order)),
        (None, Some(search), _) => format!("{title} – {}", search.name),
        (None, None, Some(goods)) => format!("{title} – {goods}"),
        (None, None, None) => title.to_owned(),
    };
    let mut rows = Vec::new();
    if let Some(order) = &letter.order {
        rows.push(words.row("label_item", item(order)));
        rows.push(words.row("label_order", order.number.to_string()));
    }
    if let Some(search) = &letter.search {
        rows.push(words.row("label_saved_search", search.name.clone()));
        rows.push(words.row("label_item", search.goods.clone()));
    }
    if let Some(goods) = &letter.goods {
        rows.push(words.row("label_item", goods.clone()));
    }
    if let Some(amount) = letter.amount {
        let label = match letter.kind {
            Kind::SavedSearchFound => "label_price",
            kind if names_a_refund(kind) => "label_refund",
            _ => "label_amount",
        };
        rows.push(words.row(label, dollars(amount)));
    }
    // The rest of decisions is read on their pages, whoever else reads this mailbox.
    let says_all = matches!(letter.kind, Kind::AccountFrozen | Kind::AppealDecided);
    if let Some(reason) = letter.reason.filter(|_| says_all) {
        rows.push(words.row("label_reason", words.text(&format!("reason_{reason}")).to_owned()));
    }
    if let Some(outcome) = letter.appeal.filter(|_| letter.kind == Kind::AppealDecided) {
        rows.push(words.row("label_result", words.text(&format!("appeal_{outcome}")).to_owned()));
    }
    if let Some(until) = letter.until {
        rows.push(words.row("label_deadline", moment(until)));
    }
    let page = match &letter.order {
        None if letter.kind == Kind::ReportDecided => Page::Reports,
        None if is_of_identity(letter.kind) => Page::Verification,
        None if matches!(letter.kind, Kind::SellerApproved | Kind::SellerDeclined) => {
            Page::SellerApplication
        }
        None if letter.kind == Kind::TeamJoined => Page::Team,
        None if matches!(letter.kind, Kind::StoreStopped | Kind::StoreReopened) => Page::Store,
        None if letter.kind == Kind::SavedSearchFound => Page::SavedSearches,
        None if letter.kind == Kind::BargainReceived => Page::Bargains,
        None => letter.case.map_or(Page::Balance, Page::Decision),
        Some(order) if matches!(letter.kind, Kind::YourTurn | Kind::TurnMissed) => {
            Page::TopUp(order)
        }
        Some(order) => Page::Order(order),
    };
    let (says, link) = words.button(public_url, &page);
    // Who cannot sign in reads no page; and of who has looked at an account there is no more to be read.
    let says_whole = matches!(
        letter.kind,
        Kind::AccountFrozen | Kind::ViewedToHelp | Kind::ViewedForSafety | Kind::TeamEnded
    );
    let reads_pages = !letter.is_frozen && !says_whole;
    let button = reads_pages.then_some((says, link.as_str()));
    let group = letter.kind.group();
    let footer = words.text(match group.choice(Channel::Mail) {
        Choice::Free => "footer_choice",
        Choice::AlwaysOn | Choice::Never if group == Group::Reviews => "footer_reviews",
        Choice::AlwaysOn | Choice::Never => "footer_fixed",
    });
    let sheet =
        Sheet { subject: &subject, lead, rows: &rows, button, rest: &[footer], ..Sheet::default() };
    sheet.write(&letter.to.email, words.0)
}

/// Words the letter about messages that wait. `public_url` is the site's configured address.
pub fn compose_replies(letter: &RepliesLetter, public_url: &str) -> Mail {
    let words = Words::of(&letter.to);
    let page = letter.only.map_or(Page::Conversations, Page::Conversation);
    let (says, link) = words.button(public_url, &page);
    let sheet = Sheet {
        subject: words.text("replies_subject"),
        lead: words.text("replies_lead"),
        rows: &[words.row("label_conversations", letter.waiting.to_string())],
        button: Some((says, &link)),
        rest: &[words.text("footer_choice")],
        ..Sheet::default()
    };
    sheet.write(&letter.to.email, words.0)
}

/// Words the receipt of a paid order. `public_url` is the site's configured address.
pub fn compose_receipt(receipt: &Receipt, public_url: &str) -> Mail {
    let words = Words::of(&receipt.to);
    let order = &receipt.order;
    let subject = words.text("receipt_subject").replace("{number}", &order.number.to_string());
    let mut rows = vec![
        words.row("label_item", order.name.clone()),
        words.row("label_quantity", order.quantity.to_string()),
        words.row("label_price", dollars(receipt.unit_price)),
        words.row("label_fee", dollars(receipt.fee())),
        words.row("label_total", format!("{} USD", dollars(receipt.total))),
    ];
    if let Some(method) = receipt.method {
        rows.push(words.row("label_method", words.text(&format!("method_{method}")).to_owned()));
    }
    rows.push(words.row("label_order", order.number.to_string()));
    rows.push(words.row("label_date", moment(receipt.paid_at)));
    let (says, link) = words.button(public_url, &Page::Order(order));
    let sheet = Sheet {
        subject: &subject,
        lead: words.text("receipt_lead"),
        rows: &rows,
        button: Some((says, &link)),
        rest: &[words.text("footer_fixed")],
        ..Sheet::default()
    };
    sheet.write(&receipt.to.email, words.0)
}

/// Whether the amount of such a notice goes, or went, back to the buyer.
fn names_a_refund(kind: Kind) -> bool {
    use Kind::{DisputeDecided, DisputeOpened, RefundFailed, Refunded, Refunding, SaleRefunded};
    matches!(
        kind,
        DisputeDecided | DisputeOpened | RefundFailed | Refunded | Refunding | SaleRefunded
    )
}

fn item(order: &LetterOrder) -> String {
    if order.quantity > 1 {
        format!("{} × {}", order.name, order.quantity)
    } else {
        order.name.clone()
    }
}

fn dollars(amount: UsdCents) -> String {
    format!("${amount}")
}

/// As everybody reads it, whatever their language makes of the order of day and month: `2026-12-13 14:05 UTC`.
fn moment(at: OffsetDateTime) -> String {
    let format = format_description!("[year]-[month]-[day] [hour]:[minute] UTC");
    at.to_offset(UtcOffset::UTC).format(&format).expect("numbers only")
}

#[cfg(test)]
mod tests;
