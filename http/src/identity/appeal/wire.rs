//! Appeals for accounts as an appellant sends and reads them.
use crate::{
    api::{
        error::{ApiError, Reason},
        rules,
        wire::millis,
    },
    identity::account::sign_in::{is_code, is_email, is_ticket},
};
use garde::Validate;
use guildhall_domain::{
    identity::{
        appeal::{
            AccountRef, AppealEventKind, AppealKind, AppealRefusal, AppealStage, CONTENT,
            NOTE_LENGTH, PICTURES, SERVER_LENGTH,
        },
        auth_code::AuthCode,
        game_role::is_role_id,
    },
    ids::{AppealId, UploadId},
    market::catalogue::MOST_KEY,
};
use guildhall_persistence::identity::appeal::{Appeal, Event};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use utoipa::ToSchema;

/// Longest token of a link that is looked at.
const TOKEN_LENGTH: usize = 64;

/// What somebody asks for who cannot sign in.
#[derive(Deserialize, Validate, ToSchema)]
pub struct AppealCreate {
    /// The account itself, or a character that is bound to it.
    #[garde(skip)]
    pub kind: AppealKind,
    /// Where the appellant is written to.
    #[garde(custom(is_email))]
    pub email: String,
    /// From the mail that `login_send` sent there with the purpose `appeal`.
    #[garde(custom(is_some_code))]
    pub auth_code: String,
    /// What that `login_send` answered.
    #[garde(custom(is_ticket))]
    pub ticket: Option<String>,
    /// 1 to 3 uploads of the caller's, sent nowhere yet: of category 2, or 3 for a character.
    #[garde(custom(is_some_pictures))]
    pub pictures: Vec<UploadId>,
    /// The account: its number or its address.
    #[garde(custom(is_account))]
    pub account_id: String,
    /// The game server, of 1 to 80 characters.
    #[garde(custom(rules::text(1, SERVER_LENGTH)))]
    pub server: String,
    /// Key of the game; for a character alone.
    #[garde(custom(rules::optional_text(1, MOST_KEY)))]
    pub game: Option<String>,
    /// The character's number or name in the game; for a character alone.
    #[garde(custom(is_role))]
    pub role_id: Option<String>,
    /// What has happened, in 20 to 2000 characters.
    #[garde(custom(is_content))]
    pub content: String,
}

fn is_some_code(typed: &str, context: &()) -> garde::Result {
    if typed.is_empty() {
        return Err(garde::Error::new(Reason::Required.word()));
    }
    is_code(&Some(typed.to_owned()), context)
}

fn is_some_pictures(pictures: &[UploadId], context: &()) -> garde::Result {
    match pictures.is_empty() {
        true => Err(garde::Error::new(Reason::Required.word())),
        false => is_pictures(pictures, context),
    }
}

fn is_pictures(pictures: &[UploadId], _: &()) -> garde::Result {
    let once: HashSet<_> = pictures.iter().map(|picture| picture.0).collect();
    if pictures.len() > PICTURES {
        Err(garde::Error::new(Reason::TooLong.word()))
    } else if once.len() < pictures.len() {
        Err(garde::Error::new(Reason::Invalid.word()))
    } else {
        Ok(())
    }
}

fn is_account(typed: &str, _: &()) -> garde::Result {
    let reason = if typed.trim().is_empty() { Reason::Required } else { Reason::Invalid };
    AccountRef::parse(typed).map(drop).ok_or_else(|| garde::Error::new(reason.word()))
}

fn is_role(typed: &Option<String>, _: &()) -> garde::Result {
    match typed.as_deref().map(str::trim) {
        Some("") => Err(garde::Error::new(Reason::Required.word())),
        Some(typed) if !is_role_id(typed) => Err(garde::Error::new(Reason::Invalid.word())),
        Some(_) | None => Ok(()),
    }
}

fn is_content(text: &str, context: &()) -> garde::Result {
    rules::text(CONTENT.0, CONTENT.1)(text.trim(), context)
}

impl AppealCreate {
    /// A character has a game and a number there, and an account has neither.
    pub(super) fn check(&self) -> Result<(), ApiError> {
        for (field, value) in [("game", &self.game), ("role_id", &self.role_id)] {
            match (self.kind, value) {
                (AppealKind::Role, None) => return Err(ApiError::field(field, Reason::Required)),
                (AppealKind::Account, Some(_)) => {
                    return Err(ApiError::field(field, Reason::Invalid));
                }
                (AppealKind::Role, Some(_)) | (AppealKind::Account, None) => {}
            }
        }
        Ok(())
    }

