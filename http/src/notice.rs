//! Notices over HTTP: the list, what was read, and the figures of the badge. Each new one is pushed to the account's sockets.
//!
//! Source: product spec §2 (messages), §3 and §7 (notifications); `docs/wire.md`, "Notices"; decision 0048.
pub mod badge;
pub mod preference;
pub mod refusals;
pub mod wire;

use crate::api::{
    call::{Call, Context, calls, codes},
    caller::SignedIn,
    error::{ApiError, Reason, names::NotFound},
    feature::Feature,
    page::{CursorFields, CursorQuery},
    pushes::PushKind,
    rules,
};
use garde::Validate;
use guildhall_actors::{
    hub::Push,
    notice::{NoticeAdded, NoticesRead},
};
use guildhall_domain::{ids::NoticeId, notice::NoticeType};
use guildhall_persistence::notice::{self as store, Filter};
use refusals::NoticeAlwaysOn;
use serde::Deserialize;
use utoipa::ToSchema;
use wire::{NoticePage, NoticePush, UnreadNotices};

/// Most notices marked as read by their ids at once. Ours: a page of the list.
const MOST_READ: usize = 100;

/// What notices bring to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        refusals: refusals::ALL.to_vec(),
        tags: &[("notice", "What the caller is told of, and what waits for them.")],
        pushes: vec![
            PushKind::snapshot("notice", "a notice", |added: &NoticeAdded| {
                let push = NoticePush::from(added);
                (format!("notice:{}", push.notice.notice_id), push)
            })
            .to("The caller's own sockets.")
            .about("The caller is told of something. It may come twice: `notice_id` says so."),
            PushKind::snapshot("notices_read", "the account", |read: &NoticesRead| {
                ("notices_read".to_owned(), UnreadNotices::from(read.unread))
            })
            .to("The caller's other sockets.")
            .about("The caller has read notices in another window; how many are left."),
        ],
        ..Feature::default()
    }
}

fn calls() -> Vec<Call> {
    calls![
        "notice",
        Call::get("/api/account/notice/list", list)
            .shown_to_viewers()
            .id("notice_list")
            .summary("Lists what the caller was told of, newest first."),
        Call::post("/api/account/notice/read", read)
            .id("notice_read")
            .summary("Marks notices as read: some by their ids, or all up to the newest seen.")
            .refuses(codes![NotFound])
            .repeatable("what was read stays read"),
        Call::get("/api/account/notice/preferences", preference::preferences)
            .shown_to_viewers()
            .id("notice_preferences")
            .summary("Says of which events the caller is told, and how."),
        Call::post("/api/account/notice/preferences/set", preference::set)
            .id("notice_preferences_set")
            .summary("Turns a group of events on or off on one channel.")
            .refuses(codes![NoticeAlwaysOn]),
        Call::get("/api/account/unread_badge", badge::unread_badge)
            .shown_to_viewers()
            .id("unread_badge")
            .summary("Counts what waits for the caller: notices, messages, orders to act on."),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct NoticeList {
    /// Only of this type; all if left out.
    pub notice_type: Option<NoticeType>,
    /// Only those the caller has not read.
    pub unread: Option<bool>,
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<NoticeId>,
}

/// Either `notice_ids`, or all: of `notice_type`, up to `up_to`, or both.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct NoticeRead {
    /// These, at most 100. If one of them is not the caller's, nothing is marked.
    #[garde(inner(custom(rules::at_most(MOST_READ))))]
    pub notice_ids: Option<Vec<NoticeId>>,
    /// All of this type.
    pub notice_type: Option<NoticeType>,
    /// All up to this one, the newest the caller has seen: what came later stays unread.
    pub up_to: Option<NoticeId>,
}

async fn list(
    context: Context,
    SignedIn(caller): SignedIn,
    input: NoticeList,
) -> Result<NoticePage, ApiError> {
    let pool = &context.state.pool;
    let filter = Filter {
        uid: caller.uid,
        notice_type: input.notice_type,
        only_unread: input.unread.unwrap_or(false),
    };
    let page = store::list(pool, filter, input.page.before(), input.page.limit()).await?;
    Ok(NoticePage {
        notices: page.items.into_iter().map(Into::into).collect(),
        unread: store::unread(pool, caller.uid).await?.into(),
        next: page.next.map(|cursor| cursor.to_string()),
    })
}

async fn read(
    context: Context,
    SignedIn(caller): SignedIn,
    input: NoticeRead,
) -> Result<UnreadNotices, ApiError> {
    let (pool, uid) = (&context.state.pool, caller.uid);
    match input {
        NoticeRead { notice_ids: Some(ids), notice_type: None, up_to: None } => {
            if !store::read(pool, uid, &ids).await? {
                return Err(ApiError::NotFound);
            }
        }
        NoticeRead { notice_ids: Some(_), .. } => {
            // Two ways to say which: nobody knows which one counts.
            return Err(ApiError::field("notice_ids", Reason::Invalid));
        }
        NoticeRead { notice_ids: None, notice_type: None, up_to: None } => {
            return Err(ApiError::field("notice_ids", Reason::Required));
        }
        NoticeRead { notice_ids: None, notice_type, up_to } => {
            store::read_up_to(pool, uid, notice_type, up_to).await?;
        }
    }
    let unread = store::unread(pool, uid).await?;
    let push = Push::new(NoticesRead { uid, unread });
    context.state.hub.tell(&[uid], &push, context.subscriber());
    Ok(unread.into())
}
