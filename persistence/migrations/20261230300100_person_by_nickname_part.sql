-- no-transaction
-- And by three letters or more from the middle of a name. `account_by_nickname_part` is for the release before, and
-- goes with the next one.
create index concurrently if not exists person_by_nickname_part
    on account using gin (nickname gin_trgm_ops) where role <> 'visitor';
