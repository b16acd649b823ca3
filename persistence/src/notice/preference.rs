//! What people want to be told of: a row where somebody's choice differs from the default, which is on. Source: decision 0053.

use guildhall_domain::{
    ids::Uid,
    notice::preference::{Channel, Group},
};
use sqlx::{PgConnection, PgExecutor};

use crate::DatabaseError;

/// What somebody has turned off.
pub async fn turned_off(
    db: impl PgExecutor<'_>,
    uid: Uid,
) -> Result<Vec<(Group, Channel)>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select notice_group as "group: Group", channel as "channel: Channel" from notice_preference where uid = $1 and not is_on
        "#,
        uid.0,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.group, row.channel)).collect())
}

/// Turns events of a group on or off on one channel. Whether that may be chosen is the caller's to ask
/// ([`Group::choice`](guildhall_domain::notice::preference::Group::choice)).
pub async fn choose(
    tx: &mut PgConnection,
    uid: Uid,
    group: Group,
    channel: Channel,
    is_on: bool,
) -> Result<(), DatabaseError> {
    if is_on {
        sqlx::query!(
            "delete from notice_preference where uid = $1 and notice_group = $2 and channel = $3",
            uid.0,
            group.as_str(),
            channel.as_str(),
        )
        .execute(tx)
        .await?;
    } else {
        sqlx::query!(
            r#"
            insert into notice_preference (uid, notice_group, channel, is_on) values ($1, $2, $3, false)
            on conflict (uid, notice_group, channel) do update set is_on = false, changed_at = now()
            where notice_preference.is_on
            "#,
            uid.0,
            group.as_str(),
            channel.as_str(),
        )
        .execute(tx)
        .await?;
    }
    Ok(())
}
