-- Which transaction changed goods or their figures last: each process keeps the market's list in memory and reads again what
-- transactions have changed that it had not seen finished (market::goods::GoodsIndex). By the database itself, so that a
-- process of the release before notes its changes too.
alter table goods add column changed_by xid8 not null default pg_current_xact_id();
alter table goods_figures add column changed_by xid8 not null default pg_current_xact_id();

create function note_changed_by() returns trigger language plpgsql as $$
begin
    new.changed_by := pg_current_xact_id();
    return new;
end $$;

create trigger goods_changed_by before update on goods
    for each row when (old is distinct from new) execute function note_changed_by();
create trigger goods_figures_changed_by before update on goods_figures
    for each row when (old is distinct from new) execute function note_changed_by();
