-- no-transaction
-- Which version of a legal text anybody accepted: such a version may be read for ever.
create index concurrently if not exists payment_by_terms on payment (terms_version) where terms_version is not null;
