//! A conversation as one person sees it: one statement for a whole page of them, members, unread counts and last messages included.

use guildhall_domain::{
    conversation::{Kind, Speaker, State},
    identity::role::Role,
    ids::{ConversationId, Uid, UploadId},
    support::{Stage, TeamId, WaitingWhy, WrapUp, block::Level, urgency::MoneyAtRisk},
};
use serde::Deserialize;
use sqlx::{PgExecutor, types::Json};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    DatabaseError,
    conversation::message::{ClickRow, MessageView, message_view},
    identity::public_profile::{FaceRow, PublicProfile},
};

/// Unread messages are counted up to here, in each conversation: who has been away for a year would cost a count of the year with every push.
/// `docs/wire.md`.
pub const MOST_UNREAD: i64 = 1000;

/// What one person sees of a conversation.
#[derive(Debug, Clone)]
pub struct ConversationView {
    pub conversation_id: ConversationId,
    pub kind: Kind,
    /// The other side is customer service; its agents are members once they have spoken.
    pub is_support: bool,
    pub order_id: Option<String>,
    pub state: State,
    pub last_seq: i64,
    pub version: i64,
    /// Time of the last message, or of the opening.
    pub update_time: OffsetDateTime,
    /// Messages of others above my read mark, not recalled; at most [`MOST_UNREAD`]. For staff who do not take part: what waits for a first answer.
    pub unread: i64,
    /// My own rating was given.
    pub evaluated: bool,
    pub remark: String,
    pub color: String,
    pub trans_language: String,
    /// Whether I take part; false for staff looking in customer support.
    pub takes_part: bool,
    /// In the order they joined.
    pub members: Vec<MemberView>,
    pub last_msg: Option<MessageView>,
    /// Where it stands in customer support, if it is with customer support.
    pub support: Option<SupportView>,
}

/// Where a conversation stands in customer support. What only staff may know is told apart on the wire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SupportView {
    pub team: TeamId,
    pub team_name: String,
    pub stage: Stage,
    pub agent: Option<PublicProfile>,
    pub live_from_seq: i64,
    pub closed_until: Option<OffsetDateTime>,
    pub needs_reply_since: Option<OffsetDateTime>,
    pub waiting_since: Option<OffsetDateTime>,
    pub waiting_why: Option<WaitingWhy>,
    pub language: String,
    pub game: String,
    pub vip_level: i16,
    pub stake: MoneyAtRisk,
    pub episode: i32,
    pub last_agent: Option<PublicProfile>,
    pub wrap_up: Option<WrapUp>,
    /// How much the customer is blocked now, by account or by where they write from. For staff; `None` to others.
    pub block: Option<Level>,
    /// How many notes agents have written about the conversation. For staff; 0 to others.
    pub notes: i64,
    /// When this was read, by the database's clock: urgency is of a moment.
    pub now: OffsetDateTime,
}

/// What everybody in a conversation sees of a member. Nothing else about a person belongs here (CHAT-024).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberView {
    pub uid: Uid,
    pub role: Role,
    pub nickname: String,
    pub profile_pic: Option<UploadId>,
    pub read_seq: i64,
    /// Of the viewer alone.
    pub unread: Option<i64>,
}

#[derive(Debug, Deserialize)]
struct MemberRow {
    uid: i64,
    role: Role,
    nickname: String,
    profile_pic: Option<Uuid>,
    read_seq: i64,
    unread: Option<i64>,
}

