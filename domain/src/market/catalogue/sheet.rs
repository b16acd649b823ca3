//! Goods as a line of a sheet: the same columns for what is exported and what is read in.
//!
//! A column that a file does not have leaves what there is; an empty cell empties it. Source: issue 18 (CSV import and export).

use super::{GoodsEntry, Names};
use crate::{
    import::{Cells, ImportReason, LineRefused},
    language,
    market::kind::GoodsKind,
    text,
    wallet::money::UsdCents,
};

/// The number of goods; empty for new ones.
pub const NUMBER: &str = "goods_id";
/// Whether goods are retired: [`ON_OFFER`] or [`RETIRED`].
pub const STATUS: &str = "status";
pub const ON_OFFER: &str = "on_offer";
pub const RETIRED: &str = "retired";

/// All columns in their order.
pub const COLUMNS: [&str; 26] = [
    NUMBER,
    "game",
    "subgame",
    "kind",
    "name",
    "name_zh_Hant",
    "name_ja",
    "name_id",
    "name_ms",
    "name_fil",
    "name_vi",
    "name_th",
    "name_fr",
    "name_it",
    "name_de",
    "name_es",
    "name_ru",
    "name_ar",
    "rarity",
    "weapon",
    "collection",
    "wear_min",
    "wear_max",
    "lot",
    "guide_usd",
    STATUS,
];

/// A file must have the number, or what goods are known by without one.
pub const NEEDED: [&[&str]; 2] = [&[NUMBER], &["game", "kind", "name"]];

/// The title of the column of names in a language.
fn name_column(language: &str) -> String {
    format!("name_{language}")
}

fn other_languages() -> impl Iterator<Item = &'static str> {
    language::ALL.iter().map(|it| it.key).filter(|key| *key != language::DEFAULT.key)
}

/// A line of the sheet, in the order of the columns.
pub fn line(number: &str, entry: &GoodsEntry, is_retired: bool) -> Vec<String> {
    let (least, most) = entry.wear.unzip();
    let text = |number: Option<f32>| number.map(|it| it.to_string()).unwrap_or_default();
    let mut cells: Vec<String> = vec![
        number.to_owned(),
        entry.game.clone(),
        entry.subgame_name.clone(),
        entry.kind.to_string(),
        entry.name.clone(),
    ];
    cells.extend(other_languages().map(|key| entry.names.get(key).cloned().unwrap_or_default()));
    cells.extend([
        entry.rarity.map(|it| it.to_string()).unwrap_or_default(),
        entry.weapon.clone(),
        entry.collection.clone(),
        text(least),
        text(most),
        entry.lot.to_string(),
        entry.guide_cents.map(|it| UsdCents(it).to_string()).unwrap_or_default(),
        if is_retired { RETIRED } else { ON_OFFER }.to_owned(),
    ]);
    cells
}

/// The column of a field of [`GoodsEntry::check`] and [`GoodsEntry::fixed`].
pub fn column_of(field: &str) -> String {
    match field {
        "names.en" => "name".to_owned(),
        "subgame_name" => "subgame".to_owned(),
        "guide_cents" => "guide_usd".to_owned(),
        field => match field.strip_prefix("names.") {
            Some(language) => name_column(language),
            None => field.to_owned(),
        },
    }
}

