//! Ready-made answers: of everybody, of a team, of one agent; where they were used, and what came of it.

mod edit;
mod shelf;
mod usage;

pub use edit::{Draft, SaveError, add, is_retired, retire, save};
pub use shelf::{Search, Shelf, find, for_customers, list, values};
pub use usage::{copy_picture, used};

use guildhall_domain::{
    ids::{TemplateId, Uid, UploadId},
    language::Texts,
    support::{
        TeamId,
        template::{Audience, ScopeKind},
    },
};

/// The owner of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    All,
    Team(TeamId),
    Own(Uid),
}

impl Scope {
    pub fn kind(self) -> ScopeKind {
        match self {
            Self::All => ScopeKind::All,
            Self::Team(_) => ScopeKind::Team,
            Self::Own(_) => ScopeKind::Own,
        }
    }

    pub fn team(self) -> Option<TeamId> {
        match self {
            Self::Team(team) => Some(team),
            Self::All | Self::Own(_) => None,
        }
    }

    fn of(team: Option<i64>, owner: Option<i64>) -> Self {
        // The schema holds one of the two at most.
        match (team, owner) {
            (Some(team), _) => Self::Team(TeamId(team)),
            (None, Some(owner)) => Self::Own(Uid(owner)),
            (None, None) => Self::All,
        }
    }
}

/// What came of the visits it was used in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outcome {
    pub resolved: i64,
    /// Resolved, and begun again within a day.
    pub reopened: i64,
    pub rating: Option<f64>,
}

/// One ready-made answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Template {
    pub template_id: TemplateId,
    pub version: i64,
    pub scope: Scope,
    pub audience: Audience,
    pub title: String,
    pub shortcut: String,
    pub tags: Vec<String>,
    pub texts: Texts,
    pub upload_id: Option<UploadId>,
    pub use_count: i64,
    /// Absent while no agent has used it.
    pub outcome: Option<Outcome>,
}

impl Template {
    /// The text in `language`, else in English; and which it is.
    pub fn text<'a>(&'a self, language: &'a str) -> (&'a str, &'a str) {
        match self.texts.get(language) {
            Some(text) => (text, language),
            None => (self.texts.get("en").map_or("", String::as_str), "en"),
        }
    }
}

#[cfg(test)]
mod tests;
