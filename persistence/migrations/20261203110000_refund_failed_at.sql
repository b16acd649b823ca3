-- When the provider said no: a refund that nobody takes onto their balance goes there by itself.
alter table refund add column failed_at timestamptz;
update refund set failed_at = now() where status = 'failed' and not is_late;
update payment p set deadline_at = now() + interval '14 days'
where deadline_at is null
    and exists (select from refund r where r.payment_id = p.payment_id and r.status = 'failed' and not r.is_late);
