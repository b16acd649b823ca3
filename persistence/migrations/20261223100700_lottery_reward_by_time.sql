-- no-transaction
-- Reports count rewards by the moment they were given.
create index concurrently if not exists lottery_reward_by_time on lottery_reward (given_at) include (event_id);
