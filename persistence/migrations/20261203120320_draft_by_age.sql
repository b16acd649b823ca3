-- no-transaction
-- Emptied drafts are looked for each hour (decision 0030).
create index concurrently if not exists draft_by_age on draft (edited_at) where text = '';
