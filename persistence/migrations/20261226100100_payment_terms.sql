-- Which version of the terms the payer was shown and accepted. Null: none was named, because there were none or by an older client.
alter table payment add column terms_version bigint;

-- Not validated: every row there is has none, and the table need not be read for that. New rows are checked.
alter table payment add constraint payment_terms foreign key (terms_version) references legal_text (version) not valid;
