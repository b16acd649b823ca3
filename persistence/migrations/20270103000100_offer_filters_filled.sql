-- What was listed before. Offers that have ended are not searched.
update sell_order s
set sticker_names = array(select distinct sticker ->> 'name' from jsonb_array_elements(a.stickers) sticker where sticker ->> 'name' is not null),
    is_named = a.name_tag is not null
from asset a
where a.asset_id = s.asset_id and s.on_sale + s.locked > 0 and (a.stickers <> '[]' or a.name_tag is not null);

-- Counts the bands of whatever is traded.
insert into goods_change (goods_id) select goods_id from goods_figures where sold_30d > 0;
