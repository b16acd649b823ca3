//! What staff read of appeals: the list, one with its pictures, and what we hold of the account. Each look is an act of staff.

use guildhall_domain::{
    identity::{
        appeal::{
            AppealKind, AppealRefusal, AppealRemedy, AppealStage, Held, HeldRole, NotNow,
            SignInPlace,
        },
        role::Role,
    },
    ids::{AppealId, Uid, UploadId},
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::{PgConnection, PgExecutor, PgPool};
use time::OffsetDateTime;

use super::{Appeal, AppealError, Event, Objection, events, find, hold, objections};
use crate::{
    DatabaseError,
    identity::{account, email_change::REVERTIBLE_DAYS, safety, social},
    page::Page,
    staff_act::{self, StaffAct},
};

/// Sign-ins that are looked at, newest first. Ours: a year of somebody who signs in each week.
const SIGN_INS: i64 = 60;

/// Holds an appeal that staff have looked at.
pub(super) async fn hold_seen(
    tx: &mut PgConnection,
    id: AppealId,
    by: Uid,
    seen: i64,
) -> Result<Appeal, AppealError> {
    let held = hold(&mut *tx, id).await?;
    if held.uid == Some(by) || is_own(tx, id, by).await? {
        return Err(AppealError::Forbidden);
    }
    // What has ended says so, whatever was seen, and whatever its appellant reads.
    if held.has_ended() {
        return Err(NotNow::Ended.into());
    }
    if held.version != seen {
        return Err(AppealError::Stale);
    }
    Ok(held)
}

/// Whether somebody has sent an appeal themselves, or its contact address is or was theirs: nobody decides about that.
pub async fn is_own(db: impl PgExecutor<'_>, id: AppealId, by: Uid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from account_appeal a join account c on c.uid = $2
               where a.appeal_id = $1 and (
                   a.sent_by = c.uid or lower(a.email) = lower(c.email)
                   or exists (select from email_change e where e.uid = c.uid and lower(e.old_email) = lower(a.email))
               )
           ) as "is_own!""#,
        id.0,
        by.0,
    )
    .fetch_one(db)
    .await
}

fn act(by: Uid, kind: StaffActKind, id: AppealId) -> StaffAct {
    StaffAct::new(Some(by), kind, StaffActSubject::Appeal, id)
}

pub(super) async fn log_asked(
    tx: &mut PgConnection,
    id: AppealId,
    by: Uid,
) -> Result<(), DatabaseError> {
    staff_act::write(tx, &act(by, StaffActKind::AppealEvidenceAsked, id)).await
}

pub(super) async fn log_refused(
    tx: &mut PgConnection,
    id: AppealId,
    by: Uid,
    why: AppealRefusal,
    note: &str,
) -> Result<(), DatabaseError> {
    let act = act(by, StaffActKind::AppealRefused, id).with("refusal", why);
    staff_act::write(tx, &act.reason(note)).await
}

pub(super) async fn log_granted(
    tx: &mut PgConnection,
    (id, by): (AppealId, Uid),
    uid: Uid,
    remedies: &[AppealRemedy],
    note: &str,
) -> Result<(), DatabaseError> {
    let names: Vec<&str> = remedies.iter().map(|remedy| remedy.as_str()).collect();
    let act = act(by, StaffActKind::AppealGranted, id).with("uid", uid);
    staff_act::write(tx, &act.with("remedies", names.join(" ")).reason(note)).await
}

/// An appeal in the list of staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub appeal_id: AppealId,
    pub kind: AppealKind,
    pub stage: AppealStage,
    pub account_ref: String,
    pub created_at: OffsetDateTime,
    pub next_at: Option<OffsetDateTime>,
    pub ended_at: Option<OffsetDateTime>,
    pub refusal: Option<AppealRefusal>,
}

/// How an appeal stands for staff: what its owner has ended has ended, though its appellant is told later.
fn as_ended(appeal: Appeal) -> Appeal {
    let Some(objected_at) = appeal.objected_at.filter(|_| appeal.stage.is_open()) else {
        return appeal;
    };
    let refusal = Some(AppealRefusal::OwnerObjected);
    Appeal {
        stage: AppealStage::Refused,
        refusal,
        next_at: None,
        review_from: None,
        ended_at: Some(objected_at),
        ..appeal
    }
}

