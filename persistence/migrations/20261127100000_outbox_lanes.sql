-- Each kind of effect is claimed by itself: one that hangs, or that nobody here carries out, is not in the way of the others.
create index outbox_ready_by_kind on outbox (kind, not_before) where failed_at is null;
drop index outbox_ready;
