//! The body of a message: ten kinds, the roles that may send each, and the fields of each.
//!
//! Source: product spec §3 (body types), `docs/wire.md` (fields). A body is kept in the database in exactly the form it has on
//! the wire, so reading history copies it and interprets nothing.

use crate::closed_numbers;
use std::collections::HashSet;

use serde::{Serialize, ser::SerializeMap};
use serde_json::{Map, Value};

use crate::{
    identity::role::Role,
    ids::UploadId,
    secret::{Secret, redact, redact_around},
    text::{FieldError, Reason, check_said},
};

mod bbcode;
pub use bbcode::DEPTH as BBCODE_DEPTH;

/// Longest text of a message, in characters. `docs/wire.md`.
pub const TEXT_LENGTH: usize = 4000;
/// Longest title, question and button label, in characters. Ours.
pub const TITLE_LENGTH: usize = 200;
pub const QUESTION_LENGTH: usize = 400;
pub const LABEL_LENGTH: usize = 80;
/// Ours: what fits on a card and in one problem list without scrolling on a phone.
pub const BUTTONS: usize = 6;
pub const QUESTIONS: usize = 20;
/// Longest order number, button item and question id, in characters. Ours.
pub const NAME_LENGTH: usize = 64;

closed_numbers! {
    /// The number that says which kind of body it is. Spec §3.
    pub enum BodyType as "BodyType" {
        Text = 1,
        Img = 2,
        Order = 3,
        Template = 4,
        Welcome = 5,
        Card = 6,
        BbCode = 7,
        Problem = 8,
        ConfirmDelivery = 9,
        Evaluation = 100,
    }
}

impl BodyType {
    /// Whether a client of that role may send it. The last four come from the server only.
    pub fn may_be_sent_by(self, role: Role) -> bool {
        match self {
            Self::Text | Self::Img | Self::Order | Self::BbCode => true,
            Self::Card => role.is_seller() || role.is_staff(),
            Self::Problem => role.is_staff(),
            Self::Template | Self::Welcome | Self::ConfirmDelivery | Self::Evaluation => false,
        }
    }
}

/// A button of a card; `item` is what `click_msg` reports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Button {
    pub item: String,
    pub label: String,
}

/// One question of a problem list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Question {
    pub question_id: String,
    pub text: String,
}

/// What a message says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    Text {
        text: String,
    },
    /// The server reads the sizes from the upload; until then they are zero.
    Img {
        upload_id: UploadId,
        width: u32,
        height: u32,
    },
    Order {
        order_id: String,
    },
    Template {
        title: String,
        text: String,
    },
    Welcome {
        text: String,
    },
    Card {
        title: String,
        text: String,
        buttons: Vec<Button>,
    },
    /// Sanitised already: see [`Body::from_client`].
    BbCode {
        text: String,
    },
    Problem {
        title: String,
        questions: Vec<Question>,
    },
    ConfirmDelivery {
        order_id: String,
        text: String,
    },
    /// Asks the customer to rate the conversation.
    Evaluation {
        text: String,
    },
}

/// A body from a client as it is stored: with its secrets replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    pub body: Body,
    /// Kinds of secrets that were taken out, each once. The writer is told.
    pub redacted: Vec<Secret>,
}

/// Why a body from a client is not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BodyRefused {
    /// This sender may not send this type.
    Forbidden,
    Invalid(Vec<FieldError>),
}

impl Body {
    pub fn body_type(&self) -> BodyType {
        match self {
            Self::Text { .. } => BodyType::Text,
            Self::Img { .. } => BodyType::Img,
            Self::Order { .. } => BodyType::Order,
            Self::Template { .. } => BodyType::Template,
            Self::Welcome { .. } => BodyType::Welcome,
            Self::Card { .. } => BodyType::Card,
            Self::BbCode { .. } => BodyType::BbCode,
            Self::Problem { .. } => BodyType::Problem,
            Self::ConfirmDelivery { .. } => BodyType::ConfirmDelivery,
            Self::Evaluation { .. } => BodyType::Evaluation,
        }
    }

