-- Counts the bands of whatever is traded.
insert into goods_change (goods_id) select goods_id from goods_figures where sold_30d > 0;
