//! Every letter in every language.

use std::collections::BTreeSet;

use guildhall_domain::{
    ids::{CaseId, ConversationId, OrderId},
    notice::letter::LetterSearch,
    payment::Method,
    review::{AppealOutcome, ReviewReason},
};
use time::macros::datetime;
use uuid::Uuid;

use super::*;

const SITE: &str = "https://shop.test/";

fn reader(language: &str) -> Reader {
    Reader { email: "ann@x.test".into(), language: language.into() }
}

fn order(name: &str, quantity: i32) -> LetterOrder {
    LetterOrder { order_id: OrderId(Uuid::nil()), number: 100_000_001, name: name.into(), quantity }
}

fn letter(language: &str, kind: Kind) -> NoticeLetter {
    let is_review = kind.group() == Group::Reviews;
    let is_search = kind == Kind::SavedSearchFound;
    let order =
        (kind != Kind::Deposited && !is_review && !is_search).then(|| order("AK-47 | Redline", 2));
    NoticeLetter {
        to: reader(language),
        is_frozen: false,
        kind,
        amount: Some(UsdCents(123_456)),
        until: Some(datetime!(2026-12-13 14:05:59 +2)),
        case: is_review.then_some(CaseId(Uuid::nil())),
        reason: None,
        appeal: None,
        search: is_search.then(|| LetterSearch {
            name: "Clean Redlines".into(),
            goods: "AK-47 | Redline".into(),
        }),
        goods: None,
        order,
    }
}

fn receipt(language: &str) -> Receipt {
    Receipt {
        to: reader(language),
        order: order("AK-47 | Redline", 2),
        unit_price: UsdCents(2_000),
        total: UsdCents(4_000),
        method: Some(Method::Card),
        paid_at: datetime!(2026-12-13 14:05:59 UTC),
    }
}

#[test]
fn every_notice_with_a_letter_is_worded_in_every_language() {
    for language in &language::ALL {
        let mut subjects = BTreeSet::new();
        for kind in Kind::ALL.into_iter().filter(|kind| kind.has_letter()) {
            let mail = compose_notice(&letter(language.key, kind), SITE);
            let case = format!("{} {kind}", language.key);
            let lead = texts::text(language, &format!("notice_{kind}_lead"));
            assert!(!lead.is_empty() && mail.text.starts_with(lead), "{case}");
            for part in ["$1234.56", "2026-12-13 12:05 UTC"] {
                assert!(mail.text.contains(part) && mail.html.contains(part), "{case}: {part}");
            }
            assert!(!mail.text.contains('{') && !mail.subject.contains('{'), "{case}");
            assert!(subjects.insert(mail.subject), "{case}: two letters with one subject");
        }
    }
}

