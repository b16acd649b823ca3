-- Administrators who look at the shop as a person sees it: read-only, 15 minutes. A table of its own and no kind of session: a process of
-- the release before this one, which cannot know that such a token may change nothing, finds no session for it. Decision 0078.
create table account_view (
    -- Version 7: newer ones are greater.
    view_id     uuid        primary key,
    -- Who is looked at.
    uid         bigint      not null references account,
    by_uid      bigint      not null references account,
    -- The administrator's sign-in: it ends with it.
    session_id  uuid        not null,
    -- help | safety
    purpose     text        not null,
    reason      text        not null,
    begun_at    timestamptz not null default now(),
    expires_at  timestamptz not null,
    ended_at    timestamptz,
    command_key text,
    check (uid <> by_uid),
    unique (by_uid, command_key)
);
-- One at a time.
create unique index account_view_open on account_view (by_uid) where ended_at is null;
