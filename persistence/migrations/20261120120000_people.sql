-- People: everyone who can speak. Visitors are accounts too, so a conversation has one kind of participant.
create table account (
    -- Shown to people and typed into searches, so a number and not a uuid; on the wire a string.
    uid                 bigint generated always as identity (start with 1000001) primary key,
    -- visitor | user | seller | sub_seller | child | customer_service | vip_customer_service | admin. Spec §6.
    role                text        not null default 'user',
    -- Normalised (NFKC, lower case); null for a visitor.
    email               text        unique,
    -- Argon2id, PHC string. Null until a password is set.
    password_hash       text,
    nickname            text        not null,
    nickname_changed_at timestamptz,
    -- An upload of category avatar (22).
    profile_pic         uuid,
    language            text        not null default 'en',
    currency            text        not null default 'USD',
    -- A visitor's device: its token works from that device only.
    device_id           text,
    -- Set once, when a visitor's talks move to a signed-in account; from then on its token is dead.
    merged_into         bigint references account,
    frozen_at           timestamptz,
    created_at          timestamptz not null default now(),
    check ((role = 'visitor') = (email is null))
);

-- Sign-ins. The token itself is never stored, only its SHA-256. Spec §9: 30 days, absolute.
create table session (
    session_id   uuid primary key,
    token_hash   bytea       not null unique,
    uid          bigint      not null references account,
    device_id    text,
    -- What the list of devices shows: system type and browser, as the client told them.
    device_name  text        not null default '',
    address      text        not null default '',
    created_at   timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at   timestamptz not null,
    revoked_at   timestamptz
);
create index session_by_uid on session (uid) where revoked_at is null;

-- The one live code of an address and purpose. Guesses are counted here, so that no cache flush resets them.
create table auth_code (
    email      text        not null,
    -- sign_in | bind | password: a code works only for what it was sent for.
    purpose    text        not null,
    code_hash  bytea       not null,
    guesses    smallint    not null default 0,
    sent_at    timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at    timestamptz,
    primary key (email, purpose)
);

-- One row for each code mail asked for; limits per address and day read it.
create table auth_code_request (
    request_id bigint generated always as identity primary key,
    email      text        not null,
    address    text        not null,
    sent_at    timestamptz not null default now()
);
create index auth_code_request_by_address on auth_code_request (address, sent_at);
create index auth_code_request_by_email on auth_code_request (email, sent_at);

-- Wrong passwords per account, so that guessing slows down whatever address it comes from.
create table password_failure (
    email     text        not null,
    address   text        not null,
    failed_at timestamptz not null default now()
);
create index password_failure_by_email on password_failure (email, failed_at);

-- Keys the server made for itself at its first start (visitor tokens are signed with one).
create table server_secret (
    name text primary key,
    key  bytea not null
);
