-- A listing by id: `listing.rs`.
select s.sell_order_id, s.goods_id, g.name, g.names, s.price_cents, s.on_sale, s.locked, s.created_at, s.ended_at,
    a.uid, a.nickname, a.profile_pic
from sell_order s join goods g using (goods_id) join account a on a.uid = s.seller
where s.sell_order_id = $1
