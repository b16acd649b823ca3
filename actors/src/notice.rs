//! Pushes of notices to those they are for, after the commit that wrote them. The rows are the truth: what is missed here is listed.

use guildhall_domain::ids::Uid;
use guildhall_persistence::notice::{self as rows, Notice, Unread};
use sqlx::PgPool;

use crate::hub::{DomainEvent, Hub, Push};

/// Somebody is told of something; with how much they have not read. For them alone.
#[derive(Debug)]
pub struct NoticeAdded {
    pub notice: Box<Notice>,
    pub unread: Unread,
}
impl DomainEvent for NoticeAdded {}

/// Somebody has read notices in another window. For them alone.
#[derive(Debug)]
pub struct NoticesRead {
    pub uid: Uid,
    pub unread: Unread,
}
impl DomainEvent for NoticesRead {}

/// Pushes what `event` told these people. A push may come twice, since a command may be repeated at once: a client knows a
/// notice by its id.
pub async fn tell_notices(pool: &PgPool, hub: &Hub, uids: &[Uid], event: &str) {
    let hearing: Vec<Uid> = uids.iter().copied().filter(|uid| hub.may_hear(*uid)).collect();
    if hearing.is_empty() {
        return;
    }
    let told = match rows::told_by(pool, event, &hearing).await {
        Ok(told) => told,
        Err(error) => {
            tracing::warn!(event, %error, "notice: saved, but could not be read for its push; resync");
            return hub.resync(uids);
        }
    };
    for notice in told {
        let uid = notice.uid;
        if notice.is_read || !hub.may_hear(uid) {
            continue;
        }
        match rows::unread(pool, uid).await {
            Ok(unread) => {
                let added = NoticeAdded { notice: Box::new(notice), unread };
                hub.tell(&[uid], &Push::new(added), None);
            }
            Err(error) => {
                tracing::warn!(user.id = %uid, event, %error, "notice: saved, but could not be read for its push; resync");
                hub.resync(&[uid]);
            }
        }
    }
}
