-- Only letters are given up: what somebody is owed is handed over however long that takes.
update outbox set failed_at = null where failed_at is not null and kind <> 'mail';
