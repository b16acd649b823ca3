//! Closed lists: each states its texts once, for columns, JSON, queries, refusals and the API's description.
//!
//! [`closed_list!`] is for lists of texts, [`closed_numbers!`] for lists of numbers. With the feature `sqlx` they are read from and
//! written to columns, with `utoipa` they are schemas of their own. Decision 0024.

#[cfg(test)]
mod texts_tests;

use std::{fmt::Display, marker::PhantomData};

use serde::{Deserializer, de};

/// The text or number is not in the list of that name. Where a row holds it, a newer release wrote the row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not in the closed list {0}")]
pub struct Unknown(pub &'static str);

/// A closed list of texts. Made by [`closed_list!`].
pub trait ClosedList: Copy + Sized + 'static {
    /// The name of its schema, unique in the API.
    const NAME: &'static str;
    const ABOUT: &'static str;
    /// Each with its text and what it means, in the order of the list.
    const ENTRIES: &'static [(Self, &'static str, &'static str)];

    /// # Errors
    /// [`Unknown`] unless it is exactly one of the texts.
    fn read(text: &str) -> Result<Self, Unknown> {
        let found = Self::ENTRIES.iter().find(|(_, known, _)| *known == text);
        found.map(|(entry, ..)| *entry).ok_or(Unknown(Self::NAME))
    }
}

/// A closed list of numbers. Made by [`closed_numbers!`].
pub trait ClosedNumbers: Copy + Sized + 'static {
    const NAME: &'static str;
    const ABOUT: &'static str;
    const ENTRIES: &'static [(Self, i16, &'static str)];

    /// # Errors
    /// [`Unknown`] unless it is one of the numbers.
    fn read(number: i64) -> Result<Self, Unknown> {
        let found = Self::ENTRIES.iter().find(|(_, known, _)| i64::from(*known) == number);
        found.map(|(entry, ..)| *entry).ok_or(Unknown(Self::NAME))
    }
}

