//! Visits that were: a supervisor sees those of their teams, an agent their own.
use super::{scope, wire::EpisodePage};
use crate::{
    api::{
        call::Context,
        caller::{Agent, Caller},
        error::{ApiError, Reason},
        moment::Moment,
        rules,
        wire::page_size,
    },
    support::console::input::VisitState,
};
use garde::Validate;
use guildhall_domain::{conversation::search::Needle, ids::Uid, support::TeamId};
use guildhall_persistence::support::history::{self as store, Filter, Scope};
use serde::Deserialize;
use utoipa::ToSchema;

/// What is looked for; each part that is there must fit.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct HistoryQuery {
    #[schema(value_type = Option<String>)]
    pub team_id: Option<TeamId>,
    /// The agent.
    #[schema(value_type = Option<String>)]
    pub uid: Option<Uid>,
    #[schema(value_type = Option<String>)]
    pub customer: Option<Uid>,
    #[garde(custom(rules::optional_text(1, 64)))]
    pub wrap_up: Option<String>,
    /// 1 to 5
    pub rating: Option<i64>,
    pub state: Option<VisitState>,
    /// When the visit began: from then, and before `to`.
    #[schema(value_type = Option<i64>)]
    pub from: Option<Moment>,
    #[schema(value_type = Option<i64>)]
    pub to: Option<Moment>,
    /// In the names, the note of the wrap-up or the comment of the rating.
    #[garde(custom(rules::optional_text(1, 200)))]
    pub text: Option<String>,
    /// `next` of the page before.
    pub before: Option<String>,
    pub limit: Option<i64>,
}

impl HistoryQuery {
    /// What to look for, and in whose visits.
    ///
    /// # Errors
    /// [`ApiError::Invalid`] naming the field; [`ApiError::NotFound`] for a team the caller is not in;
    /// [`ApiError::Forbidden`] for other agents' visits, if the caller supervises no team.
    pub async fn read(
        &self,
        context: &Context,
        caller: &Caller,
    ) -> Result<(Scope, Filter), ApiError> {
        let rating = match self.rating {
            None => None,
            Some(rating @ 1..=5) => i16::try_from(rating).ok(),
            Some(_) => return Err(ApiError::field("rating", Reason::Invalid)),
        };
        let is_resolved = self.state.map(|state| state == VisitState::Resolved);
        let text = self
            .text
            .as_deref()
            .map(|text| Needle::new(text).ok_or_else(|| ApiError::field("text", Reason::Required)));
        let filter = Filter {
            team: self.team_id,
            agent: self.uid,
            customer: self.customer,
            wrap_up: self.wrap_up.clone(),
            rating,
            is_resolved,
            from: self.from.map(|Moment(from)| from),
            to: self.to.map(|Moment(to)| to),
            text: text.transpose()?,
        };
        let scope = scope(context, caller, self.team_id).await?;
        if filter.agent.is_some_and(|agent| agent != caller.uid) && !scope.supervises() {
            return Err(ApiError::Forbidden);
        }
        Ok((scope, filter))
    }
}

/// A page of visits, newest first.
pub async fn console_history(
    context: Context,
    Agent(caller): Agent,
    input: HistoryQuery,
) -> Result<EpisodePage, ApiError> {
    let before = input.before.as_deref().map(str::parse).transpose();
    let before = before.map_err(|_| ApiError::field("before", Reason::Invalid))?;
    let (scope, filter) = input.read(&context, &caller).await?;
    let limit = usize::try_from(page_size(input.limit)).unwrap_or(50);
    let (episodes, next) = store::page(&context.state.pool, &scope, &filter, before, limit).await?;
    Ok(EpisodePage {
        episodes: episodes.into_iter().map(Into::into).collect(),
        next: next.map(|cursor| cursor.to_string()),
    })
}
