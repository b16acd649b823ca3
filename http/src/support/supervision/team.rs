//! Teams and their members.
use super::wire::{DayHours, Shift, Teams};
use crate::{
    api::{
        call::{Context, Empty},
        caller::{Agent, Caller},
        error::{ApiError, Reason},
        rules,
    },
    support::{
        console::wire::{SupportAgent, SupportAgents, Team},
        membership::supervisor_of,
    },
};
use garde::Validate;
use guildhall_actors::support::Support;
use guildhall_domain::{
    identity::role::Role,
    ids::Uid,
    moment,
    support::{
        TeamId,
        timetable::{self, Stretch},
    },
};
use guildhall_persistence::support::{
    queue::{self, Members},
    team::{self as store},
    team_change::{self as change, By, MemberSettings, TeamError, TeamSettings},
};
use serde::Deserialize;
use time::{Date, macros::format_description};
use utoipa::ToSchema;
use uuid::Uuid;

/// Ours: more skills than that are none.
const SKILLS: usize = 50;

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct TeamSave {
    /// Without: a new one.
    pub team_id: Option<TeamId>,
    /// Of the one being changed.
    pub version: Option<i64>,
    /// What agents and customers see.
    pub name: String,
    /// A name of the IANA time zone database.
    pub time_zone: String,
    /// When it is open; a day without an entry is closed.
    pub hours: Vec<DayHours>,
    /// `2026-12-25`
    pub closed_days: Vec<String>,
    /// Who works when.
    pub shifts: Vec<Shift>,
    /// Whether a conversation can be resolved only with a wrap-up code.
    pub wrap_up_required: bool,
    /// Whether its line takes VIP customers.
    pub serves_vip: bool,
    /// Made by the caller once and repeated with every retry.
    pub command_id: Option<Uuid>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct MemberSave {
    /// The team.
    pub team_id: TeamId,
    /// The agent.
    pub uid: Uid,
    /// Whether they supervise the team.
    pub is_supervisor: bool,
    /// Conversations of this team they are given at a time.
    #[garde(custom(rules::between(1, 50)))]
    pub capacity: i64,
    /// Empty is all.
    #[garde(custom(rules::at_most(SKILLS)), inner(custom(rules::language)))]
    pub languages: Vec<String>,
    /// Empty is all.
    #[garde(custom(rules::at_most(SKILLS)), inner(custom(rules::text(1, 64))))]
    pub games: Vec<String>,
    /// They leave the team.
    pub remove: Option<bool>,
    /// Made by the caller once and repeated with every retry.
    pub command_id: Uuid,
}

/// Names wrong fields, and what else may be in the way.
fn refusal(error: TeamError) -> ApiError {
    match error {
        TeamError::Stale => ApiError::Conflict,
        TeamError::Forbidden => ApiError::Forbidden,
        TeamError::NotFound => ApiError::NotFound,
        TeamError::NoSuchZone => ApiError::field("time_zone", Reason::Invalid),
        TeamError::NameTaken => ApiError::field("name", Reason::Duplicate),
        TeamError::ShiftOfStranger => ApiError::field("shifts", Reason::Invalid),
        TeamError::Database(error) => error.into(),
    }
}

fn by(caller: &Caller, command_id: Option<Uuid>) -> By {
    By { uid: caller.uid, is_admin: caller.role == Role::Admin, command_id }
}

/// The teams the caller is in; administrators are in all.
pub async fn console_team_list(
    context: Context,
    Agent(caller): Agent,
    _: Empty,
) -> Result<Teams, ApiError> {
    let teams = store::of(&context.state.pool, caller.speaker()).await?;
    Ok(Teams { teams: teams.into_iter().map(Into::into).collect() })
}

/// Makes a team, or changes one. Supervisors change hours, closed days and shifts, administrators everything.
pub async fn console_team_save(
    context: Context,
    Agent(caller): Agent,
    input: TeamSave,
) -> Result<Team, ApiError> {
    let pool = &context.state.pool;
    let by = by(&caller, context.command_id(input.command_id));
    let (team, version) = (input.team_id, input.version);
    if let Some(team) = team {
        supervisor_of(&context, &caller, team).await?;
    }
    let settings = settings(input)?;
    let team = match team {
        None => change::create(pool, by, &settings).await.map_err(refusal)?,
        Some(team) => {
            let version = version.ok_or_else(|| ApiError::field("version", Reason::Required))?;
            change::change(pool, by, team, version, &settings).await.map_err(refusal)?;
            team
        }
    };
    // Hours and shifts decide who is given conversations.
    context.state.get::<Support>().ring(team);
    let teams = store::of(pool, caller.speaker()).await?;
    let found = teams.into_iter().find(|found| found.team == team);
    found.map(Into::into).ok_or(ApiError::NotFound)
}

fn settings(input: TeamSave) -> Result<TeamSettings, ApiError> {
    let stretch = |weekday, from, to| Stretch { weekday, from, to };
    let hours: Vec<Stretch> = input.hours.iter().copied().map(DayHours::stretch).collect();
    let shifts: Vec<(i64, Stretch)> =
        input.shifts.iter().map(|it| (it.uid.0, stretch(it.weekday, it.starts, it.ends))).collect();
    let (name, time_zone) = (input.name.trim(), input.time_zone.trim());
    timetable::check(name, time_zone, &hours, input.closed_days.len(), &shifts)?;
    let day = format_description!("[year]-[month]-[day]");
    let closed_days: Result<Vec<Date>, _> =
        input.closed_days.iter().map(|text| Date::parse(text, day)).collect();
    let closed_days = closed_days.ok().filter(|days| days.iter().copied().all(moment::is_day));
    // Checked above: minutes of a day and days of a week are small.
    let small = |number: i64| i16::try_from(number).unwrap_or_default();
    Ok(TeamSettings {
        name: name.to_owned(),
        time_zone: time_zone.to_owned(),
        hours: input.hours.iter().copied().map(DayHours::kept).collect(),
        closed_days: closed_days.ok_or_else(|| ApiError::field("closed_days", Reason::Invalid))?,
        shifts: shifts
            .iter()
            .map(|(uid, it)| store::Shift {
                uid: *uid,
                weekday: small(it.weekday),
                starts: small(it.from),
                ends: small(it.to),
            })
            .collect(),
        wrap_up_required: input.wrap_up_required,
        serves_vip: input.serves_vip,
    })
}

/// Adds a member of staff to a team, changes their role in it, or removes them.
pub async fn console_member_save(
    context: Context,
    Agent(caller): Agent,
    input: MemberSave,
) -> Result<SupportAgents, ApiError> {
    let pool = &context.state.pool;
    let team = input.team_id;
    supervisor_of(&context, &caller, team).await?;
    let settings = MemberSettings {
        uid: input.uid,
        is_supervisor: input.is_supervisor,
        capacity: i16::try_from(input.capacity).unwrap_or(1),
        languages: input.languages,
        games: input.games,
        remove: input.remove.unwrap_or(false),
    };
    let by = by(&caller, Some(input.command_id));
    change::save_member(pool, by, team, &settings).await.map_err(refusal)?;
    context.state.get::<Support>().ring(team);
    let Members { members, now } = queue::members(pool, team).await?;
    let agents = members.into_iter().map(|member| SupportAgent::new(member, now));
    Ok(SupportAgents { agents: agents.collect() })
}