#[test]
fn a_letter_names_its_order_and_leads_to_it_by_one_button() {
    let id = Uuid::nil().simple();
    for (kind, link) in [
        (Kind::Sold, format!("https://shop.test/order/{id}")),
        (Kind::YourTurn, format!("https://shop.test/top-up/{id}")),
        (Kind::Deposited, "https://shop.test/balance".to_owned()),
        (Kind::ReportDecided, "https://shop.test/notices/reports".to_owned()),
        (Kind::SavedSearchFound, "https://shop.test/favorites/searches".to_owned()),
        (Kind::MessageRemoved, format!("https://shop.test/notices/decision/{id}")),
    ] {
        let mail = compose_notice(&letter("en", kind), SITE);
        assert!(mail.text.lines().any(|line| line == link), "{}", mail.text);
        assert_eq!(mail.html.matches("href").count(), 1, "{}", mail.html);
        assert!(mail.html.contains(&format!(r#"href="{link}""#)), "{}", mail.html);
    }
    let frozen = compose_notice(&letter("en", Kind::AccountFrozen), SITE);
    assert_eq!(frozen.html.matches("href").count(), 0, "who cannot sign in reads no page");
    let mail = compose_notice(&letter("en", Kind::Sold), SITE);
    assert_eq!(mail.subject, "Sold – AK-47 | Redline × 2");
    assert!(mail.text.contains("Order number: 100000001"), "{}", mail.text);
}

#[test]
fn who_is_frozen_reads_why_and_how_the_appeal_ended_in_the_letter_itself() {
    for language in &language::ALL {
        for (outcome, reason) in AppealOutcome::ALL
            .into_iter()
            .flat_map(|outcome| ReviewReason::ALL.map(|reason| (outcome, reason)))
        {
            let of = |kind| NoticeLetter {
                is_frozen: true,
                reason: Some(reason),
                appeal: Some(outcome),
                ..letter(language.key, kind)
            };
            let why = texts::text(language, &format!("reason_{reason}"));
            let result = texts::text(language, &format!("appeal_{outcome}"));
            let decided = compose_notice(&of(Kind::AppealDecided), SITE);
            for says in [why, result] {
                assert!(decided.text.contains(says), "{} {says}", language.key);
                assert!(decided.html.contains(says), "{} {says}", language.key);
            }
            assert!(!decided.html.contains("href") && !decided.text.contains(SITE));
            let frozen = compose_notice(&of(Kind::AccountFrozen), SITE);
            assert!(frozen.text.contains(why) && !frozen.text.contains(result), "{}", language.key);
        }
    }
    let freed = NoticeLetter {
        appeal: Some(AppealOutcome::Overturned),
        ..letter("en", Kind::AppealDecided)
    };
    let mail = compose_notice(&freed, SITE);
    assert!(mail.text.contains("Result: The decision was undone"), "{}", mail.text);
    assert_eq!(mail.html.matches("href").count(), 1, "who may sign in again is led there");
}

#[test]
fn messages_that_wait_are_counted_in_every_language_and_none_is_quoted() {
    let only = ConversationId(Uuid::nil());
    for language in &language::ALL {
        let letter = |waiting, only| RepliesLetter { to: reader(language.key), waiting, only };
        let one = compose_replies(&letter(1, Some(only)), SITE);
        let many = compose_replies(&letter(37, None), SITE);
        let link = format!("https://shop.test/messages/{only}");
        assert!(one.text.lines().any(|line| line == link), "{}", one.text);
        assert!(
            many.text.lines().any(|line| line == "https://shop.test/messages"),
            "{}",
            many.text
        );
        assert!(many.text.contains("37") && many.html.contains("37"), "{}", many.text);
        assert!(many.text.contains(texts::text(language, "footer_choice")), "{}", language.key);
        assert!(!many.text.contains('{') && !many.subject.contains('{'), "{}", language.key);
    }
}

#[test]
fn what_cannot_be_turned_off_says_so_and_the_rest_says_where_to_choose() {
    let footer = |kind| compose_notice(&letter("en", kind), SITE).text;
    assert!(footer(Kind::Refunded).contains("can't be turned off"));
    assert!(footer(Kind::Warned).contains("reports and decisions can't be turned off"));
    assert!(footer(Kind::Sold).contains("in the settings"));
}

#[test]
fn a_name_that_looks_like_a_page_is_shown_as_text() {
    let name = r#"<img src=x onerror="alert(1)"> {number}"#;
    let notice = NoticeLetter { order: Some(order(name, 1)), ..letter("en", Kind::Sold) };
    let paid = Receipt { order: order(name, 1), ..receipt("en") };
    for mail in [compose_notice(&notice, SITE), compose_receipt(&paid, SITE)] {
        assert!(!mail.html.contains("<img"), "{}", mail.html);
        assert!(mail.html.contains("&lt;img"), "{}", mail.html);
        assert!(mail.text.contains(name), "{}", mail.text);
    }
}

#[test]
fn a_suggested_price_names_its_goods_and_leads_to_where_it_is_answered() {
    let goods = Some("AK-47 | Redline".to_owned());
    let notice = NoticeLetter { goods, order: None, ..letter("en", Kind::BargainReceived) };
    let mail = compose_notice(&notice, SITE);
    assert!(mail.subject.ends_with("– AK-47 | Redline"), "{}", mail.subject);
    assert!(mail.text.contains("Item: AK-47 | Redline"), "{}", mail.text);
    assert!(mail.text.contains("/sell/bargains"), "{}", mail.text);
}

#[test]
fn arabic_runs_from_right_to_left_and_keeps_names_and_numbers_together() {
    let mail = compose_notice(&letter("ar", Kind::Sold), SITE);
    assert!(mail.html.contains(r#"dir="rtl""#), "{}", mail.html);
    assert!(mail.html.contains("<bdi>$1234.56</bdi>"), "{}", mail.html);
    assert!(mail.text.contains("\u{2068}$1234.56\u{2069}"), "{}", mail.text);
}

#[test]
fn a_receipt_says_what_how_much_how_and_when_in_every_language() {
    for language in &language::ALL {
        let mail = compose_receipt(&receipt(language.key), SITE);
        let card = texts::text(language, "method_card");
        let parts = ["AK-47 | Redline", "$20.00", "$0.00", "$40.00 USD", "100000001", card];
        for part in parts.into_iter().chain(["2026-12-13 14:05 UTC"]) {
            assert!(mail.text.contains(part), "{}: {part}\n{}", language.key, mail.text);
            assert!(mail.html.contains(part), "{}: {part}", language.key);
        }
        assert!(mail.subject.contains("100000001"), "{}", mail.subject);
    }
}

#[test]
fn every_method_of_payment_has_its_words() {
    for method in Method::ALL {
        for language in &language::ALL {
            let words = texts::text(language, &format!("method_{method}"));
            assert!(!words.is_empty(), "{} {method}", language.key);
        }
    }
}
