-- By which master key a key of the house is wrapped; null: it stands as it is.
alter table server_secret add column master_key text;