/// Open appeals, the oldest first; or those that have ended, the newest first. From after `from` on.
pub async fn list(
    pool: &PgPool,
    is_ended: bool,
    from: Option<AppealId>,
    limit: i64,
) -> Result<Page<Line, AppealId>, DatabaseError> {
    // Their ids are made in the order they were sent in.
    let rows = sqlx::query!(
        r#"
        select appeal_id, kind as "kind: AppealKind", account_ref, created_at,
            case when is_told_later then 'refused' else stage end as "stage!: AppealStage",
            case when is_told_later then 'owner_objected' else refusal end as "refusal: AppealRefusal",
            case when not is_told_later then next_at end as next_at, coalesce(ended_at, objected_at) as ended_at
        from account_appeal cross join lateral (
            select objected_at is not null and ended_at is null as is_told_later
        ) told
        where (ended_at is not null or objected_at is not null) = $1
            and ($2::uuid is null or case when $1 then appeal_id < $2 else appeal_id > $2 end)
        order by case when $1 then appeal_id end desc, appeal_id limit $3
        "#,
        is_ended,
        from.map(|id| id.0),
        limit + 1,
    )
    .fetch_all(pool)
    .await?;
    let lines = rows.into_iter().map(|row| Line {
        appeal_id: AppealId(row.appeal_id),
        kind: row.kind,
        stage: row.stage,
        account_ref: row.account_ref,
        created_at: row.created_at,
        next_at: row.next_at,
        ended_at: row.ended_at,
        refusal: row.refusal,
    });
    Ok(Page::cut(lines.collect(), limit, |last| last.appeal_id))
}

/// A picture of an appeal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub upload_id: UploadId,
    pub width: i32,
    pub height: i32,
    pub sent_at: OffsetDateTime,
}

/// An appeal as staff see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffView {
    pub appeal: Appeal,
    pub device_name: String,
    pub address: String,
    pub country: Option<String>,
    pub pictures: Vec<Picture>,
    pub events: Vec<Event>,
    /// Who has said that they still have the account.
    pub objections: Vec<Objection>,
    pub remedies: Vec<AppealRemedy>,
    pub note: Option<String>,
    pub decided_by: Option<String>,
}

/// What staff see of an appeal.
pub async fn staff_view(pool: &PgPool, id: AppealId) -> Result<Option<StaffView>, DatabaseError> {
    let Some(appeal) = find(pool, id).await?.map(as_ended) else { return Ok(None) };
    let row = sqlx::query!(
        r#"select v.device_name, v.address, v.country, v.remedies, v.note, d.nickname as "decider?"
           from account_appeal v left join account d on d.uid = v.decided_by where v.appeal_id = $1"#,
        id.0,
    )
    .fetch_one(pool)
    .await?;
    let pictures = sqlx::query!(
        "select p.upload_id, u.width, u.height, p.sent_at from account_appeal_picture p join upload u using (upload_id)
         where p.appeal_id = $1 order by p.sent_at, p.upload_id",
        id.0,
    )
    .fetch_all(pool)
    .await?;
    let known = |text: &String| AppealRemedy::ALL.into_iter().find(|one| one.as_str() == text);
    Ok(Some(StaffView {
        events: events(pool, id).await?,
        objections: objections(pool, id).await?,
        appeal,
        device_name: row.device_name,
        address: row.address,
        country: row.country,
        pictures: pictures
            .into_iter()
            .map(|row| Picture {
                upload_id: UploadId(row.upload_id),
                width: row.width,
                height: row.height,
                sent_at: row.sent_at,
            })
            .collect(),
        remedies: row.remedies.iter().filter_map(known).collect(),
        note: row.note,
        decided_by: row.decider,
    }))
}

/// The appeal that a picture was sent with.
pub async fn picture_of(
    db: impl PgExecutor<'_>,
    upload: UploadId,
) -> sqlx::Result<Option<AppealId>> {
    let id = sqlx::query_scalar!(
        "select appeal_id from account_appeal_picture where upload_id = $1",
        upload.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(id.map(AppealId))
}

/// Sign-ins from one device in one country.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignIns {
    pub country: Option<String>,
    pub device: String,
    pub times: i64,
    pub last_at: OffsetDateTime,
}

