//! Rules for single fields of requests, for `#[garde(custom(...))]`. Their messages are the words of [`Reason`].
use crate::api::error::Reason;
use garde::{Error, Result};
use guildhall_domain::{closed_list::ClosedList, conversation::body::check_name, text::is_visible};
use serde::{Deserialize, Deserializer, de::Error as _};
use std::{borrow::Cow, collections::HashMap};

fn broken(reason: Reason) -> Result {
    Err(Error::new(reason.word()))
}

/// Text of `least` to `most` characters; text with nothing to see is missing when `least` is above 0.
pub fn text<C>(least: usize, most: usize) -> impl Fn(&str, &C) -> Result {
    move |text, _| {
        let length = text.chars().count();
        if length > most {
            broken(Reason::TooLong)
        } else if least > 0 && !is_visible(text) {
            broken(Reason::Required)
        } else if length < least {
            broken(Reason::TooShort)
        } else {
            Ok(())
        }
    }
}

/// The same for a field that may be left out.
pub fn optional_text<C>(least: usize, most: usize) -> impl Fn(&Option<String>, &C) -> Result {
    move |value, context| match value {
        Some(value) => text(least, most)(value, context),
        None => Ok(()),
    }
}

/// A name made of letters, digits, `-`, `_` and `.`, such as an id that people choose.
pub fn name<C>(text: &str, _: &C) -> Result {
    check_name(text).map_or_else(|reason| broken(Reason::from_word(reason.as_str())), |_| Ok(()))
}

/// For prices: as people type them, and more than nothing. Spec §5.
pub fn price<C>(text: &str, _: &C) -> Result {
    if guildhall_domain::market::price::parse(text).is_some() {
        Ok(())
    } else {
        broken(Reason::Invalid)
    }
}

/// A list of at most `most` entries.
pub fn at_most<T, C>(most: usize) -> impl Fn(&Vec<T>, &C) -> Result {
    move |list, _| if list.len() > most { broken(Reason::TooLong) } else { Ok(()) }
}

/// A number from `least` to `most`.
pub fn between<C>(least: i64, most: i64) -> impl Fn(&i64, &C) -> Result {
    move |number, _| {
        if (least..=most).contains(number) { Ok(()) } else { broken(Reason::Invalid) }
    }
}

/// One of the languages of the product.
pub fn language<C>(code: &str, _: &C) -> Result {
    if crate::api::language::LANGUAGES.contains(&code) { Ok(()) } else { broken(Reason::Invalid) }
}

/// One of the currencies prices are shown in.
pub fn currency<C>(code: &str, _: &C) -> Result {
    if guildhall_domain::wallet::currency::find(code).is_some() {
        Ok(())
    } else {
        broken(Reason::Invalid)
    }
}

/// The same as [`language`], or empty for none.
pub fn language_or_none<C>(code: &str, context: &C) -> Result {
    if code.is_empty() { Ok(()) } else { language(code, context) }
}

/// One of the languages of the product, or left out.
pub fn optional_language<C>(code: &Option<String>, context: &C) -> Result {
    match code {
        Some(code) => language(code, context),
        None => Ok(()),
    }
}

/// An entry of a closed list in a query, where empty is as good as left out.
///
/// # Errors
/// Unless it is one of the list's texts.
pub fn empty_is_none<'de, T: ClosedList, D: Deserializer<'de>>(
    deserializer: D,
) -> std::result::Result<Option<T>, D::Error> {
    let text = Option::<Cow<'de, str>>::deserialize(deserializer)?;
    let text = text.filter(|text| !text.is_empty());
    text.map(|text| T::read(&text).map_err(D::Error::custom)).transpose()
}

/// A map of at most `most` entries.
pub fn at_most_entries<V, C>(most: usize) -> impl Fn(&HashMap<String, V>, &C) -> Result {
    move |map, _| if map.len() > most { broken(Reason::TooLong) } else { Ok(()) }
}
