//! What each refusal means and what its `data` holds, for the API description. A test compares the shapes with what is answered.
use super::{Code, Reason};
use serde_json::{Value, json};

/// The fields of `data`: name, schema, and whether it is always there.
type Fields = Vec<(&'static str, Value, bool)>;

fn integer(about: &str) -> Value {
    json!({ "type": "integer", "format": "int64", "description": about })
}

fn text(about: &str) -> Value {
    json!({ "type": "string", "description": about })
}

impl Reason {
    pub const ALL: [Self; 6] = [
        Self::Required,
        Self::Invalid,
        Self::TooLong,
        Self::TooShort,
        Self::Common,
        Self::Duplicate,
    ];
}

impl Code {
    /// The name of its schema: `NotFoundRefusal`.
    pub fn schema_name(self) -> String {
        format!("{self:?}Refusal")
    }

    /// When a call answers it, in a sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Unauthorized => "Nobody valid is signed in.",
            Self::EncryptionToken => {
                "The token of an encrypted body is missing, too old or another's. Fetch a new one; signing in does not help."
            }
            Self::Invalid => {
                "Fields are missing or wrong; `data.fields` says which and why. Empty: the whole input is."
            }
            Self::PasswordCommon => "The password is one of the common ones.",
            Self::NotFound => {
                "There is no such object for this caller. Somebody else's looks the same as none."
            }
            Self::Forbidden => "The caller may not do this.",
            Self::Conflict => {
                "Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same \
                 thing again and again."
            }
            Self::CodeInvalid => "The code is wrong.",
            Self::CodeExpired => "The code is too old.",
            Self::RateLimited => "Too many emails or codes were asked for.",
            Self::WrongPassword => "The password is wrong.",
            Self::TooSoon => "Too soon after the last time.",
            Self::Quota => "The caller's quota is used up.",
            Self::RecallTooLate => "Too late to recall the message.",
            Self::AlreadyRecalled => "The message is already recalled.",
            Self::ConversationClosed => "The conversation is closed for good.",
            Self::AlreadyEvaluated => "The conversation is already rated.",
            Self::NotAssignee => {
                "The conversation is assigned to another agent; take it over first."
            }
            Self::UnseenMessages => {
                "The customer has written something that the sender had not seen. Send again with `force`, or with its seq."
            }
            Self::CardExpired => "The button belongs to an earlier state of the conversation.",
            Self::Blocked => "The caller is blocked from customer service.",
            Self::ExceedsInventory => "More than the seller's inventory holds.",
            Self::PriceOutOfRange => "The price is outside of what this asset may cost.",
            Self::NotTradable => "The asset cannot be traded yet.",
            Self::PendingTransactions => "Orders of it are under way.",
            Self::StatusChanged => "The status no longer allows it, or does not yet.",
            Self::PriceChanged => {
                "The price is another one than quoted; `data.quote` is the new quote."
            }
            Self::QuoteExpired => "The quote is too old; `data.quote` is a new one.",
            Self::OutOfStock => "Not that many are on sale.",
            Self::SelfTrade => "Nobody buys from themselves.",
            Self::InsufficientBalance => "The balance does not suffice.",
            Self::EventClosed => "The event is not open.",
            Self::NoChance => "The caller has no chance left.",
            Self::MissionNotDone => "The server has not seen the mission done.",
            Self::TierNotReached => "The caller has not spent that much.",
            Self::FreeEntryOff => "There is no free entry in the caller's region.",
            Self::SlotsClosed => "The queue takes nobody at present.",
            Self::QueueTimeout => "The caller was called and did not come in time.",
            Self::UnsupportedPack => "No device redeems this pack.",
            Self::PlatformMismatch => "Not the platform or region the order is for.",
            Self::AppleLoginUnsupported => "No device signs in with Apple.",
            Self::AlreadyQueued => "Another order of the same pack is already in the queue.",
            Self::SignatureRefused => "The signature of a webhook is missing, wrong or too old.",
            Self::UnknownRoute => "There is no such call.",
            Self::MethodNotAllowed => "The call has another method; the header `allow` says which.",
            Self::Timeout => "The body came too slowly.",
            Self::TooLarge => "The body is too large.",
            Self::UnsupportedMediaType => "The body is not of the content type named here.",
            Self::TooManyRequests => "Too many calls of this caller or this address.",
            Self::Busy => "Too much is waiting. Nothing happened; send it again.",
            Self::UnknownOutcome => "It may have happened. The same key or id finds out.",
            Self::Internal => "Something is broken on our side; what, is in our log.",
        }
    }

    /// What stands in `data`; nothing where there is no `data`.
    fn fields(self) -> Fields {
        let fields = |about: &str| {
            let words: Vec<&str> = Reason::ALL.iter().map(|reason| reason.word()).collect();
            let reason = json!({ "type": "string", "enum": words });
            json!({ "type": "object", "additionalProperties": reason, "description": about })
        };
        let price = |about: &str| integer(about);
        let quote = || json!({ "$ref": "#/components/schemas/Quote" });
        match self {
            Self::Invalid => {
                vec![("fields", fields("Why each field is refused, by its path."), true)]
            }
            Self::PasswordCommon => vec![("fields", fields("`password`: `common`."), true)],
            Self::RateLimited => vec![("remain_time", integer("Seconds to wait."), true)],
            Self::TooSoon => vec![
                ("remain_time", integer("Seconds to wait."), true),
                (
                    "again_at",
                    integer("When it may be done again: milliseconds since 1970 UTC."),
                    true,
                ),
            ],
            Self::NotAssignee => {
                let agent = text("Uid of the agent it is assigned to, if it is assigned.");
                vec![("agent", agent, false)]
            }
            Self::UnseenMessages => {
                vec![("last_seq", integer("Seq of the conversation's last message."), true)]
            }
            Self::Blocked => {
                let until = integer(
                    "Until when: milliseconds since 1970 UTC. Absent: until somebody lifts it.",
                );
                vec![("until", until, false)]
            }
            Self::PriceOutOfRange => vec![
                ("min_price_cents", price("The lowest price that goes."), true),
                ("max_price_cents", price("The highest price that goes."), true),
            ],
            Self::PriceChanged | Self::QuoteExpired => vec![("quote", quote(), true)],
            Self::InsufficientBalance => {
                vec![("missing_cents", integer("How much is missing."), true)]
            }
            Self::SlotsClosed => {
                let about =
                    "When it opens: milliseconds since 1970 UTC; null until operators open it.";
                let opens_at =
                    json!({ "type": ["integer", "null"], "format": "int64", "description": about });
                vec![("opens_at", opens_at, true)]
            }
            Self::QueueTimeout => {
                vec![("requeue_after", integer("About how many seconds a new place waits."), true)]
            }
            Self::PlatformMismatch => vec![("region", text("The region the order is for."), true)],
            Self::AlreadyQueued => vec![
                ("place_id", text("The place of the other order."), true),
                ("order_id", text("The other order."), true),
            ],
            Self::TooManyRequests => {
                vec![("retry_after", integer("Seconds until the next call is served."), true)]
            }
            Self::Busy => {
                let applied = json!({ "type": "boolean", "enum": [false], "description": "Nothing happened." });
                vec![("applied", applied, true)]
            }
            Self::UnknownOutcome => {
                let applied = json!({ "type": "null", "description": "Not known." });
                vec![("applied", applied, true)]
            }
            _ => Vec::new(),
        }
    }

    /// The schema of `data` as it stands in a refusal; `None` if there is none. `more` stands in it beside what the code says.
    pub fn data_schema(self, more: Option<(&'static str, Value)>) -> Option<Value> {
        let mut fields = self.fields();
        fields.extend(more.map(|(name, schema)| (name, schema, true)));
        if fields.is_empty() {
            return None;
        }
        let required: Vec<&str> =
            fields.iter().filter(|(.., needed)| *needed).map(|(name, ..)| *name).collect();
        let properties: serde_json::Map<String, Value> =
            fields.iter().map(|(name, schema, _)| ((*name).to_owned(), schema.clone())).collect();
        Some(json!({ "type": "object", "required": required, "properties": properties }))
    }

    /// Whether `data` is always there.
    pub fn has_data(self) -> bool {
        self.fields().iter().any(|(.., needed)| *needed)
    }

    /// The refusal over HTTP: `{code, message, data?}`.
    pub fn http_schema(self) -> Value {
        let mut schema = json!({
            "type": "object",
            "description": self.about(),
            "required": ["code", "message"],
            "properties": {
                "code": { "type": "string", "enum": [self.as_str()] },
                "message": { "type": "string", "description": "In the language of the header `locale`." },
            },
        });
        if let Some(data) = self.data_schema(None) {
            schema["properties"]["data"] = data;
            if self.has_data() {
                schema["required"] = json!(["code", "message", "data"]);
            }
        }
        schema
    }

    /// The refusal as the acknowledgement of a socket event: `{code, message, data: {code, ...}}`.
    pub fn socket_schema(self) -> Value {
        let word = json!({ "type": "string", "enum": [self.as_str()] });
        json!({
            "type": "object",
            "description": self.about(),
            "required": ["code", "message", "data"],
            "properties": {
                "code": { "type": "integer", "enum": [self.socket_status()] },
                "message": { "type": "string", "description": "In the caller's language." },
                "data": self.data_schema(Some(("code", word))),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::error::{ApiError, Fields as Wrong};
    use guildhall_domain::ids::Uid;

    #[test]
    fn the_data_of_every_refusal_has_the_fields_that_are_described() {
        let quote = Box::new(json!({}));
        let with_data = [
            ApiError::Invalid(Wrong::new()),
            ApiError::PasswordCommon,
            ApiError::RateLimited { remain_time: 59 },
            ApiError::TooSoon { remain_time: 1, again_at: 2 },
            ApiError::NotAssignee { agent: Some(Uid(7)) },
            ApiError::UnseenMessages { last_seq: 12 },
            ApiError::Blocked { until: Some(3) },
            ApiError::PriceOutOfRange { least: 1, most: 99 },
            ApiError::PriceChanged { quote: quote.clone() },
            ApiError::QuoteExpired { quote },
            ApiError::InsufficientBalance { missing_cents: 3 },
            ApiError::SlotsClosed { opens_at: None },
            ApiError::QueueTimeout { requeue_after: 60 },
            ApiError::PlatformMismatch { region: "asia".to_owned() },
            ApiError::AlreadyQueued { place_id: "p".to_owned(), order_id: "o".to_owned() },
            ApiError::TooManyRequests { retry_after: 2 },
            ApiError::Busy,
            ApiError::UnknownOutcome,
        ];
        for code in Code::ALL {
            let found = with_data.iter().find(|refusal| refusal.kind() == *code).cloned();
            let refusal =
                found.or_else(|| code.plain()).expect("a refusal with data is listed above");
            let answered: Vec<String> = refusal.data().keys().cloned().collect();
            let mut described: Vec<&str> = code.fields().iter().map(|(name, ..)| *name).collect();
            described.sort_unstable();
            assert_eq!(answered, described, "{code:?}");
        }
        for refusal in [ApiError::NotAssignee { agent: None }, ApiError::Blocked { until: None }] {
            assert!(refusal.data().is_empty() && !refusal.kind().has_data());
        }
    }
}
