//! Stories of bodies: who sends what, and what comes of it.

use serde_json::json;

use super::*;

fn wrong(body: Value, role: Role) -> Vec<(String, &'static str)> {
    match Body::from_client(&body, role) {
        Err(BodyRefused::Invalid(fields)) => {
            fields.into_iter().map(|f| (f.field, f.reason.as_str())).collect()
        }
        other => panic!("expected named fields, got {other:?}"),
    }
}

#[test]
fn a_text_is_kept_to_the_letter() {
    let body =
        Body::from_client(&json!({"type": 1, "text": " héllo [b]\n", "uid": "1"}), Role::Visitor)
            .unwrap()
            .body;
    assert_eq!(body.to_json(), json!({"type": 1, "text": " héllo [b]\n"}));
}

#[test]
fn a_text_that_says_nothing_is_refused_by_name() {
    for text in ["", "  \n", "\u{200b}\u{feff}"] {
        assert_eq!(
            wrong(json!({"type": 1, "text": text}), Role::User),
            [("body.text".into(), "required")]
        );
    }
    assert_eq!(wrong(json!({"type": 1}), Role::User), [("body.text".into(), "required")]);
    assert_eq!(wrong(json!({"type": 1, "text": 5}), Role::User), [("body.text".into(), "invalid")]);
    assert_eq!(
        wrong(json!({"type": 1, "text": "x\0"}), Role::User),
        [("body.text".into(), "invalid")]
    );
    assert_eq!(
        wrong(json!({"type": 1, "text": "x".repeat(4001)}), Role::User),
        [("body.text".into(), "too_long")]
    );
    assert!(Body::from_client(&json!({"type": 1, "text": "字".repeat(4000)}), Role::User).is_ok());
}

#[test]
fn what_is_no_body_is_refused_by_name() {
    assert_eq!(wrong(json!(null), Role::User), [("body".into(), "required")]);
    assert_eq!(wrong(json!([1]), Role::User), [("body".into(), "invalid")]);
    assert_eq!(wrong(json!({}), Role::User), [("body.type".into(), "required")]);
    assert_eq!(wrong(json!({"type": "1"}), Role::User), [("body.type".into(), "invalid")]);
    assert_eq!(wrong(json!({"type": 1.5}), Role::User), [("body.type".into(), "invalid")]);
    for number in [99, 0, -1, i64::MAX] {
        let unknown = wrong(json!({"type": number, "text": "x"}), Role::Admin);
        assert_eq!(unknown, [("body.type".into(), "invalid")], "{number}");
    }
}

#[test]
fn bodies_of_the_server_come_from_no_client_whatever_its_role() {
    for number in [4, 5, 9, 100] {
        for role in Role::ALL {
            let sent = json!({"type": number, "text": "x", "title": "x", "order_id": "1"});
            assert_eq!(
                Body::from_client(&sent, role),
                Err(BodyRefused::Forbidden),
                "{number} by {role}"
            );
        }
    }
}

#[test]
fn cards_are_for_sellers_and_staff_and_problem_lists_for_staff() {
    let card = json!({"type": 6, "title": "Pick", "text": "one", "buttons": [{"item": "a", "label": "A"}]});
    let problem = json!({"type": 8, "title": "What is wrong?", "questions": [{"question_id": "q1", "text": "Late"}]});
    for (role, card_ok, problem_ok) in [
        (Role::Visitor, false, false),
        (Role::User, false, false),
        (Role::Seller, true, false),
        (Role::Child, true, false),
        (Role::CustomerService, true, true),
        (Role::Admin, true, true),
    ] {
        assert_eq!(Body::from_client(&card, role).is_ok(), card_ok, "{role}");
        assert_eq!(Body::from_client(&problem, role).is_ok(), problem_ok, "{role}");
    }
    assert_eq!(Body::from_client(&card, Role::Seller).unwrap().body.to_json(), card);
    assert_eq!(Body::from_client(&problem, Role::Admin).unwrap().body.to_json(), problem);
}

#[test]
fn an_image_is_an_upload_and_never_an_address() {
    let id = "00000000000000000000000000000007";
    assert_eq!(
        wrong(json!({"type": 2, "upload_id": "https://x/a.png"}), Role::User),
        [("body.upload_id".into(), "invalid")]
    );
    assert_eq!(
        wrong(json!({"type": 2, "url": "https://x/a.png"}), Role::User),
        [("body.upload_id".into(), "required")]
    );
    let body = Body::from_client(
        &json!({"type": 2, "upload_id": id, "width": 9, "height": 9}),
        Role::User,
    )
    .unwrap()
    .body;
    assert_eq!(
        body.to_json(),
        json!({"type": 2, "upload_id": id, "width": 0, "height": 0}),
        "sizes are the server's"
    );
}

