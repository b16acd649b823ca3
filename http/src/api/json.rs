//! Reads requests strictly: one JSON object, no key twice, no NUL, not too deep; then the type, then its rules.
//!
//! Readers that disagree about a document are how one field means two things (bad-inputs HTTP-003 to HTTP-009).
use crate::api::error::{ApiError, Fields, Reason};
use garde::Validate;
use serde::{
    de::{
        DeserializeOwned, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor,
    },
    ser::Serialize,
};
use std::{borrow::Cow, cell::RefCell, collections::HashSet, fmt};

/// Most bytes of a JSON body. Ours: the largest call, a message of 4,000 characters, needs a quarter of it.
pub const MAX_BYTES: usize = 64 * 1024;

/// Reads a body into `T` and checks its rules.
///
/// # Errors
/// [`ApiError::Invalid`] naming the field, [`ApiError::TooLarge`] over [`MAX_BYTES`].
pub fn read<T: DeserializeOwned + Validate<Context = ()>>(bytes: &[u8]) -> Result<T, ApiError> {
    read_up_to(bytes, MAX_BYTES)
}

/// The same for a body of up to `most` bytes.
///
/// # Errors
/// Those of [`read`].
pub fn read_up_to<T: DeserializeOwned + Validate<Context = ()>>(
    bytes: &[u8],
    most: usize,
) -> Result<T, ApiError> {
    check(bytes, most)?;
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value: T = serde_path_to_error::deserialize(&mut json).map_err(refused)?;
    value.validate()?;
    Ok(value)
}

/// Reads a query string into `T` and checks its rules.
///
/// # Errors
/// [`ApiError::Invalid`] naming the field.
pub fn read_query<T: DeserializeOwned + Validate<Context = ()>>(
    query: &str,
) -> Result<T, ApiError> {
    read_query_and_path(query, &[])
}

/// The same with the parts of the path that have names, which win over fields of the query.
///
/// # Errors
/// [`ApiError::Invalid`] naming the field.
pub fn read_query_and_path<T: DeserializeOwned + Validate<Context = ()>>(
    query: &str,
    path: &[(&str, &str)],
) -> Result<T, ApiError> {
    if query.contains("%00") {
        return Err(ApiError::Invalid(Fields::new()));
    }
    let joined = if path.is_empty() {
        Cow::Borrowed(query)
    } else {
        let is_free = |name: &str| path.iter().all(|(taken, _)| *taken != name);
        let fields = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| is_free(name));
        let mut all = form_urlencoded::Serializer::new(String::new());
        Cow::Owned(all.extend_pairs(path).extend_pairs(fields).finish())
    };
    let pairs = serde_urlencoded::Deserializer::new(form_urlencoded::parse(joined.as_bytes()));
    let value: T = serde_path_to_error::deserialize(pairs).map_err(refused)?;
    value.validate()?;
    Ok(value)
}

/// Writes an answer. Cannot fail for the types of the wire, which have string keys only.
pub fn write<T: Serialize>(value: &T) -> Box<serde_json::value::RawValue> {
    serde_json::value::to_raw_value(value)
        .expect("wire types have string keys and no failing parts")
}

/// Passes over the whole document once, keeping nothing.
fn check(bytes: &[u8], most: usize) -> Result<(), ApiError> {
    if bytes.len() > most {
        return Err(ApiError::TooLarge);
    }
    if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
        return Err(ApiError::Invalid(Fields::new()));
    }
    let pass = RefCell::new(Pass::default());
    // serde_json itself stops at 128 levels, so depth costs neither stack nor memory.
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let outcome = Strict(&pass).deserialize(&mut json).and_then(|()| json.end());
    match (outcome, pass.into_inner().found) {
        (Ok(()), _) => Ok(()),
        (Err(_), Some((field, reason))) => Err(ApiError::field(field, reason)),
        (Err(_), None) => Err(ApiError::Invalid(Fields::new())),
    }
}

/// Turns a reader's complaint into a field and a reason.
fn refused<E: fmt::Display>(error: serde_path_to_error::Error<E>) -> ApiError {
    let path = error.path().to_string();
    let parent = if path == "." { "" } else { path.as_str() };
    let text = error.inner().to_string();
    // serde names a missing field only in its text; the path is that of the object around it.
    if let Some(missing) = text.strip_prefix("missing field `").and_then(|t| t.split('`').next()) {
        let field = if parent.is_empty() { missing.into() } else { format!("{parent}.{missing}") };
        return ApiError::field(field, Reason::Required);
    }
    if parent.is_empty() {
        return ApiError::Invalid(Fields::new());
    }
    ApiError::field(parent, Reason::Invalid)
}

/// Where the pass stands, and what it refused.
#[derive(Default)]
struct Pass {
    path: String,
    found: Option<(String, Reason)>,
}

#[derive(Clone, Copy)]
struct Strict<'p>(&'p RefCell<Pass>);

