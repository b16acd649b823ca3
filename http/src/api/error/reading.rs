//! Refusals read back from the wire: what another process of the house has answered is answered here, in the caller's language.
use super::{ApiError, Code, Fields, Reason};
use serde::de::DeserializeOwned;
use serde_json::Value;

impl ApiError {
    /// The refusal that `code` and `data` of an envelope say; `None` for one that is not known here (of a newer release).
    pub fn of_answer(code: &str, data: &Value) -> Option<Self> {
        if let Some(plain) = Code::of_str(code).and_then(Code::plain) {
            return Some(plain);
        }
        Some(match code {
            "paramater_error" => Self::Invalid(fields(data)),
            "RATE_LIMITED" => Self::RateLimited { remain_time: field(data, "remain_time")? },
            "TOO_SOON" => Self::TooSoon {
                remain_time: field(data, "remain_time")?,
                again_at: field(data, "again_at")?,
            },
            "NOT_ASSIGNEE" => Self::NotAssignee { agent: field(data, "agent") },
            "UNSEEN_MESSAGES" => Self::UnseenMessages { last_seq: field(data, "last_seq")? },
            "BLOCKED" => Self::Blocked { until: field(data, "until") },
            "PRICE_OUT_OF_RANGE" => Self::PriceOutOfRange {
                least: field(data, "min_price_cents")?,
                most: field(data, "max_price_cents")?,
            },
            "PRICE_CHANGED" => Self::PriceChanged { quote: field(data, "quote")? },
            "QUOTE_EXPIRED" => Self::QuoteExpired { quote: field(data, "quote")? },
            "INSUFFICIENT_BALANCE" => {
                Self::InsufficientBalance { missing_cents: field(data, "missing_cents")? }
            }
            "SLOTS_CLOSED" => Self::SlotsClosed { opens_at: field(data, "opens_at")? },
            "QUEUE_TIMEOUT" => Self::QueueTimeout { requeue_after: field(data, "requeue_after")? },
            "PLATFORM_MISMATCH" => Self::PlatformMismatch { region: field(data, "region")? },
            "ALREADY_QUEUED" => Self::AlreadyQueued {
                place_id: field(data, "place_id")?,
                order_id: field(data, "order_id")?,
            },
            "too_many_requests" => {
                Self::TooManyRequests { retry_after: field(data, "retry_after")? }
            }
            _ => return None,
        })
    }
}

fn field<T: DeserializeOwned>(data: &Value, name: &str) -> Option<T> {
    serde_json::from_value(data.get(name)?.clone()).ok()
}

fn fields(data: &Value) -> Fields {
    let named = data["fields"].as_object().into_iter().flatten();
    let reason = |word: &Value| Reason::from_word(word.as_str().unwrap_or_default());
    named.map(|(name, word)| (name.clone(), reason(word))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::language;
    use guildhall_domain::ids::Uid;
    use serde_json::json;

    #[test]
    fn every_refusal_reads_back_as_it_was_answered() {
        let quote = Box::new(json!({ "total_cents": 7 }));
        let with_data = [
            ApiError::Invalid(Fields::new()),
            ApiError::Invalid(Fields::from([
                ("body.text".to_owned(), Reason::TooLong),
                ("to".to_owned(), Reason::Duplicate),
            ])),
            ApiError::RateLimited { remain_time: 59 },
            ApiError::TooSoon { remain_time: 1, again_at: 1_700_000_000_000 },
            ApiError::NotAssignee { agent: Some(Uid(7)) },
            ApiError::NotAssignee { agent: None },
            ApiError::UnseenMessages { last_seq: 12 },
            ApiError::Blocked { until: Some(1_700_000_000_000) },
            ApiError::Blocked { until: None },
            ApiError::PriceOutOfRange { least: 1, most: 99 },
            ApiError::PriceChanged { quote: quote.clone() },
            ApiError::QuoteExpired { quote },
            ApiError::InsufficientBalance { missing_cents: 3 },
            ApiError::SlotsClosed { opens_at: Some(5) },
            ApiError::SlotsClosed { opens_at: None },
            ApiError::QueueTimeout { requeue_after: 60 },
            ApiError::PlatformMismatch { region: "asia".to_owned() },
            ApiError::AlreadyQueued { place_id: "p".to_owned(), order_id: "o".to_owned() },
            ApiError::TooManyRequests { retry_after: 2 },
        ];
        for refusal in with_data {
            let body = refusal.http_body("en");
            assert_eq!(ApiError::of_answer(refusal.code(), &body["data"]), Some(refusal));
        }
    }

    /// Every code has a text, so the texts name every code there is, beside a few other words.
    #[test]
    fn no_code_is_unknown_but_those_of_a_newer_release() {
        let every_field = json!({
            "remain_time": 1, "again_at": 1, "last_seq": 1, "min_price_cents": 1, "max_price_cents": 1, "quote": {},
            "missing_cents": 1, "opens_at": 1, "requeue_after": 1, "region": "", "place_id": "", "order_id": "",
            "retry_after": 1,
        });
        const WORDS: [&str; 4] = ["customer_service", "faq_solved", "faq_person", "problem_title"];
        let is_code = |text: &&str| !text.starts_with("wrap_up.") && !WORDS.contains(text);
        for code in language::texts().filter(is_code) {
            let read = ApiError::of_answer(code, &every_field);
            assert_eq!(read.map(|refusal| refusal.code()), Some(code));
        }
        assert_eq!(ApiError::of_answer("OF_A_NEWER_RELEASE", &every_field), None);
    }
}
