-- The desk: teams, who is on duty, where each talk with customer service stands, and what was done about it.
-- Source: decision 0008, `docs/wire.md` "Console".

-- Agents who share a line, hours and a topic.
create table team (
    team_id          bigint generated always as identity primary key,
    name             text        not null check (name <> ''),
    -- A name Postgres knows (`pg_timezone_names`); hours, closed days and shifts are in it.
    time_zone        text        not null default 'UTC',
    -- Takes every talk that no other team is for. Exactly one is.
    is_default       boolean     not null default false,
    -- Takes the talks of customers with a VIP level.
    serves_vip       boolean     not null default false,
    -- An agent who resolves must say what it was about.
    wrap_up_required boolean     not null default false,
    version          bigint      not null default 0,
    created_at       timestamptz not null default now()
);
create unique index team_name on team (lower(name));
create unique index team_default on team (is_default) where is_default;
insert into team (name, is_default) values ('Customer service', true);

-- Business hours, minutes of the day; over midnight are two rows. A team without any is always open.
create table team_hours (
    team_id bigint   not null references team on delete cascade,
    -- 1 Monday to 7 Sunday.
    weekday smallint not null check (weekday between 1 and 7),
    opens   smallint not null check (opens between 0 and 1439),
    closes  smallint not null check (closes between 1 and 1440),
    primary key (team_id, weekday, opens),
    check (opens < closes)
);
create table team_closed_day (
    team_id bigint not null references team on delete cascade,
    day     date   not null,
    primary key (team_id, day)
);

-- Who answers in which team. Administrators look into every team; they are given talks only where they are members.
create table team_member (
    team_id       bigint      not null references team on delete cascade,
    uid           bigint      not null references account,
    is_supervisor boolean     not null default false,
    -- Talks of this team an agent is given at a time.
    capacity      smallint    not null default 5 check (capacity between 1 and 50),
    -- Language codes and games' keys; empty is all.
    languages     text[]      not null default '{}',
    games         text[]      not null default '{}',
    joined_at     timestamptz not null default now(),
    primary key (team_id, uid)
);
create index team_member_by_uid on team_member (uid);

-- When a member works. One without any is given talks whenever on duty.
create table team_shift (
    team_id bigint   not null,
    uid     bigint   not null,
    weekday smallint not null check (weekday between 1 and 7),
    starts  smallint not null check (starts between 0 and 1439),
    ends    smallint not null check (ends between 1 and 1440),
    primary key (team_id, uid, weekday, starts),
    foreign key (team_id, uid) references team_member on delete cascade,
    check (starts < ends)
);

-- Whether an agent is given talks. No row is "offline".
create table duty (
    uid     bigint      primary key references account,
    -- online | away | offline, as the agent says it.
    state   text        not null default 'offline' check (state in ('online', 'away', 'offline')),
    since   timestamptz not null default now(),
    -- When a socket of theirs was last open, noted every five seconds by the process that holds it.
    seen_at timestamptz not null default now()
) with (fillfactor = 50);

alter table account
    -- 0 is none. Filled by points (a later issue).
    add column vip_level smallint not null default 0 check (vip_level between 0 and 10);

-- Where a talk with the desk stands: one row, so it cannot be in two lines, nor be somebody's and wait.
-- Its owner, stage and team change together with the conversation's version (decision 0008).
create table desk_talk (
    conversation_id     uuid        primary key references conversation,
    -- Whose talk it is; a merge moves it to the account.
    customer            bigint      not null references account,
    team_id             bigint      not null references team,
    stage               text        not null default 'quiet' check (stage in ('quiet', 'waiting', 'assigned')),
    agent               bigint      references account,
    assigned_at         timestamptz,
    -- Its place in line among equals; kept when it comes back.
    waiting_since       timestamptz,
    -- new | left (out of hours) | asked (for a person) | agent_gone | released | transferred
    waiting_why         text,
    -- The customer's oldest word that nobody has answered.
    needs_reply_since   timestamptz,
    -- What an agent must know to fit.
    language            text        not null default 'en',
    game                text        not null default '',
    -- What the order of the line is made of, with the wait.
    vip_level           smallint    not null default 0,
    money_at_risk_cents bigint      not null default 0 check (money_at_risk_cents >= 0),
    money_due_at        timestamptz,
    -- Who had it last, and who is asked first when it waits.
    last_agent          bigint      references account,
    wanted_agent        bigint      references account,
    -- The visit under way, or the last one; 0 before the first.
    episode             integer     not null default 0,
    -- Buttons of messages up to here do nothing any more.
    live_from_seq       bigint      not null default 0,
    -- What the customer was told when writing out of hours: when somebody will be here.
    closed_until        timestamptz,
    -- Goes up with every change of this row.
    version             bigint      not null default 0,
    changed_at          timestamptz not null default now(),
    check ((stage = 'assigned') = (agent is not null)),
    check ((stage = 'assigned') = (assigned_at is not null)),
    check ((stage = 'waiting') = (waiting_since is not null)),
    check ((stage = 'waiting') = (waiting_why is not null))
) with (fillfactor = 70);
create index desk_talk_in_line on desk_talk (team_id, waiting_since) where stage = 'waiting';
create index desk_talk_by_agent on desk_talk (agent, team_id) where stage = 'assigned';
create index desk_talk_assigned on desk_talk (team_id) where stage = 'assigned';
create index desk_talk_by_customer on desk_talk (customer);

