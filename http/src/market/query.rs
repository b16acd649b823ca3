//! Fields that several calls of the market read in the same way.

use std::collections::BTreeMap;

use guildhall_domain::{
    market::wear::{Band, Exterior},
    order::buy_request::{MOST_SEEDS, MOST_STICKERS},
    wallet::money::UsdCents,
};

use crate::api::error::{ApiError, Reason};

/// The longest name of a sticker. Ours.
pub const STICKER: usize = 120;
/// Paint seeds of the catalogue's pieces. Spec of the game: 0 to 1000.
pub const SEED: i32 = 1_000;

/// A price from the search form, in cents; empty for none.
///
/// # Errors
/// [`ApiError::Invalid`] naming the field.
pub fn price(name: &str, text: Option<&str>) -> Result<Option<i64>, ApiError> {
    match text.filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(text) => UsdCents::parse(text)
            .map(|cents| Some(cents.0))
            .map_err(|_| ApiError::field(name, Reason::Invalid)),
    }
}

/// Least and most of the prices asked for. Spec §5: the least must not be above the most.
///
/// # Errors
/// [`ApiError::Invalid`] naming the field.
pub fn prices(
    least: Option<&str>,
    most: Option<&str>,
) -> Result<(Option<i64>, Option<i64>), ApiError> {
    let (least, most) = (price("min_price", least)?, price("max_price", most)?);
    match (least, most) {
        (Some(least), Some(most)) if least > most => {
            Err(ApiError::field("min_price", Reason::Invalid))
        }
        both => Ok(both),
    }
}

/// Least and most of the wear asked for, as numbers that can be compared and the right way round.
///
/// # Errors
/// [`ApiError::Invalid`] naming the field.
pub fn wears(
    least: Option<f32>,
    most: Option<f32>,
) -> Result<(Option<f32>, Option<f32>), ApiError> {
    for (name, wear) in [("min_float", least), ("max_float", most)] {
        if wear.is_some_and(|wear| !wear.is_finite()) {
            return Err(ApiError::field(name, Reason::Invalid));
        }
    }
    match (least, most) {
        (Some(least), Some(most)) if least > most => {
            Err(ApiError::field("min_float", Reason::Invalid))
        }
        both => Ok(both),
    }
}

/// `tags`: a JSON object of attributes with lists of values. Ours: at most 10 attributes of 50 values of 200 characters, none of
/// them NUL, which Postgres has no place for.
///
/// # Errors
/// [`ApiError::Invalid`] naming the field.
pub fn tags(text: Option<&str>) -> Result<Vec<(String, Vec<String>)>, ApiError> {
    let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok(Vec::new()) };
    let refuse = || ApiError::field("tags", Reason::Invalid);
    let tags: BTreeMap<String, Vec<String>> = serde_json::from_str(text).map_err(|_| refuse())?;
    let is_word = |text: &String| text.chars().count() <= 200 && !text.contains('\0');
    let fits = tags.len() <= 10
        && tags.iter().all(|(name, values)| {
            is_word(name) && values.len() <= 50 && values.iter().all(is_word)
        });
    if !fits {
        return Err(refuse());
    }
    Ok(tags.into_iter().filter(|(_, values)| !values.is_empty()).collect())
}

/// `state`: of the numbers in it, 1 (on sale) and 2 (asked for) count. Spec §5.
pub fn states(text: Option<&str>) -> (bool, bool) {
    let has =
        |number: &str| text.is_some_and(|text| text.split(',').any(|one| one.trim() == number));
    (has("1"), has("2"))
}

/// Wear bands as words with commas.
///
/// # Errors
/// [`ApiError::Invalid`] naming the field.
pub fn exteriors(text: Option<&str>) -> Result<Vec<Band>, ApiError> {
    text.unwrap_or_default()
        .split(',')
        .filter(|word| !word.is_empty())
        .map(|word| match word.parse::<Exterior>() {
            Ok(exterior) => Ok(exterior.into()),
            Err(_) => Err(ApiError::field("exterior", Reason::Invalid)),
        })
        .collect()
}

