-- Signing in with an account at another provider (Google, Apple, ...).

-- Who signed up with a provider that vouches for no address has none until they add one. Visitors have none ever.
alter table account drop constraint account_check;
alter table account add constraint visitor_has_no_email check (role <> 'visitor' or email is null) not valid;
alter table account validate constraint visitor_has_no_email;

-- A copy of social_identity's names for reading accounts in one go: {"google": "Ada", ...}. Written with each change of them.
alter table account add column social_names jsonb not null default '{}';

-- Whose account a provider's account signs in to. Found by the provider's lasting id, never by an address.
create table social_identity (
    -- Login provider ids of spec §3: facebook 1, twitter 2, line 3, apple 5, google 6, tiktok 8, vk 9.
    provider smallint    not null,
    -- The provider's own id of its account.
    subject  text        not null check (length(subject) between 1 and 255),
    uid      bigint      not null references account,
    -- As the provider showed it when it was last used; shown, never trusted.
    name     text        not null,
    bound_at timestamptz not null default now(),
    primary key (provider, subject),
    -- One account of a provider for one account here.
    unique (uid, provider)
);

-- An authorization that somebody was sent to a provider for. What it must come back with is kept here and not in the browser,
-- since a provider's answer may come by a cross-site POST, to which no cookie is added.
create table authorization_request (
    -- SHA-256 of the state that the provider sends back.
    state_hash    bytea       primary key,
    -- SHA-256 of a secret that stays in the page that asked: an answer fetched by somebody else signs nobody in.
    secret_hash   bytea       not null,
    provider      smallint    not null,
    -- login | bind
    op            text        not null,
    -- Who asked to bind.
    uid           bigint references account,
    nonce         text        not null,
    code_verifier text        not null,
    created_at    timestamptz not null default now(),
    -- An answer counts once.
    answered_at   timestamptz
);
create index authorization_request_by_age on authorization_request (created_at);

-- What a sign-in was proved by (login provider ids of spec §3, password 7); null: a mailed code.
alter table session add column provider smallint;
alter table sign_in_ticket add column provider smallint;