/// What a line says of goods that are `there`, or of new ones: as they would be, and whether retired.
///
/// # Errors
/// The first cell that cannot be read.
pub fn read(
    cells: &Cells,
    there: Option<(&GoodsEntry, bool)>,
) -> Result<(GoodsEntry, bool), LineRefused> {
    let cell = |column: &str| cells.get(column).map(|text| text.trim());
    let refuse = |column: &str, reason| LineRefused::new(column, reason);
    let (mut entry, mut is_retired) = match there {
        Some((entry, is_retired)) => (entry.clone(), is_retired),
        None => {
            let kind = cell("kind").filter(|text| !text.is_empty());
            let kind = kind.ok_or_else(|| refuse("kind", ImportReason::Required))?;
            let kind = kind.parse().map_err(|_| refuse("kind", ImportReason::Invalid))?;
            (blank(kind), false)
        }
    };
    for (column, text) in
        [("game", &mut entry.game), ("subgame", &mut entry.subgame_name), ("name", &mut entry.name)]
    {
        if let Some(cell) = cell(column) {
            cell.clone_into(text);
        }
    }
    for (column, text) in [("weapon", &mut entry.weapon), ("collection", &mut entry.collection)] {
        if let Some(cell) = cell(column) {
            cell.clone_into(text);
        }
    }
    if let Some(kind) = cell("kind") {
        if kind.is_empty() {
            return Err(refuse("kind", ImportReason::Required));
        }
        entry.kind = kind.parse().map_err(|_| refuse("kind", ImportReason::Invalid))?;
    }
    if let Some(rarity) = cell("rarity") {
        let read = (!rarity.is_empty()).then(|| rarity.parse()).transpose();
        entry.rarity = read.map_err(|_| refuse("rarity", ImportReason::Invalid))?;
    }
    for language in other_languages() {
        match cell(&name_column(language)) {
            None => {}
            Some("") => drop(entry.names.remove(language)),
            Some(name) => drop(entry.names.insert(language.to_owned(), name.to_owned())),
        }
    }
    entry.wear = wear(&cell, entry.wear)?;
    if let Some(lot) = cell("lot").filter(|lot| !(lot.is_empty() && there.is_none())) {
        entry.lot = whole(lot).ok_or_else(|| refuse("lot", ImportReason::Invalid))?;
    }
    if let Some(guide) = cell("guide_usd") {
        let read = (!guide.is_empty()).then(|| UsdCents::parse(guide)).transpose();
        let read = read.map_err(|_| refuse("guide_usd", ImportReason::Invalid))?;
        entry.guide_cents = read.map(|cents| cents.0);
    }
    is_retired = match cell(STATUS) {
        None | Some("") => is_retired,
        Some(RETIRED) => true,
        Some(ON_OFFER) => false,
        Some(_) => return Err(refuse(STATUS, ImportReason::Invalid)),
    };
    Ok((entry.tidied(), is_retired))
}

/// New goods of a kind before anything is said of them.
fn blank(kind: GoodsKind) -> GoodsEntry {
    GoodsEntry {
        game: String::new(),
        subgame_name: String::new(),
        kind,
        name: String::new(),
        names: Names::new(),
        rarity: None,
        weapon: String::new(),
        collection: String::new(),
        wear: None,
        lot: 1,
        guide_cents: None,
    }
}

/// Both ends, or neither.
fn wear<'c>(
    cell: &impl Fn(&str) -> Option<&'c str>,
    there: Option<(f32, f32)>,
) -> Result<Option<(f32, f32)>, LineRefused> {
    let (least, most) = there.unzip();
    let end = |column: &'static str, there: Option<f32>| match cell(column) {
        None => Ok(there),
        Some("") => Ok(None),
        Some(text) => {
            let is_plain = text.bytes().all(|it| it.is_ascii_digit() || it == b'.');
            let number = text.parse().ok().filter(|_| is_plain);
            number.map(Some).ok_or_else(|| LineRefused::new(column, ImportReason::Invalid))
        }
    };
    match (end("wear_min", least)?, end("wear_max", most)?) {
        (Some(least), Some(most)) => Ok(Some((least, most))),
        (None, None) => Ok(None),
        (None, Some(_)) => Err(LineRefused::new("wear_min", ImportReason::Required)),
        (Some(_), None) => Err(LineRefused::new("wear_max", ImportReason::Required)),
    }
}

/// Digits alone: what a sheet makes of a long number (`1E+09`) is none.
fn whole(text: &str) -> Option<i32> {
    text.parse().ok().filter(|_| text.bytes().all(|it| it.is_ascii_digit()))
}

/// The number in a line, if there is one.
///
/// # Errors
/// It is no number of goods.
pub fn number(cells: &Cells) -> Result<Option<i64>, LineRefused> {
    let text = cells.get(NUMBER).map(|text| text.trim()).unwrap_or_default();
    if text.is_empty() {
        return Ok(None);
    }
    let is_number = text.len() <= 18 && text.bytes().all(|it| it.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_number);
    number.map(Some).ok_or_else(|| LineRefused::new(NUMBER, ImportReason::Invalid))
}

