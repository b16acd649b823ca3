-- The market: what can be traded (game, goods), what people have (asset), what is offered (sell_order), what was paid (trade).
-- Purchases and money are elsewhere ("order", ledger); they call the functions of persistence::sell_order.

-- Search that forgives typing errors; works on CJK too.
create extension if not exists pg_trgm;

create table game (
    -- Its key on the wire: csgo, genshin, ...
    game     text     primary key,
    -- {language: name}, at least en.
    names    jsonb    not null,
    -- items | coins | top_up | gift_cards: what is mainly traded.
    kind     text     not null,
    position smallint not null
);

-- A catalogue entry: anybody's piece of the same thing. The numbers come from the seed files and stay.
create table goods (
    goods_id        bigint   primary key,
    game            text     not null references game,
    -- A region or server where the game has several markets; else ''.
    subgame_name    text     not null default '',
    -- In English; `names` holds other languages where they differ.
    name            text     not null,
    names           jsonb    not null default '{}',
    -- All names as searched: normalised, lower case.
    search_text     text     not null,
    -- {attribute: value}: kind, weapon, rarity, collection ... Filters ask for values of these.
    tags            jsonb    not null default '{}',
    -- What the drawing of it needs.
    art             jsonb    not null default '{}',
    -- Range of the float; null for things that do not wear.
    wear_min        real,
    wear_max        real,
    -- Units one price stands for, and quantities are multiples of: 1, or 1000 for coins sold by the thousand.
    lot             int      not null default 1 check (lot > 0)
);
create index goods_by_number on goods (game, goods_id);
create index goods_by_tags on goods using gin (tags jsonb_path_ops);
create index goods_by_words on goods using gin (search_text gin_trgm_ops);

-- What changes about goods all day, apart from them so that a sale touches no index of words. A moment behind sell_order,
-- trade and buy_request: goods::refresh keeps it.
create table goods_figures (
    goods_id        bigint   primary key references goods,
    game            text     not null,
    -- What it goes for: the median of the last 30 days' trades, a guide price before there are any; null if nobody knows.
    reference_cents bigint   check (reference_cents > 0),
    lowest_cents    bigint,
    on_sale         int      not null default 0,
    bid_cents       bigint,
    bids            int      not null default 0,
    sold_30d        int      not null default 0,
    -- Basis points against the seven days before; null without trades in both.
    change_7d       int,
    -- Bit n: something of wear band n is on sale (band 0 for what does not wear).
    bands           smallint not null default 0
);
create index goods_figures_by_sales on goods_figures (game, sold_30d desc, goods_id);
create index goods_figures_by_price on goods_figures (game, lowest_cents, goods_id);
create index goods_figures_by_price_down on goods_figures (game, lowest_cents desc nulls last, goods_id);
create index goods_figures_by_rise on goods_figures (game, change_7d desc nulls last, goods_id);
create index goods_figures_by_sales_anywhere on goods_figures (sold_30d desc, goods_id);

-- Goods whose figures may have changed: rows are added with the change and taken away by goods::refresh, so that sales of
-- the same goods do not wait for each other.
create table goods_change (
    goods_id bigint not null
);

-- A piece in somebody's inventory, or so many of a thing that has no pieces.
create table asset (
    asset_id    uuid        primary key,
    owner       bigint      not null references account,
    goods_id    bigint      not null references goods,
    -- Owned and not on offer; what is on offer is counted in `listed`.
    quantity    int         not null check (quantity >= 0),
    listed      int         not null default 0 check (listed >= 0),
    -- Pieces only.
    wear        real,
    paint_seed  int,
    stat_trak   boolean     not null default false,
    name_tag    text,
    -- [{name, slot, wear}]
    stickers    jsonb       not null default '[]',
    -- Not to be sold before; null is at once.
    tradable_at timestamptz,
    got_at      timestamptz not null default now(),
    version     bigint      not null default 1
);
create index asset_by_owner on asset (owner, got_at desc, asset_id) where quantity + listed > 0;
create index asset_by_goods on asset (goods_id);

-- An offer. Every unit of it is in exactly one of the four counts: a unit is sold once.
create table sell_order (
    sell_order_id uuid        primary key,
    asset_id      uuid        not null references asset,
    seller        bigint      not null references account,
    goods_id      bigint      not null references goods,
    price_cents   bigint      not null check (price_cents between 1 and 999999999999),
    -- Rises with every change of the price.
    price_version bigint      not null default 1,
    listed        int         not null check (listed > 0),
    on_sale       int         not null check (on_sale >= 0),
    -- Held for orders that are not paid yet.
    locked        int         not null default 0 check (locked >= 0),
    sold          int         not null default 0 check (sold >= 0),
    -- Back in the seller's inventory.
    withdrawn     int         not null default 0 check (withdrawn >= 0),
    -- Copies of the asset's, to be sorted and filtered by.
    band          smallint    not null default 0,
    wear          real,
    paint_seed    int,
    stat_trak     boolean     not null default false,
    created_at    timestamptz not null default now(),
    -- When the last unit left: sold or withdrawn.
    ended_at      timestamptz,
    version       bigint      not null default 1,
    check (on_sale + locked + sold + withdrawn = listed)
);
create index sell_order_by_price on sell_order (goods_id, price_cents, sell_order_id) where on_sale > 0;
-- Lowest price and units of each band without a look at the table: measured 0.27 s for 20,000 offers with one, which figures are counted from.
create index sell_order_by_band on sell_order (goods_id, band, price_cents) include (on_sale) where on_sale > 0;
create index sell_order_by_seed on sell_order (goods_id, paint_seed) where on_sale > 0 and paint_seed is not null;
create index sell_order_by_wear on sell_order (goods_id, wear, sell_order_id) where on_sale > 0;
create index sell_order_by_age on sell_order (goods_id, created_at desc, sell_order_id) where on_sale > 0;
create index sell_order_by_seller on sell_order (seller, created_at desc, sell_order_id) where on_sale + locked > 0;
create index sell_order_ended_by_seller on sell_order (seller, ended_at desc, sell_order_id) where ended_at is not null;
create index sell_order_by_asset on sell_order (asset_id);

-- A standing wish to buy. Shown; filled from another issue on.
create table buy_request (
    buy_request_id uuid        primary key,
    buyer          bigint      not null references account,
    goods_id       bigint      not null references goods,
    price_cents    bigint      not null check (price_cents > 0),
    quantity       int         not null check (quantity > 0),
    created_at     timestamptz not null default now(),
    version        bigint      not null default 1
);
create index buy_request_by_price on buy_request (goods_id, price_cents desc);

-- What was paid, for the charts. Rows are never changed.
create table trade (
    trade_id      bigint generated always as identity primary key,
    goods_id      bigint      not null references goods,
    -- Null for generated ones. An order is recorded once.
    order_id      uuid        unique,
    price_cents   bigint      not null check (price_cents > 0),
    quantity      int         not null check (quantity > 0),
    band          smallint    not null default 0,
    wear          real,
    -- Made up for the demonstration, and said to be wherever it is shown.
    is_generated  boolean     not null default false,
    sold_at       timestamptz not null
);
create index trade_by_goods on trade (goods_id, sold_at desc) include (price_cents, quantity, band);
create index trade_by_time on trade (sold_at desc);

-- Which seed files are loaded, by their hash: a second start has nothing to read.
create table seed (
    name   text  primary key,
    sha256 bytea not null
);
