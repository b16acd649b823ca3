-- What the provider calls the charge behind a payment, once there is one: news of refunds and disputes name only that.
alter table payment add column charge_ref text unique;
