-- When the newest open offer of goods was made: "newest first" is a list of offers, not of catalogue entries. Counted with the other figures;
-- a process of the release before counts without it, and the next count of everything puts that right.
alter table goods_figures add column listed_at timestamptz;
insert into goods_change (goods_id) select goods_id from goods_figures where on_sale > 0;
