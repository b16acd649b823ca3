-- no-transaction
-- An address that was just taken from an account stays free for a while, so that the change can be undone.
create index concurrently if not exists email_change_by_old_email on email_change (old_email);
