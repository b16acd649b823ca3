-- What the owner of an account reads of how it is guarded, and what holds its withdrawals. Decision 0081.

-- What a sign-in was proved by: email_code | password | passkey | provider. Null for sign-ins that a release before this one made.
alter table session add column method text;

-- The safety timeline. What is counted (wrong tries) is one row for an account, a kind and a day, so that a stranger who guesses all day
-- buries nothing. All other rows are written once.
create table safety_event (
    event_id    bigint      generated always as identity primary key,
    uid         bigint      not null references account,
    -- See SafetyEventKind of the domain.
    kind        text        not null,
    at          timestamptz not null default now(),
    -- Of tries that are counted: the last one.
    last_at     timestamptz not null default now(),
    -- How many tries, or how many sign-ins ended.
    times       integer     not null default 1 check (times > 0),
    -- The day (UTC) that tries are counted of.
    counted_on  date,
    -- The sign-in it was done over; of a sign-in itself, the one that began. Sessions go sooner than these rows.
    session_id  uuid,
    device_name text        not null default '',
    -- A network, as in session. Empty where the house did it.
    address     text        not null default '',
    -- ISO 3166-1 alpha-2, where a proxy of ours said it.
    country     text,
    -- As session.method.
    method      text,
    -- Login provider ids of spec §3.
    provider    smallint,
    -- The name of a passkey, or of an account at a provider.
    detail      text
);
create index safety_event_by_uid on safety_event (uid, event_id desc);
create unique index safety_event_counted on safety_event (uid, kind, counted_on) where counted_on is not null;
create index safety_event_by_age on safety_event (at);

-- After each change of what guards an account no money is withdrawn for some time. Rows are only added: the latest end counts, so a
-- later change makes it longer, and nothing makes it shorter.
create table withdrawal_hold (
    hold_id    bigint      generated always as identity primary key,
    uid        bigint      not null references account,
    event_id   bigint      not null unique,
    -- The kind of that event.
    reason     text        not null,
    held_until timestamptz not null,
    made_at    timestamptz not null default now()
);
create index withdrawal_hold_by_uid on withdrawal_hold (uid, held_until desc);
create index withdrawal_hold_by_end on withdrawal_hold (held_until);

create function withdrawal_hold_stays() returns trigger language plpgsql as $$ begin
    raise exception 'a hold on withdrawals is never changed';
end $$;
create trigger withdrawal_hold_stays before update or truncate on withdrawal_hold
    for each statement execute function withdrawal_hold_stays();

-- "This was not me": while one of them is open, no money is withdrawn at all.
create table safety_dispute (
    dispute_id  bigint      generated always as identity primary key,
    uid         bigint      not null references account,
    event_id    bigint      not null,
    -- The sign-in that said so.
    session_id  uuid        not null,
    disputed_at timestamptz not null default now(),
    released_at timestamptz
);
create unique index safety_dispute_open on safety_dispute (uid, event_id) where released_at is null;
create index safety_dispute_by_release on safety_dispute (released_at) where released_at is not null;
