-- no-transaction
-- Reports count ratings by their moment.
create index concurrently if not exists episode_by_rating on episode (rated_at) include (agent, rating) where rated_at is not null;
