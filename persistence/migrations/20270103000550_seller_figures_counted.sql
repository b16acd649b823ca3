-- Sellers of before are counted as soon as somebody counts. After the index: nothing waits for this.
insert into seller_change (seller) select distinct seller from "order" where ended_at is not null and captured_cents > 0;
