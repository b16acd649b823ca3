-- Effects on the outside world (mail now; payments, push and more later), written in the transaction that causes them.
create table outbox (
    outbox_id       bigint generated always as identity primary key,
    -- mail | ...
    kind            text        not null,
    -- Makes repeating harmless: the same effect is asked for once.
    effect_key      text        not null unique,
    payload         jsonb       not null,
    attempts        integer     not null default 0,
    -- Claimed or waiting for its next try until then.
    not_before      timestamptz not null default now(),
    last_error      text,
    -- Gave up after the last allowed try; kept for people to look at.
    failed_at       timestamptz,
    created_at      timestamptz not null default now()
);
create index outbox_ready on outbox (not_before) where failed_at is null;

-- First answers of commands that carry an idempotency key, for as long as a client may repeat them.
create table idempotency (
    uid        bigint      not null,
    key        text        not null,
    call       text        not null,
    -- SHA-256 of the request, so that a key reused for something else is noticed.
    request    bytea       not null,
    status     smallint    not null,
    answer     jsonb       not null,
    created_at timestamptz not null default now(),
    primary key (uid, key)
);
