//! Calls over HTTP, as a browser makes them.
use super::{House, Person, Visitor};
use reqwest::{Method, RequestBuilder, StatusCode, header::HeaderMap};
use serde_json::Value;

/// An answer, read to its end.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    /// `null` where the body is not JSON.
    pub body: Value,
    pub text: String,
}

impl Reply {
    pub async fn of(request: RequestBuilder) -> Self {
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.unwrap();
        Self { status, headers, body: serde_json::from_str(&text).unwrap_or_default(), text }
    }

    /// The data of a success; panics with the whole answer otherwise.
    pub fn data(&self) -> &Value {
        assert_eq!(self.body["code"], 0, "{self:?}");
        assert_eq!(self.status, 200, "{self:?}");
        &self.body["data"]
    }

    /// Status and code of a refusal.
    pub fn refusal(&self) -> (u16, &str) {
        (self.status.as_u16(), self.body["code"].as_str().unwrap_or("no code"))
    }

    /// Why a field was refused.
    pub fn reason(&self, field: &str) -> Option<&str> {
        self.body["data"]["fields"][field].as_str()
    }
}

impl House {
    /// A request of that person, or of nobody.
    pub fn request(&self, by: Option<&Person>, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, self.url(path));
        match by {
            Some(person) => request.header("authorization", format!("PS {}", person.token)),
            None => request,
        }
    }

    pub async fn post(&self, by: Option<&Person>, path: &str, body: Value) -> Reply {
        Reply::of(self.request(by, Method::POST, path).json(&body)).await
    }

    /// `text` as the JSON body, well formed or not.
    pub async fn post_text(&self, by: Option<&Person>, path: &str, text: &str) -> Reply {
        let request =
            self.request(by, Method::POST, path).header("content-type", "application/json");
        Reply::of(request.body(text.to_owned())).await
    }

    pub async fn get(&self, by: Option<&Person>, path: &str) -> Reply {
        Reply::of(self.request(by, Method::GET, path)).await
    }

    /// A chat call of a visitor: token in the body, device in the header.
    pub async fn post_visitor(&self, by: &Visitor, path: &str, mut body: Value) -> Reply {
        body["visitor_token"] = by.token.clone().into();
        let request = self.request(None, Method::POST, path).header("device-id", &by.device);
        Reply::of(request.json(&body)).await
    }
}
