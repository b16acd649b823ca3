-- A person's birthday: said once, and never changed. Spec §5.
alter table account add column birthday date;
