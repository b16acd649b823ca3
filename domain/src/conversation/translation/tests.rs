//! What a translator gets to see, and what comes back.

use serde_json::json;

use super::*;

/// What a translator would see of a text.
fn seen(text: &str) -> String {
    Locked::new(text, false).marked()
}

#[test]
fn prices_ids_codes_and_links_are_not_shown_to_a_translator() {
    assert_eq!(seen("Pay $12.50 or 10 USD today"), "Pay [[1]] or [[2]] today");
    assert_eq!(seen("It is NT$ 300, not €5."), "It is [[1]], not [[2]].");
    assert_eq!(seen("Order GH-2048 for UID 812345678?"), "Order [[1]] for UID [[2]]?");
    assert_eq!(seen("code ABCDE-FGHIJ, or `hunter`"), "code [[1]], or [[2]]");
    assert_eq!(seen("see https://x.test/a?b=1&c=(2)."), "see [[1]].");
    assert_eq!(seen("it is there (https://x.test/a)"), "it is there ([[1]])");
    assert_eq!(seen("write to me.too@x.test please"), "write to [[1]] please");
    assert_eq!(seen("Hi {{customer.nickname|friend}}!"), "Hi [[1]]!");
}

#[test]
fn names_of_items_and_games_stay_whole() {
    assert_eq!(seen("is AK-47 | Redline there"), "is [[1]] there");
    let skin = "I want StatTrak™ M4A1-S | Hyper Beast (Field-Tested) now";
    assert_eq!(seen(skin), "I want [[1]] now");
    assert_eq!(seen("my M4A1-S | Welcome to the Jungle, please"), "my [[1]], please");
    assert_eq!(seen("請問AK-47 | Redline還在嗎"), "請問[[1]]還在嗎");
    assert_eq!(seen("my M4A4 | 龍王 is new"), "my [[1]] is new");
    assert_eq!(seen("any Genesis Crystals left?"), "any [[1]] left?");
    assert_eq!(seen("Steamy weather"), "Steamy weather");
}

#[test]
fn numbers_of_other_scripts_are_kept_too() {
    assert_eq!(seen("تسليم ٥٠٠ قطعة"), "تسليم [[1]] قطعة");
    assert_eq!(seen("本日は14:00まで、残り３件"), "本日は[[1]]まで、残り[[2]]件");
}

#[test]
fn tags_are_kept_in_bbcode_and_only_there() {
    let text = "[b]Hello[/b] [color=red]you[/color]";
    assert_eq!(Locked::new(text, true).marked(), "[[1]]Hello[[2]]you[[3]]");
    assert_eq!(seen("[b]Hello[/b]"), "[b]Hello[/b]");
}

#[test]
fn what_is_kept_comes_back_where_the_translator_put_its_mark() {
    let locked = Locked::new("Send 3 keys for $5 to GH-1", false);
    assert_eq!(locked.marked(), "Send [[1]] keys for [[2]] to [[3]]");
    let marked = locked.accept("［［３］］へ [ [2] ]で鍵を[[1]]個").unwrap();
    assert_eq!(locked.unlock(&marked), "GH-1へ $5で鍵を3個");
}

#[test]
fn a_mark_that_is_lost_doubled_or_made_up_is_noticed() {
    let locked = Locked::new("Send 3 keys for $5", false);
    for translated in
        ["[[1]] keys", "[[1]] [[2]] [[2]]", "[[1]] [[2]] [[3]]", "3 for 5", "[[1] [2]]"]
    {
        assert_eq!(locked.accept(translated), None, "{translated}");
    }
}

#[test]
fn piece_by_piece_nothing_can_be_lost() {
    let locked = Locked::new("Send 3 keys, for $5", false);
    assert_eq!(locked.words(), ["Send", "keys, for"]);
    let marked = locked.join(&["Schicke".into(), " [[1]] Schlüssel".into()]);
    assert_eq!(locked.unlock(&marked), "Schicke 3 keys, for $5", "a made-up mark is not let in");
    let marked = locked.join(&["Schicke".into(), "Schlüssel für".into()]);
    assert_eq!(locked.unlock(&marked), "Schicke 3 Schlüssel für $5");
}

#[test]
fn whatever_is_typed_comes_back_unchanged_from_a_translator_that_changes_nothing() {
    let texts = [
        "",
        " ",
        "[1]",
        "[[1]]",
        "]] 1 [[",
        "[[",
        "{{",
        "{{}}",
        "`",
        "$",
        "$ ",
        "#",
        "a | b",
        " | ",
        "A | ",
        "| B",
        "[[[1]]]",
        "【1】",
        "AK-47 | ",
        "1 USD",
        "1 $",
        "x1]]",
        "[[2]] and [[1]]",
        "www.",
        "://",
        "A | B | C | D",
        "٫٫",
        "é1",
        "1é",
        "★ Karambit | Doppler (Factory New)",
        "[b]1[/b]",
        "5️⃣ keys",
        "①②",
        "a\u{a0}1",
    ];
    for text in texts {
        for is_bbcode in [false, true] {
            let locked = Locked::new(text, is_bbcode);
            let marked = locked.accept(&locked.marked());
            assert_eq!(
                marked.map(|marked| locked.unlock(&marked)).as_deref(),
                Some(text),
                "{text:?}"
            );
            assert_eq!(locked.unlock(&locked.join(&locked.words())), text, "{text:?}");
        }
    }
}

#[test]
fn a_text_without_words_needs_no_translator() {
    for text in ["", "12.50", "🎉🙏", "GH-2048", "https://x.test", "AK-47 | Redline"] {
        assert!(!Locked::new(text, false).has_words(), "{text}");
    }
    assert!(Locked::new("ok 1", false).has_words());
}

#[test]
fn a_card_is_its_title_and_text_and_a_picture_says_nothing() {
    let card = json!({ "type": 6, "title": "How?", "text": "By mail.", "buttons": [] });
    assert_eq!(words(&card).unwrap().text, "How?\nBy mail.");
    let problem = json!({ "type": 8, "title": "What is it?", "questions": [{ "question_id": "a", "text": "Late" }] });
    assert_eq!(words(&problem).unwrap().text, "What is it?\nLate");
    assert!(words(&json!({ "type": 7, "text": "[b]x[/b]" })).unwrap().is_bbcode);
    assert_eq!(words(&json!({ "type": 2, "upload_id": "x" })), None);
    assert_eq!(words(&json!({ "type": 1 })), None, "taken back");
}

#[test]
fn states_and_translators_have_the_numbers_of_the_spec() {
    let states = [State::Retry, State::Not, State::Success, State::Reported].map(State::number);
    assert_eq!(states, [-1, 0, 1, 3]);
    assert_eq!(State::from_number(2), None);
    assert_eq!([Translator::Default, Translator::Google].map(Translator::number), [1, 2]);
}
