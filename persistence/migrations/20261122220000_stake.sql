-- Whose money is under way: read whenever a customer comes to the desk, and at every change of such an order.
create index order_held_by_buyer on "order" (buyer) where captured_cents > 0 and ended_at is null;
create index order_held_by_seller on "order" (seller) where captured_cents > 0 and ended_at is null;