/// What is wrong first with an entry, by its column.
pub fn refusal(wrong: &[text::FieldError]) -> Option<LineRefused> {
    let first = wrong.first()?;
    // A game that is there has been looked for before.
    Some(LineRefused::new(column_of(&first.field), first.reason.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::market::kind::GoodsRarity;

    fn redline() -> GoodsEntry {
        GoodsEntry {
            game: "csgo".into(),
            kind: GoodsKind::Rifle,
            name: "AK-47 | Redline".into(),
            names: Names::from([("de".into(), "AK-47 | Rote Linie".into())]),
            rarity: Some(GoodsRarity::Classified),
            weapon: "AK-47".into(),
            wear: Some((0.1, 0.7)),
            guide_cents: Some(1_234),
            ..blank(GoodsKind::Rifle)
        }
    }

    fn cells(pairs: &[(&str, &str)]) -> Cells {
        pairs.iter().map(|(key, text)| ((*key).to_owned(), (*text).to_owned())).collect()
    }

    fn refused(pairs: &[(&str, &str)]) -> (String, ImportReason) {
        let refused = read(&cells(pairs), None).unwrap_err();
        (refused.field, refused.reason)
    }

    #[test]
    fn what_is_written_is_read_back_as_the_same() {
        let coins = GoodsEntry { lot: 1_000, ..blank(GoodsKind::Coins) };
        for (entry, is_retired) in [(redline(), false), (coins, true)] {
            let titles = COLUMNS.map(str::to_owned);
            let line = titles.into_iter().zip(line("7", &entry, is_retired)).collect();
            assert_eq!(read(&line, None).unwrap(), (entry.clone(), is_retired));
            let other = (&blank(GoodsKind::Pack), !is_retired);
            assert_eq!(read(&line, Some(other)).unwrap(), (entry, is_retired));
            assert_eq!(number(&line).unwrap(), Some(7));
        }
    }

    #[test]
    fn a_column_that_is_not_there_leaves_what_is_and_an_empty_cell_empties_it() {
        let nothing = read(&cells(&[("kind", "")]), Some((&redline(), true))).unwrap_err();
        assert_eq!((&*nothing.field, nothing.reason), ("kind", ImportReason::Required));
        let (as_it_was, _) = read(&cells(&[("goods_id", "7")]), Some((&redline(), true))).unwrap();
        assert_eq!(as_it_was, redline());
        let empty = cells(&[("name_de", ""), ("guide_usd", ""), ("status", "")]);
        let (emptied, is_retired) = read(&empty, Some((&redline(), true))).unwrap();
        assert_eq!((emptied.names.len(), emptied.guide_cents, is_retired), (0, None, true));
    }

    #[test]
    fn the_first_cell_that_cannot_be_read_is_named() {
        use ImportReason::{Invalid, Required};
        assert_eq!(refused(&[]), ("kind".into(), Required));
        assert_eq!(refused(&[("kind", "boat")]), ("kind".into(), Invalid));
        let kind = ("kind", "rifle");
        assert_eq!(refused(&[kind, ("rarity", "rare")]), ("rarity".into(), Invalid));
        assert_eq!(refused(&[kind, ("lot", "1E+03")]), ("lot".into(), Invalid));
        assert_eq!(refused(&[kind, ("lot", "-1")]), ("lot".into(), Invalid));
        assert_eq!(refused(&[kind, ("guide_usd", "1,5")]), ("guide_usd".into(), Invalid));
        assert_eq!(refused(&[kind, ("wear_min", "0.1")]), ("wear_max".into(), Required));
        assert_eq!(refused(&[kind, ("wear_min", "inf")]), ("wear_min".into(), Invalid));
        assert_eq!(refused(&[kind, ("status", "gone")]), ("status".into(), Invalid));
        for text in ["x", "1E+09", "-1", "1.0", "9999999999999999999"] {
            assert!(number(&cells(&[("goods_id", text)])).is_err(), "{text}");
        }
    }

    #[test]
    fn each_field_has_its_column() {
        for field in ["names.en", "names.de", "subgame_name", "kind", "lot", "guide_cents"] {
            assert!(COLUMNS.contains(&&*column_of(field)), "{field}");
        }
        assert!(other_languages().all(|key| COLUMNS.contains(&&*name_column(key))));
        assert_eq!(line("", &redline(), false).len(), COLUMNS.len());
    }
}
