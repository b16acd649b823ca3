//! The sandbox's translator: a small local server that speaks LibreTranslate's protocol and Google's v2, from one small
//! dictionary, and can be told to be slow, broken or careless.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use actix_web::{
    HttpResponse,
    web::{self, Data, Json, ServiceConfig},
};
use serde::Deserialize;
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::dictionary::{Dictionary, language_of_google, language_of_libre};

/// Ours: enough to see what was asked a while ago.
const KEPT: usize = 200;

/// Which of the two protocols.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vendor {
    Libre,
    Google,
}

/// How a translator answers from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Manner {
    #[default]
    Answer,
    /// Answers, after keeping people waiting.
    Delay(Duration),
    /// "Internal Server Error" (500).
    Fail,
    /// "Too Many Requests" (429).
    Refuse,
    /// A page of HTML, with success.
    Html,
    /// Ten megabytes, with success.
    Huge,
    /// Translates, and loses what it does not know for a word.
    LoseMarks,
}

/// A question as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub vendor: Vendor,
    pub texts: Vec<String>,
    /// Our code of the language wanted.
    pub target: String,
    pub at: OffsetDateTime,
}

#[derive(Default)]
struct Contents {
    libre: Manner,
    google: Manner,
    asked: VecDeque<Question>,
}

impl Contents {
    fn manner(&self, vendor: Vendor) -> Manner {
        match vendor {
            Vendor::Libre => self.libre,
            Vendor::Google => self.google,
        }
    }
}

/// Shared by the server, the pages and tests.
#[derive(Clone, Default)]
pub struct Interpreter(Arc<Mutex<Contents>>);

impl Interpreter {
    fn contents(&self) -> MutexGuard<'_, Contents> {
        // Nothing in here panics half-way, so what a panicking holder left is whole.
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    pub fn behave(&self, vendor: Vendor, manner: Manner) {
        match vendor {
            Vendor::Libre => self.contents().libre = manner,
            Vendor::Google => self.contents().google = manner,
        }
    }

    pub fn manner(&self, vendor: Vendor) -> Manner {
        self.contents().manner(vendor)
    }

    /// What was asked, newest first.
    pub fn asked(&self) -> Vec<Question> {
        self.contents().asked.iter().rev().cloned().collect()
    }

    pub fn clear(&self) {
        self.contents().asked.clear();
    }

    /// Notes a question, and says how to answer it: in the manner of the moment from which it can be seen among those asked.
    fn note(&self, vendor: Vendor, texts: &[String], target: &str) -> Manner {
        let mut contents = self.contents();
        if contents.asked.len() == KEPT {
            contents.asked.pop_front();
        }
        contents.asked.push_back(Question {
            vendor,
            texts: texts.to_vec(),
            target: target.to_owned(),
            at: OffsetDateTime::now_utc(),
        });
        contents.manner(vendor)
    }
}

/// The routes of both, for a server of their own.
pub(super) fn configure(interpreter: &Interpreter) -> impl Fn(&mut ServiceConfig) + Clone + use<> {
    let interpreter = interpreter.clone();
    move |app| {
        app.app_data(Data::new(interpreter.clone()))
            .route("/translate", web::post().to(libre))
            .route("/languages", web::get().to(languages))
            .route("/language/translate/v2", web::post().to(google));
    }
}

/// One text or several: both protocols take either.
#[derive(Deserialize)]
#[serde(untagged)]
enum Texts {
    One(String),
    Many(Vec<String>),
}

#[derive(Deserialize)]
struct LibreQuestion {
    q: Texts,
    #[serde(default)]
    source: String,
    target: String,
}

async fn libre(interpreter: Data<Interpreter>, question: Json<LibreQuestion>) -> HttpResponse {
    let LibreQuestion { q, source, target } = question.into_inner();
    let Some(to) = language_of_libre(&target) else {
        return HttpResponse::BadRequest()
            .json(json!({ "error": format!("{target} is not supported") }));
    };
    let is_one = matches!(q, Texts::One(_));
    let done = match interpret(&interpreter, Vendor::Libre, q, to).await {
        Ok(done) => done,
        Err(answer) => return answer,
    };
    let only = |mut all: Vec<Value>| if is_one { all.swap_remove(0) } else { all.into() };
    let texts = done.iter().map(|(text, _)| text.as_str().into()).collect();
    let mut answer = json!({ "translatedText": only(texts) });
    if source == "auto" {
        let found = done.iter().map(|(_, from)| json!({ "confidence": 90.0, "language": from }));
        answer["detectedLanguage"] = only(found.collect());
    }
    HttpResponse::Ok().json(answer)
}

async fn languages() -> HttpResponse {
    let all = guildhall_domain::language::ALL
        .iter()
        .map(|one| json!({ "code": one.key, "name": one.label }));
    HttpResponse::Ok().json(all.collect::<Vec<_>>())
}

#[derive(Deserialize)]
struct GoogleQuestion {
    q: Texts,
    target: String,
}

async fn google(
    interpreter: Data<Interpreter>,
    request: actix_web::HttpRequest,
    question: Json<GoogleQuestion>,
) -> HttpResponse {
    let refuse = |status: u16, message: &str| {
        let code = actix_web::http::StatusCode::from_u16(status).unwrap_or_default();
        HttpResponse::build(code).json(json!({ "error": { "code": status, "message": message } }))
    };
    if !request.headers().contains_key("x-goog-api-key") {
        return refuse(403, "The request is missing a valid API key.");
    }
    let GoogleQuestion { q, target } = question.into_inner();
    let Some(to) = language_of_google(&target) else { return refuse(400, "Invalid Value") };
    match interpret(&interpreter, Vendor::Google, q, to).await {
        Ok(done) => {
            let all = done.iter().map(
                |(text, from)| json!({ "translatedText": text, "detectedSourceLanguage": from }),
            );
            let translations: Vec<Value> = all.collect();
            HttpResponse::Ok().json(json!({ "data": { "translations": translations } }))
        }
        Err(answer) => answer,
    }
}

/// The translations with the languages they are from, or what is answered instead.
async fn interpret(
    interpreter: &Interpreter,
    vendor: Vendor,
    texts: Texts,
    to: &'static str,
) -> Result<Vec<(String, &'static str)>, HttpResponse> {
    let texts = match texts {
        Texts::One(text) => vec![text],
        Texts::Many(texts) => texts,
    };
    let mut loses_marks = false;
    match interpreter.note(vendor, &texts, to) {
        Manner::Answer => {}
        Manner::Delay(pause) => tokio::time::sleep(pause).await,
        Manner::Fail => {
            return Err(
                HttpResponse::InternalServerError().json(json!({ "error": "told to fail" }))
            );
        }
        Manner::Refuse => {
            return Err(HttpResponse::TooManyRequests().json(json!({ "error": "told to refuse" })));
        }
        Manner::Html => {
            let page = "<html><body><script>alert(1)</script>Bad gateway</body></html>";
            return Err(HttpResponse::Ok().content_type("text/html").body(page));
        }
        Manner::Huge => {
            let text = format!("{{\"translatedText\":[\"{}\"]}}", "x".repeat(10 * 1024 * 1024));
            return Err(HttpResponse::Ok().content_type("application/json").body(text));
        }
        Manner::LoseMarks => loses_marks = true,
    }
    let dictionary = Dictionary::get();
    let translate = |text: &String| {
        let (mut text, from) = dictionary.translate(text, to);
        if loses_marks {
            text.retain(|c| !matches!(c, '[' | ']'));
        }
        (text, from)
    };
    Ok(texts.iter().map(translate).collect())
}
