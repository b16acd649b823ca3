-- When an effect is worth nothing any more and its row goes, carried out or not: a mailed code has ended by then (decision 0036).
alter table outbox add column useless_after timestamptz;
