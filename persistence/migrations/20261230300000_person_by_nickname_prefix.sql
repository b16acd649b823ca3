-- no-transaction
-- Administrators find people by the beginning of a name (`lookup/people.sql`), with an address or without one;
-- visitors they do not. `account_by_nickname_prefix`, which leaves out who has no address, is for the release before,
-- and goes with the next one.
create index concurrently if not exists person_by_nickname_prefix
    on account (lower(nickname) text_pattern_ops) where role <> 'visitor';
