-- Seeds of days to come are sealed with a key of `server_secret`, the event's id and the day: who reads the table or a copy of it cannot
-- compute draws before they are made. `seed` is filled when the day is over and everybody may read it (decision 0036).
alter table lottery_day add column seed_sealed bytea;
alter table lottery_day alter column seed drop not null;
alter table lottery_day add constraint lottery_day_has_seed check (seed is not null or seed_sealed is not null);
