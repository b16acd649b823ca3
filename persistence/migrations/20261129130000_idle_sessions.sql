-- Sign-ins that nobody uses end; they are looked for once a minute.
create index session_by_use on session (last_seen_at) where revoked_at is null;
