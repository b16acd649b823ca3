-- no-transaction
-- Pictures for appeals: those that were sent nowhere are deleted after a day.
create index concurrently if not exists upload_of_appeals on upload (created_at) where category in (2, 3);
