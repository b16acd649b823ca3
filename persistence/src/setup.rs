//! What of a shop's setup stands in the database: who is there, and what is on offer.

use sqlx::PgPool;

use crate::DatabaseError;

/// Which of these there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShopSetup {
    /// Every administrator has a confirmed second factor.
    pub second_factor: bool,
    /// Terms of service and a privacy policy can be read, in any language.
    pub legal_texts: bool,
    /// There are goods on offer, of a game that is shown.
    pub catalogue: bool,
    pub seller: bool,
    /// Something can be bought at this moment.
    pub listing: bool,
    /// A team has a member.
    pub support_team: bool,
    /// A queue for top-ups is open.
    pub top_up_queue: bool,
    /// An event is announced or on.
    pub event: bool,
}

/// What there is at this moment. Every part is answered by an index or a small table.
pub async fn shop_setup(pool: &PgPool) -> Result<ShopSetup, DatabaseError> {
    let found = sqlx::query_as!(
        ShopSetup,
        r#"
        select
            not exists (
                select from account a
                where role = 'admin' and frozen_at is null
                    and not exists (select from second_factor f where f.uid = a.uid and f.enrolled_at is not null)
            ) as "second_factor!",
            (
                select count(distinct kind) = 2
                from (
                    select distinct on (kind, language) kind, body from legal_text
                    where kind in ('terms', 'privacy')
                    order by kind, language, version desc
                ) held
                where body <> ''
            ) as "legal_texts!",
            exists (
                select from goods g join game m on m.game = g.game where g.retired_at is null and not m.is_hidden
            ) as "catalogue!",
            exists (select from account where role in ('seller', 'sub_seller') and frozen_at is null) as "seller!",
            exists (select from sell_order where on_sale > 0) as "listing!",
            exists (select from team_member) as "support_team!",
            exists (select from topup_queue where state = 'open') as "top_up_queue!",
            exists (select from lottery_event where ends_at > now() and cancelled_at is null) as "event!"
        "#
    )
    .fetch_one(pool)
    .await?;
    Ok(found)
}
