//! Legal texts: read by everybody, written by administrators. What is written holds at once; every version is kept.
//!
//! Source: issues 17 and 18; ours: the paths; decision 0059.

use crate::{
    api::{
        call::{Call, Context, Empty, calls, codes},
        caller::{Public, SettingsStaff},
        error::{
            ApiError,
            names::{Conflict, NotFound},
        },
        feature::Feature,
        idempotency::Settled,
        language::LanguageKey,
        page::{CursorFields, CursorQuery},
        rules,
        wire::millis,
    },
    identity::profile::Profile,
};
use garde::Validate;
use guildhall_domain::{
    language,
    legal::{self, LegalKind, MOST_CHARACTERS},
};
use guildhall_persistence::{
    legal::{self as rows, HeldText, LegalTextChange, LegalTextEntry, NewLegalText, Set},
    security_log::{self, Event, Outcome, Subject},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The longest text in the letters that take most room, and its reason.
const MOST_BYTES: usize = 512 * 1024;

/// What legal texts bring to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        tags: &[("legal", "Legal texts, as the operator wrote them.")],
        ..Feature::default()
    }
}

fn calls() -> Vec<Call> {
    calls![
        "legal",
        Call::get("/api/legal/list", list)
            .id("legal_list")
            .summary("Lists which legal texts there are, in which languages, and since when each holds."),
        Call::get("/api/legal/text", text)
            .id("legal_text")
            .summary("Returns a legal text in this language, else in English, else in any that there is; or one version of it, whether it still holds or not.")
            .refuses(codes![NotFound]),
        Call::get("/api/admin/legal/history", history)
            .id("legal_history")
            .summary("Lists who wrote or withdrew which legal text, newest first.")
            .tagged("admin"),
        Call::get("/api/admin/legal/version", version)
            .id("legal_version")
            .summary("Returns the words of a version of a legal text, whether it still holds or not.")
            .tagged("admin")
            .refuses(codes![NotFound]),
        Call::post("/api/admin/legal/set", set)
            .id("legal_set")
            .needs_recent_proof()
            .body_limit(MOST_BYTES)
            .summary(
                "Writes a legal text, or withdraws it. CONFLICT if somebody else has changed it since it was seen."
            )
            .tagged("admin")
            .refuses(codes![Conflict]),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct LegalTextQuery {
    /// Which.
    #[garde(skip)]
    pub kind: LegalKind,
    /// The language of the reader; that of the request if left out.
    #[garde(custom(rules::optional_language))]
    #[schema(value_type = Option<LanguageKey>)]
    pub language: Option<String>,
    /// This version of it, whether it still holds or not; then no language is asked for.
    #[garde(skip)]
    pub version: Option<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct LegalHistoryQuery {
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct LegalVersionQuery {
    /// Of the history.
    pub version: i64,
}

/// What is written, over what, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct LegalTextRequest {
    /// Which.
    #[garde(skip)]
    pub kind: LegalKind,
    /// In which language.
    #[garde(custom(rules::language))]
    #[schema(value_type = LanguageKey)]
    pub language: String,
    /// Plain text with headings, lists and links as in Markdown; empty to withdraw it. At most 100,000 characters.
    #[garde(custom(rules::text(0, MOST_CHARACTERS)))]
    pub body: String,
    /// The version that held when it was decided to change it; left out if none did.
    #[garde(skip)]
    pub seen: Option<i64>,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

/// That a text holds.
#[derive(Debug, Serialize, ToSchema)]
pub struct LegalTextState {
    /// Which.
    pub kind: LegalKind,
    /// In which language.
    #[schema(value_type = LanguageKey)]
    pub language: String,
    /// Its version; absent where nothing holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
    /// Since when it holds, in milliseconds since 1970 UTC; absent where nothing does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LegalTextList {
    /// Those that hold: by kind, and of a kind in the order of the languages.
    pub texts: Vec<LegalTextState>,
}

/// A legal text.
#[derive(Debug, Serialize, ToSchema)]
pub struct LegalTextShown {
    /// Which.
    pub kind: LegalKind,
    /// Which language it is in.
    #[schema(value_type = LanguageKey)]
    pub language: String,
    /// Its version.
    pub version: i64,
    /// Since when it holds, in milliseconds since 1970 UTC.
    pub at: i64,
    /// When another version replaced or withdrew it, in milliseconds since 1970 UTC; absent while it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
    /// Plain text with headings, lists and links as in Markdown.
    pub body: String,
}

/// The words of a version.
#[derive(Debug, Serialize, ToSchema)]
pub struct LegalTextVersion {
    /// Empty where it was withdrawn.
    pub body: String,
}

/// Somebody wrote a legal text, or withdrew it.
#[derive(Debug, Serialize, ToSchema)]
pub struct LegalTextWritten {
    /// What its words are read by.
    pub version: i64,
    /// Which; absent for what this release does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<LegalKind>,
    /// In which language.
    #[schema(value_type = LanguageKey)]
    pub language: String,
    /// How many the text has; 0 where it was withdrawn.
    pub characters: i32,
    /// The administrator.
    pub by: Profile,
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Why, in their words.
    pub reason: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LegalHistory {
    /// The changes.
    pub changes: Vec<LegalTextWritten>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

impl From<LegalTextEntry> for LegalTextState {
    fn from(entry: LegalTextEntry) -> Self {
        let LegalTextEntry { kind, language, version, set_at } = entry;
        Self { kind, language, version: Some(version), at: Some(millis(set_at)) }
    }
}

impl From<LegalTextChange> for LegalTextWritten {
    fn from(change: LegalTextChange) -> Self {
        Self {
            version: change.version,
            kind: change.kind,
            language: change.language,
            characters: change.characters,
            by: change.by.into(),
            at: millis(change.set_at),
            reason: change.reason,
        }
    }
}

async fn list(
    context: Context,
    Public(_): Public,
    Empty {}: Empty,
) -> Result<LegalTextList, ApiError> {
    let mut found = rows::list(&context.state.pool).await?;
    let place = |key: &str| language::ALL.iter().position(|known| known.key == key);
    // One of a language that only another release knows has no place in a menu.
    found.retain(|entry| place(&entry.language).is_some());
    found.sort_by_key(|entry| (entry.kind, place(&entry.language)));
    Ok(LegalTextList { texts: found.into_iter().map(LegalTextState::from).collect() })
}

async fn text(
    context: Context,
    Public(client): Public,
    LegalTextQuery { kind, language, version }: LegalTextQuery,
) -> Result<LegalTextShown, ApiError> {
    let pool = &context.state.pool;
    let found = if let Some(version) = version {
        rows::held(pool, kind, version).await?
    } else {
        let language = language.as_deref().unwrap_or(client.language);
        rows::text(pool, kind, language).await?.map(|text| HeldText { text, until: None })
    };
    let HeldText { text, until } = found.ok_or(ApiError::NotFound)?;
    Ok(LegalTextShown {
        kind,
        language: text.language,
        version: text.version,
        at: millis(text.set_at),
        until: until.map(millis),
        body: text.body,
    })
}

async fn history(
    context: Context,
    SettingsStaff(_): SettingsStaff,
    LegalHistoryQuery { page }: LegalHistoryQuery,
) -> Result<LegalHistory, ApiError> {
    let found = rows::history(&context.state.pool, page.before(), page.limit() + 1).await?;
    let (found, next) = page.cut(found, |change| change.version.to_string());
    Ok(LegalHistory { changes: found.into_iter().map(LegalTextWritten::from).collect(), next })
}

async fn version(
    context: Context,
    SettingsStaff(_): SettingsStaff,
    LegalVersionQuery { version }: LegalVersionQuery,
) -> Result<LegalTextVersion, ApiError> {
    let body = rows::version(&context.state.pool, version).await?.ok_or(ApiError::NotFound)?;
    Ok(LegalTextVersion { body })
}

async fn set(
    context: Context,
    SettingsStaff(admin): SettingsStaff,
    input: LegalTextRequest,
) -> Result<Settled<LegalTextState>, ApiError> {
    let LegalTextRequest { kind, language, body, seen, reason } = input;
    let body = legal::tidy(&body);
    let text = NewLegalText { kind, language: &language, body: &body, reason: reason.trim() };
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let done = rows::set(&mut tx, admin.uid, text, seen).await?;
    let held = match done {
        Set::Meanwhile => return Err(ApiError::Conflict),
        Set::Same { held } => held,
        Set::Changed { version, set_at } => Some((version, set_at)).filter(|_| !body.is_empty()),
    };
    let (version, at) = held.map(|(version, set_at)| (version, millis(set_at))).unzip();
    let settled = context.settle(tx, &LegalTextState { kind, language, version, at }).await?;
    if matches!(done, Set::Changed { .. }) {
        let subject = admin.client.subject(None, admin.session_id);
        let subject = Subject { by: Some(admin.uid), ..subject };
        security_log::record(Event::LegalText, Outcome::Done, &subject);
    }
    Ok(settled)
}
