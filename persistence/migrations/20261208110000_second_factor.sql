-- Second factors: the secret of an authenticator app, codes for the day it is lost, and sign-ins that have passed the first factor only.
create table second_factor (
    uid         bigint      primary key references account,
    -- Sealed with the key `second_factor` of the house, for this account alone.
    secret      bytea       not null,
    made_at     timestamptz not null default now(),
    -- Null until a code of the app has confirmed it: nothing is asked for before.
    enrolled_at timestamptz,
    -- The newest step a code was taken of: none counts twice, and no older one after it.
    last_step   bigint      not null default 0
);

-- Secrets that no code has confirmed are looked for once a day.
create index second_factor_unconfirmed on second_factor (made_at) where enrolled_at is null;

create table recovery_code (
    uid       bigint      not null references account,
    -- HMAC-SHA256 with a key of the house.
    code_hash bytea       not null,
    used_at   timestamptz,
    primary key (uid, code_hash)
);

-- Wrong codes, which slow down guessing.
create table second_factor_failure (
    uid       bigint      not null references account,
    failed_at timestamptz not null default now()
);
create index second_factor_failure_by_uid on second_factor_failure (uid, failed_at);

-- The first factor was right; with the second this becomes a sign-in.
create table sign_in_ticket (
    -- SHA-256 of the ticket.
    ticket_hash bytea       primary key,
    uid         bigint      not null references account,
    expires_at  timestamptz not null
);
create index sign_in_ticket_by_uid on sign_in_ticket (uid);
create index sign_in_ticket_by_end on sign_in_ticket (expires_at);

-- `account_action.action` may be `remove_second_factor` from here on: from `on` to `off`.

-- When who is signed in last proved who they are; null: when they signed in.
alter table session add column proved_at timestamptz;
