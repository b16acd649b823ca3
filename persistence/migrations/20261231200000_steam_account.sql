-- What people have at Steam, whether strangers see whose shop an offer belongs to, and what became of a sign-in that was handed on. Decision
-- 0086. A process of the release before goes on beside it: new columns have defaults, and it knows nothing of the table.
create table steam_account (
    uid         bigint      primary key references account,
    -- The number of 64 bits by which Steam's pages call people; of one account here.
    steam_id    bigint      not null unique,
    -- As Steam said when it was asked last.
    name        text        not null,
    is_private  boolean     not null,
    -- Of the trade URL; the rest of it follows from the number.
    trade_token text,
    -- The Web API key, sealed for its account, and its last digits.
    sealed_key  bytea,
    key_end     text,
    linked_at   timestamptz not null default now(),
    check ((sealed_key is null) = (key_end is null))
);

-- A copy of it without the key, so that whoever reads the account reads it too.
alter table account add column steam jsonb;
alter table account add column allow_shop_display boolean not null default true;

-- used | declined. A token that is used up ends at that moment too: a process of the release before looks at its end alone.
alter table one_time_token add column ended text;
