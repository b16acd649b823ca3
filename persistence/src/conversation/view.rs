//! A talk as one person sees it: one statement for a whole page of them, members, unread counts and last messages included.

use guildhall_domain::{
    conversation::{Kind, Speaker, State},
    ids::{ConversationId, Uid, UploadId},
    role::Role,
};
use serde::Deserialize;
use sqlx::{PgExecutor, types::Json};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    DatabaseError,
    message::{ClickRow, MessageView, decode, message_view},
};

/// What one person sees of a talk.
#[derive(Debug, Clone)]
pub struct ConversationView {
    pub conversation_id: ConversationId,
    pub kind: Kind,
    /// The other side is customer service; its agents are members once they have spoken.
    pub is_desk: bool,
    pub order_id: Option<String>,
    pub state: State,
    pub last_seq: i64,
    pub version: i64,
    /// Time of the last message, or of the opening.
    pub update_time: OffsetDateTime,
    /// Messages of others above my read mark, not recalled. For staff who do not take part: what waits for a first answer.
    pub unread: i64,
    /// My own rating was given.
    pub evaluated: bool,
    pub remark: String,
    pub color: String,
    pub trans_language: String,
    /// Whether I take part; false for staff looking at the desk.
    pub takes_part: bool,
    /// In the order they joined.
    pub members: Vec<MemberView>,
    pub last_msg: Option<MessageView>,
}

/// What everybody in a talk sees of a member. Nothing else about a person belongs here (CHAT-024).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberView {
    pub uid: Uid,
    pub role: Role,
    pub nickname: String,
    pub profile_pic: Option<UploadId>,
    pub read_seq: i64,
    pub unread: i64,
}

#[derive(Debug, Deserialize)]
struct MemberRow {
    uid: i64,
    role: String,
    nickname: String,
    profile_pic: Option<Uuid>,
    read_seq: i64,
    unread: i64,
}

/// The talks with these ids that `viewer` may see, newest first.
///
/// # Errors
/// Whatever Postgres says.
pub(super) async fn views(
    db: impl PgExecutor<'_>,
    viewer: Speaker,
    ids: &[Uuid],
) -> Result<Vec<ConversationView>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select c.conversation_id, c.kind, c.is_desk, c.order_id, c.state, c.last_seq, c.version, c.last_msg_at,
            me.uid is not null as "takes_part!",
            coalesce(me.remark, '') as "remark!",
            coalesce(me.color, '') as "color!",
            coalesce(me.trans_language, '') as "trans_language!",
            exists (select from evaluation e where e.conversation_id = c.conversation_id and e.uid = $1) as "evaluated!",
            case when me.uid is null and not members.has_agent and c.state = 'open' then (
                select count(*) from message w
                where w.conversation_id = c.conversation_id and w.sender <> 0 and w.recalled_at is null
            ) else 0 end as "waiting!",
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
        cross join lateral (
            select coalesce(bool_or(a.role in ('customer_service', 'vip_customer_service', 'admin')), false) as has_agent,
                coalesce(jsonb_agg(jsonb_build_object(
                    'uid', a.uid, 'role', a.role, 'nickname', a.nickname, 'profile_pic', a.profile_pic,
                    'read_seq', p.read_seq,
                    'unread', (
                        select count(*) from message u
                        where u.conversation_id = p.conversation_id and u.seq > p.read_seq
                            and u.sender <> p.uid and u.recalled_at is null
                    )
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
    )
    .fetch_all(db)
    .await?;

    rows.into_iter()
        .map(|row| {
            let conversation_id = ConversationId(row.conversation_id);
            let kind =
                Kind::from_number(row.kind).ok_or_else(|| decode("kind of a conversation"))?;
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
            let members = row
                .members
                .0
                .into_iter()
                .map(MemberView::try_from)
                .collect::<Result<Vec<_>, DatabaseError>>()?;
            let mine =
                members.iter().find(|member| member.uid == viewer.uid).map(|member| member.unread);
            Ok(ConversationView {
                conversation_id,
                kind,
                is_desk: row.is_desk,
                order_id: row.order_id,
                state: row.state.parse().map_err(|_| decode("state of a conversation"))?,
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
            })
        })
        .collect()
}

impl TryFrom<MemberRow> for MemberView {
    type Error = DatabaseError;

    fn try_from(row: MemberRow) -> Result<Self, DatabaseError> {
        Ok(Self {
            uid: Uid(row.uid),
            role: row.role.parse().map_err(|_| decode("role of a member"))?,
            nickname: row.nickname,
            profile_pic: row.profile_pic.map(UploadId),
            read_seq: row.read_seq,
            unread: row.unread,
        })
    }
}
