//! A call made by one kind of caller over one transport, and what comes back.
use super::{
    table::{Line, OK},
    world::World,
};
use crate::harness::Reply;
use reqwest::{
    Method, RequestBuilder,
    multipart::{Form, Part},
};
use serde_json::Value;
use std::{fmt, io::Cursor};
use uuid::Uuid;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transport {
    Get,
    Post,
    Delete,
    Socket,
}

/// How a call can be made.
pub fn transports(description: &Value, call: &str) -> Vec<Transport> {
    let item = description["paths"][call].as_object();
    let methods = item.into_iter().flat_map(|item| item.iter());
    let mut transports = Vec::new();
    for (method, operation) in methods {
        transports.push(match method.as_str() {
            "get" => Transport::Get,
            "post" => Transport::Post,
            "delete" => Transport::Delete,
            other => panic!("{call} has a method {other}"),
        });
        if method == "post" && operation["x-socket-event"].is_string() {
            transports.push(Transport::Socket);
        }
    }
    transports
}

/// What somebody was answered.
#[derive(PartialEq)]
pub struct Answer {
    status: u16,
    body: Value,
}

impl Answer {
    fn of(reply: Reply) -> Self {
        Self { status: reply.status.as_u16(), body: reply.body }
    }

    /// [`OK`], or the code of the refusal.
    pub fn code(&self) -> &str {
        if self.status == 200 {
            return OK;
        }
        // A socket's number stands outside and its word inside.
        let word = self.body["code"].as_str().or(self.body["data"]["code"].as_str());
        word.unwrap_or("no code")
    }

    /// Whether status and code belong together.
    pub fn fits(&self) -> bool {
        let expected = match self.code() {
            OK => 200,
            "unauthorized" => 401,
            "not_found" => 404,
            "paramater_error" => 422,
            "signature_refused" => 400,
            _ => 409,
        };
        self.status == expected
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body: String = self.body.to_string().chars().take(160).collect();
        write!(f, "{} {} {body}", self.status, self.code())
    }
}

/// Calls that move money or stock are refused without a key before anything else is looked at.
const NEED_KEY: [&str; 8] = [
    "/api/market/bargain/create",
    "/api/market/goods/buy_cart/checkout",
    "/api/market/buy_request/create",
    "/api/admin/order/refund",
    "/api/event/draw",
    "/api/market/goods/buy",
    "/api/market/goods/buy/pay",
    "/api/v1/asset/deposit",
];

/// Makes a call as that person.
pub async fn ask(
    world: &World<'_>,
    transport: Transport,
    line: &Line,
    who: &'static str,
    given: Value,
) -> Answer {
    let key = NEED_KEY.contains(&line.call).then(|| Uuid::new_v4().to_string());
    ask_with(world, transport, line, who, given, key.as_deref()).await
}

/// The same with a key of the test's.
pub async fn ask_with(
    world: &World<'_>,
    transport: Transport,
    line: &Line,
    who: &'static str,
    given: Value,
    key: Option<&str>,
) -> Answer {
    if transport == Transport::Socket {
        return over_socket(world, line, who, given).await;
    }
    let (path, mut fields) = addressed(line.call, given);
    let visitor = world.visitor_token(who);
    let is_upload = line.call == "/api/upload";
    let has_query = matches!(transport, Transport::Get | Transport::Delete) || is_upload;
    let in_header = has_query || !line.call.starts_with("/api/im/");
    let mut query = Vec::new();
    if has_query {
        let given = fields.as_object().into_iter().flatten();
        query.extend(given.map(|(name, value)| {
            (name.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned))
        }));
    }
    if let (Some(token), false) = (visitor, in_header) {
        fields["visitor_token"] = token.into();
    }
    let encoded: Vec<String> =
        query.iter().map(|(name, value)| format!("{name}={}", percent_encoded(value))).collect();
    let url = if encoded.is_empty() { path } else { format!("{path}?{}", encoded.join("&")) };
    let method = match transport {
        Transport::Get => Method::GET,
        Transport::Delete => Method::DELETE,
        Transport::Post | Transport::Socket => Method::POST,
    };
    let mut request = signed(world, world.house.request(None, method, &url), who).await;
    if let (Some(token), true) = (visitor, in_header) {
        request = request.header("visitor-token", token);
    }
    if let Some(key) = key {
        request = request.header("idempotency-key", key);
    }
    if is_upload {
        let file = Part::bytes(picture()).file_name("a.png").mime_str("image/png").unwrap();
        request = request.multipart(Form::new().part("file", file));
    } else if transport == Transport::Post {
        request = request.json(&fields);
    }
    Answer::of(Reply::of(request).await)
}

/// Says who asks: with a sign-in that lasts for this call alone, so that one that ends it ends nobody else's.
async fn signed(world: &World<'_>, request: RequestBuilder, who: &'static str) -> RequestBuilder {
    if let Some(device) = world.device(who) {
        return request.header("device-id", device);
    }
    match world.token(who).await {
        Some(token) => request.header("authorization", format!("PS {token}")),
        None => request,
    }
}

async fn over_socket(world: &World<'_>, line: &Line, who: &'static str, given: Value) -> Answer {
    let name = line.call.rsplit('/').next().unwrap_or_default();
    let Some(mut socket) = world.take_socket(who).await else {
        // Nobody gets as far as an event.
        let refused = world.house.socket(serde_json::json!({})).await;
        let error = refused.err().expect("nobody is let in");
        let status = u16::try_from(error["data"]["code"].as_u64().unwrap()).unwrap();
        let body = serde_json::json!({ "code": error["message"] });
        return Answer { status, body };
    };
    let ack = socket.call(name, given).await;
    world.keep_socket(who, socket);
    let status = u16::try_from(ack["code"].as_u64().unwrap()).unwrap();
    Answer { status, body: ack }
}

/// `{name}` in a path is a field of the input.
fn addressed(call: &str, mut given: Value) -> (String, Value) {
    let mut path = call.to_owned();
    while let Some((begin, end)) = path.find('{').zip(path.find('}')) {
        let name = path[begin + 1..end].to_owned();
        let fields = given.as_object_mut().unwrap();
        let value = fields.remove(&name).unwrap_or_else(|| panic!("{name} of {call}"));
        path.replace_range(begin..=end, value.as_str().unwrap());
    }
    (path, given)
}

fn percent_encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                char::from(byte).to_string()
            }
            other => format!("%{other:02X}"),
        })
        .collect()
}

/// A small picture.
pub fn picture() -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image::RgbImage::new(9, 9).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}
