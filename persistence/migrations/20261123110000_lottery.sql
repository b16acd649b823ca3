-- Lottery events: what is won, who has how many chances, every draw; and what is won as the winner keeps it. Rules are
-- `domain::lottery` and the crate `fair`. Decision 0013.

create table lottery_event (
    event_id           uuid        primary key,
    -- A word for the client's texts.
    name               text        not null,
    starts_at          timestamptz not null,
    -- The first moment that is no longer part of it: a midnight, UTC.
    ends_at            timestamptz not null check (ends_at > starts_at),
    -- Prizes and odds exactly as they were hashed, and since when both are public: before anything can be drawn.
    table_text         text        not null,
    table_hash         bytea       not null check (octet_length(table_hash) = 32),
    published_at       timestamptz not null check (published_at <= starts_at),
    -- Where a chance a day is free; '*' is everywhere, nothing nowhere.
    free_entry_regions text[]      not null default '{}',
    -- How many there were; the next one's seq is one more.
    draws              bigint      not null default 0,
    -- Made up for the demonstration, times included.
    is_generated       boolean     not null default false,
    -- Guards every draw and every disclosure of a seed (R6).
    version            bigint      not null default 1,
    deadline_at        timestamptz
);
create index lottery_event_due on lottery_event (deadline_at) where deadline_at is not null;

-- The lines of the table, and what became of them.
create table lottery_prize (
    event_id            uuid     not null references lottery_event,
    place               smallint not null,
    prize               text     not null,
    kind                text     not null check (kind in ('coupon', 'entitlement', 'nothing')),
    odds_ppm            integer  not null check (odds_ppm >= 0),
    stock               bigint,
    -- Drawn by the table's odds, and given after the rule for what is gone: never more than there are (L2).
    rolled              bigint   not null default 0,
    given               bigint   not null default 0 check (given >= 0 and (stock is null or given <= stock)),
    percent             smallint,
    min_spend_cents     bigint,
    max_deduction_cents bigint,
    valid_days          integer,
    check ((kind = 'coupon') = (percent is not null and min_spend_cents is not null and max_deduction_cents is not null and valid_days is not null)),
    primary key (event_id, place),
    unique (event_id, prize)
);

-- One seed for each UTC day. Its hash is public from the beginning, the seed itself when the day is over.
create table lottery_day (
    event_id     uuid        not null references lottery_event,
    day          date        not null,
    seed         bytea       not null check (octet_length(seed) = 32),
    commitment   bytea       not null check (octet_length(commitment) = 32),
    committed_at timestamptz not null,
    revealed_at  timestamptz,
    primary key (event_id, day)
);

-- One person in one event.
create table lottery_session (
    event_id    uuid   not null references lottery_event,
    uid         bigint not null references account,
    -- Stands for the person in draws, so that all of them can be public.
    player      uuid   not null unique,
    client_seed text   not null,
    draws       bigint not null default 0,
    -- Guards every write.
    version     bigint not null default 1,
    primary key (event_id, uid)
);
create index lottery_session_of on lottery_session (uid);

-- Chances, and what they were given for: each thing once (L4). left = chances - used - taken_back, never below zero (L1).
create table lottery_grant (
    grant_id      bigint      primary key generated always as identity,
    event_id      uuid        not null,
    uid           bigint      not null,
    -- mission | tier | free_entry
    kind          text        not null,
    -- 2026-09-10:visit | 5000 | 2026-09-10
    key           text        not null,
    chances       integer     not null check (chances > 0),
    used          integer     not null default 0 check (used >= 0),
    -- Unused ones of a tier that a refund has undone.
    taken_back    integer     not null default 0 check (taken_back >= 0),
    taken_back_at timestamptz,
    granted_at    timestamptz not null default now(),
    check (used + taken_back <= chances),
    check ((taken_back > 0) = (taken_back_at is not null)),
    unique (event_id, uid, kind, key),
    foreign key (event_id, uid) references lottery_session
);

-- What the server saw people do on a UTC day.
create table lottery_seen (
    event_id uuid   not null references lottery_event,
    uid      bigint not null,
    day      date   not null,
    mission  text   not null,
    -- Which: so that the same goods count once.
    what     bigint not null default 0,
    primary key (event_id, uid, day, mission, what)
);

-- Every draw; a row is there before anybody hears of it, and is never changed but for `granted_at`.
create table lottery_draw (
    event_id    uuid        not null,
    -- Its place among all draws, without a gap: the order in which stock was given.
    seq         bigint      not null,
    uid         bigint      not null,
    -- Its place among the player's, without a gap.
    number      bigint      not null,
    -- The same key is the same draw for ever (L3).
    command_key text        not null,
    grant_id    bigint      not null references lottery_grant,
    day         date        not null,
    client_seed text        not null,
    roll        integer     not null check (roll between 0 and 999999),
    rolled      smallint    not null,
    prize       smallint    not null check (prize >= rolled),
    drawn_at    timestamptz not null,
    -- The prize is where the winner can use it.
    granted_at  timestamptz,
    primary key (event_id, seq),
    unique (event_id, uid, number),
    constraint lottery_draw_once unique (event_id, uid, command_key),
    foreign key (event_id, uid) references lottery_session,
    foreign key (event_id, day) references lottery_day,
    foreign key (event_id, rolled) references lottery_prize,
    foreign key (event_id, prize) references lottery_prize
);

-- Who was given the reward for spending, once.
create table lottery_reward (
    event_id   uuid        not null,
    uid        bigint      not null,
    given_at   timestamptz not null default now(),
    primary key (event_id, uid),
    foreign key (event_id, uid) references lottery_session
);

-- Coupons people own. Nothing takes them at the checkout yet.
create table coupon (
    coupon_id           uuid        primary key,
    uid                 bigint      not null references account,
    percent             smallint    not null check (percent between 1 and 100),
    min_spend_cents     bigint      not null check (min_spend_cents >= 0),
    max_deduction_cents bigint      not null check (max_deduction_cents > 0),
    valid_until         timestamptz not null,
    -- Where it is from, and exactly what of it: the same is never given twice (L5).
    source              text        not null,
    source_key          text        not null unique,
    created_at          timestamptz not null default now()
);
create index coupon_of on coupon (uid, created_at desc);

-- Passes and packs people own.
create table entitlement (
    entitlement_id uuid        primary key,
    uid            bigint      not null references account,
    -- welkin_moon | crystals_6480
    what           text        not null,
    source         text        not null,
    source_key     text        not null unique,
    created_at     timestamptz not null default now()
);
create index entitlement_of on entitlement (uid, created_at desc);
