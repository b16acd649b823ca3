-- no-transaction
create index concurrently if not exists goods_by_change on goods (changed_by);