/// An enum of texts: `pub enum Name as "NameOfItsSchema" { Variant = "text" }`.
#[macro_export]
macro_rules! closed_list {
    ($(#[doc = $about:literal])* $seen:vis enum $name:ident as $schema:literal {
        $($(#[doc = $note:literal])* $variant:ident = $text:literal),+ $(,)?
    }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $seen enum $name { $($(#[doc = $note])* $variant),+ }

        #[allow(dead_code, reason = "not every list is read, written and gone through")]
        impl $name {
            /// All of them, in the order of the list.
            pub const ALL: [Self; [$($text),+].len()] = [$(Self::$variant),+];

            /// As in columns and on the wire.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }

        impl $crate::closed_list::ClosedList for $name {
            const NAME: &'static str = $schema;
            const ABOUT: &'static str = concat!($($about),*);
            const ENTRIES: &'static [(Self, &'static str, &'static str)] =
                &[$((Self::$variant, $text, concat!($($note),*))),+];
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::closed_list::Unknown;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::closed_list::ClosedList::read(text)
            }
        }

        impl $crate::closed_list::deps::serde::Serialize for $name {
            fn serialize<S: $crate::closed_list::deps::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> $crate::closed_list::deps::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::closed_list::deps::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::closed_list::text(deserializer)
            }
        }

        $crate::__closed_list_in_columns!($name, &'static str, as_str);
        $crate::__closed_list_in_schemas!($name, ClosedList, texts);
    };
}

/// An enum of numbers: `pub enum Name as "NameOfItsSchema" { Variant = 1 }`.
#[macro_export]
macro_rules! closed_numbers {
    ($(#[doc = $about:literal])* $seen:vis enum $name:ident as $schema:literal {
        $($(#[doc = $note:literal])* $variant:ident = $number:literal),+ $(,)?
    }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(i16)]
        $seen enum $name { $($(#[doc = $note])* $variant = $number),+ }

        #[allow(dead_code, reason = "not every list is read, written and gone through")]
        impl $name {
            /// All of them, in the order of the list.
            pub const ALL: [Self; [$($number),+].len()] = [$(Self::$variant),+];

            /// As in columns and on the wire.
            pub const fn number(self) -> i16 {
                self as i16
            }

            pub fn from_number(number: impl Into<i64>) -> Option<Self> {
                $crate::closed_list::ClosedNumbers::read(number.into()).ok()
            }
        }

        impl $crate::closed_list::ClosedNumbers for $name {
            const NAME: &'static str = $schema;
            const ABOUT: &'static str = concat!($($about),*);
            const ENTRIES: &'static [(Self, i16, &'static str)] =
                &[$((Self::$variant, $number, concat!(stringify!($variant), "." $(, $note)*))),+];
        }

        impl $crate::closed_list::deps::serde::Serialize for $name {
            fn serialize<S: $crate::closed_list::deps::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.serialize_i16(self.number())
            }
        }

        impl<'de> $crate::closed_list::deps::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::closed_list::deps::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::closed_list::number(deserializer)
            }
        }

        $crate::__closed_list_in_columns!($name, i16, number);
        $crate::__closed_list_in_schemas!($name, ClosedNumbers, numbers);
    };
}

#[cfg(not(feature = "sqlx"))]
#[macro_export]
#[doc(hidden)]
macro_rules! __closed_list_in_columns {
    ($name:ident, $column:ty, $write:ident) => {};
}

#[cfg(feature = "sqlx")]
#[macro_export]
#[doc(hidden)]
macro_rules! __closed_list_in_columns {
    ($name:ident, $column:ty, $write:ident) => {
        const _: () = {
            use $crate::closed_list::deps::sqlx::{
                Decode, Encode, Postgres, Type,
                encode::IsNull,
                error::BoxDynError,
                postgres::{PgArgumentBuffer, PgHasArrayType, PgTypeInfo, PgValueRef},
            };

            impl Type<Postgres> for $name {
                fn type_info() -> PgTypeInfo {
                    <$column as Type<Postgres>>::type_info()
                }

                fn compatible(info: &PgTypeInfo) -> bool {
                    <$column as Type<Postgres>>::compatible(info)
                }
            }

            impl PgHasArrayType for $name {
                fn array_type_info() -> PgTypeInfo {
                    <$column as PgHasArrayType>::array_type_info()
                }

                fn array_compatible(info: &PgTypeInfo) -> bool {
                    <$column as PgHasArrayType>::array_compatible(info)
                }
            }

            impl<'q> Encode<'q, Postgres> for $name {
                fn encode_by_ref(
                    &self,
                    buffer: &mut PgArgumentBuffer,
                ) -> Result<IsNull, BoxDynError> {
                    <$column as Encode<'_, Postgres>>::encode(self.$write(), buffer)
                }
            }

            impl<'r> Decode<'r, Postgres> for $name {
                fn decode(value: PgValueRef<'r>) -> Result<Self, BoxDynError> {
                    $crate::closed_list::columns::$write(value)
                }
            }
        };
    };
}

#[cfg(not(feature = "utoipa"))]
#[macro_export]
#[doc(hidden)]
macro_rules! __closed_list_in_schemas {
    ($name:ident, $kind:ident, $schema:ident) => {};
}

#[cfg(feature = "utoipa")]
#[macro_export]
#[doc(hidden)]
macro_rules! __closed_list_in_schemas {
    ($name:ident, $kind:ident, $schema:ident) => {
        impl $crate::closed_list::deps::utoipa::PartialSchema for $name {
            fn schema() -> $crate::closed_list::deps::utoipa::openapi::RefOr<
                $crate::closed_list::deps::utoipa::openapi::Schema,
            > {
                $crate::closed_list::schemas::$schema::<Self>()
            }
        }

        impl $crate::closed_list::deps::utoipa::ToSchema for $name {
            fn name() -> ::std::borrow::Cow<'static, str> {
                <$name as $crate::closed_list::$kind>::NAME.into()
            }
        }
    };
}

/// What the macros need wherever they are used.
#[doc(hidden)]
pub mod deps {
    pub use serde;
    #[cfg(feature = "sqlx")]
    pub use sqlx;
    #[cfg(feature = "utoipa")]
    pub use utoipa;
}

/// Reads an entry of a list of texts.
///
/// # Errors
/// Unless it is one of the list's texts.
pub fn text<'de, T: ClosedList, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    struct Reader<T>(PhantomData<T>);

    impl<T: ClosedList> de::Visitor<'_> for Reader<T> {
        type Value = T;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "a text of the closed list {}", T::NAME)
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
            T::read(text).map_err(E::custom)
        }
    }

    deserializer.deserialize_str(Reader(PhantomData))
}

/// Reads an entry of a list of numbers.
///
/// # Errors
/// Unless it is one of the list's numbers.
pub fn number<'de, T: ClosedNumbers, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let number = <i64 as serde::Deserialize>::deserialize(deserializer)?;
    T::read(number).map_err(de::Error::custom)
}