/// Paint seeds: one, and numbers with commas; none twice.
///
/// # Errors
/// [`ApiError::Invalid`] naming the field.
pub fn seeds(one: Option<i32>, more: Option<&str>) -> Result<Vec<i32>, ApiError> {
    let refuse = |reason| ApiError::field("paint_seeds", reason);
    let mut seeds: Vec<i32> = one.into_iter().collect();
    for word in more.unwrap_or_default().split(',').filter(|word| !word.is_empty()) {
        let seed = word.trim().parse().ok().filter(|seed| (0..=SEED).contains(seed));
        seeds.push(seed.ok_or_else(|| refuse(Reason::Invalid))?);
    }
    seeds.sort_unstable();
    seeds.dedup();
    if seeds.len() > MOST_SEEDS { Err(refuse(Reason::TooLong)) } else { Ok(seeds) }
}

/// `stickers`: a JSON list of names; none twice.
///
/// # Errors
/// [`ApiError::Invalid`] naming the field.
pub fn stickers(text: Option<&str>) -> Result<Vec<String>, ApiError> {
    let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok(Vec::new()) };
    let refuse = |reason| ApiError::field("stickers", reason);
    let mut names: Vec<String> = serde_json::from_str(text).map_err(|_| refuse(Reason::Invalid))?;
    names.sort_unstable();
    names.dedup();
    let is_name =
        |name: &String| !name.is_empty() && name.chars().count() <= STICKER && !name.contains('\0');
    match names {
        names if names.len() > MOST_STICKERS => Err(refuse(Reason::TooLong)),
        names if !names.iter().all(is_name) => Err(refuse(Reason::Invalid)),
        names => Ok(names),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_two_states_count_and_the_rest_is_left_out() {
        assert_eq!(states(None), (false, false));
        assert_eq!(states(Some("0,1,9")), (true, false));
        assert_eq!(states(Some("2, 1")), (true, true));
        assert_eq!(states(Some("12")), (false, false));
    }

    #[test]
    fn a_least_price_above_the_most_is_refused_by_name() {
        assert_eq!(prices(Some("1"), Some("2.50")).unwrap(), (Some(100), Some(250)));
        let refused = prices(Some("3"), Some("2.50")).unwrap_err();
        assert_eq!(refused, ApiError::field("min_price", Reason::Invalid));
        assert!(prices(Some("1e2"), None).is_err());
    }

    #[test]
    fn patterns_are_numbers_of_the_game_each_once() {
        assert_eq!(seeds(Some(7), Some("661, 7,")).unwrap(), [7, 661]);
        assert!(seeds(None, None).unwrap().is_empty());
        for wrong in ["x", "1.5", "-1", "1001", "99999999999"] {
            let refused = seeds(None, Some(wrong)).unwrap_err();
            assert_eq!(refused, ApiError::field("paint_seeds", Reason::Invalid), "{wrong}");
        }
        let list = |most: i32| (0..most).map(|seed| seed.to_string()).collect::<Vec<_>>().join(",");
        assert_eq!(seeds(None, Some(&list(20))).unwrap().len(), 20);
        let refused = seeds(None, Some(&list(21))).unwrap_err();
        assert_eq!(refused, ApiError::field("paint_seeds", Reason::TooLong));
    }

    #[test]
    fn stickers_are_a_list_of_names_each_once() {
        assert_eq!(stickers(Some(r#"["Crown", "Comet", "Crown"]"#)).unwrap(), ["Comet", "Crown"]);
        assert_eq!(stickers(Some("")).unwrap(), [""; 0]);
        for wrong in ["Crown", "{}", "[1]", "[\"\"]", "[\"\\u0000\"]"] {
            assert!(stickers(Some(wrong)).is_err(), "{wrong}");
        }
        let long = format!("[\"{}\"]", "x".repeat(STICKER + 1));
        assert!(stickers(Some(&long)).is_err());
        let six = r#"["1", "2", "3", "4", "5", "6"]"#;
        let refused = stickers(Some(six)).unwrap_err();
        assert_eq!(refused, ApiError::field("stickers", Reason::TooLong));
    }

    #[test]
    fn tags_are_a_map_of_lists_and_nothing_else() {
        let read = tags(Some(r#"{"rarity": ["covert"], "kind": []}"#)).unwrap();
        assert_eq!(read, [("rarity".to_owned(), vec!["covert".to_owned()])]);
        for wrong in [
            "[]",
            "1",
            r#"{"rarity": "covert"}"#,
            r#"{"a": [1]}"#,
            "{",
            "{\"a\": [\"\\u0000\"]}",
            "{\"\\u0000\": [\"a\"]}",
        ] {
            assert!(tags(Some(wrong)).is_err(), "{wrong}");
        }
    }
}
