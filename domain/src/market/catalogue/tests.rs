use super::*;

fn pack() -> GoodsEntry {
    GoodsEntry {
        game: "genshin".into(),
        subgame_name: "Europe".into(),
        kind: GoodsKind::Pack,
        name: "60 Genesis Crystals".into(),
        names: Names::new(),
        rarity: None,
        weapon: String::new(),
        collection: String::new(),
        wear: None,
        lot: 1,
        guide_cents: Some(99),
    }
}

fn rifle() -> GoodsEntry {
    GoodsEntry {
        game: "csgo".into(),
        subgame_name: String::new(),
        kind: GoodsKind::Rifle,
        name: "AK-47 | Redline".into(),
        rarity: Some(GoodsRarity::Classified),
        weapon: "AK-47".into(),
        wear: Some((0.1, 0.7)),
        ..pack()
    }
}

fn refused(entry: &GoodsEntry, game: GameKind) -> Vec<(String, Reason)> {
    entry.check(game).into_iter().map(|it| (it.field, it.reason)).collect()
}

#[test]
fn each_kind_needs_what_belongs_to_it_and_nothing_else() {
    assert_eq!(refused(&pack(), GameKind::TopUp), []);
    assert_eq!(refused(&rifle(), GameKind::Items), []);
    assert_eq!(refused(&rifle(), GameKind::TopUp), [("kind".to_owned(), Reason::Invalid)]);
    let bare = GoodsEntry { kind: GoodsKind::Rifle, ..pack() };
    let wrong = [("rarity".to_owned(), Reason::Required), ("weapon".to_owned(), Reason::Required)];
    assert_eq!(refused(&bare, GameKind::Items), wrong);
    let laden = GoodsEntry { kind: GoodsKind::Pack, collection: "Dust".into(), ..rifle() };
    let fields: Vec<String> =
        refused(&laden, GameKind::Items).into_iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["rarity", "weapon", "collection", "wear_min"]);
}

#[test]
fn numbers_and_names_have_their_limits() {
    for (wrong, field) in [
        (GoodsEntry { lot: 0, ..pack() }, "lot"),
        (GoodsEntry { lot: MOST_LOT + 1, ..pack() }, "lot"),
        (GoodsEntry { lot: 2, ..rifle() }, "lot"),
        (GoodsEntry { guide_cents: Some(0), ..pack() }, "guide_cents"),
        (GoodsEntry { wear: Some((0.7, 0.1)), ..rifle() }, "wear_min"),
        (GoodsEntry { wear: Some((f32::NAN, 0.1)), ..rifle() }, "wear_min"),
        (GoodsEntry { wear: Some((0.0, 1.1)), ..rifle() }, "wear_min"),
        (GoodsEntry { name: " ".into(), ..pack() }, "names.en"),
        (GoodsEntry { name: "x".repeat(201), ..pack() }, "names.en"),
        (GoodsEntry { name: "a\nb".into(), ..pack() }, "names.en"),
        (GoodsEntry { names: Names::from([("xx".into(), "A".into())]), ..pack() }, "names.xx"),
        (GoodsEntry { subgame_name: "x".repeat(201), ..pack() }, "subgame_name"),
    ] {
        let fields: Vec<String> =
            wrong.check(GameKind::Items).into_iter().map(|it| it.field).collect();
        assert_eq!(fields, [field], "{wrong:?}");
    }
}

#[test]
fn names_that_say_the_same_as_the_english_one_are_none() {
    let names = [("de", " 60 Genesis\tCrystals "), ("ja", "創世結晶×60"), ("fr", "")];
    let names = names.map(|(key, text)| (key.to_owned(), text.to_owned()));
    let tidy = GoodsEntry { names: Names::from(names), ..pack() }.tidied();
    assert_eq!(tidy.names, Names::from([("ja".to_owned(), "創世結晶×60".to_owned())]));
}

#[test]
fn a_change_says_what_was_and_what_is() {
    let mut after = GoodsEntry { lot: 10, guide_cents: None, ..pack() };
    after.names.insert("ja".into(), "結晶".into());
    let said: Vec<_> = pack()
        .changes(&after)
        .into_iter()
        .map(|it| (it.field.into_owned(), it.before, it.after))
        .collect();
    let text = |field: &str, before: &str, after: &str| {
        (field.to_owned(), before.to_owned(), after.to_owned())
    };
    assert_eq!(
        said,
        [text("lot", "1", "10"), text("guide_cents", "99", ""), text("names.ja", "", "結晶")]
    );
    assert_eq!(pack().fixed(&after), ["lot"]);
    let renamed = GoodsEntry { name: "Crystals".into(), wear: Some((0.0, 1.0)), ..rifle() };
    assert_eq!(rifle().fixed(&renamed), [""; 0], "a name and a range may change");
    assert_eq!(rifle().fixed(&GoodsEntry { wear: None, ..rifle() }), ["wear_min"]);
}

#[test]
fn a_key_is_what_an_address_can_hold() {
    for key in ["csgo", "fc26", "dota_2"] {
        assert_eq!(check_key(key), Ok(()), "{key}");
    }
    for key in ["", "a", "2k", "Dota", "dota 2", "dotä", "_a", &"a".repeat(41)] {
        assert!(check_key(key).is_err(), "{key}");
    }
}
