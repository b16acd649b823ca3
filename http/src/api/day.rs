//! A day on the wire: `2026-09-10`, by UTC.
use guildhall_domain::moment::is_day;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::str::FromStr;
use time::{Date, macros::format_description};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        KnownFormat, RefOr, Schema, SchemaFormat,
        schema::{ObjectBuilder, Type},
    },
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Day(pub Date);

impl FromStr for Day {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let day = Date::parse(text, format_description!("[year]-[month]-[day]"));
        day.ok().filter(|day| is_day(*day)).map(Self).ok_or("not a day")
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl PartialSchema for Day {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Date)))
            .description(Some("A day by UTC."))
            .into()
    }
}

impl ToSchema for Day {}
