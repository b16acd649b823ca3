-- Tables that many rows pass through: what is dead is taken away when it is a hundredth, not a fifth, and without pauses, or each claim
-- walks over it. Decision 0030.
alter table outbox set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
alter table goods_change set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
alter table idempotency set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000,
    autovacuum_vacuum_insert_scale_factor = 0.05);
alter table translation set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
alter table topup_place set (autovacuum_vacuum_scale_factor = 0.02);
alter table topup_device set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
alter table desk_talk set (autovacuum_vacuum_scale_factor = 0.02);
alter table "order" set (autovacuum_vacuum_scale_factor = 0.02);
alter table payment set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
alter table ledger_account set (autovacuum_vacuum_scale_factor = 0.02);
alter table session set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
alter table goods_figures set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
alter table sell_order set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

-- What is old is found without reading the table.
create index outbox_failed on outbox (failed_at) where failed_at is not null;
create index password_failure_by_age on password_failure (failed_at);
create index auth_code_request_by_age on auth_code_request (sent_at);
