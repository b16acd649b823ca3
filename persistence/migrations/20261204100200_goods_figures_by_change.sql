-- no-transaction
create index concurrently if not exists goods_figures_by_change on goods_figures (changed_by);
