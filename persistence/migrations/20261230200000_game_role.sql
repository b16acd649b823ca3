-- Characters in games that accounts have saved or proved to be theirs. A process of the release before goes on beside it: new columns have
-- defaults, and it knows nothing of the table.
create table game_role (
    uid          bigint      not null references account,
    game         text        not null references game,
    -- The server; empty where the game has one.
    subgame_name text        not null default '',
    -- Its number or name in the game.
    role_id      text        not null,
    -- As the game said when it was bound.
    role_name    text        not null,
    -- Proved with a code of the game.
    is_verified  boolean     not null default false,
    bound_at     timestamptz not null default now(),
    primary key (uid, game, subgame_name, role_id)
);
-- A role is proved by one account.
create unique index game_role_verified on game_role (game, subgame_name, role_id) where is_verified;

-- A copy of the account's roles, in the order they were bound, so that whoever reads the account reads them too.
alter table account add column app_roles jsonb not null default '[]';

-- none | lookup | required: whether its roles can be looked up at the game, and whether who lists or buys anything of it needs one.
alter table game add column role_policy text not null default 'none';
