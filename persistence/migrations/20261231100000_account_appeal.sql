-- Appeals for accounts, and for characters of games, of people who cannot sign in. Decision 0085.
create table account_appeal (
    appeal_id   uuid        primary key,
    -- account | role
    kind        text        not null,
    -- waiting | review | evidence | granted | refused | withdrawn
    stage       text        not null default 'waiting',
    -- Where the appellant is written to, proved by a code.
    email       text        not null,
    language    text        not null,
    -- The account as it was named: its number or its address.
    account_ref text        not null,
    -- That account, looked up after the answer; null until then, and where there is none.
    uid         bigint      references account,
    -- Of the kind 'role'.
    game        text        references game,
    server      text        not null,
    role_id     text,
    content     text        not null,
    -- Who has sent it: most likely a visitor.
    sent_by     bigint      not null references account,
    device_name text        not null,
    -- The network it came from.
    address     text        not null,
    country     text,
    created_at  timestamptz not null default now(),
    -- When it goes on by itself, or staff have decided at the latest; null once it has ended.
    next_at     timestamptz,
    -- When staff have decided at the earliest.
    review_from timestamptz,
    ended_at    timestamptz,
    refusal     text,
    remedies    text[]      not null default '{}',
    -- Who of the staff decided, and why; only staff read it.
    decided_by  bigint      references account (uid),
    note        text,
    version     bigint      not null default 1,
    check ((stage = 'refused') = (refusal is not null)),
    check ((stage in ('waiting', 'review', 'evidence')) = (ended_at is null)),
    check ((ended_at is null) = (next_at is not null)),
    check ((kind = 'role') = (role_id is not null and game is not null))
);
create index account_appeal_due on account_appeal (next_at) where stage in ('waiting', 'evidence');
create index account_appeal_queue on account_appeal (next_at, appeal_id) where ended_at is null;
create index account_appeal_ended on account_appeal (ended_at, appeal_id) where ended_at is not null;
create index account_appeal_by_account on account_appeal (uid) where uid is not null;
create index account_appeal_by_ref on account_appeal (account_ref, created_at);
create index account_appeal_by_email on account_appeal (email, created_at);
create index account_appeal_by_address on account_appeal (address, created_at);
create index account_appeal_by_sender on account_appeal (sent_by);
create index account_appeal_by_game on account_appeal (game) where game is not null;
create index account_appeal_by_staff on account_appeal (decided_by) where decided_by is not null;

-- What happened to an appeal, as its appellant reads it.
create table account_appeal_event (
    event_id  bigint      generated always as identity primary key,
    appeal_id uuid        not null references account_appeal on delete cascade,
    kind      text        not null,
    -- What staff wrote to the appellant, or the appellant to staff.
    text      text        not null default '',
    at        timestamptz not null default now()
);
create index account_appeal_event_by_appeal on account_appeal_event (appeal_id, event_id);

-- Pictures that were sent with an appeal or an answer. They go with their uploads.
create table account_appeal_picture (
    upload_id uuid        primary key references upload on delete cascade,
    appeal_id uuid        not null references account_appeal on delete cascade,
    sent_at   timestamptz not null default now()
);
create index account_appeal_picture_by_appeal on account_appeal_picture (appeal_id);

-- Links in letters: to the appeal, and for the account's owner. Each letter has its own.
create table account_appeal_link (
    -- SHA-256 of what stands behind the # of the link.
    token_hash bytea       primary key,
    appeal_id  uuid        not null references account_appeal on delete cascade,
    is_owner   boolean     not null
);
create index account_appeal_link_by_appeal on account_appeal_link (appeal_id);
