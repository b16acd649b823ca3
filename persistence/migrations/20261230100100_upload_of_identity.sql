-- no-transaction
-- Pictures with which people show who they are: those that were sent nowhere are deleted after a day.
create index concurrently if not exists upload_of_identity on upload (created_at) where category = 40;
