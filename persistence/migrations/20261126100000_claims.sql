-- Whose a claim is: who comes back to one that was taken over meanwhile (their process stood still) must not undo it.
alter table idempotency add column ticket uuid;
-- What is forgotten is found by its age.
create index idempotency_by_age on idempotency (created_at);
