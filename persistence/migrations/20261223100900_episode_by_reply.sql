-- no-transaction
-- Reports count first replies by their moment.
create index concurrently if not exists episode_by_reply on episode (replied_at) include (agent, began_at) where replied_at is not null and not is_left;
