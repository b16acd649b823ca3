-- A checkpoint that is written beside money that moves must not wait for the account's row: accounts are never deleted.
alter table ledger_checkpoint drop constraint ledger_checkpoint_account_id_fkey;
