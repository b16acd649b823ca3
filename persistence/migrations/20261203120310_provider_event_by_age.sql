-- no-transaction
-- Handled events are looked for each hour (decision 0030).
create index concurrently if not exists provider_event_by_age on provider_event (handled_at) where handled_at is not null;
