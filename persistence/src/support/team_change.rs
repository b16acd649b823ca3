//! Changing a team and its members: one transaction with its audit entry, at the version last seen.

use guildhall_domain::{
    ids::Uid,
    staff_act::{StaffActKind, StaffActSubject},
    support::TeamId,
};
use serde_json::json;
use sqlx::{PgConnection, PgPool};
use time::Date;
use uuid::Uuid;

use super::{
    audit::{self, Added, Entry},
    team::{DayHours, Shift},
};
use crate::{
    DatabaseError,
    staff_act::{self, StaffAct},
};

/// The settings of a team, as a supervisor wants them.
#[derive(Debug, Clone, PartialEq)]
pub struct TeamSettings {
    pub name: String,
    pub time_zone: String,
    pub hours: Vec<DayHours>,
    pub closed_days: Vec<Date>,
    pub shifts: Vec<Shift>,
    pub wrap_up_required: bool,
    pub serves_vip: bool,
}

/// The person and the command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct By {
    pub uid: Uid,
    /// Administrators change everything; supervisors hours, closed days and shifts.
    pub is_admin: bool,
    pub command_id: Option<Uuid>,
}

/// Why a team was not changed. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum TeamError {
    /// It was changed in the meantime.
    #[error("concurrent update of the team")]
    Stale,
    #[error("only an administrator may change this")]
    Forbidden,
    #[error("team or member not found")]
    NotFound,
    #[error("unknown time zone")]
    NoSuchZone,
    #[error("the name belongs to another team")]
    NameTaken,
    /// A shift of a person who is not in the team.
    #[error("a shift for somebody who is not a member")]
    ShiftOfStranger,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for TeamError {
    fn from(error: sqlx::Error) -> Self {
        match DatabaseError::from(error) {
            DatabaseError::Unique { constraint } if constraint == "team_name" => Self::NameTaken,
            error => Self::Database(error),
        }
    }
}

/// Makes a team, or the same one again for a repeated command. Answers its id.
///
/// # Errors
/// [`TeamError`].
pub async fn create(pool: &PgPool, by: By, settings: &TeamSettings) -> Result<TeamId, TeamError> {
    if !by.is_admin {
        return Err(TeamError::Forbidden);
    }
    let mut tx = crate::begin(pool).await?;
    if let Some(team) = made_before(&mut tx, by).await? {
        return Ok(team);
    }
    check_zone(&mut tx, &settings.time_zone).await?;
    let team = sqlx::query_scalar!(
        "insert into team (name, time_zone, wrap_up_required, serves_vip) values ($1, $2, $3, $4) returning team_id",
        settings.name,
        settings.time_zone,
        settings.wrap_up_required,
        settings.serves_vip,
    )
    .fetch_one(&mut *tx)
    .await?;
    let team = TeamId(team);
    write_times(&mut tx, team, settings).await?;
    let entry = Entry::new(Some(by.uid), "team_created")
        .team(team)
        .detail(detail(settings))
        .command(by.command_id);
    if audit::add(&mut tx, &entry).await? == Added::Before {
        // Carried out beside us: what it made is there once we let go of ours.
        tx.rollback().await?;
        let mut again = pool.acquire().await?;
        return made_before(&mut again, by).await?.ok_or(TeamError::Stale);
    }
    let act = StaffAct::new(Some(by.uid), StaffActKind::TeamCreated, StaffActSubject::Team, team);
    staff_act::write(&mut tx, &act.with("name", &settings.name)).await?;
    tx.commit().await?;
    Ok(team)
}