    /// Reads what a client sent. Fields that are the server's (sizes of an image) and unknown ones are ignored, BBCode comes
    /// out in its safe form, and secrets do not come out at all. Every wrong field is named, not only the first.
    ///
    /// # Errors
    /// [`BodyRefused::Forbidden`] goes before the fields are looked at: who may not send a type learns nothing about it.
    pub fn from_client(body: &Value, sender: Role) -> Result<Taken, BodyRefused> {
        let invalid =
            |field: &str, reason| BodyRefused::Invalid(vec![FieldError::new(field, reason)]);
        let Value::Object(fields) = body else {
            return Err(invalid(
                "body",
                if body.is_null() { Reason::Required } else { Reason::Invalid },
            ));
        };
        let number = match fields.get("type") {
            None | Some(Value::Null) => return Err(invalid("body.type", Reason::Required)),
            Some(value) => value.as_i64().ok_or_else(|| invalid("body.type", Reason::Invalid))?,
        };
        let body_type =
            BodyType::from_number(number).ok_or_else(|| invalid("body.type", Reason::Invalid))?;
        if !body_type.may_be_sent_by(sender) {
            return Err(BodyRefused::Forbidden);
        }

        let mut reader = Reader { fields, wrong: Vec::new(), redacted: Vec::new() };
        let body = reader.read(body_type);
        if reader.wrong.is_empty() {
            Ok(Taken { body, redacted: reader.redacted })
        } else {
            Err(BodyRefused::Invalid(reader.wrong))
        }
    }

    /// The text that a search looks through.
    pub fn words(stored: &Value) -> impl Iterator<Item = &str> {
        ["text", "title", "order_id"].into_iter().filter_map(|field| stored.get(field)?.as_str())
    }

    /// What is stored and shown of a recalled body: only its type.
    pub fn recalled(body_type: i16) -> Value {
        serde_json::json!({ "type": body_type })
    }

    /// The same of a body that a decision of the review queue removed: it was not its sender who took it back.
    pub fn removed(body_type: i16) -> Value {
        serde_json::json!({ "type": body_type, "removed": true })
    }

    /// The form it has in the database and on the wire.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).expect("strings and numbers only, with string keys")
    }

    /// Whether a click on this item of the body may be recorded: a button of a card or a question of a problem list.
    pub fn offers(stored: &Value, item: &str) -> bool {
        let named = |list: &str, key: &str| {
            stored
                .get(list)
                .and_then(Value::as_array)
                .is_some_and(|all| all.iter().any(|one| one[key] == item))
        };
        named("buttons", "item") || named("questions", "question_id")
    }
}

impl Serialize for Body {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", &self.body_type().number())?;
        match self {
            Self::Text { text }
            | Self::Welcome { text }
            | Self::BbCode { text }
            | Self::Evaluation { text } => {
                map.serialize_entry("text", text)?;
            }
            Self::Img { upload_id, width, height } => {
                map.serialize_entry("upload_id", upload_id)?;
                map.serialize_entry("width", width)?;
                map.serialize_entry("height", height)?;
            }
            Self::Order { order_id } => map.serialize_entry("order_id", order_id)?,
            Self::Template { title, text } => {
                map.serialize_entry("title", title)?;
                map.serialize_entry("text", text)?;
            }
            Self::Card { title, text, buttons } => {
                map.serialize_entry("title", title)?;
                map.serialize_entry("text", text)?;
                map.serialize_entry("buttons", buttons)?;
            }
            Self::Problem { title, questions } => {
                map.serialize_entry("title", title)?;
                map.serialize_entry("questions", questions)?;
            }
            Self::ConfirmDelivery { order_id, text } => {
                map.serialize_entry("order_id", order_id)?;
                map.serialize_entry("text", text)?;
            }
        }
        map.end()
    }
}

/// Reads fields one after the other and collects what is wrong with each.
struct Reader<'a> {
    fields: &'a Map<String, Value>,
    wrong: Vec<FieldError>,
    redacted: Vec<Secret>,
}

