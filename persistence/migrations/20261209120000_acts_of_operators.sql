-- Null: done at the command line of the server (`guildhall admin`), by whoever may reach the database.
alter table account_action alter column by_uid drop not null;