/// What we hold of an account that an appeal is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    pub uid: Uid,
    pub nickname: String,
    pub role: Role,
    pub is_frozen: bool,
    pub signed_up_at: OffsetDateTime,
    /// The address it has, and then those it had.
    pub emails: Vec<String>,
    pub sign_ins: Vec<SignIns>,
    pub bought: i64,
    pub sold: i64,
    pub last_order_at: Option<OffsetDateTime>,
    /// How it has paid. No card is kept here, not even four digits of one.
    pub methods: Vec<String>,
    /// Names of the providers that are linked.
    pub providers: Vec<String>,
    pub roles: Vec<HeldRole>,
    /// Whether its owner has said that something was somebody else.
    pub is_disputed: bool,
    /// For the checklist.
    pub held: Held,
}

/// What we hold of an account; `None` if there is none.
pub async fn evidence(pool: &PgPool, uid: Uid) -> Result<Option<Evidence>, DatabaseError> {
    let Some(account) = account::find(pool, uid).await? else { return Ok(None) };
    let former = sqlx::query!(
        r#"select old_email, bool_or(change_id = (select min(change_id) from email_change where uid = $1) and not is_taken_away) as "is_first!"
           from email_change where uid = $1 group by old_email order by max(change_id) desc"#,
        uid.0,
    )
    .fetch_all(pool)
    .await?;
    let places = sqlx::query!(
        r#"select country, address, device_name, at, at >= coalesce(least(
               (select min(changed_at) from email_change where uid = $1) - make_interval(days => $3),
               (select min(said.at) from safety_dispute d join safety_event said on said.event_id = d.event_id
                where d.uid = $1 and d.released_at is null)
           ), 'infinity') as "is_young!"
           from safety_event where uid = $1 and kind in ('sign_in', 'sign_up') order by event_id desc limit $2"#,
        uid.0,
        SIGN_INS,
        REVERTIBLE_DAYS,
    )
    .fetch_all(pool)
    .await?;
    let trade = sqlx::query!(
        r#"select (select count(*) from "order" where buyer = $1) as "bought!",
               (select count(*) from "order" where seller = $1) as "sold!",
               (select max(created_at) from "order" where buyer = $1) as last_order_at,
               array(select distinct method from payment where uid = $1 order by 1) as "methods!""#,
        uid.0,
    )
    .fetch_one(pool)
    .await?;
    let linked = social::list(pool, uid).await?;
    let is_disputed =
        safety::current_hold(pool, uid).await?.is_some_and(|hold| hold.until.is_none());
    let mut sign_ins: Vec<SignIns> = Vec::new();
    for place in &places {
        let same = sign_ins
            .iter_mut()
            .find(|one| one.country == place.country && one.device == place.device_name);
        match same {
            Some(one) => one.times += 1,
            None => sign_ins.push(SignIns {
                country: place.country.clone(),
                device: place.device_name.clone(),
                times: 1,
                last_at: place.at,
            }),
        }
    }
    // Before the first change that is kept, an owner had the one that was changed then; whose the others are is what is asked.
    let known: Vec<String> = match &former[..] {
        [] => account.email.iter().cloned().collect(),
        former => {
            former.iter().filter(|one| one.is_first).map(|one| one.old_email.clone()).collect()
        }
    };
    let mut emails: Vec<String> = account.email.iter().cloned().collect();
    emails.extend(former.into_iter().map(|one| one.old_email));
    let young_emails = emails.iter().filter(|one| !known.contains(one)).cloned().collect();
    let roles: Vec<HeldRole> = account
        .app_roles
        .iter()
        .map(|one| HeldRole {
            game: one.game.clone(),
            server: one.role.subgame_name.clone(),
            role_id: one.role.role_id.clone(),
        })
        .collect();
    let held = Held {
        account: Some(format!("{uid} {}", account.nickname)),
        emails: known,
        young_emails,
        places: places
            .into_iter()
            .map(|place| SignInPlace {
                country: place.country,
                address: place.address,
                device: place.device_name,
                is_young: place.is_young,
            })
            .collect(),
        roles: roles.clone(),
    };
    Ok(Some(Evidence {
        uid,
        nickname: account.nickname,
        role: account.role,
        is_frozen: account.is_frozen,
        signed_up_at: account.created_at,
        emails,
        sign_ins,
        bought: trade.bought,
        sold: trade.sold,
        last_order_at: trade.last_order_at,
        methods: trade.methods,
        providers: linked.into_iter().map(|one| one.provider.as_str().to_owned()).collect(),
        roles,
        is_disputed,
        held,
    }))
}
