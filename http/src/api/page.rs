//! Pages of lists: how one is asked for, and how it is answered. A list that people leaf through has numbers and a total
//! ([`PageQuery`], [`Paged`], [`Numbered`]); one that is read on from where it ended has a cursor ([`CursorQuery`]).
//!
//! Both are flattened into the input of a call. A reader of flattened fields can name none of them, and a query knows no numbers: so
//! what they cannot read is kept as such, and refused by name with the other rules.
use crate::api::{error::Reason, wire::page_size};
use garde::{Error, Path, Report, Validate};
use guildhall_persistence::page::Part;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};
use std::str::FromStr;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        KnownFormat, RefOr, Schema, SchemaFormat,
        schema::{ObjectBuilder, Type},
    },
};

/// Most entries of one page.
const MOST: i64 = 100;

/// Lists of one's own: purchases, sales, what came and went. Ours: a seller with two million orders reaches the first.
pub type OwnPages = PageQuery<20, 100_000>;
/// Lists of the market. Ours: a screen of the grid; and nobody leafs further, where entries cost more to find than they are worth.
pub type MarketPages = PageQuery<40, 1_000>;

/// Which page is wanted: `SIZE` entries where it is left out, up to page `LAST`.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct PageQuery<const SIZE: i64, const LAST: i64> {
    #[serde(default, deserialize_with = "number")]
    page_num: Sent<i64>,
    #[serde(default, deserialize_with = "number")]
    page_size: Sent<i64>,
}

impl<const SIZE: i64, const LAST: i64> PageQuery<SIZE, LAST> {
    pub fn number(&self) -> i64 {
        self.page_num.value().unwrap_or(1)
    }

    pub fn size(&self) -> i64 {
        self.page_size.value().unwrap_or(SIZE)
    }

    pub fn part(&self) -> Part {
        Part { limit: self.size(), offset: (self.number() - 1) * self.size() }
    }

    /// The page as it is answered.
    pub fn numbered<T>(&self, items: Vec<T>, total: i64) -> Numbered<T> {
        Numbered { items, total, page_num: self.number(), page_size: self.size() }
    }
}

impl<const SIZE: i64, const LAST: i64> Validate for PageQuery<SIZE, LAST> {
    type Context = ();

    fn validate_into(&self, (): &(), _: &mut dyn FnMut() -> Path, report: &mut Report) {
        for (field, sent, most) in
            [("page_num", self.page_num, LAST), ("page_size", self.page_size, MOST)]
        {
            if sent.is_wrong(|number| !(1..=most).contains(number)) {
                report.append(Path::new(field), Error::new(Reason::Invalid.word()));
            }
        }
    }
}

impl<const SIZE: i64, const LAST: i64> PartialSchema for PageQuery<SIZE, LAST> {
    fn schema() -> RefOr<Schema> {
        let field = |about: &str, default: i64, most: i64| {
            ObjectBuilder::new()
                .schema_type(Type::Integer)
                .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
                .description(Some(about))
                .minimum(Some(1))
                .maximum(Some(most))
                .default(Some(json!(default)))
        };
        let about_number = "Which page, counted from 1.";
        let about_size = "Entries on a page.";
        ObjectBuilder::new()
            .property("page_num", field(about_number, 1, LAST))
            .property("page_size", field(about_size, SIZE, MOST))
            .into()
    }
}

impl<const SIZE: i64, const LAST: i64> ToSchema for PageQuery<SIZE, LAST> {}

/// Where the page before ended, and how many entries are wanted after it. `C` is read from the `next` of that page.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(bound = "C: FromStr")]
pub struct CursorQuery<C> {
    #[serde(default = "left_out", deserialize_with = "text")]
    before: Sent<C>,
    #[serde(default, deserialize_with = "number")]
    limit: Sent<i64>,
}

impl<C: Copy> CursorQuery<C> {
    pub fn before(&self) -> Option<C> {
        self.before.value()
    }

    /// 50 unless asked otherwise, and 1 to 100 whatever is asked.
    pub fn limit(&self) -> i64 {
        page_size(self.limit.value())
    }

    /// The page of what was found, one entry more than [`Self::limit`] having been asked for, and the `next` that leads on, made of
    /// its last entry.
    pub fn cut<T>(
        &self,
        mut found: Vec<T>,
        next: impl FnOnce(&T) -> String,
    ) -> (Vec<T>, Option<String>) {
        let limit = usize::try_from(self.limit()).unwrap_or(usize::MAX);
        let is_more = found.len() > limit;
        found.truncate(limit);
        let next = found.last().filter(|_| is_more).map(next);
        (found, next)
    }
}

impl<C> Validate for CursorQuery<C> {
    type Context = ();

    fn validate_into(&self, (): &(), _: &mut dyn FnMut() -> Path, report: &mut Report) {
        let wrong = [
            ("before", self.before.is_wrong(|_| false)),
            ("limit", self.limit.is_wrong(|_| false)),
        ];
        for (field, _) in wrong.into_iter().filter(|(_, is_wrong)| *is_wrong) {
            report.append(Path::new(field), Error::new(Reason::Invalid.word()));
        }
    }
}

/// The fields of a [`CursorQuery`], as they are described: `#[schema(inline, value_type = CursorFields)]`.
#[derive(ToSchema)]
pub struct CursorFields {
    /// `next` of the page before; left out for the first page.
    pub before: Option<String>,
    /// Entries on a page: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
    pub limit: Option<i64>,
}

/// A page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct Paged<T> {
    /// The entries of this page.
    pub items: Vec<T>,
    /// Entries of the whole list. Orders and movements of money are counted up to 10,000.
    pub total: i64,
}

