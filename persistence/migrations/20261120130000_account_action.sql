-- What administrators did to accounts: who, to whom, what, and why. Rows are never changed and never removed.
create table account_action (
    action_id bigint generated always as identity primary key,
    by_uid    bigint      not null references account,
    uid       bigint      not null references account,
    -- freeze | unfreeze | set_role
    action    text        not null,
    -- What the account was and is in that respect: 'frozen' or 'free', or a role.
    before    text        not null,
    after     text        not null,
    reason    text        not null,
    acted_at  timestamptz not null default now()
);
create index account_action_by_uid on account_action (uid, acted_at desc);

-- The watch over open sockets asks once a second which sign-ins have just ended, by time or by revoke.
create index session_by_end on session (expires_at) where revoked_at is null;
create index session_by_revoke on session (revoked_at) where revoked_at is not null;
