-- One page of visits: `history.rs`. A file, so that a test can ask Postgres how it would read it.
select e.conversation_id, e.episode, e.team_id, e.began_at, e.began_seq, e.assigned_at, e.replied_at, e.resolved_at,
    e.transfers, e.wrap_up as "wrap_up: WrapUp", e.wrap_up_note, e.rating, e.comment,
    g.uid as "agent_uid?", g.nickname as "agent_nickname?", g.profile_pic as "agent_pic?",
    a.uid, a.nickname, a.profile_pic
from (
    select * from episode e
    where ($1 or e.team_id = any($2) or e.agent = $3)
        and ($4::bigint is null or e.team_id = $4)
        and ($5::bigint is null or e.agent = $5)
        and ($6::bigint is null or e.customer = $6)
        and ($7::text is null or e.wrap_up = $7)
        and ($8::smallint is null or e.rating = $8)
        and ($9::bool is null or (e.resolved_at is not null) = $9)
        and ($10::timestamptz is null or e.began_at >= $10)
        and ($11::timestamptz is null or e.began_at < $11)
        and ($12::timestamptz is null or (e.began_at, e.conversation_id, e.episode) < ($12, $13::uuid, $14::int))
    order by e.began_at desc, e.conversation_id desc, e.episode desc
    limit $15
) e
join account a on a.uid = e.customer
left join account g on g.uid = e.agent
order by e.began_at desc, e.conversation_id desc, e.episode desc
