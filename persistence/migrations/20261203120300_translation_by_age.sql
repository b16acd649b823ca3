-- no-transaction
-- Old translations are looked for each hour (decision 0030); those that wait have an index of their own.
create index concurrently if not exists translation_by_age on translation (asked_at) where state <> 0;