-- A visit: from the first word to "resolved".
create table episode (
    conversation_id uuid        not null references conversation,
    -- 1, 2, 3 ... in its talk.
    episode         integer     not null,
    team_id         bigint      not null references team,
    -- Who has it, or had it last.
    agent           bigint      references account,
    customer        bigint      not null references account,
    began_at        timestamptz not null default now(),
    -- The first message of the visit.
    began_seq       bigint      not null,
    -- Begun while the team was closed: its wait is no wait in line.
    is_left         boolean     not null default false,
    -- First time somebody had it, and first word of an agent.
    assigned_at     timestamptz,
    replied_at      timestamptz,
    resolved_at     timestamptz,
    transfers       smallint    not null default 0,
    wrap_up         text,
    wrap_up_note    text        not null default '',
    rating          smallint    check (rating between 1 and 5),
    comment         text        not null default '',
    rated_at        timestamptz,
    primary key (conversation_id, episode)
) with (fillfactor = 80);
create index episode_by_team on episode (team_id, began_at desc);
create index episode_by_agent on episode (agent, began_at desc) where agent is not null;
create index episode_by_customer on episode (customer, began_at desc);
create index episode_assigned on episode (team_id, assigned_at desc) where assigned_at is not null;
create index episode_resolved on episode (team_id, resolved_at desc) where resolved_at is not null;

-- What agents and the house did. Written in the transaction of the change itself; never changed, never removed.
create table desk_audit (
    audit_id        bigint generated always as identity primary key,
    at              timestamptz not null default now(),
    -- Null is the house.
    actor           bigint      references account,
    kind            text        not null,
    team_id         bigint      references team,
    conversation_id uuid        references conversation,
    -- Whom it was done to.
    subject         bigint      references account,
    detail          jsonb       not null default '{}',
    -- Of the command that did it: the same again finds its work done.
    command_id      uuid
);
create unique index desk_audit_command on desk_audit (actor, command_id) where command_id is not null;
create index desk_audit_by_team on desk_audit (team_id, audit_id desc);
create index desk_audit_by_actor on desk_audit (actor, audit_id desc);
create index desk_audit_by_subject on desk_audit (subject, audit_id desc) where subject is not null;
create index desk_audit_by_conversation on desk_audit (conversation_id, audit_id desc) where conversation_id is not null;

-- Which team a customer's talk is for: the one for VIPs if they are one, else the default.
create function desk_team(vip_level smallint) returns bigint language sql stable as $$
    select team_id from team where is_default or (serves_vip and vip_level > 0)
    order by serves_vip and vip_level > 0 desc, team_id limit 1
$$;

-- A talk with the desk has its row from the beginning. Whose it is stands in the key: 's:<uid>...'.
create function desk_talk_of_conversation() returns trigger language plpgsql as $$
begin
    insert into desk_talk (conversation_id, customer, team_id, language, vip_level)
    select new.conversation_id, a.uid, desk_team(a.vip_level), a.language, a.vip_level
    from account a where a.uid = substring(new.pair_key from '^s:([0-9]+)')::bigint;
    return null;
end
$$;
create trigger desk_talk_of_conversation after insert on conversation
    for each row when (new.is_desk) execute function desk_talk_of_conversation();

-- Who becomes an agent answers in the default team until somebody says otherwise; who is none any more answers nowhere.
create function team_member_of_role() returns trigger language plpgsql as $$
begin
    if new.role in ('customer_service', 'vip_customer_service', 'admin') then
        if new.role <> 'admin' and not exists (select from team_member where uid = new.uid) then
            insert into team_member (team_id, uid) select team_id, new.uid from team where is_default;
        end if;
    else
        delete from team_member where uid = new.uid;
        update duty set state = 'offline', since = now() where uid = new.uid and state <> 'offline';
    end if;
    return null;
end
$$;
create trigger team_member_of_new_account after insert on account
    for each row when (new.role <> 'user' and new.role <> 'visitor') execute function team_member_of_role();
create trigger team_member_of_role after update of role on account
    for each row when (old.role is distinct from new.role) execute function team_member_of_role();

-- What is here already.
insert into team_member (team_id, uid)
select team_id, uid from team, account where is_default and role in ('customer_service', 'vip_customer_service');

insert into desk_talk (conversation_id, customer, team_id, language, last_agent, episode, live_from_seq,
                       stage, waiting_since, waiting_why, needs_reply_since)
select c.conversation_id, a.uid, desk_team(a.vip_level), a.language, served.uid, least(c.last_seq, 1),
       case when c.state = 'open' then 0 else c.last_seq end,
       case when owed.sent_at is null then 'quiet' else 'waiting' end,
       owed.sent_at, case when owed.sent_at is null then null else 'new' end, owed.sent_at
from conversation c
join account a on a.uid = substring(c.pair_key from '^s:([0-9]+)')::bigint
left join lateral (
    select p.uid from participant p join account s on s.uid = p.uid
    where p.conversation_id = c.conversation_id and s.role in ('customer_service', 'vip_customer_service', 'admin')
    order by p.joined_at desc limit 1
) served on true
left join lateral (
    select m.sent_at from message m
    where m.conversation_id = c.conversation_id and m.seq = c.last_seq and m.sender = a.uid and c.state = 'open'
) owed on true
where c.is_desk;

insert into episode (conversation_id, episode, team_id, agent, customer, began_at, began_seq,
                     assigned_at, replied_at, resolved_at, rating, comment, rated_at)
select d.conversation_id, 1, d.team_id, d.last_agent, d.customer, c.created_at, 1,
       replied.at, replied.at, case when c.state <> 'open' then c.last_msg_at end, e.rating, coalesce(e.comment, ''), e.created_at
from desk_talk d
join conversation c on c.conversation_id = d.conversation_id
left join lateral (
    select min(m.sent_at) as at from message m
    where m.conversation_id = d.conversation_id and m.sender not in (0, d.customer)
) replied on true
left join evaluation e on e.conversation_id = d.conversation_id and e.uid = d.customer
where d.episode = 1;