/// Changes a team that is at `version`. A repeated command changes nothing.
///
/// # Errors
/// [`TeamError`].
pub async fn change(
    pool: &PgPool,
    by: By,
    team: TeamId,
    version: i64,
    settings: &TeamSettings,
) -> Result<(), TeamError> {
    let mut tx = crate::begin(pool).await?;
    let now = sqlx::query!(
        r#"
        select version, name, time_zone, wrap_up_required, serves_vip
        from team where team_id = $1 for no key update
        "#,
        team.0,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(TeamError::NotFound)?;
    let entry = Entry::new(Some(by.uid), "team_changed")
        .team(team)
        .detail(detail(settings))
        .command(by.command_id);
    if audit::add(&mut tx, &entry).await? == Added::Before {
        return Ok(()); // rolled back when dropped: nothing was written
    }
    if now.version != version {
        return Err(TeamError::Stale);
    }
    let is_of_admins = now.name != settings.name
        || now.time_zone != settings.time_zone
        || now.wrap_up_required != settings.wrap_up_required
        || now.serves_vip != settings.serves_vip;
    if is_of_admins && !by.is_admin {
        return Err(TeamError::Forbidden);
    }
    if now.time_zone != settings.time_zone {
        check_zone(&mut tx, &settings.time_zone).await?;
    }
    sqlx::query!(
        r#"
        update team set name = $2, time_zone = $3, wrap_up_required = $4, serves_vip = $5, version = version + 1
        where team_id = $1
        "#,
        team.0,
        settings.name,
        settings.time_zone,
        settings.wrap_up_required,
        settings.serves_vip,
    )
    .execute(&mut *tx)
    .await?;
    write_times(&mut tx, team, settings).await?;
    let act = StaffAct::new(Some(by.uid), StaffActKind::TeamChanged, StaffActSubject::Team, team);
    let act = act.with("name", &settings.name).with("version", version + 1);
    staff_act::write(&mut tx, &act).await?;
    tx.commit().await?;
    Ok(())
}

/// A member as a supervisor wants them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberSettings {
    pub uid: Uid,
    pub is_supervisor: bool,
    pub capacity: i16,
    pub languages: Vec<String>,
    pub games: Vec<String>,
    pub remove: bool,
}