/// The conversations with these ids that `viewer` may see, newest first.
pub(crate) async fn views(
    db: impl PgExecutor<'_>,
    viewer: Speaker,
    ids: &[Uuid],
) -> Result<Vec<ConversationView>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select c.conversation_id, c.kind as "kind: Kind", c.is_desk, c.order_id, c.state as "state: State", c.last_seq, c.version, c.last_msg_at,
            me.uid is not null as "takes_part!",
            coalesce(me.remark, '') as "remark!",
            coalesce(me.color, '') as "color!",
            coalesce(me.trans_language, '') as "trans_language!",
            case when d.conversation_id is null then
                exists (select from evaluation e where e.conversation_id = c.conversation_id and e.uid = $1)
            else coalesce((
                select e.rating is not null from episode e
                where e.conversation_id = c.conversation_id and e.resolved_at is not null order by e.episode desc limit 1
            ), false) end as "evaluated!",
            case when me.uid is null and d.needs_reply_since is not null then (
                select count(*) from (
                    select from message w
                    where w.conversation_id = c.conversation_id and w.sender = d.customer and w.recalled_at is null
                        and w.seq >= visit.began_seq
                    limit $4
                ) counted
            ) else 0 end as "waiting!",
            d.team_id as "team_id?", t.name as "team_name?", d.stage as "stage?: Stage", d.live_from_seq as "live_from_seq?",
            d.closed_until, d.needs_reply_since, d.waiting_since,
            d.waiting_why as "waiting_why?: WaitingWhy", d.language as "language?", d.game as "game?",
            d.vip_level as "vip_level?", d.money_at_risk_cents as "money_at_risk_cents?", d.money_due_at,
            d.episode as "episode?", visit.wrap_up as "wrap_up?: WrapUp", now() as "now!",
            -- 'block' comes before 'limit'. A visitor who has signed in is blocked as the account they are.
            case when $2 and d.conversation_id is not null then (
                select min(b.level) from block b
                left join account meant on meant.uid = b.uid
                left join customer_address place on place.uid = d.customer
                where b.lifted_at is null and (b.until is null or b.until > now())
                    and (coalesce(meant.merged_into, b.uid) = d.customer or b.address = place.address)
            ) end as "block?: Level",
            case when $2 and d.conversation_id is not null then (
                select count(*) from note n where n.conversation_id = d.conversation_id
            ) else 0 end as "notes!",
            case when g.uid is not null then
                jsonb_build_object('uid', g.uid, 'nickname', g.nickname, 'profile_pic', g.profile_pic)
            end as "agent?: Json<FaceRow>",
            case when h.uid is not null then
                jsonb_build_object('uid', h.uid, 'nickname', h.nickname, 'profile_pic', h.profile_pic)
            end as "last_agent?: Json<FaceRow>",
            members.rows as "members!: Json<Vec<MemberRow>>",
            m.seq as "msg_seq?",
            m.sender as "msg_sender?",
            m.client_msg_id as "msg_client_id?",
            m.body_type as "msg_type?",
            m.body as "msg_body?: Json<Box<serde_json::value::RawValue>>",
            m.sent_at as "msg_sent_at?",
            m.recalled_at is not null as "msg_recalled!",
            (select jsonb_agg(jsonb_build_object('uid', k.uid, 'kind', k.kind, 'item', k.item) order by k.clicked_at)
             from message_click k where k.conversation_id = m.conversation_id and k.seq = m.seq)
                as "msg_clicks?: Json<Vec<ClickRow>>"
        from conversation c
        left join participant me on me.conversation_id = c.conversation_id and me.uid = $1
        left join desk_talk d on c.is_desk and d.conversation_id = c.conversation_id
        left join team t on t.team_id = d.team_id
        left join account g on g.uid = d.agent
        left join account h on h.uid = d.last_agent
        left join episode visit on visit.conversation_id = d.conversation_id and visit.episode = d.episode
        cross join lateral (
            select coalesce(jsonb_agg(jsonb_build_object(
                    'uid', a.uid, 'role', a.role, 'nickname', a.nickname, 'profile_pic', a.profile_pic,
                    'read_seq', p.read_seq,
                    -- Nobody but the viewer: an agent of a visit long ago has all of the talk unread.
                    'unread', case when p.uid = $1 then (
                        select count(*) from (
                            select from message u
                            where u.conversation_id = p.conversation_id and u.seq > p.read_seq
                                and u.sender <> p.uid and u.recalled_at is null
                            limit $4
                        ) counted
                    ) end
                ) order by p.joined_at, a.uid), '[]') as rows
            from participant p join account a on a.uid = p.uid
            where p.conversation_id = c.conversation_id
        ) members
        left join message m on m.conversation_id = c.conversation_id and m.seq = c.last_seq
        where c.conversation_id = any($3) and (me.uid is not null or ($2 and c.is_desk))
        order by c.last_msg_at desc, c.conversation_id desc
        "#,
        viewer.uid.0,
        viewer.role.is_staff(),
        ids,
        MOST_UNREAD,
    )
    .fetch_all(db)
    .await?;

    rows.into_iter()
        .map(|row| {
            let conversation_id = ConversationId(row.conversation_id);
            let kind = row.kind;
            let last_msg = match (
                row.msg_seq,
                row.msg_sender,
                row.msg_client_id,
                row.msg_type,
                row.msg_body,
                row.msg_sent_at,
            ) {
                (
                    Some(seq),
                    Some(sender),
                    Some(client),
                    Some(body_type),
                    Some(body),
                    Some(sent_at),
                ) => {
                    let clicks = row.msg_clicks.map_or_else(Vec::new, |clicks| clicks.0);
                    let recalled = row.msg_recalled;
                    Some(message_view(
                        conversation_id,
                        kind,
                        seq,
                        sender,
                        client,
                        body_type,
                        body.0,
                        sent_at,
                        recalled,
                        clicks,
                    ))
                }
                _ => None,
            };
            let support = match (row.team_id, row.team_name, row.stage, row.language) {
                (Some(team), Some(team_name), Some(stage), Some(language)) => Some(SupportView {
                    team: TeamId(team),
                    team_name,
                    stage,
                    agent: row.agent.map(|face| face.0.into()),
                    live_from_seq: row.live_from_seq.unwrap_or(0),
                    closed_until: row.closed_until,
                    needs_reply_since: row.needs_reply_since,
                    waiting_since: row.waiting_since,
                    waiting_why: row.waiting_why,
                    language,
                    game: row.game.unwrap_or_default(),
                    vip_level: row.vip_level.unwrap_or(0),
                    stake: MoneyAtRisk {
                        money_at_risk_cents: row.money_at_risk_cents.unwrap_or(0),
                        due_at: row.money_due_at,
                    },
                    episode: row.episode.unwrap_or(0),
                    last_agent: row.last_agent.map(|face| face.0.into()),
                    wrap_up: row.wrap_up,
                    block: row.block,
                    notes: row.notes,
                    now: row.now,
                }),
                _ => None,
            };
            let members: Vec<MemberView> =
                row.members.0.into_iter().map(MemberView::from).collect();
            let mine = members.iter().find_map(|member| member.unread);
            Ok(ConversationView {
                conversation_id,
                kind,
                is_support: row.is_desk,
                order_id: row.order_id,
                state: row.state,
                last_seq: row.last_seq,
                version: row.version,
                update_time: row.last_msg_at,
                unread: mine.unwrap_or(row.waiting),
                evaluated: row.evaluated,
                remark: row.remark,
                color: row.color,
                trans_language: row.trans_language,
                takes_part: row.takes_part,
                members,
                last_msg,
                support,
            })
        })
        .collect()
}

impl From<MemberRow> for MemberView {
    fn from(row: MemberRow) -> Self {
        Self {
            uid: Uid(row.uid),
            role: row.role,
            nickname: row.nickname,
            profile_pic: row.profile_pic.map(UploadId),
            read_seq: row.read_seq,
            unread: row.unread,
        }
    }
}
