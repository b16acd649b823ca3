//! Ready-made answers: the shelf of an agent, writing them, filling them for a customer, and what happens when one is sent.
//!
//! Source: product spec §7 (`im_template_list`); `docs/wire.md`, "Templates, welcome, FAQ".
mod sending;
pub use sending::SendFromTemplate;

use crate::{
    api::{
        call::{Call, Context, calls, codes},
        caller::{Agent, Caller, Guest},
        envelope::Done,
        error::{
            ApiError, Reason,
            names::{Conflict, NotFound},
        },
        idempotency::Settled,
        language::LanguageKey,
        rules,
        wire::page_size,
    },
    support::membership::{member_of, supervisor, supervisor_of},
};
use garde::Validate;
use guildhall_domain::{
    identity::role::Role,
    ids::{ConversationId, TemplateId, UploadId},
    language::Texts,
    secret::redact,
    support::{
        TeamId,
        template::{Audience, ScopeKind, Wording, check, fill},
    },
};
use guildhall_persistence::support::template::{
    self as store, Draft, SaveError, Scope, Search, Shelf,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// The calls.
pub fn calls() -> Vec<Call> {
    calls![
        "console",
        Call::query("im_template_list", im_template_list)
            .summary("Lists templates in the caller's language.")
            .tagged("chat"),
        Call::query("console_template_list", console_template_list)
            .summary("Searches the caller's templates: best match, then most used.")
            .refuses(codes![NotFound]),
        Call::command("console_template_save", console_template_save)
            .summary("Saves a template.")
            .refuses(codes![NotFound, Conflict]),
        Call::command("console_template_retire", console_template_retire)
            .summary("Retires a template.")
            .refuses(codes![NotFound])
            .repeatable("a retired template stays retired"),
        Call::query("console_template_fill", console_template_fill)
            .summary("Returns a template with its variables filled in for a customer.")
            .refuses(codes![NotFound]),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct TemplateList {
    /// Default: the caller's.
    #[garde(custom(rules::optional_language))]
    #[schema(value_type = Option<LanguageKey>)]
    pub language: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct TemplateSearch {
    /// Part of title, shortcut, tag or text.
    #[garde(custom(rules::optional_text(0, 200)))]
    pub text: Option<String>,
    /// The team at work: leaves out the templates of other teams, not one's own and not everybody's.
    pub team_id: Option<TeamId>,
    /// Only templates with this tag.
    pub tag: Option<String>,
    /// Only templates of this scope; all if left out.
    #[serde(default, deserialize_with = "rules::empty_is_none")]
    pub scope: Option<ScopeKind>,
    /// Accepted and not needed: the texts of all languages are answered.
    #[garde(custom(rules::optional_language))]
    #[schema(value_type = Option<LanguageKey>)]
    pub language: Option<String>,
    /// Most templates: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
    pub limit: Option<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct TemplateSave {
    /// Made by the caller for a new one.
    pub template_id: TemplateId,
    /// The version that was read; left out for a new one.
    pub version: Option<i64>,
    /// Whose it is.
    pub scope: ScopeKind,
    /// The team, where the scope is one.
    pub team_id: Option<TeamId>,
    /// Who may use it.
    pub audience: Audience,
    /// What agents see in lists.
    pub title: String,
    /// Typed after `/`, it inserts the template.
    pub shortcut: Option<String>,
    /// Words to find it by.
    pub tags: Option<Vec<String>>,
    /// By language; English must be among them. Empty texts are left out.
    pub texts: Texts,
    /// A chat picture the caller has uploaded.
    pub upload_id: Option<UploadId>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct TemplateRetire {
    /// The template.
    pub template_id: TemplateId,
    /// Made by the caller once and repeated with every retry.
    pub command_id: Uuid,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct TemplateFill {
    /// The template.
    pub template_id: TemplateId,
    /// The conversation whose names and numbers fill its gaps.
    pub conversation_id: ConversationId,
    /// Default: the customer's.
    #[garde(custom(rules::optional_language))]
    #[schema(value_type = Option<LanguageKey>)]
    pub language: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Templates {
    /// The templates.
    pub templates: Vec<OfferedTemplate>,
}

/// A ready-made answer in one language. What is beside title and text is for staff.
#[derive(Debug, Serialize, ToSchema)]
pub struct OfferedTemplate {
    /// The template.
    #[schema(value_type = guildhall_domain::ids::TemplateId)]
    pub template_id: String,
    /// What it is called.
    pub title: String,
    /// What it says.
    pub text: String,
    /// Typed after `/`, it inserts the template.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortcut: Option<String>,
    /// Words to find it by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// The picture, as its upload was answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::UploadId>)]
    pub upload_id: Option<String>,
    /// Whose it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<ScopeKind>,
    /// How often it was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub use_count: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TemplateShelf {
    /// The templates.
    pub templates: Vec<Template>,
}

/// A ready-made answer as it is edited.
#[derive(Debug, Serialize, ToSchema)]
pub struct Template {
    /// The template.
    #[schema(value_type = guildhall_domain::ids::TemplateId)]
    pub template_id: String,
    /// Grows with every change: what is not newer is to be dropped.
    pub version: i64,
    /// Whose it is.
    pub scope: ScopeKind,
    /// The team.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::support::TeamId>)]
    pub team_id: Option<String>,
    /// Who may use it.
    pub audience: Audience,
    /// What it is called.
    pub title: String,
    /// Typed after `/`, it inserts the template.
    pub shortcut: String,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// By language.
    pub texts: Texts,
    /// The picture, as its upload was answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::UploadId>)]
    pub upload_id: Option<String>,
    /// How often it was used.
    pub use_count: i64,
    /// What came of the visits it was used in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<TemplateOutcome>,
}

/// What became of the conversations a template was used in.
#[derive(Debug, Serialize, ToSchema)]
pub struct TemplateOutcome {
    /// How many were resolved.
    pub resolved: i64,
    /// Resolved, and begun again within a day.
    pub reopened: i64,
    /// The mean of the ratings of those visits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
}

impl From<store::Template> for Template {
    fn from(template: store::Template) -> Self {
        Self {
            template_id: template.template_id.to_string(),
            version: template.version,
            scope: template.scope.kind(),
            team_id: template.scope.team().map(|team| team.to_string()),
            audience: template.audience,
            title: template.title,
            shortcut: template.shortcut,
            tags: template.tags,
            texts: template.texts,
            upload_id: template.upload_id.map(|id| id.to_string()),
            use_count: template.use_count,
            outcome: template.outcome.map(|outcome| TemplateOutcome {
                resolved: outcome.resolved,
                reopened: outcome.reopened,
                rating: outcome.rating,
            }),
        }
    }
}

/// A text for one customer.
#[derive(Debug, Serialize, ToSchema)]
pub struct FilledTemplate {
    /// What it says.
    pub text: String,
    /// The language.
    pub language: String,
    /// Variables that have neither a value nor a fallback.
    pub missing: Vec<String>,
    /// The picture, as its upload was answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::UploadId>)]
    pub upload_id: Option<String>,
}

fn shelf(caller: &Caller) -> Shelf {
    Shelf { agent: caller.uid, is_admin: caller.role == Role::Admin }
}

/// Ready-made answers in the caller's language: for customers those meant for them, for staff all on their shelf.
pub async fn im_template_list(
    context: Context,
    Guest(caller): Guest,
    input: TemplateList,
) -> Result<Templates, ApiError> {
    let pool = &context.state.pool;
    let language = input.language.as_deref().unwrap_or_else(|| context.language(&caller));
    if !caller.role.is_staff() {
        let offered = store::for_customers(pool, language).await?;
        let templates = offered.into_iter().map(|(id, title, text)| OfferedTemplate {
            template_id: id.to_string(),
            title,
            // Nobody is named to customers: what an agent would fill in falls back, or goes.
            text: fill(&text, |_| None).text,
            shortcut: None,
            tags: None,
            upload_id: None,
            scope: None,
            use_count: None,
        });
        return Ok(Templates { templates: templates.collect() });
    }
    let found = store::list(pool, shelf(&caller), &Search::default(), page_size(Some(100))).await?;
    let templates = found.into_iter().map(|template| OfferedTemplate {
        template_id: template.template_id.to_string(),
        text: template.text(language).0.to_owned(),
        title: template.title,
        shortcut: Some(template.shortcut),
        tags: Some(template.tags),
        upload_id: template.upload_id.map(|id| id.to_string()),
        scope: Some(template.scope.kind()),
        use_count: Some(template.use_count),
    });
    Ok(Templates { templates: templates.collect() })
}

/// Ready-made answers on the caller's shelf.
pub async fn console_template_list(
    context: Context,
    Agent(caller): Agent,
    input: TemplateSearch,
) -> Result<TemplateShelf, ApiError> {
    if let Some(team) = input.team_id {
        member_of(&context, &caller, team).await?;
    }
    let search = Search {
        text: input.text.as_deref(),
        team: input.team_id,
        tag: input.tag.as_deref().filter(|tag| !tag.is_empty()),
        scope: input.scope,
    };
    let pool = &context.state.pool;
    let found = store::list(pool, shelf(&caller), &search, page_size(input.limit)).await?;
    Ok(TemplateShelf { templates: found.into_iter().map(Into::into).collect() })
}

/// Writes a ready-made answer: one's own, or as a supervisor a team's or everybody's.
pub async fn console_template_save(
    context: Context,
    Agent(caller): Agent,
    input: TemplateSave,
) -> Result<Settled<Template>, ApiError> {
    let scope = match (input.scope, input.team_id) {
        (ScopeKind::All, _) => Scope::All,
        (ScopeKind::Team, Some(team)) => Scope::Team(team),
        (ScopeKind::Team, None) => return Err(ApiError::field("team_id", Reason::Required)),
        (ScopeKind::Own, _) => Scope::Own(caller.uid),
    };
    may_write(&context, &caller, scope).await?;
    let redacted = |text: &str| redact(text).text.into_owned();
    let wording = Wording {
        title: redacted(input.title.trim()),
        shortcut: input.shortcut.unwrap_or_default(),
        tags: input.tags.unwrap_or_default().iter().map(|tag| tag.trim().to_lowercase()).collect(),
        texts: input.texts.map(redacted),
    };
    check(&wording)?;
    let draft = Draft {
        template_id: input.template_id,
        scope,
        audience: input.audience,
        wording: &wording,
        upload_id: input.upload_id,
        read: input.version,
    };
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    store::save(&mut tx, caller.uid, &draft).await.map_err(|error| match error {
        SaveError::Rejected(rejection) => rejection.into(),
        SaveError::Stale => ApiError::Conflict,
        SaveError::NoPicture => ApiError::field("upload_id", Reason::Invalid),
        SaveError::Database(error) => error.into(),
    })?;
    let saved = store::find(&mut *tx, shelf(&caller), input.template_id).await?;
    context.settle(tx, &saved.ok_or(ApiError::NotFound)?.into()).await
}

/// One's own is one's own to write; a team's or everybody's takes a supervisor.
async fn may_write(context: &Context, caller: &Caller, scope: Scope) -> Result<(), ApiError> {
    match scope {
        Scope::Own(owner) if owner == caller.uid => Ok(()),
        Scope::Own(_) => Err(ApiError::NotFound),
        Scope::Team(team) => supervisor_of(context, caller, team).await,
        Scope::All => supervisor(context, caller).await,
    }
}

/// Retires a template.
pub async fn console_template_retire(
    context: Context,
    Agent(caller): Agent,
    input: TemplateRetire,
) -> Result<Done, ApiError> {
    let pool = &context.state.pool;
    let Some(template) = store::find(pool, shelf(&caller), input.template_id).await? else {
        // Off the shelf already, perhaps by this very command: there is nothing to do.
        return if store::is_retired(pool, input.template_id, caller.uid).await? {
            Ok(Done {})
        } else {
            Err(ApiError::NotFound)
        };
    };
    may_write(&context, &caller, template.scope).await?;
    store::retire(pool, caller.uid, input.template_id, input.command_id).await?;
    Ok(Done {})
}

/// A ready-made answer with its variables filled in for the customer of a conversation.
pub async fn console_template_fill(
    context: Context,
    Agent(caller): Agent,
    input: TemplateFill,
) -> Result<FilledTemplate, ApiError> {
    let pool = &context.state.pool;
    let template =
        store::find(pool, shelf(&caller), input.template_id).await?.ok_or(ApiError::NotFound)?;
    let values = store::values(pool, input.conversation_id, caller.uid).await?;
    let (values, customers) = values.ok_or(ApiError::NotFound)?;
    let wanted = input.language.unwrap_or(customers);
    let (text, language) = template.text(&wanted);
    let filled = fill(text, |name| values.get(name).cloned());
    Ok(FilledTemplate {
        text: filled.text,
        language: language.to_owned(),
        missing: filled.missing,
        upload_id: template.upload_id.map(|id| id.to_string()),
    })
}
