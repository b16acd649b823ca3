-- no-transaction
-- Goods of one kind and region of a game have different names: a line of a file without a number finds what it means.
create unique index concurrently if not exists goods_named on goods (game, subgame_name, (tags ->> 'kind'), name);
