-- no-transaction
-- Where an account was signed in before counts ended sign-ins too, and is asked about by strangers (is this place known?).
create index concurrently if not exists session_by_account on session (uid);