impl Strict<'_> {
    fn refuse<E: serde::de::Error>(self, reason: Reason) -> E {
        let mut pass = self.0.borrow_mut();
        pass.found = Some((pass.path.clone(), reason));
        E::custom("refused")
    }
}

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("any JSON value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<(), E> {
        if text.contains('\0') { Err(self.refuse(Reason::Invalid)) } else { Ok(()) }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element_seed(self)?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        let mut keys: HashSet<Cow<'de, str>> = HashSet::new();
        let parent = self.0.borrow().path.len();
        while let Some(key) = entries.next_key::<Key<'de>>()? {
            {
                let mut pass = self.0.borrow_mut();
                if parent > 0 {
                    pass.path.push('.');
                }
                pass.path.push_str(&key.0);
            }
            if key.0.contains('\0') {
                self.0.borrow_mut().path.truncate(parent);
                return Err(self.refuse(Reason::Invalid));
            }
            if !keys.insert(key.0) {
                return Err(self.refuse(Reason::Duplicate));
            }
            entries.next_value_seed(self)?;
            self.0.borrow_mut().path.truncate(parent);
        }
        Ok(())
    }
}

/// A key, borrowed from the document unless it has escapes.
struct Key<'de>(Cow<'de, str>);

impl<'de> serde::Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl<'de> Visitor<'de> for Text {
            type Value = Key<'de>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a key")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Borrowed(text)))
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(Text).map_err(|_| D::Error::custom("a key"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::rules;

    #[derive(Debug, PartialEq, serde::Deserialize, Validate)]
    struct Request {
        #[garde(custom(rules::text(2, 8)))]
        name: String,
        #[garde(skip)]
        count: Option<i64>,
        #[garde(skip)]
        inner: Option<Inner>,
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Inner {
        place: String,
    }

    fn refused_field(body: &str) -> (String, Reason) {
        match read::<Request>(body.as_bytes()) {
            Err(ApiError::Invalid(fields)) => {
                fields.into_iter().next().unwrap_or((String::new(), Reason::Invalid))
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn unknown_fields_are_ignored() {
        let request = read::<Request>(br#"{"name": "sword", "user_type": 9}"#).unwrap();
        assert_eq!(request, Request { name: "sword".into(), count: None, inner: None });
    }

    #[test]
    fn anything_but_an_object_is_refused() {
        for body in ["null", "[]", "\"x\"", "1", "", "{", "{}}", "{\"name\":\"sword\"} 1"] {
            assert!(
                matches!(read::<Request>(body.as_bytes()), Err(ApiError::Invalid(_))),
                "{body}"
            );
        }
    }

    #[test]
    fn a_repeated_key_is_refused_by_name_wherever_it_lies() {
        let twice = r#"{"name": "a1", "name": "b2"}"#;
        assert_eq!(refused_field(twice), ("name".into(), Reason::Duplicate));
        let inside = r#"{"name": "a1", "x": [{"y": {"z": 1, "z": 2}}]}"#;
        assert_eq!(refused_field(inside), ("x.y.z".into(), Reason::Duplicate));
    }

    #[test]
    fn a_nul_is_refused_in_any_text() {
        assert_eq!(refused_field(r#"{"name": "a\u0000"}"#), ("name".into(), Reason::Invalid));
        assert_eq!(
            refused_field(r#"{"name": "ab", "x": ["\u0000"]}"#),
            ("x".into(), Reason::Invalid)
        );
        assert_eq!(refused_field(r#"{"name": "ab", "\u0000": 1}"#).1, Reason::Invalid);
    }

    #[test]
    fn ten_thousand_nested_arrays_are_refused_without_recursion() {
        let deep =
            format!(r#"{{"name": "ab", "x": {}{}}}"#, "[".repeat(10_000), "]".repeat(10_000));
        assert!(matches!(read::<Request>(deep.as_bytes()), Err(ApiError::Invalid(_))));
    }

    #[test]
    fn missing_wrong_and_rule_breaking_fields_are_named() {
        assert_eq!(refused_field("{}"), ("name".into(), Reason::Required));
        assert_eq!(refused_field(r#"{"name": 1}"#), ("name".into(), Reason::Invalid));
        assert_eq!(
            refused_field(r#"{"name": "ab", "count": "x"}"#),
            ("count".into(), Reason::Invalid)
        );
        assert_eq!(
            refused_field(r#"{"name": "ab", "inner": {}}"#),
            ("inner.place".into(), Reason::Required)
        );
        assert_eq!(refused_field(r#"{"name": "a"}"#), ("name".into(), Reason::TooShort));
        assert_eq!(
            refused_field(r#"{"name": "too long a name"}"#),
            ("name".into(), Reason::TooLong)
        );
    }

    #[test]
    fn a_query_is_read_by_the_same_rules() {
        let request = read_query::<Request>("name=sword&count=3&other=1").unwrap();
        assert_eq!((request.name.as_str(), request.count), ("sword", Some(3)));
        let refused = |query| match read_query::<Request>(query) {
            Err(ApiError::Invalid(fields)) => fields,
            other => panic!("{other:?}"),
        };
        assert_eq!(refused("count=3")["name"], Reason::Required);
        assert_eq!(refused("name=sword&count=x")["count"], Reason::Invalid);
    }
}