    pub(super) fn account(&self) -> Result<AccountRef, ApiError> {
        let account = AccountRef::parse(&self.account_id);
        account.ok_or_else(|| ApiError::field("account_id", Reason::Invalid))
    }

    pub(super) fn code(&self) -> Result<AuthCode, ApiError> {
        let code = AuthCode::parse(&self.auth_code);
        code.map_err(|_| ApiError::field("auth_code", Reason::Invalid))
    }
}

/// That an appeal was received. It says nothing of the account.
#[derive(Debug, Serialize, ToSchema)]
pub struct AppealReceived {
    /// The appeal; the letter to the contact address leads to it.
    pub appeal_id: AppealId,
    /// When staff begin to look, in milliseconds since 1970 UTC.
    pub review_begins_at: i64,
}

/// From the link in a letter.
#[derive(Deserialize, Validate, ToSchema)]
pub struct AppealLink {
    /// What stands behind the `#` of the link.
    #[garde(custom(rules::text(1, TOKEN_LENGTH)))]
    pub token: String,
}

/// What staff have asked for.
#[derive(Deserialize, Validate, ToSchema)]
pub struct AppealAnswer {
    /// What stands behind the `#` of the link.
    #[garde(custom(rules::text(1, TOKEN_LENGTH)))]
    pub token: String,
    /// 1 to 1000 characters, for staff.
    #[garde(custom(rules::text(1, NOTE_LENGTH)))]
    pub text: String,
    /// At most 3 uploads of the caller's, as in `appeal/create`.
    #[garde(custom(is_pictures))]
    #[serde(default)]
    pub pictures: Vec<UploadId>,
}

impl AppealAnswer {
    /// What is blank at its ends is not kept.
    pub(super) fn check(&self) -> Result<(), ApiError> {
        match self.text.trim().is_empty() {
            true => Err(ApiError::field("text", Reason::Required)),
            false => Ok(()),
        }
    }
}

/// That it was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct AppealAnswered {
    /// How the appeal stands now.
    pub stage: AppealStage,
}

/// Something that happened to an appeal.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountAppealEvent {
    /// What happened.
    pub kind: AppealEventKind,
    /// What was written to the appellant, or by them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
}

impl From<Event> for AccountAppealEvent {
    fn from(event: Event) -> Self {
        let text = Some(event.text).filter(|text| !text.is_empty());
        Self { kind: event.kind, text, at: millis(event.at) }
    }
}

/// An appeal as its appellant follows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AppealView {
    /// The appeal.
    pub appeal_id: AppealId,
    /// What is asked for.
    pub kind: AppealKind,
    /// How it stands.
    pub stage: AppealStage,
    /// The contact address.
    pub email: String,
    /// The account as the appellant named it.
    pub account_id: String,
    /// The game server.
    pub server: String,
    /// Key of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The character.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role_id: Option<String>,
    /// What the appellant said.
    pub content: String,
    /// How many pictures are kept; they go 30 days after the end.
    pub pictures: i64,
    /// When it was sent, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// When the waiting period ends, staff have decided at the latest, or an answer is due: milliseconds since 1970 UTC. Absent once it has
    /// ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_at: Option<i64>,
    /// When staff have decided at the earliest, in milliseconds since 1970 UTC; while they look.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review_from: Option<i64>,
    /// When it ended, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<i64>,
    /// Why it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<AppealRefusal>,
    /// What happened to it, oldest first.
    pub events: Vec<AccountAppealEvent>,
}

impl AppealView {
    pub(super) fn of(appeal: Appeal, events: Vec<Event>, pictures: i64) -> Self {
        Self {
            appeal_id: appeal.appeal_id,
            kind: appeal.kind,
            stage: appeal.stage,
            email: appeal.email,
            account_id: appeal.account_ref,
            server: appeal.server,
            game: appeal.game,
            role_id: appeal.role_id,
            content: appeal.content,
            pictures,
            created_at: millis(appeal.created_at),
            next_at: appeal.next_at.map(millis),
            review_from: appeal.review_from.map(millis),
            ended_at: appeal.ended_at.map(millis),
            refusal: appeal.refusal.map(AppealRefusal::shown),
            events: events.into_iter().map(AccountAppealEvent::from).collect(),
        }
    }
}
