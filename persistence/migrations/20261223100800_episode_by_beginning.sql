-- no-transaction
-- Reports count visits of all teams by their beginning.
create index concurrently if not exists episode_by_beginning on episode (began_at);
