-- API keys that people make for programs of theirs. Decision 0096. A process of the release before knows none: it takes no key for a sign-in.

create table access_key (
    key_id       uuid        primary key,
    uid          bigint      not null references account,
    -- SHA-256 of the key, which is stored nowhere.
    key_hash     bytea       not null unique check (octet_length(key_hash) = 32),
    -- What its owner is shown of it.
    prefix       text        not null,
    name         text        not null,
    scopes       text[]      not null check (cardinality(scopes) > 0),
    created_at   timestamptz not null default now(),
    expires_at   timestamptz,
    last_used_at timestamptz,
    -- An address, or a /64 of IPv6.
    last_used_from text,
    revoked_at   timestamptz,
    -- It ended with all other sign-ins of its account; not by a word about it.
    ended_with_sign_ins boolean not null default false
);
create index access_key_by_owner on access_key (uid, created_at);
create index access_key_ended on access_key (revoked_at) where revoked_at is not null;
create index access_key_expired on access_key (expires_at) where expires_at is not null;