impl Reader<'_> {
    fn read(&mut self, body_type: BodyType) -> Body {
        match body_type {
            BodyType::Text => Body::Text { text: self.said("text", TEXT_LENGTH) },
            BodyType::Welcome => Body::Welcome { text: self.said("text", TEXT_LENGTH) },
            BodyType::Evaluation => Body::Evaluation { text: self.said("text", TEXT_LENGTH) },
            BodyType::BbCode => Body::BbCode { text: self.bbcode() },
            BodyType::Img => Body::Img { upload_id: self.upload(), width: 0, height: 0 },
            BodyType::Order => Body::Order { order_id: self.name("order_id") },
            BodyType::Template => Body::Template {
                title: self.said("title", TITLE_LENGTH),
                text: self.said("text", TEXT_LENGTH),
            },
            BodyType::Card => Body::Card {
                title: self.said("title", TITLE_LENGTH),
                text: self.said("text", TEXT_LENGTH),
                buttons: self
                    .pairs("buttons", "item", "label", BUTTONS, LABEL_LENGTH)
                    .into_iter()
                    .map(|(item, label)| Button { item, label })
                    .collect(),
            },
            BodyType::Problem => Body::Problem {
                title: self.said("title", TITLE_LENGTH),
                questions: self
                    .pairs("questions", "question_id", "text", QUESTIONS, QUESTION_LENGTH)
                    .into_iter()
                    .map(|(question_id, text)| Question { question_id, text })
                    .collect(),
            },
            BodyType::ConfirmDelivery => Body::ConfirmDelivery {
                order_id: self.name("order_id"),
                text: self.said("text", TEXT_LENGTH),
            },
        }
    }

    fn refuse(&mut self, field: &str, reason: Reason) {
        self.wrong.push(FieldError::new(format!("body.{field}"), reason));
    }

    fn string(&self, field: &str) -> Result<&str, Reason> {
        match self.fields.get(field) {
            None | Some(Value::Null) => Err(Reason::Required),
            Some(value) => value.as_str().ok_or(Reason::Invalid),
        }
    }

    /// What people wrote, without its secrets.
    fn said(&mut self, field: &str, max: usize) -> String {
        match self.string(field).and_then(|text| check_said(text, max).map(|()| redact(text))) {
            Ok(redacted) => {
                let (text, found) = (redacted.text.into_owned(), redacted.found);
                self.note(found);
                text
            }
            Err(reason) => {
                self.refuse(field, reason);
                String::new()
            }
        }
    }

    fn note(&mut self, found: Vec<Secret>) {
        for secret in found {
            if !self.redacted.contains(&secret) {
                self.redacted.push(secret);
            }
        }
    }

    fn bbcode(&mut self) -> String {
        // Redact before sanitising: a secret may contain a closing tag, which sanitising then puts back. Redact again as readers see
        // the text, without tags, because a tag in the middle of a number hides nothing.
        let typed = self.said("text", TEXT_LENGTH);
        let safe = bbcode::sanitise(&typed);
        let redacted = redact_around(&safe, &bbcode::tags(&safe));
        self.note(redacted.found);
        let safe = redacted.text.into_owned();
        // A text of tags alone is empty, and the closing tags that were added may push a long text over the limit.
        if !typed.is_empty() {
            let said = check_said(&safe, TEXT_LENGTH);
            let seen = if bbcode::is_visible(&safe) { Ok(()) } else { Err(Reason::Required) };
            if let Err(reason) = said.and(seen) {
                self.refuse("text", reason);
            }
        }
        safe
    }

    fn upload(&mut self) -> UploadId {
        match self.string("upload_id").and_then(|text| text.parse().map_err(|_| Reason::Invalid)) {
            Ok(id) => id,
            Err(reason) => {
                self.refuse("upload_id", reason);
                UploadId(uuid::Uuid::nil())
            }
        }
    }

    fn name(&mut self, field: &str) -> String {
        match self.string(field).and_then(check_name) {
            Ok(name) => name,
            Err(reason) => {
                self.refuse(field, reason);
                String::new()
            }
        }
    }

    /// A list of `{name: ..., said: ...}`, 1 to `max` of them, no name twice.
    fn pairs(
        &mut self,
        list: &str,
        name: &str,
        said: &str,
        max: usize,
        length: usize,
    ) -> Vec<(String, String)> {
        let entries = match self.fields.get(list) {
            Some(Value::Array(entries)) if entries.len() > max => {
                self.refuse(list, Reason::TooLong);
                return Vec::new();
            }
            Some(Value::Array(entries)) if !entries.is_empty() => entries,
            None | Some(Value::Null | Value::Array(_)) => {
                self.refuse(list, Reason::Required);
                return Vec::new();
            }
            Some(_) => {
                self.refuse(list, Reason::Invalid);
                return Vec::new();
            }
        };
        let mut seen = HashSet::new();
        let mut pairs = Vec::with_capacity(entries.len());
        for (at, entry) in entries.iter().enumerate() {
            let named = entry[name].as_str().ok_or(Reason::Required).and_then(check_name);
            let text = entry[said].as_str().ok_or(Reason::Required);
            let text = text.and_then(|text| check_said(text, length).map(|()| redact(text)));
            let text = text.map(|redacted| {
                let (text, found) = (redacted.text.into_owned(), redacted.found);
                self.note(found);
                text
            });
            match (named, text) {
                (Ok(named), Ok(text)) if seen.insert(named.clone()) => pairs.push((named, text)),
                (Ok(_), Ok(_)) => self.refuse(&format!("{list}.{at}.{name}"), Reason::Invalid),
                (named, text) => {
                    if let Err(reason) = named {
                        self.refuse(&format!("{list}.{at}.{name}"), reason);
                    }
                    if let Err(reason) = text {
                        self.refuse(&format!("{list}.{at}.{said}"), reason);
                    }
                }
            }
        }
        pairs
    }
}

/// Order numbers, button items, question ids: short, printable, nothing to escape.
pub fn check_name(text: &str) -> Result<String, Reason> {
    let plain = text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'));
    match text.len() {
        0 => Err(Reason::Required),
        length if length > NAME_LENGTH => Err(Reason::TooLong),
        _ if !plain => Err(Reason::Invalid),
        _ => Ok(text.to_owned()),
    }
}

#[cfg(test)]
mod tests;
