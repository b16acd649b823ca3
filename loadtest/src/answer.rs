//! What became of a call. Reliability 2.1: done, refused with a listed code (nothing happened, now or later), or unknown.
use serde_json::Value;
use std::fmt::{self, Display, Formatter};

/// The three things that can have become of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Ok,
    Fail,
    Unknown,
}

/// An answer, or the want of one.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// Done and durable; the envelope's data.
    Ok(Value),
    /// Nothing happened; the code says why.
    Refused { code: String, data: Value },
    /// It may or may not have happened: only the same key settles it.
    Unknown(String),
}

/// A call that never left this machine.
pub const NOT_CONNECTED: &str = "not_connected";

impl Answer {
    pub fn refused(code: impl Into<String>) -> Self {
        Self::Refused { code: code.into(), data: Value::Null }
    }

    /// An answer over HTTP. What is no envelope of ours says nothing about what happened.
    #[must_use]
    pub fn of_http(status: u16, body: &[u8]) -> Self {
        let Ok(mut said) = serde_json::from_slice::<Value>(body) else {
            return Self::Unknown(format!("status {status} without an envelope"));
        };
        let is_done = (200..300).contains(&status) && said["code"] == 0;
        let code = said["code"].as_str().map(str::to_owned);
        let data = said.get_mut("data").map(Value::take).unwrap_or_default();
        match code {
            _ if is_done => Self::Ok(data),
            Some(code) => Self::refusal(status, code, data),
            None => Self::Unknown(format!("status {status} without a code")),
        }
    }

    /// An acknowledgement over a socket: `{code: 200, data}` or `{code: 4xx|503, data: {code, ...}}`.
    #[must_use]
    pub fn of_socket(mut said: Value) -> Self {
        let status = said["code"].as_u64().and_then(|code| u16::try_from(code).ok()).unwrap_or(0);
        let data = said.get_mut("data").map(Value::take).unwrap_or_default();
        match data["code"].as_str().map(str::to_owned) {
            _ if status == 200 => Self::Ok(data),
            Some(code) => Self::refusal(status, code, data),
            None if (400..500).contains(&status) => Self::refused(format!("code {status}")),
            None => Self::Unknown(format!("code {status}")),
        }
    }

    /// A page for people: there is no envelope, and the status is all.
    #[must_use]
    pub fn of_page(status: u16) -> Self {
        match status {
            200..400 => Self::Ok(Value::Null),
            400..500 => Self::refused(format!("status {status}")),
            _ => Self::Unknown(format!("status {status}")),
        }
    }

    fn refusal(status: u16, code: String, data: Value) -> Self {
        if status >= 500 && data["applied"] != false {
            return Self::Unknown(code);
        }
        Self::Refused { code, data }
    }

    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        match self {
            Self::Ok(_) => Outcome::Ok,
            Self::Refused { .. } => Outcome::Fail,
            Self::Unknown(_) => Outcome::Unknown,
        }
    }

    /// Whether the same key has to be sent again to know. A call that could not leave tells nothing about the one before it.
    #[must_use]
    pub fn leaves_open(&self) -> bool {
        match self {
            Self::Ok(_) => false,
            Self::Refused { code, .. } => {
                matches!(code.as_str(), NOT_CONNECTED | "busy" | "too_many_requests")
            }
            Self::Unknown(_) => true,
        }
    }

    /// Why it was not done.
    #[must_use]
    pub fn why(&self) -> Option<&str> {
        match self {
            Self::Ok(_) => None,
            Self::Refused { code, .. } => Some(code),
            Self::Unknown(reason) => Some(reason),
        }
    }

    /// The data, if it was done.
    #[must_use]
    pub fn ok(self) -> Option<Value> {
        match self {
            Self::Ok(data) => Some(data),
            _ => None,
        }
    }
}

impl Display for Answer {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(self.why().unwrap_or("done"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn http(status: u16, body: &Value) -> Answer {
        Answer::of_http(status, body.to_string().as_bytes())
    }

    #[test]
    fn an_envelope_with_code_0_is_done() {
        let answer = http(200, &json!({ "code": 0, "data": { "order_id": "7" } }));
        assert_eq!(answer, Answer::Ok(json!({ "order_id": "7" })));
    }

    #[test]
    fn a_listed_code_means_that_nothing_happened() {
        let answer = http(409, &json!({ "code": "OUT_OF_STOCK", "message": "gone", "data": {} }));
        assert_eq!(answer.outcome(), Outcome::Fail);
        assert_eq!(answer.why(), Some("OUT_OF_STOCK"));
        // Also where somebody forgot the status.
        assert_eq!(http(200, &json!({ "code": "CONFLICT" })).outcome(), Outcome::Fail);
    }

    #[test]
    fn busy_is_a_refusal_only_because_it_says_that_nothing_was_applied() {
        let busy = json!({ "code": "busy", "data": { "applied": false } });
        assert_eq!(http(503, &busy).outcome(), Outcome::Fail);
        let open = json!({ "code": "unknown_outcome", "data": { "applied": null } });
        assert_eq!(http(503, &open).outcome(), Outcome::Unknown);
        assert_eq!(http(500, &json!({ "code": "internal" })).outcome(), Outcome::Unknown);
    }

    #[test]
    fn what_is_no_envelope_says_nothing() {
        assert_eq!(Answer::of_http(502, b"<h1>Bad gateway</h1>").outcome(), Outcome::Unknown);
        assert_eq!(Answer::of_http(200, b"{}").outcome(), Outcome::Unknown);
        assert_eq!(Answer::of_http(404, b"[1]").outcome(), Outcome::Unknown);
    }

    #[test]
    fn a_socket_says_the_same_in_its_own_words() {
        let done = Answer::of_socket(json!({ "code": 200, "data": { "seq": 4 } }));
        assert_eq!(done, Answer::Ok(json!({ "seq": 4 })));
        let refused = Answer::of_socket(json!({ "code": 409, "data": { "code": "NO_CHANCE" } }));
        assert_eq!((refused.outcome(), refused.why()), (Outcome::Fail, Some("NO_CHANCE")));
        let open = json!({ "code": 503, "data": { "code": "unknown_outcome", "applied": null } });
        assert_eq!(Answer::of_socket(open).outcome(), Outcome::Unknown);
        let busy = json!({ "code": 503, "data": { "code": "busy", "applied": false } });
        assert_eq!(Answer::of_socket(busy).outcome(), Outcome::Fail);
        assert_eq!(Answer::of_socket(json!({ "code": 401 })).outcome(), Outcome::Fail);
        assert_eq!(Answer::of_socket(json!("what?")).outcome(), Outcome::Unknown);
    }

    #[test]
    fn a_page_is_known_by_its_status() {
        assert_eq!(Answer::of_page(303).outcome(), Outcome::Ok);
        assert_eq!(Answer::of_page(404).outcome(), Outcome::Fail);
        assert_eq!(Answer::of_page(502).outcome(), Outcome::Unknown);
    }

    #[test]
    fn a_repeat_that_could_not_leave_settles_nothing() {
        assert!(Answer::refused(NOT_CONNECTED).leaves_open());
        assert!(Answer::refused("busy").leaves_open());
        assert!(Answer::Unknown("no answer in 7 s".into()).leaves_open());
        assert!(!Answer::refused("STATUS_CHANGED").leaves_open());
        assert!(!Answer::Ok(Value::Null).leaves_open());
    }
}
