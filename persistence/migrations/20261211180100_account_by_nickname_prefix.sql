-- no-transaction
-- And by the beginning of a name, of whatever length it is: two letters are a whole name in Chinese.
create index concurrently if not exists account_by_nickname_prefix on account (lower(nickname) text_pattern_ops) where email is not null;
