-- People by number, address or name: `people.rs`. A file, so that a test can ask Postgres how it would read it.
select uid as "uid!", nickname as "nickname!", profile_pic, email, role as "role!: Role", frozen_at is not null as "is_frozen!"
from (
    (select uid, nickname, profile_pic, email, role, frozen_at, 0 as place from account where uid = $1)
    union all
    -- What stands before the @ comes before what only begins like it: `seller1` is looked for among `seller10`, `seller11` ...
    (select uid, nickname, profile_pic, email, role, frozen_at, 1 from account
     where email is not null and email ~>=~ (lower($2) || '@') and email ~<=~ (lower($2) || '@' || chr(1114111))
     order by email using ~<~ limit $4)
    union all
    (select uid, nickname, profile_pic, email, role, frozen_at, 2 from account
     where email is not null and email ~>=~ lower($2) and email ~<=~ (lower($2) || chr(1114111))
     order by email using ~<~ limit $4)
    union all
    (select uid, nickname, profile_pic, email, role, frozen_at, 3 from account
     where role <> 'visitor' and lower(nickname) ~>=~ lower($2) and lower(nickname) ~<=~ (lower($2) || chr(1114111))
     order by lower(nickname) using ~<~ limit $4)
    union all
    (select uid, nickname, profile_pic, email, role, frozen_at, 4 from account
     where role <> 'visitor' and nickname ilike $3
     -- Without an order Postgres hopes for ten near the beginning of the table, and reads all of it where there are none.
     order by nickname, uid limit $4)
) found
order by place, lower(nickname), uid
