-- Wrong passwords are counted per network as well, whatever accounts they were meant for, and per account for those who show a known
-- device from a strange network.
alter table password_failure add column by_device boolean not null default false;
create index password_failure_by_address on password_failure (address, failed_at);
