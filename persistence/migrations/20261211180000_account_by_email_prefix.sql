-- no-transaction
-- Administrators find people by the beginning of an address (`lookup/people.sql`). Visitors have none.
create index concurrently if not exists account_by_email_prefix on account (email text_pattern_ops) where email is not null;