/// A page of a list, and which one it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct Numbered<T> {
    /// The entries of this page.
    pub items: Vec<T>,
    /// Entries of the whole list. Orders and movements of money are counted up to 10,000.
    pub total: i64,
    /// Which page this is, counted from 1.
    pub page_num: i64,
    /// Most entries of a page, as asked for.
    pub page_size: i64,
}

/// A field that was sent, or not, or cannot be read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Sent<T> {
    #[default]
    LeftOut,
    Is(T),
    Unreadable,
}

impl<T> Sent<T> {
    fn of(text: &str) -> Self
    where
        T: FromStr,
    {
        text.parse().map_or(Self::Unreadable, Self::Is)
    }

    fn value(self) -> Option<T> {
        match self {
            Self::Is(value) => Some(value),
            Self::LeftOut | Self::Unreadable => None,
        }
    }

    fn is_wrong(&self, refuses: impl FnOnce(&T) -> bool) -> bool {
        match self {
            Self::LeftOut => false,
            Self::Is(value) => refuses(value),
            Self::Unreadable => true,
        }
    }
}

fn left_out<T>() -> Sent<T> {
    Sent::LeftOut
}

/// In a query it is the text of a number.
fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Sent<i64>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Null => Sent::LeftOut,
        Value::String(text) => Sent::of(&text),
        Value::Number(number) => number.as_i64().map_or(Sent::Unreadable, Sent::Is),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => Sent::Unreadable,
    })
}

fn text<'de, C: FromStr, D: Deserializer<'de>>(deserializer: D) -> Result<Sent<C>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Null => Sent::LeftOut,
        Value::String(text) => Sent::of(&text),
        _ => Sent::Unreadable,
    })
}

/// The schema of an input: what it flattens stands in it as if it were its own, for parameters and forms are made field by field.
pub fn whole<T: ToSchema>() -> RefOr<Schema> {
    let schema = T::schema();
    let RefOr::T(Schema::AllOf(parts)) = &schema else { return schema };
    let mut whole = ObjectBuilder::new().description(parts.description.clone()).build();
    for part in &parts.items {
        let RefOr::T(Schema::Object(part)) = part else { return schema };
        whole.properties.extend(part.properties.clone());
        whole.required.extend(part.required.clone());
    }
    RefOr::T(whole.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{error::ApiError, json};

    #[derive(Debug, Deserialize, Validate, ToSchema)]
    struct Sales {
        #[garde(skip)]
        game: Option<String>,
        #[serde(flatten)]
        #[schema(inline)]
        #[garde(dive)]
        pages: MarketPages,
    }

    #[derive(Debug, Deserialize, Validate, ToSchema)]
    struct Mentions {
        #[garde(skip)]
        unread: Option<bool>,
        #[serde(flatten)]
        #[schema(inline, value_type = CursorFields)]
        #[garde(dive)]
        page: CursorQuery<i64>,
    }

    fn refused<T: std::fmt::Debug>(read: Result<T, ApiError>) -> Vec<String> {
        match read {
            Err(ApiError::Invalid(fields)) => fields.into_keys().collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn pages_begin_at_one_and_end() {
        let sales = json::read_query::<Sales>("game=csgo").unwrap();
        assert_eq!((sales.pages.part(), sales.game.as_deref()), (Part::first(40), Some("csgo")));
        let sales = json::read_query::<Sales>("page_num=3&page_size=20").unwrap();
        assert_eq!(sales.pages.part(), Part { limit: 20, offset: 40 });
        for (number, size, field) in [
            ("0", "20", "page_num"),
            ("-1", "20", "page_num"),
            ("1001", "20", "page_num"),
            ("9223372036854775807", "20", "page_num"),
            ("99999999999999999999", "20", "page_num"),
            ("x", "20", "page_num"),
            ("", "20", "page_num"),
            ("1", "0", "page_size"),
            ("1", "101", "page_size"),
        ] {
            let query = format!("page_num={number}&page_size={size}");
            assert_eq!(refused(json::read_query::<Sales>(&query)), [field], "{query}");
        }
    }

    #[test]
    fn a_cursor_is_read_from_queries_and_from_json() {
        let first = json::read::<Mentions>(br#"{"unread": true, "before": null}"#).unwrap();
        assert_eq!((first.page.before(), first.page.limit()), (None, 50));
        assert_eq!(first.unread, Some(true));
        let next = json::read::<Mentions>(br#"{"before": "17", "limit": 500}"#).unwrap();
        assert_eq!((next.page.before(), next.page.limit()), (Some(17), 100));
        let next = json::read_query::<Mentions>("before=17&limit=2&unread=false").unwrap();
        assert_eq!((next.page.before(), next.page.limit()), (Some(17), 2));
        assert_eq!(refused(json::read_query::<Mentions>("before=x&limit=y")), ["before", "limit"]);
        assert_eq!(refused(json::read::<Mentions>(br#"{"before": 17}"#)), ["before"]);
        assert_eq!(refused(json::read::<Mentions>(br#"{"limit": [1]}"#)), ["limit"]);
        assert_eq!(refused(json::read::<Mentions>(br#"{"unread": 1}"#)), ["unread"]);
    }

    #[test]
    fn what_is_flattened_is_described_with_its_limits_as_the_inputs_own() {
        let schema = serde_json::to_value(whole::<Sales>()).unwrap();
        let fields: Vec<&String> = schema["properties"].as_object().unwrap().keys().collect();
        assert_eq!(fields, ["game", "page_num", "page_size"]);
        let size = &schema["properties"]["page_size"];
        assert_eq!((&size["maximum"], &size["default"]), (&json!(100), &json!(40)));
    }
}
