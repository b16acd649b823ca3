-- What sellers have in their inventories at Steam, as it was seen last. Decision 0095.

-- When somebody's inventory of a game was seen.
create table steam_look (
    uid       bigint      not null references account,
    -- One that is at Steam, whether the shop has it by now or not.
    game      text        not null,
    -- Whose it was at Steam: another Steam ID is another inventory.
    steam_id  bigint      not null,
    looked_at timestamptz not null,
    primary key (uid, game)
);

-- An item that was in it. What can be sold is an asset of the seller's, one for each number that Steam gave.
create table steam_item (
    uid            bigint      not null references account,
    game           text        not null,
    steam_asset_id bigint      not null,
    hash_name      text        not null,
    -- Null: the shop has no such goods.
    goods_id       bigint      references goods,
    asset_id       uuid        unique references asset,
    amount         int         not null default 1 check (amount > 0),
    is_tradable    boolean     not null,
    tradable_at    timestamptz,
    band           smallint    not null default 0,
    wear           real,
    paint_seed     int,
    stat_trak      boolean     not null default false,
    name_tag       text,
    -- [{name, slot}]
    stickers       jsonb       not null default '[]',
    -- Units that were taken off the asset because Steam has them no more, or does not let them be traded: they come back with the item.
    taken          int         not null default 0 check (taken >= 0),
    -- Not there at the last look.
    gone_at        timestamptz,
    primary key (uid, game, steam_asset_id)
);
-- Whoever else has it, or had it.
create index steam_item_by_number on steam_item (game, steam_asset_id);

-- The wear of a piece whose float nobody has said; 0 for none. A release before knows only the float, and lists such a piece without it.
alter table asset add column band smallint not null default 0;