/// Adds a member of staff to a team, changes their role in it, or removes them. A repeated command changes nothing.
///
/// # Errors
/// [`TeamError::NotFound`] for a person who is not a support agent, or for removing one who is not a member.
pub async fn save_member(
    pool: &PgPool,
    by: By,
    team: TeamId,
    settings: &MemberSettings,
) -> Result<(), TeamError> {
    let mut tx = crate::begin(pool).await?;
    let kind = if settings.remove { "member_removed" } else { "member_saved" };
    let detail = json!({
        "is_supervisor": settings.is_supervisor,
        "capacity": settings.capacity,
        "languages": settings.languages,
        "games": settings.games,
    });
    let entry = Entry::new(Some(by.uid), kind)
        .team(team)
        .subject(Some(settings.uid))
        .detail(if settings.remove { json!({}) } else { detail })
        .command(by.command_id);
    // An account that is not there breaks the entry's reference: it is looked at first.
    let is_agent = sqlx::query_scalar!(
        r#"
        select role in ('customer_service', 'vip_customer_service', 'admin') as "is_agent!"
        from account where uid = $1 for share
        "#,
        settings.uid.0,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(TeamError::NotFound)?;
    if audit::add(&mut tx, &entry).await? == Added::Before {
        return Ok(()); // rolled back when dropped: nothing was written
    }
    let written = if settings.remove {
        sqlx::query!(
            "delete from team_member where team_id = $1 and uid = $2",
            team.0,
            settings.uid.0
        )
        .execute(&mut *tx)
        .await?
    } else if is_agent {
        sqlx::query!(
            r#"
            insert into team_member (team_id, uid, is_supervisor, capacity, languages, games)
            values ($1, $2, $3, $4, $5, $6)
            on conflict (team_id, uid) do update set is_supervisor = excluded.is_supervisor,
                capacity = excluded.capacity, languages = excluded.languages, games = excluded.games
            "#,
            team.0,
            settings.uid.0,
            settings.is_supervisor,
            settings.capacity,
            &settings.languages,
            &settings.games,
        )
        .execute(&mut *tx)
        .await?
    } else {
        return Err(TeamError::NotFound);
    };
    if written.rows_affected() == 0 {
        return Err(TeamError::NotFound);
    }
    let kind =
        if settings.remove { StaffActKind::MemberRemoved } else { StaffActKind::MemberSaved };
    let act = StaffAct::new(Some(by.uid), kind, StaffActSubject::Account, settings.uid);
    let act = act.with("team", team);
    let role = if settings.is_supervisor { "supervisor" } else { "member" };
    let act = if settings.remove { act } else { act.with("after", role) };
    staff_act::write(&mut tx, &act).await?;
    tx.commit().await?;
    Ok(())
}

async fn made_before(db: &mut PgConnection, by: By) -> Result<Option<TeamId>, TeamError> {
    let Some(command_id) = by.command_id else { return Ok(None) };
    let team = sqlx::query_scalar!(
        r#"select team_id from desk_audit where actor = $1 and command_id = $2 and kind = 'team_created'"#,
        by.uid.0,
        command_id,
    )
    .fetch_optional(db)
    .await?;
    Ok(team.flatten().map(TeamId))
}

async fn check_zone(db: &mut PgConnection, name: &str) -> Result<(), TeamError> {
    if crate::clock::is_time_zone(db, name).await? { Ok(()) } else { Err(TeamError::NoSuchZone) }
}

/// Hours, closed days and shifts as wanted, in place of those there were.
async fn write_times(
    db: &mut PgConnection,
    team: TeamId,
    settings: &TeamSettings,
) -> Result<(), TeamError> {
    let strangers = sqlx::query_scalar!(
        r#"
        select count(*) as "strangers!" from unnest($2::bigint[]) as shift(person)
        where not exists (select from team_member m where m.team_id = $1 and m.uid = shift.person)
        "#,
        team.0,
        &settings.shifts.iter().map(|shift| shift.uid).collect::<Vec<_>>(),
    )
    .fetch_one(&mut *db)
    .await?;
    if strangers > 0 {
        return Err(TeamError::ShiftOfStranger);
    }
    sqlx::query!("delete from team_hours where team_id = $1", team.0).execute(&mut *db).await?;
    sqlx::query!("delete from team_closed_day where team_id = $1", team.0)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from team_shift where team_id = $1", team.0).execute(&mut *db).await?;
    let TeamSettings { hours, closed_days, shifts, .. } = settings;
    sqlx::query!(
        r#"
        insert into team_hours (team_id, weekday, opens, closes)
        select $1, * from unnest($2::smallint[], $3::smallint[], $4::smallint[])
        "#,
        team.0,
        &hours.iter().map(|it| it.weekday).collect::<Vec<_>>(),
        &hours.iter().map(|it| it.opens).collect::<Vec<_>>(),
        &hours.iter().map(|it| it.closes).collect::<Vec<_>>(),
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into team_closed_day (team_id, day) select distinct $1::bigint, day from unnest($2::date[]) as day",
        team.0,
        closed_days,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        r#"
        insert into team_shift (team_id, uid, weekday, starts, ends)
        select $1, * from unnest($2::bigint[], $3::smallint[], $4::smallint[], $5::smallint[])
        "#,
        team.0,
        &shifts.iter().map(|it| it.uid).collect::<Vec<_>>(),
        &shifts.iter().map(|it| it.weekday).collect::<Vec<_>>(),
        &shifts.iter().map(|it| it.starts).collect::<Vec<_>>(),
        &shifts.iter().map(|it| it.ends).collect::<Vec<_>>(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What the audit log says of it.
fn detail(settings: &TeamSettings) -> serde_json::Value {
    json!({
        "name": settings.name,
        "time_zone": settings.time_zone,
        "wrap_up_required": settings.wrap_up_required,
        "serves_vip": settings.serves_vip,
        "hours": settings.hours.iter().map(|it| [it.weekday, it.opens, it.closes]).collect::<Vec<_>>(),
        "closed_days": settings.closed_days.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "shifts": settings.shifts.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn whoever_refers_to_a_team_that_is_being_changed_does_not_wait(pool: PgPool) {
        let (team, name, version): (i64, String, i64) =
            sqlx::query_as("select team_id, name, version from team limit 1")
                .fetch_one(&pool)
                .await
                .unwrap();
        let uid: i64 = sqlx::query_scalar(
            "insert into account (email, nickname, role) values ('a@example.com', 'a', 'admin') returning uid",
        )
        .fetch_one(&pool)
        .await
        .unwrap();
        sqlx::query(
            "insert into team_hours (team_id, weekday, opens, closes) values ($1, 1, 0, 60)",
        )
        .bind(team)
        .execute(&pool)
        .await
        .unwrap();
        let mut held = crate::begin(&pool).await.unwrap();
        sqlx::query("select from team_hours for update").execute(&mut *held).await.unwrap();
        let changing = tokio::spawn({
            let pool = pool.clone();
            async move {
                let by = By { uid: Uid(uid), is_admin: true, command_id: None };
                let settings = TeamSettings {
                    name,
                    time_zone: "UTC".to_owned(),
                    hours: Vec::new(),
                    closed_days: Vec::new(),
                    shifts: Vec::new(),
                    wrap_up_required: true,
                    serves_vip: false,
                };
                change(&pool, by, TeamId(team), version, &settings).await
            }
        });
        let waiting = "select count(*) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'";
        while sqlx::query_scalar::<_, i64>(waiting).fetch_one(&pool).await.unwrap() == 0 {
            tokio::task::yield_now().await;
        }
        // It has locked the team by now.
        let mut tx = crate::begin(&pool).await.unwrap();
        sqlx::raw_sql("set local lock_timeout = '100ms'").execute(&mut *tx).await.unwrap();
        sqlx::query("insert into team_member (team_id, uid) values ($1, $2)")
            .bind(team)
            .bind(uid)
            .execute(&mut *tx)
            .await
            .unwrap();
        tx.commit().await.unwrap();
        held.rollback().await.unwrap();
        changing.await.unwrap().unwrap();
    }
}
