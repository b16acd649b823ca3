//! One person at a device: calls over HTTP and over a socket, each timed, classed and counted, commands settled by their keys.
use crate::run::{Record, Run, run};
use guildhall_loadtest::{
    agents::credentials,
    answer::{Answer, NOT_CONNECTED},
    people::Person,
    rng::Rng,
    socket::{ANSWER_WITHIN, Socket},
    tally::Kind,
};
use reqwest::{Client, Method, RequestBuilder, redirect::Policy};
use serde_json::{Value, json};
use std::{
    mem,
    time::{Duration, Instant},
};
use uuid::Uuid;

/// How often a command whose outcome is unknown is sent again.
const SETTLE_TRIES: u32 = 5;

pub struct VirtualUser {
    pub run: &'static Run,
    scenario: &'static str,
    /// Which of goose's users, from 0.
    pub number: usize,
    pub dice: Rng,
    token: Option<String>,
    http: Client,
    socket: Option<Socket>,
    records: Vec<Record>,
    /// When what comes next was meant to begin, if that is over: the open model.
    meant: Option<Instant>,
    visits: usize,
}

impl VirtualUser {
    /// # Errors
    /// If there can be no HTTP client.
    pub fn new(scenario: &'static str, number: usize) -> Result<Self, reqwest::Error> {
        let run = run();
        // Never led elsewhere, by an answer or by a proxy of the environment: load stays where it was sent.
        let http =
            Client::builder().timeout(ANSWER_WITHIN).redirect(Policy::none()).no_proxy().build()?;
        Ok(Self {
            run,
            scenario,
            number,
            dice: run.dice(number as u64),
            token: None,
            http,
            socket: None,
            records: Vec::new(),
            meant: None,
            visits: 0,
        })
    }

