-- Several live codes of an address and purpose: each belongs to the ticket that its sending was answered with, so that a stranger who has
-- codes sent, or guesses, does not use up the owner's. `auth_code` stays for an older release beside this one and is not read any more.
create table mailed_code (
    code_id       bigint generated always as identity primary key,
    email         text        not null,
    purpose       text        not null,
    -- Who may use it; null where nobody has to be signed in.
    by_uid        bigint references account,
    -- SHA-256 of the ticket.
    ticket_hash   bytea       not null unique,
    -- Where it was asked for: who sends no ticket is known by these.
    address       text        not null,
    device_id     text,
    code_hash     bytea       not null,
    guesses       smallint    not null default 0,
    -- Guesses of those who sent no ticket. They do not use up the guesses of who has it.
    loose_guesses smallint    not null default 0,
    sent_at       timestamptz not null default now(),
    expires_at    timestamptz not null,
    used_at       timestamptz
);
create index mailed_code_by_email on mailed_code (email, purpose, sent_at desc);
create index mailed_code_by_end on mailed_code (expires_at);

-- Whether the account had a sign-in from this network or device before: those have a reserve that strangers cannot use up.
alter table auth_code_request add column is_known boolean not null default false;
