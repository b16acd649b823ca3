-- no-transaction
-- Whose offers are at rest is asked of every offer; few accounts are frozen.
create index concurrently if not exists account_by_frozen on account (uid) where frozen_at is not null;
