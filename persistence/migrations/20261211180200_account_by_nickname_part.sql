-- no-transaction
-- And by three letters or more from the middle of a name.
create index concurrently if not exists account_by_nickname_part on account using gin (nickname gin_trgm_ops) where email is not null;
