-- Each change of an account's address, so that its owner can undo it by a link in the letter to the old one.
create table email_change (
    change_id   bigint generated always as identity primary key,
    uid         bigint      not null references account,
    old_email   text        not null,
    -- SHA-256 of what the link holds.
    token_hash  bytea       not null unique,
    changed_at  timestamptz not null default now(),
    -- Undone by its own link, or by that of a change before it.
    reverted_at timestamptz
);
create index email_change_by_uid on email_change (uid, change_id);

-- The watch over open sockets asks which roles have just changed.
create index account_action_by_time on account_action (acted_at) where action = 'set_role';
