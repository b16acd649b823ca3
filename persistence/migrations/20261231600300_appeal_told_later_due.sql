-- no-transaction
-- Appeals that an owner has ended, and whose appellants are to be told.
create index concurrently if not exists account_appeal_told on account_appeal (told_at) where told_at is not null and ended_at is null;