#[cfg(feature = "sqlx")]
#[doc(hidden)]
pub mod columns {
    use sqlx::{Decode, Postgres, error::BoxDynError, postgres::PgValueRef};

    use super::{ClosedList, ClosedNumbers};

    pub fn as_str<T: ClosedList>(value: PgValueRef<'_>) -> Result<T, BoxDynError> {
        Ok(T::read(<&str as Decode<Postgres>>::decode(value)?)?)
    }

    pub fn number<T: ClosedNumbers>(value: PgValueRef<'_>) -> Result<T, BoxDynError> {
        Ok(T::read(<i16 as Decode<Postgres>>::decode(value)?.into())?)
    }
}

#[cfg(feature = "utoipa")]
#[doc(hidden)]
pub mod schemas {
    use utoipa::openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, Type},
    };

    use super::{ClosedList, ClosedNumbers, about};

    pub fn texts<T: ClosedList>() -> RefOr<Schema> {
        let list = ObjectBuilder::new()
            .schema_type(Type::String)
            .description(about(T::ABOUT, T::ENTRIES.iter().map(|(_, text, note)| (text, *note))))
            .enum_values(Some(T::ENTRIES.iter().map(|(_, text, _)| *text)));
        RefOr::T(list.build().into())
    }

    pub fn numbers<T: ClosedNumbers>() -> RefOr<Schema> {
        let list = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .description(about(T::ABOUT, T::ENTRIES.iter().map(|(_, it, note)| (it, *note))))
            .enum_values(Some(T::ENTRIES.iter().map(|(_, number, _)| *number)));
        RefOr::T(list.build().into())
    }
}

/// The description of the list, with one line for each entry that has a doc comment.
#[cfg_attr(not(feature = "utoipa"), allow(dead_code, reason = "only schemas have descriptions"))]
fn about<T: Display>(
    list: &str,
    entries: impl Iterator<Item = (T, &'static str)>,
) -> Option<String> {
    let notes: String = entries
        .filter(|(_, note)| !note.is_empty())
        .map(|(entry, note)| format!("\n- `{entry}`: {}", note.trim()))
        .collect();
    let list = list.trim();
    let gap = if notes.is_empty() { "" } else { "\n" };
    Some(format!("{list}{gap}{notes}")).filter(|about| !about.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    closed_list! {
        /// How it looks.
        enum Look as "Look" {
            Plain = "plain",
            /// With a frame.
            Framed = "with_frame",
        }
    }

    closed_numbers! {
        /// Which way.
        enum Way as "Way" {
            Back = -1,
            /// Straight on.
            On = 1,
        }
    }

    #[test]
    fn a_text_reads_back_and_nothing_else_does() {
        for look in Look::ALL {
            assert_eq!(look.as_str().parse(), Ok(look));
            let json = serde_json::to_string(&look).unwrap();
            assert_eq!(json, format!("\"{look}\""));
            assert_eq!(serde_json::from_str::<Look>(&json).unwrap(), look);
        }
        for text in ["", "Plain", "plain ", "with-frame"] {
            assert_eq!(text.parse::<Look>(), Err(Unknown("Look")), "{text}");
            assert!(serde_json::from_value::<Look>(text.into()).is_err(), "{text}");
        }
        assert!(serde_json::from_str::<Look>("0").is_err());
    }

    #[test]
    fn a_number_reads_back_and_nothing_else_does() {
        for way in Way::ALL {
            assert_eq!(Way::from_number(way.number()), Some(way));
            let json = serde_json::to_string(&way).unwrap();
            assert_eq!(json, way.number().to_string());
            assert_eq!(serde_json::from_str::<Way>(&json).unwrap(), way);
        }
        for number in [0, 2, i64::MAX] {
            assert_eq!(Way::from_number(number), None);
            assert!(serde_json::from_value::<Way>(number.into()).is_err(), "{number}");
        }
        assert!(serde_json::from_str::<Way>("\"1\"").is_err());
    }

    #[test]
    fn a_description_has_a_line_for_each_entry_with_a_note() {
        let notes = Look::ENTRIES.iter().map(|(_, text, note)| (text, *note));
        assert_eq!(
            about(Look::ABOUT, notes).as_deref(),
            Some("How it looks.\n\n- `with_frame`: With a frame.")
        );
    }
}
