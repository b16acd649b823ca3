-- no-transaction
-- Reports count draws by the moment they were made.
create index concurrently if not exists lottery_draw_by_time on lottery_draw (drawn_at) include (event_id, prize);
