//! Finding templates, and the values their variables take in a conversation.

use std::collections::BTreeMap;

use guildhall_domain::{
    ids::{ConversationId, TemplateId, Uid, UploadId},
    language::Texts,
    support::{
        TeamId,
        template::{Audience, ScopeKind},
    },
};
use sqlx::{PgExecutor, PgPool};

use super::{Outcome, Scope, Template};
use crate::DatabaseError;

/// Whose shelf is looked at.
#[derive(Debug, Clone, Copy)]
pub struct Shelf {
    pub agent: Uid,
    /// Looks into every team.
    pub is_admin: bool,
}

/// What is looked for. Nothing given is everything.
#[derive(Debug, Clone, Default)]
pub struct Search<'a> {
    /// Part of title, shortcut, tag or text, in small letters or large.
    pub text: Option<&'a str>,
    /// The team at work: other teams' templates are left out, one's own and everybody's are not.
    pub team: Option<TeamId>,
    pub tag: Option<&'a str>,
    /// all | team | own
    pub scope: Option<ScopeKind>,
}

/// Templates on an agent's shelf: best match first, then most used.
pub async fn list(
    pool: &PgPool,
    shelf: Shelf,
    search: &Search<'_>,
    limit: i64,
) -> Result<Vec<Template>, DatabaseError> {
    templates(pool, shelf, search, None, limit).await
}

/// One template on an agent's shelf.
pub async fn find(
    db: impl PgExecutor<'_>,
    shelf: Shelf,
    template: TemplateId,
) -> Result<Option<Template>, DatabaseError> {
    Ok(templates(db, shelf, &Search::default(), Some(template), 1).await?.pop())
}

async fn templates(
    db: impl PgExecutor<'_>,
    shelf: Shelf,
    search: &Search<'_>,
    one: Option<TemplateId>,
    limit: i64,
) -> Result<Vec<Template>, DatabaseError> {
    let text = search.text.map(str::trim).filter(|text| !text.is_empty());
    let rows = sqlx::query!(
        r#"
        select t.template_id, t.version, t.team_id, t.owner, t.audience as "audience: Audience", t.title, t.shortcut, t.tags,
            t.texts as "texts!: Texts", t.upload_id, t.use_count,
            came.uses as "uses!", came.resolved as "resolved!", came.reopened as "reopened!", came.rating
        from message_template t
        cross join lateral (
            select count(*) as uses, count(e.resolved_at) as resolved, avg(e.rating)::float8 as rating,
                count(*) filter (where exists (
                    select from episode n where n.conversation_id = e.conversation_id and n.episode = e.episode + 1
                        and n.began_at < e.resolved_at + interval '1 day'
                )) as reopened
            from (select distinct conversation_id, episode from template_use u where u.template_id = t.template_id) used
            join episode e on e.conversation_id = used.conversation_id and e.episode = used.episode
        ) came
        where t.retired_at is null
            and (t.scope = 'all' or t.owner = $1 or (t.scope = 'team' and ($2 or exists (
                select from team_member m where m.team_id = t.team_id and m.uid = $1))))
            and ($3::uuid is null or t.template_id = $3)
            and ($4::text is null or position(lower($4) in lower(t.title)) > 0 or position(lower($4) in lower(t.shortcut)) > 0
                or lower($4) = any(t.tags) or position(lower($4) in lower(t.texts::text)) > 0)
            and ($5::bigint is null or t.team_id is null or t.team_id = $5)
            and ($6::text is null or $6 = any(t.tags))
            and ($7::text is null or t.scope = $7)
        order by
            case when $4::text is null then 0 when lower(t.shortcut) = lower($4) then 0
                when starts_with(lower(t.shortcut), lower($4)) then 1 when starts_with(lower(t.title), lower($4)) then 2
                when position(lower($4) in lower(t.title)) > 0 or lower($4) = any(t.tags) then 3 else 4 end,
            t.use_count desc, t.position, t.title, t.template_id
        limit $8
        "#,
        shelf.agent.0,
        shelf.is_admin,
        one.map(|id| id.0),
        text,
        search.team.map(|team| team.0),
        search.tag,
        search.scope.map(ScopeKind::as_str),
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Template {
            template_id: TemplateId(row.template_id),
            version: row.version,
            scope: Scope::of(row.team_id, row.owner),
            audience: row.audience,
            title: row.title,
            shortcut: row.shortcut,
            tags: row.tags,
            texts: row.texts,
            upload_id: row.upload_id.map(UploadId),
            use_count: row.use_count,
            outcome: (row.uses > 0).then_some(Outcome {
                resolved: row.resolved,
                reopened: row.reopened,
                rating: row.rating,
            }),
        })
        .collect())
}

/// What a customer may pick: (id, title, text), in their order; in English where there is no text in `language`.
pub async fn for_customers(
    pool: &PgPool,
    language: &str,
) -> Result<Vec<(TemplateId, String, String)>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select template_id, title, coalesce(texts ->> $1, texts ->> 'en', '') as "text!"
        from message_template
        where scope = 'all' and audience = 'customers' and retired_at is null
        order by position, template_id
        "#,
        language,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(|row| (TemplateId(row.template_id), row.title, row.text)).collect())
}

/// What the variables of `domain::template` stand for in a conversation of customer support, and the customer's language. The order is the one
/// the conversation is about, else what the customer bought last. `None` if it is no conversation of customer support.
pub async fn values(
    pool: &PgPool,
    conversation: ConversationId,
    agent: Uid,
) -> Result<Option<(BTreeMap<&'static str, String>, String)>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select d.customer, customer.nickname as customer_name, customer.language, agent.nickname as agent_name,
            team.name as team_name, coalesce(o.number::text, c.order_id, '') as "order_number!",
            coalesce(g.names ->> customer.language, g.names ->> 'en', nullif(d.game, ''), o.game, '') as "game!",
            to_char(now() at time zone team.time_zone, 'YYYY-MM-DD') as "today!"
        from desk_talk d
        join conversation c on c.conversation_id = d.conversation_id
        join account customer on customer.uid = d.customer
        join account agent on agent.uid = $2
        join team on team.team_id = d.team_id
        left join "order" o on o.order_id = case
            when c.order_id ~ '^[0-9a-f]{32}$' then c.order_id::uuid
            else (select bought.order_id from "order" bought where bought.buyer = d.customer order by bought.order_id desc limit 1)
        end
        left join game g on g.game = coalesce(nullif(d.game, ''), o.game)
        where d.conversation_id = $1
        "#,
        conversation.0,
        agent.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| {
        let values = BTreeMap::from([
            ("customer.nickname", row.customer_name),
            ("customer.uid", row.customer.to_string()),
            ("agent.nickname", row.agent_name),
            ("team.name", row.team_name),
            ("order.number", row.order_number),
            ("order.game", row.game),
            ("today", row.today),
        ]);
        (values, row.language)
    }))
}
