-- The network a visitor was made in: how many there are of it, and how much they upload, is limited together. Null for those before.
alter table account add column made_from text;
create index account_visitor_by_network on account (made_from, created_at) where role = 'visitor' and made_from is not null;

-- Pictures that were sent nowhere are looked for once a day.
create index upload_unbound on upload (created_at) where conversation_id is null and category = 7;
