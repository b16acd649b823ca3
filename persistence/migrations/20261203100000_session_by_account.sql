-- Where an account was signed in before counts ended sign-ins too, and is asked about by strangers (is this place known?).
create index session_by_account on session (uid);

-- An address that was just taken from an account stays free for a while, so that the change can be undone.
create index email_change_by_old_email on email_change (old_email);
