-- Passkeys (WebAuthn): what an authenticator has shown of itself, and ceremonies that are under way. Decision 0080.
create table passkey (
    passkey_id    uuid        primary key,
    uid           bigint      not null references account,
    -- Given by the authenticator. Two accounts never have the same.
    credential_id bytea       not null unique,
    -- The handle the authenticator keeps for the account; it says nothing about it.
    user_handle   uuid        not null,
    name          text        not null,
    -- Public key, sign count and flags, as webauthn-rs writes them. Nothing in it is secret.
    data          jsonb       not null,
    created_at    timestamptz not null default now(),
    last_used_at  timestamptz
);
create index passkey_by_uid on passkey (uid);

-- A challenge that was given out. It is used up by the answer to it, right or wrong.
create table passkey_ceremony (
    -- SHA-256 of what its client names it by.
    ticket_hash bytea       primary key,
    -- register | prove | login
    purpose     text        not null,
    -- Who began it, and over which sign-in; null for a login, which nobody is signed in for yet.
    uid         bigint      references account,
    session_id  uuid,
    -- Of the passkey that is to be made.
    user_handle uuid,
    name        text,
    -- The challenge and what was asked for, as webauthn-rs writes them. No client ever sees it.
    state       jsonb       not null,
    expires_at  timestamptz not null,
    check ((purpose = 'login') = (uid is null)),
    check ((purpose = 'register') = (name is not null and user_handle is not null))
);
create index passkey_ceremony_by_end on passkey_ceremony (expires_at);
