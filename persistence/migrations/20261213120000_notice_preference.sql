-- What somebody wants to be told of, and how: a row only where it differs from the default. Which cells may be turned off is a rule
-- (`domain::notice::preference`). Decision 0053.
create table notice_preference (
    uid          bigint      not null references account,
    -- orders | money | disputes | top_up | safety
    notice_group text        not null,
    -- in_page | mail
    channel      text        not null,
    is_on        boolean     not null,
    changed_at   timestamptz not null default now(),
    primary key (uid, notice_group, channel)
);
