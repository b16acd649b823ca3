-- Access tokens of providers that stay good after they were used (Facebook's) and belong to no visit: each counts once
-- here.
create table used_access_token (
    -- SHA-256 of it.
    token_hash bytea       primary key,
    -- When its provider takes it no more, as the provider said; null: never.
    expires_at timestamptz
);
create index used_access_token_by_end on used_access_token (expires_at);