    /// The next person of the people's file sits down: another one at each visit, as long as there are any.
    pub fn become_a_person(&mut self) -> &'static Person {
        let person = self.run.people.of(self.number, self.run.wish.users, self.visits);
        self.visits += 1;
        self.token = Some(person.token.clone());
        self.socket = None;
        person
    }

    /// Signs in to one of the demo's accounts. Answers its uid.
    pub async fn sign_in(&mut self, name: &str) -> Option<String> {
        let signed_in = self.post("login", "/api/account/email/login", credentials(name)).await;
        let data = signed_in.ok()?;
        self.token = Some(data["token"].as_str()?.to_owned());
        self.socket = None;
        data["user"]["uid"].as_str().map(str::to_owned)
    }

    /// Closes the connection, as somebody who leaves.
    pub fn hang_up(&mut self) {
        self.socket = None;
    }

    /// From now on, waiting counts from then.
    pub fn was_meant_to_begin(&mut self, meant: Instant) {
        self.waited("start", meant.elapsed(), Answer::Ok(Value::Null));
        self.meant = Some(meant);
    }

    /// What was done since this was asked before.
    pub fn take_records(&mut self) -> Vec<Record> {
        mem::take(&mut self.records)
    }

    pub async fn get(&mut self, call: &str, path: &str) -> Answer {
        let began = self.begin();
        let answer = self.send(self.request(Method::GET, path)).await;
        self.called("GET", call, began, answer)
    }

    /// A page for people.
    pub async fn page(&mut self, call: &str, path: &str) -> Answer {
        let began = self.begin();
        let answer = self.send_for_page(self.request(Method::GET, path)).await;
        self.called("GET", call, began, answer)
    }

    /// A form of a page for people, already written as `name=value`.
    pub async fn submit(&mut self, call: &str, path: &str, form: &'static str) -> Answer {
        let began = self.begin();
        let request = self.request(Method::POST, path).body(form);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let answer = self.send_for_page(request).await;
        self.called("POST", call, began, answer)
    }

    /// A call that changes nothing, or nothing that matters if it happens twice.
    pub async fn post(&mut self, call: &str, path: &str, body: Value) -> Answer {
        let began = self.begin();
        let answer = self.send(self.request(Method::POST, path).json(&body)).await;
        self.called("POST", call, began, answer)
    }

    /// A command under a key of its own, which settles it if its outcome is unknown.
    pub async fn command(&mut self, call: &str, path: &str, body: Value) -> Answer {
        let key = Uuid::new_v4().to_string();
        let first = self.keyed(call, path, &body, &key).await;
        if !matches!(first, Answer::Unknown(_)) {
            return first;
        }
        self.settle(call, path, &body, &key).await
    }

    /// A call over the socket.
    pub async fn ask(&mut self, call: &str, payload: Value) -> Answer {
        let Some(socket) = self.socket().await else { return Answer::refused(NOT_CONNECTED) };
        let began = self.begin();
        let answer = socket.ask(call, payload).await;
        self.called("SIO", call, began, answer)
    }

    /// A command over the socket. Its id is in the payload, and is the same over HTTP, which is how it is settled.
    pub async fn tell(&mut self, call: &str, payload: Value) -> Answer {
        let first = self.ask(call, payload.clone()).await;
        if !matches!(first, Answer::Unknown(_)) {
            return first;
        }
        let key = Uuid::new_v4().to_string();
        self.settle(call, &format!("/api/im/{call}"), &payload, &key).await
    }

    async fn settle(&mut self, call: &str, path: &str, body: &Value, key: &str) -> Answer {
        let again = format!("{call} again");
        let mut answer = Answer::Unknown(String::new());
        for n in 1..=SETTLE_TRIES {
            tokio::time::sleep(Duration::from_millis(200) * n).await;
            answer = self.keyed(&again, path, body, key).await;
            if !answer.leaves_open() {
                break;
            }
        }
        self.run.tally.settled(!answer.leaves_open());
        answer
    }

    async fn keyed(&mut self, call: &str, path: &str, body: &Value, key: &str) -> Answer {
        let began = self.begin();
        let request = self.request(Method::POST, path).json(body);
        let answer = self.send(request.header("idempotency-key", key)).await;
        self.called("POST", call, began, answer)
    }

    /// The open connection, opened if there is none (any more).
    pub async fn socket(&mut self) -> Option<Socket> {
        if let Some(socket) = self.socket.as_ref().filter(|socket| !socket.is_closed()) {
            return Some(socket.clone());
        }
        let token = self.token.clone()?;
        let began = self.begin();
        let opened = Socket::connect(&self.run.wish.base, &token).await;
        let (socket, answer) = match opened {
            Ok(socket) => (Some(socket), Answer::Ok(Value::Null)),
            Err(answer) => (None, answer),
        };
        if let Some(socket) = &socket {
            socket.follow_topics();
        }
        self.note(Kind::Call, "SIO", "connect", began.elapsed(), answer);
        self.socket.clone_from(&socket);
        socket
    }

    /// Follows a topic; what it says then is the [`Hand::news`].
    pub async fn subscribe(&mut self, topic: &str) -> Option<Value> {
        let mut answer = self.ask("subscribe", json!({ "topic": topic })).await.ok()?;
        Some(answer["snapshot"].take())
    }

    /// The last push of a topic, if there was one since this was asked before.
    pub fn news(&self, topic: &str) -> Option<Value> {
        self.socket.as_ref()?.news(topic)
    }

    /// A wait for others, and what became of it.
    pub fn waited(&mut self, what: &str, took: Duration, answer: Answer) {
        self.note(Kind::Wait, "WAIT", what, took, answer);
    }

    fn called(
        &mut self,
        method: &'static str,
        call: &str,
        began: Instant,
        answer: Answer,
    ) -> Answer {
        self.note(Kind::Call, method, call, began.elapsed(), without_data(&answer));
        answer
    }

    fn begin(&mut self) -> Instant {
        self.meant.take().unwrap_or_else(Instant::now)
    }

    fn note(
        &mut self,
        kind: Kind,
        method: &'static str,
        call: &str,
        took: Duration,
        answer: Answer,
    ) {
        self.run.tally.add(self.scenario, kind, call, took, &answer);
        self.records.push(Record { method, call: call.to_owned(), took, answer });
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.run.wish.base));
        let request = request.header("locale", "en");
        match &self.token {
            Some(token) => request.header("authorization", format!("PS {token}")),
            None => request,
        }
    }

    async fn send(&self, request: RequestBuilder) -> Answer {
        let answered = match request.send().await {
            Ok(answered) => answered,
            Err(error) => return unanswered(&error),
        };
        let status = answered.status().as_u16();
        match answered.bytes().await {
            Ok(body) => Answer::of_http(status, &body),
            Err(error) => unanswered(&error),
        }
    }

    async fn send_for_page(&self, request: RequestBuilder) -> Answer {
        let answered = match request.send().await {
            Ok(answered) => answered,
            Err(error) => return unanswered(&error),
        };
        let status = answered.status().as_u16();
        match answered.bytes().await {
            Ok(_) => Answer::of_page(status),
            Err(error) => unanswered(&error),
        }
    }
}