#[test]
fn markup_is_made_safe_and_markup_alone_says_nothing() {
    let body = Body::from_client(&json!({"type": 7, "text": "[b]hi[img]x[/img]"}), Role::Visitor)
        .unwrap()
        .body;
    assert_eq!(body, Body::BbCode { text: "[b]hix[/b]".into() });
    for empty in ["[b][/b]", "[url=https://a.example]\u{200b}[/url]", "[code] [/code]", "[quote]"] {
        let refused = wrong(json!({"type": 7, "text": empty}), Role::User);
        assert_eq!(refused, [("body.text".into(), "required")], "{empty}");
    }
    let code = json!({"type": 7, "text": "[code][b][/code]"});
    assert!(Body::from_client(&code, Role::User).is_ok(), "in code a tag is text");
    assert_eq!(
        wrong(json!({"type": 7, "text": "[img][/img]"}), Role::User),
        [("body.text".into(), "required")]
    );
}

#[test]
fn every_wrong_field_of_a_card_is_named() {
    let card = json!({"type": 6, "title": "", "text": "t", "buttons": [
        {"item": "a", "label": "A"}, {"item": "a", "label": "B"}, {"item": "<b>", "label": ""}, 5]});
    assert_eq!(
        wrong(card, Role::Seller),
        [
            ("body.title".into(), "required"),
            ("body.buttons.1.item".into(), "invalid"),
            ("body.buttons.2.item".into(), "invalid"),
            ("body.buttons.2.label".into(), "required"),
            ("body.buttons.3.item".into(), "required"),
            ("body.buttons.3.label".into(), "required"),
        ]
    );
    let many = vec![json!({"item": "a", "label": "A"}); BUTTONS + 1];
    assert_eq!(
        wrong(json!({"type": 6, "title": "x", "text": "t", "buttons": many}), Role::Seller),
        [("body.buttons".into(), "too_long")]
    );
}

#[test]
fn an_order_is_named_by_its_number() {
    assert!(Body::from_client(&json!({"type": 3, "order_id": "GH-1120_7.a"}), Role::User).is_ok());
    assert_eq!(
        wrong(json!({"type": 3, "order_id": "a b"}), Role::User),
        [("body.order_id".into(), "invalid")]
    );
    assert_eq!(
        wrong(json!({"type": 3, "order_id": "1".repeat(65)}), Role::User),
        [("body.order_id".into(), "too_long")]
    );
}

#[test]
fn only_what_a_body_offers_can_be_pressed() {
    let card = json!({"type": 6, "buttons": [{"item": "pay", "label": "Pay"}]});
    assert!(Body::offers(&card, "pay"));
    assert!(!Body::offers(&card, "Pay"));
    assert!(Body::offers(
        &json!({"type": 8, "questions": [{"question_id": "q1", "text": "x"}]}),
        "q1"
    ));
    assert!(!Body::offers(&json!({"type": 1, "text": "pay"}), "pay"));
}

#[test]
fn a_recalled_body_says_only_what_it_was() {
    assert_eq!(Body::recalled(7), json!({"type": 7}));
    assert_eq!(Body::words(&Body::recalled(7)).count(), 0);
}

#[test]
fn no_text_of_a_body_keeps_a_secret_and_the_writer_learns_which() {
    let taken = |body: Value| Body::from_client(&body, Role::Admin).unwrap();
    let text = taken(json!({"type": 1, "text": "card 4111 1111 1111 1111 cvv 123"}));
    assert_eq!(
        text.body,
        Body::Text {
            text: "card •••• •••• •••• •••• cvv •••".into()
        }
    );
    assert_eq!(text.redacted, [Secret::CardNumber, Secret::CardCode]);
    let marked = taken(json!({"type": 7, "text": "[b]my password is dragon[/b]"}));
    assert_eq!(marked.body, Body::BbCode { text: "[b]my password is ••••[/b]".into() });
    let split =
        taken(json!({"type": 7, "text": "[b]4111[/b]1111[x]1111[im[x]g][i]1111[/i] thanks"}));
    let kept = "[b]••••[/b]••••••••[i]••••[/i] thanks";
    assert_eq!(split.body, Body::BbCode { text: kept.into() }, "tags split nothing");
    assert_eq!(split.redacted, [Secret::CardNumber]);
    let card = taken(json!({"type": 6, "title": "pwd: abc1", "text": "backup code 12345678",
        "buttons": [{"item": "a", "label": "password: abc2"}]}));
    assert_eq!(card.redacted, [Secret::Password, Secret::BackupCode]);
    assert!(!card.body.to_json().to_string().contains("abc"));
    assert_eq!(taken(json!({"type": 1, "text": "order GH-1120, 8,080 gold"})).redacted, []);
}
