-- Tokens that sign in once, on another device of the same person. The token itself is kept nowhere.
create table one_time_token (
    token_hash bytea       primary key check (octet_length(token_hash) = 32),
    uid        bigint      not null references account,
    -- Where it was made: it ends with that sign-in.
    session_id uuid        not null references session on delete cascade,
    expires_at timestamptz not null
);
create index one_time_token_by_session on one_time_token (session_id);
create index one_time_token_by_uid on one_time_token (uid);
create index one_time_token_by_end on one_time_token (expires_at);