/// Nothing left this machine if there was no connection; else anything may have happened.
fn unanswered(error: &reqwest::Error) -> Answer {
    if error.is_connect() {
        Answer::refused(NOT_CONNECTED)
    } else if error.is_timeout() {
        Answer::Unknown("no answer in 7 s".to_owned())
    } else {
        Answer::Unknown("the connection was lost".to_owned())
    }
}

/// Records are kept for a while; what was answered is not needed there.
fn without_data(answer: &Answer) -> Answer {
    match answer {
        Answer::Ok(_) => Answer::Ok(Value::Null),
        Answer::Refused { code, .. } => Answer::refused(code.as_str()),
        Answer::Unknown(reason) => Answer::Unknown(reason.clone()),
    }
}

/// A value for a query.
pub fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                encoded.push(char::from(byte));
            }
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;
    use guildhall_loadtest::{options::Options, people::People};
    use tokio::{
        io::{AsyncReadExt as _, AsyncWriteExt as _},
        net::TcpListener,
    };

    #[test]
    fn a_query_holds_any_words() {
        assert_eq!(encoded("AK-47 | 赤"), "AK-47%20%7C%20%E8%B5%A4");
        assert_eq!(encoded("{\"a\":[1]}&b=%"), "%7B%22a%22%3A%5B1%5D%7D%26b%3D%25");
    }

    /// Takes one request and answers it, or cuts the line; which key it came with.
    async fn serve(server: &TcpListener, answer: Option<&str>) -> String {
        let (mut line, _) = server.accept().await.unwrap();
        let mut request = String::new();
        while !request.ends_with('}') {
            let mut part = [0; 1_024];
            let length = line.read(&mut part).await.unwrap();
            request.push_str(std::str::from_utf8(&part[..length]).unwrap());
        }
        if let Some(body) = answer {
            let length = body.len();
            let head = "HTTP/1.1 200 OK\r\nconnection: close\r\n";
            let whole = format!("{head}content-length: {length}\r\n\r\n{body}");
            line.write_all(whole.as_bytes()).await.unwrap();
        }
        let mut lines = request.lines();
        lines.find_map(|line| line.strip_prefix("idempotency-key: ")).unwrap().to_owned()
    }

    #[tokio::test]
    async fn a_command_whose_answer_was_cut_off_is_settled_by_its_own_key() {
        let server = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", server.local_addr().unwrap());
        let wish = Options::read(|name| match name {
            "AT" => Some(base.clone()),
            "SCENARIO" => Some("buyer".to_owned()),
            "USERS" | "TIME" => Some("1".to_owned()),
            _ => None,
        });
        let people = People::of_lines(r#"{"token":"t","conversation_id":"c"}"#);
        let run = Run::begin(wish.unwrap(), people.unwrap());
        let served = tokio::spawn(async move {
            let cut = serve(&server, None).await;
            (cut, serve(&server, Some(r#"{"code":0,"data":{"order_id":"7"}}"#)).await)
        });
        let mut hand = VirtualUser::new("buyer", 0).unwrap();
        let answer = hand.command("order", "/api/market/goods/buy", json!({ "quote": "q" })).await;
        assert_eq!(answer, Answer::Ok(json!({ "order_id": "7" })));
        let (first, second) = served.await.unwrap();
        assert_eq!(first, second);
        let table = run.tally.table(Duration::from_secs(1));
        assert!(table.contains("1 settled, 0 not"), "{table}");
        assert!(table.contains("not ok: buyer order: 1 x the connection was lost"), "{table}");
        assert_eq!(run.tally.verdict(), None);
    }
}
