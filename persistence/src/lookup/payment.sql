-- Payments by id, or by what the provider calls them, their refunds or their disputes: `payment.rs`.
select p.payment_id as "payment_id!", p.purpose as "purpose!: Purpose", p.method as "method!: Method", p.status as "status!: Status",
    p.amount_cents as "amount_cents!", p.order_id, p.provider_ref, p.created_at as "created_at!",
    a.uid as "uid!", a.nickname as "nickname!", a.profile_pic
from (
    select payment_id from payment where payment_id = $1
    union
    select payment_id from payment where provider_ref = $2
    union
    select payment_id from payment where charge_ref = $2
    union
    select payment_id from refund where refund_id = $1
    union
    select payment_id from refund where number = $3
    union
    select payment_id from refund where provider_ref = $2
    union
    select payment_id from payment_dispute where dispute_ref = $2
) found
join payment p using (payment_id)
join account a on a.uid = p.uid
order by p.payment_id desc
