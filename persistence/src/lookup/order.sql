-- An order by id or number: `order.rs`.
select order_id as "order_id!" from (
    select order_id from "order" where order_id = $1
    union
    select order_id from "order" where number = $2
) found
