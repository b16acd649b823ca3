-- no-transaction
-- The few who are more than buyers, among all accounts: whether there is a seller, and whether administrators have a second factor.
create index concurrently if not exists account_by_role on account (role) where role not in ('visitor', 'user');
