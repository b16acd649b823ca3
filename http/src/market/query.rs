//! Fields that several calls of the market read in the same way.

use std::collections::BTreeMap;

use guildhall_domain::{
    market::wear::{Band, Exterior},
    wallet::money::UsdCents,
};

use crate::api::error::{ApiError, Reason};

/// Default page size. Ours: a screen of the grid.
const PAGE_SIZE: i64 = 40;
/// Ours: people do not page further, and deeper pages cost more to find than they are worth.
const LAST_PAGE: i64 = 1_000;

/// Which part of a list is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pages {
    pub number: i64,
    pub size: i64,
}

impl Pages {
    /// # Errors
    /// [`ApiError::Invalid`] naming the field.
    pub fn read(number: Option<i64>, size: Option<i64>) -> Result<Self, ApiError> {
        let (number, size) = (number.unwrap_or(1), size.unwrap_or(PAGE_SIZE));
        if !(1..=LAST_PAGE).contains(&number) {
            return Err(ApiError::field("page_num", Reason::Invalid));
        }
        if !(1..=100).contains(&size) {
            return Err(ApiError::field("page_size", Reason::Invalid));
        }
        Ok(Self { number, size })
    }

    pub fn offset(self) -> i64 {
        (self.number - 1) * self.size
    }
}

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

    #[test]
    fn pages_begin_at_one_and_end() {
        assert_eq!(Pages::read(None, None).unwrap().offset(), 0);
        assert_eq!(Pages::read(Some(3), Some(20)).unwrap().offset(), 40);
        for (number, size) in [(0, 20), (-1, 20), (i64::MAX, 20), (1, 0), (1, 101)] {
            assert!(Pages::read(Some(number), Some(size)).is_err(), "{number} {size}");
        }
    }
}
